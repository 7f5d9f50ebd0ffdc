"""What the administrators' lists of dead letters and of feedback read, page by page, on both databases."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from workers.store import DeadLetter, Feedback, FeedbackCount, FeedbackFilter, Store, open_store
from workers.store.migrate import migrate

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    url = f"sqlite:///{tmp_path / 'test.db'}" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    migrate(url)
    return open_store(url)


def letter(number: int, ticket: str) -> DeadLetter:
    moment = NOON + timedelta(minutes=number)
    return DeadLetter(f"run{number}", ticket, ticket.rpartition("-")[0], "gone", {}, "why", 8, moment)


def said(number: int, ticket: str, kind: str, code: str = "") -> Feedback:
    moment = NOON + timedelta(minutes=number)
    return Feedback(f"run{number}", kind, ticket, ticket, "", code, "", "REJECT", "", "f", "1", {}, moment)


def test_letters_come_in_pages_newest_first_and_by_project(store: Store) -> None:
    for number, ticket in enumerate(("SHOP-1", "PAY-1", "SHOP-2", "", "SHOP-3")):
        store.save_dead_letter(letter(number, ticket))
    pages = [store.dead_letter_page("", offset, 2) for offset in (0, 2, 4, 6)]
    assert [[each.run_id for each in page] for page in pages] == [["run4", "run3"], ["run2", "run1"], ["run0"], []]
    assert [each.run_id for each in store.dead_letter_page("SHOP", 1, 5)] == ["run2", "run0"]
    assert store.dead_letter_projects() == {"": 1, "PAY": 1, "SHOP": 3}
    assert (store.count_dead_letters(), store.count_dead_letters("SHOP"), store.count_dead_letters("NONE")) == (5, 3, 0)


def test_one_letter_is_found_by_its_run(store: Store) -> None:
    store.save_dead_letter(letter(1, "SHOP-1"))
    assert store.dead_letter("run1") == letter(1, "SHOP-1")
    assert store.dead_letter("run2") is None


def test_feedback_is_narrowed_by_kind_code_and_project_and_counted(store: Store) -> None:
    for number, (ticket, kind, code) in enumerate(
        (
            ("SHOP-1", "dispute", "VAGUE-WORD"),
            ("SHOP-2", "dispute", "VAGUE-WORD"),
            ("A_B-1", "dispute", "EDGE-NONE"),
            ("AXB-1", "override", ""),
        )
    ):
        store.save_feedback(said(number, ticket, kind, code))
    store.withdraw_overrides("AXB-1")

    def runs(**wanted: str) -> list[str]:
        return [each.run_id for each in store.feedback_page(FeedbackFilter(**wanted), 0, 9)]

    assert runs() == ["run3", "run2", "run1", "run0"]
    assert runs(kind="override") == ["run3"]
    assert runs(code="VAGUE-WORD", project_key="SHOP") == ["run1", "run0"]
    assert runs(project_key="A_B") == ["run2"], "the underscore of a key is no wildcard"
    assert [each.run_id for each in store.feedback_page(FeedbackFilter(), 1, 2)] == ["run2", "run1"]
    assert store.feedback_counts(FeedbackFilter()) == (
        FeedbackCount("dispute", "VAGUE-WORD", 2, 0),
        FeedbackCount("dispute", "EDGE-NONE", 1, 0),
        FeedbackCount("override", "", 1, 1),
    )
    assert store.feedback_counts(FeedbackFilter(project_key="A_B")) == (FeedbackCount("dispute", "EDGE-NONE", 1, 0),)
    assert store.feedback_projects() == ("AXB", "A_B", "SHOP")
