"""The page that keeps a plan, on either product: made once, ours by its property, never over what people wrote."""

from typing import Any

import pytest
import requests

from bot.sandbox.config import VISITOR
from tests.contract.confluence_site import Site
from tests.support.fakes import MemoryOutbox
from workers.actions.models import KeepPage
from workers.actions.pages import EDITED, REMOVED, keep
from workers.atlassian.errors import JiraTransient
from workers.atlassian.marker import PlanPageMarker

TITLE = "SHOP-7: implementation plan"


def action(text: str = "first", page_id: str = "", ticket: str = "10007") -> KeepPage:
    marker = PlanPageMarker(ticket=ticket, run=f"run-{text}", digest=text)
    body = f"<p>{text}</p>"
    return KeepPage(ticket_key="SHOP-7", space="DEMO", title=TITLE, body=body, page_id=page_id, marker=marker)


def kept(site: Site, wanted: KeepPage) -> str:
    return keep(wanted, MemoryOutbox(), site.confluence)


def page(site: Site, page_id: str) -> dict[str, Any]:
    found: dict[str, Any] = requests.get(f"{site.url}/sandbox/pages/{page_id}", timeout=10).json()
    return found


def edited(site: Site, page_id: str, version: int, title: str = TITLE, body: str = "<p>ours</p>") -> None:
    """Let a person edit a page."""
    path = f"pages/{page_id}" if site.deployment == "cloud" else f"content/{page_id}"
    sent: dict[str, Any] = {"id": page_id, "title": title, "version": {"number": version}}
    if site.deployment == "cloud":
        sent |= {"status": "current", "body": {"representation": "storage", "value": body}}
        site.call("PUT", path, sent, VISITOR, root="wiki/api/v2")
    else:
        sent |= {"type": "page", "body": {"storage": {"representation": "storage", "value": body}}}
        site.call("PUT", path, sent, VISITOR)


def test_a_page_is_made_once_and_brought_up_to_date(site: Site) -> None:
    page_id = kept(site, action())
    assert kept(site, action("second", page_id)) == page_id
    assert kept(site, action("second", page_id)) == page_id, "what stands there already is not written again"
    found = page(site, page_id)
    assert ["first</p>" in found["versions"][0], "second</p>" in found["versions"][1]] == [True, True]
    assert len(found["versions"]) == 2
    assert found["properties"]["reqgate-plan"]["ticket"] == "10007"
    assert found["title"] == TITLE


def test_what_a_person_edited_is_left_as_it_is(site: Site) -> None:
    page_id = kept(site, action())
    edited(site, page_id, 2)
    assert kept(site, action("second", page_id)) == EDITED
    assert page(site, page_id)["body"] == "<p>ours</p>"


def test_a_person_who_is_faster_than_the_bot_is_not_overwritten(site: Site) -> None:
    page_id = kept(site, action())
    found = site.confluence.plan_page(page_id, "10007")
    assert found is not None
    edited(site, page_id, 2)
    with pytest.raises(JiraTransient):
        site.confluence.update_plan_page(found, "<p>second</p>", action("second").marker)
    assert page(site, page_id)["body"] == "<p>ours</p>"


def test_a_page_that_was_renamed_stays_ours_and_keeps_its_new_name(site: Site) -> None:
    page_id = kept(site, action())
    site_title = "Invoices, how we do it"
    found = page(site, page_id)
    edited(site, page_id, 2, site_title, found["body"])
    assert kept(site, action("second", page_id)) == EDITED, "a name is people's words, too"
    assert page(site, page_id)["title"] == site_title


def test_a_page_that_was_removed_is_not_made_again(site: Site) -> None:
    page_id = kept(site, action())
    path = f"content/{page_id}"
    if site.deployment == "cloud":
        site.fault(path=f"/pages/{page_id}", status=404, method="GET")
    else:
        site.call("DELETE", path, None)
    assert kept(site, action("second", page_id)) == REMOVED


def test_a_page_of_people_with_the_same_title_is_not_touched(site: Site) -> None:
    theirs = str(site.people("POST", "pages", title=TITLE, body="<p>Our own plan</p>")["id"])
    page_id = kept(site, action())
    assert page_id != theirs
    assert page(site, page_id)["title"] == f"{TITLE} (ReqGate)"
    assert kept(site, action("second")) == page_id, "also where nobody remembers its id"
    assert page(site, theirs)["versions"] == ["<p>Our own plan</p>"]


def test_the_page_of_another_ticket_is_not_ours(site: Site) -> None:
    page_id = kept(site, action())
    assert kept(site, action("second", page_id, ticket="10008")) == REMOVED
    assert len(page(site, page_id)["versions"]) == 1


def test_a_page_whose_answer_got_lost_is_found_by_its_anchor_and_not_made_twice(site: Site) -> None:
    path = "/api/v2/pages$" if site.deployment == "cloud" else "/rest/api/content$"
    site.fault(path=path, method="POST", mode="apply_then_timeout", delay_s=1)
    page_id = kept(site, action())
    assert kept(site, action("second")) == page_id
    assert page(site, page_id)["properties"]["reqgate-plan"]["digest"] == "second"
