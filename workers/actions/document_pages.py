"""The page of Confluence that holds a ticket's document: our sections follow it, and people's stay as they are.

What we own of a page is remembered as it reads back after our write, for Confluence writes a body anew. A section that
reads otherwise was edited by a person: it is kept, and told of with what we would have written.
"""

import hashlib
from difflib import unified_diff
from pathlib import Path
from typing import Protocol

import structlog

from workers.actions.models import KeepDocumentPage
from workers.actions.once import written_once
from workers.actions.outbox import Outbox
from workers.actions.pages import REMOVED, UNKNOWN
from workers.atlassian.confluence.document_pages import DocumentPage
from workers.atlassian.confluence.plan_pages import ReadPage
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.marker import DocumentPageMarker
from workers.atlassian.storage import storage_to_text
from workers.contracts import Kind, Value
from workers.document.convert.storage.render import PageSection
from workers.document.convert.storage.sections import Kept, Merged, merge, owned
from workers.document.convert.storage.source import Unreadable
from workers.document.session import NoSuchFile, Session

log = structlog.get_logger(__name__)

TRIES = 3
"""How often a page is read anew because somebody was faster."""
KEPT_FILE = "page.json"
"""Where it is kept, among what a session puts out, what became of people's part of the page."""

_OTHER_TITLE = "{title} (ReqGate)"
_LONGEST_DIFF = 40


class KeptSection(Value):
    """A section of the page that people edited or removed, and how what we would have written differs, line by line."""

    title: str
    diff: str = ""
    is_removed: bool = False


class PageNote(Value):
    """What became of people's part of the page; `lost` counts the comments whose words are gone from it."""

    kept: tuple[KeptSection, ...] = ()
    lost: int = 0


class DocumentPageKeeper(Protocol):
    """What keeping a document's page needs of Confluence. Raises JiraPermanent, JiraTransient."""

    def document_page(self, page_id: str, ticket: str, template: str) -> DocumentPage | None:
        """Return our page, None where it is gone."""
        ...

    def document_page_titled(
        self, space: str, title: str, ticket: str, template: str
    ) -> tuple[DocumentPage | None, bool]:
        """Return our page with this title, and whether any page has it."""
        ...

    def create_document_page(self, space: str, title: str, words: str, marker: DocumentPageMarker) -> str:
        """Make a marked page without sections and return its id."""
        ...

    def write_document_page(self, page: ReadPage, body: str) -> None:
        """Replace the body of the version that was read."""
        ...

    def mark_document_page(self, page_id: str, marker: DocumentPageMarker) -> None:
        """Say on a page what of it is ours."""
        ...

    def attach_to_page(self, page_id: str, filename: str, content: bytes, mime_type: str) -> None:
        """Attach a file whose name tells its content."""
        ...


def page_file(asset: str, content: bytes, suffix: str) -> str:
    """Return what a picture is called on a page: another content has another name."""
    stem = "".join(one if one.isalnum() or one in "-_" else "-" for one in asset.rpartition(".")[0])[:60] or "picture"
    return f"{stem}-{hashlib.sha256(content).hexdigest()[:12]}.{suffix}"


def keep_document(
    action: KeepDocumentPage, outbox: Outbox, pages: DocumentPageKeeper | None, sessions: Path | None
) -> str:
    """Return the id of the page, or why it was left alone. What people edited is noted in the session.

    Raises:
        JiraPermanent, JiraTransient: it is not kept.
    """
    if action.is_kept:
        return action.page_id
    if pages is None:
        return UNKNOWN
    page_id = _page_id(action, outbox, pages)
    if not page_id:
        return REMOVED
    _attach(action, page_id, pages, sessions)
    for left in reversed(range(TRIES)):
        try:
            note = _written(action, page_id, outbox, pages)
        except JiraTransient as error:
            if error.kind is not Kind.READ_AGAIN or not left:
                raise
        else:
            if sessions:
                _keep_note(Session(sessions / action.session), note)
            return page_id
    raise AssertionError("the last try ends the loop")


