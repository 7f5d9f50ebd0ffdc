"""Addresses, data and times that nobody meant: a page answers what can be answered, and is never a fault of ours."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from bot.admin.review_charts import first_pass
from bot.admin.reviewed import Reviewed
from bot.admin.window import Window
from bot.app import create_app
from config.projects import Projects
from config.shown import shown
from tests.support.admin_pages import HTML, log_in, send_form, text_of, words_of
from tests.support.edge import make_settings
from tests.support.stored import report, save
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.store import DeadLetter, Store, open_store
from workers.store.migrate import migrate
from workers.store.tables import RunRow
from workers.store.tallies import AMOUNTS
from workers.store.views.history import DaySums

RUN = "0123456789ab"


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


@pytest.fixture
def on_postgres(tmp_path: Path, redis_url: str, queue: ReviewQueue, postgres_url: str) -> FlaskClient:
    """The pages over Postgres, which refuses what SQLite takes."""
    migrate(postgres_url)
    settings = make_settings(tmp_path, redis_url=redis_url, database_url=postgres_url)
    client = create_app(settings, queue, open_store(postgres_url), Projects()).test_client()
    log_in(client)
    return client


@pytest.mark.parametrize("place", ["0001-01-01T00:00:00%2B23:59_a1", "9999-12-31T23:59:59-23:59_a1"])
def test_a_place_beyond_the_calendar_is_no_place(admin: FlaskClient, store: Store, place: str) -> None:
    save(store, RUN, "SHOP-1", "PASS")
    for name in ("newer", "older"):
        assert RUN in text_of(admin, f"/admin/runs?{name}={place}")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/admin/runs/a%00b", 404),
        ("/admin/dead-letters/a%00b", 404),
        ("/admin/runs?search=%00", 400),
        ("/admin/runs?project=%00", 400),
        ("/admin?project=%00", 400),
        ("/admin/export/runs.csv?project=%00", 400),
        ("/admin/feedback?code=%00", 400),
        ("/admin/dead-letters?project=%00", 400),
    ],
)
def test_a_letter_that_no_database_takes_does_not_look_like_a_database_that_is_away(
    on_postgres: FlaskClient, path: str, status: int
) -> None:
    assert on_postgres.get(path, headers=HTML).status_code == status


@pytest.mark.parametrize("written", ["confluence:4711", "Confluence:47", "CONFLUENCE:"])
def test_a_page_is_found_by_its_key_in_each_database(on_postgres: FlaskClient, postgres_url: str, written: str) -> None:
    save(open_store(postgres_url), RUN, "confluence:4711", "PASS")
    assert RUN in text_of(on_postgres, f"/admin/runs?search={written}")


@pytest.mark.parametrize("tokens", [{"prompt": 2, "completion": 1, "calls": 1}, {}])
def test_a_report_from_before_tokens_had_a_price_has_its_page(
    admin: FlaskClient, store: Store, tokens: dict[str, Any]
) -> None:
    save(store, RUN, "SHOP-1", "REJECT", tokens=tokens, rubric_version="1", model=None)
    words = words_of(text_of(admin, f"/admin/runs/{RUN}"))
    assert "REJECT , 80 of 100" in words
    assert ("price unknown" in words) is bool(tokens)


def test_a_text_of_the_api_is_not_said_to_have_lost_its_recording(admin: FlaskClient, store: Store) -> None:
    store.start_run(RUN, "", "api")
    store.save_review(RUN, "", report(rubric_version="1", model=None))
    assert "HTTP API" in words_of(text_of(admin, f"/admin/runs/{RUN}"))


def test_reviews_of_a_week_are_not_shown_as_those_of_its_monday(store: Store) -> None:
    """Given all reviews since a few days, which are read by week, the times are weeks, too."""
    save(store, RUN, "SHOP-1", "PASS")
    today = datetime.now(UTC).date()
    (name,) = Reviewed(store, Window("all", None, today)).times
    assert name == (today - timedelta(days=today.weekday())).isoformat()


def test_a_week_in_which_no_ticket_passed_at_once_is_no_week_without_tickets() -> None:
    amounts = tuple(float(name in ("reviews", "first_reviews")) for name in AMOUNTS)

    class Rejecting:
        def day_sums(self, _: object) -> tuple[DaySums, ...]:
            return (DaySums(date(2026, 3, 2), "REJECT", amounts),)

    chart = first_pass(Reviewed(Rejecting(), Window("7", None, date(2026, 3, 3)), by_week=True))  # type: ignore[arg-type]
    assert chart.rows == (("2026-03-02", (0.0,)),)
    assert not chart.is_empty


def test_many_letters_that_cannot_be_run_again_fit_into_what_a_browser_keeps(admin: FlaskClient, store: Store) -> None:
    for number in range(200):
        letter = DeadLetter(f"{number * 7919:012x}", "SHOP-1", "SHOP", "gone.job", {}, "x", 1, datetime.now(UTC))
        store.save_dead_letter(letter)
    answer = send_form(admin, "/admin/dead-letters", "/admin/dead-letters/retry")
    for step in (answer, *answer.history):
        assert all(len(cookie) < 4_000 for cookie in step.headers.getlist("Set-Cookie"))
    assert "200 runs, among them" in words_of(answer.get_data(as_text=True))


def test_the_queue_is_seen_while_the_database_is_away(tmp_path: Path, redis_url: str, queue: ReviewQueue) -> None:
    settings = make_settings(tmp_path, redis_url=redis_url)
    client = create_app(settings, queue, open_store(f"sqlite:///{tmp_path}/no-tables.db"), Projects()).test_client()
    log_in(client)
    queue.submit(ReviewTicket(ticket="SHOP-7", trigger="command"))
    assert "Dead letters unknown" in words_of(text_of(client, "/admin/queue"))


@pytest.mark.parametrize("password", ["123/ss", "123#ss", "123?ss"])
def test_a_password_that_breaks_its_address_is_not_shown(password: str) -> None:
    seen = shown(f"postgresql://reqgate:{password}@db.internal/reqgate")
    assert "ss" not in seen.removeprefix("postgresql")
    assert "123" not in seen
    assert "internal" not in seen


def test_an_export_without_rows_has_its_columns_all_the_same(admin: FlaskClient, store: Store) -> None:
    text = admin.get("/admin/export/reviews.csv").get_data(as_text=True)
    assert text.startswith("run_id,created_at,ticket_key")
    assert admin.get("/admin/export/runs.csv").get_data(as_text=True).startswith("id,started_at")


def test_a_clock_that_went_back_makes_no_negative_time(admin: FlaskClient, store: Store) -> None:
    save(store, RUN, "SHOP-1", "PASS", rubric_version="1", model=None)
    store.finish_run(RUN, "done", "posted")
    with Session(store._engine) as session, session.begin():
        session.execute(update(RunRow).values(started_at=datetime.now(UTC) + timedelta(hours=1)))
    assert "after 0.0 s" in words_of(text_of(admin, f"/admin/runs/{RUN}"))


def test_the_history_of_reviews_without_a_pass_or_a_verdict_reads_well(admin: FlaskClient, store: Store) -> None:
    save(store, "e1", "SHOP-1", "ERROR")
    assert "No ticket was judged for the first time in this period." in words_of(text_of(admin, "/admin/history"))
    save(store, "r1", "SHOP-1", "REJECT")
    words = words_of(text_of(admin, "/admin/history"))
    assert "0 % passed with their first content. None has passed yet." in words
    save(store, "p1", "SHOP-1", "PASS", "f2")
    assert "needed at most 2 rounds" in words_of(text_of(admin, "/admin/history"))
    save(store, "p2", "SHOP-2", "PASS")
    assert "needed at most 1 round;" in words_of(text_of(admin, "/admin/history"))
