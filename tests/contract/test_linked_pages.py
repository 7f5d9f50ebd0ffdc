"""Pages that a ticket links to as sources of its document: what everybody who sees the ticket may read, no more."""

import requests

from bot.sandbox.config import DEVELOPER
from bot.sandbox.confluence.wiki import SPACE_KEY
from tests.contract.confluence_site import Site
from workers.handlers.document.sources.pages import linked_pages

WIKI = "https://wiki.example/wiki"


def linked(site: Site, *ids: str, spaces: tuple[str, ...] = (SPACE_KEY,)) -> tuple[list[str], int]:
    """Return the titles of what links to these pages bring, and how many pages were hidden."""
    links = [f"{WIKI}/spaces/{SPACE_KEY}/pages/{ids[0]}/Export", *(f"{WIKI}/x?pageId={one}" for one in ids[1:])]
    pages, hidden = linked_pages(links, spaces, site.confluence, WIKI)
    assert all(page.address == f"{WIKI}/pages/viewpage.action?pageId={page.id}" for page in pages)
    return [page.title for page in pages], hidden


def made(site: Site, title: str, above: str = "") -> str:
    below = {"parentId": above} if site.deployment == "cloud" else {"ancestors": [{"id": above}]}
    more = below if above else {}
    return str(site.people("POST", "pages", title=title, body=f"<p>{title} exports.</p>", **more)["id"])


def restrict(site: Site, page_id: str) -> None:
    root = "wiki/rest/api" if site.deployment == "cloud" else "confluence/rest/api"
    path = f"{root}/content/{page_id}/restriction/byOperation/read/user"
    who = (DEVELOPER.email, DEVELOPER.token)
    answer = requests.put(f"{site.url}/{path}", params={"accountId": DEVELOPER.account_id}, auth=who, timeout=10)
    assert answer.ok, answer.text


def test_a_linked_page_is_a_source_and_what_nobody_links_to_is_none(site: Site) -> None:
    page = made(site, "Exports")
    made(site, "Other")
    assert linked(site, page) == (["Exports"], 0)


def test_pages_below_a_linked_one_come_along(site: Site) -> None:
    above = made(site, "Exports")
    made(site, "Formats", above)
    assert linked(site, above) == (["Exports", "Formats"], 0)


def test_a_page_of_a_space_that_is_not_open_to_the_ticket_is_none_and_counted(site: Site) -> None:
    assert linked(site, made(site, "Exports"), spaces=("OTHER",)) == ([], 1)


def test_a_page_that_names_its_readers_is_none_and_counted(site: Site) -> None:
    closed, page = made(site, "Closed"), made(site, "Exports")
    restrict(site, closed)
    assert linked(site, closed, page) == (["Exports"], 1)


def test_links_to_other_sites_and_without_confluence_bring_nothing(site: Site) -> None:
    page = made(site, "Exports")
    elsewhere = [f"https://evil.example/wiki/pages/{page}"]
    assert linked_pages(elsewhere, (SPACE_KEY,), site.confluence, WIKI) == ((), 0)
    assert linked_pages([f"{WIKI}/pages/{page}"], (SPACE_KEY,), None, WIKI) == ((), 0)


def test_a_page_that_is_gone_or_refused_keeps_no_document_waiting(site: Site) -> None:
    page = made(site, "Exports")
    site.fault(path="/content/search", status=403, times=4)
    assert linked(site, page) == ([], 1)
