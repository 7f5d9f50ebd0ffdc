"""What a bug report tells in prose: the steps to see it, and what is right instead."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from tests.unit.review.long_texts import seconds_of
from workers.plan.telling.prose import expected_in, is_meant, steps_in, tells_when


@pytest.mark.parametrize(
    ("sentence", "steps"),
    [
        (
            "在购物车页面删除最后一件商品，然后刷新页面，页面显示 500 错误。",
            ("在购物车页面删除最后一件商品", "刷新页面"),
        ),
        ("用户反馈：打开订单列表，选择上个月，点击导出，文件里少了几条。", ("打开订单列表", "选择上个月", "点击导出")),
        ("在設定頁點擊儲存，然後重新整理頁面，設定遺失。", ("在設定頁點擊儲存", "重新整理頁面")),
        (
            "I open the login page, enter my mail and press Log in, and nothing happens.",
            ("I open the login page", "enter my mail", "press Log in"),
        ),
        ("When I click save and then close the window, the change is lost.", ("When I click save", "close the window")),
    ],
)
def test_actions_told_in_turn_are_steps_up_to_what_is_seen(sentence: str, steps: tuple[str, ...]) -> None:
    assert steps_in([sentence]) == steps


@pytest.mark.parametrize(
    "sentence",
    [
        "点击保存没有反应",
        "下载的文件里少了几条，导出的文件是空的。",
        "The export and import fail.",
        "Clicking save does nothing.",
        "It should open the page, select the row and print it.",
        "应该打开列表，选择上个月，再导出。",
    ],
)
def test_a_fault_alone_and_what_is_right_are_no_steps(sentence: str) -> None:
    assert steps_in([sentence]) == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "正常情况下应该显示空购物车。",
        "期望文件包含全部订单。",
        "The dashboard should open.",
        "I expected the cart to be empty.",
    ],
)
def test_what_is_right_is_told_by_its_words(sentence: str) -> None:
    assert expected_in(["Something else.", sentence]) == (sentence,)
    assert expected_in(["Should I restart it?", "应该怎么办？", "These should be checked:", "应该做到："]) == ()


@pytest.mark.parametrize(
    ("title", "text", "tasks"),
    [
        (
            "购物车清空后页面报错",
            "在购物车页面删除最后一件商品，然后刷新页面，页面显示 500 错误。正常情况下应该显示空购物车。",
            ("重现：在购物车页面删除最后一件商品；刷新页面", "确保：正常情况下应该显示空购物车。"),
        ),
        (
            "Login button does nothing",
            "I open the login page, enter my mail and press Log in, and nothing happens. The dashboard should open.",
            ("Reproduce: I open the login page; enter my mail; press Log in", "Make sure: The dashboard should open."),
        ),
    ],
)
def test_a_bug_told_in_prose_is_reproduced_by_its_steps_and_checked_by_what_is_right(
    title: str, text: str, tasks: tuple[str, ...]
) -> None:
    report = plan_of(text, title, "Bug")

    assert all(task in tasks_of(report) for task in tasks)
    assert [one.support for one in report.coverage] == ["supported"]


@pytest.mark.parametrize(
    "text", ["点击，" * 20_000, "open, " * 20_000, "在" * 60_000, "if if " * 20_000, "用户" * 30_000]
)
def test_time_is_linear_in_the_text(text: str) -> None:
    assert seconds_of(lambda: steps_in([text])) < 2


@pytest.mark.parametrize(
    ("text", "only_meant"),
    [
        ("The size is intended to show what is drawn.", True),
        ("The size is intended to show what is drawn, but the old one is shown.", False),
        ("The export is empty.", False),
        ("总额本应包含运费。", True),
        ("总额本应包含运费，但没有包含。", False),
    ],
)
def test_how_it_is_meant_to_be_is_not_what_is_seen(text: str, only_meant: bool) -> None:
    assert is_meant(text) is only_meant


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("When not logged in, the notice occurs", True),
        ("当购物车为空时，页面报错", True),
        ("If nothing is said for an hour, it asks. After three days it does not. Look at the list yourself.", False),
        ("如果停了一小时，它会追问。但停了三天以上，它反而不问。", False),
        ("The page is blank", False),
    ],
)
def test_one_sentence_may_tell_when_it_fails_and_a_story_does_not(line: str, is_one: bool) -> None:
    assert tells_when(line) is is_one
