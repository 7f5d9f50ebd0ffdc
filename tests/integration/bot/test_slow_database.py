"""A query that takes too long ends: the thread is free again, and the page says what to do."""

from collections.abc import Iterator

import psycopg
import pytest
from flask.testing import FlaskClient

from bot.app import create_app
from config.projects import Projects
from config.settings import Settings
from tests.support.admin_pages import HTML, log_in
from workers.contracts import StoreTooSlow
from workers.queueing.queue import ReviewQueue
from workers.store import Store, open_store
from workers.store.migrate import migrate
from workers.store.sessions import open_engine


class _Impatient(Store):
    """A store on which tests need not wait as long as people do."""

    def within(self, seconds: float) -> "_Impatient":
        assert 1 <= seconds <= 30
        return super().within(0.2)


@pytest.fixture
def busy(postgres_url: str) -> Iterator[str]:
    """A Postgres in which somebody else keeps the runs to themselves; gives its URL."""
    migrate(postgres_url)
    with psycopg.connect(postgres_url.replace("+psycopg", "")) as connection:
        connection.execute("LOCK TABLE runs IN ACCESS EXCLUSIVE MODE")
        yield postgres_url


@pytest.fixture
def admin(busy: str, settings: Settings, queue: ReviewQueue) -> FlaskClient:
    client = create_app(settings, queue, _Impatient(open_engine(busy)), Projects()).test_client()
    log_in(client)
    return client


def test_the_page_says_that_the_database_is_slow_and_what_to_do(admin: FlaskClient) -> None:
    answer = admin.get("/admin/runs", headers=HTML)
    page = answer.get_data(as_text=True)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert "more than 10 s" in page
    assert "shorter period" in page
    assert "<nav" in page
    assert admin.get("/admin/runs").json["error"]["code"] == "store_too_slow"  # type: ignore[index]


def test_pages_that_need_other_tables_are_there_meanwhile(admin: FlaskClient) -> None:
    assert admin.get("/admin/feedback", headers=HTML).status_code == 200


def test_the_limit_ends_with_its_transaction_and_is_not_that_of_the_store_it_was_made_of(busy: str) -> None:
    store = open_store(busy)
    with pytest.raises(StoreTooSlow):
        store.within(0.1).run_details("r1")
    with store._session() as session:
        assert session.connection().exec_driver_sql("SHOW statement_timeout").scalar() == "0"
