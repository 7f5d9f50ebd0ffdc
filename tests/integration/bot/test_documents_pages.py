"""Documents on the pages of administrators: the list, and the page of a run that began one or wrote on it."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from bot.admin.paging import PAGE_SIZE
from tests.support.admin_pages import log_in, text_of, words_of
from workers.document.outcome import (
    DocumentOutcome,
    KeptCheckpoint,
    LeftOutStatement,
    MadeCall,
    OpenQuestion,
    TracedStatement,
)
from workers.store import Store

LIST = "/admin/documents"
EVIL = "<script>alert(1)</script>"


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


def written(store: Store, session: str, status: str = "finished", ticket: str = "SHOP-7", **changed: Any) -> str:
    """Keep a document and its run, and return the address of the run's page."""
    outcome = DocumentOutcome(
        status="finished",
        session_id=session,
        title=f"Product requirements: {EVIL}",
        statements=(TracedStatement(section="Requirements", text="It exports.", evidence=(f"{ticket}:description",)),),
        places=(ticket,),
        progress=(3, 6),
        steps=4,
        path=("scan_assets", "agent", "tools", "validate_md"),
        calls=(MadeCall(step=1, tool="append_to_markdown", about=EVIL, answer="written: 1 of 1 statements"),),
        checkpoints=(KeptCheckpoint(name="0001_first", diff="@@ -0,0 +1 @@\n+# Export"),),
    ).model_copy(update=changed)
    store.start_run(session, ticket, "document")
    store.begin_document(session, ticket, "SHOP", "prd")
    store.change_document(session, status=status, report=outcome.model_dump(mode="json"))
    return f"/admin/runs/{session}"


def test_the_page_of_a_run_shows_path_calls_and_checkpoints(admin: FlaskClient, store: Store) -> None:
    page = text_of(admin, written(store, "a1"))
    words = words_of(page)
    assert "scan_assets → agent → tools → validate_md" in words
    assert "3 of 6, in 4 steps" in words
    assert "1 statements to SHOP-7" in words
    assert re.search(r"append_to_markdown.*written: 1 of 1 statements", words)
    assert "+# Export" in words
    assert "Open question" not in words
    assert "This run made no review" not in words
    assert "<script>" not in page


def test_what_no_source_supports_is_listed_there_and_only_there(admin: FlaskClient, store: Store) -> None:
    lie = LeftOutStatement(
        text=f"Approved. {EVIL}", reason="the evidence does not say: 5", lack="exact", section="Checks"
    )
    page = text_of(admin, written(store, "a1", left_out=(lie,)))
    assert re.search(r"Checks Approved\. .*the evidence does not say: 5", words_of(page))
    assert "<script>" not in page
    assert "No source supports" not in text_of(admin, written(store, "b1"))


def test_a_question_that_is_open_and_what_was_decided_stand_there(admin: FlaskClient, store: Store) -> None:
    question = OpenQuestion(
        id="q", text="`diagram.png` is named in SHOP-7 but not attached.", references=("diagram.png",)
    )
    address = written(store, "a1", "asking", question=question)
    store.change_document("a1", decisions={"other.png": "skip"})
    words = words_of(text_of(admin, address))
    assert "`diagram.png` is named in SHOP-7 but not attached." in words
    assert "other.png : skip" in words or "other.png: skip" in words


def test_a_run_that_wrote_on_shows_the_same_document(admin: FlaskClient, store: Store) -> None:
    written(store, "a1")
    store.keep_run("b2", "SHOP-7", "write", {"kind": "write", "session": "a1"})
    assert "scan_assets → agent" in words_of(text_of(admin, "/admin/runs/b2"))


def test_another_run_shows_no_document(admin: FlaskClient, store: Store) -> None:
    written(store, "a1")
    store.start_run("c3", "SHOP-7", "created")
    assert "Calls of tools" not in words_of(text_of(admin, "/admin/runs/c3"))


def test_the_list_has_what_changed_last_first_and_pages(admin: FlaskClient, store: Store) -> None:
    for number in range(PAGE_SIZE + 1):
        written(store, f"{number:04d}", ticket=f"SHOP-{number + 1}")
    first, second = (words_of(text_of(admin, f"{LIST}?page={number}")) for number in (1, 2))
    assert f"SHOP-{PAGE_SIZE + 1}" in first
    assert re.search(rf"SHOP-{PAGE_SIZE + 1}\b.*SHOP-{PAGE_SIZE}\b", first)
    assert "SHOP-1 " in second
    assert "SHOP-2 " not in second


def test_a_document_that_has_just_begun_stands_in_the_list(admin: FlaskClient, store: Store) -> None:
    store.start_run("a1", "SHOP-7", "document")
    store.begin_document("a1", "SHOP-7", "SHOP", "prd")
    assert "SHOP-7 prd writing – –" in words_of(text_of(admin, LIST))
    assert "writing" in words_of(text_of(admin, "/admin/runs/a1"))


def test_without_documents_the_page_says_how_one_begins(admin: FlaskClient) -> None:
    assert "/reqgate document prd" in words_of(text_of(admin, LIST))


def test_nobody_sees_documents_without_a_token(client: FlaskClient) -> None:
    assert client.get(LIST).status_code in (302, 303, 401)


def test_a_document_of_files_over_http_is_listed_as_such_and_its_reply_shows_it(
    admin: FlaskClient, store: Store
) -> None:
    written(store, "a1", ticket="")
    store.keep_run("b2", "", "writetext", {"kind": "writetext", "document": "a1"})
    assert "files of the HTTP API" in words_of(text_of(admin, LIST))
    assert "scan_assets → agent" in words_of(text_of(admin, "/admin/runs/b2"))
