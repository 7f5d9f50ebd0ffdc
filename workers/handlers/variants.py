"""Runs shadow variants beside a review and sums up how variants did. Posts nothing and chooses no variant."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

import structlog

from config.variants import BASE
from workers.handlers.planning import Task
from workers.review.reviewed import Reviewed, review_packet
from workers.review.schemas import Decision, ReviewReport
from workers.store import Store, VariantResult

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class VariantSummary:
    """How one variant did. The last four fields are None for a live one: nothing else was posted to compare with."""

    variant: str
    is_shadow: bool
    runs: int
    passed: int
    mean_score: float
    calls: int
    cost_usd: float | None
    would_pass: int | None = None
    would_reject: int | None = None
    more_issues: int | None = None
    fewer_issues: int | None = None


def record_variants(task: Task, posted: Reviewed, store: Store) -> tuple[ReviewReport, ...]:
    """Keep how the posted review did under its variant, and run the shadow variants that the ticket falls to.

    What is posted is posted: whatever goes wrong here is logged and changes nothing.

    Returns:
        The shadows' reports: they are posted nowhere, but their tokens are paid for like the review's.
    """
    shadows: list[ReviewReport] = []
    packet, parts, run_id = task.packet, task.parts, posted.run_id
    if not parts.variants:
        return ()
    try:
        live = parts.variant_for(packet.ticket_id)
        _keep(run_id, live.name if live else BASE, posted.report, store, is_shadow=False)
        for shadow in parts.shadows_for(packet.ticket_id):
            reviewed = review_packet(packet, task.config, shadow.parts, run_id=run_id, previous=posted.previous)
            shadows.append(reviewed.report)
            _keep(run_id, shadow.name, reviewed.report, store, is_shadow=True)
    except Exception as error:  # noqa: BLE001 - an experiment must not cost the review that it watches
        log.warning("shadow variant failed", error=type(error).__name__)
    return tuple(shadows)


def _keep(run_id: str, variant: str, report: ReviewReport, store: Store, *, is_shadow: bool) -> None:
    issues = (*report.blocking_issues, *report.non_blocking_issues)
    store.save_variant(
        VariantResult(
            run_id=run_id,
            variant=variant,
            is_shadow=is_shadow,
            decision=report.decision.value,
            total_score=report.total_score,
            codes=tuple(sorted({issue.code for issue in issues})),
            calls=report.tokens.calls,
            cost_usd=report.tokens.cost_usd,
        )
    )


def summaries(results: Iterable[VariantResult]) -> tuple[VariantSummary, ...]:
    """Return how each variant did, the settings as they are first, then by name."""
    every = tuple(results)
    posted = {result.run_id: result for result in every if not result.is_shadow}
    names = sorted({(result.is_shadow, result.variant) for result in every}, key=lambda one: (one[1] != BASE, one))
    return tuple(
        _summary(name, is_shadow, [one for one in every if (one.is_shadow, one.variant) == (is_shadow, name)], posted)
        for is_shadow, name in names
    )


def _summary(
    name: str, is_shadow: bool, results: list[VariantResult], posted: dict[str, VariantResult]
) -> VariantSummary:
    costs = [result.cost_usd for result in results if result.cost_usd is not None]
    summary = VariantSummary(
        variant=name,
        is_shadow=is_shadow,
        runs=len(results),
        passed=sum(result.decision == Decision.PASS for result in results),
        mean_score=fmean(result.total_score for result in results),
        calls=sum(result.calls for result in results),
        cost_usd=sum(costs) if costs else None,
    )
    if not is_shadow:
        return summary
    pairs = [(posted[result.run_id], result) for result in results if result.run_id in posted]
    return VariantSummary(
        **vars(summary)
        | {
            "would_pass": sum(_turns(one, other, Decision.PASS) for one, other in pairs),
            "would_reject": sum(_turns(one, other, Decision.REJECT) for one, other in pairs),
            "more_issues": sum(len(set(other.codes) - set(one.codes)) for one, other in pairs),
            "fewer_issues": sum(len(set(one.codes) - set(other.codes)) for one, other in pairs),
        }
    )


def _turns(posted: VariantResult, shadow: VariantResult, decision: Decision) -> bool:
    return shadow.decision == decision and posted.decision != decision
