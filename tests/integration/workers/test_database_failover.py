"""A Postgres that fails over: what was begun is not half done, and the connection of before is not kept for ever."""

from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event, text
from sqlalchemy.orm import Session

from workers.contracts import StoreUnavailable
from workers.store import Store, open_store
from workers.store.migrate import migrate


@pytest.fixture
def store(postgres_url: str) -> Store:
    migrate(postgres_url)
    return open_store(postgres_url)


@pytest.mark.parametrize("moment", ["before_flush", "before_commit"])
def test_a_connection_that_is_cut_within_a_transaction_leaves_nothing_and_is_replaced(
    store: Store, postgres_url: str, moment: str
) -> None:
    store.start_run("r1", "DEMO-1", "created")

    def cut(session: Session, *_: object) -> None:
        backend = session.scalar(text("SELECT pg_backend_pid()"))
        with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (backend,))

    event.listen(Session, moment, cut, once=True)
    with pytest.raises(StoreUnavailable):
        store.finish_run("r1", "done", "posted")
    assert store.start_run("r1", "DEMO-1", "created") == 2


def test_a_server_that_became_a_replica_is_left_at_the_next_attempt(store: Store) -> None:
    """The address leads to the new primary, but a connection from before would stay where it is."""

    def is_replica(connection: Any, _record: object) -> None:
        connection.execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
        connection.commit()

    event.listen(Engine, "connect", is_replica, once=True)
    with pytest.raises(StoreUnavailable):
        store.start_run("r1", "DEMO-1", "created")
    assert store.start_run("r1", "DEMO-1", "created") == 1
