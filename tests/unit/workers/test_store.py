"""The store keeps runs, reviews and the outbox, and its migrations make exactly the tables that the code uses."""

import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from workers.store import Feedback, Store, StoreUnavailable, open_store
from workers.store.migrate import migrate
from workers.store.tables import Base


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
        return url
    return f"sqlite:///{tmp_path / 'deep' / 'reqgate.db'}"


@pytest.fixture
def store(database_url: str) -> Store:
    migrate(database_url)
    return open_store(database_url)


def report(fingerprint: str = "f1", decision: str = "PASS", score: int = 80) -> dict[str, object]:
    return {"fingerprint": fingerprint, "decision": decision, "total_score": score}


def test_migrations_make_the_tables_of_the_code(database_url: str) -> None:
    migrate(database_url)
    with create_engine(database_url).connect() as connection:
        difference = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert difference == []


def test_migrating_twice_changes_nothing(database_url: str, store: Store) -> None:
    store.start_run("r1", "DEMO-1", "created")
    migrate(database_url)
    assert store.run_state("r1") is not None


def test_machines_that_migrate_at_the_same_time_do_not_fail(database_url: str) -> None:
    errors: list[Exception] = []

    def run() -> None:
        try:
            migrate(database_url)
        except StoreUnavailable as error:
            errors.append(error)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_a_store_without_tables_says_so(database_url: str) -> None:
    with pytest.raises(StoreUnavailable):
        open_store(database_url).last_review()


def test_a_second_attempt_of_a_run_counts_up(store: Store) -> None:
    assert store.start_run("r1", "DEMO-1", "created") == 1
    store.finish_run("r1", "waiting", reason="Jira asked to wait")
    assert store.start_run("r1", "DEMO-1", "created") == 2


def test_the_previous_review_is_the_latest_verdict_of_another_run(store: Store) -> None:
    for run_id, decision in (("r1", "REJECT"), ("r2", "ERROR"), ("r3", "PASS")):
        store.start_run(run_id, "DEMO-1", "created")
        store.save_review(run_id, "DEMO-1", report(fingerprint=run_id, decision=decision))
    previous = store.previous_review("DEMO-1", before_run="r3")
    assert previous is not None
    assert (previous.run_id, previous.decision) == ("r1", "REJECT")
    assert store.previous_review("DEMO-2", before_run="r3") is None


def test_a_run_says_where_it_stands_and_keeps_its_report(store: Store) -> None:
    assert store.run_state("r1") is None
    store.start_run("r1", "DEMO-1", "created")
    running = store.run_state("r1")
    assert running is not None
    assert not running.is_final
    assert store.report_of("r1") is None
    store.save_review("r1", "DEMO-1", report())
    store.finish_run("r1", "done", "posted")
    done = store.run_state("r1")
    assert done is not None
    assert done.is_final
    assert store.report_of("r1") == report()


def test_the_last_review_is_known_with_its_time_zone(store: Store) -> None:
    assert store.last_review() is None
    store.start_run("r1", "DEMO-1", "created")
    store.save_review("r1", "DEMO-1", report())
    last = store.last_review()
    assert last is not None
    assert last.ticket_key == "DEMO-1"
    assert last.finished_at.tzinfo is not None


def test_the_outbox_gives_back_what_is_not_applied_and_a_new_plan_replaces_the_old(store: Store) -> None:
    store.start_run("r1", "DEMO-1", "created")
    store.record_actions("r1", [("a", {"n": 0}), ("b", {"n": 1})])
    store.set_action_state("r1", 0, "applied", result="10001")
    assert store.unapplied_actions("r1") == [(1, {"n": 1})]
    store.set_action_state("r1", 1, "failed", reason="no permission")
    assert store.unapplied_actions("r1") == [(1, {"n": 1})]
    store.record_actions("r1", [("a", {"n": 7})])
    assert store.unapplied_actions("r1") == [(0, {"n": 7})]


def test_a_service_remembers_its_last_success_beside_its_last_failure(store: Store) -> None:
    store.service_worked("jira")
    store.service_failed("jira", "answered 503")
    (status,) = store.service_status()
    assert status.last_success_at is not None
    assert status.last_failure_at is not None
    assert status.last_error == "answered 503"


def example(run_id: str, **changed: Any) -> Feedback:
    known: dict[str, Any] = {
        "kind": "dispute",
        "ticket_key": "DEMO-1",
        "comment_id": "10019",
        "code": "F-AC-NONE",
        "quote": "",
        "verdict": "REJECT",
        "reason": "验收标准在表格里",
        "fingerprint": "f1",
        "rubric": "1",
        "packet": {"raw_text": "…"},
        "created_at": datetime(2026, 1, 2, tzinfo=UTC),
    }
    return Feedback(run_id=run_id, **(known | changed))


def test_what_people_said_is_kept_once_a_run_the_oldest_first(store: Store) -> None:
    for run_id in ("r1", "r2"):
        store.start_run(run_id, "DEMO-1", "dispute")
    store.save_feedback(example("r2", kind="override", created_at=datetime(2026, 1, 3, tzinfo=UTC)))
    store.save_feedback(example("r1", reason="first"))
    store.save_feedback(example("r1"))
    assert [each.run_id for each in store.all_feedback()] == ["r1", "r2"]
    assert store.feedback_of("r1") == example("r1")
    assert store.feedback_of("r3") is None


@pytest.mark.parametrize(
    ("reviews", "rejects"),
    [
        ([], 0),
        ([("REJECT", "a"), ("REJECT", "b"), ("REJECT", "c")], 3),
        ([("REJECT", "a"), ("REJECT", "a"), ("REJECT", "b")], 2),
        ([("REJECT", "a"), ("PASS", "b"), ("REJECT", "c")], 1),
        ([("REJECT", "a"), ("ERROR", "b"), ("UNDETERMINED", "c"), ("REJECT", "d")], 2),
        ([("REJECT", "a"), ("PASS", "b")], 0),
    ],
)
def test_rejects_in_a_row_count_changed_contents_since_the_last_pass(
    store: Store, reviews: list[tuple[str, str]], rejects: int
) -> None:
    for number, (decision, fingerprint) in enumerate(reviews):
        store.start_run(f"r{number}", "DEMO-1", "updated")
        store.save_review(f"r{number}", "DEMO-1", report(fingerprint=fingerprint, decision=decision))
    store.start_run("other", "DEMO-2", "updated")
    store.save_review("other", "DEMO-2", report(fingerprint="z", decision="REJECT"))
    assert store.rejects_in_a_row("DEMO-1") == rejects
