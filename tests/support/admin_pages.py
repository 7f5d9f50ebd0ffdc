"""What tests of the administrators' pages do: log in, look at a page as a browser does, send a form of it."""

import html
import re

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.edge import ADMIN_TOKEN

HTML = {"Accept": "text/html,*/*;q=0.8"}


def text_of(client: FlaskClient, path: str) -> str:
    """Return a page that must be there, as HTML."""
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_data(as_text=True)


def words_of(page: str) -> str:
    """Return what a reader of the page sees, without tags, on one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def send_form(client: FlaskClient, seen_on: str, action: str) -> TestResponse:
    """Send the form with this action as it stands on the page `seen_on`, and follow where that leads."""
    forms = re.findall(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', text_of(client, seen_on), re.S)
    (fields,) = [body for target, body in forms if target == action]
    data = {name: html.unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', fields)}
    return client.post(action, data=data, headers=HTML, follow_redirects=True)


def token_in_form(page: TestResponse) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', page.get_data(as_text=True))
    assert found, "the page has a form"
    return found[1]


def log_in(client: FlaskClient, token: str = ADMIN_TOKEN, **options: str) -> TestResponse:
    forgery_token = token_in_form(client.get("/admin/login", **options))
    return client.post("/admin/login", data={"token": token, "csrf_token": forgery_token}, **options)
