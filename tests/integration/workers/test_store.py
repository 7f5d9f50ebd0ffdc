"""The store keeps runs, reviews and the outbox, and its migrations make exactly the tables that the code uses."""

import shutil
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import NoResultFound
from sqlalchemy.orm import Session

from tests.support.stored import save
from workers.contracts import StoreTooSlow, StoreUnavailable
from workers.store import Bookmark, DeadLetter, Feedback, Store, open_store
from workers.store.migrate import SCRIPTS, is_migrated, migrate
from workers.store.sessions import url_of
from workers.store.tables import Base
from workers.store.threads import WaitingThread


def test_a_database_that_does_not_answer_is_away_after_a_few_seconds() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"postgresql+psycopg://reqgate@127.0.0.1:{silent.getsockname()[1]}/reqgate"
        assert url_of(address).query == {"connect_timeout": "5"}
        with pytest.raises(StoreUnavailable):
            open_store(f"{address}?connect_timeout=2").run_state("r1")


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


LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "later", "0001"


def upgrade() -> None:
    with op.batch_alter_table("runs") as runs:
        runs.add_column(sa.Column("note", sa.Text(), nullable=False, server_default="none"))
"""


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """Return the migrations of a later version, which adds a column."""
    scripts = tmp_path / "later"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "later.py").write_text(LATER)
    return scripts


def test_an_older_database_gets_the_newest_tables_and_keeps_what_it_holds(
    database_url: str, store: Store, later: Path
) -> None:
    store.start_run("r1", "DEMO-1", "created")
    assert (is_migrated(database_url), is_migrated(database_url, later)) == (True, False)
    migrate(database_url, later)
    assert (is_migrated(database_url), is_migrated(database_url, later)) == (False, True)
    with create_engine(database_url).connect() as connection:
        assert connection.execute(text("SELECT id, note FROM runs")).all() == [("r1", "none")]


def test_a_database_of_a_later_version_is_left_alone_and_the_message_says_what_to_do(
    database_url: str, later: Path
) -> None:
    migrate(database_url, later)
    with pytest.raises(StoreUnavailable, match="another version of ReqGate"):
        migrate(database_url)
    assert is_migrated(database_url, later)


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


def test_a_first_start_waits_while_another_process_makes_sure_of_the_tables(tmp_path: Path) -> None:
    file = tmp_path / "reqgate.db"
    migrate(f"sqlite:///{file}")
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.3, other.rollback)
    done.start()
    assert open_store(f"sqlite:///{file}").run_state("DEMO-1") is None
    done.join()
    other.close()


def test_a_store_without_tables_says_so(database_url: str) -> None:
    with pytest.raises(StoreUnavailable):
        open_store(database_url).last_review()


def test_a_second_attempt_of_a_run_counts_up(store: Store) -> None:
    assert store.start_run("r1", "DEMO-1", "created") == 1
    store.let_run_wait("r1", "Jira asked to wait")
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
        "ticket_id": "10001",
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
    assert store.all_feedback()[0] == example("r1")


def test_of_a_ticket_the_newest_override_is_in_force_until_all_of_its_own_are_taken_back(store: Store) -> None:
    def said(run_id: str, day: int, **changed: Any) -> Feedback:
        return example(run_id, kind="override", created_at=datetime(2026, 1, day, tzinfo=UTC), **changed)

    for each in (
        said("r1", 1),
        said("r2", 2, ticket_key="MOVED-1"),
        said("r3", 3, ticket_id="10002"),
        example("r4"),
    ):
        store.save_feedback(each)
    in_force = store.override_of("10001")
    assert in_force is not None
    assert in_force.run_id == "r2"
    assert store.override_of("10003") is None
    store.withdraw_overrides("10001")
    assert store.override_of("10001") is None
    assert [each.run_id for each in store.all_feedback() if each.withdrawn_at is None] == ["r4", "r3"]
    assert store.override_of("10002") is not None


def test_the_last_run_that_reviewed_a_ticket_is_known_whatever_it_said(store: Store) -> None:
    assert store.last_run_that_reviewed("DEMO-1") == ""
    for run_id, decision in (("r1", "PASS"), ("r2", "ERROR"), ("r3", "UNDETERMINED")):
        store.start_run(run_id, "DEMO-1", "updated")
        store.save_review(run_id, "DEMO-1", report(decision=decision))
        assert store.last_run_that_reviewed("DEMO-1") == run_id
    assert store.last_run_that_reviewed("DEMO-2") == ""


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
    assert store.rejects_in_a_row("DEMO-1", "now") == rejects + 1


MESSAGE = {"run_id": "r1", "ticket": "DEMO-1", "trigger": "created"}
LONG_AGO, SOON = datetime(2020, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


def test_an_open_run_brings_what_is_needed_to_run_it_again(store: Store) -> None:
    store.start_run("r1", "DEMO-1", "created", "review", MESSAGE)
    store.start_run("r2", "DEMO-2", "created")
    store.let_run_wait("r1", "Jira asked to wait")
    store.finish_run("r2", "done", "posted")
    (run,) = store.open_runs(SOON)
    assert (run.run_id, run.kind, run.message, run.attempts) == ("r1", "review", MESSAGE, 1)
    assert run == store.open_run("r1")
    assert store.open_run("r2") is store.open_run("r3") is None
    assert store.open_runs(LONG_AGO) == ()


def test_a_run_that_no_worker_could_start_is_kept_and_a_known_one_stays_as_it_is(store: Store) -> None:
    store.keep_run("r1", "DEMO-1", "review", MESSAGE)
    store.keep_run("r1", "DEMO-9", "another", {})
    (run,) = store.open_runs(SOON)
    assert (run.ticket_key, run.attempts) == ("DEMO-1", 0)
    assert store.last_event_run() is None
    assert store.start_run("r1", "DEMO-1", "created", run.kind, run.message) == 1
    assert store.last_event_run() is not None, "what began it is known once it starts"


def test_a_renewed_run_has_its_whole_budget_again(store: Store) -> None:
    store.start_run("r1", "DEMO-1", "created", "job", MESSAGE)
    store.finish_run("r1", "failed", "gave up", "reason")
    store.renew_run("r1")
    store.renew_run("not there")
    state = store.run_state("r1")
    assert state is not None
    assert not state.is_final
    assert store.start_run("r1", "DEMO-1", "created", "job", MESSAGE) == 1


def test_a_later_run_of_the_ticket_is_known(store: Store) -> None:
    store.start_run("r1", "DEMO-1", "created", "review")
    assert not store.was_run_since("DEMO-1", "review", LONG_AGO)
    store.finish_run("r1", "done", "posted")
    assert store.was_run_since("DEMO-1", "review", LONG_AGO)
    assert not store.was_run_since("DEMO-1", "review", SOON)
    assert not store.was_run_since("DEMO-1", "explain", LONG_AGO), "one of another kind"
    assert not store.was_run_since("DEMO-2", "review", LONG_AGO)


def test_what_was_said_is_known_by_the_outbox(store: Store) -> None:
    store.start_run("r1", "DEMO-1", "created")
    store.record_actions("r1", [("upsert_comment", {}), ("set_outcome", {})])
    assert not store.was_applied("r1", ("upsert_comment", "post_reply"))
    store.set_action_state("r1", 0, "applied", "10001")
    assert store.was_applied("r1", ("upsert_comment", "post_reply"))
    assert not store.was_applied("r1", ("set_outcome",))


def letter(run_id: str, **changed: Any) -> DeadLetter:
    known: dict[str, Any] = {
        "ticket_key": "DEMO-1",
        "project_key": "DEMO",
        "kind": "review",
        "message": MESSAGE,
        "reason": "权限不足",
        "attempts": 9,
        "created_at": datetime(2026, 1, 2, tzinfo=UTC),
    }
    return DeadLetter(run_id=run_id, **(known | changed))


def test_dead_letters_are_kept_once_a_run_told_and_dropped(store: Store) -> None:
    store.save_dead_letter(letter("r2", created_at=datetime(2026, 1, 3, tzinfo=UTC)))
    store.save_dead_letter(letter("r1", reason="first"))
    store.save_dead_letter(letter("r1"))
    assert store.dead_letters() == (letter("r1"), letter("r2", created_at=datetime(2026, 1, 3, tzinfo=UTC)))
    assert store.count_dead_letters() == 2
    store.mark_told("r1")
    assert [each.is_told for each in store.dead_letters()] == [True, False]
    store.drop_dead_letter("r1")
    store.drop_dead_letter("r1")
    assert [each.run_id for each in store.dead_letters()] == ["r2"]


def test_a_bookmark_is_moved(store: Store) -> None:
    assert store.bookmark("sweep") is None
    for detail in ("page 1", "page 2"):
        store.set_bookmark(Bookmark("sweep", datetime(2026, 1, 2, tzinfo=UTC), detail))
    assert store.bookmark("sweep") == Bookmark("sweep", datetime(2026, 1, 2, tzinfo=UTC), "page 2")


def test_the_purge_deletes_what_ended_long_ago_and_neither_feedback_nor_what_is_open(store: Store) -> None:
    for run_id in ("ended", "open"):
        store.start_run(run_id, "DEMO-1", "created")
        store.save_review(run_id, "DEMO-1", report())
        store.record_actions(run_id, [("a", {})])
    store.save_feedback(example("ended"))
    store.remember_answer("key", "text")
    store.save_dead_letter(letter("ended"))
    store.finish_run("ended", "done", "posted")
    assert store.purge(LONG_AGO) == 0
    assert store.purge(SOON) == 1
    assert store.report_of("ended") is None
    assert store.report_of("open") is not None
    assert store.recall_answer("key") is None
    assert store.count_dead_letters() == 0
    assert [each.run_id for each in store.all_feedback()] == ["ended"]


def test_a_run_that_its_worker_begins_while_it_is_recorded_is_recorded_once(store: Store, database_url: str) -> None:
    """Reconciliation records what it has queued, and a worker may have it in hand at the same moment."""

    def begin_it(*_: object) -> None:
        open_store(database_url).start_run("r1", "DEMO-1", "created", "job", {"x": 1})

    event.listen(Session, "before_flush", begin_it, once=True)
    store.keep_run("r1", "DEMO-1", "job", {"x": 1})
    state = store.run_state("r1")
    assert state is not None
    assert state.state == "running"


def test_what_two_processes_note_for_the_first_time_at_once_fails_neither(store: Store, database_url: str) -> None:
    """The first tickets of an installation are read by several workers at the same moment."""

    def note_it(*_: object) -> None:
        open_store(database_url).service_failed("jira", "answered 503")

    event.listen(Session, "before_flush", note_it, once=True)
    store.service_worked("jira")
    (status,) = store.service_status()
    assert status.last_success_at is not None
    assert status.last_error == "answered 503"


def test_a_run_that_is_recorded_while_its_worker_begins_it_is_begun(store: Store, database_url: str) -> None:
    def record_it(*_: object) -> None:
        open_store(database_url).keep_run("r1", "DEMO-1", "job", {"x": 1})

    event.listen(Session, "before_flush", record_it, once=True)
    assert store.start_run("r1", "DEMO-1", "created", "job", {"x": 1}) == 1
    state = store.run_state("r1")
    assert state is not None
    assert state.state == "running"


AT_ONCE: dict[str, Callable[[Store], None]] = {
    "a letter of a run that was given up": lambda store: store.save_dead_letter(letter("r1")),
    "a letter that is put back": lambda store: store.return_dead_letter(letter("r1"), "failed"),
    "a conversation that waits": lambda store: store.wait_for_people(
        WaitingThread("plan", "DEMO-1", "DEMO", "r1", datetime(2026, 1, 2, tzinfo=UTC))
    ),
    "a document": lambda store: store.begin_document("r1", "DEMO-1", "DEMO", "spec"),
}


@pytest.mark.parametrize("write", AT_ONCE.values(), ids=AT_ONCE)
def test_what_two_processes_write_at_once_is_there_and_fails_neither(
    store: Store, database_url: str, write: Callable[[Store], None]
) -> None:
    event.listen(Session, "before_flush", lambda *_: write(open_store(database_url)), once=True)
    write(store)
    assert len(store.dead_letters()) + len(store.waiting_threads()) + len(store.documents_of("DEMO-1")) == 1


def test_paragraphs_of_a_ticket_that_two_processes_keep_at_once_are_kept(postgres_url: str) -> None:
    """SQLite lets the second one begin when the first has ended."""
    migrate(postgres_url)
    store = open_store(postgres_url)

    def keep_them(*_: object) -> None:
        open_store(postgres_url).keep_paragraphs("DEMO", "1", "c", ["p"])

    event.listen(Session, "before_flush", keep_them, once=True)
    store.keep_paragraphs("DEMO", "1", "c", ["p"])
    assert store.repeated_paragraphs("DEMO", "2", "other", ["p"], 2) == {"p"}


@contextmanager
def meanwhile(statement: str, write: Callable[[], None]) -> Iterator[None]:
    """Let another process write once, at the moment before a statement that begins so."""
    waiting = [write]

    def let_it(_: object, __: object, said: str, *___: object) -> None:
        if said.startswith(statement) and waiting:
            waiting.pop()()

    event.listen(Engine, "before_cursor_execute", let_it)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", let_it)
    assert not waiting


def test_what_two_processes_decide_to_do_for_a_run_at_once_is_recorded_once(postgres_url: str) -> None:
    """SQLite lets the second one begin when the first has ended."""
    migrate(postgres_url)
    store = open_store(postgres_url)
    store.start_run("r1", "DEMO-1", "created")

    def record_it(*_: object) -> None:
        open_store(postgres_url).record_actions("r1", [("a", {"n": 0}), ("b", {"n": 1})])

    event.listen(Session, "before_flush", record_it, once=True)
    store.record_actions("r1", (one for one in [("a", {"n": 7})]))
    assert store.unapplied_actions("r1") == [(0, {"n": 7})]


def test_a_second_report_of_a_run_waits_for_the_first_and_takes_its_place_in_the_sums(postgres_url: str) -> None:
    """SQLite lets the second one begin when the first has ended."""
    migrate(postgres_url)
    store, other = open_store(postgres_url), open_store(postgres_url).within(0.05)
    save(store, "r1", "DEMO-1", "ERROR")

    def save_it() -> None:
        with pytest.raises(StoreTooSlow):
            other.save_review("r1", "DEMO-1", report(decision="REJECT"))

    with meanwhile("INSERT INTO review_sums", save_it):
        store.save_review("r1", "DEMO-1", report())
    other.save_review("r1", "DEMO-1", report(decision="REJECT"))
    with create_engine(postgres_url).connect() as connection:
        summed = connection.execute(text("SELECT decision, reviews FROM review_sums WHERE span = 'day'")).all()
    assert sorted(map(tuple, summed)) == [("ERROR", 0), ("PASS", 0), ("REJECT", 1)]
    assert store.report_of("r1") == report(decision="REJECT")


def test_a_document_that_is_purged_while_it_changes_stays_gone(store: Store, database_url: str) -> None:
    store.begin_document("d1", "DEMO-1", "DEMO", "spec")
    with meanwhile("UPDATE documents", lambda: open_store(database_url).drop_document("d1")):
        store.change_document("d1", status="finished")
    assert store.document("d1") is None


def test_two_processes_that_change_a_document_at_once_keep_both_changes(store: Store, database_url: str) -> None:
    store.begin_document("d1", "DEMO-1", "DEMO", "spec")
    with meanwhile("UPDATE documents", lambda: open_store(database_url).change_document("d1", thread="t")):
        store.change_document("d1", status="finished")
    document = store.document("d1")
    assert document is not None
    assert (document.thread, document.status) == ("t", "finished")


def test_what_is_our_own_fault_does_not_look_like_a_database_that_is_away(store: Store) -> None:
    with pytest.raises(NoResultFound):
        store.finish_run("nobody", "done")
