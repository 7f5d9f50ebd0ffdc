"""What the examination asks of a Jira site fits Atlassian's own descriptions, and changes nothing."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
from openapi_core.contrib.requests import RequestsOpenAPIRequest

from config.settings import Deployment
from tests.contract.test_jira_requests import strict_openapi, undescribed_query
from tests.support.wire import API, SITE, Answer, Wire
from workers.atlassian.site import JiraSite, SiteField

pytestmark = pytest.mark.filterwarnings("ignore:Unsupported scheme type")

_TYPES = "com.atlassian.jira.plugin.system.customfieldtypes"
FIELDS = [
    {"id": "summary", "name": "Summary", "custom": False, "schema": {"type": "string", "system": "summary"}},
    {
        "id": "customfield_10031",
        "name": "Acceptance criteria",
        "custom": True,
        "schema": {"type": "string", "custom": f"{_TYPES}:textarea", "customId": 10031},
    },
    {"id": "customfield_10032", "name": "Environment", "schema": {"type": "option", "custom": f"{_TYPES}:select"}},
    {"id": "customfield_10033", "name": "Goal", "schema": {"type": "number", "custom": f"{_TYPES}:float"}},
    {"id": "customfield_10034", "name": "Rank"},
]

ANSWERS: dict[str, Answer | list[Answer]] = {
    rf"GET {API}/serverInfo": (200, {"serverTime": "2026-11-22T12:00:00.000+0000"}),
    rf"GET {API}/project/search": (200, {"values": [{"key": "SHOP"}]}),
    rf"GET {API}/project": (200, [{"key": "SHOP"}]),
    rf"GET {API}/field": (200, FIELDS),
    rf"GET {API}/mypermissions": (200, {"permissions": {"ADD_COMMENTS": {"havePermission": True}}}),
    rf"GET {API}/issue/[\w-]+/editmeta": (200, {"fields": {"labels": {}}}),
    r"GET /rest/webhooks/1\.0/webhook": (
        200,
        [{"name": "a", "url": "https://h.example/webhooks/jira", "isSigned": True}],
    ),
    r"GET /rest/jira-webhook/1\.0/webhooks": (200, [{"name": "a", "url": "https://h.example/webhooks/jira"}]),
}
# The reduced description of Cloud leaves the list of projects out, and no description has the lists of webhooks.
UNDESCRIBED = {"/rest/api/3/project/search", "/rest/webhooks/1.0/webhook", "/rest/jira-webhook/1.0/webhooks"}


def every_request(deployment: Deployment) -> list[requests.PreparedRequest]:
    session = requests.Session()
    session.mount("https://", wire := Wire(ANSWERS))
    site = JiraSite(SITE, deployment, "bot@example.com", "t0ken", 5, session)
    assert site.server_time() is not None
    assert site.visible_projects() == {"SHOP"}
    assert site.text_fields() == (
        SiteField("customfield_10031", "Acceptance criteria", is_choice=False),
        SiteField("customfield_10032", "Environment", is_choice=True),
    )
    assert "BROWSE_PROJECTS" in site.missing_permissions("SHOP")
    assert site.can_edit_labels("SHOP-7")
    (webhook,) = site.reqgate_webhooks()
    assert webhook.is_enabled
    return wire.sent


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_every_look_at_the_site_fits_the_description_and_only_reads(deployment: Deployment, shared: Path) -> None:
    openapi, spec = strict_openapi(shared, deployment)
    for request in every_request(deployment):
        assert request.method == "GET"
        if urlsplit(str(request.url)).path in UNDESCRIBED:
            continue
        openapi.validate_request(RequestsOpenAPIRequest(request))
        assert undescribed_query(request, spec, deployment) == set(), request.url


def test_before_data_center_10_the_webhooks_lie_elsewhere() -> None:
    missing: dict[str, Answer | list[Answer]] = {r"GET /rest/jira-webhook/1\.0/webhooks": (404, {})}
    session = requests.Session()
    session.mount("https://", wire := Wire(ANSWERS | missing))
    (webhook,) = JiraSite(SITE, "datacenter", "", "t0ken", 5, session).reqgate_webhooks()
    assert webhook.is_signed
    assert wire.lines()[-1] == "GET /rest/webhooks/1.0/webhook"
