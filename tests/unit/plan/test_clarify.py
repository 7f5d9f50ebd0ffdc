"""What people are asked before a plan, what their answers settle, and what is taken for granted without them."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import PARTS
from workers.plan.clarified import Clarified
from workers.plan.clarify import MOST_OPEN, clarify
from workers.plan.graph import plan_ticket
from workers.plan.questions.candidate import matter_id
from workers.plan.questions.matters import Matter
from workers.plan.request import Gap, PlanRequest, Told, WorkKind
from workers.plan.schemas import AskedQuestion, GivenAnswer, Unplanned
from workers.plan.understand import understand
from workers.reading.language import language_of
from workers.reading.parse import parse_document

CHOICE = "Either send the report by mail or put it on the dashboard."
FULL = """Managers export the orders of a month on the orders page.

## Acceptance criteria

- Given 3 orders in May, when a manager clicks "Export", then a CSV with 3 rows is downloaded.
- When the export fails, the message "Please try again" is shown.
"""


def ticket(
    title: str, text: str = "", kind: WorkKind = "FEATURE", gaps: tuple[Gap, ...] = (), **told: str
) -> PlanRequest:
    return PlanRequest(
        ticket="SHOP-1",
        project_key="SHOP",
        title=title,
        language=language_of(f"{title}\n{text}"),
        kind=kind,
        document=parse_document(title, text),
        told=tuple(Told(role=role, text=words) for role, words in told.items()),
        gaps=gaps,
    )


def undecided() -> PlanRequest:
    gap = Gap(
        code="UNDECIDED",
        quote=CHOICE,
        question="Has this been decided?",
        options=("send the report by mail", "put it on the dashboard"),
    )
    text = f"{CHOICE}\n\n{FULL}"
    return ticket("Monthly report for managers", text, gaps=(gap,), outcome=CHOICE, criteria="a CSV with 3 rows")


def clarified(request: PlanRequest) -> Clarified:
    return clarify(request, understand(request))


def answered(request: PlanRequest, *answers: GivenAnswer, **changed: object) -> Clarified:
    """What comes of answers to the questions of the first run, in the order of time."""
    return clarified(replace(request, asked=clarified(request).asked, answers=answers, **changed))  # type: ignore[arg-type]


def asked(matter: Matter, words: str, question: str, number: int = 1) -> AskedQuestion:
    return AskedQuestion.model_validate(
        {
            "number": number,
            "round": 1,
            "matter": matter,
            "question": {
                "id": matter_id(matter, words),
                "question": question,
                "why_needed": "Because.",
                "impact_if_unknown": "Rework.",
                "fallback_assumption": "It stays.",
                "blocking": True,
                "priority": number,
            },
        }
    )


def test_a_choice_that_the_ticket_leaves_open_is_asked_with_its_own_readings() -> None:
    found = clarified(undecided())

    (first, *_) = found.open
    assert first.options == ("send the report by mail", "put it on the dashboard")
    assert (first.number, first.round, first.question.priority, first.question.blocking) == (1, 1, 1, True)
    assert CHOICE in first.question.question


def test_a_ticket_that_says_all_is_planned_at_once() -> None:
    found = clarified(ticket("Export orders of a month as CSV", FULL, outcome="export", criteria="a CSV"))

    assert found.open == found.asked == ()


@pytest.mark.parametrize(("title", "text"), [("Better search", "Make it nicer."), ("优化搜索", "希望搜索更好用。")])
def test_a_thin_ticket_gets_questions_in_its_own_language(title: str, text: str) -> None:
    found = clarified(ticket(title, text))

    assert 1 <= len(found.open) <= MOST_OPEN
    assert any(one.question.blocking for one in found.open)
    assert [one.question.priority for one in found.open] == list(range(1, len(found.open) + 1))
    assert all(language_of(one.question.why_needed) == language_of(title) for one in found.open)
    assert title in found.open[0].question.question


def test_the_same_input_asks_the_same() -> None:
    assert clarified(undecided()) == clarified(undecided())


def test_an_answer_settles_a_question_with_the_words_of_the_option() -> None:
    found = answered(undecided(), GivenAnswer(number=1, by="ann", chosen=("B",), remark="only on weekdays"))

    assert found.open == ()
    assert [(one.decided, one.by) for one in found.settled] == [("put it on the dashboard; only on weekdays", "ann")]


def test_a_letter_that_is_no_option_decides_nothing() -> None:
    assert answered(undecided(), GivenAnswer(number=1, by="ann", chosen=("D",))).open


def test_an_answer_to_a_question_that_nobody_asked_changes_nothing() -> None:
    found = answered(undecided(), GivenAnswer(number=9, by="ann", text="Yes"))

    assert (found.settled, found.answers) == ((), ())
    assert found.open


def test_what_was_asked_is_not_asked_again() -> None:
    first = clarified(undecided())
    again = answered(undecided())

    assert again.asked == first.asked
    assert [one.number for one in again.open] == [one.number for one in first.open]


def test_the_last_word_of_a_person_counts() -> None:
    change_of_mind = (GivenAnswer(number=1, by="ann", chosen=("A",)), GivenAnswer(number=1, by="ann", chosen=("B",)))
    found = answered(undecided(), *change_of_mind)

    assert [one.decided for one in found.settled] == ["put it on the dashboard"]
    assert found.answers == change_of_mind[1:]


def test_people_who_differ_open_the_question_again_and_it_blocks() -> None:
    both = (GivenAnswer(number=1, by="ann", chosen=("A",)), GivenAnswer(number=1, by="bo", chosen=("B",)))
    found = answered(undecided(), *both)

    assert found.disputed == (1,)
    assert found.open[0].number == 1
    assert found.open[0].question.blocking
    assert found.answers == both
    assert not found.settled


def test_people_who_say_the_same_in_other_case_do_not_differ() -> None:
    found = answered(
        undecided(), GivenAnswer(number=1, by="ann", text="By mail."), GivenAnswer(number=1, by="bo", text="by mail")
    )

    assert found.disputed == ()
    assert found.settled[0].by == "bo"


def test_a_skip_leaves_the_word_to_who_decides() -> None:
    found = answered(
        undecided(), GivenAnswer(number=1, by="ann", chosen=("A",)), GivenAnswer(number=1, by="bo", skipped=True)
    )

    assert found.settled[0].decided == "send the report by mail"


@pytest.mark.parametrize("left", [{"skipped": True}, {"takes_default": True}])
def test_who_skips_or_takes_the_assumption_gets_it_with_a_way_back(left: dict[str, bool]) -> None:
    found = answered(undecided(), GivenAnswer.model_validate({"number": 1, "by": "ann", **left}))

    assert found.open == ()
    assert "send the report by mail" in found.assumptions[0].text
    assert "1" in found.assumptions[0].text
    assert found.assumptions[0].risk_level == "high"
    assert "put it on the dashboard" in found.assumptions[0].rollback_hint


@pytest.mark.parametrize("reason", ["defaults", "deadline", "rounds"])
def test_when_no_more_is_asked_what_is_open_becomes_assumptions_and_says_why(reason: str) -> None:
    found = answered(undecided(), is_over=reason)

    assert found.open == ()
    assert found.by_default == reason
    assert found.asked[0].question.fallback_assumption in found.assumptions[0].text


def test_a_question_keeps_its_number_over_the_rounds() -> None:
    request = ticket("Better search", "Make it nicer.")
    first = clarified(request).asked
    answers = tuple(GivenAnswer(number=one.number, by="ann", text="Hits in titles come first.") for one in first)
    second = answered(request, *answers)

    assert second.asked[: len(first)] == first
    assert [one.number for one in second.asked] == list(range(1, len(second.asked) + 1))
    assert {one.round for one in second.asked[len(first) :]} == {2}
    assert len({one.question.id for one in second.asked}) == len(second.asked)


def test_a_question_whose_words_the_ticket_no_longer_has_is_dropped_and_named() -> None:
    known = clarified(undecided()).asked
    edited = replace(ticket("Monthly report for managers", FULL, outcome="report", criteria="a CSV"), asked=known)
    found = clarified(replace(edited, answers=(GivenAnswer(number=1, by="ann", chosen=("A",)),)))

    assert found.dropped == (1,)
    assert (found.open, found.settled, found.answers) == ((), (), ())
    assert found.asked == known


def test_a_question_about_a_missing_part_is_dropped_once_the_ticket_has_it() -> None:
    question = asked("criteria", "", "Which example would show that “Export orders” is done?")
    request = ticket("Export orders of a month as CSV", FULL, outcome="export", criteria="a CSV")

    assert clarified(replace(request, asked=(question,))).dropped == (1,)


def test_only_what_blocks_holds_up_a_plan() -> None:
    question = asked("vague", "nice", "How would somebody see or measure “nice” in “A nice export”?")
    light = question.model_copy(update={"question": question.question.model_copy(update={"blocking": False})})
    request = ticket("A nice export", FULL, outcome="export", criteria="a CSV")
    found = clarified(replace(request, asked=(light,)))

    assert found.open == ()
    assert found.assumptions[0].text.startswith("It stays.")


def test_a_polite_request_is_no_question_of_the_ticket() -> None:
    words = "Could you add an export?"
    gap = Gap(code="ASKS", quote=words, question="What is the answer to this question?")

    polite = clarified(ticket("Export", f"{words}\n\n{FULL}", gaps=(gap,), outcome=words, criteria="a CSV"))

    assert not any(words in one.question.question for one in polite.asked)


def test_a_question_that_the_ticket_no_longer_asks_is_named_in_the_report_with_its_answer() -> None:
    gone = asked("undecided", "By mail or by post (TBD)", "“By mail or by post (TBD)” – has this been decided?")
    request = replace(
        ticket("Export orders of a month as CSV", FULL, outcome="export", criteria="a CSV"),
        asked=(gone,),
        answers=(GivenAnswer(number=1, by="ann", text="by mail"),),
    )
    report = plan_ticket(request, PARTS)

    assert report.plan.status == "plan_ready"
    assert Unplanned(reason="changed", number=1, text="by mail") in report.unplanned
