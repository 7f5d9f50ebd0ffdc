"""Each condition of the bug checks by itself: what turns an answer when all else stays the same."""

import pytest

from tests.unit.review.checks.tickets import codes, run, verdict
from workers.review.schemas import Attachment, Verdict

MET, PARTIAL, UNMET, UNDECIDED = Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.UNDECIDED

TRACE = "\n\nHTTP/1.1 200"


@pytest.mark.parametrize(
    ("text", "title", "expected", "quote"),
    [
        ("The page shows 0. It should show 12.", "List", MET, "It should show 12."),
        ("It should show 12.", "List", UNMET, None),
        ("It should show 12." + TRACE, "List", UNDECIDED, "It should show 12."),
        ("The page fails.", "List", UNMET, None),
        ("The page fails." + TRACE, "List", UNDECIDED, "The page fails."),
        ("Words of a list." + TRACE, "List", UNMET, None),
        ("Expected: it is red\n\nActual: it is red", "List", UNMET, None),
        ("Expected: It is red.\n\nActual: it is  red", "List", UNMET, None),
        ("The page shows 0 instead of 12. It fails.", "List should show 12 instead of 0", MET, None),
        ("It would be nice to see 12. It fails.", "Add a sum", UNMET, None),
        ("It should show 12. It fails with `0`.", "Add a sum", UNDECIDED, "It should show 12."),
        ("It should show 12. It fails.", "Add a sum", UNMET, None),
        ("页面显示 0。应该显示 12。", "列表", UNMET, None),
        ("页面报错“空”。应该显示 12。", "列表", MET, "应该显示 12。"),
    ],
)
def test_the_contrast_needs_two_different_sides_of_a_fault(
    text: str, title: str, expected: Verdict, quote: str | None
) -> None:
    result = run("bug.contrast", text, title)
    assert result.verdict is expected
    if quote is not None:
        assert result.quote is not None
        assert result.quote.text == quote


@pytest.mark.parametrize(
    ("text", "title", "expected", "quote"),
    [
        ("The page fails with “no till”.", "List", MET, "The page fails with “no till”."),
        ("The page fails.", "List", UNDECIDED, "The page fails."),
        ("Actual: the page is red.", "List", MET, "the page is red."),
        ("The page is red." + TRACE, "List", MET, "HTTP/1"),
        ("The page fails with “no till”.", "Add a sum", UNDECIDED, "The page fails with “no till”."),
        ("The page is red.", "List fails", PARTIAL, "List fails"),
        ("The page is red.\n\n```\na = 1\n```", "List", UNDECIDED, "The page is red."),
        ("Words. The sum is 12 %.", "List", UNDECIDED, "The sum is 12 %."),
        ("Words. The sum is 12 %.", "Add a sum", UNMET, None),
        ("The page is red.", "List", UNMET, None),
        ("页面报错“没有收银台”。", "列表", MET, "页面报错“没有收银台”。"),
        ("现象：页面变红。", "列表", MET, "页面变红。"),
    ],
)
def test_what_happens_is_told_by_a_failure_with_something_to_recognise(
    text: str, title: str, expected: Verdict, quote: str | None
) -> None:
    result = run("bug.observed", text, title)
    assert (result.verdict, result.quote.text if result.quote else None) == (expected, quote)


def test_of_several_failures_the_one_that_can_be_recognised_is_what_happens_else_the_first() -> None:
    plain, concrete = "The page fails.", "The list fails with “no till”."
    for text, quote in ((f"{plain} {concrete}", concrete), (f"{plain} The list fails.", plain)):
        result = run("bug.observed", text, "List")
        assert result.quote is not None
        assert result.quote.text == quote


