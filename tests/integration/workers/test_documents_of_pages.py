"""`/reqgate document` below a page of Confluence, in one process: sources, files, questions, and who may read what."""

from pathlib import Path
from typing import Any

import pytest
import requests

from bot.sandbox.config import BOT, DEVELOPER, VISITOR, Account
from config.settings import get_settings
from tests.integration.workers.test_documents import picture
from tests.integration.workers.test_pages import comments, page, write_page
from tests.support.installation import Installation
from workers.handlers.document.thread import DocumentThread, document_thread_on
from workers.missed.jobs import reconcile_pages
from workers.missed.page_comments import COMMENTS_BOOKMARK
from workers.queueing.messages import ReadComment
from workers.setup import run_services

PAGE = """<h2>Goal</h2><p>As an accountant I want to export the invoices of a month, so that I can send them to the tax
office.</p><h2>Acceptance criteria</h2><ul><li>Given a month with 40 invoices, when the accountant exports it, then the
file holds 40 rows.</li></ul><h2>Out of scope</h2><ul><li>Invoices of orders before 2024.</li></ul>"""
CHILD = "<h2>Acceptance criteria</h2><ul><li>The file is named after its month.</li></ul>"
SECRET = "<h2>Acceptance criteria</h2><ul><li>The file holds the salaries of the board.</li></ul>"
PICTURED = '<p>The flow is drawn here.</p><ac:image><ri:attachment ri:filename="flow.png" /></ac:image>'


def call(installation: Installation, method: str, path: str, who: Account = VISITOR, **sent: Any) -> Any:
    url = f"{installation.settings.jira_url}/wiki/{path}"
    answer = requests.request(method, url, auth=(who.email, who.token), timeout=10, **sent)
    assert answer.ok, answer.text
    return answer.json() if answer.content else {}


def child_of(installation: Installation, page_id: str, title: str, text: str) -> str:
    body = {"representation": "storage", "value": text}
    sent = {"title": title, "body": body, "parentId": page_id}
    return str(call(installation, "POST", "api/v2/pages", json=sent)["id"])


def said(installation: Installation, page_id: str, text: str, who: Account = VISITOR, above: str = "") -> str:
    place = {"parentCommentId": above} if above else {"pageId": page_id}
    sent = {**place, "body": {"representation": "storage", "value": f"<p>{text}</p>"}}
    return str(call(installation, "POST", "api/v2/footer-comments", who, json=sent)["id"])


def command(installation: Installation, page_id: str, text: str, who: Account = VISITOR, above: str = "") -> str:
    """Write a comment, tell of it as Confluence does, and let the worker work."""
    comment_id = said(installation, page_id, text, who, above)
    installation.queue.submit(ReadComment(ticket=f"confluence:{comment_id}", comment_id=comment_id))
    installation.work()
    return comment_id


def attach(installation: Installation, page_id: str, name: str, content: bytes, who: Account = VISITOR) -> None:
    headers = {"X-Atlassian-Token": "no-check"}
    path = f"rest/api/content/{page_id}/child/attachment"
    call(installation, "POST", path, who, files={"file": (name, content)}, headers=headers)


def attached(installation: Installation, page_id: str, name: str) -> bytes:
    confluence = installation.services.confluence
    assert confluence is not None
    file = next(one for one in confluence.page_files(page_id) if one.name == name)
    return confluence.attached_content(page_id, file.id, name, 10**6) or b""


def thread(installation: Installation, page_id: str) -> DocumentThread:
    return document_thread_on(installation.services.site_of("confluence:1").fetch_ticket(f"confluence:{page_id}"))


def markdown(installation: Installation, page_id: str) -> str:
    return attached(installation, page_id, f"{page_id}-prd.md").decode()


def test_a_page_gets_its_document_as_files_and_one_comment(installation: Installation) -> None:
    page_id = write_page(installation, PAGE, title="Export of invoices")
    command(installation, page_id, "/reqgate document prd")
    assert thread(installation, page_id).status == "finished"
    (comment,) = comments(installation, page_id)
    assert "statements traced to 1 source" in comment
    assert f"/download/attachments/{page_id}/{page_id}-prd.docx" in comment
    text = markdown(installation, page_id)
    assert "Product requirements: Export of invoices" in text
    assert "the file holds 40 rows" in text
    assert f"pageId={page_id}" in text, "a footnote leads to the page"
    now = page(installation, page_id)
    assert now["versions"] == [PAGE], "what people wrote is not touched"
    assert set(now["files"]) == {f"{page_id}-prd.md", f"{page_id}-prd.docx"}


