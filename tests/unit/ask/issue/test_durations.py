"""How long an issue took is told from the days that Jira keeps, and a comparison is never answered by an overview."""

import pytest

from tests.unit.ask.issue.test_questions import DONE, OPEN, said
from tests.unit.ask.queries.site import ASKER, NOW, SITE, where_of
from workers.ask.found import Sentence
from workers.ask.guardian.support import unsupported_because
from workers.ask.issue.question import read_key_question
from workers.ask.issue.said import said_of
from workers.ask.items import of_issue
from workers.ask.request import AskRequest
from workers.evidence.issues.found import IssueFacts

TOOK = "SHOP-7 was created on 2026-10-02 and resolved on 2026-11-03: 32 days."
TOOK_ZH = "SHOP-7 创建于 2026-10-02，解决于 2026-11-03，历时 32 天。"


@pytest.mark.parametrize(
    ("question", "issue", "texts"),
    [
        ("How long did it take to resolve SHOP-7?", DONE, [TOOK]),
        ("How long was SHOP-7 open?", DONE, [TOOK]),
        ("How many days until SHOP-7 was fixed?", DONE, [TOOK]),
        ("How many days passed between the creation of SHOP-7 and its resolution?", DONE, [TOOK]),
        ("SHOP-7 从提出到解决用了几天？", DONE, [TOOK_ZH]),
        ("SHOP-7 多久才修好的？", DONE, [TOOK_ZH]),
        ("SHOP-7 花了多少天？", DONE, [TOOK_ZH]),
        (
            "How long has SHOP-7 been open?",
            OPEN,
            ["SHOP-7 was created on 2026-10-02 and has no resolution date; its status is Open."],
        ),
        ("SHOP-7 花了几天？", OPEN, ["SHOP-7 创建于 2026-10-02，没有解决日期，状态为 Open。"]),
        (
            "When was SHOP-7 fixed, and how long was it open?",
            DONE,
            ["The resolution date of SHOP-7 is 2026-11-03.", TOOK],
        ),
        ("How long will it take to fix SHOP-7?", OPEN, ["? How long will"]),
        ("How long did the review of SHOP-7 take?", OPEN, ["? How long did"]),
        ("Has SHOP-7 been started?", OPEN, ["The status of SHOP-7 is Open."]),
        ("SHOP-7 开始做了吗？", OPEN, ["SHOP-7 的状态是 Open。"]),
        ("Who got rid of SHOP-7?", DONE, ["No field says who resolved SHOP-7; its assignee is Ann Lee."]),
        ("SHOP-7 是谁修的？", DONE, ["SHOP-7 没有记录由谁解决；经办人是 Ann Lee。"]),
    ],
)
def test_how_long_it_took_is_told_with_both_days(question: str, issue: IssueFacts, texts: list[str]) -> None:
    assert [one.lower() for one in said(question, issue)] == [one.lower() for one in texts]


@pytest.mark.parametrize("days", [0, 1])
def test_few_days_are_told_too(days: int) -> None:
    issue = DONE.model_copy(update={"resolved": f"2026-10-0{2 + days}T20:00:00+00:00"})
    assert said("How long was SHOP-7 open?", issue)[0].endswith(f": {days} {'day' if days == 1 else 'days'}.")


@pytest.mark.parametrize(
    "question",
    [
        "Which took longer to fix, SHOP-7 or SHOP-8?",
        "Which of SHOP-7 and SHOP-8 was resolved faster?",
        "SHOP-7 和 SHOP-8 哪个花的时间更长？",
        "SHOP-7 和 SHOP-8 哪个解决得快？",
    ],
)
def test_which_took_longer_is_told_by_the_days_of_each(question: str) -> None:
    asked = read_key_question(question, SITE, NOW, ASKER, "SHOP")
    assert asked is not None
    assert (asked.keys, asked.asked) == (("SHOP-7", "SHOP-8"), "duration")


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("What is more urgent, SHOP-7 or SHOP-8?", "priority"),
        ("Is SHOP-7 more important than SHOP-8?", "priority"),
        ("SHOP-7 和 SHOP-8 哪个更急？", "priority"),
        ("Which of the two was closed earlier, SHOP-7 or SHOP-8?", "resolved"),
        ("Was SHOP-7 finished before SHOP-8?", "resolved"),
        ("SHOP-7 和 SHOP-8 哪个先完成？", "resolved"),
        ("SHOP-7 與 SHOP-8 哪個先提的？", "created"),
    ],
)
def test_what_a_field_compares_is_told_of_each(question: str, field: str) -> None:
    asked = read_key_question(question, SITE, NOW, ASKER, "SHOP")
    assert asked is not None
    assert (asked.keys, asked.asked) == (("SHOP-7", "SHOP-8"), field)


@pytest.mark.parametrize(
    "question",
    [
        "Which is harder, SHOP-7 or SHOP-8?",
        "What is more complicated, SHOP-7 or SHOP-8?",
        "SHOP-7 和 SHOP-8 哪个更难？",
        "SHOP-7 还要几天？",
    ],
)
def test_what_no_field_compares_gets_no_overview(question: str) -> None:
    asked = read_key_question(question, SITE, NOW, ASKER, "SHOP")
    assert asked is not None
    assert asked.unread
    assert said_of(asked, OPEN, SITE, "en") == ()


@pytest.mark.parametrize("text", [TOOK, TOOK_ZH])
def test_the_fields_carry_the_days(text: str) -> None:
    request = AskRequest(question="?", language="en", now=NOW)
    evidence = of_issue(DONE, request)
    assert unsupported_because(Sentence(text=text, kind="told", evidence=("E1",)), [evidence]) == ""
    wrong = text.replace("32", "33")
    assert unsupported_because(Sentence(text=wrong, kind="told", evidence=("E1",)), [evidence])


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("还没开始的缺陷有哪些？", 'statusCategory = "To Do" AND issuetype = "Bug"'),
        ("没动工的任务有几个？", 'statusCategory = "To Do" AND issuetype = "Task"'),
        ("Which bugs haven't been started yet?", 'statusCategory = "To Do" AND issuetype = "Bug"'),
        ("Which bugs are not started?", 'statusCategory = "To Do" AND issuetype = "Bug"'),
        (
            "Which open bugs have nobody assigned?",
            'assignee is EMPTY AND statusCategory != "Done" AND issuetype = "Bug"',
        ),
    ],
)
def test_what_nobody_began_or_has_is_no_word_of_a_text(question: str, where: str) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("Has anybody picked up SHOP-7 yet?", ["SHOP-7 has no assignee."]),
        ("Is anyone assigned to SHOP-7?", ["SHOP-7 has no assignee."]),
        ("SHOP-7 有人接了吗？", ["SHOP-7 没有经办人。"]),
        ("SHOP-7 是谁提的？现在有人负责吗？", ["SHOP-7 的报告人是 Bo Chen。", "SHOP-7 没有经办人。"]),
    ],
)
def test_whether_somebody_has_it_asks_for_the_assignee(question: str, texts: list[str]) -> None:
    assert said(question, OPEN.model_copy(update={"assignee": ""})) == texts
