"""Two limits for the same thing contradict one another; two things may have a limit each."""

import pytest

from workers.plan.questions.conflicts import conflicts_in


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The search must answer within 2 seconds.", "A search should answer within 5 seconds."),
        ("上传的图片不超过 5 MB。", "上传图片最多 10 MB。"),
    ],
)
def test_two_limits_for_the_same_thing_are_a_conflict(one: str, other: str) -> None:
    assert [tuple(each) for each in conflicts_in((one, "Nothing else.", other))] == [(one, other)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The search must answer within 2 seconds.", "The export of invoices must finish within 5 seconds."),
        ("The search must answer within 2 seconds.", "The search must answer within 2 seconds on a phone."),
        ("The search must answer within 2 seconds.", "The search must show at most 20 answers."),
        ("The search took 9 seconds.", "The search must answer within 2 seconds."),
    ],
)
def test_other_things_units_and_facts_are_none(one: str, other: str) -> None:
    assert list(conflicts_in((one, other))) == []
