"""`/reqgate document` on a real sandbox, store and queue, in one process: files, questions, answers, losses."""

import re
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
import requests
from PIL import Image

from bot.sandbox.config import PRODUCT_OWNER, VISITOR, Account
from tests.support.installation import Installation
from workers.handlers.document.delivery import WAITING_LABEL
from workers.handlers.document.purging import purge_documents
from workers.handlers.document.thread import DocumentThread, document_thread_on
from workers.handlers.plan.talk import thread_on as plan_thread_on
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


def file_child(installation: Installation, parent: str, title: str, criterion: str, **fields: Any) -> None:
    """File a sub-task with one criterion."""
    values = {
        "project": {"key": "DEMO"},
        "issuetype": {"name": "Sub-task"},
        "parent": {"key": parent},
        "summary": title,
        "description": f"## Acceptance criteria\n- {criterion}\n",
        **fields,
    }
    address = f"{installation.settings.jira_url}/rest/api/2/issue"
    response = requests.post(address, json={"fields": values}, auth=(VISITOR.email, VISITOR.token), timeout=10)
    assert response.ok, response.text


def markdown(installation: Installation, key: str) -> str:
    """Return the attached Markdown of a PRD."""
    return content(installation, key, f"{key}-prd.md").decode()


def traced(text: str) -> str:
    """Return what a comment says of its statements."""
    found = re.search(r"\d+ of \d+ statements[^.]*", text)
    assert found is not None
    return found[0]


def content(installation: Installation, key: str, name: str) -> bytes:
    """Return what a file on a ticket holds."""
    address = files(installation, key)[name]["content"]
    auth = (VISITOR.email, VISITOR.token)
    return requests.get(address, params={"redirect": "false"}, auth=auth, timeout=10).content


def zipped(installation: Installation, key: str, name: str) -> list[str]:
    """Return the names of the parts of an attached DOCX file."""
    with ZipFile(BytesIO(content(installation, key, name))) as archive:
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
    assert f"is named in {asked} but not attached" in text
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


def test_a_text_that_was_missing_is_a_source_once_it_is_attached(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", f"{STORY}\nThe limits are in [^limits.csv].\n")
    command(installation, key, "document", "/reqgate document prd")
    attach(installation, key, "limits.csv", b"\0\1\2")
    command(installation, key, "answer", "/reqgate answer 1 upload")
    (reply,) = of_kind(installation, key, "reply")
    assert "larger than 1 MB, or no plain text" in reply
    attach(installation, key, "limits.csv", b"Field,Rule\nmonth,The month must be over\n")
    command(installation, key, "answer", "/reqgate answer 1 upload")
    assert thread(installation, key).status == "finished"
    assert "| month | The month must be over[^" in markdown(installation, key)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("diagram.png", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "no PNG"),
        ("diagram.png", b"PK\x03\x04" + bytes(64), "no PNG"),
        ("diagram.png", picture()[:60], "damaged"),
        ("other.png", picture(), "I see no file"),
    ],
)
def test_what_is_no_such_picture_is_refused_and_asked_for_still(
    installation: Installation, asked: str, name: str, content: bytes, words: str
) -> None:
    attach(installation, asked, name, content)
    command(installation, asked, "answer", "/reqgate answer 1 upload")
    assert [one.number for one in thread(installation, asked).open] == [1, 2]
    (reply,) = of_kind(installation, asked, "reply")
    assert words in reply


def test_a_file_of_somebody_who_may_not_answer_is_no_answer(installation: Installation, asked: str) -> None:
    attach(installation, asked, "diagram.png", picture(), PRODUCT_OWNER)
    is_open = thread(installation, asked).open
    installation.fault(method="GET", path="/user/assignable/search$", status=403, times=10)
    command(installation, asked, "answer", "/reqgate answer 1 upload")
    assert thread(installation, asked).open == is_open
    assert "may not answer here" in of_kind(installation, asked, "reply")[-1]


def test_an_answer_that_nobody_can_read_says_how_to_write_one(installation: Installation, asked: str) -> None:
    command(installation, asked, "answer", "/reqgate answer the diagram will follow")
    (reply,) = of_kind(installation, asked, "reply")
    assert "/reqgate answer 1 upload" in reply
    command(installation, asked, "answer", "/reqgate answer 7 skip")
    assert "no open question 7" in of_kind(installation, asked, "reply")[-1]


