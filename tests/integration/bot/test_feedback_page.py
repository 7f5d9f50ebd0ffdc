"""Feedback on the pages of administrators: what was said, how often about which code, and how to replay it."""

from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from bot.admin.paging import PAGE_SIZE
from tests.support.admin_pages import log_in, text_of, words_of
from workers.store import Feedback, Store

PAGE = "/admin/feedback"
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


def say(
    store: Store, number: int, ticket: str = "SHOP-1", code: str = "VAGUE-WORD", reason: str = "it is exact"
) -> str:
    """Keep what a person said (without a code: an override) and return the id of the run that recorded it."""
    run_id, moment = f"{number:012x}", NOON + timedelta(minutes=number)
    kind = "dispute" if code else "override"
    said = Feedback(
        run_id, kind, ticket, ticket, "1", code, "schnell <b>genug</b>", "REJECT", reason, "f", "1", {}, moment
    )
    store.save_feedback(said)
    return run_id


def test_without_feedback_the_page_says_how_people_give_some_and_how_it_is_replayed(
    admin: FlaskClient, store: Store
) -> None:
    words = words_of(text_of(admin, PAGE))
    assert "/reqgate dispute" in words
    assert "reqgate eval --feedback" in words


def test_what_was_said_is_shown_escaped_with_its_run_and_counted(admin: FlaskClient, store: Store) -> None:
    runs = [say(store, 1), say(store, 2, reason="<script>alert(1)</script>"), say(store, 3, code="")]
    store.withdraw_overrides("SHOP-1")
    page = text_of(admin, PAGE)
    assert "<script" not in page
    assert "<b>genug" not in page
    assert all(f'href="/admin/runs/{run_id}"' in page for run_id in runs)
    words = words_of(page)
    assert "dispute VAGUE-WORD 2 0" in words
    assert "override the whole verdict 1 1" in words
    assert "(taken back)" in words


def test_it_is_narrowed_by_kind_code_and_project(admin: FlaskClient, store: Store) -> None:
    first, second, third = say(store, 1, "SHOP-1"), say(store, 2, "PAY-1", "EDGE-NONE"), say(store, 3, "PAY-2", "")
    for query, shown in (
        ("kind=override", {third}),
        ("code=VAGUE-WORD", {first}),
        ("project=PAY", {second, third}),
        ("project=PAY&kind=dispute", {second}),
        ("code=NEVER-SAID", set()),
    ):
        page = text_of(admin, f"{PAGE}?{query}")
        assert {run_id for run_id in (first, second, third) if run_id in page} == shown, query
    assert "Show all" in text_of(admin, f"{PAGE}?code=NEVER-SAID")


def test_long_lists_come_in_pages_that_keep_the_filter(admin: FlaskClient, store: Store) -> None:
    runs = [say(store, number) for number in range(PAGE_SIZE + 1)]
    first = text_of(admin, f"{PAGE}?project=SHOP")
    assert runs[0] not in first
    assert "page=2&amp;project=SHOP" in first
    assert runs[0] in text_of(admin, f"{PAGE}?page=2&project=SHOP")
