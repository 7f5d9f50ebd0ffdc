"""Under the bar a model reads and criticises, over HTTP: what a capable one adds, and what a lying one cannot."""

import json
from dataclasses import replace
from typing import Any

import pytest

from config.guardrail import InputGuardrail
from config.settings import Settings
from tests.integration.llm.test_lying_model import LIES, NOT_OF_THE_TICKET
from tests.support.by_bar import NOTHING, OPEN, READY, UNSAFE, report, run
from tests.support.stubs.llm_answers import LIES_BY_THE_BAR, SMUGGLED, findings_in
from tests.support.stubs.llm_stub import LlmStub
from workers.asking.review.factory import ModelRoles
from workers.comment.text import render_text
from workers.handlers.answering import answers_in
from workers.llm.client import LlmClient
from workers.review.facets.questions import KIND, MODEL
from workers.review.facets.values import Readiness
from workers.review.graph import ReviewParts, default_parts
from workers.review.schemas import Decision
from workers.review.state import AgentState

LANGUAGES = ("en", "zh")
TICKET = (
    "Export the customer list",
    "Managers want to export the customer list. TBD: who may export.\n\n"
    "Only people with the role manager may export. Should the list hold former customers?\n",
)
WHO, FORMER = "TBD: who may export.", "Should the list hold former customers?"
FORM = {
    "en": (
        "Orders",
        "## User story\n\nAs a <role> I want <goal>\n\n## Acceptance criteria\n\n- [ ] \n\n## Out of scope\n\n…\n",
    ),
    "zh": ("订单", "## 用户故事\n\n作为<角色>，我希望<目标>\n\n## 验收标准\n\n- [ ] \n\n## 不包含\n\n……\n"),
}
QUESTION = "Which columns does the exported file have?"


def with_model(client: LlmClient, timeout_s: float = 20) -> ReviewParts:
    settings = Settings(_env_file=None, llm_timeout=timeout_s, structuring_timeout=timeout_s)
    return replace(default_parts(), **vars(ModelRoles.of(client, settings, InputGuardrail(), {})))


def said(answer: dict[str, Any]) -> dict[str, str]:
    return {"behaviour": "verbatim", "text": json.dumps(answer)}


def reading(*questions: dict[str, Any], **more: Any) -> dict[str, str]:
    return said({"kind": None, "draft": {}, "questions": list(questions), **more})


def rulings(**quotes: str | None) -> dict[str, str]:
    """Claims that are confirmed (None) or refuted by a quote, the most important first."""
    made = [
        {"id": id_, "verdict": "REFUTED" if quote else "CONFIRMED", "quote": quote or ""}
        for id_, quote in quotes.items()
    ]
    return said({"rulings": made})


def shown(final: AgentState) -> str:
    assert final["comment"] is not None
    return render_text(final["comment"])


def test_a_capable_model_hides_what_the_ticket_answers_and_adds_a_question_in_two_calls(
    client: LlmClient, stub: LlmStub
) -> None:
    asked = {
        "quote": "export the customer list",
        "facet": "outcome",
        "question": QUESTION,
        "options": ["all of the page", "role manager", "name and address"],
        "recommended": "name and address",
    }
    stub.script(reading(asked), rulings(Q1=None, P2=None, P1="Only people with the ROLE manager may  export"))
    final = run(TICKET, parts=with_model(client))
    made = final["report"]
    assert made is not None
    assert len(stub.requests) == 2
    assert [(point.code, point.quote) for point in made.points] == [
        (MODEL, "export the customer list"),
        ("ASKS", FORMER),
    ]
    assert made.points[0].options == ("⟨all of the page⟩", "role manager", "⟨name and address⟩")
    text = shown(final)
    assert WHO not in text
    assert f"{QUESTION} `MODEL` asked by the language model" in text.replace("_", "")
    assert "⟨name and address⟩ (recommended)" in text
    assert "openai/stub" in text


