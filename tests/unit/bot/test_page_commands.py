"""What a comment below a page of Confluence starts: some commands do, others are answered, and talk is left alone."""

import pytest

from config.projects import ProjectRules
from workers.events.page_commands import SaidBelow, command_names, decide_below
from workers.events.triggers import Decision, Ignored
from workers.queueing.messages import AnswerCommand, ReplyToCommand

OWN, PERSON = "5b10bot", "5b10a2"


def decided(text: str, author: str = PERSON, rules: ProjectRules | None = None) -> Decision:
    return decide_below(SaidBelow("31", "confluence:7", author, text), rules or ProjectRules(), OWN)


@pytest.mark.parametrize(
    ("text", "kind", "language"),
    [
        ("/reqgate document prd", "document", ""),
        ("/reqgate 文档 产品需求文档", "document", "zh"),
        ("/reqgate answer 1 skip", "answer", ""),
        ("／reqgate 回答 1 跳过", "answer", "zh"),
    ],
)
def test_a_command_for_pages_starts_its_run_under_the_page(text: str, kind: str, language: str) -> None:
    message = decided(text)
    assert isinstance(message, AnswerCommand)
    assert (message.ticket, message.kind, message.actor) == ("confluence:7", kind, PERSON)
    assert (message.comment_id, message.language) == ("31", language)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("/reqgate help", "help"),
        ("/reqgate review", "not_on_pages"),
        ("/reqgate 计划", "not_on_pages"),
        ("/reqgate documnt", "unknown"),
    ],
)
def test_what_is_no_command_for_pages_is_answered(text: str, says: str) -> None:
    message = decided(text)
    assert isinstance(message, ReplyToCommand)
    assert message.says == says


@pytest.mark.parametrize(
    "text", ["Looks good to me.", "> /reqgate document prd", "```\n/reqgate document prd\n```", ""]
)
def test_talk_quotations_and_code_start_nothing(text: str) -> None:
    assert isinstance(decided(text), Ignored)


def test_our_own_words_nobodys_and_a_disabled_space_start_nothing() -> None:
    for author in (OWN, ""):
        assert isinstance(decided("/reqgate document prd", author), Ignored)
    assert isinstance(decided("/reqgate document prd", rules=ProjectRules(enabled=False)), Ignored)


def test_the_language_of_the_rules_counts_above_the_comments() -> None:
    message = decided("/reqgate help", rules=ProjectRules(language="zh"))
    assert not isinstance(message, Ignored)
    assert message.language == "zh"


def test_a_command_is_remembered_by_site_page_and_comment() -> None:
    assert command_names(SaidBelow("31", "confluence:7", PERSON, ""), "t") == ("command:t:confluence:7:31",)
