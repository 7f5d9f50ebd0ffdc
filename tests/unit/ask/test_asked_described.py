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


HINTS = IssueFacts(
    key="SHOP-11", project="SHOP", title="shopping cart: remember the language", type="Story", status="In Progress",
    category="In Progress", assignee="Bo Chen", created="2026-10-02T08:00:00+00:00",
)  # fmt: skip
HINTS_ZH = HINTS.model_copy(update={"key": "SHOP-12", "title": "收货地址：导出超时"})


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("购物车记住语言是哪张单，做完没有？", "SHOP-11"),
        ("购物车记住语言谁负责？", "SHOP-11"),
        ("Who is working on remembering the language in the basket?", "SHOP-11"),
        ("Is the time-out of the export of the delivery address done?", "SHOP-12"),
        ("Which ticket is the time-out of the export of the shipping address?", "SHOP-12"),
    ],
)
def test_an_issue_is_known_by_what_its_title_means_in_the_other_language(question: str, key: str) -> None:
    assert told(question, HINTS, HINTS_ZH)[0].startswith(key)


@pytest.mark.parametrize(
    "question",
    [
        "购物车记住颜色是哪张单，做完没有？",
        "结算记住语言谁负责？",
        "购物车显示语言做完了吗？",
        "Is the time-out of the import of the delivery address done?",
        "Is the time-out of the export of the invoice done?",
        "购物车的语言是什么？",
    ],
)
def test_what_a_title_means_otherwise_is_another_issue(question: str) -> None:
    assert told(question, HINTS, HINTS_ZH) == []


def test_of_an_issue_that_nobody_may_see_nothing_is_said_in_either_language() -> None:
    assert told("购物车记住语言是哪张单，做完没有？") == []


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("Who takes care of the keyboard-only work for the garden app and where does it stand?", "SHOP-21"),
        ("when did the dark theme of the delivery address get fixd?", "SHOP-22"),
        ("收货地址的深色主题是谁干的？", "SHOP-22"),
        ("推送消息那个金额算错的缺陷现在谁在跟？", "SHOP-23"),
    ],
)
def test_an_issue_is_known_in_everyday_words(question: str, key: str) -> None:
    titles = {
        "SHOP-21": "garden app: keyboard only",
        "SHOP-22": "delivery address: a dark theme",
        "SHOP-23": "push messages: wrong amounts",
    }
    assert told(question, *(HINTS.model_copy(update={"key": one, "title": titles[one]}) for one in titles))[
        0
    ].startswith(key)


@pytest.mark.parametrize("question", ["花园地图的夜间模式做完没有？", "花园地图的夜间模式修好没？"])
def test_whether_it_is_done_or_not_is_told(question: str) -> None:
    assert "SHOP-6 尚未解决，状态为 In Progress。" in told(question, MAP_ZH)
