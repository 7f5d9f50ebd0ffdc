"""The comment of a plan: what people read first, and that nothing of it is lost in either form."""

from datetime import UTC, datetime

import pytest

from tests.support.composed import words
from tests.support.plans import asked, questions, ready, stage
from workers.comment.document import Expand, Table
from workers.comment.text import render_text
from workers.plan.compose.changes import changes
from workers.plan.compose.comment import SHOWN_TASKS, Around, plan_comment, stage_document
from workers.plan.schemas import Covered, GivenAnswer, Unplanned

DEADLINE = datetime(2026, 3, 5, 9, tzinfo=UTC)


def test_questions_come_with_letters_reasons_and_how_to_answer() -> None:
    report = questions(asked(1, "all orders", "paid orders", recommended="paid orders"), asked(2, blocking=False))
    text = words(plan_comment(report, Around(deadline=DEADLINE)))
    for said in (
        "2 answers are needed",
        "/reqgate answer 1A 2: your words",
        "/reqgate answer defaults",
        "2026-03-05 09:00 (UTC)",
        "Question 1?",
        "B ",
        "paid orders (recommended)",
        "Why: The table of orders depends on it.",
        "If nobody knows: The export may miss orders.",
        "Otherwise I assume: Only paid orders count.",
    ):
        assert said in text.replace("\n", "") or said in text, said
    assert text.count("(blocks the plan)") == 1


def test_a_chinese_ticket_is_asked_in_chinese() -> None:
    text = words(plan_comment(questions(asked(1), language="zh"), Around(deadline=DEADLINE)))
    assert "还需要一个回答" in text
    assert "/reqgate 回答 全部默认" in text
    assert "answer" not in text


def test_answers_that_differ_are_both_shown() -> None:
    answers = (
        GivenAnswer(number=1, by="ann", chosen=("A",)),
        GivenAnswer(number=1, by="bob", text="neither of them"),
    )
    text = words(plan_comment(questions(asked(1, "x", "y"), answers=answers, disputed=(1,)), Around()))
    assert "People answered this differently: A / neither of them" in text


def test_a_plan_is_a_table_with_the_tasks_of_each_stage() -> None:
    comment = plan_comment(ready(), Around(attached="IMPLEMENTATION_PLAN.md"))
    (table,) = [block for block in comment.blocks if isinstance(block, Table)]
    assert len(table.rows) == 3
    text = words(comment, folded=False)
    assert "1 of 1 criteria covered" in text
    assert "Only paid orders count. (low risk)" in text
    assert "Way back: Filter later." in text.replace("\n", " ").replace("  ", " ")
    assert "attached as IMPLEMENTATION_PLAN.md" in text
    assert "/reqgate plan accept" in text


def test_a_long_plan_shows_some_tasks_of_each_stage_and_says_how_many_more() -> None:
    long = [stage(position, *(f"Do thing {number}" for number in range(9))) for position in (1, 2, 3)]
    comment = plan_comment(ready(*long), Around())
    (table,) = [block for block in comment.blocks if isinstance(block, Table)]
    shown = [cell for row in table.rows for cell in row[1]]
    assert len(shown) <= SHOWN_TASKS + len(table.rows)
    assert words(comment, folded=False).count("… 5 more in the file") == 3


@pytest.mark.parametrize(("support", "said"), [("uncovered", "Not covered: "), ("doubtful", "Perhaps not covered: ")])
def test_a_criterion_that_is_not_covered_is_named(support: str, said: str) -> None:
    gap = Covered(id="C1", criterion="Refunds are shown", tasks=(), success_criteria=(), support=support)
    text = words(plan_comment(ready(coverage=(gap,)), Around()), folded=False)
    assert said in text
    assert "Refunds are shown" in text
    assert "0 of 1 criteria covered" in text


def test_what_was_decided_on_the_ticket_stands_folded() -> None:
    answers = (GivenAnswer(number=1, by="ann", chosen=("B",), remark="for now"),)
    comment = plan_comment(ready(asked=(asked(1, "all", "paid"),), answers=answers), Around())
    assert "paid, for now" in words(comment)
    assert any(isinstance(block, Expand) for block in comment.blocks)
    assert "paid, for now" not in words(comment, folded=False)


def test_a_second_plan_says_what_changed() -> None:
    before = ready(stage(1, "Export orders", "Draw a chart"), stage(2), stage(3))
    after = ready(stage(1, "Export orders", "Send an e-mail"), stage(2), stage(3))
    text = words(plan_comment(after, Around(changes=changes(before.plan, after.plan))), folded=False)
    assert "new: Send an e-mail" in text
    assert "gone: Draw a chart" in text
    assert not changes(None, after.plan)


def test_a_sub_task_says_what_it_covers() -> None:
    text = words(stage_document(ready(), 1))
    assert "Paid orders are exported." in text
    assert "Export the order 1" in text
    assert "Paid orders are exported." not in words(stage_document(ready(), 2))


def test_nobody_is_told_to_write_a_letter_where_there_is_none() -> None:
    text = words(plan_comment(questions(asked(1)), Around()))
    assert "/reqgate answer 1: your words" in text
    assert "1A" not in text
    assert "1 skip" in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            (
                "Question 2 no longer applies, because the ticket has changed. This answer to it does not count any "
                "more: by mail",
                "asked about after these: “Retention: TBD”",
            ),
        ),
        ("zh", ("工单已修改，第 2 题不再适用。原来的回答不再有效：by mail", "同样未定、之后再问：“Retention: TBD”")),
    ],
)
def test_what_is_not_asked_is_named(language: str, words: tuple[str, ...]) -> None:
    left = (
        Unplanned(reason="changed", number=2, text="by mail"),
        Unplanned(reason="later", text="Retention: TBD"),
    )
    said = render_text(plan_comment(questions(asked(1), unplanned=left, language=language), Around()))

    assert all(one in said.replace("**", "") for one in words)


def test_a_question_that_went_unanswered_is_only_said_to_be_gone() -> None:
    left = (Unplanned(reason="changed", number=2),)
    said = render_text(plan_comment(ready(unplanned=left), Around()))

    assert "Question 2 no longer applies, because the ticket has changed.\n" in said


@pytest.mark.parametrize(("language", "more"), [("en", ", and 2 more"), ("zh", "，另有 2 条")])
def test_items_of_the_ticket_without_a_task_are_named_briefly(language: str, more: str) -> None:
    left = tuple(Unplanned(reason="item", text=f"Item {number}") for number in range(7))
    said = render_text(plan_comment(ready(unplanned=left, language=language), Around()))

    assert "“Item 0”" in said
    assert "“Item 5”" not in said
    assert more in said
