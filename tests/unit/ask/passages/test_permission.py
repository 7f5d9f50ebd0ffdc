"""Who asks whether something is allowed is told of that deed, and who asks about a version of that version."""

import pytest

from workers.ask.passages.names import asks_for_another_version, parts_missing_from
from workers.ask.passages.subject import lacks_leave, lacks_the_deed


@pytest.mark.parametrize(
    ("question", "sentence", "lacks"),
    [
        ("Is it allowed to release on a Monday?", "The person on call changes every Monday at 9 am.", True),
        ("Is it allowed to release on a Friday?", "A release goes out on Tuesdays, never on a Friday.", False),
        ("Are we permitted to share invoices?", "Invoices are kept for ten years.", True),
        ("Are we permitted to share invoices?", "Nobody shares invoices outside the house.", False),
        ("Is it allowed to release on a Monday?", "A release goes out on Tuesdays, never on a Friday.", False),
        ("Are we allowed to deploy on Friday?", "Only the pipeline may deploy to production.", True),
        ("Are we allowed to deploy on Friday?", "A release goes out on Tuesdays, never on a Friday.", False),
        ("Is it possible to pay by invoice?", "The money goes back to the card that paid.", True),
        ("Is it possible to pay by invoice?", "Companies pay by invoice or by card.", False),
        ("Do we release on Wednesdays?", "A release is rolled back when orders fail.", True),
        ("Do we release on Wednesdays?", "A release goes out on Tuesdays, never on a Friday.", False),
        ("Who is allowed to release?", "The person on call changes every Monday.", False),
    ],
)
def test_a_sentence_without_the_deed_does_not_say_whether_it_is_allowed(
    question: str, sentence: str, lacks: bool
) -> None:
    assert lacks_the_deed(question, sentence) is lacks


@pytest.mark.parametrize(
    ("question", "about", "text", "is_another"),
    [
        ("Is version 2.4 released?", "Releases", "The release manager checks that no blocker is open.", True),
        ("Is version 2.4 released?", "Release notes 2.4", "It went out in May.", False),
        ("2.4 版发布了吗？", "发布流程", "每周二发布。", True),
        ("2.4 版发布了吗？", "发布流程", "2.4 已在五月发布。", False),
        ("When is a release rolled back?", "Releases", "When more than 2 % of the orders fail.", False),
    ],
)
def test_what_a_page_says_of_no_version_or_another_is_no_answer(
    question: str, about: str, text: str, is_another: bool
) -> None:
    assert asks_for_another_version(question, about, text) is is_another


@pytest.mark.parametrize(
    ("text", "missing"),
    [("所有改动必须在预发布环境运行一天。", ("数据",)), ("预发布环境的数据每月从生产环境复制。", ())],
)
def test_where_something_comes_from_is_told_by_what_knows_it(text: str, missing: tuple[str, ...]) -> None:
    assert parts_missing_from("预发布环境的数据是哪里来的？", "环境说明", text) == missing


@pytest.mark.parametrize(
    ("question", "is_silent"),
    [
        ("Am I allowed to feed the bees by hand?", False),
        ("Am I allowed to paint the hive?", True),
        ("May I paint the hive?", False),
    ],
)
def test_who_asks_for_leave_in_other_words_is_answered_about_that_very_deed(question: str, is_silent: bool) -> None:
    assert lacks_leave(question, "Only the keeper may feed the bees.") == is_silent
