"""Looking at a review at the moment at which its run ends, on SQLite and Postgres."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from config.projects import ProjectRules
from tests.integration.bot.api.conftest import Caller
from tests.support.fake_parts import parts
from tests.support.stack import GOOD_STORY
from workers.handlers.intake import TextTicket
from workers.handlers.text import judge_text
from workers.review.schemas import WorkflowConfig
from workers.store import Store, open_store
from workers.store.migrate import migrate


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    is_sqlite = request.param == "sqlite"
    url: str = f"sqlite:///{tmp_path / 'test.db'}" if is_sqlite else request.getfixturevalue("postgres_url")
    migrate(url)
    return url


@pytest.fixture
def store(database: str) -> Store:
    return open_store(database)


def test_a_review_that_succeeds_while_it_is_looked_at_is_not_seen_as_failed(caller: Caller, database: str) -> None:
    submitted = caller.submit().json
    assert submitted is not None
    worker = open_store(database)
    worker.start_run(submitted["id"], "", "api", "text")
    with once_it_was_read(lambda: succeed(worker, submitted["id"])):
        meanwhile = caller.look(submitted["id"]).json
    afterwards = caller.look(submitted["id"]).json
    assert meanwhile is not None
    assert afterwards is not None
    assert (meanwhile["state"], meanwhile["error"], meanwhile["report"]) == ("running", None, None)
    assert (afterwards["state"], afterwards["error"], afterwards["report"]["decision"]) == ("done", None, "PASS")


def succeed(store: Store, run_id: str) -> None:
    given = TextTicket(id=run_id, title="Add invoice download to the order page", description=GOOD_STORY)
    report = judge_text(given, ProjectRules(), WorkflowConfig(), parts()).report
    store.save_review(run_id, "", report.model_dump(mode="json"))
    store.close_submission(run_id, None)
    store.finish_run(run_id, "done", "reviewed")


@contextmanager
def once_it_was_read(act: Callable[[], None]) -> Iterator[None]:
    """Let `act` happen, on connections of its own, as soon as a submission was read."""
    waiting = [act]

    def look(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if waiting and "FROM submissions" in statement:
            waiting.pop()()

    event.listen(Engine, "after_cursor_execute", look)
    try:
        yield
    finally:
        event.remove(Engine, "after_cursor_execute", look)
    assert not waiting
