"""Documents for coding agents: written now in a folder that is gone afterwards, or the one that stands on a ticket."""

from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

from bot.cli import fail
from bot.cli.database import database_needed
from bot.cli.local.document_sources import is_kind_of_version, sources_of
from bot.cli.local.documenting import local_document, require_kind
from bot.cli.mcp.answers import DocumentAnswer, StoredDocumentAnswer, document_answer
from config.settings import Settings
from workers.connections import store_of
from workers.document.outcome import DocumentOutcome
from workers.document.session import NoSuchFile, Session
from workers.handlers.document.finished import CLEAN_MARKDOWN


def document_of_ticket(key: str, kind: str, version: str, settings: Settings) -> DocumentAnswer:
    """Write a document of a ticket or a page, or of a version of its project where one is named, as the bot's own
    account sees it, without the pictures that are missing.
    """
    require_kind(kind, "", settings)
    if version and not is_kind_of_version(kind, settings):
        raise fail(f"A document of the kind {kind} is about no version; release-notes can be.")
    with TemporaryDirectory() as folder, local_document(Path(folder), token_hex(4), settings) as run:
        outcome = run.begin(sources_of(key, kind, version, run.session, settings), kind, "", {})
        missing = outcome.question.references if outcome.question else ()
        if missing:
            outcome = run.resume(dict.fromkeys(missing, "skip"))
        if not outcome.statements or outcome.markdown is None:
            raise fail(f"{key}: there is no document; the ticket says nothing that belongs into one of this kind.")
        return document_answer(outcome, kind, outcome.markdown.read_text(encoding="utf-8"), missing)


def stored_document(key: str, kind: str, settings: Settings) -> StoredDocumentAnswer:
    """Return the document of a kind that was finished last on a ticket."""
    with database_needed():
        found = (one for one in store_of(settings).documents_of(key) if one.template == kind)
        stored = next((one for one in found if one.status == "finished" and one.report), None)
    if stored is None:
        raise fail(f"{key}: no {kind} is stored. write_document writes one now; `/reqgate document {kind}` posts one.")
    try:
        markdown = Session(settings.documents_dir / stored.session).read_text("output", CLEAN_MARKDOWN)
    except NoSuchFile:
        raise fail(f"{key}: the files of its {kind} are gone; it is attached to the ticket.") from None
    outcome = DocumentOutcome.model_validate(stored.report)
    skipped = tuple(name for name, decision in stored.decisions.items() if decision == "skip")
    answer = document_answer(outcome, kind, markdown, skipped)
    return StoredDocumentAnswer(made_at=stored.updated_at, **dict(answer))
