"""The frame of the admin's pages: where one is, the way to the others and out, and errors that people can read."""

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.support.admin_pages import HTML, log_in
from tests.support.edge import ADMIN_TOKEN

BEARER = {"Authorization": f"Bearer {ADMIN_TOKEN}"}


def page(client: FlaskClient, path: str) -> str:
    return client.get(path, headers=HTML).get_data(as_text=True)


def test_the_navigation_names_pages_that_answer_and_marks_the_one_that_is_open(client: FlaskClient) -> None:
    log_in(client)
    links = re.findall(r'<li><a href="(/admin[^"]*)"', page(client, "/admin/health"))
    assert "/admin/health" in links
    for link in links:
        assert client.get(link, headers=HTML).status_code in (200, 503), link
        assert re.findall(r'href="([^"]+)" aria-current="page"', page(client, link)) == [link]


def test_every_page_of_administrators_asks_who_comes(app: Flask, client: FlaskClient) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("pages.")]
    assert rules
    for rule in rules:
        path = re.sub(r'<any\("(\w+)".*?>|<[^>]+>', lambda found: found[1] or "x", rule.rule)
        if "GET" in (rule.methods or ()):
            assert client.get(path).status_code == 401, path
            assert client.get(path, headers=HTML).status_code == 303, path


def test_a_keyboard_reaches_the_content_first_and_no_script_or_style_is_inline(client: FlaskClient) -> None:
    log_in(client)
    text = page(client, "/admin/health")
    assert text.index("Skip to content") < text.index("<nav")
    assert 'id="content"' in text
    assert not re.search(r"<script|<style| style=| on\w+=", text)


def test_who_sends_a_token_has_no_session_to_end(client: FlaskClient) -> None:
    assert "Log out" not in client.get("/admin/health", headers=HTML | BEARER).get_data(as_text=True)


def test_people_get_errors_as_a_page_with_the_way_back_and_programs_as_json(client: FlaskClient) -> None:
    log_in(client)
    missing = client.get("/admin/nowhere", headers=HTML)
    assert (missing.status_code, missing.mimetype) == (404, "text/html")
    assert "<nav" in missing.get_data(as_text=True)
    assert client.get("/admin/nowhere").mimetype == "application/json"


def test_an_error_shows_no_navigation_to_strangers(client: FlaskClient) -> None:
    assert "<nav" not in client.get("/admin/nowhere", headers=HTML).get_data(as_text=True)