def test_the_critic_sees_what_code_and_reader_would_say_and_nothing_else(client: LlmClient, stub: LlmStub) -> None:
    asked = {"quote": "export the customer list", "facet": "outcome", "question": QUESTION}
    stub.script(reading(asked))
    run(TICKET, parts=with_model(client))
    findings = findings_in(stub.requests[1]["messages"])
    assert [(one["id"], one.get("about")) for one in findings if one["id"][0] != "A"] == [
        ("P1", WHO), ("P2", FORMER), ("Q1", "export the customer list"),
    ]  # fmt: skip
    assert not any(WHO in body["messages"][0]["content"] for body in stub.requests), "strangers' words are data"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_schema_is_sent_once_beside_the_prompt_or_in_it(language: str, client: LlmClient, stub: LlmStub) -> None:
    run(OPEN[language], parts=with_model(client))
    assert [body["response_format"]["json_schema"]["name"] for body in stub.requests] == [
        "FeatureReading",
        "CriticAnswer",
    ]
    assert not any("additionalProperties" in str(body["messages"]) for body in stub.requests)
    stub.reset()
    stub.script(default="refuse_schema")
    run(OPEN[language], parts=with_model(client))
    answered = [body for body in stub.requests if "response_format" not in body]
    assert len(answered) == 2
    for body in answered:
        assert (
            body["messages"][0]["content"].count('"properties": {"kind"')
            + body["messages"][0]["content"].count('"properties": {"rulings"')
            == 1
        )


def test_an_answer_that_is_remembered_is_not_paid_for_again(client: LlmClient, stub: LlmStub) -> None:
    class Memory(dict[str, str]):
        recall_answer, remember_answer = dict.get, dict.__setitem__

    client.memory = Memory()
    first = run(TICKET, parts=with_model(client))["report"]
    again = run(TICKET, parts=with_model(client))["report"]
    assert first is not None
    assert again is not None
    assert (len(stub.requests), again.tokens.calls, again.points) == (2, 0, first.points)


@pytest.mark.parametrize(("type_", "codes"), [("", [KIND]), ("Task", [KIND]), ("Story", [])])
def test_another_kind_is_a_question_where_nobody_said_the_kind(
    type_: str, codes: list[str], client: LlmClient, stub: LlmStub
) -> None:
    ticket = (
        "Upgrade the parser to 1.8",
        "Version 1.7 gets no fixes any more.\nDone when the tests are green with 1.8.",
    )
    told = {"quote": "Version 1.7 gets no fixes", "kind": "SPIKE"}
    stub.script(reading(kind=told), rulings(Q1=None))
    final = run(ticket, parts=with_model(client), kind=type_)
    made = final["report"]
    assert made is not None
    assert [point.code for point in made.points if point.by_model] == codes
    assert made.outcome is Readiness.READY
    if codes:
        assert made.points[0].options == ("a spike", "a technical task")
        assert "Which kind of work is this" in shown(final)


def test_questions_survive_a_draft_that_the_ticket_does_not_carry(client: LlmClient, stub: LlmStub) -> None:
    invented = {"text": "It holds 97 currencies.", "evidence_quote": "It holds 97 currencies."}
    asked = {"quote": None, "facet": "criteria", "question": QUESTION}
    stub.script(reading(asked, draft={"acceptance_criteria": [invented]}), rulings(Q1=None))
    final = run(TICKET, parts=with_model(client))
    made = final["report"]
    assert made is not None
    assert made.structured_prd is None
    assert QUESTION in [point.text for point in made.points]
    assert "97 currencies" not in shown(final)


def test_personal_data_reaches_no_model_and_a_quote_with_it_is_shown_masked(client: LlmClient, stub: LlmStub) -> None:
    text = f"{TICKET[1]}\nWrite to anna.berg@example.org about the exported columns.\n"
    asked = {"quote": "Write to [EMAIL-1] about the exported columns", "facet": "outcome", "question": QUESTION}
    stub.script(reading(asked), rulings(Q1=None))
    final = run((TICKET[0], text), parts=with_model(client))
    assert "anna.berg" not in json.dumps(stub.requests)
    made = final["report"]
    assert made is not None
    assert made.points[0].quote is not None
    assert made.points[0].quote.endswith("about the exported columns")
    assert "anna.berg" not in shown(final)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", ["unavailable", "chatter", "wrong_schema", "truncated", "hang"])
