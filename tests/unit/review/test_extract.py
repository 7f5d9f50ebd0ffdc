"""Drafts made by rules: all words are the ticket's, nothing is invented, both languages alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.review.drafted import BUG_EN, BUG_ZH, FEATURE_EN, FEATURE_ZH, FRAGMENTS, structure
from workers.reading.language import language_of
from workers.reading.parse import parse_document
from workers.review.errors import StructuringFailureError
from workers.review.extract import RuleStructurer
from workers.review.schemas import PRD_Draft, RequirementPacket, Scenario, SpikeDraft, TaskDraft


def test_an_english_feature_is_read_from_its_story_and_sections() -> None:
    draft = structure(FEATURE_EN, Scenario.FEATURE)
    assert isinstance(draft, PRD_Draft)
    assert (draft.role, draft.goal, draft.benefit) == (
        "shop owner",
        "export all orders as CSV",
        "I can hand them to my accountant",
    )
    assert draft.acceptance_criteria == (
        'The button "Export" is shown above the list',
        "The file holds one line per order",
        "If the export fails, an error message is shown",
    )
    assert draft.edge_cases == ("If the export fails, an error message is shown",)
    assert draft.missing_info == ()


def test_a_chinese_feature_is_read_from_its_story_and_sections() -> None:
    draft = structure(FEATURE_ZH, Scenario.FEATURE, title="导出订单列表")
    assert isinstance(draft, PRD_Draft)
    assert (draft.role, draft.goal, draft.benefit) == ("店主", "导出全部订单", "交给会计")
    assert draft.acceptance_criteria == ("列表上方显示“导出”按钮", "文件中每个订单一行", "导出失败时显示错误提示")
    assert draft.edge_cases == ("导出失败时显示错误提示",)
    assert draft.missing_info == ()


@pytest.mark.parametrize(
    ("text", "scenario"),
    [
        *(
            (text, scenario)
            for text in (FEATURE_EN, FEATURE_ZH)
            for scenario in Scenario
            if scenario is not Scenario.BUG
        ),
        *((text, scenario) for text in (BUG_EN, BUG_ZH) for scenario in Scenario if scenario is not Scenario.FEATURE),
    ],
)
def test_all_evidence_stands_verbatim_in_the_text(text: str, scenario: Scenario) -> None:
    draft = structure(text, scenario)
    has_nothing_to_quote = scenario is Scenario.TECH_TASK and text in (BUG_EN, BUG_ZH)
    assert bool(draft.evidence) is not has_nothing_to_quote
    for evidence in draft.evidence:
        assert text.strip()[evidence.start : evidence.end] == evidence.quote


@given(st.lists(FRAGMENTS, min_size=1, max_size=8).map("".join), st.sampled_from(list(Scenario)))
def test_any_text_gives_a_draft_of_its_own_words_or_a_reason(text: str, scenario: Scenario) -> None:
    if len(text.strip()) < 10:
        text += " some more words"
    packet = RequirementPacket(raw_text=text, title="Export the orders", scenario=scenario, language=language_of(text))
    document = parse_document(packet.title, packet.raw_text)
    try:
        draft = RuleStructurer().structure(packet, document, "").draft
    except StructuringFailureError:
        return
    for evidence in draft.evidence:
        assert packet.raw_text[evidence.start : evidence.end] == evidence.quote
    if isinstance(draft, PRD_Draft):
        assert draft.acceptance_criteria == tuple(evidence.quote for evidence in draft.evidence)
        assert draft.user_story in packet.raw_text


def test_a_task_is_read_from_its_sections() -> None:
    text = (
        "## Goal\nMove the jobs to the new queue.\n## Definition of done\n- All jobs run on the new queue\n"
        "## Rollback\nSwitch the flag off."
    )
    draft = structure(text, Scenario.TECH_TASK)
    assert isinstance(draft, TaskDraft)
    assert draft.objective == "Move the jobs to the new queue."
    assert draft.done_criteria == ("All jobs run on the new queue",)
    assert draft.rollback == "Switch the flag off."


@pytest.mark.parametrize(
    ("text", "question", "timebox"),
    [
        (
            "Which queue can hold a million jobs? Timeboxed to 2 days. Output: a short report.",
            "Which queue can hold a million jobs?",
            "2 days",
        ),
        ("调研问题：哪种队列可以支撑百万任务？\n时间盒：两天\n产出：一份报告", "哪种队列可以支撑百万任务？", "两天"),
    ],
)
def test_a_spike_is_read_in_both_languages(text: str, question: str, timebox: str) -> None:
    draft = structure(text, Scenario.SPIKE, title="Which queue to take 队列选型")
    assert isinstance(draft, SpikeDraft)
    assert draft.question == question
    assert timebox in draft.timebox
