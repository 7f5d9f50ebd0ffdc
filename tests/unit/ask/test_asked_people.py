"""The query that an answer shows names people, never the accounts that Jira compares."""

import pytest

from tests.unit.ask.queries.site import NOW, SITE
from workers.evidence.issues.found import FoundIssues
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.query import IssueQuery
from workers.handlers.ask.issues import AskedIssues


class _Search:
    def run(self, query: IssueQuery) -> FoundIssues:
        return FoundIssues(jql=jql_of(query), total=0)


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("Which bugs are assigned to me?", ("acc-new", "who asks")),
        ("分配给我的缺陷有哪些？", ("acc-new", "提问者")),
        ("Which bugs are assigned to Bo Larsson?", ("acc-bo", "Bo Larsson")),
    ],
)
def test_every_account_of_a_query_has_a_name(question: str, shown: tuple[str, str]) -> None:
    issues = AskedIssues(_Search(), SITE, NOW, "acc-new", "SHOP")  # type: ignore[arg-type]  # only `run` is asked
    answer = issues.about(question)
    assert answer is not None
    assert shown[0] in answer.found.jql
    assert answer.people == (shown,)


def test_an_answer_names_the_words_that_it_searched_for_in_texts() -> None:
    issues = AskedIssues(_Search(), SITE, NOW, "acc-new", "SHOP")  # type: ignore[arg-type]  # only `run` is asked
    of_words, of_fields = issues.about("Which aquarium bugs are open?"), issues.about("Which bugs are open?")
    assert of_words is not None
    assert of_fields is not None
    assert (of_words.words, of_fields.words) == (("aquarium",), ())
