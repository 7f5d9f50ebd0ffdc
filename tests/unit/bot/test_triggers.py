"""Which events start a review, and whose. The rules and the bot's account are given; nothing else is asked."""

import json
from typing import Any

import pytest

from config.projects import ProjectRules, Projects
from tests.support.events import (
    APP,
    BOT,
    PERSON,
    comment,
    comment_created,
    decided,
    ignored_because,
    issue,
    issue_created,
    issue_updated,
    review,
)
from workers.events.payloads import read_event
from workers.events.triggers import Ignored, decide
from workers.queueing.messages import ReviewTicket


def test_a_created_ticket_is_reviewed() -> None:
    assert decided(issue_created()) == review("SHOP-41", "created", PERSON["accountId"])


def test_an_automation_rule_needs_to_name_only_event_and_ticket() -> None:
    event = {"webhookEvent": "jira:issue_created", "issue": {"key": "SHOP-41"}}
    assert decided(event) == review("SHOP-41", "created")


@pytest.mark.parametrize("description", [None, "", "text", {"type": "doc", "version": 1, "content": []}])
def test_the_description_may_have_any_of_jiras_shapes(description: Any) -> None:
    event = issue_created(issue=issue(fields={"summary": "导出发票", "description": description}))
    assert decided(event) == review("SHOP-41", "created", PERSON["accountId"])


@pytest.mark.parametrize("fields", [("summary",), ("description",), ("labels", "Description"), ("priority",)])
def test_a_change_of_a_reviewed_field_is_reviewed(fields: tuple[str, ...]) -> None:
    assert decided(issue_updated(*fields)) == review("SHOP-41", "updated", PERSON["accountId"])


@pytest.mark.parametrize("fields", [(), ("labels",), ("status", "assignee"), ("Comment",), ("summary2",)])
def test_any_other_change_is_not(fields: tuple[str, ...]) -> None:
    assert ignored_because("field", decided(issue_updated(*fields)))


def test_a_server_that_gives_no_field_ids_and_custom_fields_by_name_is_understood() -> None:
    event = issue_updated()
    event["changelog"]["items"] = [{"field": "验收标准", "fieldtype": "custom", "fromString": "", "toString": "x"}]
    assert decided(event, reviewed_fields=("验收标准",)) == review("SHOP-41", "updated", PERSON["accountId"])
    assert ignored_because("field", decided(event))


def test_a_custom_field_may_be_named_by_its_id() -> None:
    event = issue_updated("customfield_10073")
    assert isinstance(decided(event, reviewed_fields=("customfield_10073",)), ReviewTicket)


@pytest.mark.parametrize("ids", [("Key", "project"), ("issuekey", "project"), (None, None)])
def test_a_ticket_that_is_moved_here_is_as_good_as_new(ids: tuple[str | None, str | None]) -> None:
    event = issue_updated()
    event["changelog"]["items"] = [
        {"field": "project", "fieldId": ids[1], "fromString": "Old", "toString": "Shop"},
        {"field": "Key", "fieldId": ids[0], "fromString": "OLD-1", "toString": "SHOP-41"},
    ]
    assert decided(event) == review("SHOP-41", "created", PERSON["accountId"])
    assert decided(event, review_on_edit=False) == review("SHOP-41", "created", PERSON["accountId"])
    assert ignored_because("disabled", decided(event, enabled=False))


def test_a_custom_field_called_project_is_no_move() -> None:
    event = issue_updated()
    event["changelog"]["items"] = [{"field": "Project", "fieldId": "customfield_10010", "fieldtype": "custom"}]
    assert ignored_because("field", decided(event))


@pytest.mark.parametrize("items", [None, [], [None]])
def test_a_change_log_may_hold_nothing(items: Any) -> None:
    assert ignored_because("field", decided(issue_updated() | {"changelog": {"items": items}}))


def test_edits_are_not_reviewed_where_the_project_does_not_want_it() -> None:
    assert ignored_because("edits", decided(issue_updated("summary"), review_on_edit=False))
    assert isinstance(decided(issue_created(), review_on_edit=False), ReviewTicket)


