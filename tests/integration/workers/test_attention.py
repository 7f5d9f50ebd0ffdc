"""Tickets that wait for their authors are found: those whose last verdict is a rejection, the most rejected first."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tests.support.stored import fill, issues, report, save
from workers.store import Feedback, Scope, Store


def unready(store: Store, scope: Scope | None = None, limit: int = 9) -> list[str]:
    return [each.ticket_key for each in store.unready_tickets(scope or Scope(), limit)]


def test_tickets_that_passed_in_the_end_and_texts_wait_for_nobody(store: Store) -> None:
    fill(store)
    save(store, "t1", "", "REJECT", "t", 10)
    assert unready(store) == []


def test_the_most_rejected_come_first_and_the_same_content_counts_once(store: Store) -> None:
    save(store, "a1", "SHOP-1", "REJECT", "a", 30, **issues("AC"))
    save(store, "a2", "SHOP-1", "REJECT", "a", 30, **issues("AC"))
    save(store, "b1", "SHOP-2", "PASS", "b", 90)
    save(store, "b2", "SHOP-2", "REJECT", "c", 40)
    save(store, "b3", "SHOP-2", "REJECT", "d", 45, **issues("ROLE", "AC"))
    save(store, "b4", "SHOP-2", "ERROR", "e", 0)
    save(store, "c1", "PAY-1", "REJECT", "f", 20)
    first, *_ = store.unready_tickets(Scope(), 9)
    assert (first.ticket_key, first.total_score, set(first.codes), first.rejects) == ("SHOP-2", 45, {"AC", "ROLE"}, 2)
    assert unready(store) == ["SHOP-2", "PAY-1", "SHOP-1"], "then the newest"
    assert unready(store, limit=1) == ["SHOP-2"]
    assert unready(store, Scope(project="PAY")) == ["PAY-1"]
    assert unready(store, Scope(since=datetime.now(UTC).date() + timedelta(days=1))) == []


def test_a_ticket_that_a_person_let_pass_waits_for_nobody_until_that_is_taken_back(store: Store) -> None:
    save(store, "a1", "SHOP-1", "REJECT", "a", 30)
    save(store, "a2", "SHOP-2", "REJECT", "b", 30)
    now = datetime.now(UTC)
    given = Feedback("a1", "override", "SHOP-1", "10001", "", "", "", "REJECT", "agreed", "a", "1", {}, now)
    store.save_feedback(given)
    store.save_feedback(replace(given, run_id="a2", kind="dispute", ticket_key="SHOP-2"))
    assert unready(store) == ["SHOP-2"]
    store.withdraw_overrides("10001")
    assert unready(store) == ["SHOP-2", "SHOP-1"]


def test_silent_reviews_are_found_by_ticket_as_they_were_judged_last(store: Store) -> None:
    point = {"code": "LOOSE", "quote": "maybe", "text": "?"}
    for run_id, ticket, more in (
        ("a1", "SHOP-1", {"points": [point, point], "outcome": "QUESTIONS", "profile": "ready"}),
        ("a2", "SHOP-1", {"points": [point], "outcome": "QUESTIONS", "profile": "ready", "silenced": ["LOOSE"]}),
        ("b1", "PAY-1", issues("AC")),
    ):
        store.start_run(run_id, ticket, "created")
        store.save_review(run_id, ticket, report("REJECT", **more), is_observed=True)
    save(store, "c1", "SHOP-2", "REJECT", "told", 30)
    (one,) = store.observed_tickets(Scope(project="SHOP"))
    assert (one.ticket_key, one.decision, one.profile, one.outcome) == ("SHOP-1", "REJECT", "ready", "QUESTIONS")
    assert (one.points, one.silenced, one.blocking_issues) == ((point,), ("LOOSE",), ())
    other, _ = sorted(store.observed_tickets(Scope()), key=lambda each: each.ticket_key)
    assert (other.profile, other.outcome, other.blocking_issues) == (None, None, ({"code": "AC"},))
    assert store.observed_tickets(Scope(since=datetime.now(UTC).date() + timedelta(days=1))) == ()
