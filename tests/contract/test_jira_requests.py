"""Every request of the Jira client fits Atlassian's own descriptions, on Cloud (v3) and on Data Center (10.3)."""

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

from config.settings import Deployment
from tests.support.wire import ANSWERS, API, MARKER, SITE, Answer, Wire, client_on, search_on
from workers.atlassian.jira_files import OwnFile
from workers.atlassian.marker import SubtaskMarker
from workers.atlassian.models import MarkedComment

pytestmark = pytest.mark.filterwarnings("ignore:Unsupported scheme type")  # OAuth in the descriptions

SPECS = {"cloud": "jira-cloud-v3.bot-subset.json", "datacenter": "jira-dc-10.3.json"}
BODIES: dict[str, Any] = {"cloud": {"type": "doc", "version": 1, "content": []}, "datacenter": "h4. text"}
UNDESCRIBED = {
    # The reduced description of Cloud leaves users out; these are in the full one.
    ("cloud", "GET", "/rest/api/3/user/groups"),
    # In the full description of Cloud as well, with the answers that Data Center describes.
    ("cloud", "GET", "/rest/api/3/project/SHOP/statuses"),
    ("cloud", "GET", "/rest/api/3/priority"),
    ("cloud", "GET", "/rest/api/3/user/assignable/search"),
    # No REST: where the `content` of an attachment leads on Data Center.
    ("datacenter", "GET", "/secure/attachment/71/IMPLEMENTATION_PLAN.md"),
}
UNDESCRIBED_QUERY = {
    # Data Center reads `expand=groups` here since version 4; its generated description does not list it.
    ("datacenter", "/api/2/user"): {"expand"},
}


@cache
def description(path: Path, deployment: Deployment) -> dict[str, Any]:
    """Return an OpenAPI description, made strict: request bodies may hold nothing that is not described."""
    spec: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    spec["servers"] = [{"url": SITE if deployment == "cloud" else f"{SITE}/rest"}]
    schemas = spec["components"]["schemas"]
    if deployment == "datacenter":
        # Generated from Java classes: raw JSON is described as a string, and an operation by its inner fields.
        schemas["EntityPropertyBean"]["properties"]["value"] = {}
        schemas["StringList"] = {"type": "string"}  # an item of the lists of fields
        schemas["IssueUpdateBean"]["properties"]["fields"]["additionalProperties"] = {}  # a text is no object
        schemas["FieldOperation"] = {"type": "object", "properties": {"add": {}, "remove": {}}}
        for operations in spec["paths"].values():
            content = operations.get("put", {}).get("requestBody", {}).get("content", {})
            if content.get("application/json", {}).get("schema", {}).get("format") == "json":
                content["application/json"]["schema"] = {}
    prefix = "/rest/api/3" if deployment == "cloud" else "/api/2"
    upload = spec["paths"][f"{prefix}/issue/{{issueIdOrKey}}/attachments"]["post"]
    # Described by a Java class and as a bare string; in words both say that files stand under the name `file`.
    upload["requestBody"]["content"]["multipart/form-data"]["schema"] = {
        "type": "object",
        "properties": {"file": {"type": "string"}},
        "required": ["file"],
        "additionalProperties": False,
    }
    for schema in schemas.values():
        if schema.get("properties"):
            schema["additionalProperties"] = False
    return spec


@cache
def openapi_of(path: Path, deployment: Deployment) -> OpenAPI:
    """Return the validator of requests. The description itself is not judged: that of Data Center has flaws."""
    unjudged = Config(spec_validator_cls=None)  # type: ignore[arg-type]  # None is allowed, its type forgets it
    return OpenAPI.from_dict(description(path, deployment), config=unjudged)


