"""A rewritten ticket: the author's words verbatim under the headings of the template, and marks where it is silent."""

from datetime import date

import pytest

from config.projects import TemplateSection
from tests.unit.review.sorted_texts import sorted_text
from workers.reading.headings import role_of_heading
from workers.reading.language import Language
from workers.review.rewriting.parts import Decision, Proposal
from workers.review.rewriting.template import ROLE_OF_FACET, template_for
from workers.review.schemas import Scenario

BUG = """The export fails since Monday.

h3. Actual result

Expected result:
A file.

h3. Steps to reproduce
# Open the page
# Press "Export"

!shot.png!

h3. Business owner
Kim Park
"""


def test_blocks_stand_below_the_headings_of_the_template_and_what_is_missing_is_asked_for() -> None:
    assert sorted_text(BUG, template_for(Scenario.BUG, "en")) == (
        "The export fails since Monday.\n\n"
        'h3. Steps to reproduce\n# Open the page\n# Press "Export"\n\n!shot.png!\n\n'
        "h3. Actual result\n\n⟨? what happens⟩\n\n"
        "Expected result:\nA file.\n\n"
        "h3. Business owner\nKim Park"
    )


@pytest.mark.parametrize(
    ("kind", "text", "asked"),
    [
        (Scenario.BUG, "The export fails.", False),
        (Scenario.BUG, "## Description\nThe export fails.", False),
        (Scenario.BUG, "## Description\nThe export fails.\n\n## Actual result", True),
        (Scenario.BUG, "## Expected result\nA file.", True),
        (Scenario.FEATURE, "导出订单。", False),
        (Scenario.SPIKE, "Which database shall we use?", False),
        (Scenario.TECH_TASK, "Move to Python 3.12.", False),
    ],
)
def test_nobody_is_asked_for_what_a_text_without_headings_says_first(kind: Scenario, text: str, asked: bool) -> None:
    template = template_for(kind, "en")
    main = {
        Scenario.BUG: "what happens",
        Scenario.FEATURE: "what will people",
        Scenario.SPIKE: "what do we want",
        Scenario.TECH_TASK: "what is to be changed",
    }
    assert (f"⟨? {main[kind]}" in sorted_text(text, template)) is asked


def test_a_chinese_ticket_is_asked_in_chinese() -> None:
    text = "导出报错。\n\n预期结果：\n得到文件。\n"
    assert sorted_text(text, template_for(Scenario.BUG, "zh"), "zh") == (
        "导出报错。\n\nh2. 复现步骤\n\n⟨? 如何操作可以复现⟩\n\n预期结果：\n得到文件。"
    )


def test_markdown_stays_markdown() -> None:
    assert "## Actual result" in sorted_text("## Steps\n1. Open it", template_for(Scenario.BUG, "en"))


def test_a_block_without_a_heading_goes_where_it_was_read_to_belong() -> None:
    text = "The export fails.\n\nIt should give a file.\n\nThree shops asked."
    placed = {0: "observed", text.index("It should"): "expected"}
    assert sorted_text(text, template_for(Scenario.BUG, "en"), placed=placed) == (
        "Three shops asked.\n\n"
        "h2. Steps to reproduce\n\n⟨? what does one do to see it⟩\n\n"
        "h2. Actual result\n\nThe export fails.\n\nh2. Expected result\n\nIt should give a file."
    )


def test_the_authors_own_heading_counts_more_than_what_was_read() -> None:
    text = "h3. Actual result\nIt fails."
    moved = sorted_text(text, template_for(Scenario.BUG, "en"), placed={text.index("It"): "expected"})
    assert "h3. Actual result\nIt fails." in moved


def test_code_tables_and_lists_are_moved_in_one_piece() -> None:
    code = "{code:java}\nint a = 1;\n\nint b = 2;\n{code}"
    table = "||Name||Size||\n|a|1|\n|b|2|"
    steps = "# Open it\n\n# Press the button\n"
    text = f"*Expected result*\n\n{table}\n\n{code}\n\n*Steps to reproduce*\n\n{steps}"
    moved = sorted_text(text, template_for(Scenario.BUG, "en"))
    assert f"*Expected result*\n\n{table}\n\n{code}" in moved
    assert moved.startswith(f"*Steps to reproduce*\n\n{steps}".strip())


def test_a_line_that_introduces_a_list_stays_with_it() -> None:
    text = "We want all of these:\n\n- a button\n- a page"
    placed = {text.index("a button"): "criteria"}
    moved = sorted_text(text, template_for(Scenario.FEATURE, "en"), placed=placed)
    assert f"h2. Acceptance criteria\n\n{text}" in moved


def test_a_decision_stands_where_it_belongs_and_its_question_is_asked_no_more() -> None:
    decision = Decision("A file.", "5b10", date(2026, 11, 23), "What should happen instead?", "expected")
    moved = sorted_text("It fails.", template_for(Scenario.BUG, "en"), decisions=[decision])
    assert "h2. Expected result\n\nDecided: What should happen instead? A file, by @5b10, on 2026-11-23" in moved
    assert "⟨? what should happen instead⟩" not in moved
    again = sorted_text(moved, template_for(Scenario.BUG, "en"), decisions=[decision])
    assert again == moved


