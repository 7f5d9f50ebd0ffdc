"""The state of a document between two steps, in either database: kept for another process, and written strictly."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from langgraph.checkpoint.sqlite import SqliteSaver

from workers.contracts import StoreUnavailable
from workers.document.graph import NotAsked, continue_document, document_state, resume_document, start_document
from workers.document.parts import DocumentParts, strict_serializer
from workers.document.request import DocumentRequest, Ticket
from workers.document.templates import load_templates
from workers.handlers.document.checkpoints import FILE, opened_checkpointer

STORY = Ticket(
    key="SHOP-7",
    summary="Export",
    description="## Acceptance criteria\n- When I export, then the file holds 40 rows.\n\nSee !flow.png!\n",
)
REQUEST = DocumentRequest(template="prd", sources=(STORY,))


def test_an_answer_reaches_the_question_that_another_process_asked(database_url: str, tmp_path: Path) -> None:
    def parts(checkpointer: object) -> DocumentParts:
        return DocumentParts(tmp_path, load_templates(), checkpointer)  # type: ignore[arg-type]

    with opened_checkpointer(database_url, tmp_path) as checkpointer:
        asked = start_document(REQUEST, parts(checkpointer), "s1", "document:1:prd:v")
    assert asked.question is not None
    with opened_checkpointer(database_url, tmp_path) as checkpointer:
        assert continue_document(parts(checkpointer), "document:1:prd:v").question == asked.question
        answered = resume_document(parts(checkpointer), "document:1:prd:v", asked.question.id, {"flow.png": "skip"})
        assert answered.status == "finished"
        with pytest.raises(NotAsked):
            resume_document(parts(checkpointer), "document:1:prd:v", asked.question.id, {"flow.png": "skip"})
        checkpointer.delete_thread("document:1:prd:v")
        with pytest.raises(NotAsked):
            document_state(parts(checkpointer), "document:1:prd:v")


def test_processes_that_begin_at_once_make_the_tables_once(database_url: str, tmp_path: Path) -> None:
    def opened(_: int) -> bool:
        with opened_checkpointer(database_url, tmp_path) as checkpointer:
            return checkpointer.get_tuple({"configurable": {"thread_id": "none"}}) is None

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(opened, range(4)))


def test_the_file_is_for_nobody_else_and_holds_no_pickle(tmp_path: Path) -> None:
    with opened_checkpointer(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as checkpointer:
        assert isinstance(checkpointer, SqliteSaver)
        assert checkpointer.serde.__class__ is strict_serializer().__class__
        with pytest.raises(TypeError):
            checkpointer.serde.dumps_typed(open)
    assert os.stat(tmp_path / FILE).st_mode & 0o077 == 0


def test_a_database_that_is_away_is_tried_again_later(tmp_path: Path) -> None:
    nowhere = "postgresql+psycopg://nobody@127.0.0.1:9/none"
    with pytest.raises(StoreUnavailable), opened_checkpointer(nowhere, tmp_path):
        pass
