"""What an author puts in brackets, tells of today, or offers in a question, is read as it was meant."""

import pytest

from tests.unit.review.facets.told import reading, said
from workers.review.facets.questions import options_in
from workers.review.schemas import Scenario


@pytest.mark.parametrize(
    "sentence",
    [
        "Not sure how long (30 days? forever?).",
        "It is kept for a while (a day! or two).",
        "保留多久还不确定（30 天？永久？）。",
        "Send it to shops (e.g. Berlin. And others) at night.",
    ],
)
def test_what_stands_in_brackets_ends_no_sentence(sentence: str) -> None:
    assert said("Keep the filter", f"{sentence} Nothing else.") == [sentence, "Nothing else."]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Should it be remembered per browser or per user account?", ("per browser", "per user account")),
        ("Is the file sent by e-mail or by post?", ("by e-mail", "by post")),
        ("Do we show it in the header or in the footer?", ("in the header", "in the footer")),
        ("是否需要审批：需要主管审批还是直接修改？", ("需要主管审批", "直接修改")),
    ],
)
def test_a_question_that_names_both_answers_offers_them(text: str, options: tuple[str, str]) -> None:
    assert options_in(text) == options


@pytest.mark.parametrize(
    "text", ["Is it shown in a list or not?", "是否需要审批？", "Who is told by mail or phone in Berlin?"]
)
def test_a_question_that_does_not_offers_none(text: str) -> None:
    assert options_in(text) == ()


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Remember the filter of the orders page",
            "Users filter by status every morning and have to set it again each time.\n\n"
            "The page opens with the filter that was used last.",
        ),
        ("记住订单页的筛选条件", "运营每次都要重新设置筛选条件。\n\n打开页面时使用上次的筛选条件。"),
    ],
)
def test_how_it_is_today_is_no_demand_to_be_checked(title: str, text: str) -> None:
    assert [one.quote for one in reading(title, text, Scenario.FEATURE).points if one.code == "CHECK"] == []
