"""Over real HTTP, with and without a forward proxy: a write leaves once, wherever the connection breaks."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import requests

from tests.support.stubs.breaking_server import ANSWER, Break, BreakingServer
from tests.support.stubs.certificates import certificate_for, server_context
from tests.support.wire import SIGNER
from workers.atlassian.errors import JiraError, JiraPermanent, JiraTransient
from workers.atlassian.jira import JiraClient
from workers.atlassian.marker import Marker, SubtaskMarker, TicketMarker
from workers.atlassian.models import MarkedComment
from workers.atlassian.session import open_session

HOST = "jira.test"
PATH = "/rest/api/3/issue/AB-1"
LARGE = {"body": "x" * 2_000_000}

AT_EVERY_BYTE = [Break(after_answer=sent, is_reset=reset) for sent in range(len(ANSWER)) for reset in (False, True)]
WHILE_IT_IS_SENT = [Break(after_body=read, is_reset=reset) for read in (0, 1, 70_000) for reset in (False, True)]


@pytest.fixture(params=["plain", "encrypted", "plain through a proxy", "encrypted through a proxy"])
def site(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[BreakingServer, str]]:
    """A server and the address at which it is reached, by the variables that an administrator would set."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    tls = None
    scheme = "https" if "encrypted" in request.param else "http"
    host = HOST if "proxy" in request.param else "localhost"
    if scheme == "https":
        certificate = certificate_for(host, tmp_path)
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
        tls = server_context(certificate)
    with BreakingServer(tls) as server:
        if "proxy" in request.param:
            monkeypatch.setenv(f"{scheme.upper()}_PROXY", f"http://127.0.0.1:{server.port}")
            yield server, f"{scheme}://{HOST}"
        else:
            yield server, f"{scheme}://localhost:{server.port}"


def times_sent(site: tuple[BreakingServer, str], method: str, where: Break, body: object = None) -> int:
    """Return how often a request arrives that is sent once, and whose connection breaks there."""
    server, address = site
    server.seen.clear()
    server.breaks_at = where
    with open_session(5) as session, suppress(requests.RequestException):
        session.request(method, address + PATH, json=body)
    assert set(server.seen) == {f"{method} {PATH}"}
    return len(server.seen)


@pytest.mark.parametrize("where", [Break(), Break(is_reset=True), Break(after_answer=len(ANSWER) - 1)])
def test_what_is_only_read_is_asked_for_again_twice_where_its_connection_breaks(
    site: tuple[BreakingServer, str], where: Break
) -> None:
    assert times_sent(site, "GET", where) == 3


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_no_write_is_repeated_whose_answer_breaks_off_at_any_byte(
    site: tuple[BreakingServer, str], method: str
) -> None:
    assert {where: times_sent(site, method, where, {}) for where in AT_EVERY_BYTE} == dict.fromkeys(AT_EVERY_BYTE, 1)


@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_no_write_is_repeated_that_breaks_off_while_it_is_sent(site: tuple[BreakingServer, str], method: str) -> None:
    times = {where: times_sent(site, method, where, LARGE) for where in WHILE_IT_IS_SENT}
    assert times == dict.fromkeys(WHILE_IT_IS_SENT, 1)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_a_write_on_a_kept_connection_is_not_repeated_either(site: tuple[BreakingServer, str], method: str) -> None:
    server, address = site
    with open_session(5) as session:
        assert session.get(f"{address}/rest/api/3/myself").ok
        server.breaks_at = Break(is_reset=True)
        with pytest.raises(requests.RequestException):
            session.request(method, address + PATH, json={})
    assert server.seen == ["GET /rest/api/3/myself", f"{method} {PATH}"]


@pytest.mark.parametrize("where", [Break(), Break(after_answer=20), Break(after_answer=len(ANSWER) - 1), Break(0)])
def test_the_client_of_jira_sends_each_of_its_writes_once(site: tuple[BreakingServer, str], where: Break) -> None:
    server, address = site
    jira = JiraClient(address, "cloud", "bot", "token", 5, signer=SIGNER)
    marker = Marker(run="r")
    server.breaks_at = where
    with suppress(JiraError):
        jira.create_comment("AB-1", {}, marker, False)
    with suppress(JiraError):
        jira.edit_comment("AB-1", MarkedComment("31", marker, None), {}, marker)
    with suppress(JiraError):
        jira.set_outcome("AB-1", ("reqgate-passed",), (), TicketMarker(ticket="1").with_part(marker))
    with suppress(JiraError):
        jira.set_description("AB-2", "h2. New")
    with suppress(JiraError):
        jira.attach_file("AB-1", "IMPLEMENTATION_PLAN.md", b"# Plan")
    with suppress(JiraError):
        jira.delete_file("71")
    with suppress(JiraError):
        jira.create_subtask("AB-1", "23", "Contract", {}, SubtaskMarker(parent="1", stage="s1", run="r"))
    assert {f"POST {PATH}/comment", f"PUT {PATH}/comment/31", f"PUT {PATH}"} <= set(server.seen)
    assert any(seen.startswith("PUT") and seen.endswith("/AB-2") for seen in server.seen)
    assert {f"POST {PATH}/attachments", "DELETE /rest/api/3/attachment/71", "POST /rest/api/3/issue"} <= set(
        server.seen
    )
    assert len(server.seen) == len(set(server.seen))


def test_a_comment_whose_answer_breaks_off_at_any_byte_is_looked_for_before_it_is_sent_again(
    site: tuple[BreakingServer, str],
) -> None:
    server, address = site
    others = {}
    bodies = {where: {"body": "x"} for where in AT_EVERY_BYTE} | dict.fromkeys(WHILE_IT_IS_SENT, LARGE)
    for server.breaks_at, body in bodies.items():
        try:
            JiraClient(address, "cloud", "bot", "token", 5).create_comment("AB-1", body, Marker(run="r"), False)
        except JiraTransient as error:
            if error.may_be_applied:
                continue
            others[server.breaks_at] = error
        except JiraPermanent as error:
            others[server.breaks_at] = error
    assert others == {}
