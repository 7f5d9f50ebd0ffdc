"""What each event starts. The rules and the bot's account are given; nothing else is asked."""

import hashlib
import json
from typing import Any

import pytest

from bot.webhooks.payloads import PayloadError, read_event
from bot.webhooks.triggers import Answer, Decision, Ignored, RunCommand, StartReview, decide, dedupe_names
from config.projects import ProjectRules, Projects
from tests.unit.bot.events import (
    APP,
    PERSON,
    SERVER_PERSON,
    comment,
    comment_created,
    issue,
    issue_created,
    issue_updated,
    server_comment_created,
    server_issue_commented,
)

BOT = "5b10ac8d82e05b22cc7d4ef5"


def decided(event: Any, bot: str = BOT, **rules: Any) -> Decision:
    projects = Projects(defaults=ProjectRules(**rules))
    return decide(read_event(json.dumps(event).encode()), projects.rules_for, lambda: bot)


def ignored_because(word: str, decision: Decision) -> bool:
    return isinstance(decision, Ignored) and word in decision.reason


# Reviews


def test_a_created_ticket_is_reviewed() -> None:
    assert decided(issue_created()) == StartReview("SHOP-41", "created")


def test_an_automation_rule_needs_to_name_only_event_and_ticket() -> None:
    event = {"webhookEvent": "jira:issue_created", "issue": {"key": "SHOP-41"}}
    assert decided(event) == StartReview("SHOP-41", "created")


@pytest.mark.parametrize("description", [None, "", "text", {"type": "doc", "version": 1, "content": []}])
def test_the_description_may_have_any_of_jiras_shapes(description: Any) -> None:
    event = issue_created(issue=issue(fields={"summary": "导出发票", "description": description}))
    assert decided(event) == StartReview("SHOP-41", "created")


@pytest.mark.parametrize("fields", [("summary",), ("description",), ("labels", "Description"), ("priority",)])
def test_a_change_of_a_reviewed_field_is_reviewed(fields: tuple[str, ...]) -> None:
    assert decided(issue_updated(*fields)) == StartReview("SHOP-41", "updated")


@pytest.mark.parametrize("fields", [(), ("labels",), ("status", "assignee"), ("Comment",), ("summary2",)])
def test_any_other_change_is_not(fields: tuple[str, ...]) -> None:
    assert ignored_because("field", decided(issue_updated(*fields)))


def test_a_server_that_gives_no_field_ids_and_custom_fields_by_name_is_understood() -> None:
    event = issue_updated()
    event["changelog"]["items"] = [{"field": "验收标准", "fieldtype": "custom", "fromString": "", "toString": "x"}]
    assert decided(event, reviewed_fields=("验收标准",)) == StartReview("SHOP-41", "updated")
    assert ignored_because("field", decided(event))


def test_a_custom_field_may_be_named_by_its_id() -> None:
    event = issue_updated("customfield_10073")
    assert isinstance(decided(event, reviewed_fields=("customfield_10073",)), StartReview)


@pytest.mark.parametrize("ids", [("Key", "project"), ("issuekey", "project"), (None, None)])
def test_a_ticket_that_is_moved_here_is_as_good_as_new(ids: tuple[str | None, str | None]) -> None:
    event = issue_updated()
    event["changelog"]["items"] = [
        {"field": "project", "fieldId": ids[1], "fromString": "Old", "toString": "Shop"},
        {"field": "Key", "fieldId": ids[0], "fromString": "OLD-1", "toString": "SHOP-41"},
    ]
    assert decided(event) == StartReview("SHOP-41", "created")
    assert decided(event, review_on_edit=False) == StartReview("SHOP-41", "created")
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
    assert isinstance(decided(issue_created(), review_on_edit=False), StartReview)


def test_a_disabled_project_is_left_alone() -> None:
    events = [issue_created(), issue_updated("summary"), comment_created("/reqgate review")]
    assert all(ignored_because("disabled", decided(event, enabled=False)) for event in events)


def test_only_covered_issue_types_are_reviewed() -> None:
    assert ignored_because("type", decided(issue_created(), issue_types=("Bug", "缺陷")))
    assert isinstance(decided(issue_created(), issue_types=("story",)), StartReview)


