"""What is still to come is a placeholder, wherever it is said."""

import pytest

from tests.unit.review.checks.tickets import codes
from workers.reading.hints import is_placeholder

WISH = {
    "en": "As an accountant I want to export orders so that I can book them. The export must finish within 5 seconds.",
    "zh": "作为财务，我希望导出当月订单，以便对账。导出必须在 5 秒内完成。",
}


@pytest.mark.parametrize(
    ("language", "open_criteria"),
    [
        ("en", "## Acceptance criteria - TBD"),
        ("en", "## Acceptance criteria (TBD)"),
        ("en", "AC: n/a"),
        ("en", "Acceptance criteria: to be defined by Anna"),
        ("en", "**Acceptance criteria:** will follow"),
        ("en", "## Acceptance criteria\nNot yet agreed with Legal"),
        ("en", "Acceptance criteria are still to be defined with the product owner."),
        ("zh", "## 验收标准 - 待定"),
        ("zh", "## 验收标准（待补充）"),
        ("zh", "验收标准：无"),
        ("zh", "验收标准：由产品经理后续补充"),
        ("zh", "**验收标准：**稍后给出"),
        ("zh", "## 验收标准\n尚未和法务确认"),
        ("zh", "验收标准待定，下周和产品确认。"),
    ],
)
def test_criteria_that_are_still_to_come_are_a_placeholder_wherever_it_is_said(
    language: str, open_criteria: str
) -> None:
    for end in ("", "\n\n## Dependencies\nNone" if language == "en" else "\n\n## 依赖\n无"):
        assert codes("feature.acceptance", f"{WISH[language]}\n\n{open_criteria}{end}") == {"F-AC-PLACEHOLDER"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The order is confirmed by the buyer.", False),
        ("A refund will be added to the balance.", False),
        ("待用户确认后发货", False),
        ("超时后由系统自动确认收货", False),
        ("to be agreed with Legal", True),
        ("后续由产品确认", True),
    ],
)
def test_only_a_statement_that_is_yet_to_be_made_holds_a_place(text: str, told: bool) -> None:
    assert is_placeholder(text) is told


def test_two_demands_of_the_prose_are_criteria_although_their_section_holds_a_place() -> None:
    more = "If there are no orders, the page shows “No orders”.\n\n## Acceptance criteria\nTBD"
    assert codes("feature.acceptance", f"{WISH['en']} {more}") == set()
