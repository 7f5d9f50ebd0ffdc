"""A forward proxy and an authority of one's own, named by the variables that everybody names them by."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.support.stubs.breaking_server import BreakingServer
from tests.support.stubs.certificates import certificate_for, server_context
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.atlassian.errors import JiraError, JiraTransient
from workers.atlassian.jira import JiraClient
from workers.atlassian.session import open_session

HOST = "jira.test"
VARIABLES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate_for(HOST, tmp_path_factory.mktemp("authority"))


@pytest.fixture
def proxy(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BreakingServer]:
    """A forward proxy behind which `jira.test` answers with `{}`."""
    with BreakingServer(server_context(certificate)) as server:
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{server.port}")
        yield server


def ask_jira(url: str) -> str:
    """Return why asking who the bot is failed: `{}` names nobody."""
    with pytest.raises(JiraError) as caught:
        JiraClient(url, "cloud", "bot", "token", 5).myself()
    return str(caught.value)


def test_jira_is_reached_through_the_proxy_and_trusted_by_the_bundle(
    proxy: BreakingServer, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
    assert "which account" in ask_jira(f"https://{HOST}"), "an answer came"
    assert proxy.connected == [f"{HOST}:443"]
    assert proxy.seen == ["GET /rest/api/3/myself"]


def test_confluence_goes_the_same_way(
    proxy: BreakingServer, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
    with pytest.raises(JiraError, match="guest"):
        ConfluenceCloud(f"https://{HOST}/wiki", "bot", "token", 5).myself()
    assert proxy.seen == ["GET /wiki/rest/api/user/current"]


def test_the_environment_is_looked_at_once_for_each_site(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    look = requests.utils.getproxies
    monkeypatch.setattr(requests.utils, "getproxies", lambda: looked.append("") or look())
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with BreakingServer() as here, BreakingServer() as proxy, open_session(5) as session:
        monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{proxy.port}")
        for address in (f"http://127.0.0.1:{here.port}", f"http://{HOST}"):
            assert [session.get(f"{address}/{path}").status_code for path in "abc"] == [200, 200, 200]
    assert here.seen == proxy.seen == ["GET /a", "GET /b", "GET /c"], "one site needs no proxy"
    assert len(looked) == 1, "for the site behind it"


def test_an_authority_that_nobody_named_is_not_trusted_and_the_token_stays_here(proxy: BreakingServer) -> None:
    said = ask_jira(f"https://{HOST}")
    assert "certificate is not trusted" in said
    assert HOST not in said
    assert proxy.connected == [f"{HOST}:443"]
    assert proxy.seen == []


def test_a_site_that_needs_no_proxy_is_asked_directly(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with BreakingServer() as proxy, BreakingServer() as jira:
        monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{proxy.port}")
        monkeypatch.setenv("NO_PROXY", "localhost")
        ask_jira(f"http://localhost:{jira.port}")
        assert (proxy.seen, jira.seen) == ([], ["GET /rest/api/3/myself"])
        monkeypatch.delenv("NO_PROXY")
        ask_jira(f"http://{HOST}")
        assert proxy.seen == ["GET /rest/api/3/myself"]


def test_a_proxy_that_is_away_is_a_passing_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    with BreakingServer() as gone:
        address = f"http://127.0.0.1:{gone.port}"
    monkeypatch.setenv("HTTPS_PROXY", address)
    with pytest.raises(JiraTransient, match="connection to Jira failed"):
        JiraClient(f"https://{HOST}", "cloud", "bot", "token", 5).myself()