def test_a_type_that_the_event_does_not_name_is_left_to_the_worker() -> None:
    event = {"webhookEvent": "jira:issue_created", "issue": {"key": "SHOP-41"}}
    assert isinstance(decided(event, issue_types=("Bug",)), StartReview)


# Whom it listens to


@pytest.mark.parametrize("identity", ["accountId", "key", "name"])
def test_the_bots_own_events_start_nothing(identity: str) -> None:
    itself = {identity: BOT}
    own = comment("/reqgate review", author=itself)
    assert ignored_because("own", decided(issue_updated("summary", user=itself)))
    assert ignored_because("own", decided(issue_created(user=itself)))
    assert ignored_because("own", decided(comment_created("", comment=own)))


def test_an_unknown_bot_account_does_not_silence_users_without_identities() -> None:
    assert isinstance(decided(issue_created(user={"accountId": "", "displayName": "x"}), bot=""), StartReview)


def test_apps_start_nothing_and_get_no_reply() -> None:
    by_app = comment_created("", comment=comment("/reqgate nonsense", author=APP))
    assert ignored_because("app", decided(by_app))
    assert ignored_because("app", decided(issue_created(user=APP)))


@pytest.mark.parametrize("name", ["jira:issue_deleted", "comment_updated", "comment_deleted", "sprint_created", "x"])
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


# Commands


def test_a_review_command_starts_a_review_in_the_name_of_its_author() -> None:
    expected = StartReview("SHOP-41", "command", actor=PERSON["accountId"], comment_id="10019")
    assert decided(comment_created("/reqgate review")) == expected
    assert decided(comment_created("／reqgate 评审")) == expected
    assert decided(comment_created(f"[~accountid:{BOT}] review")) == expected


@pytest.mark.parametrize(
    ("body", "command"),
    [
        ("/reqgate dispute F-AC-NONE they are in the table", "dispute"),
        ("/reqgate 异议 F-AC-NONE 在表格里", "dispute"),
        ("/reqgate 异议：F-AC-NONE 在表格里", "dispute"),
        ("/reqgate explain F-AC-NONE", "explain"),
        ("/reqgate 解释", "explain"),
    ],
)
def test_a_command_with_an_argument_is_handed_on_without_its_words(body: str, command: Any) -> None:
    language: Any = "en" if body.isascii() else "zh"
    expected = RunCommand("SHOP-41", command, PERSON["accountId"], "10019", language)
    assert decided(comment_created(body)) == expected
    assert decided(comment_created(body), issue_types=("Bug",)) == expected


def test_an_override_is_a_review_in_the_name_of_its_author() -> None:
    expected = StartReview("SHOP-41", "override", PERSON["accountId"], "10019")
    assert decided(comment_created("/reqgate override agreed in planning")) == expected
    assert decided(comment_created("/reqgate 放行，已确认")) == expected
    assert isinstance(decided(comment_created("/reqgate override x"), issue_types=("Bug",)), Answer)
    by_app = comment_created("", comment=comment("/reqgate override x", author=APP))
    assert ignored_because("app", decided(by_app))


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "admin-override"), ("ui admin-override web", "ui web"), ("ui", "ui admin-override")],
)
def test_the_override_label_set_or_removed_by_hand_is_reviewed(before: str, after: str) -> None:
    event = issue_updated()
    event["changelog"]["items"] = [{"field": "labels", "fromString": before, "toString": after}]
    assert decided(event) == StartReview("SHOP-41", "updated")
    assert decided(event, review_on_edit=False) == StartReview("SHOP-41", "updated")
    event["user"] = {"accountId": BOT}
    assert ignored_because("own", decided(event))


@pytest.mark.parametrize(
    ("before", "after"),
    [("admin-override", "admin-override ui"), ("", "no-admin-override"), (None, None), ("a", "b")],
)
def test_other_labels_beside_it_are_not(before: str | None, after: str | None) -> None:
    event = issue_updated()
    event["changelog"]["items"] = [{"field": "labels", "fromString": before, "toString": after}]
    assert ignored_because("field", decided(event))


