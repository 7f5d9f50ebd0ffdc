"""People look through the runs: by what they filter, newest first, a page at a time, on both databases."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from workers.store import Place, Recording, RunFilter, Store
from workers.store.tables import RunRow

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
REPORT = {"fingerprint": "f", "decision": "PASS", "total_score": 80}


def add_run(store: Store, run_id: str, ticket: str = "SHOP-1", *, minute: int = 0, **known: Any) -> None:
    """Add a run that began `minute` minutes after noon; `decision` is that of its review."""
    store.start_run(run_id, ticket, known.get("trigger", "created"))
    if decision := known.get("decision"):
        store.save_review(run_id, ticket, REPORT | {"decision": decision})
    if "outcome" in known:
        store.finish_run(run_id, "done", known["outcome"])
    with Session(store._engine) as session, session.begin():
        moment = NOON + timedelta(minutes=minute)
        session.execute(update(RunRow).where(RunRow.id == run_id).values(started_at=moment))


def ids(store: Store, limit: int = 50, **wanted: Any) -> list[str]:
    return [run.run_id for run in store.list_runs(RunFilter(**wanted), limit).runs]


def test_runs_are_listed_newest_first_with_what_came_of_them(store: Store) -> None:
    add_run(store, "a1", minute=1, decision="REJECT", outcome="posted")
    add_run(store, "a2", "PAY-7", minute=2, trigger="command")
    newer, older = store.list_runs(RunFilter(), 50).runs
    assert (newer.run_id, newer.ticket_key, newer.state, newer.decision, newer.score) == (
        "a2",
        "PAY-7",
        "running",
        "",
        None,
    )
    assert (older.decision, older.score, older.outcome, older.started_at) == (
        "REJECT",
        80,
        "posted",
        NOON + timedelta(minutes=1),
    )


def test_every_filter_narrows(store: Store) -> None:
    add_run(store, "a1", minute=1, decision="REJECT", outcome="posted")
    add_run(store, "b2", "SHOP-12", minute=2, decision="PASS", outcome="posted", trigger="command")
    add_run(store, "a3", "PAY-1", minute=3, outcome="unchanged")
    add_run(store, "c4", "SHOP_X-1", minute=4)
    for wanted, found in (
        ({"project": "SHOP"}, ["b2", "a1"]),
        ({"decision": "REJECT"}, ["a1"]),
        ({"outcome": "unchanged"}, ["a3"]),
        ({"trigger": "command"}, ["b2"]),
        ({"state": "running"}, ["c4"]),
        ({"since": NOON + timedelta(minutes=3)}, ["c4", "a3"]),
        ({"before": NOON + timedelta(minutes=2)}, ["a1"]),
        ({"search": "shop-1"}, ["b2", "a1"]),
        ({"search": "SHOP_"}, ["c4"]),
        ({"search": "A"}, ["a3", "a1"]),
        ({"search": "%"}, []),
        ({"project": "SHOP", "decision": "PASS", "search": "b"}, ["b2"]),
    ):
        assert ids(store, **wanted) == found, wanted


def test_pages_lead_forth_and_back_also_over_runs_that_began_at_the_same_moment(store: Store) -> None:
    for number in range(7):
        add_run(store, f"r{number}", minute=number // 3)
    first = store.list_runs(RunFilter(), 3)
    assert first.newer_than is None
    second = store.list_runs(RunFilter(), 3, older_than=first.older_than)
    third = store.list_runs(RunFilter(), 3, older_than=second.older_than)
    assert [[run.run_id for run in page.runs] for page in (first, second, third)] == [
        ["r6", "r5", "r4"],
        ["r3", "r2", "r1"],
        ["r0"],
    ]
    assert third.older_than is None
    assert store.list_runs(RunFilter(), 3, newer_than=third.newer_than) == second
    assert store.list_runs(RunFilter(), 3, newer_than=second.newer_than) == first


def test_runs_that_start_meanwhile_move_no_page(store: Store) -> None:
    for number in range(4):
        add_run(store, f"r{number}", minute=number)
    first = store.list_runs(RunFilter(), 2)
    add_run(store, "new", minute=9)
    second = store.list_runs(RunFilter(), 2, older_than=first.older_than)
    assert [run.run_id for run in second.runs] == ["r1", "r0"]
    assert second.newer_than == Place(NOON + timedelta(minutes=1), "r1")


def test_a_run_comes_with_its_report_and_its_actions(store: Store) -> None:
    assert store.run_details("a1") is None
    add_run(store, "a1", decision="PASS")
    store.record_actions("a1", [("upsert_comment", {"body": "x"}), ("set_outcome", {})])
    store.set_action_state("a1", 0, "applied", result="10001")
    details = store.run_details("a1")
    assert details is not None
    assert details.run.decision == "PASS"
    assert details.report == REPORT
    assert [(one.index, one.type, one.state, one.result) for one in details.actions] == [
        (0, "upsert_comment", "applied", "10001"),
        (1, "set_outcome", "recorded", ""),
    ]


def test_a_recording_is_kept_once_a_run_with_its_last_replay_and_purged_with_it(store: Store) -> None:
    add_run(store, "a1", decision="PASS", outcome="posted")
    recording = Recording("a1", {"raw_text": "文"}, {"model": None}, [{"answer": "{}"}], {"title": "t"})
    store.save_recording(recording)
    store.save_recording(recording)
    assert store.recording_of("a1") == recording
    store.save_replay("a1", {"is_same": True})
    store.save_replay("gone", {"is_same": True})
    kept = store.recording_of("a1")
    assert kept is not None
    assert kept.replay == {"is_same": True}
    assert store.purge(datetime(2100, 1, 1, tzinfo=UTC)) == 1
    assert store.recording_of("a1") is None
