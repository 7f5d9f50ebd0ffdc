"""A Jira on the wire for tests: it records every request of the real client and gives prepared answers."""

import json
import re
from collections.abc import Mapping
from typing import Any

import requests
from requests.adapters import BaseAdapter

from config.settings import Deployment
from config.signing import Signer
from workers.atlassian.jira import JiraClient
from workers.atlassian.marker import PURPOSE, Marker, Seal, TicketMarker
from workers.atlassian.search import JiraSearch

SITE = "https://jira.example"
OWN = "5b10bot"
TICKET_ID = "10007"
MARKER = Marker(run="a1b2c3d4e5f6", fingerprint="f1", decision="PASS", rubric="1")
MARKED = TicketMarker(ticket=TICKET_ID).with_part(MARKER)
SIGNER = Signer(PURPOSE, ["a-secret-of-ours"])
SEALED = Seal(SIGNER, f"Jira {SITE}").sealed(MARKED).model_dump(mode="json")
"""The marker as it stands on the ticket."""

Answer = tuple[int, Any] | tuple[int, Any, Mapping[str, str]] | Exception


class Wire(BaseAdapter):
    """Answers by method and path; several answers for one path are given in turn, the last one again and again."""

    def __init__(self, answers: Mapping[str, Answer | list[Answer]]) -> None:
        super().__init__()
        self.sent: list[requests.PreparedRequest] = []
        self._answers = {
            pattern: [*answer] if isinstance(answer, list) else [answer] for pattern, answer in answers.items()
        }

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        self.sent.append(request)
        for pattern, answers in self._answers.items():
            if re.fullmatch(pattern, f"{request.method} {request.path_url.partition('?')[0]}"):
                answer = answers.pop(0) if len(answers) > 1 else answers[0]
                if isinstance(answer, Exception):
                    raise answer
                return _response(request, *answer)
        raise AssertionError(f"nobody answers {request.method} {request.path_url}")

    def close(self) -> None:
        pass

    def lines(self) -> list[str]:
        """Return method, path and query of what was sent."""
        return [f"{request.method} {request.path_url}" for request in self.sent]

    def bodies(self) -> list[Any]:
        """Return the JSON bodies that were sent, in order."""
        return [json.loads(request.body) for request in self.sent if request.body]


def _response(
    request: requests.PreparedRequest, status: int, body: Any, headers: Mapping[str, str] | None = None
) -> requests.Response:
    response = requests.Response()
    response.status_code = status
    response.url = str(request.url)
    response.request = request
    response._content = body.encode() if isinstance(body, str) else b"" if body is None else json.dumps(body).encode()
    response.headers.update({"Content-Type": "application/json", **(headers or {})})
    return response


def client_on(
    wire: Wire, deployment: Deployment = "cloud", user: str = "bot@example.com", custom_fields: tuple[str, ...] = ()
) -> JiraClient:
    """Return the real client, talking to `wire`."""
    return JiraClient(SITE, deployment, user, "t0ken", 5, _session_on(wire), SIGNER, custom_fields)


def search_on(wire: Wire, deployment: Deployment = "cloud") -> JiraSearch:
    """Return the real client that can search, talking to `wire`."""
    return JiraSearch(SITE, deployment, "bot@example.com", "t0ken", 5, _session_on(wire), SIGNER)


def _session_on(wire: Wire) -> requests.Session:
    session = requests.Session()
    session.mount("https://", wire)
    return session


def own_comment(comment_id: str, marker: Marker = MARKER, **more: Any) -> dict[str, Any]:
    """Return a comment of the bot as Jira gives it."""
    author = {"accountId": OWN, "key": OWN}
    return {
        "id": comment_id,
        "author": author,
        "properties": [{"key": "reqgate", "value": marker.model_dump()}],
        **more,
    }