def test_the_document_again_brings_files_and_comment_up_to_date(installation: Installation) -> None:
    page_id = write_page(installation, PAGE)
    command(installation, page_id, "/reqgate document prd")
    body = {"representation": "storage", "value": PAGE.replace("40 rows", "44 rows")}
    sent = {"id": page_id, "status": "current", "title": "Export", "version": {"number": 2}, "body": body}
    call(installation, "PUT", f"api/v2/pages/{page_id}", json=sent)
    command(installation, page_id, "/reqgate document prd")
    assert "44 rows" in markdown(installation, page_id)
    assert len(page(installation, page_id)["files"]) == 2
    assert len(comments(installation, page_id)) == 1


def test_pages_below_and_what_people_wrote_are_sources_and_hidden_pages_are_not(installation: Installation) -> None:
    page_id = write_page(installation, PAGE)
    child_of(installation, page_id, "Names", CHILD)
    hidden = child_of(installation, page_id, "Salaries", SECRET)
    call(installation, "PUT", f"rest/api/content/{hidden}/restriction/byOperation/read/user?accountId=somebody")
    said(installation, page_id, "We decided to keep the exported files for ten years.", DEVELOPER)
    command(installation, page_id, "/reqgate document prd")
    text = markdown(installation, page_id)
    assert "named after its month" in text
    assert "for ten years" in text
    assert "salaries" not in text
    (comment,) = comments(installation, page_id)
    assert "not everybody who reads this page may see: 1" in comment


@pytest.mark.parametrize(("name", "asset"), [("flow.png", "flow.png"), ("Flow (2).png", "Flow%20%282%29.png")])
def test_pictures_of_the_page_are_in_the_document(installation: Installation, name: str, asset: str) -> None:
    page_id = write_page(installation, PAGE + PICTURED.replace("flow.png", name))
    attach(installation, page_id, name, picture())
    command(installation, page_id, "/reqgate document prd")
    assert f"![{name}](assets/{asset})" in markdown(installation, page_id)


def test_a_picture_that_is_gone_is_asked_for_below_the_page_and_answered_there(installation: Installation) -> None:
    page_id = write_page(installation, PAGE + PICTURED)
    command(installation, page_id, "/reqgate document prd")
    (question,) = comments(installation, page_id)
    assert "flow.png" in question
    assert "Attach it to this page" in question
    assert "reqgate-document-waiting" in page(installation, page_id)["labels"]
    ours = next(one for one in page(installation, page_id)["comments"] if one["author"] == BOT.account_id)["id"]
    command(installation, page_id, "/reqgate answer 1 upload", above=ours)
    assert "attached to this page" in comments(installation, page_id)[-1], "nothing is attached so far"
    attach(installation, page_id, "flow.png", picture())
    command(installation, page_id, "/reqgate answer 1 upload", above=ours)
    assert thread(installation, page_id).status == "finished"
    assert "![flow.png](assets/flow.png)" in markdown(installation, page_id)
    assert page(installation, page_id)["labels"] == []


def test_who_did_not_write_the_page_answers_no_question(installation: Installation) -> None:
    page_id = write_page(installation, PAGE + PICTURED)
    command(installation, page_id, "/reqgate document prd", DEVELOPER)
    assert thread(installation, page_id).status == "asking", "everybody may ask for a document"
    command(installation, page_id, "/reqgate answer 1 skip", DEVELOPER)
    assert thread(installation, page_id).status == "asking"
    assert "only some people" in comments(installation, page_id)[-1]
    command(installation, page_id, "/reqgate answer 1 skip")
    assert thread(installation, page_id).status == "finished"


def test_texts_that_people_attached_are_sources_and_ours_are_not(installation: Installation) -> None:
    page_id = write_page(installation, PAGE)
    attach(installation, page_id, "limits.md", b"## Requirements\n- An export must take at most 10 seconds.\n")
    for _ in range(2):
        command(installation, page_id, "/reqgate document prd")
    text = markdown(installation, page_id)
    assert "at most 10 seconds" in text
    assert f"{page_id}-prd.md" not in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("/reqgate document", "Product requirements"),
        ("/reqgate document status", "No document is being written here"),
        ("/reqgate document stop", "No document is being written here"),
        ("/reqgate document release-notes 2.4", "not of a version"),
        ("/reqgate help", "I write documents from this page"),
        ("/reqgate review", "This command is for tickets of Jira"),
        ("/reqgate answer 1 skip", "no open question 1"),
    ],
)
def test_commands_are_answered_below_the_page(installation: Installation, words: str, told: str) -> None:
    page_id = write_page(installation, PAGE)
    command(installation, page_id, words)
    (reply,) = comments(installation, page_id)
    assert told in reply


