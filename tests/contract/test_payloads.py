"""Every captured event of real Jiras is accepted, or ignored with a reason; none is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from config.projects import Projects
from workers.events.payloads import read_event
from workers.events.triggers import Decision, Ignored, decide, dedupe_names
from workers.queueing.messages import ReplyToCommand, ReviewTicket

REVIEWED = {"summary", "description", "environment", "version", "attachment", "issuetype", "priority"}


@pytest.fixture(scope="session")
def captured(shared: Path) -> dict[str, bytes]:
    folder = shared / "payloads" / "jira"
    if not folder.is_dir():
        pytest.skip("the captured payloads are not at hand")
    return {path.stem: path.read_bytes() for path in sorted(folder.glob("*.json"))}


def decision_on(raw: bytes) -> Decision:
    return decide(read_event(raw), Projects().rules_for, lambda: "")


def test_every_captured_event_is_accepted_or_ignored_with_a_reason(captured: dict[str, bytes]) -> None:
    assert captured
    for name, raw in captured.items():
        decision = decision_on(raw)
        assert isinstance(decision, ReviewTicket | ReplyToCommand | Ignored), name
        assert not isinstance(decision, Ignored) or decision.reason, name


def test_created_tickets_are_reviewed_and_others_only_when_a_reviewed_field_changed(captured: dict[str, bytes]) -> None:
    for name, raw in captured.items():
        event: dict[str, Any] = json.loads(raw)
        fields = {item["field"].casefold() for item in event.get("changelog", {}).get("items", [])}
        is_created = event["webhookEvent"] == "jira:issue_created"
        is_edited = event["webhookEvent"] == "jira:issue_updated" and bool(fields & REVIEWED)
        assert isinstance(decision_on(raw), ReviewTicket) == (is_created or is_edited), name


def test_every_comment_would_be_understood_as_a_command(captured: dict[str, bytes]) -> None:
    """The shapes of real comment events, on Cloud and on Server, with a command put in as the comment's text."""
    comments = 0
    for name, raw in captured.items():
        event = json.loads(raw)
        is_new = event["webhookEvent"] == "comment_created" or event.get("issue_event_type_name") == "issue_commented"
        if not is_new:
            continue
        comments += 1
        event["comment"]["body"] = "/reqgate review"
        changed = json.dumps(event).encode()
        decision = decision_on(changed)
        assert isinstance(decision, ReviewTicket), name
        assert decision.trigger == "command", name
        assert decision.actor, name
        names = dedupe_names(read_event(changed), "", decision, tenant="t", body_digest="d")
        assert decision.comment_id in names[-1], name
    assert comments