@pytest.mark.parametrize(
    ("text", "title", "expected", "is_blocked"),
    [
        ("The page of the shop is red.", "List", UNMET, True),
        ("The page of the shop is red." + TRACE, "List", UNMET, False),
        ("The page of the shop is red. ![till](till.png)", "List", UNMET, False),
        ("The page of the shop is red, see the attachment.", "List", UNMET, False),
        ("The page of the shop is red.\n\n```\na = 1\n```", "List", PARTIAL, False),
        ("The page of the shop is red.\n\n```\ntotal(1)\n```", "List", PARTIAL, False),
        ("The page of the shop fails.\n\n```\ntotal(1)\n```", "List", MET, False),
        ("The page of the shop fails.\n\n```\ntotal(1)\n```", "Add a sum", PARTIAL, False),
        ("Steps to reproduce:\n\n```\na = 1\n```", "List", MET, False),
        ("When I click “Save” the page fails.", "List", PARTIAL, False),
        ("When I click “Save”, open “List” and wait, the page fails.", "List", MET, False),
        ("1. the till\n\nThe page is red.", "List", PARTIAL, False),
        ("1. the till\n2. the safe\n\nThe page is red.", "List", MET, False),
        ("- open the till\n- click the safe\n\nThe page is red.", "List", MET, False),
        ("- the till\n- the safe\n\nThe page is red.", "List", UNMET, True),
    ],
)
def test_what_leads_to_a_fault_is_steps_code_or_a_pointer_to_either(
    text: str, title: str, expected: Verdict, is_blocked: bool
) -> None:
    assert verdict("bug.steps", text, title) is expected
    assert (codes("bug.steps", text, title) == {"B-STEPS-NONE"}) is is_blocked


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_steps_of_their_section_go_before_longer_lists_elsewhere(count: int) -> None:
    acts = "".join(f"- click the button {n}\n" for n in range(6))
    steps = "".join(f"{n}. the till {n}\n" for n in range(1, count + 1))
    result = run("bug.steps", f"{acts}\nSteps to reproduce:\n\n{steps}")
    assert result.quote is not None
    assert result.quote.text == "the till 1"


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("The list is empty.", {}, UNMET),
        ("The list is empty." + TRACE, {}, MET),
        ("The list is empty. ![till](till.png)", {}, MET),
        ("The list is empty.", {"attachments": (Attachment(filename="till.log"),)}, MET),
        ("The list is “empty”.", {}, PARTIAL),
        ("The list is empty, see line 12.", {}, PARTIAL),
        ("The log is empty.", {}, PARTIAL),
        ("列表为空，见第 12 行。", {}, PARTIAL),
        ("列表显示“空”。", {}, PARTIAL),
    ],
)
def test_evidence_is_whole_as_a_log_or_a_file_and_half_as_words_of_it(
    text: str, fields: dict[str, object], expected: Verdict
) -> None:
    assert verdict("bug.evidence", text, "List", **fields) is expected


def test_words_that_a_wish_quotes_are_no_evidence() -> None:
    assert verdict("bug.evidence", "The list is “empty”.", "Add a sum") is UNMET
    assert verdict("bug.evidence", "The log is empty.", "Add a sum") is UNMET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```\ntotal(1)\n```\n\nThe sum is wrong.", MET),
        ("The sum is wrong.", UNMET),
        ("Always the sum is wrong.", MET),
    ],
)
def test_code_shows_its_fault_each_time(text: str, expected: Verdict) -> None:
    assert verdict("bug.frequency", text, "Wrong sum") is expected


@pytest.mark.parametrize(
    ("text", "title", "expected"),
    [
        ("Words of a list.", "The list should be sorted", MET),
        ("Words of a list.", "Should the list be sorted?", PARTIAL),
        ("Words of a list.", "Maybe the list should be sorted", PARTIAL),
        ("Words of a list.", "Add a “Sum”", PARTIAL),
        ("Words of a list.", "Add a sum", UNMET),
        ("Words of a list." + TRACE, "List", UNDECIDED),
        ("Maybe the list should be sorted.", "List", UNDECIDED),
        ("I would like a sorted list.", "List", UNDECIDED),
        ("It should be sorted.", "Add a sum", UNDECIDED),
        ("Words of a list.", "List", UNMET),
        ("列表的说明文字。", "列表应该排序", MET),
        ("列表的说明文字。", "列表应该排序吗？", PARTIAL),
    ],
)
def test_what_is_expected_is_said_plainly_or_left_open(text: str, title: str, expected: Verdict) -> None:
    assert verdict("bug.expected", text, title) is expected


@pytest.mark.parametrize(
    ("text", "fields", "quote"),
    [
        ("The list is empty in it, 4.2.1 now.", {}, "4.2.1"),
        ("The list is empty.\n\n## Environment\n\nthe shop 4.2 of may", {}, "4.2"),
        ("The list is empty.", {"environment": "the shop 4.2.1"}, "4.2.1"),
        ("The list is empty.\n\n```\nshop 4.2.1\n```", {}, "4.2.1"),
        ("The list is empty: 4.2 rows.", {}, None),
        ("The list is empty (e.g. 4.2.1).", {}, None),
    ],
)
def test_a_version_is_found_in_text_log_section_or_field(
    text: str, fields: dict[str, object], quote: str | None
) -> None:
    result = run("bug.version", text, "List", **fields)
    assert (result.quote.text if result.quote else None) == quote
    assert result.verdict is (UNMET if quote is None else MET)


def test_a_version_in_the_title_counts() -> None:
    result = run("bug.version", "The list is empty.", "Empty list in 4.2.1")
    assert result.quote is not None
    assert (result.quote.text, result.quote.start) == ("4.2.1", None)


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("The list is empty.", True),
        ("The list is empty in 4.2.1.", False),
        ("The list is empty in Firefox.", False),
        ("The list is empty on staging.", False),
    ],
)
def test_a_version_a_platform_or_a_place_is_enough_of_an_environment(text: str, is_asked: bool) -> None:
    assert (codes("bug.environment", text) == {"B-ENV-NONE"}) is is_asked
