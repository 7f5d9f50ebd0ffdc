"""The conversation of a plan over its rounds: what is open, until when, and that it survives on the ticket."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.support.plans import asked, questions, ready, stage
from workers.evidence.items import EvidenceItem
from workers.handlers.plan.talk import reply_in
from workers.plan.schemas import GivenAnswer
from workers.plan.thread import PlanThread, digest_of, thread_from

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
PATIENCE = timedelta(days=3)


def started() -> PlanThread:
    return PlanThread().after(questions(asked(1, "a", "b"), asked(2)), NOW, PATIENCE, "d1")


def test_questions_open_a_round_with_a_deadline() -> None:
    thread = started()
    assert thread.is_waiting
    assert thread.open == (1, 2)
    assert thread.deadline == NOW + PATIENCE
    assert [one.number for one in thread.asked] == [1, 2]


def test_an_answer_to_one_of_two_starts_no_round_and_moves_no_deadline() -> None:
    thread = started().after(questions(asked(2), asked_before=(asked(1),)), NOW + timedelta(hours=5), PATIENCE, "d2")
    assert thread.open == (2,)
    assert thread.deadline == NOW + PATIENCE
    assert len(thread.rounds) == 1


def test_a_new_question_is_a_new_round_with_a_deadline_of_its_own() -> None:
    later = NOW + timedelta(hours=5)
    thread = started().after(questions(asked(3), asked_before=(asked(1), asked(2))), later, PATIENCE, "d2")
    assert [len(one.asked) for one in thread.rounds] == [2, 1]
    assert thread.rounds[1].asked_at == later
    assert thread.deadline == later + PATIENCE


def test_a_plan_ends_the_waiting_and_counts_its_versions() -> None:
    thread = started().after(ready(asked=(asked(1), asked(2))), NOW, PATIENCE, "plan-a")
    assert not thread.is_waiting
    assert thread.wakes_at() is None
    assert thread.version == 1
    assert thread.after(ready(asked=(asked(1), asked(2))), NOW, PATIENCE, "plan-a").version == 1
    assert thread.after(ready(asked=(asked(1), asked(2))), NOW, PATIENCE, "plan-b").version == 2


def test_people_are_reminded_once_a_day_before_the_end() -> None:
    thread = started()
    a_day_before = NOW + timedelta(days=2)
    assert thread.wakes_at() == a_day_before
    assert not thread.is_to_remind(a_day_before - timedelta(seconds=1))
    assert thread.is_to_remind(a_day_before)
    reminded = thread.model_copy(update={"is_reminded": True})
    assert not reminded.is_to_remind(a_day_before)
    assert reminded.wakes_at() == NOW + PATIENCE


def test_whoever_has_an_hour_only_is_not_reminded() -> None:
    thread = PlanThread().after(questions(asked(1)), NOW, timedelta(hours=1), "d")
    assert thread.wakes_at() == NOW + timedelta(hours=1)
    assert not thread.is_to_remind(NOW + timedelta(minutes=59))


def test_it_is_the_same_when_it_was_read_from_the_ticket() -> None:
    thread = started()
    assert thread_from(thread.model_dump_json(exclude_defaults=True)) == thread


def test_what_is_no_thread_of_ours_counts_for_none() -> None:
    assert thread_from("") is None
    assert thread_from("{") is None
    assert thread_from('{"rounds": 3}') is None


def test_evidence_alone_is_no_news() -> None:
    item = EvidenceItem(id="E1", kind="script", place="Makefile:12", title="make test", quote="test:")
    plan = ready()
    run = stage(1).model_copy(update={"validation": ("Run `make test` (Makefile:12)",)})
    checked = ready(run, stage(2), stage(3), evidence=(item,))

    assert digest_of(checked) == digest_of(plan)
    assert digest_of(questions(asked(1), evidence=(item,))) == digest_of(questions(asked(1)))


def test_another_task_question_answer_or_assumption_is_news() -> None:
    answer = GivenAnswer(number=1, by="ann", text="monthly")
    others = (
        ready(stage(1, "Export refunds"), stage(2), stage(3)),
        ready(by_default="deadline"),
        ready(asked=(asked(1),), answers=(answer,)),
        questions(asked(1)),
        questions(asked(1), asked(2)),
    )

    assert len({digest_of(one) for one in (ready(), *others)}) == 1 + len(others)


@pytest.mark.parametrize("text", ["/reqgate answer 1A 2: weekly", "/reqgate 回答 1A 2: weekly", "1A 2: weekly"])
def test_answers_in_a_file_may_begin_as_a_comment_does(text: str) -> None:
    assert reply_in(text) == "1A 2: weekly"
