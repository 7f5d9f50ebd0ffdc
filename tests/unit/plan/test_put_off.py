"""What a ticket puts off in so many words: each of it is asked about, or told among the assumptions."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import request_of
from tests.unit.plan.test_clarify import clarified, ticket
from tests.unit.review.long_texts import seconds_of
from workers.plan.clarify import MOST_OPEN, clarify
from workers.plan.request import PlanRequest
from workers.plan.schemas import GivenAnswer
from workers.plan.telling.put_off import put_off_in
from workers.plan.understand import understand
from workers.reading.parse import parse_document

NAMES = ("Retention", "Format of the date", "Name of the file", "Price", "Receiver", "Language", "Time zone")
NAMES_ZH = ("保留时间", "日期格式", "文件名", "价格", "收件人", "语言", "时区")
ENGLISH = "Managers export invoices of a month.\n\n" + "\n".join(f"- {name}: TBD" for name in NAMES)
CHINESE = "店长导出一个月的发票。\n\n" + "\n".join(f"- {name}：待定" for name in NAMES_ZH)


def open_request(text: str, title: str) -> PlanRequest:
    return replace(request_of(text, title), is_over="")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Retention: TBD", ["Retention: TBD"]),
        ("Who gets it is to be decided by finance. It is sent at once.", ["Who gets it is to be decided by finance."]),
        ("- Price (to be confirmed)\n- Export as CSV", ["Price (to be confirmed)"]),
        ("## Language\n\nTBD\n\n## Size\n\nAt most 5 MB", ["Language"]),
        ("| Field | Type |\n|---|---|\n| Size | tbd |", ["Size · tbd"]),
        ("保留时间：待定", ["保留时间：待定"]),
        ("邮件发给谁待财务确认。文件名为 report.csv。", ["邮件发给谁待财务确认。"]),
        ("保留時間：待定", ["保留時間：待定"]),
        ("日期格式有待讨论", ["日期格式有待讨论"]),
    ],
)
def test_a_sentence_or_heading_that_puts_something_off_is_found(text: str, found: list[str]) -> None:
    assert list(put_off_in(parse_document("A title", text))) == found


@pytest.mark.parametrize(
    "text",
    [
        "The list shows orders to be confirmed orders of today.",
        "Undefined fields are hidden.",
        "Estimate: TBD",
        "Assignee: tbd\nDue date: TBD",
        "- [x] Colour: TBD",
        "The cell says `TBD`.",
        "待确认订单显示在列表中。",
        "未定义的字段不显示。",
        "负责人：待定\n排期：待定",
    ],
)
def test_what_the_product_shows_and_who_does_it_when_is_not_put_off(text: str) -> None:
    assert list(put_off_in(parse_document("A title", text))) == []


@pytest.mark.parametrize(("text", "title"), [(ENGLISH, "Export invoices"), (CHINESE, "导出发票")])
def test_of_many_open_points_each_is_asked_about_or_announced(text: str, title: str) -> None:
    request = open_request(text, title)
    first = clarify(request, understand(request))

    told = [one.question.question for one in first.open] + list(first.later)
    assert len(first.open) == MOST_OPEN
    assert all(any(name in words for words in told) for name in (NAMES if request.language == "en" else NAMES_ZH))


@pytest.mark.parametrize(("text", "title"), [(ENGLISH, "Export invoices"), (CHINESE, "导出发票")])
def test_what_was_announced_is_asked_in_the_next_round(text: str, title: str) -> None:
    request = open_request(text, title)
    first = clarify(request, understand(request))
    answers = tuple(GivenAnswer(number=one.number, by="ann", text=f"Value {one.number}") for one in first.open)
    second = clarify(replace(request, asked=first.asked, answers=answers), understand(request))

    asked = [one.question.question for one in second.open]
    assert all(any(words in question for question in asked) for words in first.later)
    assert second.later == ()


@pytest.mark.parametrize(("text", "title"), [(ENGLISH, "Export invoices"), (CHINESE, "导出发票")])
def test_what_nobody_was_asked_about_is_an_assumption(text: str, title: str) -> None:
    request = request_of(text, title)
    found = clarify(request, understand(request))

    told = [one.text for one in found.assumptions]
    assert all(any(name in words for words in told) for name in (NAMES if request.language == "en" else NAMES_ZH))


@pytest.mark.parametrize(
    ("title", "criterion"),
    [
        ("Export invoices", "Given a month with 40 invoices, When I export it, Then the file has 40 rows"),
        ("导出发票", "假如某月有 40 张发票，当导出时，那么文件有 40 行"),
    ],
)
def test_a_criterion_that_is_an_example_is_not_asked_for_one(title: str, criterion: str) -> None:
    request = open_request(f"{title}\n\n## Acceptance criteria\n\n- {criterion}\n- Names are readable", title)
    found = clarify(request, understand(request))

    assert not any(criterion in one.question.question for one in found.open)


def test_a_mark_alone_is_never_a_question() -> None:
    found = clarified(ticket("Export invoices", "Managers export invoices.\n\n## Language\n\nTBD"))

    assert [one.question.question.partition("”")[0] for one in found.open if "decided" in one.question.question] == [
        "“Language"
    ]


@pytest.mark.parametrize(
    "text", ["TBD " * 20_000, "to be " * 20_000, "待" * 60_000, "未" * 60_000, "Estimate " * 9_000]
)
def test_time_is_linear_in_the_text(text: str) -> None:
    document = parse_document("A title", text)
    assert seconds_of(lambda: list(put_off_in(document))) < 2
