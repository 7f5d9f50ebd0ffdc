"""`/reqgate document` on a real sandbox, store and queue, in one process: files, questions, answers, losses."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
import requests
from PIL import Image

from bot.sandbox.config import VISITOR, Account
from tests.support.installation import Installation
from workers.handlers.document.delivery import WAITING_LABEL
from workers.handlers.document.thread import DocumentThread, document_thread_on
from workers.queueing.messages import AnswerCommand

STORY = """As an accountant I want to export the invoices of a month, so that I can send them to the tax office.

## Acceptance criteria
- Given a month with 40 invoices, when the accountant exports it, then the file holds 40 rows.
- Given a month without invoices, when the accountant exports it, then a message says that there are none.

## Out of scope
- Invoices of orders before 2024.
"""


def command(installation: Installation, key: str, kind: str, words: str, who: Account = VISITOR) -> str:
    comment_id = installation.say(key, words, who)
    message = AnswerCommand(ticket=key, kind=kind, actor=who.account_id, comment_id=comment_id)
    installation.queue.submit(message)
    installation.work()
    return message.run_id


def thread(installation: Installation, key: str) -> DocumentThread:
    return document_thread_on(installation.services.jira.fetch_ticket(key))


def of_kind(installation: Installation, key: str, kind: str) -> list[str]:
    found = installation.comments(key)
    return [one["text"] for one in found if one["properties"]["reqgate"]["kind"] == kind]


def document_comment(installation: Installation, key: str) -> str:
    (ours,) = of_kind(installation, key, "document")
    return ours


def files(installation: Installation, key: str) -> dict[str, Any]:
    return {one["filename"]: one for one in installation.issue(key)["fields"]["attachment"]}


def picture(colour: str = "navy") -> bytes:
    """Return a small PNG."""
    written = BytesIO()
    Image.new("RGB", (64, 48), colour).save(written, "PNG")
    return written.getvalue()


def zipped(installation: Installation, key: str, name: str) -> list[str]:
    """Return the names of the parts of an attached DOCX file."""
    file = files(installation, key)[name]
    response = requests.get(
        file["content"], params={"redirect": "false"}, auth=(VISITOR.email, VISITOR.token), timeout=10
    )
    with ZipFile(BytesIO(response.content)) as archive:
        return archive.namelist()


def attach(installation: Installation, key: str, name: str, content: bytes, who: Account = VISITOR) -> None:
    response = requests.post(
        f"{installation.settings.jira_url}/rest/api/2/issue/{key}/attachments",
        files={"file": (name, content)},
        headers={"X-Atlassian-Token": "no-check"},
        auth=(who.email, who.token),
        timeout=10,
    )
    assert response.ok, response.text


def test_a_ticket_gets_its_document_as_files_and_one_comment(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", "/reqgate document prd")
    assert thread(installation, key).status == "finished"
    assert set(files(installation, key)) == {f"{key}-prd.md", f"{key}-prd.docx"}
    text = document_comment(installation, key)
    assert "statements traced to 1 ticket" in text
    assert f"{key}-prd.docx" in text


@pytest.mark.parametrize("words", ["", "roadmap", "prd please"])
def test_what_is_no_document_is_answered_with_those_that_there_are(installation: Installation, words: str) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", f"/reqgate document {words}")
    (reply,) = of_kind(installation, key, "reply")
    assert all(name in reply for name in ("prd", "test-plan", "release-notes", "decision-record"))
    assert not thread(installation, key).status


MISSING = STORY + "\nThe flow is in !diagram.png! and the screen in !screen.png|width=300!.\n"


@pytest.fixture
def asked(installation: Installation) -> str:
    """A ticket whose document waits for two files."""
    key = installation.file_ticket("Export the invoices of a month", MISSING)
    command(installation, key, "document", "/reqgate document prd")
    assert thread(installation, key).status == "asking"
    return key


def test_missing_files_are_asked_about_by_number(installation: Installation, asked: str) -> None:
    assert [(one.number, one.reference) for one in thread(installation, asked).open] == [
        (1, "diagram.png"),
        (2, "screen.png"),
    ]
    text = document_comment(installation, asked)
    assert "/reqgate answer 1 upload" in text
    assert WAITING_LABEL in installation.outcome(asked)
    assert files(installation, asked) == {}


def test_skipping_and_uploading_finish_the_document(installation: Installation, asked: str) -> None:
    command(installation, asked, "answer", "/reqgate answer 1 skip")
    assert [one.number for one in thread(installation, asked).open] == [2]
    attach(installation, asked, "screen.png", picture())
    command(installation, asked, "answer", "/reqgate answer 2 upload")
    assert thread(installation, asked).status == "finished"
    text = document_comment(installation, asked)
    assert "diagram.png" in text
    assert WAITING_LABEL not in installation.outcome(asked)
    assert f"{asked}-prd.docx" in files(installation, asked)
    assert "word/media/" in str(zipped(installation, asked, f"{asked}-prd.docx"))
