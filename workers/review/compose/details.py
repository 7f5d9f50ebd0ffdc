"""The folded part of the comment: scores, further findings, the draft and questions. Nothing urgent is in here."""

from collections.abc import Mapping

from workers.review.comment import Block, BulletList, Expand, Heading, Text, paragraph
from workers.review.compose.texts import Texts
from workers.review.schemas import AnyDraft, ReviewIssue, ReviewReport

_LONGEST_QUOTE = 200
_SHORT_QUOTE = 60
_ITEMS_SHOWN = 15


def shortened(text: str, limit: int = _LONGEST_QUOTE) -> str:
    """Return `text` on one line, at most `limit` characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def advice(texts: Texts, issue: ReviewIssue) -> str:
    """Return what is wrong, in the ticket's words where they are known, and what to do about it."""
    quote = shortened(issue.quote, _SHORT_QUOTE) if issue.quote else ""
    words = f"{texts.after_sentence}“{quote}”" if quote and quote not in issue.description else ""
    return f"{issue.description}{words}{texts.after_sentence}{issue.suggestion}"


def details(
    texts: Texts,
    report: ReviewReport,
    dimension_names: Mapping[str, str],
    deducted: int,
    findings: tuple[ReviewIssue, ...],
) -> Expand:
    """Return the folded part.

    Args:
        texts: the words of the ticket's language.
        report: the review.
        dimension_names: what people call the dimensions, by id.
        deducted: points taken off the total.
        findings: issues that stand nowhere else in the comment.
    """
    blocks: list[Block] = [Heading(texts.scores), _scores(texts, report, dimension_names, deducted)]
    if findings:
        blocks += [Heading(texts.other_findings), _findings(texts, findings)]
    if report.structured_prd is not None:
        blocks += [Heading(texts.draft), *_draft(texts, report.structured_prd)]
        if questions := report.structured_prd.clarification_questions:
            blocks += [Heading(texts.questions), _items(texts, questions)]
    return Expand(texts.details, tuple(blocks))


def _scores(texts: Texts, report: ReviewReport, dimension_names: Mapping[str, str], deducted: int) -> BulletList:
    lines = [
        f"{dimension_names[name]}{texts.after_label}{texts.not_applicable if score is None else score}"
        for name, score in report.dimension_scores.items()
    ]
    items: list[tuple[Block, ...]] = [(paragraph(line),) for line in lines]
    if deducted:
        reasons = report.structure_errors or (texts.no_draft,)
        nested = BulletList(tuple((paragraph(reason),) for reason in reasons))
        items.append((paragraph(texts.deductions.format(points=deducted)), nested))
    return BulletList(tuple(items))


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


def _draft(texts: Texts, draft: AnyDraft) -> list[Block]:
    """Return every filled field of the draft with its name, in the draft's order; questions say what is missing."""
    values = draft.model_dump()
    blocks: list[Block] = []
    for name, label in texts.fields.items():
        value = values.get(name)
        if isinstance(value, str) and value:
            blocks.append(paragraph(Text(label + texts.after_label, strong=True), shortened(value)))
        elif isinstance(value, tuple) and value:
            blocks += [paragraph(Text(label, strong=True)), _items(texts, value)]
    return blocks


def _items(texts: Texts, values: tuple[str, ...]) -> BulletList:
    items: list[tuple[Block, ...]] = [(paragraph(shortened(value)),) for value in values[:_ITEMS_SHOWN]]
    if len(values) > _ITEMS_SHOWN:
        items.append((paragraph(texts.and_more.format(count=len(values) - _ITEMS_SHOWN)),))
    return BulletList(tuple(items))
