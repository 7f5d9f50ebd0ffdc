"""`refresh_page` against both products over HTTP: what one event of a page does to the index."""

from tests.integration.evidence.test_page_sync import BODY, LATER, found, site, synced, table
from tests.support.people_site import Site
from workers.evidence.pages.openness import OpenPages
from workers.evidence.pages.refreshing import RefreshedPages, refresh_page
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.table import PassageTable

assert site, table


def refreshed(site: Site, table: PassageTable, page_id: str) -> RefreshedPages:
    return refresh_page(site.confluence, table, ("DEMO",), page_id)


def test_nothing_is_kept_of_a_space_that_was_never_read(site: Site, table: PassageTable) -> None:
    assert refreshed(site, table, site.page("Operations", BODY)) == RefreshedPages(read=0, dropped=1)
    assert found(table) == []


def test_a_new_page_and_an_edit_are_found_at_once(site: Site, table: PassageTable) -> None:
    synced(site, table)
    page_id = site.page("Operations", BODY)
    assert refreshed(site, table, page_id) == RefreshedPages(read=1, dropped=0)
    assert found(table) == [page_id]
    site.edit(page_id, "Operations", LATER, 2)
    refreshed(site, table, page_id)
    (hit,) = IndexedPages(table, ("DEMO",), lambda page: True).search("backup")
    assert "second data centre" in hit.passage.text


def test_a_page_that_was_removed_is_forgotten_and_what_stood_below_it_keeps_its_new_place(
    site: Site, table: PassageTable
) -> None:
    top = site.page("Top", "<p>Nothing of interest.</p>")
    middle = site.page("Middle", BODY, above=top)
    low = site.page("Low", LATER, above=middle)
    synced(site, table)
    site.delete(middle)
    refreshed(site, table, middle)
    assert found(table) == [low]
    page = table.page(low)
    assert page is not None
    assert page.above == (top,)


def test_a_page_that_was_closed_takes_what_stands_below_it_out(site: Site, table: PassageTable) -> None:
    above = site.page("Top", BODY)
    site.page("Low", LATER, above=above)
    synced(site, table)
    site.restrict(above)
    assert refreshed(site, table, above) == RefreshedPages(read=0, dropped=2)
    assert found(table) == []


def test_a_page_that_was_moved_below_a_closed_one_is_forgotten(site: Site, table: PassageTable) -> None:
    closed, page_id = site.page("Closed", "<p>Secret.</p>"), site.page("Operations", BODY)
    low = site.page("Low", LATER, above=page_id)
    site.restrict(closed)
    synced(site, table)
    assert set(found(table)) == {page_id, low}
    site.move(page_id, "Operations", BODY, 2, above=closed)
    refreshed(site, table, page_id)
    assert found(table) == []


def test_a_page_that_was_moved_below_a_closed_one_is_not_shown_before_anybody_tells_of_it(
    site: Site, table: PassageTable
) -> None:
    closed, page_id = site.page("Closed", "<p>Secret.</p>"), site.page("Operations", BODY)
    site.restrict(closed)
    synced(site, table)
    assert found(table) == [page_id]
    site.move(page_id, "Operations", BODY, 2, above=closed)
    shown = IndexedPages(table, ("DEMO",), OpenPages(site.confluence).is_still_open)
    assert shown.search("How is a backup restored?") == ()


def test_what_the_bot_wrote_itself_is_not_read(site: Site, table: PassageTable) -> None:
    from bot.sandbox.config import BOT

    synced(site, table)
    assert refreshed(site, table, site.page("Plan", BODY, who=BOT)) == RefreshedPages(read=0, dropped=1)
