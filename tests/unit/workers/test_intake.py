"""From a ticket or a text to the packet: language, tier, priority, scenario, and what an empty ticket becomes."""

import dataclasses

import pytest

from config.guardrail import LONGEST_TEXT
from config.projects import ProjectRules
from workers.atlassian.models import Ticket
from workers.handlers.intake import TextTicket, config_for, packet_from_text, packet_from_ticket, title_of
from workers.reading.document import SectionRole
from workers.reading.parse import parse_document
from workers.review.graph import default_parts
from workers.review.schemas import Scenario, Tier, WorkflowConfig

RULES = ProjectRules()
TICKET = Ticket(
    id="10007",
    key="SHOP-7", project_key="SHOP", issue_type="Bug", title="Crash on save", description="It crashes when I save.",
    environment="Chrome 126", labels=("web",), components=("payments",), priority="Highest",
    reporter_id="r", assignee_id="", attachments=(), links=("SHOP-1",), created="", marked=None,
    is_service_desk=False,
)  # fmt: skip


def test_a_ticket_becomes_a_packet() -> None:
    packet = packet_from_ticket(TICKET, RULES)
    assert (packet.ticket_id, packet.project_key) == ("SHOP-7", "SHOP")
    assert (packet.scenario, packet.priority, packet.tier) == (Scenario.BUG, "P0", Tier.STANDARD)
    assert packet.raw_text == "It crashes when I save."
    assert packet.environment == "Chrome 126"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Highest", "P0"), ("Critical", "P0"), ("High", "P1"), ("Medium", "P2"), ("", "P2"), ("紧急", "P0"), ("高", "P1")],
)
def test_jiras_priorities_become_three(name: str, expected: str) -> None:
    assert packet_from_ticket(dataclasses.replace(TICKET, priority=name), RULES).priority == expected


def test_the_tier_comes_from_the_label_then_the_component_then_the_project() -> None:
    rules = ProjectRules(
        tier="TIER_3_INTERNAL",
        tier_by_label={"critical": "TIER_1_CRITICAL"},
        tier_by_component={"payments": "TIER_2_STANDARD"},
    )
    assert packet_from_ticket(dataclasses.replace(TICKET, labels=("critical",)), rules).tier is Tier.CRITICAL
    assert packet_from_ticket(TICKET, rules).tier is Tier.STANDARD
    assert packet_from_ticket(dataclasses.replace(TICKET, components=()), rules).tier is Tier.INTERNAL


def test_a_project_has_its_own_map_of_types_and_threshold() -> None:
    rules = ProjectRules(scenario_by_issue_type={"Bug": "TECH_TASK"}, thresholds={"TECH_TASK": 77})
    packet = packet_from_ticket(TICKET, rules)
    assert packet.scenario is Scenario.TECH_TASK
    assert config_for(packet, rules, WorkflowConfig()).threshold == 77


def test_the_language_is_the_tickets_unless_the_project_fixes_it() -> None:
    chinese = TextTicket(id="T", title="登录失败", description="点击登录按钮后页面空白，没有任何提示。")
    assert packet_from_text(chinese, RULES).language == "zh"
    assert packet_from_text(chinese, ProjectRules(language="en")).language == "en"


@pytest.mark.parametrize(
    ("title", "description", "raw_text"),
    [
        ("Fix the login page", "", "Fix the login page"),
        ("Fix the login page", "asap", "Fix the login page\n\nasap"),
        ("Fix", "", "Fix\n\n(no description)"),
        ("", "   ", "(no description)"),
        ("修", "", "修\n\n（无描述）。"),
        ("T", "  A description that is long enough.\n", "A description that is long enough."),
    ],
)
def test_the_title_stands_in_for_an_empty_description(title: str, description: str, raw_text: str) -> None:
    assert packet_from_text(TextTicket(id="T", title=title, description=description), RULES).raw_text == raw_text


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Add export\n\nText", "Add export"),
        ("h2. Add export\nText", "Add export"),
        ("\n\nAdd export ##\nText", "Add export"),
        ("", ""),
        ("   \n", ""),
    ],
)
def test_the_title_of_a_file_is_its_first_heading_or_line(text: str, title: str) -> None:
    assert title_of(text) == title


@pytest.mark.parametrize(("space", "project_key"), [("SHOP", "SHOP"), ("~mlee", "LOCAL"), ("docs", "LOCAL")])
def test_a_page_becomes_a_document_of_its_space(space: str, project_key: str) -> None:
    page = dataclasses.replace(TICKET, key="confluence:7", project_key=space, issue_type="", priority="")
    packet = packet_from_ticket(page, RULES)
    assert (packet.source_type, packet.ticket_id, packet.project_key) == ("PRD_Doc", "confluence:7", project_key)
    assert not packet.takes_commands
    assert packet_from_ticket(TICKET, RULES).takes_commands


