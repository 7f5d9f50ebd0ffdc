"""The page of a document: `document_space` in projects.yaml, what people do to it, and what goes wrong."""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import requests

from bot.sandbox.config import DEVELOPER
from config.settings import get_settings
from tests.integration.workers.test_documents import (
    STORY,
    attach,
    command,
    content,
    document_comment,
    file_child,
    markdown,
    picture,
    thread,
)
from tests.support.installation import Installation
from workers.atlassian.errors import JiraTransient
from workers.contracts import Outcome
from workers.handlers.document.writing import give_up_writing, write_run
from workers.queueing.messages import WriteDocument, message_from
from workers.setup import run_services
from workers.store import OpenRun


@pytest.fixture
def written(installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A ticket with a document that has a page."""
    (tmp_path / "projects.yaml").write_text("defaults: {document_space: DEMO}\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(tmp_path / "projects.yaml"))
    get_settings.cache_clear()
    installation.services.close()
    installation.services = run_services(get_settings())
    key = installation.file_ticket("Export the invoices of a month", STORY + "\nSee !flow.png!\n")
    attach(installation, key, "flow.png", picture())
    command(installation, key, "document", "/reqgate document prd")
    return key


def page(installation: Installation) -> dict[str, Any]:
    found = requests.get(f"{installation.settings.jira_url}/sandbox/pages", timeout=10).json()["pages"]
    (ours,) = [one for one in found if "reqgate-document" in one["properties"]]
    return dict(ours)


def edit_page(installation: Installation, before: str, after: str) -> None:
    """Do as a person who replaces some words on the page."""
    now = page(installation)
    assert before in now["body"]
    body = {
        "id": now["id"],
        "status": "current",
        "title": now["title"],
        "body": {"representation": "storage", "value": now["body"].replace(before, after)},
        "version": {"number": len(now["versions"]) + 1},
    }
    address = f"{installation.settings.jira_url}/wiki/api/v2/pages/{now['id']}"
    response = requests.put(address, json=body, auth=(DEVELOPER.email, DEVELOPER.token), timeout=10)
    assert response.ok, response.text


def again(installation: Installation, key: str, text: str) -> str:
    """Write the document of a ticket that says something else, and return what its comment says."""
    installation.edit(key, description=text + "\nSee !flow.png!\n")
    command(installation, key, "document", "/reqgate document prd")
    return document_comment(installation, key)


def test_a_document_has_one_page_with_its_pictures(installation: Installation, written: str) -> None:
    found = page(installation)
    assert found["title"] == f"{written}: Product requirements"
    assert "the file holds 40 rows" in found["body"]
    (name,) = found["files"]
    assert name.startswith("flow-")
    assert f'ri:filename="{name}"' in found["body"]
    assert f"pageId={found['id']}" in document_comment(installation, written)
    assert thread(installation, written).delivered["prd"].page_id == found["id"]


def test_the_page_follows_the_document_and_the_same_document_writes_none(
    installation: Installation, written: str
) -> None:
    before = len(page(installation)["versions"])
    again(installation, written, STORY)
    assert len(page(installation)["versions"]) == before
    again(installation, written, STORY.replace("40 rows", "44 rows"))
    after = page(installation)
    assert len(after["versions"]) == before + 1
    assert "44 rows" in after["body"]
    assert len(after["files"]) == 1


def test_what_people_edit_stays_and_is_told_with_what_was_proposed(installation: Installation, written: str) -> None:
    edit_page(installation, "the file holds 40 rows", "the file holds one row each")
    comment = again(installation, written, STORY.replace("40 rows", "44 rows").replace("before 2024", "before 2025"))
    body = page(installation)["body"]
    assert "one row each" in body
    assert "44 rows" not in body
    assert "before 2025" in body, "the other sections are ours"
    assert "people edited or removed them" in comment
    assert "+" in comment
    assert "44 rows" in comment


def test_what_people_add_stays_where_it_is(installation: Installation, written: str) -> None:
    edit_page(installation, "</em></p>", "</em></p><h2>Our notes</h2><p>Ask Dan first.</p>")
    comment = again(installation, written, STORY.replace("40 rows", "44 rows"))
    body = page(installation)["body"]
    assert "Ask Dan first." in body
    assert "44 rows" in body
    assert "people edited or removed them" not in comment


def test_an_inline_comment_keeps_its_mark(installation: Installation, written: str) -> None:
    mark = '<ac:inline-comment-marker ac:ref="11f0">holds 40 rows</ac:inline-comment-marker>'
    edit_page(installation, "holds 40 rows", mark)
    again(installation, written, STORY.replace("before 2024", "before 2025"))
    body = page(installation)["body"]
    assert "before 2025" in body
    assert 'ac:ref="11f0"' in body


def test_where_somebody_is_faster_the_page_is_read_anew(installation: Installation, written: str) -> None:
    installation.fault(method="PUT", path="/api/v2/pages/[0-9]+$", status=409)
    again(installation, written, STORY.replace("40 rows", "44 rows"))
    assert "44 rows" in page(installation)["body"]


def test_a_writer_that_died_after_the_body_leaves_the_sections_ours(installation: Installation, written: str) -> None:
    installation.fault(method="PUT", path="/api/v2/pages/[0-9]+$", mode="apply_then_timeout")
    installation.fault(method="GET", path="/api/v2/pages/[0-9]+$", status=500, times=20)
    comment = again(installation, written, STORY.replace("40 rows", "44 rows"))
    assert "page could not be written" in comment
    installation.clear_faults()
    comment = again(installation, written, STORY.replace("40 rows", "48 rows"))
    assert "48 rows" in page(installation)["body"]
    assert "people edited or removed them" not in comment


@pytest.fixture
def due(installation: Installation, written: str) -> WriteDocument:
    """What writes the page of a document that changed while Confluence did not answer as it should."""
    installation.fault(path="/wiki/", status=503, times=50)
    again(installation, written, STORY.replace("40 rows", "44 rows"))
    installation.clear_faults()
    message = message_from(waiting_run(installation, written).message)
    assert isinstance(message, WriteDocument)
    return message


def failing(installation: Installation) -> list[str]:
    """Return the services that failed since they last worked."""
    never = datetime.min.replace(tzinfo=UTC)
    known = installation.store.service_status()
    return [one.service for one in known if (one.last_failure_at or never) > (one.last_success_at or never)]


def waiting_run(installation: Installation, key: str) -> OpenRun:
    """Return the one run of a ticket that comes back."""
    (run,) = (one for one in installation.store.open_runs(datetime.now(UTC)) if one.ticket_key == key)
    return run


def test_a_page_that_confluence_does_not_take_now_keeps_no_file_waiting_and_is_told_to_come(
    installation: Installation, written: str, due: WriteDocument
) -> None:
    comment = document_comment(installation, written)
    assert "could not be written just now. I try again" in comment
    assert page(installation)["id"] in comment, "what it said before is still there"
    assert "44 rows" in markdown(installation, written)
    assert thread(installation, written).status == "finished"


def test_a_page_that_is_due_is_written_by_a_run_that_comes_back_by_itself(
    installation: Installation, written: str, due: WriteDocument
) -> None:
    assert "Confluence" in waiting_run(installation, written).reason
    assert failing(installation) == ["confluence"]
    write_run(due, installation.services)
    assert failing(installation) == []
    comment = document_comment(installation, written)
    assert "44 rows" in page(installation)["body"]
    assert "just now" not in comment
    assert f"pageId={page(installation)['id']}" in comment
    assert not thread(installation, written).is_page_due
    assert write_run(due, installation.services) is Outcome.UNCHANGED


def test_while_confluence_is_away_the_comment_is_not_written_again(
    installation: Installation, written: str, due: WriteDocument
) -> None:
    before = len(installation.bot_requests())
    installation.fault(path="/wiki/", status=503, times=50)
    with pytest.raises(JiraTransient, match="Confluence"):
        write_run(due, installation.services)
    asked = installation.bot_requests()[before:]
    assert [one["path"] for one in asked if one["method"] != "GET" and "/wiki/" not in one["path"]] == []


def test_a_page_that_never_came_is_told_and_whoever_runs_its_run_again_has_it(
    installation: Installation, written: str, due: WriteDocument
) -> None:
    give_up_writing(due, installation.services)
    comment = document_comment(installation, written)
    assert "The page could not be written; an administrator can see why" in comment
    assert "statements traced" in comment
    write_run(due, installation.services)
    assert "44 rows" in page(installation)["body"]
    assert "could not be written" not in document_comment(installation, written)


def test_a_document_that_is_begun_anew_has_no_page_of_before_due(
    installation: Installation, written: str, due: WriteDocument
) -> None:
    again(installation, written, STORY.replace("40 rows", "48 rows"))
    assert write_run(due, installation.services) is Outcome.UNCHANGED
    assert "48 rows" in page(installation)["body"]


def test_a_page_that_people_removed_is_not_made_again(installation: Installation, written: str) -> None:
    address = f"{installation.settings.jira_url}/wiki/api/v2/pages/{page(installation)['id']}"
    requests.delete(address, auth=(DEVELOPER.email, DEVELOPER.token), timeout=10)
    comment = again(installation, written, STORY.replace("40 rows", "44 rows"))
    assert "removed by somebody" in comment


def test_a_refusing_confluence_keeps_nobody_waiting(installation: Installation, written: str) -> None:
    installation.fault(path="/wiki/", status=403, times=50)
    comment = again(installation, written, STORY.replace("40 rows", "44 rows"))
    assert "statements traced" in comment
    assert thread(installation, written).status == "finished"


def restrict(installation: Installation, key: str) -> None:
    """Give a ticket a level of security, as a person does."""
    address = f"{installation.settings.jira_url}/rest/api/2/issue/{key}"
    auth = (DEVELOPER.email, DEVELOPER.token)
    response = requests.put(address, json={"fields": {"security": {"name": "Board"}}}, auth=auth, timeout=10)
    assert response.ok, response.text


def test_what_a_level_of_security_hides_goes_to_no_page(installation: Installation, written: str) -> None:
    before = page(installation)["body"]
    restrict(installation, written)
    comment = again(installation, written, STORY.replace("40 rows", "44 rows"))
    assert page(installation)["body"] == before
    assert "44 rows" in markdown(installation, written)
    assert "still open to everybody who may read the space" in comment
    assert page(installation)["id"] in comment, "whoever reads the comment finds the page"


def test_a_ticket_that_had_a_level_of_security_from_the_beginning_tells_of_no_page(
    installation: Installation, written: str
) -> None:
    other = installation.file_ticket("Export the invoices of a year", STORY)
    restrict(installation, other)
    command(installation, other, "document", "/reqgate document prd")
    comment = document_comment(installation, other)
    assert "statements traced" in comment
    assert "the space" not in comment
    assert "pageId=" not in comment


def test_pictures_of_one_name_on_two_tickets_are_kept_apart(installation: Installation, written: str) -> None:
    file_child(installation, written, "Choose the month", "The month is chosen.\n\nSee !flow.png!")
    (sub_task,) = installation.issue(written)["fields"]["subtasks"]
    attach(installation, sub_task["key"], "flow.png", picture("red"))
    command(installation, written, "document", "/reqgate document prd")
    text = markdown(installation, written)
    assert "![flow.png](assets/flow.png)" in text
    assert f"![flow.png](assets/{sub_task['key']}-flow.png)" in text
    with ZipFile(BytesIO(content(installation, written, f"{written}-prd.docx"))) as archive:
        media = {archive.read(name) for name in archive.namelist() if name.startswith("word/media/")}
    assert media == {picture(), picture("red")}
    found = page(installation)
    assert len(found["files"]) == 2
    assert all(f'ri:filename="{name}"' in found["body"] for name in found["files"])