def test_a_second_answer_to_a_question_changes_nothing_and_is_told(installation: Installation, asked: str) -> None:
    command(installation, asked, "answer", "/reqgate answer 1 skip")
    before = thread(installation, asked)
    command(installation, asked, "answer", "/reqgate answer 1 upload")
    assert thread(installation, asked) == before
    assert "answered already" in of_kind(installation, asked, "reply")[0]


def test_status_says_how_far_a_document_is(installation: Installation, asked: str) -> None:
    command(installation, asked, "document", "/reqgate document status")
    (reply,) = of_kind(installation, asked, "reply")
    assert "waits for an answer about: 1. diagram.png, 2. screen.png" in reply


def test_another_kind_waits_for_the_open_question_and_the_same_begins_anew(
    installation: Installation, asked: str
) -> None:
    command(installation, asked, "document", "/reqgate document test-plan")
    assert "waits for an answer here" in of_kind(installation, asked, "reply")[0]
    attach(installation, asked, "diagram.png", picture())
    attach(installation, asked, "screen.png", picture())
    command(installation, asked, "document", "/reqgate document prd")
    assert thread(installation, asked).status == "finished"


def test_a_number_of_an_earlier_document_means_no_question_of_the_next(installation: Installation, asked: str) -> None:
    command(installation, asked, "answer", "/reqgate answer 1 skip, 2 skip")
    command(installation, asked, "document", "/reqgate document prd")
    assert [one.number for one in thread(installation, asked).open] == [3, 4]
    command(installation, asked, "answer", "/reqgate answer 1 skip, 2 skip")
    assert [one.number for one in thread(installation, asked).open] == [3, 4]
    (reply,) = of_kind(installation, asked, "reply")
    assert "3, 4" in reply


