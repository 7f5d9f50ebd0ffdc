"""The code that a report shows, and what the bug checks make of it."""

import pytest

from tests.unit.review.checks.tickets import run, ticket
from workers.review.checks.code_samples import code_samples, shown_call, shown_output
from workers.review.checks.registry import CheckResult
from workers.review.schemas import Verdict

MET, PARTIAL, UNMET = Verdict.MET, Verdict.PARTIAL, Verdict.UNMET


def evidence_of(result: CheckResult) -> str | None:
    return result.quote.text if result.quote is not None else None


FENCED = "Words.\n\n```\ntotal(1)\n```\n\nMore.\n\n```\ntotal(2)\n```\n\nMore.\n\n```\ntotal(3)\n```\n\nrow.total(4)"


def test_fenced_code_is_shown_and_lines_without_a_fence_only_where_there_is_none() -> None:
    assert [code.text for code in code_samples(ticket(FENCED))] == ["total(1)", "total(2)", "total(3)"]
    bare = "Words.\n\n>>> total(1)\n\nMore words.\n\nimport till\n\nrow.total(4)"
    assert [code.text for code in code_samples(ticket(bare))] == [">>> total(1)", "import till", "row.total(4)"]
    assert code_samples(ticket("Words without code, 只有文字。")) == ()


def test_of_several_samples_the_last_is_the_evidence_and_one_alone_is_half() -> None:
    result = run("bug.evidence", FENCED, "Wrong sum")
    assert (result.verdict, evidence_of(result)) == (MET, "total(3)")
    one = run("bug.evidence", "Words.\n\n```\ntotal(1)\n```", "Wrong sum")
    assert (one.verdict, evidence_of(one)) == (PARTIAL, "total(1)")
    wish = run("bug.evidence", FENCED, "Add a sum")
    assert (wish.verdict, evidence_of(wish)) == (PARTIAL, "total(1)")


@pytest.mark.parametrize(
    ("code", "is_call", "is_output"),
    [
        ("total(1)", True, False),
        ("$ till --sum", True, False),
        ("$ till --sum\n12", True, True),
        ("$ till --sum\n$ till --date", True, False),
        (">>> total(1)\n2", True, True),
        ("a = 1", False, False),
        ("a = 1\nb = 2", False, False),
        ("HTTP/1.1 500", False, True),
        ("ValueError: no till", False, True),
        ("total(1)  # returns 2", True, True),
    ],
)
def test_a_sample_holds_a_call_or_what_came_back_or_both(code: str, is_call: bool, is_output: bool) -> None:
    text = f"Words of a report.\n\n```\n{code}\n```"
    call, output = shown_call(ticket(text)), shown_output(ticket(text))
    assert (call and call.text, output and output.text) == (code if is_call else None, code if is_output else None)


def test_a_session_without_a_fence_is_output_only_where_no_code_is_fenced() -> None:
    session = ">>> total(1)\n2"
    output = shown_output(ticket(f"Words first.\n{session}"))
    assert output is not None
    assert output.text == session
    assert shown_output(ticket(f"Words first.\n{session}\n\n```\na = 1\n```")) is None


def test_a_call_within_a_sentence_counts_beside_code_that_calls_nothing() -> None:
    call = shown_call(ticket("It fails with `total(1)` here.\n\n```\na = 1\n```"))
    assert call is not None
    assert call.text == "`total(1)`"
    assert shown_call(ticket("It fails.\nrow.total(4)\n\n```\na = 1\n```")) is None


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ("import till", MET),
        ("> pip install till", MET),
        ("a = 1", MET),
        ("total(1)", UNMET),
        ("total(1)\nimport till", MET),
    ],
)
def test_code_that_sets_up_is_a_precondition(setup: str, expected: Verdict) -> None:
    result = run("bug.preconditions", f"The sum is wrong.\n\n```\n{setup}\n```")
    assert (result.verdict, evidence_of(result)) == (expected, setup if expected is MET else None)