def test_a_file_that_the_bot_may_not_attach_stands_in_the_comment(installation: Installation) -> None:
    page_id = write_page(installation, PAGE)
    attach(installation, page_id, f"{page_id}-prd.md", b"mine")
    command(installation, page_id, "/reqgate document prd")
    (comment,) = comments(installation, page_id)
    assert "the file holds 40 rows" in comment
    assert attached(installation, page_id, f"{page_id}-prd.md") == b"mine"


@pytest.fixture
def with_space(installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Installation:
    """The same where documents get a page of their own."""
    (tmp_path / "projects.yaml").write_text("defaults: {document_space: DEMO}\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(tmp_path / "projects.yaml"))
    get_settings.cache_clear()
    installation.services.close()
    installation.services = run_services(get_settings())
    return installation


def ours(installation: Installation) -> list[dict[str, Any]]:
    found = requests.get(f"{installation.settings.jira_url}/sandbox/pages", timeout=10).json()["pages"]
    return [one for one in found if "reqgate-document" in one["properties"]]


def test_the_document_gets_a_page_of_its_own_and_is_found_again(with_space: Installation) -> None:
    page_id = write_page(with_space, PAGE, title="Export of invoices")
    for _ in range(2):
        command(with_space, page_id, "/reqgate document prd")
    (own,) = ours(with_space)
    assert own["title"] == "Export of invoices: Product requirements"
    assert "the file holds 40 rows" in own["body"]
    assert f"pageId={own['id']}" in comments(with_space, page_id)[0]
    assert page(with_space, page_id)["versions"] == [PAGE]


def test_what_people_edit_on_the_documents_page_stays(with_space: Installation) -> None:
    page_id = write_page(with_space, PAGE)
    command(with_space, page_id, "/reqgate document prd")
    (own,) = ours(with_space)
    value = own["body"].replace("holds 40 rows", "holds one row each")
    sent = {
        "id": own["id"],
        "status": "current",
        "title": own["title"],
        "version": {"number": len(own["versions"]) + 1},
        "body": {"representation": "storage", "value": value},
    }
    call(with_space, "PUT", f"api/v2/pages/{own['id']}", DEVELOPER, json=sent)
    command(with_space, page_id, "/reqgate document prd")
    assert "holds one row each" in ours(with_space)[0]["body"]
    assert "people edited or removed them" in comments(with_space, page_id)[0]


def test_of_a_page_that_not_everybody_may_read_no_page_is_made(with_space: Installation) -> None:
    page_id = write_page(with_space, PAGE)
    call(with_space, "PUT", f"rest/api/content/{page_id}/restriction/byOperation/read/user?accountId=somebody")
    command(with_space, page_id, "/reqgate document prd")
    assert ours(with_space) == []
    assert "the file holds 40 rows" in markdown(with_space, page_id)


def test_a_command_that_confluence_did_not_tell_of_is_found_and_done_once(installation: Installation) -> None:
    page_id = write_page(installation, PAGE)
    reconcile_pages()
    said(installation, page_id, "Looks good to me.")
    said(installation, page_id, "/reqgate document prd")
    for _ in range(3):
        reconcile_pages()
        installation.work()
    assert thread(installation, page_id).status == "finished"
    runs = [one for one in page(installation, page_id)["comments"] if one["author"] == BOT.account_id]
    assert [len(one["versions"]) for one in runs] == [2], "it began and was finished, once"
    assert installation.store.bookmark(COMMENTS_BOOKMARK) is not None


def test_a_command_that_somebody_else_edited_does_nothing(installation: Installation) -> None:
    page_id = write_page(installation, PAGE)
    comment_id = said(installation, page_id, "Looks good to me.")
    body = {"representation": "storage", "value": "<p>/reqgate document prd</p>"}
    sent = {"version": {"number": 2}, "body": body}
    call(installation, "PUT", f"api/v2/footer-comments/{comment_id}", DEVELOPER, json=sent)
    installation.queue.submit(ReadComment(ticket=f"confluence:{comment_id}", comment_id=comment_id))
    installation.work()
    assert comments(installation, page_id) == []
