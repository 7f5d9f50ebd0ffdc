"""An issue that is described by its title is answered about, where the asker may see it; hidden ones never are."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from tests.unit.ask.queries.site import NOW, SITE
from workers.evidence.issues.found import FoundIssues, IssueFacts
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.query import IssueQuery
from workers.handlers.ask.issues import AskedIssues
from workers.reading.language import language_of

MAP = IssueFacts(
    key="SHOP-4", project="SHOP", title="garden map: night mode", type="Story", status="In Progress",
    category="In Progress", assignee="Bo Chen", created="2026-10-02T08:00:00+00:00",
)  # fmt: skip
AGAIN = MAP.model_copy(update={"key": "SHOP-5", "title": "garden map: a night mode for bees", "assignee": "Ann Lee"})
MAP_ZH = MAP.model_copy(update={"key": "SHOP-6", "title": "花园地图：夜间模式"})


@dataclass(frozen=True)
class _Search:
    """Finds what may be seen, whatever is asked: who asks has to look at the titles."""

    seen: Sequence[IssueFacts]

    def run(self, query: IssueQuery) -> FoundIssues:
        return FoundIssues(jql=jql_of(query), total=len(self.seen), issues=tuple(self.seen))


def told(question: str, *seen: IssueFacts) -> list[str]:
    issues = AskedIssues(_Search(seen), SITE, NOW, "acc-new", "SHOP")  # type: ignore[arg-type]  # only `run` is asked
    keys = issues.keys_in(question)
    found = [one for one in seen if one.key in keys]
    return [said.text for one in found for said in issues.told(question, one, language_of(question))]


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        (
            "Who's working on the night mode for the garden map, and is it finished?",
            [
                "SHOP-4: garden map: night mode (Story, In Progress, assignee Bo Chen)",
                "SHOP-4 is not resolved: its status is In Progress.",
                "The assignee of SHOP-4 is Bo Chen.",
            ],
        ),
        (
            "花园地图的夜间模式做完了吗？谁在弄？",
            [
                "SHOP-6：花园地图：夜间模式（Story，In Progress，经办人 Bo Chen）",
                "SHOP-6 尚未解决，状态为 In Progress。",
                "SHOP-6 的经办人是 Bo Chen。",
            ],
        ),
    ],
)
def test_the_one_issue_with_these_words_is_named_and_told(question: str, texts: list[str]) -> None:
    assert told(question, MAP, MAP_ZH, MAP.model_copy(update={"key": "SHOP-9", "title": "pond"})) == texts


def test_of_several_each_is_told() -> None:
    said = told("Who is working on the night mode of the garden map?", MAP, AGAIN)
    assert [one for one in said if one.startswith("The assignee")] == [
        "The assignee of SHOP-4 is Bo Chen.",
        "The assignee of SHOP-5 is Ann Lee.",
    ]


def test_a_title_with_the_words_as_they_are_is_told_before_one_that_is_only_like_it() -> None:
    other = MAP.model_copy(update={"key": "SHOP-9", "title": "garden maps: night modem"})
    assert told("Who is working on the night mode of the garden map?", MAP, other)[0].startswith("SHOP-4")


def test_who_is_said_to_have_done_it_is_put_right() -> None:
    assert "The assignee of SHOP-4 is Bo Chen." in told("Did Ann do the night mode of the garden map?", MAP)


@pytest.mark.parametrize(
    ("question", "seen"),
    [
        ("Who is working on the night mode for the watch?", (MAP,)),
        ("Who is working on the night mode for the garden map?", ()),
        ("How does the night mode of the garden map look?", (MAP,)),
        ("Who reviewed the night mode of the garden map?", (MAP,)),
        ("What is the estimate of the night mode of the garden map?", (MAP,)),
        ("花园地图的白天模式做完了吗？", (MAP_ZH,)),
        ("花园地图的夜间模式做完了吗？", ()),
    ],
)
def test_what_no_visible_title_has_is_no_issue(question: str, seen: tuple[IssueFacts, ...]) -> None:
    assert told(question, *seen) == []
