"""Long tickets reach the model whole, in parts that begin where the author began something."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workers.review.checks.all  # noqa: F401 - fills the register
from config.settings import PACKAGE_DIR
from tests.support.stubs.llm_stub import LlmStub
from workers.asking.review.judge import LlmJudge
from workers.asking.review.parts import DRAFTED_CHARACTERS, JUDGED_CHARACTERS, ROLES, excerpt, parts_of
from workers.asking.review.structurer import LlmStructurer
from workers.llm.client import LlmClient
from workers.reading.parse import parse_document
from workers.review.checks.registry import registered_checks
from workers.review.errors import StructuringFailureError
from workers.review.ports import CheckQuestion, Structured
from workers.review.rubric.rubric import load_rubric
from workers.review.schemas import PRD_Draft, RequirementPacket, Verdict

STORY = "As a shop manager, I want to export my orders so that I can reconcile them with the bank."
FIRST = "The export button downloads a CSV file with one row per order"
LAST = 'If there are no orders, the message "Nothing to export" is shown'
NOISE = "The old page was written in 2014 and nobody remembers why it looks like this.\n"


def sections(*named: tuple[str, str]) -> str:
    return "\n\n".join(f"h2. {name}\n{text}" for name, text in named)


LONG = sections(
    ("Story", STORY),
    ("Acceptance criteria", f"- {FIRST}"),
    ("Background", NOISE * 140),
    ("History", NOISE * 140),
    ("Further acceptance criteria", f"- {FIRST}\n- {LAST}"),
)
HUGE = sections(
    ("Story", STORY),
    ("Background", NOISE * 200),
    ("History", NOISE * 200),
    ("Out of scope", "- The mobile app stays as it is"),
    ("More history", NOISE * 100),
)


def structure(client: LlmClient, text: str) -> Structured:
    packet = RequirementPacket(title="Export orders as CSV", raw_text=text)
    return LlmStructurer(client, timeout_s=20).structure(packet, parse_document(packet.title, text), text)


def shown(stub: LlmStub) -> list[str]:
    return [body["messages"][1]["content"] for body in stub.requests]


def test_an_ordinary_ticket_is_one_part_and_is_judged_as_it_is() -> None:
    text = sections(("Story", STORY), ("Background", NOISE * 200))[:10_000]
    assert parts_of(text) == (text,)
    assert excerpt(text, ["feature.scope"]).text == text


def test_a_long_ticket_is_cut_between_its_sections() -> None:
    parts = parts_of(LONG)
    assert len(parts) == 2
    assert "".join(parts) == LONG
    assert [part.lstrip().partition("\n")[0] for part in parts] == ["h2. Story", "h2. History"]


def test_a_section_that_is_too_long_goes_on_under_its_heading() -> None:
    items = "\n".join(f"- The export holds column {number} of the order" for number in range(200))
    parts = parts_of(sections(("Story", STORY), ("Acceptance criteria", items)), 3_000)
    assert len(parts) > 2
    assert all("Acceptance criteria" in part for part in parts[1:])
    for number in range(200):
        assert sum(f"column {number} of the order" in part for part in parts) == 1


@pytest.mark.parametrize("sentence", ["The page is old. ", "页面很旧。", "word ", "x"])
def test_a_text_without_any_structure_is_cut_at_the_best_place_that_there_is(sentence: str) -> None:
    text = sentence * (30_000 // len(sentence))
    parts = parts_of(text)
    assert "".join(parts) == text
    assert max(map(len, parts)) <= DRAFTED_CHARACTERS
    if len(sentence) > 1:
        assert all(part.endswith(sentence[-1]) for part in parts)


@given(
    st.lists(
        st.sampled_from(["## Acceptance criteria\n", "- it works\n", "\n", "word " * 9, "h2. 验收标准\n", "页面。"])
    )
)
def test_no_character_is_lost(pieces: Sequence[str]) -> None:
    text = "".join(pieces)
    parts = parts_of(text, 60)
    rest = text
    for part in parts:
        if not rest.startswith(part):
            part = part.partition("\n")[2]  # the repeated heading
        assert rest.startswith(part)
        rest = rest.removeprefix(part)
    assert rest == ""


def test_the_parts_are_asked_one_by_one_and_their_answers_joined(client: LlmClient, stub: LlmStub) -> None:
    structured = structure(client, LONG)

    draft = structured.draft
    assert isinstance(draft, PRD_Draft)
    assert draft.acceptance_criteria == (FIRST, LAST)
    assert draft.user_story.startswith("As a shop manager")
    assert draft.missing_info == ()
    assert structured.tokens.calls == 2
    assert draft.evidence
    assert all(LONG[one.start : one.end] == one.quote for one in draft.evidence)
    assert "you see part 2 of 2 of it" in stub.requests[1]["messages"][0]["content"]
    assert sum(text.count(NOISE) for text in shown(stub)) == 280


def test_a_part_that_fails_fails_the_draft_and_its_tokens_are_counted(client: LlmClient, stub: LlmStub) -> None:
    stub.script("honest", default="unauthorized")
    with pytest.raises(StructuringFailureError) as raised:
        structure(client, LONG)
    assert (raised.value.tokens.calls, raised.value.tokens.prompt) == (1, 100)


def test_a_book_gets_no_draft_and_costs_nothing(client: LlmClient, stub: LlmStub) -> None:
    with pytest.raises(StructuringFailureError, match="too long"):
        structure(client, NOISE * 2_000)
    assert stub.requests == []


def test_a_judge_of_a_very_long_ticket_sees_the_outline_and_what_matters() -> None:
    told = excerpt(HUGE, ["feature.scope", "feature.story"])
    assert not told.is_whole
    assert len(told.text) <= JUDGED_CHARACTERS + 2_000
    assert STORY in told.text
    assert "The mobile app stays as it is" in told.text
    assert "[not shown: " in told.text
    places = [told.text.index(name) for name in ("Story", "Background", "Out of scope", "More history")]
    assert places == sorted(places)


def test_what_is_nowhere_in_an_excerpt_may_stand_in_the_rest(client: LlmClient, stub: LlmStub) -> None:
    packet = RequirementPacket(title="Export orders as CSV", raw_text=HUGE)
    verdicts = [
        {"id": "feature.unhappy", "verdict": "UNMET", "quote": ""},
        {"id": "feature.story", "verdict": "UNMET", "quote": STORY},
        {"id": "feature.scope", "verdict": "MET", "quote": "The mobile app stays as it is"},
    ]
    stub.script({"behaviour": "verbatim", "text": json.dumps({"verdicts": verdicts})})
    questions = tuple(CheckQuestion(str(one["id"]), "Is it so?") for one in verdicts)

    judged = LlmJudge(client, timeout_s=20).judge(packet, packet.raw_text, questions)

    assert [(one.check_id, one.verdict) for one in judged.judgements] == [
        ("feature.story", Verdict.UNMET),
        ("feature.scope", Verdict.MET),
    ]
    assert len(stub.requests) == 1


def test_every_check_that_a_model_judges_has_its_sections() -> None:
    rubric = load_rubric(PACKAGE_DIR / "scoring_rubric.yaml", 60, registered_checks())
    judged = {
        rule.id.rpartition(".")[2]
        for scenario in rubric.scenarios.values()
        for _, rule in scenario.rules()
        if rule.decided_by == "code_then_model"
    }
    assert judged == set(ROLES)
