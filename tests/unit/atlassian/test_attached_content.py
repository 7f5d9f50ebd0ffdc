"""What a file on a ticket holds: asked of the site itself only, and never a login page in its place."""

import pytest
import requests

from config.settings import Deployment
from tests.support.wire import SITE, Answer, Wire, client_on
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.atlassian.errors import JiraTransient

PATHS: dict[str, str] = {
    "cloud": r"GET /rest/api/3/attachment/content/71",
    "datacenter": r"GET /secure/attachment/71/flow%20chart.png",
}
PICTURE = {"Content-Type": "image/png"}


def asked(deployment: Deployment, answer: Answer, name: str = "flow chart.png") -> tuple[bytes | None, Wire]:
    wire = Wire({PATHS[deployment].replace("flow%20chart.png", name.replace(" ", "%20")): answer})
    return client_on(wire, deployment).attached_content("71", name, 10), wire


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_file_is_read_with_our_credentials_from_our_site(deployment: Deployment) -> None:
    content, wire = asked(deployment, (200, "PNG", PICTURE))
    assert content == b"PNG"
    (request,) = wire.sent
    assert str(request.url).startswith(f"{SITE}/")
    assert "Authorization" in request.headers


def test_a_file_of_a_page_is_read_where_confluence_leads_to_without_credentials() -> None:
    path = "GET /wiki/rest/api/content/7/child/attachment/att9/download"
    wire = Wire({path: (302, None, {"Location": "https://media.example/file?token=abc"}), ELSEWHERE: (200, "PNG")})
    session = requests.Session()
    session.mount("https://", wire)
    confluence = ConfluenceCloud(SITE, "bot@example.com", "t0ken", 5, session)
    assert confluence.attached_content("7", "att9", "flow.png", 10) == b"PNG"
    first, second = wire.sent
    assert "Authorization" in first.headers
    assert not {"authorization", "cookie"} & {name.lower() for name in second.headers}


ELSEWHERE = "GET /file"


def redirected(deployment: Deployment, location: str, answer: Answer) -> tuple[bytes | None, Wire]:
    wire = Wire({PATHS[deployment]: (303, None, {"Location": location}), ELSEWHERE: answer})
    return client_on(wire, deployment).attached_content("71", "flow chart.png", 10), wire


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_where_a_redirect_leads_no_credentials_go(deployment: Deployment) -> None:
    content, wire = redirected(deployment, "https://media.example/file?token=abc", (200, "PNG", PICTURE))
    assert content == b"PNG"
    first, second = wire.sent
    assert "Authorization" in first.headers
    assert str(second.url) == "https://media.example/file?token=abc"
    assert not {"authorization", "cookie"} & {name.lower() for name in second.headers}


@pytest.mark.parametrize(
    ("location", "answer"),
    [
        ("http://media.example/file", (200, "PNG", PICTURE)),
        ("https://media.example/file", (302, None, {"Location": "https://third.example/"})),
        ("https://media.example/file", (403, None)),
        ("/file", (200, "<html>Log in</html>", {"Content-Type": "text/html"})),
    ],
)
def test_a_redirect_that_leads_to_no_file_gives_none(location: str, answer: Answer) -> None:
    content, wire = redirected("cloud", location, answer)
    assert content is None
    assert len(wire.sent) <= 2


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_login_page_is_no_attachment(deployment: Deployment) -> None:
    content, _ = asked(deployment, (200, "<html>Log in</html>", {"Content-Type": "text/html;charset=UTF-8"}))
    assert content is None


def test_a_web_page_that_people_attached_is_one() -> None:
    content, _ = asked("cloud", (200, "<p>x</p>", {"Content-Type": "text/html"}), "page.html")
    assert content == b"<p>x</p>"


def test_a_file_that_is_larger_than_it_says_is_left_out() -> None:
    content, _ = asked("cloud", (200, "12345678901", PICTURE))
    assert content is None


def test_what_jira_refuses_is_no_file_and_an_outage_is_tried_again() -> None:
    assert asked("cloud", (404, {}))[0] is None
    with pytest.raises(JiraTransient):
        asked("cloud", (500, {}))
