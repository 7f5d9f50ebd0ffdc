"""The files of people on the ticket or the page that a document is asked for on, and what they hold."""

from collections.abc import Callable

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.content import page_id_of
from workers.atlassian.jira import JiraClient
from workers.atlassian.models import Ticket, is_name_of_ours
from workers.handlers.document.sources.tickets import MORE_FIELDS, AttachedFile, files_on

ContentOf = Callable[[AttachedFile, int], bytes | None]
"""Gives what a file holds; None where the site does not give it, or it has more than so many bytes."""


def files_here(ticket: Ticket, site: JiraClient | ConfluenceClient) -> tuple[AttachedFile, ...]:
    """Return the files that people attached to a ticket or a page. Raises JiraTransient, JiraPermanent."""
    if isinstance(site, ConfluenceClient):
        return page_files(page_id_of(ticket.key), site)
    return files_on(site.issue_with(ticket.key, MORE_FIELDS), site.myself())


def page_files(page_id: str, confluence: ConfluenceClient) -> tuple[AttachedFile, ...]:
    """Return the files that people attached to a page. Raises JiraTransient, JiraPermanent."""
    own_id = confluence.myself()
    return tuple(
        AttachedFile(one.id, one.name, one.mime, one.size, one.author_id, page_id)
        for one in confluence.page_files(page_id)
        if not (is_name_of_ours(one.name) and one.author_id == own_id)
    )


def content_on(site: JiraClient | ConfluenceClient) -> ContentOf:
    """Return what reads the files of a site. It raises JiraTransient."""
    if isinstance(site, ConfluenceClient):
        return lambda file, largest: site.attached_content(file.ticket, file.id, file.name, largest)
    return lambda file, largest: site.attached_content(file.id, file.name, largest)
