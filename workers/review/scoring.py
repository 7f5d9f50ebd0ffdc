"""The scoring agent: runs the rubric's checks and computes the score. The model judges, this code decides."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from workers.review.arithmetic import dimension_shares, rounded, total_score, value_of
from workers.review.checks.registry import CheckContext, CheckFunction, CheckResult, Finding
from workers.review.comparison import still_met
from workers.review.errors import JudgeUnavailableError
from workers.review.judging import Answer, Answers, judge_checks
from workers.review.ports import Judge
from workers.review.rubric import CheckRule, Rubric, ScenarioRubric
from workers.review.schemas import (
    CheckOutcome,
    DecidedBy,
    Quote,
    RequirementPacket,
    ReviewIssue,
    ReviewReport,
    Severity,
    TicketScoreReport,
    TokenUse,
    Verdict,
)
from workers.review.text import Language

ALWAYS = "always"
"""The dimension of checks that give no points."""

_QUOTE_IN_SENTENCE = 80
_NOTE_NO_MODEL = {"en": "could not tell without a model; counted as half", "zh": "没有模型无法判断，按一半计分"}
_NOTE_UNVERIFIED = {
    "en": "the model's answer could not be verified; counted as half",
    "zh": "模型的回答无法核实，按一半计分",
}
_NOTE_GOALPOSTS = {"en": "met before on the same words", "zh": "同样的内容上次已满足"}


@dataclass(frozen=True)
class Scored:
    """The report, and what it took to make it."""

    report: TicketScoreReport
    judge_failed: bool = False
    tokens: TokenUse = TokenUse()
    retry_count: int = 0


@dataclass(frozen=True)
class _Settled:
    outcome: CheckOutcome
    issues: tuple[ReviewIssue, ...]


class ScoringAgent:
    """Scores a ticket by the rubric."""

    def __init__(self, rubric: Rubric, checks: Mapping[str, CheckFunction], judge: Judge | None = None) -> None:
        self._rubric = rubric
        self._checks = checks
        self._judge = judge

    def score(
        self,
        context: CheckContext,
        *,
        threshold: int,
        structure_errors: int = 0,
        structuring_failed: bool = False,
        previous: ReviewReport | None = None,
    ) -> Scored:
        """Return the score report of the ticket in `context`.

        Args:
            context: what the checks may look at; a guardrail rejection in it keeps the judge out.
            threshold: points that the ticket needs, 0–100.
            structure_errors: number of errors that the structure check found.
            structuring_failed: a draft was tried and could not be made.
            previous: the ticket's last report, for stable goalposts.

        A judge that is not available does not raise: the score is then computed for information and
        `judge_failed` is set.
        """
        scenario = self._rubric.scenarios[context.packet.scenario]
        results = {rule.id: self._checks[rule.id](context) for _, rule in scenario.rules()}
        judge_failed = False
        try:
            answers = self._ask(context, scenario, results)
        except JudgeUnavailableError:
            answers, judge_failed = Answers({}), True
        settled = [
            self._settle(context.packet, dimension.id, rule, results[rule.id], answers.by_check.get(rule.id), previous)
            for dimension, rule in scenario.rules()
        ]
        always = [self._settle_always(context, rule.id) for rule in self._rubric.always]
        outcomes = tuple(one.outcome for one in settled)
        shares = dimension_shares(scenario, outcomes)
        dimensions = {name: None if share is None else rounded(share) for name, share in shares.items()}
        issues = _distinct(issue for one in (*always, *settled) for issue in one.issues)
        blocking = tuple(issue for issue in issues if issue.severity is Severity.BLOCKER)
        total = total_score(scenario, shares, self._rubric.penalties.total(structure_errors, structuring_failed))
        accepted = not judge_failed and context.guardrail.rejection is None
        report = TicketScoreReport(
            total_score=total,
            ready_for_review=accepted and not blocking and total >= threshold,
            dimension_scores=dimensions,
            blocking_issues=blocking,
            non_blocking_issues=tuple(issue for issue in issues if issue.severity is Severity.WARNING),
            summary_markdown=_summary(scenario, dimensions, total, context.packet.language),
            checks=(*outcomes, *(one.outcome for one in always)),
            undecided=tuple(outcome.id for outcome in outcomes if outcome.decided_by == "default"),
        )
        return Scored(report, judge_failed, answers.tokens, answers.retry_count)

    def _ask(self, context: CheckContext, scenario: ScenarioRubric, results: Mapping[str, CheckResult]) -> Answers:
        rules = tuple(
            rule
            for _, rule in scenario.rules()
            if rule.decided_by == "code_then_model" and results[rule.id].verdict is Verdict.UNDECIDED
        )
        if self._judge is None or not rules or context.guardrail.rejection is not None:
            return Answers({})
        blocking = frozenset(
            rule.id
            for rule in rules
            if rule.judged_unmet is not None and self._blocks(rule.judged_unmet, context.packet)
        )
        return judge_checks(self._judge, context.packet, context.guardrail.model_text, rules, blocking)

    def _blocks(self, code: str, packet: RequirementPacket) -> bool:
        return self._rubric.issues[code].severity_for(packet) is Severity.BLOCKER

    def _settle(
        self,
        packet: RequirementPacket,
        dimension: str,
        rule: CheckRule,
        result: CheckResult,
        answer: Answer | None,
        previous: ReviewReport | None,
    ) -> _Settled:
        """Join what the code found, what the judge answered and what the last review said into one outcome."""
        verdict, findings, note = result.verdict, result.findings, result.note
        quote = result.quote.text if result.quote is not None else None
        decided_by: DecidedBy = "code"
        if verdict is Verdict.UNDECIDED and answer is None:
            verdict, decided_by = Verdict.PARTIAL, "default"
            note = (_NOTE_NO_MODEL if self._judge is None else _NOTE_UNVERIFIED)[packet.language]
        elif answer is not None:
            verdict, decided_by = answer.verdict, "model"
            quote = answer.quotes[0].text if answer.quotes else None
            met_before = still_met(previous, rule.id, packet.raw_text)
            # A contradiction is proved by two quotes of today's text, so the words of yesterday do not outweigh it.
            if verdict is Verdict.UNMET and not rule.unmet_quotes and met_before is not None:
                verdict, quote, note = Verdict.MET, met_before.quote, _NOTE_GOALPOSTS[packet.language]
        if decided_by == "model" and verdict is Verdict.MET:
            findings = self._only_blocking(findings, packet)
        elif decided_by == "model" and verdict is Verdict.UNMET and answer is not None:
            findings = (*findings, *_judged_finding(rule, answer, packet.language))
        if rule.id in self._rubric.not_required(packet.tier) and verdict in (Verdict.UNMET, Verdict.PARTIAL):
            verdict, findings = Verdict.NA, self._only_blocking(findings, packet)
        outcome = CheckOutcome(
            id=rule.id,
            dimension=dimension,
            verdict=verdict,
            points=rule.points,
            value=value_of(verdict),
            quote=quote,
            decided_by=decided_by,
            note=note,
        )
        return _Settled(outcome, tuple(self._issue(finding, packet) for finding in findings))

    def _settle_always(self, context: CheckContext, check_id: str) -> _Settled:
        result = self._checks[check_id](context)
        outcome = CheckOutcome(
            id=check_id,
            dimension=ALWAYS,
            verdict=result.verdict,
            points=0,
            value=0,
            quote=result.quote.text if result.quote is not None else None,
            decided_by="code",
            note=result.note,
        )
        return _Settled(outcome, tuple(self._issue(finding, context.packet) for finding in result.findings))

    def _only_blocking(self, findings: tuple[Finding, ...], packet: RequirementPacket) -> tuple[Finding, ...]:
        """What the code found blocking stays, whatever a judge says."""
        return tuple(finding for finding in findings if self._blocks(finding.code, packet))

    def _issue(self, finding: Finding, packet: RequirementPacket) -> ReviewIssue:
        rule = self._rubric.issues[finding.code]
        quote = finding.quote or Quote(text="")
        words = {"quote": quote.text, "absent": finding.absent or "", "other": "", **finding.values}
        shown = {name: _shortened(text) for name, text in words.items()}
        return ReviewIssue(
            code=finding.code,
            severity=rule.severity_for(packet),
            category=rule.category,
            description=rule.description.in_(packet.language).format_map(shown),
            suggestion=rule.suggestion.in_(packet.language).format_map(shown),
            quote=quote.text or None,
            start=quote.start,
            end=quote.end,
            absent=finding.absent,
        )


def _judged_finding(rule: CheckRule, answer: Answer, language: Language) -> tuple[Finding, ...]:
    """Return the issue that a judge's UNMET raises, on the judge's quote or on what was looked for."""
    if rule.judged_unmet is None:
        return ()
    if not answer.quotes:
        return (Finding(rule.judged_unmet, absent=rule.expects.in_(language)),)
    other = {"other": answer.quotes[1].text} if len(answer.quotes) > 1 else {}
    return (Finding(rule.judged_unmet, quote=answer.quotes[0], values=other),)


def _distinct(issues: Iterable[ReviewIssue]) -> tuple[ReviewIssue, ...]:
    """Drop repetitions: two checks may find the same words wanting, and a code without a quote is said once."""
    return tuple({(issue.code, issue.quote, issue.start): issue for issue in reversed(tuple(issues))}.values())[::-1]


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _QUOTE_IN_SENTENCE else line[: _QUOTE_IN_SENTENCE - 1].rstrip() + "…"


def _summary(scenario: ScenarioRubric, dimensions: Mapping[str, int | None], total: int, language: Language) -> str:
    parts = [
        f"{dimension.name.in_(language)} {dimensions[dimension.id]}"
        for dimension in scenario.dimensions
        if dimensions[dimension.id] is not None
    ]
    return f"**{total}/100** · " + " · ".join(parts)
