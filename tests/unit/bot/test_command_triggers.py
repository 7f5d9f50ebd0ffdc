"""Which comments and labels are commands, in whose name, and what answers them."""

import json
from typing import Any

import pytest

from tests.support.events import (
    APP,
    BOT,
    CUSTOMER,
    PERSON,
    SERVER_PERSON,
    answer,
    comment,
    comment_created,
    decided,
    ignored_because,
    issue,
    issue_updated,
    review,
    server_comment_created,
    server_issue_commented,
)
from workers.events.payloads import read_event
from workers.events.triggers import Ignored
from workers.queueing.messages import ReplyToCommand, ReviewTicket


def test_a_review_command_starts_a_review_in_the_name_of_its_author() -> None:
    expected = review("SHOP-41", "command", actor=PERSON["accountId"], comment_id="10019", language="en")
    assert decided(comment_created("/reqgate review")) == expected
    assert decided(comment_created("／reqgate 评审")) == expected.model_copy(update={"language": "zh"})
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
    expected = answer("SHOP-41", command, PERSON["accountId"], "10019", language)
    assert decided(comment_created(body)) == expected
    assert decided(comment_created(body), issue_types=("Bug",)) == expected


@pytest.mark.parametrize("body", ["/reqgate type bug", "/reqgate 类型 缺陷", "/reqgate 类型：缺陷"])
def test_the_command_that_settles_a_kind_starts_a_review_without_its_words(body: str) -> None:
    language: Any = "en" if body.isascii() else "zh"
    expected = review("SHOP-41", "type", actor=PERSON["accountId"], comment_id="10019", language=language)
    assert decided(comment_created(body)) == expected
    assert isinstance(decided(comment_created(body), issue_types=("Epic",)), ReplyToCommand)


COMMANDS = (
    "review",
    "type bug",
    "override 我是客户",
    "放行 it is urgent",
    "dispute F-AC-NONE no",
    "解释 F-AC-NONE",
    "help",
    "nonsense",
)


@pytest.mark.parametrize("words", COMMANDS)
def test_a_customer_commands_nothing_unless_a_rule_lets_customers(words: str) -> None:
    event = comment_created("", comment=comment(f"/reqgate {words}", author=CUSTOMER, jsdPublic=True))
    assert ignored_because("customer", decided(event))
    assert ignored_because("customer", decided(event, commands={"reporter_or_assignee": True}))
    others = {"anyone": True, "account_ids": ["somebody else"]}
    assert ignored_because("customer", decided(event, commands=others, override=others))
    for access in (
        {"anyone": True, "customers": True},
        {"account_ids": [CUSTOMER["accountId"]]},
        {"groups": ["partners"]},
    ):
        assert not isinstance(decided(event, commands=access, override=access), Ignored)


def test_that_customers_may_command_lets_none_of_them_override() -> None:
    event = comment_created("", comment=comment("/reqgate override x", author=CUSTOMER))
    assert ignored_because("customer", decided(event, commands={"anyone": True, "customers": True}))


def test_what_a_customer_files_is_reviewed_and_what_it_says_is_conversation() -> None:
    started = decided(issue_updated("description", user=CUSTOMER))
    assert started == review("SHOP-41", "updated", actor=CUSTOMER["accountId"])
    event = comment_created("", comment=comment("When will this be done?", author=CUSTOMER))
    assert ignored_because("not a command", decided(event))


def test_of_a_customer_on_a_ticket_whose_project_is_not_named_the_worker_decides() -> None:
    event = comment_created("", comment=comment("/reqgate review", author=CUSTOMER), issue={"id": "10040"})
    assert isinstance(decided(event), ReviewTicket)


def test_an_override_is_a_review_in_the_name_of_its_author() -> None:
    expected = review("SHOP-41", "override", PERSON["accountId"], "10019", "en")
    assert decided(comment_created("/reqgate override agreed in planning")) == expected
    assert decided(comment_created("/reqgate 放行，已确认")) == expected.model_copy(update={"language": "zh"})
    assert isinstance(decided(comment_created("/reqgate override x"), issue_types=("Bug",)), ReplyToCommand)
    by_app = comment_created("", comment=comment("/reqgate override x", author=APP))
    assert ignored_because("app", decided(by_app))


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "admin-override"), ("ui admin-override web", "ui web"), ("ui", "ui admin-override")],
)
def test_the_override_label_set_or_removed_by_hand_is_reviewed(before: str, after: str) -> None:
    event = issue_updated()
    event["changelog"]["items"] = [{"field": "labels", "fromString": before, "toString": after}]
    assert decided(event) == review("SHOP-41", "updated", PERSON["accountId"])
    assert decided(event, review_on_edit=False) == review("SHOP-41", "updated", PERSON["accountId"])
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
    assert decided(event) == review("SHOP-41", "updated", PERSON["accountId"])


def test_a_comment_that_is_no_command_starts_nothing() -> None:
    assert ignored_because("not a command", decided(comment_created("I agree")))
    assert ignored_because("not a command", decided(comment_created(None)))


def test_a_comment_event_without_ticket_takes_the_id_from_the_comments_address() -> None:
    expected = review("10040", "command", actor=SERVER_PERSON["key"], comment_id="10019", language="en")
    assert decided(server_comment_created("/reqgate review")) == expected


def test_a_server_tells_of_a_comment_by_an_update() -> None:
    expected = review("SHOP-41", "command", actor=SERVER_PERSON["key"], comment_id="10019", language="en")
    assert decided(server_issue_commented("/reqgate review")) == expected
    assert ignored_because("not a command", decided(server_issue_commented("fine")))


def test_an_edit_that_comes_with_a_comment_is_reviewed_too() -> None:
    """Server tells of both in one event."""
    edited = {"changelog": {"items": [{"field": "description", "fieldtype": "jira"}]}}
    assert decided(server_issue_commented("fine") | edited) == review("SHOP-41", "updated", SERVER_PERSON["key"])
    assert decided(server_issue_commented("已修改") | edited) == review("SHOP-41", "updated", SERVER_PERSON["key"])
    command = decided(server_issue_commented("/reqgate review") | edited)
    assert isinstance(command, ReviewTicket)
    assert command.trigger == "command"
    other = {"changelog": {"items": [{"field": "labels"}]}}
    assert ignored_because("field", decided(server_issue_commented("fine") | other))


@pytest.mark.parametrize("kind", ["issue_comment_edited", "issue_comment_deleted", "issue_updated"])
def test_an_edited_comment_commands_nothing_on_a_server_either(kind: str) -> None:
    event = server_issue_commented("/reqgate review") | {"issue_event_type_name": kind}
    assert ignored_because("field", decided(event))


def test_a_project_that_is_unknown_here_is_left_to_the_worker() -> None:
    """Where projects are enabled one by one, a comment event without ticket key could be of any project."""
    assert isinstance(decided(server_comment_created("/reqgate review"), enabled=False), ReviewTicket)


def test_a_review_command_on_an_uncovered_type_gets_an_answer() -> None:
    decision = decided(comment_created("/reqgate review"), issue_types=("Bug",))
    assert isinstance(decision, ReplyToCommand)
    assert decision.says == "not_covered"


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
    assert isinstance(decision, ReplyToCommand)
    assert decision.language == language


def test_an_answer_never_repeats_what_the_user_wrote() -> None:
    decision = decided(comment_created("/reqgate revew @everyone https://evil.example"))
    assert isinstance(decision, ReplyToCommand)
    assert decision.suggestion == "review"
    said = decision.model_dump_json()
    assert not any(word in said for word in ("revew", "everyone", "evil"))
