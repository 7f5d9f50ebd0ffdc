"""The scoring agent: runs the rubric's checks and computes the score. The model judges, this code decides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from workers.contracts import TokenUse
from workers.grounding.script import in_simplified
from workers.reading.language import Language
from workers.review.checks.registry import CheckContext, CheckFunction, CheckResult, Finding
from workers.review.comparison import still_met
from workers.review.errors import JudgeUnavailableError
from workers.review.issues import IssueWriter, distinct
from workers.review.ports import Judge
from workers.review.rubric.own_rules import own_results
from workers.review.rubric.rubric import CheckRule, Rubric, ScenarioRubric
from workers.review.schemas import (
    CheckOutcome,
    DecidedBy,
    ReviewIssue,
    ReviewReport,
    Severity,
    TicketScoreReport,
    Verdict,
)
from workers.review.scoring.arithmetic import charged_once, dimension_shares, rounded, total_score, value_of
from workers.review.scoring.judging import Answer, Answers, judge_checks
from workers.review.script import script_of

ALWAYS = "always"
"""The dimension of checks that give no points."""

OWN = "own"
"""What the ids of a team's own rules begin with, as in `own.SHOP-OWNER`."""

_NOTE_NO_MODEL = {"en": "could not tell without a model; counted as half", "zh": "没有模型无法判断，按一半计分"}
_NOTE_UNVERIFIED = {
    "en": "the model's answer could not be verified; counted as half",
    "zh": "模型的回答无法核实，按一半计分",
}
_NOTE_ONCE = {"en": "counted with what it rests on", "zh": "已计入它所依赖的一项"}
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
        script = script_of(context.packet)
        read = replace(context, packet=in_simplified(context.packet), draft=in_simplified(context.draft))
        results = {rule.id: script.verbatim(self._checks[rule.id](read)) for _, rule in scenario.rules()}
        writer = IssueWriter(self._rubric, context)
        judge_failed = False
        try:
            answers = self._ask(context, scenario, results, writer)
        except JudgeUnavailableError as error:
            answers, judge_failed = Answers({}, error.tokens), True
        settled = [
            self._settle(writer, dimension.id, rule, results[rule.id], answers.by_check.get(rule.id), previous)
            for dimension, rule in scenario.rules()
        ]
        always = [
            _unscored(rule.id, script.verbatim(self._checks[rule.id](read)), writer) for rule in self._rubric.always
        ]
        always += [
            _unscored(f"{OWN}.{code}", script.verbatim(result), writer)
            for code, result in own_results(read, self._rubric).items()
        ]
        outcomes = charged_once(scenario, (one.outcome for one in settled), _NOTE_ONCE[context.packet.language])
        shares = dimension_shares(scenario, outcomes)
        dimensions = {name: None if share is None else rounded(share) for name, share in shares.items()}
        issues = distinct(issue for one in (*always, *settled) for issue in one.issues)
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

    def _ask(
        self,
        context: CheckContext,
        scenario: ScenarioRubric,
        results: Mapping[str, CheckResult],
        writer: IssueWriter,
    ) -> Answers:
        rules = tuple(
            rule
            for _, rule in scenario.rules()
            if rule.decided_by == "code_then_model" and results[rule.id].verdict is Verdict.UNDECIDED
        )
        if self._judge is None or not rules or context.guardrail.rejection is not None:
            return Answers({})
        blocking = frozenset(
            rule.id for rule in rules if rule.judged_unmet is not None and writer.blocks(rule.judged_unmet)
        )
        return judge_checks(self._judge, context.packet, context.guardrail.model_text, rules, blocking)

    def _settle(
        self,
        writer: IssueWriter,
        dimension: str,
        rule: CheckRule,
        result: CheckResult,
        answer: Answer | None,
        previous: ReviewReport | None,
    ) -> _Settled:
        """Join what the code found, what the judge answered and what the last review said into one outcome."""
        packet = writer.packet
        verdict, findings, note = result.verdict, result.findings, result.note
        quote = result.quote.text if result.quote is not None else None
        decided_by: DecidedBy = "code"
        if verdict is Verdict.UNDECIDED and answer is None:
            verdict, decided_by = Verdict.PARTIAL, "default"
            note = (_NOTE_NO_MODEL if self._judge is None else _NOTE_UNVERIFIED)[packet.language]
        elif answer is not None:
            verdict, decided_by = answer.verdict, "model"
            quote = answer.quotes[0].text if answer.quotes else None
            met_before = still_met(previous, rule.id, packet)
            # A contradiction is proved by two quotes of today's text, so the words of yesterday do not outweigh it.
            if verdict is Verdict.UNMET and not rule.unmet_quotes and met_before is not None:
                verdict, quote, note = Verdict.MET, met_before.quote, _NOTE_GOALPOSTS[packet.language]
        if decided_by == "model" and verdict is Verdict.MET:
            findings = writer.only_blocking(findings)
        elif decided_by == "model" and verdict is Verdict.UNMET and answer is not None:
            findings = (*findings, *_judged_finding(rule, answer, packet.language))
        if rule.id in self._rubric.not_required(packet.tier) and verdict in (Verdict.UNMET, Verdict.PARTIAL):
            verdict, findings = Verdict.NA, writer.only_blocking(findings)
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
        return _Settled(outcome, tuple(writer.issue(finding, verdict) for finding in findings))


def worth_nothing(report: TicketScoreReport, scenario: ScenarioRubric, language: Language) -> TicketScoreReport:
    """Return the report of a ticket that there is nothing to work from: an empty form earns no points for its form."""
    dimensions = {name: None if share is None else 0 for name, share in report.dimension_scores.items()}
    summary = _summary(scenario, dimensions, 0, language)
    return report.model_copy(
        update={
            "total_score": 0,
            "dimension_scores": dimensions,
            "ready_for_review": False,
            "summary_markdown": summary,
        }
    )


def _unscored(check_id: str, result: CheckResult, writer: IssueWriter) -> _Settled:
    """Return the outcome of a check that raises issues and gives no points."""
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
    return _Settled(outcome, tuple(writer.issue(finding) for finding in result.findings))


def _judged_finding(rule: CheckRule, answer: Answer, language: Language) -> tuple[Finding, ...]:
    """Return the issue that a judge's UNMET raises, on the judge's quote or on what was looked for."""
    if rule.judged_unmet is None:
        return ()
    if not answer.quotes:
        return (Finding(rule.judged_unmet, absent=rule.expects.in_(language)),)
    values = {"absent": rule.expects.in_(language)}
    if len(answer.quotes) > 1:
        values["other"] = answer.quotes[1].text
    return (Finding(rule.judged_unmet, quote=answer.quotes[0], values=values),)


def _summary(scenario: ScenarioRubric, dimensions: Mapping[str, int | None], total: int, language: Language) -> str:
    parts = [
        f"{dimension.name.in_(language)} {dimensions[dimension.id]}"
        for dimension in scenario.dimensions
        if dimensions[dimension.id] is not None
    ]
    return f"**{total}/100** · " + " · ".join(parts)
