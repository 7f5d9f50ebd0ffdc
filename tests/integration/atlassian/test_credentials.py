"""The bot's credentials go to the configured Jira and to no other host, and no key leads astray."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.wire import ANSWERS, MARKER, SIGNER, Wire, client_on
from workers.atlassian.errors import JiraError
from workers.atlassian.jira import JiraClient
from workers.atlassian.models import MarkedComment

OURS = MarkedComment("31", MARKER, None)


class Host(ThreadingHTTPServer):
    """Answers every request with `status` and where to go; keeps what it was told."""

    def __init__(self, status: int = 200, location: str = "") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status = status
        self.location = location
        self.heard: list[dict[str, str]] = []
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Host

    def answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.heard.append(dict(self.headers.items()))
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location + self.path)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    do_GET = do_POST = do_PUT = answer  # noqa: N815

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[Host]:
    host = Host()
    yield host
    host.shutdown()
    host.server_close()


CALLS: dict[str, Callable[[JiraClient], Any]] = {
    "myself": lambda jira: jira.myself(),
    "ticket": lambda jira: jira.fetch_ticket("SHOP-1"),
    "comment": lambda jira: jira.written_comment("SHOP-1", "31"),
    "new comment": lambda jira: jira.create_comment("SHOP-1", "text", MARKER, False),
    "edit": lambda jira: jira.edit_comment("SHOP-1", OURS, "text", MARKER),
    "description": lambda jira: jira.description("SHOP-1"),
    "new description": lambda jira: jira.set_description("SHOP-1", "text"),
    "outcome": lambda jira: jira.set_outcome("SHOP-1", ("a",), (), MARKER),
    "transition": lambda jira: jira.transition("SHOP-1", "Ready"),
}


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("user", ["bot@example.com", ""])
def test_a_redirect_to_another_host_is_not_followed(elsewhere: Host, call: str, status: int, user: str) -> None:
    jira_site = Host(status, elsewhere.url)
    try:
        jira = JiraClient(jira_site.url, "cloud" if user else "datacenter", user, "the-token", 5, signer=SIGNER)
        with pytest.raises(JiraError):
            CALLS[call](jira)
        assert "Authorization" in jira_site.heard[0]
        assert elsewhere.heard == []
    finally:
        jira_site.shutdown()
        jira_site.server_close()


def test_a_netrc_of_the_machine_does_not_replace_the_configured_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, elsewhere: Host
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login somebody password else\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    with pytest.raises(JiraError):  # the answer names no account
        JiraClient(elsewhere.url, "datacenter", "", "the-token", 5).myself()
    assert [heard["Authorization"] for heard in elsewhere.heard] == ["Bearer the-token"]


def test_addresses_in_a_ticket_are_never_called() -> None:
    """Attachments, avatars and remote links name hosts; a ticket is read from one."""
    evil = "https://evil.example/x"
    fields = {
        "summary": "s",
        "attachment": [{"filename": "a.png", "content": evil, "thumbnail": evil, "self": evil}],
        "reporter": {"accountId": "5b10", "self": evil, "avatarUrls": {"48x48": evil}},
        "description": evil,
    }
    answers = {
        r"GET /rest/api/3/issue/SHOP-7": (200, {"key": "SHOP-7", "self": evil, "fields": fields}),
        r"GET /rest/api/3/issue/SHOP-7/remotelink": (200, [{"object": {"url": evil}}]),
    }
    jira = client_on(wire := Wire(answers | {key: value for key, value in ANSWERS.items() if key not in answers}))
    assert jira.fetch_ticket("SHOP-7").links == (evil,)
    assert {str(sent.url).split("/rest/")[0] for sent in wire.sent} == {"https://jira.example"}


NO_KEYS = (
    "",
    "A-1/../../myself",
    "A-1?x",
    "A-1#",
    "A-1\n",
    " A-1",
    "a-1",
    "A-1%2f..",
    "A-１",
    "../B-2",
    "A-1;x",
    "é-1",
)
not_a_key = st.one_of(
    st.sampled_from(NO_KEYS), st.text(max_size=12).filter(lambda text: not text.replace("-", "").isalnum())
)


@given(key=not_a_key)
def test_what_is_no_key_never_enters_an_address(key: str) -> None:
    jira = client_on(wire := Wire({}))
    calls: list[Callable[[], Any]] = [
        lambda: jira.fetch_ticket(key),
        lambda: jira.find_marked_comments(key),
        lambda: jira.create_comment(key, "text", MARKER, False),
        lambda: jira.edit_comment(key, OURS, "text", MARKER),
        lambda: jira.edit_comment("A-1", MarkedComment(key, MARKER, None), "text", MARKER),
        lambda: jira.delete_comment("A-1", MarkedComment(key, MARKER, None)),
        lambda: jira.written_comment("A-1", key),
        lambda: jira.set_outcome(key, ("a",), (), MARKER),
        lambda: jira.description(key),
        lambda: jira.set_description(key, "text"),
        lambda: jira.transition(key, "Ready"),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="not a Jira key or id"):
            call()
    assert wire.sent == []