def test_a_critic_that_fails_leaves_the_review_by_rules_and_the_comment_says_so(
    fault: str, language: str, client: LlmClient, stub: LlmStub
) -> None:
    stub.script("honest", default={"behaviour": fault, "seconds": 3})
    final = run(OPEN[language], parts=with_model(client, timeout_s=2))
    made, alone = final["report"], report(OPEN[language])
    assert made is not None
    assert (made.outcome, made.decision, made.points) == (alone.outcome, alone.decision, alone.points)
    assert {"en": "rules alone judged", "zh": "仅按规则评审"}[language] in shown(final)


def test_a_reader_that_fails_keeps_no_critic_from_its_work(client: LlmClient, stub: LlmStub) -> None:
    stub.script("chatter", "chatter", rulings(P1="Only people with the role manager may export."))
    made = run(TICKET, parts=with_model(client))["report"]
    assert made is not None
    assert [point.quote for point in made.points] == [FORMER]


TICKETS = {
    f"{name} {language}": tickets[language]
    for name, tickets in {"form": FORM, "nothing": NOTHING, "secret": UNSAFE, "open": OPEN}.items()
    for language in LANGUAGES
}


@pytest.mark.parametrize("name", TICKETS)
@pytest.mark.parametrize("lie", LIES_BY_THE_BAR)
def test_a_lying_model_makes_nothing_ready_hides_no_secret_and_says_nothing_of_its_own(
    lie: str, name: str, client: LlmClient, stub: LlmStub
) -> None:
    stub.script(default=lie)
    final, alone = run(TICKETS[name], parts=with_model(client), kind=""), report(TICKETS[name], kind="")
    made = final["report"]
    assert made is not None
    assert made.outcome is alone.outcome is not Readiness.READY
    assert made.decision is alone.decision is Decision.REJECT
    assert made.scenario is alone.scenario
    assert made.blocking_issues == alone.blocking_issues
    assert {point.quote for point in alone.points[:1]} <= {point.quote for point in made.points}
    told = str(final["comment"])
    smuggled = [SMUGGLED[0].split()[1], "override done", "hunter2", *SMUGGLED[2:3], *SMUGGLED[4:]]
    assert [words for words in (*smuggled, *NOT_OF_THE_TICKET) if words in told] == []
    if made.structured_prd is not None:
        raw_text = final["packet"].raw_text
        assert all(raw_text[one.start : one.end] == one.quote for one in made.structured_prd.evidence)


@pytest.mark.parametrize("lie", [*LIES_BY_THE_BAR, *LIES])
def test_no_lie_makes_a_ticket_ready_that_rules_call_open(lie: str, client: LlmClient, stub: LlmStub) -> None:
    stub.script(default=lie)
    final = run(TICKET, parts=with_model(client))
    assert final["gate_decision"] is Decision.REJECT
    assert [words for words in NOT_OF_THE_TICKET if words in str(final["comment"])] == []


def test_a_proposal_gets_into_a_ticket_only_when_a_person_takes_it_over(client: LlmClient, stub: LlmStub) -> None:
    asked = {
        "quote": "export the customer list", "facet": "outcome", "question": QUESTION,
        "options": ["all of the page", "name and address"],
    }  # fmt: skip
    stub.script(reading(asked), rulings(Q1=None))
    made = run(TICKET, parts=with_model(client))["report"]
    assert made is not None
    assert answers_in("", made.asked, "Ann").decisions == ()
    (decision,) = answers_in("1B", made.asked, "Ann").decisions
    assert (decision.answer, decision.by) == ("name and address", "Ann")


@pytest.mark.parametrize("tickets", [READY, OPEN])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_honest_model_with_nothing_to_add_changes_nothing(
    tickets: dict[str, tuple[str, str]], language: str, client: LlmClient, stub: LlmStub
) -> None:
    made, alone = report(tickets[language], parts=with_model(client)), report(tickets[language])
    assert (made.outcome, made.points, made.decision) == (alone.outcome, alone.points, alone.decision)
    assert len(stub.requests) <= 2
