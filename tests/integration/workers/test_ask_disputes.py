"""What people have against an answer becomes an example, which is answered again by the rules of today."""

import pytest

from bot.cli.records.feedback import evaluate_feedback
from bot.sandbox.config import DEVELOPER, VISITOR, Account
from tests.integration.workers.test_asking import ask
from tests.support.installation import Installation
from workers.atlassian.adf import adf_to_text
from workers.queueing.messages import AnswerCommand
from workers.reading.language import Language


@pytest.fixture
def key(installation: Installation) -> str:
    return installation.file_ticket("Export the invoices of a month as PDF")


def dispute(installation: Installation, key: str, words: str, who: Account = VISITOR) -> str:
    """Return the reply to a dispute, as people read it."""
    comment_id = installation.say(key, words, who)
    language: Language = "en" if words.isascii() else "zh"
    message = AnswerCommand(ticket=key, kind="dispute", actor=who.account_id, comment_id=comment_id, language=language)
    installation.queue.submit(message)
    installation.work()
    (reply,) = [one for one in installation.comments(key) if one["properties"]["reqgate"]["answers"] == comment_id]
    return adf_to_text(reply["body"])


def test_a_disputed_answer_is_an_example_with_what_it_was_made_of(installation: Installation, key: str) -> None:
    ask(installation, key, "how many stories are there?")
    reply = dispute(installation, key, "/reqgate dispute answer: epics count as well, ask kim@example.com")
    assert "how many stories are there?" in reply
    assert "ai-disputed" in installation.issue(key)["fields"]["labels"]
    (kept,) = installation.store.all_feedback()
    assert (kept.kind, kept.code, kept.verdict, kept.ticket_key) == ("dispute", "ANSWER", "answered", key)
    assert (kept.quote, kept.reason) == ("how many stories are there?", "epics count as well, ask [EMAIL-1]")
    assert kept.packet["answer"]["final_answer"] == "1 issue matches. [1]"
    assert kept.packet["given"]["request"]["question"] == "how many stories are there?"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("/reqgate dispute answer how many stories are there counts too few", "how many stories are there?"),
        ("/reqgate dispute ANSWER it is somebody else", "who reported DEMO-1?"),
        ("/reqgate 异议 回答 报告人不对", "who reported DEMO-1?"),
    ],
)
def test_the_answer_is_meant_whose_question_is_repeated_and_else_the_last(
    installation: Installation, key: str, words: str, expected: str
) -> None:
    ask(installation, key, "how many stories are there?")
    ask(installation, key, "who reported DEMO-1?")
    assert expected in dispute(installation, key, words)
    (kept,) = installation.store.all_feedback()
    assert kept.quote == expected


@pytest.mark.parametrize(
    ("words", "reply"),
    [
        ("/reqgate dispute answer it is wrong", "I answered no question on this ticket"),
        ("/reqgate 异议 回答 不对", "我没有在这张工单上回答过提问"),
    ],
)
def test_where_nothing_was_answered_there_is_nothing_to_dispute(
    installation: Installation, key: str, words: str, reply: str
) -> None:
    assert reply in dispute(installation, key, words)
    assert installation.store.all_feedback() == ()


def test_without_a_reason_it_asks_for_one(installation: Installation, key: str) -> None:
    ask(installation, key, "how many stories are there?")
    assert "/reqgate dispute answer <why>" in dispute(installation, key, "/reqgate dispute answer")
    assert installation.store.all_feedback() == ()


def test_the_rules_agree_once_they_answer_otherwise(installation: Installation, key: str) -> None:
    ask(installation, key, "how many stories are there?")
    dispute(installation, key, "/reqgate dispute answer there are two", DEVELOPER)
    (still,) = evaluate_feedback(installation.store).replayed
    assert (still.agrees, still.decision) == (False, "1 issue matches. [1]")
    (kept,) = installation.store.all_feedback()
    kept.packet["given"]["issues"][0]["found"]["total"] = 2
    installation.store.save_feedback(kept)
    (now,) = evaluate_feedback(installation.store).replayed
    assert (now.agrees, now.decision) == (True, "2 issues match. [1]")


def test_an_example_of_another_version_is_left_out(installation: Installation, key: str) -> None:
    ask(installation, key, "how many stories are there?")
    dispute(installation, key, "/reqgate dispute answer there are two")
    (kept,) = installation.store.all_feedback()
    kept.packet["given"] = {"graph": "ask"}
    installation.store.save_feedback(kept)
    assert evaluate_feedback(installation.store).replayed == ()
