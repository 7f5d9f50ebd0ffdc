"""Which words are quoted where a ticket is vague, points at nothing or holds a place."""

import pytest

from tests.unit.review.checks.tickets import run, verdict
from workers.review.schemas import (
    Verdict,
)

MET, PARTIAL, UNMET = Verdict.MET, Verdict.PARTIAL, Verdict.UNMET


@pytest.mark.parametrize(
    ("text", "title", "quote", "start"),
    [
        ("Improve UX of the shop, it feels old.", "Shop", "Improve UX", 0),
        ("We want it so. Words. Improve UX then.", "Improve UX of the shop", "Improve UX", None),
        ("现在很旧，优化体验。", "商城", "优化体验", 5),
    ],
)
def test_a_vague_goal_is_quoted_in_the_goal_else_in_the_title(
    text: str, title: str, quote: str, start: int | None
) -> None:
    (finding,) = run("feature.story", text, title).findings
    assert finding.quote is not None
    assert (finding.code, finding.quote.text, finding.quote.start) == ("F-GOAL-VAGUE", quote, start)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Improve UX of the shop, it feels old.", "Shop in 2 seconds"),
        ("Improve UX of the shop, it opens in 2 seconds.", "Shop"),
        ("Improve UX of the shop, it feels old.\n\nAcceptance criteria:\n- A sum is shown", "Shop"),
        ("The shop feels old.", "Shop"),
    ],
)
def test_a_number_or_a_testable_criterion_anywhere_keeps_a_vague_goal_from_blocking(text: str, title: str) -> None:
    assert "F-GOAL-VAGUE" not in {finding.code for finding in run("feature.story", text, title).findings}


@pytest.mark.parametrize("text", ["Two words\nIt must be sorted by date", "Acceptance criteria:\n\nIt must be sorted."])
def test_a_pronoun_within_running_text_has_its_subject(text: str) -> None:
    assert "PRONOUN-UNCLEAR" not in {finding.code for finding in run("feature.vagueness", text).findings}


def test_the_first_criterion_that_opens_with_a_pronoun_is_quoted_alone() -> None:
    items = ("The file shows all rows", "It must be sorted by date", "They must be shown in blue")
    text = "Acceptance criteria:\n" + "".join(f"- {item}\n" for item in items)
    found = [f.quote.text for f in run("feature.vagueness", text).findings if f.code == "PRONOUN-UNCLEAR" and f.quote]
    assert found == [items[1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Words.\n\nAcceptance criteria:\n- A sum is shown\n\nFormat: TBD", PARTIAL),
        ("Words.\n\nAcceptance criteria:\n- A sum is shown\n- TBD", PARTIAL),
        ("The file must show a sum.\n\nAcceptance criteria:\n- A sum is shown\n- TBD", MET),
        ("Words.\n\nAcceptance criteria:\n- A sum is shown", MET),
        ("Words without criteria.", MET),
        ("Words.\n\nAcceptance criteria: TBD", MET),
    ],
)
def test_a_placeholder_costs_unless_criteria_are_charged_or_repeated_in_the_prose(text: str, expected: Verdict) -> None:
    assert verdict("feature.placeholders", text) is expected


def test_a_placeholder_is_quoted_by_its_word_within_a_sentence_and_whole_where_it_is_all() -> None:
    text = "The colour of the label that is printed for each parcel is TBD for now.\n\nTBD by Jo"
    found = run("task.placeholders", text).findings
    assert [(f.quote.text, f.quote.start) for f in found if f.quote] == [
        ("TBD", text.index("TBD")),
        ("TBD by Jo", text.index("TBD by")),
    ]


def test_a_placeholder_within_a_sentence_is_quoted_once_and_three_are_shown() -> None:
    line = "The colour of the label number {} that is printed for each parcel is TBD and TBD for now."
    lines = [line.format(n) for n in range(4)]
    found = run("task.placeholders", "\n\n".join(lines)).findings
    assert [f.quote.start for f in found if f.quote] == [
        n * (len(lines[0]) + 2) + lines[0].index("TBD") for n in range(3)
    ]
