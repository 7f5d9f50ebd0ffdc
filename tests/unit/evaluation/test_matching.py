"""When two statements are the same one, and how a ticket looks without its layout."""

import pytest

from tests.support.labelled import EMPTY, TICKET, rows
from workers.evaluation.layout import without_criteria, without_markup
from workers.evaluation.matching import matches, token_f


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("The list is shown.", "the LIST is shown", 1.0),
        ("one two three four", "one two three five", 0.75),
        ("显示下载按钮", "显示下载按钮。", 1.0),
        ("显示按钮", "隐藏按钮", 0.5),
        ("", "word", 0.0),
    ],
)
def test_token_f_counts_shared_words_and_chinese_characters(left: str, right: str, expected: float) -> None:
    assert token_f(left, right) == pytest.approx(expected)


def test_a_statement_is_matched_once_only() -> None:
    assert matches(["The list is shown", "the list is shown"], ["The list is shown."]) == 1


def test_the_closest_pair_is_matched_first() -> None:
    near, exact = "a b c d e", "a b c d f"

    assert matches([exact, near], [exact, "a b c d e"]) == 2


def test_statements_that_share_too_few_words_do_not_match() -> None:
    assert matches(["The list is shown"], ["The list is sorted by date"]) == 0


def test_without_markup_the_words_of_list_items_stay() -> None:
    row = {
        "description": "<!-- hint -->\n# Goal\nSome **bold** words - and a dash\n\n**Acceptance criteria:**\n"
        "- [x] First item\n2. Second item\n* 第三条\nAcceptance notes:\nh3. Wiki heading\n",
        "sections": [["Acceptance notes", ""]],
    }

    assert without_markup(row).split("\n") == [
        "Some **bold** words - and a dash", "", "First item", "Second item", "第三条",
    ]  # fmt: skip


def test_without_criteria_the_other_sections_stay() -> None:
    first, _, third = rows()["structuring/ac_gold.jsonl"]

    assert without_criteria(first) == TICKET.split("## Acceptance")[0] + "## Out of scope" + TICKET.split("of scope")[1]
    assert without_criteria(third) == EMPTY.split("## Acceptance")[0].rstrip("\n") + "\n"


def test_a_ticket_whose_criteria_section_is_not_labelled_is_left_out() -> None:
    assert without_criteria({"description": TICKET, "sections": [["Out of scope", ""]]}) is None