def _page_id(action: KeepDocumentPage, outbox: Outbox, pages: DocumentPageKeeper) -> str:
    """Return which page holds the document, made now if there is none; empty where people removed it."""
    ticket, template = action.marker.ticket, action.marker.template
    if action.page_id:
        found = pages.document_page(action.page_id, ticket, template)
        return found.page.id if found else ""
    for title in (action.title, _OTHER_TITLE.format(title=action.title)):
        found, is_taken = pages.document_page_titled(action.space, title, ticket, template)
        if found:
            return found.page.id
        if not is_taken:
            return _created(action, title, outbox, pages)
    raise JiraPermanent(None, "other pages have the titles that the document's page could have; rename one of them")


def _created(action: KeepDocumentPage, title: str, outbox: Outbox, pages: DocumentPageKeeper) -> str:
    marker = action.marker

    def arrived() -> str:
        found, _ = pages.document_page_titled(action.space, title, marker.ticket, marker.template)
        return found.page.id if found else ""

    return written_once(
        action.ticket_key,
        outbox,
        lambda: pages.create_document_page(action.space, title, action.words, marker),
        arrived,
    )


def _attach(action: KeepDocumentPage, page_id: str, pages: DocumentPageKeeper, sessions: Path | None) -> None:
    """Attach the pictures before the body names them; one that is not in the session any more is left out."""
    for asset, name in action.pictures.items():
        try:
            content = (sessions / action.session / "assets" / asset).read_bytes() if sessions else b""
        except OSError:
            content = b""
        if content:
            mime = f"image/{name.rpartition('.')[2]}"
            pages.attach_to_page(page_id, name, content, mime)


def _written(action: KeepDocumentPage, page_id: str, outbox: Outbox, pages: DocumentPageKeeper) -> PageNote:
    found = pages.document_page(page_id, action.marker.ticket, action.marker.template)
    if found is None:
        raise JiraPermanent(None, "the document's page was removed a moment ago")
    sections = tuple(PageSection(one.id, one.title, one.body) for one in action.sections)
    try:
        before = _owned(found)
        merged = merge(found.page.body, before, sections)
    except Unreadable:
        raise JiraPermanent(
            None, "the document's page is no text that can be read; restore one of its versions"
        ) from None
    marker = action.marker.model_copy(update={"owned": dict(before)})
    if merged.body != found.page.body:
        outbox.require_turn()
        # First what is about to be written: who dies in between finds by it that nobody else wrote the next version.
        pages.mark_document_page(
            page_id, marker.model_copy(update={"writes": merged.written, "on": found.page.version})
        )
        pages.write_document_page(found.page, merged.body)
        again = pages.document_page(page_id, marker.ticket, marker.template)
        if again is None or again.page.version != found.page.version + 1:
            raise JiraTransient("somebody edited the page at the same moment", kind=Kind.READ_AGAIN)
        before = owned(again.page.body, merged, before)
        marker = action.marker.model_copy(update={"owned": before})
    if merged.body != found.page.body or marker != found.marker:
        pages.mark_document_page(page_id, marker)
    if merged.lost:
        log.info("comments on the page lost their words", ticket=action.ticket_key, comments=len(merged.lost))
    titles = {one.id: one.title for one in sections}
    return PageNote(kept=tuple(_told(one, titles) for one in merged.kept if one.ours), lost=len(merged.lost))


def _owned(found: DocumentPage) -> dict[str, str]:
    """Return what is ours of a page. What a writer who died has written is, if nobody wrote since."""
    marker = found.marker
    if marker is None:
        return {}
    if marker.writes and found.is_last_written_by_us and found.page.version == marker.on + 1:
        return owned(found.page.body, Merged("", (), marker.writes, ()), marker.owned) | {
            each: digest for each, digest in marker.owned.items() if each not in marker.writes
        }
    return dict(marker.owned)


def _told(kept: Kept, titles: dict[str, str]) -> KeptSection:
    theirs, ours = storage_to_text(kept.theirs).splitlines(), storage_to_text(kept.ours).splitlines()
    lines = list(unified_diff(theirs, ours, lineterm="", n=1))[2:]
    cut = [*lines[:_LONGEST_DIFF], "…"] if len(lines) > _LONGEST_DIFF else lines
    return KeptSection(
        title=titles.get(kept.id, kept.id),
        diff="" if kept.why == "removed" else "\n".join(cut),
        is_removed=kept.why == "removed",
    )


def _keep_note(session: Session, note: PageNote) -> None:
    try:
        session.write_text("output", KEPT_FILE, note.model_dump_json())
    except NoSuchFile as error:
        log.warning("what people edited on a page is not told", error=type(error).__name__)
