"""Every request of the Confluence client for Cloud fits Atlassian's own description of version 2.

Labels, the search and the own account are not in it: version 1 alone has them. Data Center's interface has no
description in a form for machines; there, the sandbox is the check.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from openapi_core import Config, OpenAPI
from openapi_core.contrib.requests import RequestsOpenAPIRequest

from tests.support.wire import MARKER, OWN, SIGNER, Answer, Wire
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.atlassian.marker import DocumentPageMarker, PlanPageMarker
from workers.atlassian.models import MarkedComment

pytestmark = pytest.mark.filterwarnings("ignore:Unsupported scheme type")  # OAuth in the descriptions

SITE = "https://site.example"
V2 = r"/wiki/api/v2"
KEY = "confluence:7"
VERSION_1 = {
    ("GET", "/wiki/rest/api/user/current"),
    ("GET", "/wiki/rest/api/content/search"),
    ("GET", "/wiki/rest/api/content/7/restriction/byOperation/read"),
    ("POST", "/wiki/rest/api/content/7/label"),
    ("DELETE", "/wiki/rest/api/content/7/label"),
    ("POST", "/wiki/rest/api/content/8/child/attachment"),
    ("POST", "/wiki/rest/api/content/7/child/attachment"),
    ("POST", "/wiki/rest/api/content/7/child/attachment/att9/data"),
    ("GET", "/wiki/rest/api/content/7/child/attachment/att9/download"),
    ("GET", "/wiki/rest/api/user/memberof"),
}
OURS = {"id": "att9", "title": "7-prd.md", "fileSize": 3, "version": {"number": 1, "authorId": OWN}}
PROPERTY = {"id": "5", "key": "reqgate", "value": MARKER.model_dump(), "version": {"number": 2}}
PLANNED = {**PROPERTY, "key": "reqgate-plan", "value": {"ticket": "10007", "run": "r1", "digest": "d"}}
WRITTEN = {**PROPERTY, "key": "reqgate-document", "value": {"ticket": "10007", "template": "prd", "run": "r1"}}
COMMENT = {"id": "31", "pageId": "7", "version": {"number": 1, "authorId": OWN}, "body": {"storage": {"value": "<p/>"}}}
EDITED = {**COMMENT, "id": "32", "version": {"number": 2, "authorId": "somebody"}}
NONE: Answer = (200, {"results": []})
ONE: Answer = (200, {"results": [PROPERTY]})
ANSWERS: dict[str, Answer | list[Answer]] = {
    r"GET /wiki/rest/api/user/current": (200, {"type": "known", "accountId": OWN}),
    r"GET /wiki/rest/api/content/search": (200, {"results": []}),
    r"GET /wiki/rest/api/content/7/restriction/byOperation/read": (200, {"operation": "read", "restrictions": {}}),
    rf"GET {V2}/pages/7": (200, {"id": "7", "title": "Export", "spaceId": "65540"}),
    rf"GET {V2}/pages/8": (200, {"id": "8", "title": "P", "version": {"number": 1, "authorId": OWN}}),
    rf"PUT {V2}/pages/8": (200, {"id": "8"}),
    rf"(GET|POST) {V2}/pages": [(200, {"results": []}), (200, {"id": "8"})],
    rf"GET {V2}/pages/8/attachments": (200, {"results": []}),
    rf"GET {V2}/pages/7/attachments": [
        NONE,
        (200, {"results": [OURS], "_links": {"next": "/wiki/api/v2/pages/7/attachments?cursor=abc"}}),
        (200, {"results": [OURS]}),
    ],
    rf"GET {V2}/pages/7/versions": (200, {"results": [{"number": 1, "authorId": "5b10"}]}),
    r"POST /wiki/rest/api/content/7/child/attachment(/att9/data)?": (200, OURS),
    r"GET /wiki/rest/api/content/7/child/attachment/att9/download": (200, "one", {"Content-Type": "text/plain"}),
    r"GET /wiki/rest/api/user/memberof": (200, {"results": []}),
    r"POST /wiki/rest/api/content/8/child/attachment": (200, {"results": []}),
    rf"GET {V2}/spaces": (200, {"results": [{"id": "65540", "key": "SHOP"}]}),
    rf"GET {V2}/pages/8/properties": [
        NONE,
        (200, {"results": [PLANNED]}),
        (200, {"results": [PLANNED]}),
        (200, {"results": [WRITTEN]}),
    ],
    rf"GET {V2}/spaces/65540": (200, {"id": "65540", "key": "SHOP"}),
    rf"GET {V2}/pages/7/footer-comments": [
        (200, {"results": [COMMENT, EDITED], "_links": {"next": "https://elsewhere.example/x?cursor=abc%3D&limit=9"}}),
        (200, {"results": []}),
    ],
    rf"GET {V2}/footer-comments/31": (200, COMMENT),
    rf"GET {V2}/footer-comments/32/versions/1": (200, {"number": 1, "authorId": OWN}),
    rf"GET {V2}/comments/32/properties": ONE,
    rf"POST {V2}/footer-comments": (200, {"id": "31"}),
    rf"PUT {V2}/footer-comments/31": (200, {"id": "31"}),
    rf"GET {V2}/footer-comments/31/children": (200, {"results": []}),
    rf"DELETE {V2}/footer-comments/31": (204, None),
    rf"GET {V2}/pages/7/properties": [NONE, NONE, ONE],
    rf"GET {V2}/comments/31/properties": [NONE, ONE],
    rf"(POST|PUT) {V2}/(pages|comments)/\d+/properties(/5)?": (200, PROPERTY),
    r"(POST|DELETE) /wiki/rest/api/content/7/label": (200, {"results": []}),
}


@cache
def description(path: Path) -> dict[str, Any]:
    """Return the description, made strict: request bodies may hold nothing that is not described."""
    spec: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    spec["servers"] = [{"url": f"{SITE}/wiki/api/v2"}]
    for schema in spec["components"]["schemas"].values():
        if schema.get("properties"):
            schema["additionalProperties"] = False
    return spec


def strict(shared: Path) -> tuple[OpenAPI, dict[str, Any]]:
    path = shared / "specs" / "confluence-cloud-v2.fixed.json"
    if not path.is_file():
        pytest.skip("Atlassian's API descriptions are not on this machine")
    unjudged = Config(spec_validator_cls=None)  # type: ignore[arg-type]  # None is allowed, its type forgets it
    return OpenAPI.from_dict(description(path), config=unjudged), description(path)


def every_request() -> list[requests.PreparedRequest]:
    """Return what the client sends when each of its methods is called in each of its forms."""
    session = requests.Session()
    session.mount("https://", wire := Wire(ANSWERS))
    confluence = ConfluenceCloud(SITE, "bot@example.com", "t0ken", 5, session, SIGNER)
    confluence.myself()
    confluence.search_pages("type = page")
    confluence.find_texts('type = page AND space in ("SHOP") AND (title ~ "export")', 15)
    confluence.list_pages('type = page AND space = "SHOP" ORDER BY created ASC', bodies=True)
    assert confluence.is_restricted("7")  # it does not say that nobody is named
    confluence.fetch_ticket(KEY)
    confluence.find_marked_comments(KEY)
    confluence.find_marked_comments(KEY, "31")
    confluence.create_comment(KEY, "<p>x</p>", MARKER, internal=False)
    confluence.edit_comment(KEY, MarkedComment("31", MARKER, None), "<p>x</p>", MARKER, notify=False)
    confluence.delete_comment(KEY, MarkedComment("31", MARKER, None))
    confluence.set_outcome(KEY, ("reqgate-passed",), ("reqgate-rejected",), MARKER)
    confluence.set_outcome(KEY, (), (), MARKER)
    assert not confluence.transition(KEY, "Ready")
    plan = PlanPageMarker(ticket="10007", run="r1", digest="d")
    assert confluence.plan_page_titled("SHOP", "SHOP-7: plan", "10007") == (None, False)
    assert confluence.create_plan_page("SHOP", "SHOP-7: plan", "<p>x</p>", plan) == "8"
    ours = confluence.plan_page("8", "10007")
    assert ours is not None
    confluence.update_plan_page(ours, "<p>y</p>", plan)
    document = DocumentPageMarker(ticket="10007", template="prd", run="r1")
    confluence.mark_document_page("8", document)
    written = confluence.document_page("8", "10007", "prd")
    assert written is not None
    confluence.attach_to_page("8", "flow-0123.png", b"png", "image/png")
    confluence.write_document_page(written.page, "<p>z</p>")
    confluence.document_page_titled("SHOP", "SHOP-7: PRD", "10007", "prd")
    assert confluence.page_comment("31") is not None
    assert confluence.user_groups("5b10") == ()
    assert confluence.is_assignable(KEY, "5b10")
    assert confluence.attach_file(KEY, "7-prd.md", b"one") == "att9"
    assert confluence.attach_file(KEY, "7-prd.md", b"two") == "att9"
    assert [one.id for one in confluence.page_files("7")] == ["att9"]
    assert confluence.attached_content("7", "att9", "7-prd.md", 9) == b"one"
    return wire.sent


def test_every_request_fits_the_description(shared: Path) -> None:
    openapi, spec = strict(shared)
    sent = every_request()
    assert {request.method for request in sent} == {"GET", "POST", "PUT", "DELETE"}
    assert {urlsplit(str(request.url)).netloc for request in sent} == {"site.example"}
    unseen = set(VERSION_1)
    for request in sent:
        path = urlsplit(str(request.url)).path
        if (str(request.method), path) in VERSION_1:
            unseen.discard((str(request.method), path))
            continue
        openapi.validate_request(RequestsOpenAPIRequest(request))
        assert undescribed_query(request, spec) == set(), request.url
    assert unseen == set()


def undescribed_query(request: requests.PreparedRequest, spec: dict[str, Any]) -> set[str]:
    url = urlsplit(str(request.url))
    path = url.path.removeprefix("/wiki/api/v2")
    for template, operations in spec["paths"].items():
        if re.fullmatch(re.sub(r"\\\{[\w-]+\\\}", "[^/]+", re.escape(template).replace(r"\-", "-")), path):
            listed = operations[str(request.method).lower()].get("parameters", [])
            return set(parse_qs(url.query)) - {each["name"] for each in listed if each["in"] == "query"}
    raise AssertionError(f"no such path: {path}")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "comments", {"pageId": "7", "body": {"representation": "storage", "value": "x"}}),
        ("POST", "footer-comments", {"pageId": "7", "body": {"representation": "html", "value": "x"}}),
        ("POST", "footer-comments", {"page": "7", "body": {"representation": "storage", "value": "x"}}),
        ("PUT", "footer-comments/31", {"version": {"number": "two"}}),
        ("PUT", "pages/7/properties/reqgate", {"key": "reqgate", "value": 1}),
        ("POST", "pages/7/labels", {"name": "x"}),
    ],
)
def test_the_check_itself_finds_what_is_wrong(method: str, path: str, body: dict[str, Any], shared: Path) -> None:
    openapi, _ = strict(shared)
    wrong = requests.Request(method, f"{SITE}/wiki/api/v2/{path}", json=body, headers={"Authorization": "Basic x"})
    with pytest.raises(Exception, match=r".") as caught:
        openapi.validate_request(RequestsOpenAPIRequest(wrong.prepare()))
    assert type(caught.value).__module__.startswith("openapi_core")