def test_a_disabled_project_is_left_alone() -> None:
    events = [issue_created(), issue_updated("summary"), comment_created("/reqgate review")]
    assert all(ignored_because("disabled", decided(event, enabled=False)) for event in events)


def test_only_covered_issue_types_are_reviewed() -> None:
    assert ignored_because("type", decided(issue_created(), issue_types=("Bug", "缺陷")))
    assert isinstance(decided(issue_created(), issue_types=("story",)), ReviewTicket)


def test_a_type_that_the_event_does_not_name_is_left_to_the_worker() -> None:
    event = {"webhookEvent": "jira:issue_created", "issue": {"key": "SHOP-41"}}
    assert isinstance(decided(event, issue_types=("Bug",)), ReviewTicket)


@pytest.mark.parametrize("identity", ["accountId", "key", "name"])
def test_the_bots_own_events_start_nothing(identity: str) -> None:
    itself = {identity: BOT}
    own = comment("/reqgate review", author=itself)
    assert ignored_because("own", decided(issue_updated("summary", user=itself)))
    assert ignored_because("own", decided(issue_created(user=itself)))
    assert ignored_because("own", decided(comment_created("", comment=own)))


def test_an_unknown_bot_account_does_not_silence_users_without_identities() -> None:
    assert isinstance(decided(issue_created(user={"accountId": "", "displayName": "x"}), bot=""), ReviewTicket)


def test_apps_start_nothing_and_get_no_reply() -> None:
    by_app = comment_created("", comment=comment("/reqgate nonsense", author=APP))
    assert ignored_because("app", decided(by_app))
    assert ignored_because("app", decided(issue_created(user=APP)))


@pytest.mark.parametrize("name", ["jira:issue_deleted", "sprint_created", "x"])
def test_other_events_are_ignored_whatever_they_hold(name: str) -> None:
    event = {"webhookEvent": name, "issue": "not even an object", "comment": comment("/reqgate review")}
    assert ignored_because("kind", decided(event))


def test_who_the_bot_is_is_asked_only_for_events_that_might_start_something() -> None:
    def ask() -> str:
        raise AssertionError("needs no answer")

    disabled = Projects(defaults=ProjectRules(enabled=False))
    idle = [({"webhookEvent": "sprint_created"}, Projects()), (issue_created(user=APP), Projects())]
    for event, projects in [*idle, (issue_created(), disabled)]:
        assert isinstance(decide(read_event(json.dumps(event).encode()), projects.rules_for, ask), Ignored)


READ = {"custom_fields": {"customfield_10031": "acceptance"}}


@pytest.mark.parametrize(
    ("item", "is_reviewed"),
    [
        ({"field": "Acceptance criteria", "fieldtype": "custom", "fieldId": "customfield_10031"}, True),
        ({"field": "Whatever it is called", "fieldtype": "custom", "fieldId": "customfield_10031"}, True),
        ({"field": "Acceptance criteria", "fieldtype": "custom", "fieldId": "customfield_10099"}, False),
        ({"field": "验收标准", "fieldtype": "custom"}, True),
        ({"field": "Steps to reproduce", "fieldtype": "custom"}, False),
        ({"field": "Sprint", "fieldtype": "custom"}, False),
        ({"field": "Version", "fieldtype": "jira"}, True),
        ({"field": "Attachment", "fieldtype": "jira", "fieldId": "attachment"}, True),
        ({"field": "Fix Version", "fieldtype": "jira", "fieldId": "fixVersions"}, False),
    ],
)
def test_an_edit_of_a_field_that_is_read_is_reviewed(item: dict[str, str], is_reviewed: bool) -> None:
    """Server names a field of the site's own by its name alone."""
    decision = decided(issue_updated() | {"changelog": {"items": [item]}}, **READ)
    assert isinstance(decision, ReviewTicket) is is_reviewed
