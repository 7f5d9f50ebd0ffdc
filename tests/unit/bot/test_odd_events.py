"""Bodies that are no event, or an event without what it must name, are refused and never repeated."""

import json
from typing import Any

import pytest

from config.projects import Projects
from tests.support.events import comment, comment_created, issue_created
from workers.events.payloads import PayloadError, read_event
from workers.events.triggers import Ignored, decide


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b'"jira:issue_created"',
        b"{}",
        b'{"webhookEvent": 3}',
        b'{"webhookEvent": ""}',
        b"[" * 200_000,
        b'{"webhookEvent":' * 20_000,
    ],
)
def test_what_is_no_event_is_refused(raw: bytes) -> None:
    with pytest.raises(PayloadError):
        read_event(raw)


@pytest.mark.parametrize(
    "changed",
    [
        {"issue": None},
        {"issue": {}},
        {"issue": "SHOP-41"},
        {"issue": {"key": "SHOP-41/../../serverInfo?x=#"}},
        {"issue": {"key": "SHOP-41\n"}},
        {"issue": {"key": "shop-41"}},
        {"issue": {"id": "../1"}},
        {"issue": {"key": "SHOP-41", "id": "1 OR 1=1"}},
        {"issue": {"key": "SHOP-41", "fields": []}},
        {"user": "me"},
        {"changelog": {"items": "summary"}},
    ],
)
def test_an_event_without_a_usable_ticket_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(PayloadError):
        read_event(json.dumps(issue_created(**changed)).encode())


@pytest.mark.parametrize(
    "changed",
    [
        {"id": "x", "self": ""},
        {"id": None, "self": None},
        {"id": "1/../2"},
        {"id": "-1"},
        {"body": ["/reqgate review"]},
    ],
)
def test_a_comment_event_without_a_usable_comment_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(PayloadError):
        read_event(json.dumps(comment_created("", comment=comment("/reqgate review") | changed)).encode())


def test_a_refusal_never_repeats_the_content() -> None:
    event = issue_created(issue={"key": "SHOP-41", "fields": {"summary": ["s3cret wish"], "issuetype": "s3cret"}})
    with pytest.raises(PayloadError) as refusal:
        read_event(json.dumps(event).encode())
    assert "summary" in str(refusal.value)
    assert "s3cret" not in str(refusal.value)


@pytest.mark.parametrize("half", [0xD800, 0xDFFF])
def test_half_of_a_character_becomes_a_question_mark(half: int) -> None:
    """A text that was cut in the middle of an emoji; nothing behind the edge could write it down."""
    read = read_event(json.dumps(issue_created(user={"accountId": f"a{chr(half)}"})).encode())
    assert read.actors[0].identities == ("a?",)
    whole = read_event(json.dumps(comment_created("/reqgate 评审 👍")).encode())
    assert whole.comment is not None
    assert whole.comment.body == "/reqgate 评审 👍"


def test_the_body_of_data_centers_button_to_test_the_connection_is_understood_and_starts_nothing() -> None:
    event = read_event(b'{"test": true}')
    assert isinstance(decide(event, Projects().rules_for, lambda: ""), Ignored)


@pytest.mark.parametrize("body", [b'{"test": 1}', b'{"test": "true"}', b'{"tests": true}'])
def test_nothing_else_without_an_event_is(body: bytes) -> None:
    with pytest.raises(PayloadError, match="webhookEvent"):
        read_event(body)
