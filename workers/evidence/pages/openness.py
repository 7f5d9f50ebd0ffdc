"""Whether everybody who sees a space may read a page, asked of Confluence when it matters. Fails closed."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import structlog

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.content import number_of
from workers.atlassian.confluence.texts import ListedPage
from workers.atlassian.errors import JiraError
from workers.evidence.pages.passages import IndexedPage

log = structlog.get_logger(__name__)


@dataclass
class OpenPages:
    """Remembers what it was told: make a new one for every answer."""

    confluence: ConfluenceClient
    _checked: dict[str, bool] = field(default_factory=dict)

    def are_open(self, page_ids: Iterable[str]) -> bool:
        """Return whether none of these pages names who may read it; a page, and every one above it."""
        return all(map(self._is_open, page_ids))

    def is_still_open(self, page: IndexedPage) -> bool:
        """Return whether a page is in its space now as it was when it was indexed, and is open with all that is above
        it now: it may have been moved below one that is closed since.
        """
        found = self._found(page.id)
        return found is not None and found.space.casefold() == page.space.casefold() and self._may_read(found)

    def is_open(self, page_id: str) -> bool:
        """Return whether everybody who sees its space may read a page, as it stands now."""
        found = self._found(page_id)
        return found is not None and self._may_read(found)

    def _found(self, page_id: str) -> ListedPage | None:
        try:
            listed = self.confluence.list_pages(f"type = page AND id in ({number_of(page_id)})").found
        except (JiraError, ValueError) as error:
            left_out(error)
            return None
        return next((one for one in listed if one.id == page_id), None)

    def _may_read(self, page: ListedPage) -> bool:
        return not page.is_restricted and self.are_open(page.above)

    def _is_open(self, page_id: str) -> bool:
        if page_id not in self._checked:
            try:
                self._checked[page_id] = not self.confluence.is_restricted(page_id)
            except (JiraError, ValueError) as error:
                left_out(error)
                self._checked[page_id] = False
        return self._checked[page_id]


def left_out(error: Exception) -> None:
    """Log that Confluence did not give something. Its message may name its host; the kind of failure does not."""
    status = error.status if isinstance(error, JiraError) else None
    log.info("evidence is left out, as Confluence did not give it", error=type(error).__name__, status=status)
