"""Whatever is logged, no loaded secret, e-mail address or telephone number leaves, in whichever spelling it came."""

import base64
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
import structlog
from hypothesis import given, settings
from hypothesis import strategies as st

from config.censor import MASK, Censor
from config.settings import Settings

USER = "bot@example.com"

# As people and generators make them: letters, digits, what URLs and JSON must escape, Chinese. At least eight.
secrets = st.text(alphabet="abcXYZ019-_~.!$&'()+,;=:@/?#[]%\"\\ <>密码é", min_size=8, max_size=40).filter(
    lambda text: text.strip() == text
)

SPELLINGS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "in a sentence": lambda secret: f"cannot use {secret}, 请更换{secret}。",
    "in a query": lambda secret: f"https://jira.example/x?token={quote(secret, safe='')}&a=1",
    "in a form": lambda secret: f"token={quote_plus(secret)}",
    "in a path": lambda secret: f"/a/{quote(secret)}/b".lower() if secret.islower() else f"/a/{quote(secret)}/b",
    "as user and password": lambda secret: f"redis://:{quote(secret, safe='')}@cache.example:6379/0",
    "in a basic header": lambda secret: "Basic " + base64.b64encode(f"{USER}:{secret}".encode()).decode(),
    "in a url-safe one": lambda secret: "x " + base64.urlsafe_b64encode(f"{USER}:{secret}".encode()).decode(),
    "in base64 behind a path": lambda secret: "GET /v1/auth/" + base64.b64encode(secret.encode()).decode(),
    "in base64 inside a word": lambda secret: "ab" + base64.urlsafe_b64encode(f"{USER}:{secret}".encode()).decode(),
    "in base64 without padding": lambda secret: base64.b64encode(secret.encode()).decode().rstrip("="),
    "in JSON": lambda secret: json.dumps({"token": secret}),
    "in JSON with Chinese": lambda secret: json.dumps({"token": secret}, ensure_ascii=False),
    "in an exception": lambda secret: repr(ValueError(secret)),
}

NESTINGS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "message": lambda value: {"event": value},
    "value": lambda value: {"event": "e", "cause": value},
    "key": lambda value: {"event": "e", str(value): 1},
    "deep": lambda value: {"event": "e", "a": {"b": [{"c": (value, {value})}], str(value): None}},
    "bytes": lambda value: {"event": "e", "raw": str(value).encode()},
    "object": lambda value: {"event": "e", "error": RuntimeError(value)},
    "bytes in an object": lambda value: {"event": "e", "error": RuntimeError(str(value).encode())},
}


def strings_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(text for item in value.values() for text in strings_in(item))]
    if isinstance(value, list):
        return [text for item in value for text in strings_in(item)]
    return [value] if isinstance(value, str) else []


def leaks(line: str, secret: str) -> list[str]:
    """Return the strings of a JSON log line in which the secret can be read by one who tries."""
    found = []
    for text in strings_in(json.loads(line)):
        runs = re.findall(r"[A-Za-z0-9+/_-]{8,}", text)
        parts = [run.replace("-", "+").replace("_", "/")[shift:] for run in runs for shift in range(4)]
        decoded = [base64.b64decode(part + "=" * (-len(part) % 4)) for part in parts if len(part) % 4 != 1]
        if any(form in text for form in {secret, quote(secret, safe="")}) or any(secret.encode() in d for d in decoded):
            found.append(text)
    return found


@pytest.mark.parametrize("nesting", NESTINGS)
@pytest.mark.parametrize("spelling", SPELLINGS)
@settings(max_examples=30, deadline=None)
@given(secret=secrets)
def test_no_spelling_of_a_secret_leaves_from_any_place(spelling: str, nesting: str, secret: str) -> None:
    line = NESTINGS[nesting](SPELLINGS[spelling](secret))
    written = structlog.processors.JSONRenderer()(None, "info", Censor([secret])(None, "info", line))
    assert leaks(str(written), secret) == []


def test_the_check_above_would_see_a_leak() -> None:
    for spelling in ("plain", "in a query", "in a basic header", "in base64 behind a path", "in base64 inside a word"):
        assert leaks(json.dumps({"event": SPELLINGS[spelling]("s3cret-token")}), "s3cret-token")


def test_every_secret_of_the_settings_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "key-of-a-provider")
    configured = Settings(
        _env_file=None,
        webhook_secrets="webhook-secret-1,webhook-secret-2",
        webhook_tokens="webhook-token-1",
        admin_token="admin-token-1,admin-token-2",
        jira_token="jira-token-1",
        redis_url="redis://:redis%20password@h/0",
        database_url="postgresql://u:database-password@h/db",
    )
    censor = Censor(configured.secret_values())
    held = ["webhook-secret-2", "webhook-token-1", "admin-token-2", "jira-token-1", "redis%20password",
            "redis password", "database-password", "key-of-a-provider"]  # fmt: skip
    for secret in held:
        assert secret not in str(censor(None, "info", {"event": f"with {secret} in it"})), secret


@pytest.mark.parametrize(
    "text",
    [
        "jane.doe+x@corp.example.com",
        "邮箱：zhang.san@corp.example。",
        "+44 20 7946 0958",
        "+8613800138000",
        "call 13800138000 now",
        "电话138-0013-8000，",
        "(415) 555-2671",
    ],
)
def test_an_address_or_a_number_of_a_person_is_masked(text: str) -> None:
    line = Censor([])(None, "info", {"event": text, "nested": [{"a": text}]})
    assert MASK in line["event"]
    assert not re.search(r"corp|7946|0013|13800|2671", str(line))


@pytest.mark.parametrize(
    "text",
    [
        "SHOP-41",
        "2026-11-22T01:24:00.123456+00:00",
        "2026-11-22T01:24:00+0800",
        "0123456789ab",
        "138001380001",
        "1550286113023",
        "557058:f58131cb-b67d-43c7-b30d-6b58d40bd077",
        "5b10ac8d82e05b22cc7d4ef5",
        "3e0f7a9c-1380-0138-0001-000000000000",
        "0.13800138000",
        "reqgate 1.106.2 (10030000)",
        "/admin/health",
    ],
)
def test_ids_times_and_versions_stay_readable(text: str) -> None:
    assert Censor(["some-secret"])(None, "info", {"event": text}) == {"event": text}


@pytest.mark.parametrize("text", ["a.b@" * 15_000, "@" * 60_000, "+1" * 30_000, "A" * 60_000, "(" * 60_000])
def test_a_hostile_line_is_masked_in_linear_time(text: str) -> None:
    assert Censor(["some-secret"])(None, "info", {"event": text})
