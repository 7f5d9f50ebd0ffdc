"""What Neo4j's stub does with our statements, a server does that we did not write: ArcadeDB, over the same driver."""

import importlib.util
import subprocess
import sys
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import structlog
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import SecretStr

from bot.cli.embedded.stack import free_port
from tests.support.kept_links import KeptLinks
from workers.evidence.issues.found import IssueFacts
from workers.evidence.links.neo4j_store import Neo4jLinks

pytestmark = [pytest.mark.bolt, pytest.mark.timeout(300)]

USER, PASSWORD = "root", "graph-password"
KEYS = [f"SHOP-{number}" for number in range(1, 7)]
KINDS = ("blocks", "relates to", "阻塞")
Kept = tuple[tuple[IssueFacts, ...], tuple[str, ...]]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for the tests of this file."""
    if importlib.util.find_spec("arcadedb_embedded") is None:
        pytest.skip("arcadedb-embedded is not installed: make test-bolt installs it")
    port, folder = free_port(), tmp_path_factory.mktemp("links")
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.bolt.serve_links", str(port), str(free_port()), str(folder), PASSWORD],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
        )
        try:
            assert server.stdout is not None
            assert any(b"ready" in line for line in server.stdout), Path(log.name).read_text(errors="replace")[-2000:]
            yield f"bolt://127.0.0.1:{port}"
        finally:
            server.communicate(timeout=60)


def store(url: str) -> Neo4jLinks:
    """An empty graph, as each site has one of its own. The server is new, and its first answers take a while."""
    return Neo4jLinks(url, USER, SecretStr(PASSWORD), f"{uuid.uuid4().hex}.example", limit_s=30.0)


def issue(key: str, *links: tuple[str, str], parent: str = "") -> IssueFacts:
    return IssueFacts(key=key, project="SHOP", title="Pay", assignee="Ada", text="Pay.", links=links, parent=parent)


@st.composite
def issues(draw: st.DrawFn) -> IssueFacts:
    key = draw(st.sampled_from(KEYS))
    others = st.sampled_from([one for one in KEYS if one != key])
    links = draw(st.lists(st.tuples(st.sampled_from(KINDS), others), max_size=3, unique=True))
    return issue(key, *links, parent=draw(st.just("") | others))


RUNS = st.lists(
    st.tuples(
        st.lists(issues(), max_size=4, unique_by=lambda one: one.key).map(tuple),
        st.lists(st.sampled_from(KEYS), max_size=2, unique=True).map(tuple),
    ),
    max_size=4,
)


@settings(max_examples=40)
@given(kept=RUNS)
def test_after_any_runs_it_knows_what_the_stub_knows(url: str, kept: list[Kept]) -> None:
    links, stub = store(url), KeptLinks()
    for found, gone in kept:
        links.keep(found, gone)
        stub.keep(found, gone)
    assert {key: set(links.keys_near(key)) for key in KEYS} == {key: set(stub.near(key)) for key in KEYS}


def test_sites_do_not_meet(url: str) -> None:
    store(url).keep((issue("SHOP-1", ("blocks", "SHOP-2")),), ())
    assert store(url).keys_near("SHOP-1") == ()


def test_a_value_is_never_a_statement(url: str) -> None:
    links, odd = store(url), "SHOP-1'}) DETACH DELETE n //"
    links.keep((issue("SHOP-1", ("blocks", "SHOP-2")), issue(odd, ("blocks'}", "SHOP-3"))), ())
    assert links.keys_near(odd) == ("SHOP-3",)
    assert links.keys_near("SHOP-1") == ("SHOP-2",)


def test_a_wrong_password_is_told_with_what_to_do(url: str) -> None:
    with structlog.testing.capture_logs() as lines:
        assert replace(store(url), password=SecretStr("wrong-password")).near("SHOP-1") == ()
    (line,) = lines
    assert "Neo4j refuses the login" in line["reason"]
    assert "NEO4J_PASSWORD" in line["remedy"]
    assert "wrong-password" not in str(line)
