"""The formatter node: report and comment as values. Nothing is sent from here."""

from dataclasses import replace
from typing import Any

from workers.guardrail.masking import hidden_places
from workers.guardrail.pii import of_people
from workers.review.compose import Circumstances, Improvement, compose_comment
from workers.review.compose.points import Standing
from workers.review.compose.shown import as_shown
from workers.review.facets.done import left_to_try, part_left, said_done, ticked_boxes, ticked_of_all
from workers.review.facets.kind import is_kind_unclear
from workers.review.facets.openness import is_open_as_another
from workers.review.facets.values import Readiness
from workers.review.facets.waiting import comes_first
from workers.review.report import build_report
from workers.review.rewriting.preview import in_order
from workers.review.rubric.rubric import Rubric
from workers.review.scenario import is_filed_as_another
from workers.review.schemas import ReviewReport, Verdict
from workers.review.script import script_of
from workers.review.silence import as_told
from workers.review.state import AgentState, document_of


def formatter_node(state: AgentState, *, rubric: Rubric, model: str | None, fingerprint: str) -> dict[str, Any]:
    """Return the report and the comment of the run."""
    report = build_report(state, rubric=rubric, model=model, fingerprint=fingerprint)
    scenario, text = rubric.scenarios[report.scenario], state["packet"].raw_text
    hidden = hidden_places(text, state["guardrail"].pii)
    shown, left_out = as_shown(report, hidden), frozenset(report.silenced)
    helps = improvements(shown, rubric)
    previous = state["previous"] and as_told(state["previous"], left_out)
    document = document_of(state)
    verbatim = script_of(state["packet"]).verbatim
    standing = Standing(
        done=hidden.masked(verbatim(said_done(document))),
        ticked=ticked_boxes(document),
        first=hidden.masked(verbatim(comes_first(document))),
        under_way=ticked_of_all(document),
        left=hidden.masked(verbatim(part_left(document) or left_to_try(document))),
    )
    rewritten = "" if standing.is_done else in_order(document, state["packet"], state["config"], report)
    circumstances = Circumstances(
        run_id=state["run_id"],
        takes_commands=state["packet"].takes_commands,
        read=len(text),
        unread=state["packet"].unread,
        rewritten=rewritten if hidden.masked(rewritten) == rewritten else "",  # a mask would be pasted as well
        standing=standing,
        whole=(document.title, text),
        dimension_names={one.id: one.name.in_(report.language) for one in scenario.dimensions},
        improvements=tuple(one for one in helps if one.issue is None or one.issue.code not in left_out),
        profile=state["config"].profile,
        rejection=state["guardrail"].rejection,
        pii_types=tuple(dict.fromkeys(span.type for span in of_people(text, state["guardrail"].pii))),
        injected=tuple(hidden.masked(text[span.start : span.end]) for span in state["guardrail"].injection),
        judge_failed=state["judge_failed"],
        critic_failed=state["critic_failed"],
        kept_until=report.threshold + rubric.margin if state["verdict_kept"] else None,
        is_kind_unclear=_is_kind_unclear(state),
    )
    return {"report": report, "comment": compose_comment(as_told(shown, left_out), previous, circumstances)}


def _is_kind_unclear(state: AgentState) -> bool:
    """Say whether nobody but the words of a judged ticket told its kind, and they or its issue type disagree.

    Where words disagree on a ticket on which work can start, that is said if it could not start as another kind.
    """
    packet, reading = state["packet"], state["reading"]
    if reading is None or packet.kind_told_by != "words":
        return False
    if is_filed_as_another(packet.ticket_type, packet.scenario):
        return True
    if not is_kind_unclear(document_of(state), packet.scenario):
        return False
    return reading.outcome is not Readiness.READY or is_open_as_another(document_of(state), packet.scenario)


def improvements(report: ReviewReport, rubric: Rubric) -> tuple[Improvement, ...]:
    """Return what would raise the score most: the check's own issue where it raised one, else what it expects.

    What blocks is left out; it is said already. Checks that miss the same thing are one improvement.
    """
    if not report.checks:
        return ()
    blocking = {issue.code for issue in report.blocking_issues}
    warnings = {issue.code: issue for issue in reversed(report.non_blocking_issues)}
    outcomes = {outcome.id: outcome for outcome in report.checks}
    found: list[Improvement] = []
    rules = {rule.id: rule for _, rule in rubric.scenarios[report.scenario].rules()}
    for lost in report.lost_points:
        rule = rules.get(lost.check or "")
        # A contradiction is taken away, not added: without one there is nothing to advise.
        if rule is None or rule.unmet_quotes or blocking.intersection(rule.codes):
            continue
        issue = next((warnings[code] for code in rule.codes if code in warnings), None)
        same = next((at for at, one in enumerate(found) if issue is not None and one.issue is issue), None)
        if same is not None:
            found[same] = replace(found[same], points=found[same].points + lost.points)
            continue
        outcome, expects = outcomes[rule.id], rule.expects.in_(report.language)
        is_partial, is_undecided = outcome.verdict is Verdict.PARTIAL, outcome.decided_by == "default"
        found.append(Improvement(rule.id, lost.points, expects, issue, is_partial, is_undecided))
    return tuple(sorted(found, key=lambda one: -one.points))
