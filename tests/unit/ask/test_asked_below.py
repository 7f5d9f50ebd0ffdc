"""Who asks what is below an issue is asked about its children, and who asks what is above it about the issue."""

import pytest

from tests.unit.ask.queries.site import NOW, SITE
from workers.evidence.issues.found import FoundIssues
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.query import IssueQuery
from workers.handlers.ask.issues import AskedIssues


class _Search:
    def run(self, query: IssueQuery) -> FoundIssues:
        return FoundIssues(jql=jql_of(query), total=0)


ISSUES = AskedIssues(_Search(), SITE, NOW, "acc-new", "SHOP")  # type: ignore[arg-type]  # only `run` is asked


@pytest.mark.parametrize(
    "question",
    [
        "Which stories are under the epic SHOP-6?",
        "What are the sub-tasks of SHOP-6?",
        "list the children of SHOP-6",
        "SHOP-6 下面有哪些故事？",
        "SHOP-6 的子任务有哪些？",
    ],
)
def test_what_is_below_an_issue_is_a_list(question: str) -> None:
    assert ISSUES.keys_in(question) == ()
    answer = ISSUES.about(question)
    assert answer is not None
    assert 'parent = "SHOP-6"' in answer.found.jql


@pytest.mark.parametrize("question", ["Which epic does SHOP-7 belong to?", "SHOP-7 的父任务是什么？"])
def test_what_is_above_an_issue_is_told_by_the_issue(question: str) -> None:
    assert ISSUES.keys_in(question) == ("SHOP-7",)
