"""An answer with a model, over HTTP: a capable one is heard, a lying or broken one changes nothing for the worse."""

import json

import pytest

from tests.support.ask_worlds import (
    ATTACK,
    DONE,
    OPEN,
    Jira,
    Pages,
    ask,
    first_sentences,
    listing,
    passage,
    unsure,
)
from tests.support.stubs.ask_answers import LIES, LIES_ABOUT_QUESTIONS
from tests.support.stubs.llm_stub import LlmStub
from workers.ask.compose.comment import Places, answer_comment
from workers.ask.compose.texts import TEXTS
from workers.ask.ports import Ports
from workers.ask.request import Answer
from workers.asking.ask.model import LlmAnswerer
from workers.comment.text import render_text
from workers.evidence.pages.passages import Passage
from workers.llm.client import LlmClient

WORLDS = {
    "en": (
        "How do I bring a guest?",
        passage("Guests need a badge for 30 days and a sponsor to enter. It is free.", labels=("policy",), page="p2"),
        "Guests need a badge for 30 days and a sponsor to enter.",
    ),
    "zh": (
        "访客政策是什么？",
        passage("访客需要担保人，访客证有效期为 30 天。其他区域免费。", labels=("policy",), page="p2"),
        "访客需要担保人，访客证有效期为 30 天。",
    ),
}
BROKEN = ("chatter", "server_error", "truncated", "null_content", "no_choices", "huge", "ask_raised")


def model(client: LlmClient) -> LlmAnswerer:
    return LlmAnswerer(client, 20)


def ports_of(answerer: LlmAnswerer | None, *passages: Passage) -> Ports:
    router = answerer.route if answerer else None
    return Ports(pages=Pages(passages), quoted=first_sentences, router=router, writer=answerer)


def shown(answer: Answer) -> str:
    return render_text(answer_comment(answer, Places()))


def asked(stub: LlmStub) -> list[str]:
    return [one["response_format"]["json_schema"]["name"] for one in stub.requests]


@pytest.mark.parametrize("language", WORLDS)
def test_the_good_draft_of_a_capable_model_is_posted_and_the_comment_says_whose_it_is(
    client: LlmClient, stub: LlmStub, language: str
) -> None:
    question, page, good = WORLDS[language]
    answerer = model(client)
    answer = ask(question, ports_of(answerer, page))
    assert answer.final_answer == f"{good} [1]"
    assert [one.by_model for one in answer.rounds] == [True]
    assert TEXTS[answer.language].reworded in shown(answer)
    assert asked(stub)[-2:] == ["AnswerSentences", "AnswerObjections"]
    assert answerer.use.tokens.calls == len(stub.requests)
    assert not answerer.use.has_failed


@pytest.mark.parametrize("lie", LIES_ABOUT_QUESTIONS)
@pytest.mark.parametrize("language", WORLDS)
def test_no_lie_is_posted_and_rules_answer_after_two_rounds(
    client: LlmClient, stub: LlmStub, language: str, lie: str
) -> None:
    question, page, good = WORLDS[language]
    stub.script(default=lie)
    answer = ask(question, ports_of(model(client), page))
    text = shown(answer)
    assert not [one for one in LIES if one in text.replace(question, "")]
    assert answer.retry_count <= 2
    assert asked(stub).count("AnswerSentences") == 2
    assert not any(one.by_model for one in answer.rounds[2:])
    assert TEXTS[answer.language].reworded not in text
    assert answer.is_refused or all(one.text == good for one in answer.sentences)


@pytest.mark.parametrize("behaviour", BROKEN)
def test_a_broken_model_is_asked_no_more_and_rules_answer(client: LlmClient, stub: LlmStub, behaviour: str) -> None:
    question, page, good = WORLDS["en"]
    stub.script(default=behaviour)
    answerer = model(client)
    answer = ask(question, ports_of(answerer, page))
    by_rules = ask(question, ports_of(None, page))
    assert shown(answer) == shown(by_rules)
    assert good in shown(answer)
    assert len(stub.requests) <= 6


def test_a_model_that_is_never_content_is_left_after_two_rounds(client: LlmClient, stub: LlmStub) -> None:
    question, page, good = WORLDS["en"]
    stub.script(default="ask_objecting")
    answer = ask(question, ports_of(model(client), page))
    assert [one.by_model for one in answer.rounds] == [True, True, False]
    assert asked(stub).count("AnswerObjections") == 2
    assert answer.is_refused or answer.final_answer == f"{good} [1]"


def test_a_model_hears_why_its_draft_was_not_taken_and_mends_it(client: LlmClient, stub: LlmStub) -> None:
    question, page, good = WORLDS["en"]
    stub.script("ask_wrong_number", "honest", default="honest")
    answer = ask(question, ports_of(model(client), page))
    assert answer.final_answer == f"{good} [1]"
    assert "unsupported" in stub.requests[2]["messages"][0]["content"]


def test_orders_secrets_and_addresses_in_pages_are_never_shown_to_a_model(client: LlmClient, stub: LlmStub) -> None:
    question, page, _ = WORLDS["en"]
    private = passage("Guests write to jane.doe@example.com for a badge. It is free.", labels=("policy",), page="p3")
    answer = ask(question, ports_of(model(client), page, private, passage(ATTACK, labels=("policy",), page="p9")))
    sent = json.dumps([one["messages"] for one in stub.requests])
    assert ATTACK not in sent
    assert "jane.doe@example.com" not in sent
    assert ATTACK not in shown(answer)


def test_a_model_cannot_cite_a_page_for_what_only_jira_may_say(client: LlmClient, stub: LlmStub) -> None:
    page = passage("SHOP-1 is closed since 30 days.", page="p4")
    answer = ask("What is the status of SHOP-1?", Ports(
        issues=Jira(), pages=Pages((page,)), quoted=first_sentences, writer=model(client)
    ))  # fmt: skip
    assert "closed since" not in shown(answer)
    assert "closed since" not in json.dumps([one["messages"] for one in stub.requests])


def test_lists_and_numbers_are_told_by_code_and_no_model_is_asked(client: LlmClient, stub: LlmStub) -> None:
    issues = Jira(found=listing(OPEN, DONE))
    answer = ask("Which issues break the permissions policy metrics?", Ports(issues=issues, writer=model(client)))
    assert answer.track == "QUALITY"
    assert "AnswerSentences" not in asked(stub)
    assert len(answer.sentences) >= 2


def test_a_near_miss_stays_a_refusal_when_the_model_writes_nothing(client: LlmClient, stub: LlmStub) -> None:
    question, page, _ = WORLDS["en"]
    stub.script(default={"behaviour": "verbatim", "text": '{"sentences": [], "objections": []}'})
    ports = Ports(pages=Pages((page,)), quoted=unsure, writer=model(client))
    assert ask(question, ports).is_refused
    assert asked(stub) == ["AnswerSentences"]
