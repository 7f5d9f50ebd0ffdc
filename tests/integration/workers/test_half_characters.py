"""A text that was cut in the middle of a character, as a proxy may do to it, is reviewed like any other."""

import json
from typing import Any

import pytest

from tests.support.installation import Installation
from tests.support.stack import GOOD_STORY
from workers import jobs
from workers.queueing.messages import ReviewTicket


@pytest.mark.parametrize("field", ["summary", "description", "environment", "labels"])
def test_half_a_character_in_what_jira_answers_ends_no_run(installation: Installation, field: str) -> None:
    key = installation.file_ticket()
    fields: dict[str, Any] = {"summary": "Download invoices", "description": GOOD_STORY, "labels": ["x"]}
    fields[field] = (
        ["half\ud83d"] if field == "labels" else f"{fields.get(field, '')}\n\nhalf \ud83d character, 半个字\udc00符"
    )
    issue = {
        "id": "10000",
        "key": key,
        "fields": {**fields, "issuetype": {"name": "Story"}, "project": {"key": "DEMO", "projectTypeKey": "software"}},
    }
    installation.fault(method="GET", path=rf"/issue/{key}$", status=200, body=issue)
    assert jobs.run(ReviewTicket(ticket=key, trigger="created").model_dump(mode="json")) is None
    (comment,) = installation.comments(key)
    json.dumps(comment).encode()
    assert installation.store.dead_letters() == ()
    assert installation.outcome(key) != []


def test_half_a_character_in_a_command_is_answered(installation: Installation) -> None:
    key = installation.file_ticket()
    comment_id = installation.say(key, "/reqgate override agreed")
    body = {"id": comment_id, "author": {"accountId": "dev"}, "body": "/reqgate override agreed \ud83d with the team"}
    installation.fault(method="GET", path=f"/comment/{comment_id}$", status=200, body=body)
    message = ReviewTicket(ticket=key, trigger="override", actor="dev", comment_id=comment_id)
    assert jobs.run(message.model_dump(mode="json")) is None
    (example,) = installation.store.all_feedback()
    assert example.reason == "agreed ? with the team"
