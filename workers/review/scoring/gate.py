"""The hard gate: turns a score report into a decision. It looks at nothing else and asks nobody."""

from workers.review.schemas import Decision, ReviewReport, TicketScoreReport, Verdict

DEFICIENT = frozenset({"X-EMPTY", "X-TEMPLATE", "X-TOO-SHORT"})
"""Reasons of the guardrail that are a verdict on the ticket; all others mean that it could not be judged."""


class HardGate:
    """Decides by rules alone (docs/rubric.md)."""

    def decide(
        self,
        report: TicketScoreReport,
        threshold: int,
        judge_failed: bool = False,
        rejected_by_guardrail: str | None = None,
        *,
        with_model: bool = False,
        previous: ReviewReport | None = None,
        margin: int = 0,
    ) -> Decision:
        """Return the decision.

        Args:
            report: the scoring agent's result.
            threshold: points that the ticket needs, 0–100.
            judge_failed: a configured model gave no usable answer: ERROR, never a verdict.
            rejected_by_guardrail: code of the guardrail's rejection. An empty or too short ticket is rejected;
                personal data, an injection or too much text leave the matter undetermined.
            with_model: a model was there to decide what code could not. When nothing blocks and more than half of the
                applicable points are undecided all the same, the score is a guess: UNDETERMINED.
            previous: the ticket's last verdict under the same rubric and threshold, if there is one.
            margin: points. A score less than this away from the threshold keeps the verdict of `previous`, unless
                something blocks now or blocked then, or the score moved by twice the margin or more since: noise on
                both sides of the threshold does neither. So a verdict turns once the score crosses the threshold by
                the margin.
        """
        if rejected_by_guardrail in DEFICIENT:
            return Decision.REJECT
        if rejected_by_guardrail is not None:
            return Decision.UNDETERMINED
        if judge_failed:
            return Decision.ERROR
        if report.blocking_issues:
            return Decision.REJECT
        if with_model and undecided_share(report) > 0.5:
            return Decision.UNDETERMINED
        if previous is not None and _is_noise(report.total_score, threshold, previous, margin):
            return previous.decision
        return Decision.REJECT if report.total_score < threshold else Decision.PASS


def undecided_share(report: TicketScoreReport) -> float:
    """Return the share of the applicable points, 0 to 1, whose checks nobody could decide."""
    applicable = [check for check in report.checks if check.verdict is not Verdict.NA]
    most = sum(check.points for check in applicable)
    return sum(check.points for check in applicable if check.id in report.undecided) / most if most else 0.0


def _is_noise(score: int, threshold: int, previous: ReviewReport, margin: int) -> bool:
    return (
        not previous.blocking_issues
        and abs(score - threshold) < margin
        and abs(score - previous.total_score) < 2 * margin
    )
