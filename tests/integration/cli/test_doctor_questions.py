"""`reqgate doctor` on what questions need: it says which of what they can is off; on both deployments."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from redis import Redis

from bot.cli.doctor.questions import examine_question_links
from bot.sandbox.config import DEMO, DEVELOPER, Deployment
from config.settings import Settings
from tests.integration.cli.examined import NOW, Installation, found
from tests.integration.cli.test_doctor_plans import BOTH, named, redis_url
from tests.support.stubs.bolt_server import PASSWORD, USER, BoltServer
from workers.evidence.links.neo4j_store import Neo4jLinks
from workers.evidence.pages.opening import open_table
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.table import SpaceState

assert redis_url, "a fixture"


@pytest.fixture
def installation(tmp_path: Path, redis_url: str) -> Iterator[Installation]:
    redis = Redis.from_url(redis_url)
    redis.flushall()
    yield Installation(tmp_path, redis, settings={"redis_url": redis_url, "var_dir": tmp_path})
    redis.close()


@pytest.mark.parametrize("deployment", BOTH)
def test_a_site_that_tells_what_people_may_see_is_well(installation: Installation, deployment: Deployment) -> None:
    questions = named(found(installation, deployment), "jira questions")
    assert (questions.state, questions.detail) == ("ok", "Jira tells who may see what in 1 project(s)")


@pytest.mark.parametrize("deployment", BOTH)
@pytest.mark.parametrize(
    ("project", "detail", "remedy"),
    [
        (replace(DEMO, denied=("USER_PICKER",)), "Jira does not tell what other people may see", "Browse users"),
        (replace(DEMO, members=(DEVELOPER.account_id,)), "Jira does not tell who may see DEMO", "Browse projects"),
    ],
)
def test_without_it_the_feature_that_is_off_is_named_and_nothing_fails(
    installation: Installation, deployment: Deployment, project: object, detail: str, remedy: str
) -> None:
    installation.site["projects"] = (project,)
    findings = found(installation, deployment)
    questions = named(findings, "jira questions")
    assert questions.state == "warning"
    assert detail in questions.detail
    assert "on tickets /reqgate ask tells nobody of any issue" in questions.detail
    assert remedy in questions.remedy


def test_pages_are_looked_at_only_where_a_space_is_named(installation: Installation) -> None:
    assert "question pages" not in {one.name for one in found(installation)}


def test_spaces_without_confluence_are_told_of(installation: Installation) -> None:
    installation.projects = "projects: {DEMO: {spaces: [ENG]}}"
    pages = named(found(installation), "question pages")
    assert (pages.state, "CONFLUENCE_URL is not set" in pages.detail) == ("warning", True)


@pytest.mark.parametrize(
    ("age", "state", "detail"),
    [
        (None, "warning", "never read: DEMO; answers quote no page of them"),
        (timedelta(days=2), "warning", "not listed for a day: DEMO"),
        (timedelta(hours=7), "ok", "1 space(s) are indexed, and restrictions can be read"),
    ],
)
def test_the_index_is_looked_at(installation: Installation, age: timedelta | None, state: str, detail: str) -> None:
    installation.projects = "projects: {DEMO: {spaces: [DEMO]}}"
    installation.has_confluence = True
    if age is not None:
        open_table(installation.folder).keep_state("DEMO", SpaceState(changed=NOW - age, listed=NOW - age))
    pages = named(found(installation), "question pages")
    assert (pages.state, pages.detail) == (state, detail)


def test_restrictions_that_cannot_be_read_mean_that_no_page_is_quoted(installation: Installation) -> None:
    installation.projects = "projects: {DEMO: {spaces: [DEMO]}}"
    installation.has_confluence = True
    table = open_table(installation.folder)
    table.put(IndexedPage(id="99999", space="DEMO", title="Gone"), ())
    table.keep_state("DEMO", SpaceState(changed=NOW, listed=NOW))
    pages = named(found(installation), "question pages")
    assert (pages.state, "no page is quoted" in pages.detail) == ("warning", True)


def test_neo4j_is_looked_at_only_where_it_is_set(installation: Installation) -> None:
    assert "question links" not in {one.name for one in found(installation)}


@pytest.mark.parametrize(
    ("password", "state", "detail", "remedy"),
    [
        (PASSWORD, "ok", "Neo4j answers", ""),
        ("wrong-password", "warning", "Neo4j refuses the login; links are read from Jira alone", "NEO4J_PASSWORD"),
    ],
)
def test_whether_neo4j_can_be_used_is_told(
    installation: Installation, password: str, state: str, detail: str, remedy: str
) -> None:
    with BoltServer() as server:
        installation.settings |= {"neo4j_url": server.url, "neo4j_user": USER, "neo4j_password": password}
        links = named(found(installation), "question links")
    assert (links.state, links.detail) == (state, detail)
    assert remedy in links.remedy


def test_a_neo4j_that_is_down_is_told_without_its_host(installation: Installation) -> None:
    installation.settings |= {"neo4j_url": "bolt://127.0.0.1:1", "neo4j_user": USER, "neo4j_password": PASSWORD}
    links = named(found(installation), "question links")
    assert (links.state, "cannot be talked to" in links.detail) == ("warning", True)
    assert "NEO4J_URL" in links.remedy
    assert "127.0.0.1" not in links.detail + links.remedy


@pytest.mark.parametrize(
    ("url", "is_told"),
    [("bolt://graph.example", True), ("neo4j://10.0.0.5:7687", True), ("bolt+s://graph.example", False)],
)
def test_a_neo4j_to_which_everything_goes_unencrypted_is_told(
    monkeypatch: pytest.MonkeyPatch, url: str, is_told: bool
) -> None:
    monkeypatch.setattr(Neo4jLinks, "keys_near", lambda self, key: ())
    (links,) = examine_question_links(Settings(_env_file=None, neo4j_url=url))
    assert (links.state == "warning", "unencrypted" in links.detail, "+s://" in links.remedy) == (is_told,) * 3
