"""Under which names a delivery is remembered, so that its repetition starts nothing."""

import hashlib
import json
from typing import Any

from config.projects import Projects
from tests.support.events import (
    BOT,
    comment,
    comment_created,
    issue_created,
    issue_updated,
    server_comment_created,
    server_issue_commented,
)
from workers.events.payloads import read_event
from workers.events.triggers import decide, dedupe_names


def names(event: Any, delivery: str = "d-1", tenant: str = "here") -> tuple[str, ...]:
    raw = json.dumps(event).encode()
    read = read_event(raw)
    decision = decide(read, Projects().rules_for, lambda: BOT)
    return dedupe_names(read, delivery, decision, tenant=tenant, body_digest=hashlib.sha256(raw).hexdigest())


def test_deliveries_are_remembered_by_tenant_and_identifier() -> None:
    assert names(issue_created()) == names(issue_updated("summary"))
    assert names(issue_created()) != names(issue_created(), "d-2")
    assert names(issue_created(), "") == ()


def test_a_signed_body_is_remembered_whatever_its_headers_say() -> None:
    first, again = names(issue_created(timestamp=1), "d-1"), names(issue_created(timestamp=1), "d-2")
    assert len(set(first) & set(again)) == 1
    assert not set(first) & set(names(issue_created(timestamp=2), "d-3"))


def test_a_rule_that_sends_the_same_words_for_each_edit_is_heard_each_time() -> None:
    assert names(issue_updated("summary"), "") == ()


def test_every_name_belongs_to_one_tenant() -> None:
    event = comment_created("/reqgate review", timestamp=1)
    here, there = names(event), names(event, tenant="there")
    assert len(here) == len(there) == 3
    assert not set(here) & set(there)


def test_one_command_comment_has_one_name_by_whichever_event_it_comes() -> None:
    bodies = "/reqgate review"
    by_update = names(server_issue_commented(bodies), "")
    assert by_update == names(server_comment_created(bodies), "") == names(comment_created(bodies), "")
    other = comment_created("", comment=comment(bodies, id="10020"))
    assert names(other, "") != by_update
