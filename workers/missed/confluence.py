"""Reconciliation with Confluence: submits the pages that it did not tell us of. Posts nothing.

As with Jira, times are Confluence's own and the search is by age. What a search finds was edited since: labels,
comments and properties, all that we write, make no new version of a page. Each page is read before it is submitted.
"""

from dataclasses import dataclass
from datetime import datetime

from config.projects import Projects
from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.content import PAGE_LABEL, FoundContent
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.models import FoundPage
from workers.handlers.standing import is_reviewed
from workers.missed.search import age_of, served, submit_review, sweep_once
from workers.runs.services import RunServices

PAGES_BOOKMARK = "reconcile-pages"
"""The bookmark up to which, by Confluence's clock, every page was looked at."""


def reconcile_pages_once(services: RunServices, confluence: ConfluenceClient) -> None:
    """Look at every page with the label that changed since the last sweep. Raises as `sweep_once`."""
    sweep_once(_Pages(services, confluence), services)


@dataclass
class _Pages:
    """Confluence as a sweep sees it."""

    services: RunServices
    confluence: ConfluenceClient
    bookmark: str = PAGES_BOOKMARK

    def now(self) -> datetime:
        return time_of(self.confluence)

    def query(self, since: datetime, now: datetime) -> str:
        return pages_changed_since(since, now, self.services.projects)

    def search(self, query: str, page: str) -> FoundPage[FoundContent]:
        return self.confluence.search_pages(query, page)

    def settle(self, found: FoundContent, since: datetime) -> int:
        if found.edited and found.edited < since:  # an age in days goes back further
            return 0
        page = self.confluence.fetch_ticket(found.key)
        rules = self.services.projects.rules_for(page.project_key)
        if not rules.enabled or PAGE_LABEL not in page.labels:
            return 0
        if is_reviewed(page, rules, self.services):
            return 0
        return submit_review(found.key, self.services)

    def submit_unreadable(self, found: FoundContent) -> int:
        return submit_review(found.key, self.services)


def pages_changed_since(since: datetime, now: datetime, projects: Projects) -> str:
    """Return the CQL for the pages with the label that were edited since a moment, in spaces that are served."""
    spaces, age = in_served_spaces(projects), age_of(since, now)
    return f'type = page AND label = "{PAGE_LABEL}"{spaces} AND lastmodified >= now("{age}") ORDER BY created ASC'


def in_served_spaces(projects: Projects) -> str:
    """Return the CQL that narrows a search to the spaces that are served, with its AND; empty where every other is."""
    if projects.defaults.enabled:
        return ""
    spaces = ", ".join(f'"{key}"' for key in served(projects))
    return f" AND space in ({spaces})"


def time_of(confluence: ConfluenceClient) -> datetime:
    """Return what Confluence's clock says. Raises JiraPermanent where it says nothing usable."""
    now = confluence.server_time()
    if now is None:
        raise JiraPermanent(200, "Confluence does not say what time it is; a proxy may take the header Date away")
    return now