def test_nothing_is_stopped_where_nothing_is_written(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", "/reqgate document stop")
    assert "No document is being written here" in of_kind(installation, key, "reply")[0]


def test_a_document_whose_program_changed_begins_anew_and_says_so(installation: Installation, asked: str) -> None:
    session = thread(installation, asked).session
    installation.store.change_document(session, thread="document:10001:prd:00000000")
    command(installation, asked, "answer", "/reqgate answer 1 skip 2 skip")
    assert thread(installation, asked).status == "finished", "what was decided still counts"
    assert "ReqGate was updated meanwhile" in document_comment(installation, asked)


def test_a_question_whose_files_are_purged_is_over(installation: Installation, asked: str) -> None:
    session = thread(installation, asked).session
    folder = installation.settings.documents_dir / session
    now = datetime.now(UTC)
    assert purge_documents(installation.settings, installation.store, now + timedelta(days=29)) == 0
    assert folder.is_dir()
    assert purge_documents(installation.settings, installation.store, now + timedelta(days=31)) == 1
    assert not folder.exists()
    command(installation, asked, "answer", "/reqgate answer 1 skip")
    assert "nothing is open any more" in of_kind(installation, asked, "reply")[0]


def test_where_jira_takes_no_file_the_comment_holds_the_text(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    installation.fault(method="POST", path="/attachments$", status=403, times=10)
    command(installation, key, "document", "/reqgate document prd")
    assert files(installation, key) == {}
    text = document_comment(installation, key)
    assert "I may not attach files here" in text
    assert "a message says that there are none" in text
    assert thread(installation, key).status == "finished"


def test_a_newer_document_takes_the_place_of_the_older_files(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", "/reqgate document prd")
    before = {one["id"] for one in files(installation, key).values()}
    installation.edit(key, description=STORY.replace("2024", "2025"))
    command(installation, key, "document", "/reqgate document prd")
    attached = installation.issue(key)["fields"]["attachment"]
    assert sorted(one["filename"] for one in attached) == [f"{key}-prd.docx", f"{key}-prd.md"]
    assert not before & {one["id"] for one in attached}
    assert len(of_kind(installation, key, "document")) == 1


def test_a_document_is_no_source_of_the_next_one(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", "/reqgate document prd")
    (first,) = of_kind(installation, key, "document")
    command(installation, key, "document", "/reqgate document prd")
    (second,) = of_kind(installation, key, "document")
    assert traced(first) == traced(second)


def test_children_are_sources_and_what_not_everybody_may_see_is_none(installation: Installation) -> None:
    epic = installation.file_ticket("Invoices", STORY)
    file_child(installation, epic, "Export as CSV", "Given a month, when it is exported as CSV, then it has a head.")
    file_child(installation, epic, "Board", "Given the board, when it meets, then prices rise.", security={"name": "B"})
    command(installation, epic, "document", "/reqgate document prd")
    text = document_comment(installation, epic)
    assert "traced to 2 tickets" in text
    assert "Tickets and pages that not everybody who reads this ticket may see: 1" in text
    assert "prices rise" not in markdown(installation, epic)
    assert "it has a head" in markdown(installation, epic)


def file_in_version(installation: Installation, title: str, version: str, *, is_done: bool) -> str:
    """File a ticket of a version, done or not, and return its key."""
    address, auth = f"{installation.settings.jira_url}/rest/api/2/issue", (VISITOR.email, VISITOR.token)
    fields = {
        "project": {"key": "DEMO"},
        "issuetype": {"name": "Bug"},
        "summary": title,
        "fixVersions": [{"name": version}],
    }
    key = str(requests.post(address, json={"fields": fields}, auth=auth, timeout=10).json()["key"])
    if is_done:
        open_to = requests.get(f"{address}/{key}/transitions", auth=auth, timeout=10).json()["transitions"]
        (done,) = [one["id"] for one in open_to if one["to"]["name"] == "Done"]
        body = {"transition": {"id": done}}
        assert requests.post(f"{address}/{key}/transitions", json=body, auth=auth, timeout=10).ok
    return key


def test_release_notes_of_a_version_tell_of_all_that_is_finished_in_it(installation: Installation) -> None:
    done = file_in_version(installation, "The code of a parcel is sent twice", "2.4", is_done=True)
    undone = file_in_version(installation, "The list of shops is empty", "2.4", is_done=False)
    later = file_in_version(installation, "The map shows the wrong town", "2.5", is_done=True)
    asked_on = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, asked_on, "document", "/reqgate document release-notes 2.4")
    name = f"{asked_on}-release-notes-2.4"
    assert set(files(installation, asked_on)) == {f"{name}.md", f"{name}.docx"}
    text = content(installation, asked_on, f"{name}.md").decode()
    assert text.startswith("# Release notes: Demo Shop 2.4 (2026-11-20)\n")
    assert f"## Repaired\n\n- **{done}**: The code of a parcel is sent twice" in text
    assert not any(key in text for key in (undone, later, asked_on))
    assert "/reqgate document release-notes 2.4" in document_comment(installation, asked_on)


def test_a_version_that_there_is_not_is_answered_with_those_that_there_are(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", "/reqgate document release-notes 9.9")
    (reply,) = of_kind(installation, key, "reply")
    assert "DEMO has no version “9.9”. The newest are: 2.5, 2.4." in reply
    assert not thread(installation, key).status


UNDECIDED = MISSING + "\nThe export is sent by e-mail or offered as a download (to be decided).\n"


def test_files_are_numbered_behind_the_questions_of_a_plan(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", UNDECIDED)
    command(installation, key, "plan", "/reqgate plan")
    asked_by_plan = plan_thread_on(installation.services.jira.fetch_ticket(key)).open
    assert asked_by_plan
    command(installation, key, "document", "/reqgate document prd")
    first = thread(installation, key).open[0].number
    assert first > max(asked_by_plan)
    command(installation, key, "answer", f"/reqgate answer {first} skip, {first + 1} skip")
    assert thread(installation, key).status == "finished"
    assert plan_thread_on(installation.services.jira.fetch_ticket(key)).open == asked_by_plan


def test_an_answer_that_could_be_the_plans_or_the_documents_is_asked_about(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", UNDECIDED)
    command(installation, key, "document", "/reqgate document prd")
    command(installation, key, "plan", "/reqgate plan")
    asked_by_plan = plan_thread_on(installation.services.jira.fetch_ticket(key)).open
    assert 1 in asked_by_plan
    command(installation, key, "answer", "/reqgate answer 1 skip")
    (reply,) = of_kind(installation, key, "reply")
    assert "/reqgate answer plan 1 skip" in reply
    assert "/reqgate answer document 1 skip" in reply
    command(installation, key, "answer", "/reqgate answer document 1 skip")
    assert [one.number for one in thread(installation, key).open] == [2]
    assert plan_thread_on(installation.services.jira.fetch_ticket(key)).open == asked_by_plan
    command(installation, key, "answer", "/reqgate answer plan 1: as a download")
    assert 1 not in plan_thread_on(installation.services.jira.fetch_ticket(key)).open
    assert [one.number for one in thread(installation, key).open] == [2]
