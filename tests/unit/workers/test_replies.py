"""Replies about the commands that there are."""

import json
from typing import Any, Literal

import pytest

from tests.support.reviewed import TICKET
from workers.actions.models import PostReply
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plan_reply
from workers.comment.text import render_text
from workers.events.commands.parser import parse
from workers.events.commands.registry import BY_WORD, COMMANDS
from workers.handlers.reply import words_of
from workers.queueing.messages import ReplyToCommand
from workers.reading.language import Language
from workers.review.compose.kinds import no_kind_named
from workers.review.scenario import kind_named
from workers.review.schemas import Scenario

LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


def said(says: Literal["help", "unknown", "not_covered"], language: Language, suggestion: str = "") -> str:
    message = ReplyToCommand(ticket="DEMO-1", comment_id="7", says=says, suggestion=suggestion)
    return render_text(words_of(message, language))


@LANGUAGES
def test_no_line_of_a_reply_is_a_command(language: Any) -> None:
    replies = said("help", language), said("unknown", language, "review"), said("not_covered", language)
    assert all(parse(line, "5f-bot") is None for reply in replies for line in reply.splitlines())


@LANGUAGES
def test_the_help_reply_names_every_command_in_its_language(language: Any) -> None:
    text = said("help", language)
    assert all(spec.usage(language) in text and spec.summary(language) in text for spec in COMMANDS)


@pytest.mark.parametrize(("deployment", "first"), [("datacenter", "\n* “/reqgate review”"), ("cloud", "bulletList")])
def test_the_commands_are_a_list_in_either_markup(deployment: Any, first: str) -> None:
    message = ReplyToCommand(ticket="DEMO-1", comment_id="7", says="help")
    (action,) = plan_reply(words_of(message, "en"), TICKET, "77", "r9", "en", Outgoing(deployment))
    assert isinstance(action, PostReply)
    assert first in (action.body if isinstance(action.body, str) else json.dumps(action.body))


@LANGUAGES
def test_the_suggestion_is_in_the_script_that_was_typed(language: Any) -> None:
    assert "/reqgate 评审" in said("unknown", language, "评审")
    assert "/reqgate review" in said("unknown", language, "review")


def test_without_a_suggestion_there_is_the_help() -> None:
    assert "/reqgate 帮助" in said("unknown", "zh")
    assert "/reqgate help" in said("unknown", "en")
    assert "review" not in said("unknown", "en")


@LANGUAGES
def test_what_is_not_reviewed_here_names_the_setting(language: Any) -> None:
    assert "issue_types" in said("not_covered", language)


@LANGUAGES
def test_who_names_no_kind_is_told_the_words_that_name_one(language: Any) -> None:
    text = no_kind_named(language)
    named = BY_WORD["type"].usage(language).rpartition(" ")[2].split("|")
    assert len({kind_named(word) for word in named} - {None}) == len(Scenario)
    assert all(word in text for word in named)
    assert parse(text, "5f-bot") is None