def every_request(deployment: Deployment) -> list[requests.PreparedRequest]:
    """Return what the client sends when each of its methods is called in each of its forms."""
    jira = client_on(wire := Wire(ANSWERS), deployment, custom_fields=("customfield_10031",))
    body = BODIES[deployment]
    jira.myself()
    jira.fetch_ticket("SHOP-7")
    jira.fetch_ticket("10042")
    jira.find_marked_comments("SHOP-7")
    jira.find_marked_comments("SHOP-7", "31")
    jira.create_comment("SHOP-7", body, MARKER, internal=False)
    jira.create_comment("SHOP-7", body, MARKER, internal=True)
    jira.edit_comment("SHOP-7", MarkedComment("31", MARKER, None), body, MARKER)
    jira.edit_comment("SHOP-7", MarkedComment("31", MARKER, {"type": "role", "value": "Devs"}), body, MARKER)
    jira.edit_comment("SHOP-7", MarkedComment("31", MARKER, None), body, MARKER, internal=True)
    jira.delete_comment("SHOP-7", MarkedComment("31", MARKER, None))
    jira.set_outcome("SHOP-7", ("reqgate-passed",), ("reqgate-rejected",), MARKER)
    jira.set_outcome("SHOP-7", (), (), MARKER)
    jira.description("SHOP-7")
    jira.set_description("SHOP-7", body)
    jira.set_description("SHOP-7", None)
    jira.transition("SHOP-7", "Ready")
    jira.user_groups("5b10")
    jira.may_browse("5b10", "SHOP")
    jira.is_assignable("SHOP-7", "5b10")
    jira.server_time()
    jira.written_comments("SHOP-7")
    jira.attach_hindrance("SHOP", 100)
    jira.own_files("SHOP-7", "IMPLEMENTATION_PLAN.md")
    jira.attach_file("SHOP-7", "IMPLEMENTATION_PLAN.md", b"# Plan")
    jira.file_content(OwnFile("71", "IMPLEMENTATION_PLAN.md", 6))
    jira.attached_content("71", "IMPLEMENTATION_PLAN.md", 100)
    jira.issue_with("SHOP-7", ("environment", "attachment", "comment"))
    jira.delete_file("71")
    jira.subtask_form("SHOP")
    jira.own_subtasks("SHOP-7")
    jira.create_subtask("SHOP-7", "23", "Contract", body, SubtaskMarker(parent="10007", stage="s1", run="r"))
    jira.search_page('project = "SHOP" ORDER BY created DESC')
    jira.search_page('project = "SHOP" ORDER BY created DESC', "100", "customfield_10020")
    jira.search_page('parent = "SHOP-7" ORDER BY key ASC', more=("environment", "attachment", "comment"))
    jira.about_how_many('project = "SHOP"')
    jira.does_parse('project = "SHOP"')
    jira.project_facts("SHOP")
    jira.project_statuses("SHOP")
    jira.priorities()
    jira.link_names()
    jira.sprint_field()
    search = search_on(wire, deployment)
    search.search_tickets('updated >= "-20m" ORDER BY created ASC')
    search.search_tickets('updated >= "-20m" ORDER BY created ASC', "50")
    search.find_issues('project = "SHOP" AND (issue in linkedIssues("SHOP-7") OR parent = "SHOP-7")', 30)
    search.newest_comments("SHOP-7")
    search.changes("SHOP-7")
    quiet_is_refused: dict[str, Answer | list[Answer]] = {rf"PUT {API}/issue/[\w-]+": [(403, {}), (204, None)]}
    if deployment == "datacenter":
        jira = client_on(refusing := Wire(ANSWERS | quiet_is_refused), deployment)
        jira.set_outcome("SHOP-7", ("reqgate-passed",), (), MARKER)
        return wire.sent + refusing.sent
    return wire.sent


def strict_openapi(shared: Path, deployment: Deployment) -> tuple[OpenAPI, dict[str, Any]]:
    path = shared / "specs" / SPECS[deployment]
    if not path.is_file():
        pytest.skip("Atlassian's API descriptions are not on this machine")
    spec = description(path, deployment)
    return openapi_of(path, deployment), spec


def undescribed_query(request: requests.PreparedRequest, spec: dict[str, Any], deployment: Deployment) -> set[str]:
    """Return the query parameters of `request` that its operation does not list; openapi-core lets them pass."""
    url = urlsplit(str(request.url))
    path = url.path if deployment == "cloud" else url.path.removeprefix("/rest")
    for template, operations in spec["paths"].items():
        if re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template)), path):
            listed = operations[str(request.method).lower()].get("parameters", [])
            known = {parameter["name"] for parameter in listed if parameter["in"] == "query"}
            return set(parse_qs(url.query)) - known - UNDESCRIBED_QUERY.get((deployment, template), set())
    raise AssertionError(f"no such path: {path}")


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_every_request_fits_the_description(deployment: Deployment, shared: Path) -> None:
    openapi, spec = strict_openapi(shared, deployment)
    requests_sent = every_request(deployment)
    assert {request.method for request in requests_sent} == {"GET", "POST", "PUT", "DELETE"}
    for request in requests_sent:
        if (deployment, request.method, urlsplit(str(request.url)).path) in UNDESCRIBED:
            continue
        openapi.validate_request(RequestsOpenAPIRequest(request))
        assert undescribed_query(request, spec, deployment) == set(), request.url


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "issue/A-1", {"update": {"labels": "x"}}),
        ("PUT", "issue/A-1", {"update": {"labels": [{"append": "x"}]}}),
        ("PUT", "issue/A-1", {"notifyUsers": False}),
        ("POST", "issue/A-1/comment", {"body": "x", "propertys": []}),
        ("POST", "issue/A-1/comment", {"body": "x", "visibility": {"type": "nobody"}}),
        ("POST", "issue/A-1/comment", {"body": "x", "properties": [{"key": "a", "worth": 1}]}),
        ("POST", "issue/A-1/comments", {"body": "x"}),
        ("POST", "issue", {"fields": {}, "propertys": []}),
        ("POST", "issue", {"fields": {}, "properties": [{"key": "a", "worth": 1}]}),
    ],
)
def test_the_check_itself_finds_what_is_wrong(
    deployment: Deployment, method: str, path: str, body: dict[str, Any], shared: Path
) -> None:
    openapi, _ = strict_openapi(shared, deployment)
    version = 3 if deployment == "cloud" else 2
    wrong = requests.Request(method, f"{SITE}/rest/api/{version}/{path}", json=body).prepare()
    with pytest.raises(Exception, match=r".") as caught:
        openapi.validate_request(RequestsOpenAPIRequest(wrong))
    assert type(caught.value).__module__.startswith("openapi_core")
