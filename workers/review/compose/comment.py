"""Composes the review's comment: the verdict first, then what helps most, the rest folded."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Preformatted,
    Quotation,
    Status,
    Text,
    paragraph,
)
from workers.review.comparison import Progress, progress
from workers.review.compose.details import advice, details, not_found, shortened
from workers.review.compose.kinds import read_as
from workers.review.compose.points import Standing, folded_blocks, openness_blocks, secrets_in
from workers.review.compose.texts import PiiType, Texts, texts_in
from workers.review.facets.values import Readiness
from workers.review.schemas import Decision, Profile, ReviewIssue, ReviewReport, Scenario

_BLOCKERS_SHOWN = 4
_IMPROVEMENTS_SHOWN = 3
_CODES_SHOWN = 6
_HARDLY_ANY_TEXT = frozenset({"X-EMPTY", "X-TEMPLATE", "X-TOO-SHORT"})
_EARNED_ALONG = frozenset({"atomic", "placeholders", "substance", "vagueness"})
"""Checks of what must not be there: where they point at nothing, their points come with the text that is missing."""
_STANDS_ANYWAY = _HARDLY_ANY_TEXT | {"X-SECRET", "PII-PRESENT", "INJECTION-SUSPECT"}
"""What is said of a text that is too short; all else only follows from it."""


@dataclass(frozen=True)
class Improvement:
    """A check that would add `points` to the total if it were met, and the issue that it raised, if any.

    `is_undecided` where nobody could tell whether it is met: then nothing is said to be missing.
    """

    check_id: str
    points: int
    expects: str
    issue: ReviewIssue | None = None
    is_partial: bool = False
    is_undecided: bool = False

    @property
    def can_be_followed(self) -> bool:
        """Whether the reader can do something for these points by themselves."""
        return self.issue is not None or self.check_id.rpartition(".")[2] not in _EARNED_ALONG

    @property
    def is_unmentioned(self) -> bool:
        """Whether the ticket says nothing about it."""
        return not self.is_partial and (self.issue is None or self.issue.quote is None)


@dataclass(frozen=True)
class Circumstances:
    """What the comment says beyond the report.

    `injected` are the passages that the guardrail took for injection. `kept_until` is set when the last verdict stands
    although the score alone would have turned it: the score from which on a rejected ticket passes. `read` and `unread`
    are characters; `unread` is not 0 where only the beginning of a very long text was reviewed. `is_kind_unclear` where
    the kind of work is a guess from words that disagree. `rewritten` is the description in the order of its template,
    empty where that is what it is. `whole` are the ticket's title and its text: what was found is told only where it is
    less.
    """

    run_id: str
    dimension_names: dict[str, str]
    improvements: tuple[Improvement, ...] = ()
    profile: Profile = "strict"
    rejection: str | None = None
    pii_types: tuple[PiiType, ...] = ()
    injected: tuple[str, ...] = ()
    judge_failed: bool = False
    critic_failed: bool = False
    kept_until: int | None = None
    is_kind_unclear: bool = False
    takes_commands: bool = True
    read: int = 0
    unread: int = 0
    rewritten: str = ""
    standing: Standing = field(default_factory=Standing)
    whole: tuple[str, ...] = ()


def compose_comment(
    report: ReviewReport, previous: ReviewReport | None, circumstances: Circumstances
) -> CommentDocument:
    """Return the comment of `report` in the ticket's language.

    Args:
        report: the review.
        previous: the ticket's last report, None for a first review.
        circumstances: what else the comment needs.
    """
    texts = texts_in(report.language)
    match report.decision:
        case Decision.ERROR:
            blocks = _error(texts, circumstances)
        case Decision.UNDETERMINED:
            blocks = _undetermined(texts, circumstances)
        case _ if circumstances.profile == "ready":
            blocks = _by_bar(texts, report, previous, circumstances)
        case Decision.PASS if previous is not None and previous.decision is Decision.REJECT:
            words = texts.passed_after_reject.format(score=report.total_score, before=previous.total_score)
            return CommentDocument((paragraph(Status(texts.ready, "green"), words), *_unread(texts, circumstances)))
        case _:
            blocks = [*_verdict(texts, report, previous, circumstances), *_read_as(report, circumstances)]
    return CommentDocument((*blocks, _footer(texts, report, circumstances)))


def _by_bar(
    texts: Texts, report: ReviewReport, previous: ReviewReport | None, circumstances: Circumstances
) -> list[Block]:
    blocks = list(openness_blocks(texts, report, previous, circumstances.standing))
    blocks[1:1] = [*_unread(texts, circumstances), *_secrets(texts, report)]
    if circumstances.critic_failed:
        blocks.append(paragraph(texts.bar.rules_alone))
    if circumstances.takes_commands and report.outcome is Readiness.QUESTIONS:
        blocks.append(paragraph(texts.bar.answer, Text(texts.bar.answer_command, code=True), texts.bar.answer_end))
    if circumstances.takes_commands and circumstances.rewritten and report.outcome is not Readiness.READY:
        blocks.append(Expand(texts.bar.rewritten, (Preformatted(circumstances.rewritten),)))
    is_ready, kind = report.outcome is Readiness.READY, tuple(_read_as(report, circumstances))
    is_done = circumstances.standing.is_done
    blocks += folded_blocks(
        texts, report, kind if is_ready else (), is_done=is_done, whole=circumstances.whole
    )  # whoever begins need not settle it
    if circumstances.takes_commands and (report.asked or secrets_in(report)):
        blocks.append(paragraph(texts.dispute, Text(texts.dispute_command, code=True), texts.dispute_end))
    return blocks if is_ready else [*blocks, *kind]


def _read_as(report: ReviewReport, circumstances: Circumstances) -> Iterator[Block]:
    if circumstances.is_kind_unclear and circumstances.takes_commands:
        yield read_as(report.scenario, report.language)


def _secrets(texts: Texts, report: ReviewReport) -> Iterator[Block]:
    if found := secrets_in(report):
        yield BulletList(tuple(_blocker(texts, issue, report.scenario) for issue in found))


def _verdict(
    texts: Texts, report: ReviewReport, previous: ReviewReport | None, circumstances: Circumstances
) -> list[Block]:
    blocks: list[Block] = [_headline(texts, report)]
    if circumstances.kept_until is not None:
        kept = texts.kept_ready if report.decision is Decision.PASS else texts.kept_not_ready
        blocks.append(paragraph(kept.format(enough=circumstances.kept_until)))
    blocks += _unread(texts, circumstances)
    change = progress(previous, report) if previous is not None else None
    if change is not None:
        blocks.append(_since_last(texts, change, report.total_score))
    blocking, advising, improvements = _worth_saying(report, circumstances.improvements)
    improvements = tuple(one for one in improvements if one.issue is None or not _is_said_already(one.issue, blocking))
    if shown := blocking[:_BLOCKERS_SHOWN]:
        blocks.append(Heading(texts.what_blocks))
        blocks.append(BulletList(tuple(_blocker(texts, issue, report.scenario) for issue in shown)))
    if hidden := blocking[_BLOCKERS_SHOWN:]:
        blocks.append(paragraph(texts.more_below.format(count=len(hidden))))
    unmentioned = tuple(one for one in improvements if one.is_unmentioned and one.check_id in texts.topics)
    unsure = tuple(one for one in improvements if one.is_undecided and one.issue is None)
    helps = tuple(one for one in improvements if one not in (*unmentioned, *unsure))[:_IMPROVEMENTS_SHOWN]
    blocks += _what_helps(texts, helps, unmentioned, unsure)
    said = [one.issue for one in helps]
    rest = (issue for issue in advising if issue not in said and not _is_said_already(issue, blocking))
    blocks.append(details(texts, report, circumstances.dimension_names, (*hidden, *rest)))
    if circumstances.takes_commands and (report.blocking_issues or report.non_blocking_issues):
        command = Text(texts.dispute_command, code=True)
        blocks.append(paragraph(texts.dispute, command, texts.dispute_end))
    return blocks


def _unread(texts: Texts, circumstances: Circumstances) -> Iterator[Block]:
    """How much of a very long text the verdict is about."""
    if circumstances.unread:
        whole = circumstances.read + circumstances.unread
        yield paragraph(texts.read_partly.format(read=circumstances.read, whole=whole))


def _is_hardly_text(report: ReviewReport) -> bool:
    return any(issue.code in _HARDLY_ANY_TEXT for issue in report.blocking_issues)


def _worth_saying(
    report: ReviewReport, improvements: tuple[Improvement, ...]
) -> tuple[tuple[ReviewIssue, ...], tuple[ReviewIssue, ...], tuple[Improvement, ...]]:
    """What blocks, what advises and what would help; of a text that is too short only that and what it gives away."""
    blocking, advising = report.blocking_issues, report.non_blocking_issues
    if not _is_hardly_text(report):
        return blocking, advising, tuple(one for one in improvements if one.can_be_followed)
    stands = [[issue for issue in issues if issue.code in _STANDS_ANYWAY] for issues in (blocking, advising)]
    return tuple(stands[0]), tuple(stands[1]), ()


def _headline(texts: Texts, report: ReviewReport) -> Block:
    if report.decision is Decision.PASS:
        words = texts.passed
    elif not report.blocking_issues:
        words = texts.below
    else:
        words = texts.blocked if report.total_score >= report.threshold else texts.below_and_blocked
    sentence = words.format(score=report.total_score, threshold=report.threshold)
    if report.decision is Decision.PASS:
        return paragraph(Status(texts.ready, "green"), sentence)
    return paragraph(Status(texts.not_ready, "red"), sentence)


def _blocker(texts: Texts, issue: ReviewIssue, scenario: Scenario) -> tuple[Block, ...]:
    first = paragraph(Text(issue.description + texts.after_sentence), Text(issue.code, code=True))
    suggestion = paragraph(Text(texts.add, strong=True), issue.suggestion)
    if issue.code in _HARDLY_ANY_TEXT:
        return (first, suggestion, paragraph(Text(texts.example, strong=True), texts.examples[scenario]))
    if issue.quote:
        return (first, Quotation(shortened(issue.quote)), suggestion)
    if missed := not_found(issue):
        looked_for = Text(texts.looked_for.format(absent=missed), emphasis=True)
        return (first, paragraph(looked_for), suggestion)
    return (first, suggestion)


def _what_helps(
    texts: Texts, helps: tuple[Improvement, ...], unmentioned: tuple[Improvement, ...], unsure: tuple[Improvement, ...]
) -> Iterator[Block]:
    """What is worth most, one by one; in a line each what most tickets leave out, and what nobody could tell."""
    if helps or unmentioned or unsure:
        yield Heading(texts.raises_most)
    if helps:
        yield BulletList(tuple(_improvement(texts, one) for one in helps))
    if unmentioned:
        topics = [texts.with_points.format(topic=texts.topics[one.check_id], points=one.points) for one in unmentioned]
        yield paragraph(texts.not_mentioned.format(topics=texts.separator.join(topics)))
    if unsure:
        topics = [texts.with_points.format(topic=one.expects, points=one.points) for one in unsure]
        yield paragraph(texts.unsure.format(topics=texts.clause.join(topics)))


def _improvement(texts: Texts, improvement: Improvement) -> tuple[Block, ...]:
    points = Text(texts.points.format(points=improvement.points), strong=True)
    issue = improvement.issue
    if issue is None:
        words = texts.unclear if improvement.is_partial else texts.missing
        return (paragraph(points, words.format(expects=improvement.expects)),)
    return (paragraph(points, advice(texts, issue) + texts.after_sentence, Text(issue.code, code=True)),)


def _is_said_already(issue: ReviewIssue, blocking: tuple[ReviewIssue, ...]) -> bool:
    """Return whether what blocks quotes the same passage: one remark on it is enough."""
    if issue.start is None or issue.end is None:
        return False
    return any(
        one.start is not None and one.end is not None and one.start <= issue.start and issue.end <= one.end
        for one in blocking
    )


def _since_last(texts: Texts, change: Progress, score: int) -> Block:
    parts = [texts.score_before.format(before=change.score_before, score=score)]
    for words, codes in ((texts.fixed, change.fixed), (texts.new, change.new), (texts.still_open, change.open)):
        if codes:
            listed = texts.separator.join(codes[:_CODES_SHOWN])
            if len(codes) > _CODES_SHOWN:
                listed += texts.and_others.format(count=len(codes) - _CODES_SHOWN)
            parts.append(words.format(codes=listed))
    return paragraph(Text(texts.since_last, strong=True), texts.clause.join(parts) + texts.full_stop)


def _error(texts: Texts, circumstances: Circumstances) -> list[Block]:
    reason = texts.judge_failed if circumstances.judge_failed else texts.internal_fault
    return [
        paragraph(Status(texts.not_reviewed, "yellow"), reason),
        _again(texts, f"{texts.labels_untouched} ", texts.retry, circumstances),
    ]


def _undetermined(texts: Texts, circumstances: Circumstances) -> list[Block]:
    if circumstances.rejection is None:
        return [
            paragraph(Status(texts.not_reviewed, "yellow"), texts.undecided),
            _again(texts, f"{texts.labels_untouched} ", texts.retry, circumstances),
        ]
    quoted: tuple[Block, ...] = ()
    match circumstances.rejection:
        case "PII-PRESENT":
            kinds = texts.separator.join(texts.pii_types[kind] for kind in circumstances.pii_types)
            reason = texts.personal_data.format(types=kinds)
        case "INJECTION-SUSPECT":
            reason = texts.injection
            quoted = tuple(Quotation(shortened(words)) for words in circumstances.injected[:_IMPROVEMENTS_SHOWN])
        case "X-TOO-LONG":
            reason = texts.too_long
        case _:
            reason = texts.refused
    return [
        paragraph(Status(texts.needs_change, "yellow"), reason),
        *quoted,
        _again(texts, "", texts.then_again, circumstances),
    ]


def _again(texts: Texts, before: str, command: str, circumstances: Circumstances) -> Block:
    """How to get another review: by the command, or by an edit where nobody can command."""
    if circumstances.takes_commands:
        return paragraph(before + command, Text(texts.review_command, code=True))
    return paragraph(before + texts.on_edit)


def _footer(texts: Texts, report: ReviewReport, circumstances: Circumstances) -> Block:
    model = texts.model.format(model=report.model) if report.model else texts.no_model
    facts = [texts.rubric.format(version=report.rubric_version), model]
    if circumstances.run_id:
        facts.append(texts.run.format(run_id=circumstances.run_id))
    if not circumstances.takes_commands:
        return paragraph(f"{texts.on_edit} " + " · ".join(facts))
    review, help_ = Text(texts.review_command, code=True), Text(texts.help_command, code=True)
    return paragraph(texts.commands, review, " · ", help_, " · " + " · ".join(facts))
