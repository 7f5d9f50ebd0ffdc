"""People log in with a form, programs send a token; who guesses is stopped, and nobody is let in unseen."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from bot.admin.door import MISSES
from bot.app import create_app
from bot.security import SESSION_HOURS, client_address
from config.projects import Projects
from tests.support.admin_pages import HTML, log_in, token_in_form
from tests.support.edge import ADMIN_TOKEN, make_settings


def away_from_redis(tmp_path: Path) -> FlaskClient:
    settings = make_settings(tmp_path, redis_url="redis://127.0.0.1:1/0", database_url=f"sqlite:///{tmp_path}")
    return create_app(settings, projects=Projects()).test_client()


# Logging in


def test_a_browser_without_a_session_is_led_to_the_form_and_from_it_to_the_page(client: FlaskClient) -> None:
    led = client.get("/admin/health", headers=HTML)
    assert (led.status_code, led.headers["Location"]) == (303, "/admin/login?next=/admin/health")
    form = client.get(led.headers["Location"])
    wanted = re.search(r'name="next" value="([^"]+)"', form.get_data(as_text=True))
    assert wanted
    data = {"token": ADMIN_TOKEN, "csrf_token": token_in_form(form), "next": wanted[1]}
    assert client.post("/admin/login", data=data).headers["Location"] == "/admin/health"
    page = client.get("/admin/health", headers=HTML)
    assert page.mimetype == "text/html"
    assert "Log out" in page.get_data(as_text=True)


@pytest.mark.parametrize(
    "wanted", ["https://evil.example/admin", "//evil.example", "/\\evil.example", "/adminevil", "/admin/\r\nX: y", ""]
)
def test_logging_in_leads_to_no_page_of_others(client: FlaskClient, wanted: str) -> None:
    forgery_token = token_in_form(client.get("/admin/login", query_string={"next": wanted}))
    data = {"token": ADMIN_TOKEN, "csrf_token": forgery_token, "next": wanted}
    led = client.post("/admin/login", data=data).headers["Location"]
    first_link = re.search(r'<nav.*?href="([^"]+)"', client.get(led, headers=HTML).get_data(as_text=True), re.DOTALL)
    assert first_link
    assert led == first_link[1], "the first page of the navigation"


def test_the_form_needs_no_script_and_speaks_both_languages(client: FlaskClient) -> None:
    page = client.get("/admin/login").get_data(as_text=True)
    assert "<script" not in page
    assert "登录" in page


def test_the_cookie_is_for_this_site_and_its_pages_only(client: FlaskClient) -> None:
    plain = log_in(client).headers["Set-Cookie"]
    assert all(part in plain for part in ("HttpOnly", "SameSite=Strict", "Path=/admin", "Expires="))
    assert "Secure" not in plain, "over http a browser would not send it back"
    assert "Secure" in log_in(client, base_url="https://localhost").headers["Set-Cookie"]


def test_a_wrong_token_stays_at_the_form_without_repeating_it(client: FlaskClient) -> None:
    answer = log_in(client, "guessed-token")
    assert answer.status_code == 401
    assert "guessed-token" not in answer.get_data(as_text=True)
    assert client.get("/admin/health", headers=HTML).status_code == 303


def test_logging_out_ends_the_session(client: FlaskClient) -> None:
    log_in(client)
    forgery_token = token_in_form(client.get("/admin/health", headers=HTML))
    assert client.post("/admin/logout", data={"csrf_token": forgery_token}).status_code == 303
    assert client.get("/admin/health", headers=HTML).status_code == 303


def test_a_session_ends_after_eight_hours_also_when_its_cookie_was_signed_again_meanwhile(client: FlaskClient) -> None:
    log_in(client)
    with client.session_transaction(path="/admin") as session:  # signs again, as each message of a page does
        session["begun"] -= SESSION_HOURS * 3600 - 60
    assert client.get("/admin/runs", headers=HTML).status_code == 200
    with client.session_transaction(path="/admin") as session:
        session["begun"] -= 60
    assert client.get("/admin/runs", headers=HTML).status_code == 303


def test_a_form_that_is_no_form_of_ours_is_not_stored_by_anybody(client: FlaskClient) -> None:
    files = {"file": (BytesIO(b"x" * 1_000_000), "large.bin")}
    assert client.post("/admin/login", data=files).status_code == 413


@pytest.mark.parametrize("data", [{}, {"csrf_token": "guessed"}, {"csrf_token": ""}])
def test_a_forged_form_is_refused(client: FlaskClient, data: dict[str, str]) -> None:
    client.get("/admin/login")
    answer = client.post("/admin/login", data={"token": ADMIN_TOKEN} | data)
    assert answer.status_code == 400
    assert client.get("/admin/health", headers=HTML).status_code == 303
    log_in(client)
    assert client.post("/admin/logout", data=data).status_code == 400
    assert client.get("/admin/health", headers=HTML).status_code in (200, 503), "still logged in"


def test_the_form_of_one_browser_does_not_serve_another(app: Flask) -> None:
    theirs = token_in_form(app.test_client().get("/admin/login"))
    client = app.test_client()
    client.get("/admin/login")
    assert client.post("/admin/login", data={"token": ADMIN_TOKEN, "csrf_token": theirs}).status_code == 400


def test_without_a_token_there_is_no_login(tmp_path: Path, redis_url: str) -> None:
    client = create_app(make_settings(tmp_path, redis_url=redis_url, admin_token=""), projects=Projects()).test_client()
    assert client.get("/admin/login").status_code == 404


# Rotation


def health_with(session_of: FlaskClient, tokens: str, tmp_path: Path, redis_url: str) -> int:
    """Return what a browser with this session gets from an edge with these live tokens."""
    client = create_app(
        make_settings(tmp_path, redis_url=redis_url, admin_token=tokens), projects=Projects()
    ).test_client()
    cookie = session_of.get_cookie("reqgate_admin", path="/admin")
    assert cookie is not None
    client.set_cookie("reqgate_admin", cookie.value, path="/admin")
    return client.get("/admin/health", headers=HTML).status_code


def test_several_tokens_are_live_and_a_session_ends_with_its_own(tmp_path: Path, redis_url: str) -> None:
    first, second = "first-live-token", "second-live-token"
    settings = make_settings(tmp_path, redis_url=redis_url, admin_token=f"{first}, {second}")
    app = create_app(settings, projects=Projects())
    for token in (first, second):
        bearer = {"Authorization": f"Bearer {token}"}
        assert app.test_client().get("/admin/health", headers=bearer).status_code != 401
    browser = app.test_client()
    log_in(browser, second)
    assert health_with(browser, f"{first},{second}", tmp_path, redis_url) != 303, "every process knows the session"
    assert health_with(browser, first, tmp_path, redis_url) == 303
    assert health_with(browser, "another-token", tmp_path, redis_url) == 303


# Guessing


def test_after_ten_misses_nobody_is_let_in_from_that_address_and_the_wait_is_told(app: Flask) -> None:
    client = app.test_client()
    for _ in range(MISSES.amount):
        assert log_in(client, "guessed-token").status_code == 401
    stopped = log_in(client, ADMIN_TOKEN)
    assert stopped.status_code == 429
    assert 0 < int(stopped.headers["Retry-After"]) <= MISSES.get_expiry()
    assert stopped.json is not None
    assert stopped.headers["Retry-After"] in stopped.json["error"]["message"]
    bearer = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
    assert client.get("/admin/health", headers=bearer).status_code == 429, "one count for form and header"
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.get("/admin/health", headers=bearer, environ_base=elsewhere).status_code in (200, 503)
    assert client.get("/healthz").status_code == 200


def test_wrong_tokens_in_headers_are_counted_and_missing_ones_are_not(client: FlaskClient) -> None:
    for _ in range(MISSES.amount + 1):
        assert client.get("/admin/health").status_code == 401
    for _ in range(MISSES.amount):
        assert client.get("/admin/health", headers={"X-Admin-Token": "guessed"}).status_code == 401
    assert client.get("/admin/health", headers={"X-Admin-Token": "guessed"}).status_code == 429


def test_one_ipv6_customer_counts_as_one_however_many_addresses_it_has(client: FlaskClient) -> None:
    for number in range(MISSES.amount):
        address = {"REMOTE_ADDR": f"2001:db8:1:2::{number:x}"}
        assert client.get("/admin/health", headers={"X-Admin-Token": "g"}, environ_base=address).status_code == 401
    for address, status in (("2001:db8:1:2:ffff::1", 429), ("2001:db8:1:3::1", 401), ("::ffff:192.0.2.1", 401)):
        answer = client.get("/admin/health", headers={"X-Admin-Token": "g"}, environ_base={"REMOTE_ADDR": address})
        assert answer.status_code == status, address


def test_while_redis_is_away_nobody_logs_in_and_a_live_token_still_sees_health(tmp_path: Path) -> None:
    client = away_from_redis(tmp_path)
    refused = log_in(client)
    assert refused.status_code == 503
    assert "REDIS_URL" in refused.get_data(as_text=True)
    assert client.get("/admin/health", headers=HTML).status_code == 303
    assert client.get("/admin/health", headers={"X-Admin-Token": "guessed"}).status_code == 503
    seen = client.get("/admin/health", headers={"X-Admin-Token": ADMIN_TOKEN})
    assert seen.json is not None
    assert seen.json["status"] == "failing"
    assert client.get("/healthz").status_code == 200


# Proxies


@pytest.mark.parametrize(("proxies", "is_believed"), [(0, False), (1, True)])
def test_proxies_are_believed_only_as_many_as_are_named(
    tmp_path: Path, redis_url: str, proxies: int, is_believed: bool
) -> None:
    settings = make_settings(tmp_path, redis_url=redis_url, trusted_proxies=proxies)
    client = create_app(settings, projects=Projects()).test_client()
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "evil.example"}
    answer = client.get("/healthz", headers=said)
    assert ("Strict-Transport-Security" in answer.headers) is is_believed
    for _ in range(MISSES.amount):
        client.get("/admin/health", headers=said | {"X-Admin-Token": "guessed"})
    other = {"X-Forwarded-For": "203.0.113.10", "X-Admin-Token": "guessed"}
    assert client.get("/admin/health", headers=other).status_code == (401 if is_believed else 429)
    assert "evil" not in client.get("/admin/health", headers=said | HTML).get_data(as_text=True)


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("192.0.2.1:4711", "192.0.2.1"),
        ("[2001:db8:1:2::7]:4711", "2001:0db8:0001:0002"),
        ("[2001:db8:1:2::7]", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::7", "2001:0db8:0001:0002"),
        ("192.0.2.1:4711:1", "unknown"),
        ("localhost:4711", "unknown"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("[fe80::1%25eth0]:4711", "fe80:0000:0000:0000"),
    ],
)
def test_whoever_calls_has_one_name_however_a_proxy_or_the_system_writes_the_address(
    app: Flask, given: str, counted: str
) -> None:
    with app.test_request_context(environ_base={"REMOTE_ADDR": given}):
        assert client_address() == counted


def test_hsts_comes_over_https_only(client: FlaskClient) -> None:
    assert "Strict-Transport-Security" not in client.get("/").headers
    assert "Strict-Transport-Security" in client.get("/", base_url="https://localhost").headers
