"""`sync_space` against both products over HTTP: what the index has afterwards, and what it must not have."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.sandbox.config import BOT, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.projects import ProjectRules
from tests.support.people_site import Site
from workers.atlassian.errors import JiraError
from workers.evidence.items import Sought
from workers.evidence.pages.opening import found_table, open_table
from workers.evidence.pages.openness import OpenPages
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sync import SyncedSpace, sync_space
from workers.evidence.pages.table import PassageTable
from workers.evidence.sources import evidence_sources

BODY = "<h1>Backups</h1><h2>Restore</h2><p>Operators restore a backup with the nightly snapshot.</p>"
LATER = "<p>Operators restore a backup from the second data centre.</p>"
QUESTION = "How is a backup restored?"


@pytest.fixture(params=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    with SandboxServer(SandboxConfig(deployment=request.param)) as server:
        yield Site(server.url, request.param)


@pytest.fixture
def table(tmp_path: Path) -> PassageTable:
    return open_table(tmp_path)


def synced(site: Site, table: PassageTable, *, whole: bool = False) -> SyncedSpace:
    return sync_space(site.confluence, table, "DEMO", lambda what, share: None, whole=whole)


def found(table: PassageTable, question: str = QUESTION) -> list[str]:
    hits = IndexedPages(table, ("DEMO",), lambda page: True).search(question)
    return [hit.passage.page for hit in hits]


def test_a_page_is_found_with_its_headings_and_read_once(site: Site, table: PassageTable) -> None:
    page_id = site.page("Operations", BODY)
    assert synced(site, table) == SyncedSpace(read=1, dropped=0, pages=1)
    (hit,) = IndexedPages(table, ("DEMO",), lambda page: True).search(QUESTION)
    assert (hit.passage.page, hit.passage.title, hit.passage.path) == (page_id, "Operations", ("Backups", "Restore"))
    assert synced(site, table) == SyncedSpace(read=0, dropped=0, pages=1)
    assert IndexedPages(table, ("OTHER",), lambda page: True).search(QUESTION) == ()


def test_more_pages_than_one_answer_holds_are_all_read(site: Site, table: PassageTable) -> None:
    for number in range(60):
        site.page(f"Page {number}", f"<p>Text number {number}.</p>")
    assert synced(site, table).pages == 60


def test_an_edit_replaces_what_was_there(site: Site, table: PassageTable) -> None:
    page_id = site.page("Operations", BODY)
    synced(site, table)
    site.edit(page_id, "Operations", LATER, version=2)
    assert synced(site, table) == SyncedSpace(read=1, dropped=0, pages=1)
    (hit,) = IndexedPages(table, ("DEMO",), lambda page: True).search(QUESTION)
    assert "second data centre" in hit.passage.text


def test_a_deleted_and_a_restricted_page_are_gone_after_a_whole_listing(site: Site, table: PassageTable) -> None:
    gone, hidden, kept = (site.page(f"Backup {number}", BODY) for number in range(3))
    synced(site, table)
    site.delete(gone)
    site.restrict(hidden)
    assert synced(site, table, whole=True) == SyncedSpace(read=0, dropped=2, pages=1)
    assert found(table) == [kept]


def test_a_page_with_restrictions_or_below_one_and_our_own_are_never_kept(site: Site, table: PassageTable) -> None:
    board = site.page("Board", "<p>Backup of the board.</p>")
    site.restrict(board)
    site.page("Operations", BODY, above=site.page("Minutes", "<p>Of the backup.</p>", above=board))
    site.page("Ours", BODY, who=BOT)
    assert synced(site, table) == SyncedSpace(read=0, dropped=0, pages=0)
    site.page("Later", BODY, above=board)
    assert synced(site, table).pages == 0


def test_a_restriction_counts_before_the_next_sync(site: Site, table: PassageTable) -> None:
    above = site.page("Operations", "<p>Nothing.</p>")
    site.page("Backups", BODY, above=above)
    synced(site, table)

    def search() -> int:
        readers = OpenPages(site.confluence)
        pages = IndexedPages(table, ("DEMO",), lambda page: readers.are_open((*page.above, page.id)))
        return len(pages.search(QUESTION))

    assert search() == 1
    site.restrict(above)
    assert search() == 0


def test_a_sync_that_breaks_off_goes_on(site: Site, table: PassageTable) -> None:
    site.page("Operations", BODY)
    synced(site, table)
    site.page("Backups", BODY)
    site.fault(status=500, times=1, path="search")
    with pytest.raises(JiraError):
        synced(site, table)
    assert len(found(table)) == 1
    assert synced(site, table) == SyncedSpace(read=1, dropped=0, pages=2)


def test_a_plan_finds_pages_by_the_index(site: Site, tmp_path: Path) -> None:
    page_id = site.page("Operations", BODY)
    rules = ProjectRules(spaces=("DEMO",))
    sought = Sought(ticket="DEMO-1", project_key="DEMO", title="Operators restore a backup", text="")
    assert found_table(tmp_path) is None
    synced(site, open_table(tmp_path))
    (source,) = evidence_sources(rules, tmp_path, None, site.confluence)
    before = len([path for path in site.asked() if "content/search" in path])
    (item,) = source.find(sought)
    assert (item.place, item.quote) == (
        f"confluence:{page_id}",
        "Operators restore a backup with the nightly snapshot.",
    )
    assert len([path for path in site.asked() if "content/search" in path]) == before
