"""Pages of Confluence that a ticket links to, with those below them, as sources of its document.

The document is for everybody who sees the ticket. So a page counts only in the spaces that the project's rules name as
open to them, and only while nobody is named who alone may read it or a page above it. Pages of ours are none.
"""

import re
from collections.abc import Iterable

import structlog

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.texts import ListedPage
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.storage import attached_files, storage_to_text
from workers.document.request import Attachment, Page
from workers.evidence.pages.openness import OpenPages

log = structlog.get_logger(__name__)

_MOST_LINKED = 5
_MOST_PAGES = 30
_PAGE = re.compile(r"(?:[?&]pageId=|/pages/)([1-9][0-9]{0,17})(?=\D|\Z)")


def linked_pages(
    links: Iterable[str], spaces: Iterable[str], confluence: ConfluenceClient | None, site: str
) -> tuple[tuple[Page, ...], int]:
    """Return the pages in the order in which they are linked, and how many of them not everybody may see.

    Args:
        links: addresses that the ticket is linked to.
        spaces: keys of spaces whose pages everybody who sees the ticket may see.
        confluence: None while it is switched off.
        site: its address as people open it; other sites' pages are not read.

    Raises:
        JiraTransient: to be tried again.
    """
    ids = list(dict.fromkeys(match[1] for url in links if (match := _page_in(url, site))))[:_MOST_LINKED]
    if confluence is None or not ids:
        return (), 0
    try:
        found = _found(ids, confluence)
    except JiraPermanent as error:
        log.info("linked pages are not read", status=error.status)
        return (), len(ids)
    own_id, readers, allowed = confluence.myself(), OpenPages(confluence), {one.casefold() for one in spaces}
    of_people = [one for one in found if one.creator_id != own_id]
    told = [
        one
        for one in of_people
        if one.space.casefold() in allowed and not one.is_restricted and readers.are_open(one.above)
    ]
    return tuple(_page(one, site) for one in told), len(of_people) - len(told)


def _page_in(url: str, site: str) -> re.Match[str] | None:
    return _PAGE.search(url) if site and url.startswith(f"{site}/") else None


def _found(ids: list[str], confluence: ConfluenceClient) -> list[ListedPage]:
    """Return the pages with these ids, then those below them."""
    found: dict[str, ListedPage] = {}
    listed = ", ".join(ids)
    for condition in (f"id in ({listed})", f"ancestor in ({listed})"):
        cql = f"type = page AND {condition} ORDER BY created ASC"
        found |= {one.id: one for one in confluence.list_pages(cql, bodies=True).found if one.id not in found}
    return list(found.values())[:_MOST_PAGES]


def _page(page: ListedPage, site: str) -> Page:
    return Page(
        id=page.id,
        title=page.title,
        text=storage_to_text(page.storage),
        attachments=tuple(Attachment(name=name) for name in attached_files(page.storage)),
        address=address_of(page.id, site),
    )


def address_of(page_id: str, site: str) -> str:
    """Return where people open a page; empty where nobody knows the `site`'s address."""
    return f"{site}/pages/viewpage.action?pageId={page_id}" if site else ""
