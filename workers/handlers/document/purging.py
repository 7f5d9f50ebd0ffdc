"""Working files of documents go when nothing has happened with them for long: folder, state between steps, and row."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver

from config.settings import Settings
from workers.handlers.document.checkpoints import opened_checkpointer
from workers.store import Store
from workers.texts.document_resource import EXPIRED

log = structlog.get_logger(__name__)


def purge_documents(settings: Settings, store: Store, now: datetime) -> int:
    """Remove what nobody has touched for DOCUMENT_KEEP_DAYS, and rows after RETENTION_DAYS; return how many folders.

    A question that is open then ends: whoever answers it later is told to begin anew. Raises StoreUnavailable.
    """
    folder, before = settings.documents_dir, now - timedelta(days=settings.document_keep_days)
    old = store.documents_untouched_since(before)
    for one in old:
        store.expire_document(one.session, EXPIRED)
    if not folder.is_dir():
        return 0
    with opened_checkpointer(settings.effective_database_url, folder) as checkpointer:
        for one in old:
            if one.thread and _session_of(checkpointer, one.thread) in ("", one.session):
                checkpointer.delete_thread(one.thread)
    gone = sum(_removed(folder / one.session) for one in old) + _orphans(folder, store, before)
    for one in old:
        if one.updated_at < now - timedelta(days=settings.retention_days):
            store.drop_document(one.session)
    return gone


def _session_of(checkpointer: BaseCheckpointSaver[str], thread: str) -> str:
    """Return which session a state is of: a newer document of the ticket has the same name."""
    config: RunnableConfig = {"configurable": {"thread_id": thread}}
    found = checkpointer.get_tuple(config)
    return str(found.checkpoint["channel_values"].get("session_id", "")) if found else ""


def _orphans(folder: Path, store: Store, before: datetime) -> int:
    """Remove folders that the store does not know, as after it was lost; return how many."""
    count = 0
    for each in folder.iterdir():
        if not each.is_dir() or each.is_symlink() or datetime.fromtimestamp(each.stat().st_mtime, UTC) >= before:
            continue
        if store.document(each.name) is None:
            count += _removed(each)
    return count


def _removed(folder: Path) -> bool:
    if not folder.is_dir():
        return False
    shutil.rmtree(folder, ignore_errors=True)
    if folder.is_dir():
        log.warning("a document's folder cannot be removed", session=folder.name)
    return not folder.is_dir()
