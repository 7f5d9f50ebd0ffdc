"""Submissions in the store, on SQLite and Postgres."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from workers.queueing.messages import ReviewText
from workers.store import DocumentFile, Store, SubmittedText, TurnEnd, open_store
from workers.store.migrate import migrate

NOW = datetime(2026, 11, 20, tzinfo=UTC)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    is_sqlite = request.param == "sqlite"
    url: str = f"sqlite:///{tmp_path / 'test.db'}" if is_sqlite else request.getfixturevalue("postgres_url")
    migrate(url)
    return open_store(url)


def text(run_id: str = "00000000000a", **changed: Any) -> SubmittedText:
    values = {"title": "导出", "text": "As a …", "issue_type": "", "project_key": "SHOP", "created_at": NOW}
    return SubmittedText(run_id=run_id, **(values | changed))


def save(store: Store, given: SubmittedText) -> SubmittedText:
    return store.save_submission(given, "text", ReviewText(run_id=given.run_id).model_dump(mode="json"))


def test_a_submission_stands_with_a_run_that_waits_to_be_found_again(store: Store) -> None:
    given = text(reference="backlog 17", callback_url="https://hooks.example.com/", callback_state="waiting")
    assert save(store, given) == store.submission(given.run_id) == given
    (lost,) = store.open_runs(datetime.now(UTC))
    assert (lost.run_id, lost.kind, lost.attempts) == (given.run_id, "text", 0)
    assert "As a" not in str(lost.message)


def test_the_second_with_a_key_is_answered_by_the_first(store: Store) -> None:
    first = save(store, text(idempotency_key="k", body_digest="d1"))
    assert save(store, text("00000000000b", idempotency_key="k", body_digest="d2")) == first
    assert store.run_state("00000000000b") is None
    assert save(store, text("00000000000c")).run_id == "00000000000c", "without a key each is its own"


def test_of_many_at_once_with_a_key_one_is_kept(store: Store) -> None:
    given = [text(f"{number:012x}", idempotency_key="k") for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        kept = {each.run_id for each in pool.map(lambda one: save(store, one), given)}
    assert len(kept) == 1
    assert {run.run_id for run in store.open_runs(datetime.now(UTC))} == kept


def test_a_closed_submission_has_no_text_and_keeps_its_error(store: Store) -> None:
    save(store, text())
    store.close_submission("00000000000a", {"status": 400})
    closed = store.submission("00000000000a")
    assert closed is not None
    assert (closed.title, closed.text, closed.error) == ("", "", {"status": 400})
    assert closed.closed_at is not None


def test_a_review_that_ends_while_it_is_given_up_keeps_its_result(store: Store) -> None:
    save(store, text())
    store.close_submission("00000000000a", None)
    store.close_submission("00000000000a", {"status": 500})
    closed = store.submission("00000000000a")
    assert closed is not None
    assert closed.error is None


def test_a_delivered_address_is_forgotten_and_a_failed_one_kept(store: Store) -> None:
    save(store, text(callback_url="https://hooks.example.com/?secret", callback_state="waiting"))
    for state, kept in (("failed", "https://hooks.example.com/?secret"), ("delivered", "")):
        store.set_callback_state("00000000000a", state)
        found = store.submission("00000000000a")
        assert found is not None
        assert (found.callback_state, found.callback_url) == (state, kept)


def test_what_could_not_be_queued_leaves_nothing_and_its_key_is_free(store: Store) -> None:
    save(store, text(idempotency_key="k"))
    store.drop_submission("00000000000a")
    assert store.submission("00000000000a") is None
    assert store.run_state("00000000000a") is None
    assert save(store, text("00000000000b", idempotency_key="k")).run_id == "00000000000b"


DOCUMENT = "00000000000d"
GIVEN = (DocumentFile("说明.md", "text/plain", "说明".encode()), DocumentFile("a.png", "image/png", b"\x89PNG\0\xff"))
MADE = (DocumentFile("document.md", "text/markdown", b"# Export"), DocumentFile("assets/a.png", "image/png", b"\0"))


def of_document(store: Store, turn: int = 0, run_id: str = "", *files: DocumentFile) -> SubmittedText:
    run_id = run_id or f"{int(DOCUMENT, 16) + turn:012x}"
    given = text(run_id, document=DOCUMENT, turn=turn, title="", text='["a.png"]' if turn else "", template="prd")
    return store.save_submission(given, "writetext", {}, files)


def test_files_are_kept_with_their_submission_until_the_document_is_over(store: Store) -> None:
    of_document(store, 0, "", *GIVEN)
    of_document(store, 1, "", GIVEN[1])
    assert store.given_files(DOCUMENT) == (*GIVEN, GIVEN[1])
    assert store.given_files(DOCUMENT, 1) == GIVEN[1:]
    store.begin_document(DOCUMENT, "", "SHOP", "prd")
    store.close_document_turn(DOCUMENT, DOCUMENT, TurnEnd("asking", {"steps": 1}))
    assert store.given_files(DOCUMENT, 0) == GIVEN
    store.close_document_turn(DOCUMENT, "00000000000e", TurnEnd("finished", {"steps": 2}, made=MADE))
    assert store.given_files(DOCUMENT) == ()
    assert [(one.name, one.size, one.digest) for one in store.made_files(DOCUMENT)] == [
        (one.name, len(one.content), one.digest) for one in MADE
    ]
    assert store.made_file(DOCUMENT, "assets/a.png") == MADE[1]
    assert store.made_file(DOCUMENT, "a.png") is None
    turns = store.submitted_document(DOCUMENT)
    assert [(one.submission.turn, one.submission.text, one.report) for one in turns] == [
        (0, "", {"steps": 2}),
        (1, "", {"steps": 2}),
    ]


def test_a_turn_of_a_document_is_closed_once(store: Store) -> None:
    of_document(store, 0, "", *GIVEN)
    store.begin_document(DOCUMENT, "", "SHOP", "prd")
    for _ in range(2):
        store.close_document_turn(DOCUMENT, DOCUMENT, TurnEnd("finished", {"steps": 2}, made=MADE))
    store.close_document_turn(DOCUMENT, DOCUMENT, TurnEnd("failed", error={"status": 500}))
    (turn,) = store.submitted_document(DOCUMENT)
    assert turn.submission.error is None
    assert len(store.made_files(DOCUMENT)) == 2


def test_of_many_replies_at_once_one_is_kept_with_its_files(store: Store) -> None:
    of_document(store, 0, "", *GIVEN)
    with ThreadPoolExecutor(8) as pool:
        kept = {one.run_id for one in pool.map(lambda n: of_document(store, 1, f"{n:012x}", GIVEN[1]), range(1, 9))}
    assert len(kept) == 1
    assert store.given_files(DOCUMENT, 1) == GIVEN[1:]


def test_a_submission_that_is_taken_back_leaves_no_file(store: Store) -> None:
    of_document(store, 0, "", *GIVEN)
    store.drop_submission(DOCUMENT)
    of_document(store)
    assert store.given_files(DOCUMENT) == ()
