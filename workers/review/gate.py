"""The hard gate: turns a score report into a decision. It looks at nothing else and asks nobody."""

from workers.review.schemas import Decision, TicketScoreReport

DEFICIENT = frozenset({"X-EMPTY", "X-TOO-SHORT"})
"""Reasons of the guardrail that are a verdict on the ticket; all others mean that it could not be judged."""


class HardGate:
    """Decides by rules alone (REVIEW.md, "Rubric")."""

    def decide(
        self,
        report: TicketScoreReport,
        threshold: int,
        judge_failed: bool = False,
        rejected_by_guardrail: str | None = None,
    ) -> Decision:
        """Return the decision.

        Args:
            report: the scoring agent's result.
            threshold: points that the ticket needs, 0–100.
            judge_failed: a configured model gave no usable answer: ERROR, never a verdict.
            rejected_by_guardrail: code of the guardrail's rejection. An empty or too short ticket is rejected;
                personal data, an injection or too much text leave the matter undetermined.
        """
        if rejected_by_guardrail in DEFICIENT:
            return Decision.REJECT
        if rejected_by_guardrail is not None:
            return Decision.UNDETERMINED
        if judge_failed:
            return Decision.ERROR
        if report.blocking_issues or report.total_score < threshold:
            return Decision.REJECT
        return Decision.PASS
