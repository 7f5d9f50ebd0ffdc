"""`/reqgate ask` about links where Neo4j keeps them: the same reply after fewer queries, also when Neo4j is away."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from config.settings import get_settings
from tests.integration.workers.test_asking import ask
from tests.support.installation import Installation
from tests.support.people_site import Site
from tests.support.stubs.bolt_server import PASSWORD, USER, BoltServer
from workers.handlers.replay import replay
from workers.setup import run_services

QUESTIONS = ("which issues are linked to DEMO-1?", "DEMO-1 被哪些问题阻塞？")


@pytest.fixture
def server() -> Iterator[BoltServer]:
    with BoltServer() as running:
        yield running


@pytest.fixture
def key(installation: Installation) -> str:
    """The first of a chain of five issues, each of which blocks the one before."""
    site = Site(installation.settings.jira_url, "cloud")
    keys = [site.filed(summary=f"Ticket {at}") for at in range(5)]
    for before, after in pairwise(keys):
        site.linked(after, before)
    return keys[0]


def keep_links(installation: Installation, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URL", url)
    monkeypatch.setenv("NEO4J_USER", USER)
    monkeypatch.setenv("NEO4J_PASSWORD", PASSWORD)
    get_settings.cache_clear()
    installation.services = run_services(get_settings())


def asked(installation: Installation, key: str, question: str) -> tuple[str, int]:
    """Return the reply without its times, and how many searches it took."""

    def searches() -> int:
        return sum("search/jql" in one["path"] for one in installation.bot_requests())

    before = searches()
    reply = ask(installation, key, question).partition("Searched")[0].partition("查找范围")[0]
    return reply, searches() - before


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_is_told_after_fewer_queries(
    installation: Installation, key: str, question: str, server: BoltServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply, queries = asked(installation, key, question)
    assert "DEMO-2" in reply
    keep_links(installation, server.url, monkeypatch)
    assert asked(installation, key, question) == (reply, queries), "nothing was kept yet"
    again, fewer = asked(installation, key, question)
    assert again == reply
    assert queries - fewer == 6, "one query instead of seven"


def test_an_answer_is_made_again_from_its_recording_without_neo4j(
    installation: Installation, key: str, server: BoltServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_links(installation, server.url, monkeypatch)
    for _ in range(2):
        asked(installation, key, QUESTIONS[0])
    (comment,) = installation.comments(key)
    statements = len(server.ran)
    monkeypatch.delenv("NEO4J_URL")
    get_settings.cache_clear()
    came_out = replay(comment["properties"]["reqgate"]["run"], run_services(get_settings()))
    assert (came_out.is_same, came_out.difference, came_out.changes) == (True, (), ())
    assert len(server.ran) == statements


def test_when_neo4j_is_away_jira_tells_the_same(
    installation: Installation, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asked(installation, key, QUESTIONS[0])
    keep_links(installation, "bolt://127.0.0.1:1", monkeypatch)
    assert asked(installation, key, QUESTIONS[0]) == told
