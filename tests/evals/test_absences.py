"""A law over the golden set: no finding says that there is none of what the report quotes elsewhere."""

import re
from collections.abc import Iterator

import pytest

from config.projects import ProjectRules
from tests.support.composed import inlines
from tests.support.golden import GoldenTicket, golden_tickets, outcome_of, text_of
from workers.comment.document import Text
from workers.handlers.intake import packet_from_text
from workers.review.compose.texts import texts_in
from workers.review.graph import default_parts, run_workflow
from workers.review.schemas import ReviewIssue, ReviewReport, Scenario

TICKETS = golden_tickets()
DENIES = re.compile(r"\b(?:no|not|none|nothing|nobody|never)\b|没有|缺少|无法|不知道|未", re.IGNORECASE)
# What a part of the draft shows, the code of its absence may not deny.
SHOWN_IN_DRAFT = {
    "F-AC-NONE": "acceptance_criteria",
    "B-STEPS-NONE": "steps_to_reproduce",
    "B-OBS-NONE": "observed",
    "B-EXP-NONE": "expected",
    "B-ENV-NONE": "environment",
    "T-DONE-NONE": "done_criteria",
    "T-ROLLBACK-NONE": "rollback",
    "S-QUESTION-NONE": "question",
    "S-TIMEBOX-NONE": "timebox",
}


def denied(report: ReviewReport) -> Iterator[ReviewIssue]:
    """The issues whose words deny all of what was looked for; one that names the missing part denies only that."""
    for issue in (*report.blocking_issues, *report.non_blocking_issues):
        if issue.absent and DENIES.search(issue.description) and issue.absent not in issue.description:
            yield issue


def quoted_by_checks(report: ReviewReport, code: str) -> list[str]:
    """What the checks quote, of those that look for nothing but what this code says is not there."""
    outcomes = {outcome.id: outcome for outcome in report.checks}
    rules = (rule for _, rule in default_parts().rubric.scenarios[report.scenario].rules() if rule.codes[:1] == (code,))
    alone = (rule for rule in rules if len(rule.codes) == 1)
    return [outcomes[rule.id].quote or "" for rule in alone if outcomes[rule.id].quote]


@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: ticket.name)
def test_nothing_that_a_check_quotes_is_said_not_to_be_there(ticket: GoldenTicket) -> None:
    report = outcome_of(ticket).report
    wrong = {issue.code: quoted_by_checks(report, issue.code) for issue in denied(report)}
    assert {code: quotes for code, quotes in wrong.items() if quotes} == {}


@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: ticket.name)
def test_nothing_that_the_comment_shows_as_understood_is_said_not_to_be_there(ticket: GoldenTicket) -> None:
    final = run_workflow(packet_from_text(text_of(ticket), ProjectRules()))
    report, comment = final["report"], final["comment"]
    assert report is not None
    assert comment is not None
    names = {part.text.strip(":：") for part in inlines(comment.blocks) if isinstance(part, Text) and part.strong}
    fields = texts_in(report.language).fields
    shown = {code for code, field in SHOWN_IN_DRAFT.items() if fields[field] in names}
    assert {issue.code for issue in denied(report)} & shown == set()


def test_the_law_speaks_of_tickets_of_every_kind() -> None:
    kinds = {t.scenario for t in TICKETS if any(denied(outcome_of(t).report))}
    assert kinds == set(Scenario)