def test_of_a_change_log_only_labels_are_read() -> None:
    event = issue_updated()
    event["changelog"]["items"] = [
        {"field": "description", "fieldId": "description", "fromString": "s3cret", "toString": "admin-override"},
        {"field": "labels", "fromString": "a", "toString": "b"},
    ]
    read = read_event(json.dumps(event).encode())
    assert "s3cret" not in repr(read)
    assert decided(event) == StartReview("SHOP-41", "updated")


def test_a_comment_that_is_no_command_starts_nothing() -> None:
    assert ignored_because("not a command", decided(comment_created("I agree")))
    assert ignored_because("not a command", decided(comment_created(None)))


def test_a_comment_event_without_ticket_takes_the_id_from_the_comments_address() -> None:
    expected = StartReview("10040", "command", actor=SERVER_PERSON["key"], comment_id="10019")
    assert decided(server_comment_created("/reqgate review")) == expected


def test_a_server_tells_of_a_comment_by_an_update() -> None:
    expected = StartReview("SHOP-41", "command", actor=SERVER_PERSON["key"], comment_id="10019")
    assert decided(server_issue_commented("/reqgate review")) == expected
    assert ignored_because("not a command", decided(server_issue_commented("fine")))


def test_an_edit_that_comes_with_a_comment_is_reviewed_too() -> None:
    """Server tells of both in one event."""
    edited = {"changelog": {"items": [{"field": "description", "fieldtype": "jira"}]}}
    assert decided(server_issue_commented("fine") | edited) == StartReview("SHOP-41", "updated")
    assert decided(server_issue_commented("已修改") | edited) == StartReview("SHOP-41", "updated")
    command = decided(server_issue_commented("/reqgate review") | edited)
    assert isinstance(command, StartReview)
    assert command.trigger == "command"
    other = {"changelog": {"items": [{"field": "labels"}]}}
    assert ignored_because("field", decided(server_issue_commented("fine") | other))


@pytest.mark.parametrize("kind", ["issue_comment_edited", "issue_comment_deleted", "issue_updated"])
def test_an_edited_comment_commands_nothing_on_a_server_either(kind: str) -> None:
    event = server_issue_commented("/reqgate review") | {"issue_event_type_name": kind}
    assert ignored_because("field", decided(event))


def test_a_project_that_is_unknown_here_is_left_to_the_worker() -> None:
    """Where projects are enabled one by one, a comment event without ticket key could be of any project."""
    assert isinstance(decided(server_comment_created("/reqgate review"), enabled=False), StartReview)


def test_a_review_command_on_an_uncovered_type_gets_an_answer() -> None:
    decision = decided(comment_created("/reqgate review"), issue_types=("Bug",))
    assert isinstance(decision, Answer)
    assert "issue_types" in "".join(decision.lines)


@pytest.mark.parametrize(
    ("body", "summary", "configured", "language"),
    [
        ("/reqgate help", "Export invoices", "auto", "en"),
        ("/reqgate help", "导出发票", "auto", "zh"),
        ("/reqgate 帮助", "Export invoices", "auto", "zh"),
        ("/reqgate revew", "导出 CSV", "auto", "zh"),
        ("@reqgate 评审一下", "Export CSV", "auto", "zh"),
        ("/reqgate 帮助", "导出发票", "en", "en"),
        ("/reqgate help", "Export invoices", "zh", "zh"),
    ],
)
def test_answers_speak_the_language_of_the_ticket(body: str, summary: str, configured: str, language: str) -> None:
    event = comment_created(body, issue=issue(fields={"summary": summary}))
    decision = decided(event, language=configured)
    assert isinstance(decision, Answer)
    assert decision.language == language


def test_an_answer_never_repeats_what_the_user_wrote() -> None:
    decision = decided(comment_created("/reqgate revew @everyone https://evil.example"))
    assert isinstance(decision, Answer)
    said = "".join(decision.lines)
    assert "/reqgate review" in said
    assert not any(word in said for word in ("revew", "everyone", "evil"))


# Remembering


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


# Nonsense


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
