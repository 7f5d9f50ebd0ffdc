"""The story of a feature: who, what and why, or what stands in for it."""

import pytest

from tests.unit.review.drafted import FEATURE_EN, FEATURE_ZH, structure
from workers.review.errors import StructuringFailureError
from workers.review.extract.story import find_story
from workers.review.schemas import PRD_Draft, Scenario


@pytest.mark.parametrize(
    ("text", "role", "goal", "benefit"),
    [
        (
            "As an IT officer, I would like to see logs so I can find faults.",
            "IT officer",
            "see logs",
            "I can find faults",
        ),
        ("In order to pay fast, as a customer I want to save my card.", "customer", "save my card", "pay fast"),
        (
            "**As a** developer\n<br>**I want** one page\n<br>**so** that I learn it",
            "developer",
            "one page",
            "I learn it",
        ),
        ("As a player or DM, I can add a token", "player or DM", "add a token", ""),
        ("*As a* user *I want* to log in *so that* I see x. More text.", "user", "log in", "I see x"),
        ("作为一名运营人员，我希望能够批量导出订单，以便每月对账。", "运营人员", "批量导出订单", "每月对账"),
        ("为了减少客诉，作为客服，我想查看退款进度。", "客服", "查看退款进度", "减少客诉"),
        ("作为：运营\n我想：导出订单\n以便：对账", "运营", "导出订单", "对账"),
        ("Save the list as a CSV file\n\nAs a shop manager, I want to mail it.", "shop manager", "mail it", ""),
        ("As a developer as well as a tester, I want a log.", "developer as well as a tester", "a log", ""),
        ("支持保存作为CSV文件\n\n作为店长，我希望发送给会计。", "店长", "发送给会计", ""),
        (
            "As an owner (or clerk), I want to export orders (as CSV), so that I book them (monthly).",
            "owner (or clerk)",
            "export orders (as CSV)",
            "I book them (monthly)",
        ),
        ("(As a clerk, I want to print bills.)", "clerk", "print bills", ""),
        ("作为店长，我希望导出订单（CSV 格式），以便核对（每月）。", "店长", "导出订单（CSV 格式）", "核对（每月）"),
    ],
)
def test_a_story_is_found_in_many_forms(text: str, role: str, goal: str, benefit: str) -> None:
    story = find_story(text)
    assert story is not None
    assert (story.role, story.goal, story.benefit) == (role, goal, benefit)
    assert role in text[slice(*story.span)]


@pytest.mark.parametrize(
    "text",
    ["As a result, I want to add that it fails.", "As we discussed, I want tea.", "作为补充说明。", "I want more."],
)
def test_other_sentences_are_no_stories(text: str) -> None:
    assert find_story(text) is None


def test_without_a_story_the_goal_sentence_stands_in_verbatim() -> None:
    text = "## Goal\nOrders reach the ledger once a month as a file. Slow.\n\n## Acceptance criteria\n- A file is saved"
    draft = structure(text, Scenario.FEATURE)
    assert isinstance(draft, PRD_Draft)
    assert draft.user_story == "Orders reach the ledger once a month as a file."
    assert "No user role" in draft.missing_info
    assert "Who will use this?" in draft.clarification_questions


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Acceptance criteria:\n- The old queue is gone", "Move all jobs to the new queue"),
        ("验收标准：\n- 旧队列已经下线", "把全部任务迁移到新的队列"),
    ],
)
def test_where_only_criteria_are_written_the_title_says_what_is_wanted(text: str, title: str) -> None:
    draft = structure(text, Scenario.FEATURE, title=title)
    assert isinstance(draft, PRD_Draft)
    assert (draft.user_story, draft.role) == (title, "")
    with pytest.raises(StructuringFailureError):
        structure(text, Scenario.FEATURE, title="Queue work")


def test_a_short_title_is_a_reason_in_the_tickets_language() -> None:
    with pytest.raises(StructuringFailureError, match="title"):
        structure(FEATURE_EN, Scenario.FEATURE, title="Export")
    with pytest.raises(StructuringFailureError, match="标题"):
        structure(FEATURE_ZH, Scenario.FEATURE, title="导出")
