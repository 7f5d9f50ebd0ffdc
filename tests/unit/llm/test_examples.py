"""The examples in the prompts keep the rules that the answers of a model are held to."""

from contextlib import nullcontext
from typing import Any

import pytest

from prompts import PromptError, load_examples, load_prompt, prompt_versions
from workers.asking.review.examples import critic_examples, examples_of, reader_examples
from workers.asking.review.questions import MOST_FOREIGN_OF_READER, as_option, may_be_asked
from workers.asking.review.reader import options_of
from workers.asking.review.sieve import Sieve
from workers.asking.review.structurer import structured
from workers.asking.review.wire import READINGS, CriticAnswer
from workers.contracts import TokenUse
from workers.grounding.claims import prepare
from workers.guardrail.masking import HiddenPlaces
from workers.llm.structured import Answer
from workers.reading.language import Language
from workers.reading.parse import parse_document
from workers.review.errors import StructuringFailureError
from workers.review.ports import Claim
from workers.review.schemas import RequirementPacket, Scenario
from workers.review.scoring.critique import AuthorsWords

ALL = [(kind, language) for kind in Scenario for language in ("en", "zh")]
each_kind_and_language = pytest.mark.parametrize(("kind", "language"), ALL)


def parts_of(example: dict[str, Any]) -> tuple[str, str]:
    title, _, text = example["ticket"].strip().partition("\n\n")
    return title, text


@each_kind_and_language
def test_there_are_two_and_both_are_shown_to_reader_and_critic(kind: Scenario, language: Language) -> None:
    examples = tuple(examples_of(kind, language))
    assert len(examples) == 2
    for text in (reader_examples(kind, language), critic_examples(kind, language)):
        assert all(text.count(example["ticket"].strip()) == 1 for example in examples)


@each_kind_and_language
def test_the_drafts_are_wholly_of_their_tickets(kind: Scenario, language: Language) -> None:
    for example in examples_of(kind, language):
        title, text = parts_of(example)
        packet = RequirementPacket(title=title, raw_text=text, scenario=kind, language=language)
        reading = READINGS[kind].model_validate(example["reading"])
        sieve = Sieve(prepare(example["ticket"]), lambda words: words)
        has_draft = kind is not Scenario.FEATURE or "acceptance_criteria" in example["reading"]["draft"]
        with nullcontext() if has_draft else pytest.raises(StructuringFailureError, match="no acceptance criterion"):
            structured(packet, parse_document(title, text), Answer(reading.draft, TokenUse(), 0), sieve)
        assert sieve.dropped == []
        assert reading.kind is not None
        assert reading.kind.kind == kind
        assert prepare(example["ticket"]).has_words(reading.kind.quote)


@each_kind_and_language
def test_the_questions_may_stand_in_a_comment_and_so_may_their_options(kind: Scenario, language: Language) -> None:
    asked = 0
    for example in examples_of(kind, language):
        ticket = prepare(example["ticket"])
        for one in READINGS[kind].model_validate(example["reading"]).questions:
            asked += 1
            assert one.quote is None or ticket.has_words(one.quote)
            assert may_be_asked(one.question, ticket, ticket, MOST_FOREIGN_OF_READER)
            options, recommended = options_of(one.options, one.recommended, ticket, ticket)
            assert len(options) == len(one.options)
            assert (recommended is not None) == bool(one.recommended)
    assert asked or kind is Scenario.TECH_TASK


@each_kind_and_language
def test_each_finding_is_ruled_on_and_what_is_refuted_is_answered_by_the_ticket(
    kind: Scenario, language: Language
) -> None:
    for example in examples_of(kind, language):
        findings = {one["id"]: Claim(one["id"], one["finding"], quote=one.get("about")) for one in example["findings"]}
        rulings = CriticAnswer.model_validate({"rulings": example["rulings"]}).rulings
        assert {one.id for one in rulings} == set(findings)
        words = AuthorsWords(parse_document(*parts_of(example)), HiddenPlaces(example["ticket"]))
        for one in rulings:
            assert bool(words.answer(one.quote, findings[one.id])) == (one.verdict == "REFUTED")
            ticket = prepare(example["ticket"])
            assert all(as_option(option, ticket, ticket) for option in one.options)
            assert not one.recommended or one.recommended in one.options


def test_examples_are_part_of_the_fingerprint() -> None:
    assert any(line.startswith("examples_v1:") for line in prompt_versions("review"))
    assert not any(line.startswith("examples") for line in prompt_versions("another"))
    with pytest.raises(PromptError, match="review/examples"):
        load_examples("poems")


@pytest.mark.parametrize("name", ["reader", "critic"])
def test_the_schema_is_not_in_the_prompt(name: str) -> None:
    assert '"properties"' not in load_prompt(f"review/{name}").text
