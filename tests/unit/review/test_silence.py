"""A code that a project heard too often is left out of a comment, unless the verdict would be without a reason then."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.by_bar import NOTHING, OPEN, READY, UNSAFE, report, run
from workers.comment.document import CommentDocument
from workers.comment.text import render_text
from workers.review.facets.questions import POINT_CODES
from workers.review.schemas import Decision, ReviewReport
from workers.review.silence import sayable, silenced

VAGUE = (
    "Make the checkout nicer",
    "The checkout should be nicer and more user friendly, please improve it for everybody.",
)
MIXED = (
    "Export the customer list",
    "Managers want to export the customer list. To be decided: who may export.\n\n"
    "The export should be easy to use. Maybe with other columns, such as the address.",
)
TICKETS = {
    "mixed": MIXED,
    "ready": READY["en"],
    "open": OPEN["en"],
    "nothing": NOTHING["en"],
    "unsafe": UNSAFE["en"],
    "vague": VAGUE,
}
Profile = Literal["ready", "strict"]


def told(ticket: tuple[str, str], profile: Profile, silent: tuple[str, ...]) -> tuple[ReviewReport, CommentDocument]:
    """Return report and comment of a review in a project that heard these codes too often."""
    state = run(ticket, profile, silent=silent)
    assert state["report"] is not None
    assert state["comment"] is not None
    return state["report"], state["comment"]


def read(comment: CommentDocument) -> str:
    return render_text(comment)


def test_a_silent_point_is_left_out_of_the_comment_and_stays_in_the_report() -> None:
    loud = report(MIXED)
    assert len({point.code for point in loud.points}) > 1, "there is another point"
    heard = loud.points[0].code
    made, comment = told(MIXED, "ready", (heard,))
    assert made.points == loud.points
    assert made.silenced == (heard,)
    assert (made.decision, made.outcome, made.fingerprint) == (loud.decision, loud.outcome, loud.fingerprint)
    assert heard not in read(comment)
    assert [point.code for point in made.asked] == [one.code for one in loud.points if one.code != heard]
    for number, point in enumerate(made.asked, 1):
        assert f"**{number}.** {point.text}" in read(comment), "answers count the points that are shown"


def test_where_every_point_is_silent_the_one_that_decides_most_is_asked_all_the_same() -> None:
    made, comment = told(MIXED, "ready", tuple(POINT_CODES))
    first = made.points[0]
    assert {point.code for point in made.asked} == {first.code}
    assert first.text in read(comment)


def test_a_point_that_went_silent_is_not_called_settled() -> None:
    loud = report(MIXED)
    comment = run(MIXED, "ready", silent=(loud.points[0].code,), previous=loud)["comment"]
    assert comment is not None
    assert "Settled" not in read(comment)


def test_under_the_score_silent_advice_is_left_out_and_what_blocks_is_not() -> None:
    loud = report(VAGUE, "strict")
    advice = {issue.code for issue in loud.non_blocking_issues}
    blocking = {issue.code for issue in loud.blocking_issues}
    assert advice, "there is something to leave out"
    assert blocking, "there is something that blocks"
    made, comment = told(VAGUE, "strict", (*advice, *blocking))
    assert set(made.silenced) == advice - blocking
    assert made.non_blocking_issues == loud.non_blocking_issues
    codes = set(read(comment).replace("`", " ").split())
    assert codes & blocking
    assert not codes & (advice - blocking)


def test_a_rejection_by_the_score_alone_keeps_all_its_advice() -> None:
    by_score = report(VAGUE, "strict").model_copy(update={"blocking_issues": ()})
    assert by_score.decision is Decision.REJECT
    assert sayable(by_score)
    assert silenced(by_score, sayable(by_score)) == ()


@pytest.mark.parametrize("profile", ["ready", "strict"])
def test_a_warning_of_what_must_not_stand_in_a_ticket_is_never_silent(profile: Profile) -> None:
    title, text = READY["en"]
    ticket = (title, f"{text}\nQuestions go to jane.doe@seeblick-laden.de.\n")
    made, comment = told(ticket, profile, ("PII-PRESENT",))
    assert "PII-PRESENT" in {issue.code for issue in made.non_blocking_issues}
    assert made.silenced == ()
    assert "PII-PRESENT" in read(comment)


def test_what_could_not_be_judged_says_no_code() -> None:
    assert sayable(report(OPEN["en"]).model_copy(update={"decision": Decision.ERROR})) == ()
    assert sayable(report(VAGUE, "strict").model_copy(update={"decision": Decision.UNDETERMINED})) == ()


REPORTS = {
    (name, profile): report(ticket, profile) for name, ticket in TICKETS.items() for profile in ("ready", "strict")
}  # type: ignore[arg-type]


@given(
    st.sampled_from(sorted(REPORTS)),
    st.sets(st.sampled_from(sorted(POINT_CODES | {code for made in REPORTS.values() for code in sayable(made)}))),
)
def test_whatever_is_silent_a_verdict_keeps_a_reason_and_is_the_same(which: tuple[str, str], silent: set[str]) -> None:
    loud = REPORTS[which]
    left_out = silenced(loud, silent)
    assert set(left_out) <= silent & set(sayable(loud))
    assert not set(left_out) & {issue.code for issue in loud.blocking_issues}
    made = loud.model_copy(update={"silenced": left_out})
    if loud.decision is Decision.REJECT:
        advice = {issue.code for issue in loud.non_blocking_issues} - set(left_out)
        assert made.asked or loud.blocking_issues or (loud.profile == "strict" and advice)
