"""The page that holds a document, on either product: made once, ours by its property, never over what people wrote."""

from pathlib import Path
from typing import Any

import pytest
import requests

from bot.sandbox.config import VISITOR
from tests.contract.confluence_site import Site
from tests.support.fakes import MemoryOutbox
from workers.actions.document_pages import KEPT_FILE, PageNote, keep_document
from workers.actions.models import KeepDocumentPage, PageSection
from workers.actions.pages import REMOVED
from workers.atlassian.errors import JiraTransient
from workers.atlassian.marker import DocumentPageMarker
from workers.document.session import Session

TITLE = "SHOP-7: PRD"
SESSION = "a1b2c3d4e5f6"


def section(title: str, words: str) -> PageSection:
    return PageSection(id=title.lower(), title=title, body=f"<h2>{title}</h2><p>{words}</p>")


def action(*sections: PageSection, page_id: str = "", ticket: str = "10007") -> KeepDocumentPage:
    return KeepDocumentPage(
        ticket_key="SHOP-7",
        space="DEMO",
        title=TITLE,
        words="<p>Kept by ReqGate.</p>",
        sections=sections or (section("Goal", "first"), section("Scope", "all")),
        session=SESSION,
        pictures={"flow.png": "flow-0123.png"},
        page_id=page_id,
        marker=DocumentPageMarker(ticket=ticket, template="prd", run="r1"),
    )


@pytest.fixture
def sessions(tmp_path: Path) -> Path:
    session = Session(tmp_path / SESSION)
    session.create()
    session.write("assets", "flow.png", b"\x89PNG")
    return tmp_path


def kept(site: Site, wanted: KeepDocumentPage, sessions: Path) -> str:
    return keep_document(wanted, MemoryOutbox(), site.confluence, sessions)


def page(site: Site, page_id: str) -> dict[str, Any]:
    found: dict[str, Any] = requests.get(f"{site.url}/sandbox/pages/{page_id}", timeout=10).json()
    return found


def edited(site: Site, page_id: str, before: str, after: str) -> None:
    """Let a person edit a page."""
    now = page(site, page_id)
    assert before in now["body"]
    body, number = now["body"].replace(before, after), len(now["versions"]) + 1
    path = f"pages/{page_id}" if site.deployment == "cloud" else f"content/{page_id}"
    sent: dict[str, Any] = {"id": page_id, "title": TITLE, "version": {"number": number}}
    if site.deployment == "cloud":
        sent |= {"status": "current", "body": {"representation": "storage", "value": body}}
        site.call("PUT", path, sent, VISITOR, root="wiki/api/v2")
    else:
        sent |= {"type": "page", "body": {"storage": {"representation": "storage", "value": body}}}
        site.call("PUT", path, sent, VISITOR)


def test_a_page_is_made_once_with_its_pictures_and_brought_up_to_date(site: Site, sessions: Path) -> None:
    page_id = kept(site, action(), sessions)
    again = action(section("Goal", "second"), section("Scope", "all"), page_id=page_id)
    assert kept(site, again, sessions) == page_id
    before = len(page(site, page_id)["versions"])
    assert kept(site, again, sessions) == page_id
    found = page(site, page_id)
    assert len(found["versions"]) == before, "what stands there already is not written again"
    assert "second" in found["body"]
    assert found["files"] == {"flow-0123.png": 4}
    assert set(found["properties"]["reqgate-document"]["owned"]) == {"goal", "scope"}


def test_an_edited_section_stays_and_is_noted_with_what_was_proposed(site: Site, sessions: Path) -> None:
    page_id = kept(site, action(), sessions)
    edited(site, page_id, "first", "by hand")
    kept(site, action(section("Goal", "second"), section("Scope", "none"), page_id=page_id), sessions)
    body = page(site, page_id)["body"]
    assert "by hand" in body
    assert "second" not in body
    assert "none" in body
    (noted,) = PageNote.model_validate_json(Session(sessions / SESSION).read("output", KEPT_FILE)).kept
    assert noted.title == "Goal"
    assert "-by hand" in noted.diff
    assert "+second" in noted.diff


def test_somebody_who_is_faster_each_time_is_not_overwritten(site: Site, sessions: Path) -> None:
    page_id = kept(site, action(), sessions)
    before = page(site, page_id)
    path = "/pages/" if site.deployment == "cloud" else "/content/"
    site.fault(path=f"{path}{page_id}$", method="PUT", status=409, times=3)
    with pytest.raises(JiraTransient):
        kept(site, action(section("Goal", "second"), page_id=page_id), sessions)
    assert page(site, page_id)["body"] == before["body"]


def test_a_page_of_people_with_the_same_title_is_not_touched(site: Site, sessions: Path) -> None:
    theirs = str(site.people("POST", "pages", title=TITLE, body="<p>Our own</p>")["id"])
    page_id = kept(site, action(), sessions)
    assert page_id != theirs
    assert page(site, page_id)["title"] == f"{TITLE} (ReqGate)"
    assert kept(site, action(), sessions) == page_id, "also where nobody remembers its id"
    assert page(site, theirs)["versions"] == ["<p>Our own</p>"]


def test_the_page_of_another_ticket_is_not_ours(site: Site, sessions: Path) -> None:
    page_id = kept(site, action(), sessions)
    before = page(site, page_id)
    assert kept(site, action(page_id=page_id, ticket="10008"), sessions) == REMOVED
    assert page(site, page_id) == before
