"""What the document of a page is made of: the page, what people wrote below it, the pages under it, and their files.

Whoever reads the page reads the document. So a page under it counts only where nobody is named who alone may read it,
or a page between the two. Pages of ours are none.
"""

import re
from collections.abc import Iterable

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.content import page_id_of
from workers.atlassian.confluence.texts import ListedPage
from workers.atlassian.models import Ticket as OpenedTicket
from workers.atlassian.storage import attached_files, storage_to_text
from workers.document.request import Attachment, Comment, Page, Source
from workers.document.texts import is_text_name
from workers.evidence.pages.openness import OpenPages
from workers.handlers.document.sources.files import content_on, page_files
from workers.handlers.document.sources.gathering import Gathered, read_texts
from workers.handlers.document.sources.pages import address_of
from workers.handlers.document.sources.tickets import AttachedFile, told_comments

MOST_BELOW = 50
"""Pages under it that one document is made of."""


def gathered_of_page(ticket: OpenedTicket, confluence: ConfluenceClient, site: str) -> Gathered:
    """Return what a document on a page is made of.

    Args:
        ticket: the page.
        site: the address of Confluence as people open it; empty where nobody knows.

    Raises:
        JiraTransient, JiraPermanent: the page cannot be read.
    """
    page_id, own_id = page_id_of(ticket.key), confluence.myself()
    below, beyond = _below(page_id, confluence)
    of_people = [one for one in below if one.creator_id != own_id]
    told = _told(of_people, page_id, confluence)
    files = {page_id: page_files(page_id, confluence)}
    files |= {one.id: page_files(one.id, confluence) for one in told if attached_files(one.storage)}
    said = told_comments(confluence.written_comments(ticket.key), own_id, is_service_desk=False)
    comments = tuple(
        Comment(id=one.id, text=one.text, created=one.created.isoformat() if one.created else "") for one in said
    )
    names = tuple(one.filename for one in ticket.attachments)
    root = _page(page_id, ticket.title, ticket.description, names, files[page_id], site)
    pages = (
        _page(one.id, one.title, storage_to_text(one.storage), attached_files(one.storage), files.get(one.id, ()), site)
        for one in told
    )
    attached = tuple(one for one in files[page_id] if is_text_name(one.name))
    texts, unread = read_texts(attached, content_on(confluence))
    every = tuple(one for found in files.values() for one in found)
    sources: tuple[Source, ...] = (root.model_copy(update={"comments": comments}), *pages, *texts)
    return Gathered(sources, every, len(of_people) - len(told), beyond, unread)


def _below(page_id: str, confluence: ConfluenceClient) -> tuple[list[ListedPage], int]:
    """Return the pages under a page, the oldest first, and after how many no further one was read; 0 for none."""
    cql = f"type = page AND ancestor in ({page_id}) ORDER BY created ASC"
    answer = confluence.list_pages(cql, bodies=True)
    return list(answer.found[:MOST_BELOW]), MOST_BELOW if answer.next_page else 0


def _told(pages: Iterable[ListedPage], root: str, confluence: ConfluenceClient) -> list[ListedPage]:
    """Return the pages that everybody who reads the root may read."""
    readers = OpenPages(confluence)
    return [
        one
        for one in pages
        if not one.is_restricted and root in one.above and readers.are_open(one.above[one.above.index(root) + 1 :])
    ]


def _page(page_id: str, title: str, text: str, names: Iterable[str], files: Iterable[AttachedFile], site: str) -> Page:
    """Return a page as a source. A picture in its text is named as on a ticket, so that it is found, or missed."""
    shown = re.compile(r"\[image: (" + "|".join(map(re.escape, names)) + r")\]")
    return Page(
        id=page_id,
        title=title,
        text=shown.sub(r"!\1!", text),
        attachments=tuple(Attachment(name=one.name, mime=one.mime, size=one.size) for one in files),
        address=address_of(page_id, site),
    )
