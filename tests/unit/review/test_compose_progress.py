"""The comment of a second review: what was fixed, what is new, and one line where all is well."""

import pytest

from tests.support.composed import CHINESE, NO_CRITERIA, NO_EDGE, VAGUE, line, review, words_by_line
from workers.review.checks.registry import CheckResult
from workers.review.schemas import Verdict, WorkflowConfig


@pytest.mark.parametrize(
    ("ticket", "line_said"),
    [
        ({}, "Since the last review: score 84 → 91; fixed F-AC-NONE; new VAGUE-WORD; still open EDGE-NONE."),
        (CHINESE, "与上次相比：分数 84 → 91；已解决 F-AC-NONE；新出现 VAGUE-WORD；仍未解决 EDGE-NONE。"),
    ],
)
def test_a_second_review_says_what_was_fixed_what_is_new_and_what_is_open(
    ticket: dict[str, object], line_said: str
) -> None:
    before = review(ticket, feature__acceptance=NO_CRITERIA, feature__unhappy=NO_EDGE)[0]
    hint = CheckResult(Verdict.PARTIAL, findings=VAGUE.findings)
    still = CheckResult(Verdict.PARTIAL, findings=NO_EDGE.findings)
    after = review(
        ticket, config=WorkflowConfig(threshold=95), previous=before, feature__vagueness=hint, feature__unhappy=still
    )
    assert line_said in words_by_line(after[1])


@pytest.mark.parametrize(
    ("ticket", "said"),
    [
        ({}, "READY 100 of 100 points, up from 84. Thank you."),
        (CHINESE, "可以开发 100 分（上次 84 分），谢谢补充。"),
    ],
)
def test_a_pass_after_a_rejection_is_one_line(ticket: dict[str, object], said: str) -> None:
    rejected = review(ticket, feature__acceptance=NO_CRITERIA)[0]
    passed = review(ticket, previous=rejected)[1]
    assert [line(block) for block in passed.blocks] == [said]


def test_a_second_pass_is_a_whole_comment_again() -> None:
    first = review()[0]
    assert len(review(previous=first)[1].blocks) > 1
