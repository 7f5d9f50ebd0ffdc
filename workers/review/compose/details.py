"""The folded part of the comment: scores, further findings, the draft and questions. Nothing urgent is in here."""

from collections.abc import Collection, Mapping

from workers.comment.document import Block, BulletList, Expand, Heading, Text, paragraph
from workers.guardrail.masking import masked
from workers.review.compose.readable import readable
from workers.review.compose.texts import Texts
from workers.review.issues import within_sentence
from workers.review.schemas import AnyDraft, ReviewIssue, ReviewReport

_LONGEST_QUOTE = 200
_SHORT_QUOTE = 60
_ITEMS_SHOWN = 15
_SAYS_WHAT_IS_THERE = frozenset({"X-SECRET", "PII-PRESENT", "UNGROUNDED-DROPPED", "TOO-BIG"})
"""The descriptions of these name what was found and should not be there."""
_SHOWS = {
    "F-GOAL-NONE": "user_story",
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
"""The part of the draft that shows what an issue says is missing: the checks are stricter than the draft."""
_ENDS = tuple(".!?…。！？")


def shortened(text: str, limit: int = _LONGEST_QUOTE) -> str:
    """Return `text` on one line, at most `limit` characters; masked before, for of a piece nobody sees what it is."""
    line = " ".join(masked(text).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def not_found(issue: ReviewIssue) -> str | None:
    """Return what was looked for in vain; None where words are quoted, it is said already, or too much was found."""
    if issue.quote or issue.code in _SAYS_WHAT_IS_THERE or (issue.absent or "") in issue.description:
        return None
    return issue.absent


def advice(texts: Texts, issue: ReviewIssue) -> str:
    """Return what is wrong, in the ticket's words where they are known, and what to do about it."""
    quote = shortened(issue.quote, _SHORT_QUOTE) if issue.quote else ""
    words = issue.description
    if quote and within_sentence(quote) not in words:
        stop = "" if quote.endswith(_ENDS) else texts.full_stop
        words = f"{words.removesuffix(texts.full_stop)}{texts.after_label}“{quote}”{stop}"
    return f"{words}{texts.after_sentence}{issue.suggestion}"


def details(
    texts: Texts,
    report: ReviewReport,
    dimension_names: Mapping[str, str],
    findings: tuple[ReviewIssue, ...],
) -> Expand:
    """Return the folded part.

    Args:
        texts: the words of the ticket's language.
        report: the review.
        dimension_names: what people call the dimensions, by id.
        findings: issues that stand nowhere else in the comment.
    """
    blocks: list[Block] = [Heading(texts.scores), _scores(texts, report, dimension_names)]
    if findings:
        blocks += [Heading(texts.other_findings), _findings(texts, findings)]
    if report.structured_prd is not None:
        issues = (*report.blocking_issues, *report.non_blocking_issues)
        denied = {_SHOWS[issue.code] for issue in issues if issue.absent and issue.code in _SHOWS}
        if understood := _draft(texts, report.structured_prd, denied):
            blocks += [Heading(texts.draft), *understood]
        if questions := report.structured_prd.clarification_questions:
            blocks += [Heading(texts.questions_of_model if report.model else texts.questions), _items(texts, questions)]
    return Expand(texts.details, tuple(blocks))


def _scores(texts: Texts, report: ReviewReport, dimension_names: Mapping[str, str]) -> BulletList:
    """Each dimension with the points of the total that its checks lost, then what the form of the draft cost."""
    dimensions = {outcome.id: outcome.dimension for outcome in report.checks}
    lost: dict[str | None, list[tuple[Block, ...]]] = {}
    for one in report.lost_points:
        words = texts.lost.format(points=one.points, reason=one.reason) if one.points else one.reason
        lost.setdefault(dimensions[one.check] if one.check else None, []).append((paragraph(words),))
    items: list[tuple[Block, ...]] = []
    for name, score in report.dimension_scores.items():
        line = f"{dimension_names[name]}{texts.after_label}{texts.not_applicable if score is None else score}"
        items.append((paragraph(line), *([BulletList(tuple(lost[name]))] if name in lost else [])))
    deducted = sum(one.points for one in report.lost_points if one.check is None)
    reasons = tuple(lost.get(None, ()))
    if deducted:
        return BulletList((*items, (paragraph(texts.deductions.format(points=deducted)), BulletList(reasons))))
    return BulletList((*items, *reasons))


def _findings(texts: Texts, findings: tuple[ReviewIssue, ...]) -> BulletList:
    """Return one item for each code: the first finding in full, of the others their words."""
    by_code: dict[str, list[ReviewIssue]] = {}
    for issue in findings:
        by_code.setdefault(issue.code, []).append(issue)
    items: list[tuple[Block, ...]] = []
    for code, (first, *others) in by_code.items():
        shown = dict.fromkeys(shortened(one.quote, _SHORT_QUOTE) for one in others if one.quote)
        shown.pop(shortened(first.quote or "", _SHORT_QUOTE), None)
        quotes = texts.separator.join(f"“{quote}”" for quote in shown)
        also = texts.after_sentence + texts.also.format(quotes=quotes) if quotes else ""
        items.append((paragraph(advice(texts, first) + also + texts.after_sentence, Text(code, code=True)),))
    return BulletList(tuple(items))


def _understood(texts: Texts, value: str) -> str:
    return shortened(readable(value, texts.clause)) or texts.picture


def _draft(texts: Texts, draft: AnyDraft, denied: Collection[str]) -> list[Block]:
    """Return every filled field of the draft with its name, in the draft's order; questions say what is missing.

    Fields that are `denied` are left out: the comment says elsewhere that the ticket has no such part.
    """
    values = draft.model_dump()
    blocks: list[Block] = []
    shown: set[str] = set()  # a criterion may be an edge case as well
    for name, label in texts.fields.items():
        value = None if name in denied else values.get(name)
        if isinstance(value, str) and value:
            blocks.append(paragraph(Text(label + texts.after_label, strong=True), _understood(texts, value)))
        elif isinstance(value, tuple) and (fresh := tuple(one for one in value if one not in shown)):
            blocks += [paragraph(Text(label, strong=True)), _items(texts, fresh)]
            shown.update(fresh)
    return blocks


def _items(texts: Texts, values: tuple[str, ...]) -> BulletList:
    items: list[tuple[Block, ...]] = [(paragraph(_understood(texts, value)),) for value in values[:_ITEMS_SHOWN]]
    if len(values) > _ITEMS_SHOWN:
        items.append((paragraph(texts.and_more.format(count=len(values) - _ITEMS_SHOWN)),))
    return BulletList(tuple(items))
