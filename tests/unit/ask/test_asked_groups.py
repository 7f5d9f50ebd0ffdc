"""Who compares gets a number for each, one that has nothing too; who asks for the next release is told which it is."""

import pytest

from tests.unit.ask.queries.site import NOW, SITE
from workers.evidence.issues.found import FoundIssues
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.names import SiteVersion
from workers.evidence.issues.query import IssueQuery
from workers.handlers.ask.issues import AskedIssues


class _Search:
    def __init__(self, *groups: tuple[str, int]) -> None:
        self._groups = groups

    def run(self, query: IssueQuery) -> FoundIssues:
        return FoundIssues(jql=jql_of(query), total=3, groups=self._groups, group_by=query.group_by or "")


def asked(*groups: tuple[str, int], versions: tuple[SiteVersion, ...] = ()) -> AskedIssues:
    names = SITE.model_copy(update={"versions": versions})
    return AskedIssues(_Search(*groups), names, NOW, "acc-new", "SHOP")  # type: ignore[arg-type]  # only `run` is asked


@pytest.mark.parametrize(
    ("question", "found", "told"),
    [
        ("Who reported more bugs, Ann Lee or Bo Larsson?", (("Ann Lee", 3),), (("Ann Lee", 3), ("Bo Larsson", 0))),
        ("Ann Lee 和王芳谁的缺陷多？", (("王芳", 3),), (("王芳", 3), ("Ann Lee", 0))),
        (
            "Does Checkout have more bugs than iOS?",
            (("Checkout", 3), ("Payment API", 1), ("iOS", 1)),
            (("Checkout", 3), ("iOS", 1)),
        ),
        ("Which component has the most bugs?", (("Checkout", 3), ("iOS", 1)), (("Checkout", 3), ("iOS", 1))),
    ],
)
def test_each_of_what_is_compared_has_a_number_and_nothing_else_has(
    question: str, found: tuple[tuple[str, int], ...], told: tuple[tuple[str, int], ...]
) -> None:
    answer = asked(*found).about(question)
    assert answer is not None
    assert answer.found.groups == told


NEXT = SiteVersion(name="2.0", project="SHOP")
OTHER = SiteVersion(name="2.0", project="OPS", is_released=True)


@pytest.mark.parametrize(
    ("question", "release"),
    [
        ("What is in the next release?", NEXT),
        ("下个版本有哪些缺陷？", NEXT),
        ("What is in version 2.0?", None),
    ],
)
def test_an_answer_says_which_version_the_next_release_is(question: str, release: SiteVersion | None) -> None:
    answer = asked(versions=(OTHER, NEXT)).about(question)
    assert answer is not None
    assert answer.release == release
