"""Pages of Confluence that we keep a ticket's plan on: made once, known by their property, brought up to date.

A page is ours by its property, or, while that is missing because its writer died, by the anchor in its body; never by
its title, which only says where to look. What a person edited is theirs from then on.
"""

import re
from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from workers.atlassian.confluence.content import StoredProperty, number_of
from workers.atlassian.confluence.texts import ConfluenceTexts
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.marker import PlanPageMarker, plan_page_marker_from
from workers.comment.storage import invisible_anchor

PLAN_PAGE_PROPERTY = "reqgate-plan"
LONGEST_TITLE = 255
"""Characters of a page's title, as Confluence counts them."""

_ANCHOR = re.compile(r">reqgate-plan-([0-9]{1,19})</ac:parameter>")


@dataclass(frozen=True)
class ReadPage:
    """A page as it is now. Its `editor_id` wrote the present version."""

    id: str
    title: str
    body: str
    version: int
    editor_id: str


@dataclass(frozen=True)
class PlanPage:
    """A page that keeps the plan of a ticket; `is_edited` by a person. Without a marker its writer died on the way."""

    page: ReadPage
    marker: PlanPageMarker | None
    is_edited: bool


class PlanPages(ConfluenceTexts):
    """The calls for pages of plans. Errors as those of `ConfluenceClient`."""

    def plan_page(self, page_id: str, ticket: str) -> PlanPage | None:
        """Return our page of the ticket with this number; None where it is gone, or is none of ours."""
        try:
            page = self._read_page(number_of(page_id))
        except JiraPermanent as error:
            if error.status not in (403, 404):
                raise
            return None
        return self._as_plan_page(page, ticket) if page else None

    def plan_page_titled(self, space: str, title: str, ticket: str) -> tuple[PlanPage | None, bool]:
        """Return our page of a ticket that has this title, and whether any page has it."""
        page = self._page_titled(space, title)
        return (self._as_plan_page(page, ticket) if page else None), page is not None

    def create_plan_page(self, space: str, title: str, body: str, marker: PlanPageMarker) -> str:
        """Make the page, mark it, and return its id."""
        page_id = self._create_page(space, title, _anchored(body, marker.ticket))
        self._set_content_property("page", page_id, PLAN_PAGE_PROPERTY, marker.model_dump())
        return page_id

    def update_plan_page(self, found: PlanPage, body: str, marker: PlanPageMarker) -> None:
        """Replace the body of the very version that was read, then the marker. Raises JiraTransient where a person
        was faster.
        """
        self._update_page(found.page, _anchored(body, marker.ticket))
        self._set_content_property("page", found.page.id, PLAN_PAGE_PROPERTY, marker.model_dump())

    def _as_plan_page(self, page: ReadPage, ticket: str) -> PlanPage | None:
        stored = self._property("page", page.id, PLAN_PAGE_PROPERTY)
        marker = plan_page_marker_from(stored.value) if stored else None
        is_edited = page.editor_id != self.myself()
        if marker is None:
            anchor = _ANCHOR.search(page.body)
            is_ours = not is_edited and anchor is not None and anchor[1] == ticket
        else:
            is_ours = marker.ticket == ticket
        return PlanPage(page, marker, is_edited) if is_ours else None

    @abstractmethod
    def myself(self) -> str: ...

    @abstractmethod
    def _property(self, of: str, content_id: str, key: str) -> StoredProperty | None: ...

    @abstractmethod
    def _set_content_property(self, of: str, content_id: str, key: str, value: dict[str, Any]) -> None: ...

    @abstractmethod
    def _read_page(self, page_id: str) -> ReadPage | None:
        """Return a page; None for one in the trash or the archive."""
        ...

    @abstractmethod
    def _page_titled(self, space: str, title: str) -> ReadPage | None: ...

    @abstractmethod
    def _create_page(self, space: str, title: str, body: str) -> str: ...

    @abstractmethod
    def _update_page(self, page: ReadPage, body: str) -> None: ...


def _anchored(body: str, ticket: str) -> str:
    """Return the body with the anchor in its first paragraph, where it takes no room."""
    return body.replace("<p>", f"<p>{invisible_anchor(f'reqgate-plan-{ticket}')}", 1)
