"""`/reqgate document` on a real sandbox, store and queue, in one process: files, questions, answers, losses."""

from typing import Any

import pytest

from bot.sandbox.config import VISITOR, Account
from tests.support.installation import Installation
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


def test_a_ticket_gets_its_document_as_files_and_one_comment(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", "/reqgate document prd")
    assert thread(installation, key).status == "finished"
    assert set(files(installation, key)) == {f"{key}-prd.md", f"{key}-prd.docx"}
    text = document_comment(installation, key)
    print(text)
    assert "statements traced to 1 ticket" in text
    assert f"{key}-prd.docx" in text


@pytest.mark.parametrize("words", ["", "roadmap", "prd please"])
def test_what_is_no_document_is_answered_with_those_that_there_are(installation: Installation, words: str) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", f"/reqgate document {words}")
    (reply,) = of_kind(installation, key, "reply")
    print(reply)
    assert all(name in reply for name in ("prd", "test-plan", "release-notes", "decision-record"))
    assert not thread(installation, key).status
