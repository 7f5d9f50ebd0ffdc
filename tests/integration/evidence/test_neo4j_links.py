"""Links in Neo4j, by its own driver over a real socket; the server is a stub that knows the statements by heart."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import structlog
from pydantic import SecretStr

from tests.support.stubs.bolt_server import PASSWORD, USER, BoltServer
from tests.support.stubs.tcp_server import TcpServer
from workers.evidence.issues.found import IssueFacts
from workers.evidence.issues.query import MOST_VALUES
from workers.evidence.links.neo4j_store import (
    FORGET,
    LIMIT_S,
    LINK,
    NEAR,
    REST_S,
    UNIQUE,
    UNLINK,
    LinksUnavailable,
    Neo4jLinks,
)
from workers.evidence.links.walk import DEPTH

SITE = "shop.example"


@pytest.fixture
def server() -> Iterator[BoltServer]:
    with BoltServer() as running:
        yield running


def store(server: BoltServer, **changes: Any) -> Neo4jLinks:
    return replace(Neo4jLinks(server.url, USER, SecretStr(PASSWORD), SITE), **changes)


def issue(key: str, *links: tuple[str, str], parent: str = "") -> IssueFacts:
    return IssueFacts(
        key=key, project="SHOP", title="Pay by 转账", assignee="Ada", text="Pay.", links=links, parent=parent
    )


def lines_of(links: Neo4jLinks, *, key: str = "SHOP-1") -> list[dict[str, Any]]:
    with structlog.testing.capture_logs() as lines:
        assert links.near(key) == ()
    return [dict(line) for line in lines]


def test_what_is_kept_is_found_around_each_of_its_ends(server: BoltServer) -> None:
    links = store(server)
    links.keep((issue("SHOP-1", ("blocks", "SHOP-2")), issue("SHOP-3", parent="SHOP-2")), ())
    assert set(links.near("SHOP-1")) == {"SHOP-2", "SHOP-3"}
    assert set(links.near("SHOP-3")) == {"SHOP-1", "SHOP-2"}
    assert links.near("SHOP-4") == ()


def test_what_is_kept_anew_takes_the_place_of_what_was(server: BoltServer) -> None:
    links = store(server)
    links.keep((issue("SHOP-1", ("blocks", "SHOP-2"), ("阻塞", "SHOP-3")),), ())
    links.keep((issue("SHOP-1", ("blocks", "SHOP-4")),), ())
    assert links.near("SHOP-1") == ("SHOP-4",)
    links.keep((), ("SHOP-4",))
    assert links.near("SHOP-1") == ()


def test_sites_do_not_meet(server: BoltServer) -> None:
    store(server).keep((issue("SHOP-1", ("blocks", "SHOP-2")),), ())
    assert store(server, site="other.example").near("SHOP-1") == ()


def test_keys_and_kinds_are_kept_and_nothing_else(server: BoltServer) -> None:
    store(server).keep((issue("SHOP-1", ("blocks", "SHOP-2"), parent="SHOP-9"),), ("SHOP-7",))
    assert server.ran == [
        (UNIQUE, {}),
        (FORGET, {"site": SITE, "keys": ["SHOP-7"]}),
        (UNLINK, {"site": SITE, "keys": ["SHOP-1"]}),
        (
            LINK,
            {
                "site": SITE,
                "links": [
                    {"source": "SHOP-1", "kind": "blocks", "target": "SHOP-2"},
                    {"source": "SHOP-1", "kind": "parent", "target": "SHOP-9"},
                ],
            },
        ),
    ]


def test_what_is_asked_is_one_bounded_statement_with_values_beside_it(server: BoltServer) -> None:
    odd = "SHOP-1'}) DETACH DELETE n //"
    store(server).near(odd)
    assert server.ran == [(NEAR, {"site": SITE, "key": odd, "most": MOST_VALUES})]
    assert f"[:LINK*1..{DEPTH}]" in NEAR


def test_who_may_not_change_the_schema_keeps_links_all_the_same(server: BoltServer) -> None:
    server.refuses, server.refused = "Neo.ClientError.Security.Forbidden", "CREATE"
    links = store(server)
    links.keep((issue("SHOP-1", ("blocks", "SHOP-2")),), ())
    assert links.near("SHOP-1") == ("SHOP-2",)


@pytest.mark.parametrize(
    ("fault", "reason", "remedy"),
    [
        ({"password": SecretStr("wrong-password")}, "Neo4j refuses the login", "Correct NEO4J_USER and NEO4J_PASSWORD"),
        ({"user": ""}, "Neo4j refuses the login", "Correct NEO4J_USER and NEO4J_PASSWORD"),
        ({"delay_s": 2.0}, "Neo4j did not answer within 0.5 s", "See that its server is well and near"),
        ({"cuts": True}, "Neo4j cannot be talked to", "Start it or correct NEO4J_URL"),
        ({"refuses": "Neo.ClientError.Security.Forbidden"}, "Neo4j refuses what it is asked", "Let NEO4J_USER read"),
        ({"refuses": "Neo.TransientError.Transaction.DeadlockDetected"}, "Neo4j is busy", "asked again in a minute"),
    ],
)
def test_a_fault_is_told_once_with_what_to_do_and_neither_host_nor_secret(
    server: BoltServer, fault: dict[str, Any], reason: str, remedy: str
) -> None:
    mine = {name: value for name, value in fault.items() if name in ("password", "user")}
    for name, value in fault.items():
        if name not in mine:
            setattr(server, name, value)
    links = store(server, limit_s=0.5 if "delay_s" in fault else LIMIT_S, **mine)
    (line,) = lines_of(links)
    assert (line["event"], line["log_level"]) == ("links are read from Jira alone", "warning")
    assert reason in line["reason"]
    assert remedy in line["remedy"]
    assert not any(word in str(line) for word in ("127.0.0.1", str(server.port), PASSWORD, "wrong-password"))
    assert lines_of(links) == [], "it rests"


def test_after_a_rest_it_is_asked_again(server: BoltServer) -> None:
    now = [0.0]
    links = store(server, clock=lambda: now[0])
    store(server).keep((issue("SHOP-1", ("blocks", "SHOP-2")),), ())
    server.cuts = True
    assert len(lines_of(links)) == 1
    server.cuts = False
    assert links.near("SHOP-1") == ()
    now[0] = REST_S + 1
    assert links.near("SHOP-1") == ("SHOP-2",)


class _Other(TcpServer):
    """Something that is no Neo4j."""

    says = b""

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            connection.recv(20)
            connection.sendall(self.says)


@pytest.mark.parametrize(
    "says", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x00\x00\x04\x05\xff\xff", b"\x00\x00\x00\x63"]
)
def test_what_is_no_neo4j_is_told_like_one_that_is_down(says: bytes) -> None:
    with _Other() as other:
        other.says = says
        links = Neo4jLinks(f"bolt://127.0.0.1:{other.port}", USER, SecretStr(PASSWORD), SITE, limit_s=2.0)
        (line,) = lines_of(links)
    assert "cannot be talked to" in line["reason"] or "did not answer" in line["reason"]


def test_where_nobody_listens_nobody_waits() -> None:
    links = Neo4jLinks("bolt://127.0.0.1:1", USER, SecretStr(PASSWORD), SITE)
    begin = time.monotonic()
    with pytest.raises(LinksUnavailable, match="cannot be talked to"):
        links.keys_near("SHOP-1")
    assert time.monotonic() - begin < LIMIT_S


def test_the_driver_is_imported_only_where_neo4j_is_asked() -> None:
    code = (
        "import sys; from config.settings import Settings; from workers.evidence.links.neo4j_store import links_store\n"
        "assert links_store(Settings(_env_file=None)) is None\n"
        "store = links_store(Settings(_env_file=None, neo4j_url='bolt://127.0.0.1:1', jira_url='https://x.example/a/'))\n"
        "assert (store.site, 'neo4j' in sys.modules) == ('x.example/a', False)\n"
        "store.near('SHOP-1')\n"
        "assert 'neo4j' in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    assert done.returncode == 0, done.stderr
