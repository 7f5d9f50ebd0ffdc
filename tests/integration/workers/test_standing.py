"""An outcome stands while its marker is of the latest review, of this content, and label and comment agree with it."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.config import VISITOR
from config.projects import OVERRIDE_LABEL
from tests.integration.workers.test_store import report
from tests.support.databases import migrated
from tests.support.installation import Installation
from tests.support.reviewed import TICKET, marked
from workers import jobs
from workers.actions.plan import LABELS, OUTCOME_LABELS, QUESTIONS_LABEL
from workers.atlassian.marker import Marker
from workers.handlers.standing import is_up_to_date, outcome_stands
from workers.people.overrides import Override
from workers.queueing.messages import ReviewTicket
from workers.review.schemas import Decision
from workers.store import Store, open_store

MARKER = Marker(run="r1", fingerprint="f1", decision="PASS")
PASSED = dataclasses.replace(TICKET, labels=("ui", LABELS[Decision.PASS]), marked=marked(MARKER))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    url = f"sqlite:///{tmp_path / 'reqgate.db'}"
    migrated(url)
    return open_store(url)


def reviewed(store: Store, run_id: str) -> None:
    store.start_run(run_id, TICKET.key, "updated")
    store.save_review(run_id, TICKET.key, report())


def stands(store: Store, in_force: Override | None = None, labels: tuple[str, ...] = (), **marker: Any) -> bool:
    changed = MARKER.model_copy(update=marker)
    ticket = dataclasses.replace(PASSED, marked=marked(changed), labels=labels or PASSED.labels)
    return is_up_to_date(ticket, "f1", in_force, store)


def test_it_stands_as_it_was_written_also_where_the_store_was_lost(store: Store) -> None:
    assert stands(store)
    reviewed(store, "r1")
    assert stands(store)


def test_without_a_marker_of_ours_or_with_another_content_it_does_not(store: Store) -> None:
    assert not is_up_to_date(dataclasses.replace(PASSED, marked=None), "f1", None, store)
    assert not stands(store, fingerprint="f2")
    assert not stands(store, decision="")
    assert not stands(store, decision="ERROR", labels=(LABELS[Decision.ERROR],))


def test_a_marker_of_before_the_latest_review_does_not_stand(store: Store) -> None:
    for run_id in ("r1", "r2"):
        reviewed(store, run_id)
    assert not stands(store)
    assert stands(store, run="r2")
    assert not outcome_stands(PASSED, {"f1"}, store)


@pytest.mark.parametrize("decision", list(Decision))
@pytest.mark.parametrize("labelled", list(Decision))
def test_a_verdict_has_its_own_label_and_no_other(store: Store, decision: Decision, labelled: Decision) -> None:
    expected = {Decision.PASS: decision is labelled, Decision.REJECT: decision is labelled, Decision.ERROR: False}
    assert stands(store, labels=(LABELS[labelled],), decision=decision.value) == expected.get(decision, True)
    if decision in (Decision.PASS, Decision.REJECT):
        assert not stands(store, labels=("ui",), decision=decision.value)
        assert not stands(store, labels=tuple(LABELS.values()), decision=decision.value)


def test_an_override_stands_only_while_it_is_in_force(store: Store) -> None:
    labels = (*PASSED.labels, OVERRIDE_LABEL)
    assert stands(store, Override("r0", "agreed"), labels, override="r0")
    assert not stands(store, Override("r0", "agreed"), labels)
    assert not stands(store, Override("r9", ""), labels, override="r0")
    assert not stands(store, None, override="r0")
    without = dataclasses.replace(PASSED, marked=marked(MARKER.model_copy(update={"override": "r0"})))
    assert not outcome_stands(without, {"f1"}, store), "its label was removed while nobody told us"
    assert not outcome_stands(dataclasses.replace(PASSED, labels=labels), {"f1"}, store), "or set"


def test_a_public_comment_does_not_stand_in_a_service_project(store: Store) -> None:
    moved = dataclasses.replace(PASSED, is_service_desk=True)
    assert not is_up_to_date(moved, "f1", None, store)
    hidden = dataclasses.replace(moved, marked=marked(MARKER.model_copy(update={"internal": True})))
    assert is_up_to_date(hidden, "f1", None, store)
    assert is_up_to_date(dataclasses.replace(hidden, is_service_desk=False), "f1", None, store)


def test_an_override_that_was_taken_back_is_not_given_again_by_the_same_comment(installation: Installation) -> None:
    """Jira, or who can write to Redis, may tell of a comment once more when its run is long forgotten."""
    ticket = installation.file_ticket(text="Make it nicer, please.")
    comment_id = installation.say(ticket, "/reqgate override agreed on Monday")

    def override() -> list[str]:
        message = ReviewTicket(ticket=ticket, trigger="override", actor=VISITOR.account_id, comment_id=comment_id)
        jobs.run(message.model_dump(mode="json"))
        return installation.outcome(ticket)

    assert override() == ["reqgate-passed"]
    installation.change_labels(ticket, remove="admin-override")
    jobs.run(ReviewTicket(ticket=ticket, trigger="updated").model_dump(mode="json"))
    assert installation.outcome(ticket) == ["reqgate-questions"]
    assert override() == ["reqgate-questions"]


@pytest.mark.parametrize(
    ("decision", "outcome", "label"),
    [
        ("PASS", "READY", "reqgate-passed"),
        ("REJECT", "QUESTIONS", "reqgate-questions"),
        ("PASS", "QUESTIONS", "reqgate-questions"),
        ("REJECT", "EMPTY", "reqgate-rejected"),
    ],
)
@pytest.mark.parametrize("labelled", sorted(OUTCOME_LABELS))
def test_an_outcome_under_the_bar_stands_with_the_label_that_belongs_to_it(
    store: Store, decision: str, outcome: str, label: str, labelled: str
) -> None:
    assert stands(store, labels=(labelled,), decision=decision, outcome=outcome) is (labelled == label)
    assert not stands(store, labels=(label, labelled), decision=decision, outcome=outcome) or labelled == label


def test_a_review_that_could_not_judge_stands_beside_open_questions(store: Store) -> None:
    assert stands(store, labels=(QUESTIONS_LABEL,), decision="UNDETERMINED")
    assert not stands(store, labels=("ui",), decision="UNDETERMINED")
