"""A law of the score: the acceptance section, whatever it holds, never makes a ticket worth less than without it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workers.reading.language import language_of
from workers.review.graph import run_workflow
from workers.review.schemas import RequirementPacket, ReviewReport, Scenario

TITLES = {"en": ("Export the orders of a day", "Orders page"), "zh": ("支持导出当天订单", "订单列表页面")}
HEADINGS = {"en": "## Acceptance criteria\n", "zh": "## 验收标准\n"}
LISTS = {
    "en": (
        "",
        "- [ ] \n- [ ] ",
        "N/A",
        "TBD",
        "- The file holds one line per order\n- Format: TBD",
        "- As a manager, I want one file\n- As a clerk, I want no refunds",
        "Given an admin with the permission to export\nAnd a day\nWhen I click Export\nThen a file is shown",
        "- see https://wiki.example.org/a-rather-long-address-of-a-page/with-all-of-the-criteria-of-the-export?id=123456",
        "- The file holds one line per order",
        "- The file holds one line per order\n- An empty day shows a message",
        "Given an empty day, when I click Export, then a message is shown.",
    ),
    "zh": (
        "",
        "- [ ] \n- [ ] ",
        "无",
        "待定",
        "- 文件中每个订单占一行\n- 格式：待定",
        "- 作为店长，我希望得到一个文件\n- 作为店员，我希望不含退款",
        "假如管理员有导出权限\n并且当天有订单\n当点击导出时\n那么显示文件",
        "- 见 https://wiki.example.org/a-rather-long-address-of-a-page/with-all-of-the-criteria-of-the-export?id=123456",
        "- 文件中每个订单占一行",
        "- 文件中每个订单占一行\n- 当天没有订单时显示提示",
        "假如当天没有订单，当点击导出时，那么显示提示。",
    ),
}
PARTS = {
    "en": (
        "As a shop manager, I want to export the orders of a day, so that I can reconcile the till.",
        "The export must show a progress bar.",
        "The user should see an error message when the export fails. The file must open in Excel.",
        "## Out of scope\nRefunds",
        "Reported by the till team.",
        "1. Open the orders\n2. Click Export",
        "We only need it on Mondays?",
    ),
    "zh": (
        "作为店长，我希望导出当天的订单，以便核对收银。",
        "导出时必须显示进度条。",
        "导出失败时应显示错误提示。文件必须能用表格软件打开。",
        "## 不包含\n退款",
        "由收银组提出。",
        "1. 打开订单\n2. 点击导出",
        "只在周一需要？",
    ),
}


def review(text: str, title: str, scenario: Scenario) -> ReviewReport:
    packet = RequirementPacket(raw_text=text, title=title, scenario=scenario, language=language_of(text))
    report = run_workflow(packet)["report"]
    assert report is not None
    return report


@st.composite
def tickets(draw: st.DrawFn) -> tuple[str, str, str, str]:
    """A title, what stands before the acceptance section, the section, and what stands after it."""
    language = draw(st.sampled_from(("en", "zh")))
    before = draw(st.lists(st.sampled_from(PARTS[language]), min_size=1, max_size=3, unique=True))
    after = draw(st.lists(st.sampled_from([part for part in PARTS[language] if part[0] == "#"]), max_size=1))
    section = HEADINGS[language] + draw(st.sampled_from(LISTS[language]))
    return draw(st.sampled_from(TITLES[language])), "\n\n".join(before), section, "\n\n".join(after)


# A defect has an expected result instead: criteria in it that are written as a wish make it one.
WITH_CRITERIA = (Scenario.FEATURE, Scenario.TECH_TASK, Scenario.SPIKE)


@settings(max_examples=60, deadline=None)
@given(ticket=tickets(), scenario=st.sampled_from(WITH_CRITERIA))
def test_a_ticket_is_worth_no_less_than_the_same_ticket_without_its_acceptance_section(
    ticket: tuple[str, str, str, str], scenario: Scenario
) -> None:
    title, before, section, after = ticket
    whole = review("\n\n".join((before, section, after)), title, scenario)
    assert review(f"{before}\n\n{after}", title, scenario).total_score <= whole.total_score


@pytest.mark.parametrize("scenario", [Scenario.FEATURE, Scenario.TECH_TASK])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("at", range(4))
def test_an_empty_acceptance_section_costs_and_earns_nothing(at: int, language: str, scenario: Scenario) -> None:
    rest = f"{PARTS[language][0]}\n\n{PARTS[language][at]}"
    empty = review(f"{rest}\n\n{HEADINGS[language]}", TITLES[language][1], scenario)
    assert empty.total_score == review(rest, TITLES[language][1], scenario).total_score


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_empty_acceptance_section_gives_no_criteria_although_the_prose_demands_something(language: str) -> None:
    report = review(f"{PARTS[language][2]}\n\n{HEADINGS[language]}", TITLES[language][0], Scenario.FEATURE)
    assert report.structured_prd is None
    assert report.fallback_activated
    assert not report.structure_check_passed