def test_a_chinese_decision_is_written_in_chinese() -> None:
    decision = Decision("仅管理员。", "5b10", date(2026, 11, 23))
    assert sorted_text("需要导出订单。", template_for(Scenario.FEATURE, "zh"), "zh", decisions=[decision]).startswith(
        "需要导出订单。\n\n已决定：仅管理员，决定人：@5b10，日期：2026-11-23"
    )


def test_a_proposal_is_marked_and_stands_in_place_of_the_question() -> None:
    proposal = Proposal("A file ⟩ of all orders", "expected")
    moved = sorted_text("It fails.", template_for(Scenario.BUG, "en"), proposals=[proposal])
    assert moved.endswith("h2. Expected result\n\n⟨A file of all orders⟩")


def test_a_mark_is_taken_away_when_its_section_is_filled() -> None:
    template = template_for(Scenario.BUG, "en")
    moved = sorted_text("It fails.", template)
    filled = moved.replace("h2. Expected result\n", "h2. Expected result\n\nA file.\n")
    assert "⟨? what should happen instead⟩" in filled
    again = sorted_text(filled, template)
    assert "⟨? what should happen instead⟩" not in again
    assert "A file." in again
    assert "⟨? what does one do to see it⟩" in again


def test_what_a_person_wrote_into_a_mark_is_the_persons() -> None:
    template = template_for(Scenario.BUG, "en")
    moved = sorted_text("It fails.", template).replace("⟨? what should happen instead⟩", "⟨? a file⟩")
    assert "⟨? a file⟩" in moved
    assert sorted_text(moved, template) == moved


def test_a_project_has_headings_of_its_own() -> None:
    own = (
        TemplateSection(heading="Beobachtet", roles=("observed",), question="was passiert"),
        TemplateSection(heading="Schritte (kurz)", roles=("steps",), question="wie sieht man es"),
        TemplateSection(heading="Sonstiges", roles=("impact",)),
    )
    template = template_for(Scenario.BUG, "en", own)
    text = "Es geht nicht."
    moved = sorted_text(text, template, placed={0: "observed"})
    assert moved == "h2. Beobachtet\n\nEs geht nicht.\n\nh2. Schritte (kurz)\n\n⟨? wie sieht man es⟩"
    assert sorted_text(moved, template) == moved


@pytest.mark.parametrize("kind", list(Scenario))
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_heading_of_a_template_is_read_as_what_it_stands_for(kind: Scenario, language: Language) -> None:
    template = template_for(kind, language)
    assert any(slot.question for slot in template.slots)
    for slot in template.slots:
        assert role_of_heading(slot.heading) in slot.roles
    assert role_of_heading(template.rest) is role_of_heading("Notes")


def test_every_facet_has_a_place_in_some_template() -> None:
    roles = {role for kind in Scenario for slot in template_for(kind, "en").slots for role in slot.roles}
    assert set(ROLE_OF_FACET.values()) <= roles


@pytest.mark.parametrize(
    ("goal", "checks", "design", "criteria"),
    [("Goal", "QA", "Design", "Acceptance criteria"), ("目标", "测试", "设计稿", "验收标准")],
)
def test_lines_in_bold_below_a_heading_stay_there(goal: str, checks: str, design: str, criteria: str) -> None:
    text = (
        f"## {goal}\n\nMore people pay.\n\n## {checks}\n\nBy hand.\n\n"
        f"## {design}\n\nSee Figma.\n\n**With one name**\n\n![one](/a.png)\n\n**With others**\n\n![two](/b.png)\n\n"
        f"## {criteria}\n\n- A name is shown."
    )
    new = sorted_text(text, template_for(Scenario.FEATURE, "en"))
    below = new.partition(f"## {design}\n\n")[2]
    assert below.startswith("See Figma.\n\n**With one name**\n\n![one](/a.png)\n\n**With others**\n\n![two](/b.png)")


def test_a_label_that_the_template_knows_goes_to_its_place_from_below_another_heading() -> None:
    text = "## Details\n\nIt fails.\n\n**Expected result**\n\nA file.\n\n## Steps\n\n1. Export."
    new = sorted_text(text, template_for(Scenario.BUG, "en"))
    assert new.index("1. Export.") < new.index("A file.")


@pytest.mark.parametrize(
    ("text", "label", "above", "language"),
    [
        (
            "Actual:\nNothing happens.\n\nSteps:\n1. Press Export\n\nUI:\nThe button is blue.\n\nExpected:\nA file.",
            "UI:\nThe button is blue.",
            "1. Press Export\n\n",
            "en",
        ),
        (
            "实际结果：\n没有任何反应。\n\n复现步骤：\n1. 点击导出\n\n界面：\n按钮是蓝色的。\n\n预期结果：\n下载文件。",
            "界面：\n按钮是蓝色的。",
            "1. 点击导出\n\n",
            "zh",
        ),
    ],
)
def test_a_label_that_no_template_knows_stays_below_what_it_stood_below(
    text: str, label: str, above: str, language: Language
) -> None:
    template = template_for(Scenario.BUG, language)
    new = sorted_text(text, template, language)
    assert above + label in new
    assert template.rest not in new