def test_of_a_text_of_millions_of_characters_the_beginning_is_read_in_whole_lines() -> None:
    line = "The order page shows the invoices of this year.\n"
    whole = (line * (3 * LONGEST_TEXT // len(line))).strip()
    packet = packet_from_ticket(dataclasses.replace(TICKET, description=f"\n{whole}\n"), RULES)
    assert LONGEST_TEXT - len(line) <= len(packet.raw_text) <= LONGEST_TEXT
    assert packet.raw_text.endswith("this year.")
    assert len(packet.raw_text) + packet.unread == len(whole)


@pytest.mark.parametrize(("length", "unread"), [(LONGEST_TEXT, 0), (LONGEST_TEXT + 7, 7)])
def test_a_text_without_lines_is_cut_at_the_limit_and_a_shorter_one_is_read_whole(length: int, unread: int) -> None:
    packet = packet_from_text(TextTicket(id="T", title="结算", description="单" * length), RULES)
    assert (len(packet.raw_text), packet.unread) == (length - unread, unread)


def test_what_stands_behind_the_limit_changes_no_fingerprint_but_that_there_is_something_does() -> None:
    def fingerprint(behind: int) -> str:
        text = TextTicket(id="T", title="Invoices", description="x" * LONGEST_TEXT + "y" * behind)
        return default_parts().fingerprint(packet_from_text(text, RULES), WorkflowConfig())

    assert fingerprint(1) == fingerprint(5)
    assert fingerprint(0) != fingerprint(1)


def test_the_kind_that_a_person_settled_stands_above_type_and_projects_own_types() -> None:
    rules = ProjectRules(scenario_by_issue_type={"Bug": "TECH_TASK"})
    packet = packet_from_ticket(TICKET.settled_as("SPIKE"), rules)
    assert (packet.scenario, packet.kind_told_by) == (Scenario.SPIKE, "person")
    by_type = packet_from_ticket(TICKET, rules)
    assert (by_type.scenario, by_type.kind_told_by) == (Scenario.TECH_TASK, "type")
    parts, config = default_parts(), WorkflowConfig()
    assert parts.fingerprint(packet, config) != parts.fingerprint(by_type, config)


READ = ProjectRules(custom_fields={"customfield_10031": "acceptance", "customfield_10032": "steps"})


def read(*fields: tuple[str, str], description: str = "It crashes when I save.", title: str = "Crash on save") -> str:
    ticket = dataclasses.replace(TICKET, title=title, description=description, custom_fields=fields)
    return packet_from_ticket(ticket, READ).raw_text


def test_a_field_of_the_sites_own_is_read_as_a_section_behind_the_description() -> None:
    fields = ("customfield_10031", "- A file is saved."), ("customfield_10099", "not read here")
    text = read(*fields)
    packet = packet_from_ticket(dataclasses.replace(TICKET, custom_fields=fields), READ)
    assert text[-packet.beside :] == "## Acceptance criteria\n\n- A file is saved."
    assert text == "It crashes when I save.\n\n## Acceptance criteria\n\n- A file is saved."
    (section,) = parse_document("Crash", text).sections_with(SectionRole.ACCEPTANCE)
    assert [block.text for block in section.blocks] == ["A file is saved."]


@pytest.mark.parametrize("description", ["h3. Details\n# Open\n# Save", "It crashes."])
def test_in_wiki_markup_it_is_a_section_and_no_item_of_a_list(description: str) -> None:
    text = read(
        ("customfield_10032", "# Open the page\n# Press save\n{noformat}NPE{noformat}"), description=description
    )
    (section,) = parse_document("Crash", text).sections_with(SectionRole.STEPS)
    assert [block.text for block in section.blocks] == ["Open the page", "Press save", "NPE"]


def test_a_ticket_whose_description_is_empty_is_what_its_fields_say() -> None:
    fields = ("customfield_10032", "1. 打开结算页面\n2. 点击保存"), ("customfield_10031", "保存后显示提示。")
    text = read(*fields, description="", title="保存时崩溃")
    assert text == "## 复现步骤\n\n1. 打开结算页面\n2. 点击保存\n\n## 验收标准\n\n保存后显示提示。"


def test_an_edit_of_a_field_is_another_content() -> None:
    def fingerprint(**changed: object) -> str:
        packet = packet_from_ticket(dataclasses.replace(TICKET, **changed), READ)
        return default_parts().fingerprint(packet, WorkflowConfig())

    texts = [(("customfield_10031", text),) for text in ("A file is saved.", "A file is kept.")]
    prints = [fingerprint(custom_fields=text) for text in texts] + [
        fingerprint(),
        fingerprint(affects_versions=("3.2",)),
    ]
    assert len(set(prints)) == 4
    assert fingerprint(custom_fields=(("customfield_10099", "not read"),)) == fingerprint()
