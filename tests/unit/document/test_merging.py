"""A label in a list heads no section: it is told with its words, and nothing that follows it stands below it."""

import pytest

from workers.document.request import Ticket
from workers.document.sources.evidence import evidence_of
from workers.document.sources.sentences import Sentence
from workers.reading.document import SectionRole


def said(description: str) -> tuple[Sentence, ...]:
    """Return the sentences of the description of a ticket."""
    evidence = evidence_of([Ticket(key="SHOP-7", summary="Letters", description=description)])
    passage = evidence.passage("SHOP-7:description")
    assert passage is not None
    return passage.sentences


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "* The page shows the letter.\n** It can be printed.\n** NOTE: keep the logo.\n* The guest reads it.",
            [("The page shows the letter.", 0), ("It can be printed.", 1), ("NOTE: keep the logo.", 1)],
        ),
        (
            "- 后端：生成信件\n- 前端：显示信件\n- 错误处理：提示用户\n- 日志：保存七天",
            [("后端：生成信件", 0), ("前端：显示信件", 0), ("错误处理：提示用户", 0), ("日志：保存七天", 0)],
        ),
        (
            "- Page: shows the letter\n- **Note**: keep the logo\n- Guest: reads it",
            [("Page: shows the letter", 0), ("Note**: keep the logo", 0), ("Guest: reads it", 0)],
        ),
    ],
)
def test_a_label_in_a_list_stays_an_item_of_it(text: str, told: list[tuple[str, int]]) -> None:
    found = said(text)
    depths = {one.id: 0 for one in found}
    depths |= {one.id: 1 for one in found if one.intro in depths}
    assert [(one.text, depths[one.id]) for one in found][: len(told)] == told
    assert depths[found[-1].id] == 0


@pytest.mark.parametrize(
    "text",
    [
        "- The page shows the letter.\n- Expected: the logo is red.\n- Actual: the logo is blue.",
        "- 页面显示信件。\n- 期望结果：标志是红色。\n- 实际结果：标志是蓝色。",
    ],
)
def test_a_label_that_says_what_is_seen_or_expected_heads_its_section(text: str) -> None:
    assert [one.role for one in said(text)][1:] == [SectionRole.EXPECTED, SectionRole.OBSERVED]
