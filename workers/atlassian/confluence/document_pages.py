"""Pages of Confluence that hold a ticket's document: ours by sections, between those of people.

A page is ours by its property, or, while that is missing because its writer died, by the anchor in its body; never by
its title, which only says where to look.
"""

import re
from abc import abstractmethod
from dataclasses import dataclass

from workers.atlassian.confluence.content import number_of
from workers.atlassian.confluence.plan_pages import PlanPages, ReadPage
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.marker import DocumentPageMarker, document_page_marker_from
from workers.comment.storage import invisible_anchor

DOCUMENT_PAGE_PROPERTY = "reqgate-document"

_ANCHOR = re.compile(r">reqgate-document-((?:confluence:)?[0-9]{1,19})-([a-z0-9-]{1,40})</ac:parameter>")


@dataclass(frozen=True)
class DocumentPage:
    """A page that holds a document of a ticket. Without a marker its writer died on the way.

    `is_last_written_by_us` says that nobody else wrote its present version.
    """

    page: ReadPage
    marker: DocumentPageMarker | None
    is_last_written_by_us: bool


class DocumentPages(PlanPages):
    """The calls for pages of documents. Errors as those of `ConfluenceClient`."""

    def document_page(self, page_id: str, ticket: str, template: str) -> DocumentPage | None:
        """Return our page of the document of this kind on the ticket with this number; None where it is gone, or is
        none of ours.
        """
        try:
            page = self._read_page(number_of(page_id))
        except JiraPermanent as error:
            if error.status not in (403, 404):
                raise
            return None
        return self._as_document_page(page, ticket, template) if page else None

    def document_page_titled(
        self, space: str, title: str, ticket: str, template: str
    ) -> tuple[DocumentPage | None, bool]:
        """Return our page of a document that has this title, and whether any page has it."""
        page = self._page_titled(space, title)
        return (self._as_document_page(page, ticket, template) if page else None), page is not None

    def create_document_page(self, space: str, title: str, words: str, marker: DocumentPageMarker) -> str:
        """Make a page that says only what it is, mark it, and return its id.

        Args:
            words: what stands above the sections, in storage format: a paragraph, to which an anchor is added.
        """
        anchor = invisible_anchor(f"reqgate-document-{marker.ticket}-{marker.template}")
        page_id = self._create_page(space, title, words.replace("<p>", f"<p>{anchor}", 1))
        self.mark_document_page(page_id, marker)
        return page_id

    def write_document_page(self, page: ReadPage, body: str) -> None:
        """Replace the body of the very version that was read. Raises JiraTransient where somebody was faster."""
        self._update_page(page, body)

    def mark_document_page(self, page_id: str, marker: DocumentPageMarker) -> None:
        """Say on a page what of it is ours."""
        self._set_content_property("page", page_id, DOCUMENT_PAGE_PROPERTY, marker.model_dump(mode="json"))

    def attach_to_page(self, page_id: str, filename: str, content: bytes, mime_type: str) -> None:
        """Attach a file to a page; one of this name is there already. The name is to tell the content."""
        if not self._has_file(number_of(page_id), filename):
            self._upload(f"rest/api/content/{number_of(page_id)}/child/attachment", filename, content, mime_type)

    @abstractmethod
    def _has_file(self, page_id: str, filename: str) -> bool:
        """Return whether a file of this name is attached to a page."""
        ...

    def _as_document_page(self, page: ReadPage, ticket: str, template: str) -> DocumentPage | None:
        stored = self._property("page", page.id, DOCUMENT_PAGE_PROPERTY)
        marker = document_page_marker_from(stored.value) if stored else None
        is_own = page.editor_id == self.myself()
        if marker is None:
            anchor = _ANCHOR.search(page.body)
            is_ours = is_own and anchor is not None and anchor.groups() == (ticket, template)
        else:
            is_ours = (marker.ticket, marker.template) == (ticket, template)
        return DocumentPage(page, marker, is_own) if is_ours else None