API = r"/rest/api/[23]"
ANSWERS: dict[str, Answer | list[Answer]] = {
    rf"GET {API}/myself": (200, {"accountId": OWN, "key": OWN}),
    rf"GET {API}/issue/[\w-]+": (
        200,
        {"id": TICKET_ID, "key": "SHOP-7", "fields": {"summary": "Export"}, "properties": {"reqgate": SEALED}},
    ),
    rf"GET {API}/issue/[\w-]+/remotelink": (200, [{"object": {"url": "https://figma.example/f1"}}, {"object": {}}]),
    rf"GET {API}/issue/[\w-]+/comment": (200, {"comments": [own_comment("31")], "total": 1}),
    rf"GET {API}/issue/[\w-]+/comment/\d+": (200, own_comment("31")),
    rf"POST {API}/issue/[\w-]+/comment": (201, {"id": "31"}),
    rf"PUT {API}/issue/[\w-]+/comment/\d+": (200, {"id": "31"}),
    rf"DELETE {API}/issue/[\w-]+/comment/\d+": (204, None),
    rf"PUT {API}/comment/\d+/properties/reqgate": (200, None),
    rf"PUT {API}/issue/[\w-]+": (204, None),
    rf"PUT {API}/issue/[\w-]+/properties/reqgate": (200, None),
    rf"GET {API}/issue/[\w-]+/transitions": (200, {"transitions": [{"id": "4", "name": "Ready"}]}),
    rf"POST {API}/issue/[\w-]+/transitions": (204, None),
    rf"GET {API}/user/groups": (200, [{"name": "developers"}]),
    rf"GET {API}/serverInfo": (200, {"serverTime": "2026-11-21T12:00:00.000+0000"}),
    rf"GET {API}/search(/jql)?": (200, {"issues": [{"id": TICKET_ID, "key": "SHOP-7", "fields": {}}], "total": 60}),
    rf"POST {API}/search(/jql)?": (200, {"issues": [{"id": TICKET_ID, "key": "SHOP-7", "fields": {}}], "total": 60}),
    rf"POST {API}/search/approximate-count": (200, {"count": 60}),
    rf"POST {API}/jql/parse": (200, {"queries": [{"query": "", "errors": []}]}),
    rf"GET {API}/project/\w+": (
        200,
        {"key": "SHOP", "name": "Shop", "issueTypes": [{"name": "Bug", "subtask": False}]},
    ),
    rf"GET {API}/project/\w+/statuses": (200, [{"name": "Bug", "statuses": [{"name": "Open"}]}]),
    rf"GET {API}/priority": (200, [{"name": "High"}]),
    rf"GET {API}/issueLinkType": (200, {"issueLinkTypes": [{"outward": "blocks", "inward": "is blocked by"}]}),
    rf"GET {API}/field": (200, [{"id": "summary"}]),
    rf"GET {API}/issue/[\w-]+/properties/reqgate": (200, {"key": "reqgate", "value": SEALED}),
    rf"GET {API}/mypermissions": (200, {"permissions": {}}),
    rf"GET {API}/attachment/meta": (200, {"enabled": True, "uploadLimit": 10_485_760}),
    rf"POST {API}/issue/[\w-]+/attachments": (200, [{"id": "71"}]),
    rf"GET {API}/attachment/content/\d+": (200, "# Plan"),
    r"GET /secure/attachment/\d+/[\w.]+": (200, "# Plan"),
    rf"DELETE {API}/attachment/\d+": (204, None),
    rf"GET {API}/issue/createmeta/\w+/issuetypes": (200, {"issueTypes": [{"id": "23", "subtask": True}], "total": 1}),
    rf"GET {API}/issue/createmeta/\w+/issuetypes/\d+": (200, {"fields": [], "total": 0}),
    rf"POST {API}/issue": (201, {"id": "10009", "key": "SHOP-9"}),
    rf"GET {API}/user/viewissue/search": (200, [{"accountId": "5b10", "key": "5b10"}]),
    rf"GET {API}/user": (200, {"name": "dan", "groups": {"items": [{"name": "developers"}]}}),
    rf"GET {API}/user/assignable/search": (200, [{"accountId": "5b10", "key": "5b10", "name": "dan"}]),
}
