"""What a run is given from outside. Decides nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from config.guardrail import PiiDetection
from config.projects import Projects
from config.settings import Settings
from workers.actions.outgoing import Outgoing
from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.jira import JiraClient
from workers.limits.budgets import Budgets
from workers.limits.storm import StormBreaker
from workers.queueing.messages import is_page
from workers.queueing.queue import ReviewQueue
from workers.runs.kinds import Kinds
from workers.store import Store

Graph = TypeVar("Graph")


@dataclass(frozen=True)
class RunServices:
    """What a run needs from outside."""

    settings: Settings
    projects: Projects
    kinds: Kinds
    store: Store
    queue: ReviewQueue
    jira: JiraClient
    confluence: ConfluenceClient | None
    outgoing: Outgoing
    pii: PiiDetection
    budgets: Budgets
    storm: StormBreaker
    graphs: Mapping[type, Any]
    """What each graph is made of, by its type; see `of`."""

    def of(self, kind: type[Graph]) -> Graph:
        """Return what a graph is made of, such as `ReviewServices`, loaded once a process."""
        made: Graph = self.graphs[kind]
        return made

    def site_of(self, ticket: str) -> JiraClient | ConfluenceClient:
        """Return the client of the site where a ticket or a page is. Raises JiraPermanent when it is switched off."""
        if not is_page(ticket):
            return self.jira
        if self.confluence is None:
            raise JiraPermanent(None, "Confluence is switched off; set CONFLUENCE_URL")
        return self.confluence

    def close(self) -> None:
        """Close the connections to the sites."""
        self.jira.close()
        if self.confluence is not None:
            self.confluence.close()
