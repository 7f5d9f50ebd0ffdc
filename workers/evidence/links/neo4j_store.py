"""Links of issues in Neo4j: nodes with the key of an issue and of its site, and between them relations with a kind.

No text and no name of anybody is kept there, and nothing is told of from there: see `ahead`. The only module that knows
the driver, which is imported at first use. A connection is made for each question, so that none crosses a fork.
"""

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal
from urllib.parse import urlsplit

import structlog
from pydantic import SecretStr

from config.settings import Settings
from config.time_limit import TimeIsOver, within
from workers.evidence.issues.found import IssueFacts
from workers.evidence.issues.query import MOST_VALUES
from workers.evidence.links.walk import links_of

LIMIT_S = 3.0
"""A question may wait so long for what only saves it questions to Jira."""
REST_S = 60.0
"""So long Neo4j is left alone after it could not be used."""

# Lengths of paths cannot be parameters: 3 is `walk.DEPTH`. Two links between the same issues are a way out and back.
NEAR = """\
MATCH (:Issue {site: $site, key: $key})-[:LINK*1..3]-(near:Issue {site: $site})
WHERE near.key <> $key
RETURN DISTINCT near.key AS key LIMIT $most"""
UNIQUE = "CREATE CONSTRAINT reqgate_issue IF NOT EXISTS FOR (one:Issue) REQUIRE (one.site, one.key) IS UNIQUE"
FORGET = "MATCH (one:Issue {site: $site}) WHERE one.key IN $keys DETACH DELETE one"
UNLINK = "MATCH (one:Issue {site: $site})-[old:LINK]->(:Issue) WHERE one.key IN $keys DELETE old"
LINK = """\
UNWIND $links AS link
MERGE (one:Issue {site: $site, key: link.source})
MERGE (other:Issue {site: $site, key: link.target})
MERGE (one)-[:LINK {kind: link.kind}]->(other)"""

_Statement = tuple[str, dict[str, Any]]

log = structlog.get_logger(__name__)


class LinksUnavailable(Exception):
    """Neo4j cannot be used: why, and in `remedy` what to do. Neither names a host."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason)
        self.remedy = remedy


@dataclass
class Neo4jLinks:
    """A `LinkStore`. `site` tells the issues of one Jira from those of another; without `user` there is no login."""

    url: str
    user: str
    password: SecretStr
    site: str
    limit_s: float = LIMIT_S
    clock: Callable[[], float] = time.monotonic
    _rests_until: float = field(default=float("-inf"), init=False)

    def near(self, key: str) -> tuple[str, ...]:
        """Return the keys of the issues around one; none where Neo4j cannot be used."""
        return self._tried(lambda: self.keys_near(key))

    def keep(self, issues: tuple[IssueFacts, ...], gone: tuple[str, ...]) -> None:
        """Keep the links of issues instead of those of before, and forget the issues that are gone."""
        keys = sorted(one.key for one in issues)  # two writers that lock in one order do not lock each other out
        seen = sorted((one.key, kind, other) for one in issues for kind, other in links_of(one))
        links = [{"source": source, "kind": kind, "target": target} for source, kind, target in seen]
        self._tried(
            lambda: self._within_limit(
                "WRITE",
                (FORGET, {"site": self.site, "keys": list(gone)}),
                (UNLINK, {"site": self.site, "keys": keys}),
                (LINK, {"site": self.site, "links": links}),
            )
        )

    def keys_near(self, key: str) -> tuple[str, ...]:
        """Return the keys of the issues around one. Raises LinksUnavailable."""
        asked = {"site": self.site, "key": key, "most": MOST_VALUES}
        return tuple(map(str, self._within_limit("READ", (NEAR, asked))))

    def _tried(self, ask: Callable[[], Sequence[str]]) -> tuple[str, ...]:
        if self.clock() < self._rests_until:
            return ()
        try:
            return tuple(ask())
        except LinksUnavailable as error:
            self._rests_until = self.clock() + REST_S
            log.warning("links are read from Jira alone", reason=f"Neo4j {error}", remedy=error.remedy)
            return ()

    def _within_limit(self, access: Literal["READ", "WRITE"], *statements: _Statement) -> Sequence[str]:
        if find_spec("neo4j") is None:
            raise LinksUnavailable("has no driver here", "Run `make install`, or unset NEO4J_URL.")
        try:
            return within(self.limit_s, lambda: self._run(access, statements))
        except TimeIsOver:
            remedy = "See that its server is well and near; NEO4J_URL may lead where nobody answers."
            raise LinksUnavailable(f"did not answer within {self.limit_s:g} s", remedy) from None

    def _run(self, access: Literal["READ", "WRITE"], statements: Sequence[_Statement]) -> Sequence[str]:
        from neo4j import GraphDatabase
        from neo4j.exceptions import AuthError, ClientError, TransientError

        logging.getLogger("neo4j").setLevel(logging.CRITICAL)  # its complaints name the host; ours does not
        login = (self.user, self.password.get_secret_value()) if self.user else None
        told: Sequence[str] = ()
        try:
            with (
                GraphDatabase.driver(
                    self.url, auth=login, connection_timeout=self.limit_s, user_agent="ReqGate", telemetry_disabled=True
                ) as driver,
                driver.session(default_access_mode=access) as session,
            ):
                if access == "WRITE":
                    with suppress(ClientError):  # who may not change the schema can do without, if slower
                        session.run(UNIQUE).consume()
                with session.begin_transaction(timeout=self.limit_s) as transaction:
                    for statement, given in statements:
                        told = transaction.run(statement, given).value()
                    transaction.commit()
        except AuthError:
            raise LinksUnavailable("refuses the login", "Correct NEO4J_USER and NEO4J_PASSWORD.") from None
        except ClientError as error:
            remedy = "Let NEO4J_USER read and write its home database; the version must be 5 or newer."
            raise LinksUnavailable(f"refuses what it is asked ({type(error).__name__})", remedy) from None
        except TransientError as error:
            raise LinksUnavailable(f"is busy ({type(error).__name__})", "It is asked again in a minute.") from None
        except Exception as error:  # noqa: BLE001 - of what is no Neo4j the driver makes whatever, and answers go on
            remedy = "Start it or correct NEO4J_URL; between machines it is bolt+s:// or neo4j+s://."
            raise LinksUnavailable(f"cannot be talked to ({type(error).__name__})", remedy) from None
        return told


def load_driver() -> None:
    """Load the driver where there is one, so that no job pays half a second for it."""
    if find_spec("neo4j") is not None:
        import_module("neo4j")


def links_store(settings: Settings) -> Neo4jLinks | None:
    """Return the store of links of this installation, None without NEO4J_URL."""
    if not settings.neo4j_url:
        return None
    jira = urlsplit(settings.jira_url)
    site = f"{jira.hostname or ''}{jira.path}".rstrip("/")  # behind the gateway the path is what tells sites apart
    return Neo4jLinks(settings.neo4j_url, settings.neo4j_user, settings.neo4j_password, site)
