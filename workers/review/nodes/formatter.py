"""The formatter node: report and comment as values. Nothing is sent from here."""

from typing import Any

from workers.review.arithmetic import losses
from workers.review.compose import Circumstances, Improvement, compose_comment
from workers.review.report import build_report
from workers.review.rubric import Rubric
from workers.review.schemas import ReviewReport, Verdict
from workers.review.state import AgentState


def formatter_node(state: AgentState, *, rubric: Rubric, model: str | None, fingerprint: str) -> dict[str, Any]:
    """Return the report and the comment of the run."""
    report = build_report(state, rubric=rubric, model=model, fingerprint=fingerprint)
    scenario, text = rubric.scenarios[report.scenario], state["packet"].raw_text
    circumstances = Circumstances(
        run_id=state["run_id"],
        takes_commands=state["packet"].takes_commands,
        read=len(text),
        unread=state["packet"].unread,
        dimension_names={one.id: one.name.in_(report.language) for one in scenario.dimensions},
        improvements=improvements(report, rubric),
        rejection=state["guardrail"].rejection,
        pii_types=tuple(dict.fromkeys(span.type for span in state["guardrail"].pii)),
        injected=tuple(text[span.start : span.end] for span in state["guardrail"].injection),
        judge_failed=state["judge_failed"],
        kept_until=report.threshold + rubric.margin if state["verdict_kept"] else None,
    )
    return {"report": report, "comment": compose_comment(report, state["previous"], circumstances)}


def improvements(report: ReviewReport, rubric: Rubric) -> tuple[Improvement, ...]:
    """Return what would raise the score most: the check's own issue where it raised one, else what it expects.

    What blocks is left out; it is said already.
    """
    if not report.checks:
        return ()
    blocking = {issue.code for issue in report.blocking_issues}
    warnings = {issue.code: issue for issue in reversed(report.non_blocking_issues)}
    verdicts = {outcome.id: outcome.verdict for outcome in report.checks}
    found = []
    for loss in losses(rubric.scenarios[report.scenario], report.checks):
        # A contradiction is taken away, not added: without one there is nothing to advise.
        if loss.rule.unmet_quotes or blocking.intersection(loss.rule.codes):
            continue
        issue = next((warnings[code] for code in loss.rule.codes if code in warnings), None)
        is_partial = verdicts[loss.rule.id] is Verdict.PARTIAL
        found.append(Improvement(loss.rule.id, loss.points, loss.rule.expects.in_(report.language), issue, is_partial))
    return tuple(found)
