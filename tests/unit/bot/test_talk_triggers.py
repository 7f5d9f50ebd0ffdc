"""Where questions to people are open, what they say, change or take back has the conversation read anew."""

import json
from typing import Any

import pytest

from config.projects import Projects
from tests.support.events import (
    BOT,
    PERSON,
    comment,
    comment_created,
    issue,
    server_comment_created,
    server_issue_commented,
)
from workers.events.payloads import read_event
from workers.events.triggers import Decision, Ignored, decide
from workers.queueing.messages import AnswerCommand, ReadAnswers, ReviewTicket


def decided(event: Any, *waiting: str) -> Decision:
    return decide(read_event(json.dumps(event).encode()), Projects().rules_for, lambda: BOT, lambda it: it in waiting)


def changed(name: str, **more: Any) -> dict[str, Any]:
    return {"webhookEvent": name, "comment": comment("2B"), "issue": issue(), "user": PERSON} | more


@pytest.mark.parametrize("body", ["1A 2B", "第1题选A", "I do not know yet", None])
def test_a_plain_comment_counts_only_where_people_are_waited_for(body: Any) -> None:
    assert isinstance(decided(comment_created(body), "SHOP-41"), ReadAnswers)
    assert isinstance(decided(comment_created(body), "SHOP-4"), Ignored)
    assert isinstance(decided(comment_created(body)), Ignored)


def test_a_server_names_the_ticket_by_its_number() -> None:
    found = decided(server_comment_created("1A"), "10040")
    assert isinstance(found, ReadAnswers)
    assert found.ticket == "10040"
    assert isinstance(decided(server_issue_commented("1A"), "SHOP-41"), ReadAnswers)


@pytest.mark.parametrize("name", ["comment_updated", "comment_deleted"])
def test_edited_and_deleted_comments_have_it_read_anew_and_never_command(name: str) -> None:
    command = changed(name, comment=comment("/reqgate review"))
    assert isinstance(decided(changed(name), "SHOP-41"), ReadAnswers)
    assert isinstance(decided(command, "SHOP-41"), ReadAnswers)
    assert isinstance(decided(command), Ignored)


def test_a_new_comment_is_read_once_however_often_one_is_told_of_it_and_an_edit_each_time() -> None:
    new, edited = decided(comment_created("1A"), "SHOP-41"), decided(changed("comment_updated"), "SHOP-41")
    assert isinstance(new, ReadAnswers)
    assert isinstance(edited, ReadAnswers)
    assert (new.comment_id, edited.comment_id) == ("10019", "")


@pytest.mark.parametrize("name", ["issue_comment_edited", "issue_comment_deleted"])
def test_a_server_tells_of_them_as_updates_of_the_ticket(name: str) -> None:
    event = changed("jira:issue_updated", issue_event_type_name=name)
    assert isinstance(decided(event, "SHOP-41"), ReadAnswers)
    assert isinstance(decided(event), Ignored)


def test_the_bots_own_words_are_no_talk() -> None:
    own = comment("…", author={"accountId": BOT})
    assert isinstance(decided(changed("comment_updated", comment=own, user={"accountId": BOT}), "SHOP-41"), Ignored)


def test_a_command_stays_a_command_where_people_are_waited_for() -> None:
    assert isinstance(decided(comment_created("/reqgate review"), "SHOP-41"), ReviewTicket)
    found = decided(comment_created("/reqgate 回答 1A"), "SHOP-41")
    assert isinstance(found, AnswerCommand)
    assert (found.kind, found.language) == ("answer", "zh")


def test_what_people_say_joins_the_run_that_waits_for_the_ticket() -> None:
    message = ReadAnswers(ticket="SHOP-41")
    assert message.joins
    assert message.lane == "front"
    assert message.place != ReviewTicket(ticket="SHOP-41", trigger="updated").place
