"""Reconciliation with Confluence's comments: submits the commands that it did not tell us of. Posts nothing.

As with pages, times are Confluence's own and the search is by age. Only what begins as a command does is read further.
"""

from dataclasses import dataclass
from datetime import datetime

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.content import FoundComment
from workers.atlassian.models import FoundPage
from workers.events.commands.parser import parse
from workers.handlers.document.page_comment import command_below
from workers.handlers.document.thread import document_thread_on
from workers.missed.answered import is_answered
from workers.missed.confluence import in_served_spaces, time_of
from workers.missed.search import age_of, submit, sweep_once
from workers.queueing.messages import ReadComment
from workers.runs.services import RunServices

COMMENTS_BOOKMARK = "reconcile-page-comments"
"""The bookmark up to which, by Confluence's clock, every comment was looked at."""


def reconcile_comments_once(services: RunServices, confluence: ConfluenceClient) -> None:
    """Look at every comment that was written since the last sweep. Raises as `sweep_once`."""
    sweep_once(_Comments(services, confluence), services)


@dataclass
class _Comments:
    """Comments of Confluence as a sweep sees them."""

    services: RunServices
    confluence: ConfluenceClient
    bookmark: str = COMMENTS_BOOKMARK

    def now(self) -> datetime:
        return time_of(self.confluence)

    def query(self, since: datetime, now: datetime) -> str:
        spaces = in_served_spaces(self.services.projects)
        return f'type = comment{spaces} AND created >= now("{age_of(since, now)}") ORDER BY created ASC'

    def search(self, query: str, page: str) -> FoundPage[FoundComment]:
        return self.confluence.search_comments(query, page)

    def settle(self, found: FoundComment, since: datetime) -> int:
        if found.created is None or found.created < since or parse(found.text, self.confluence.myself()) is None:
            return 0
        command = command_below(found.id, self.confluence, self.services)
        if command is None:
            return 0
        message, names = command
        page, ours = self.confluence.fetch_ticket(message.ticket), self.confluence.find_marked_comments(message.ticket)
        if found.id in document_thread_on(page).taken or is_answered(message, found.created, ours):
            return 0
        return int(submit(message, names, self.services))

    def submit_unreadable(self, found: FoundComment) -> int:
        return int(submit(ReadComment(ticket=found.key, comment_id=found.id), (), self.services))
