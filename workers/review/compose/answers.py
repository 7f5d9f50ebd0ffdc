"""Answers to commands about one issue: what it means and why it was raised, and thanks for a dispute. No decision."""

from collections.abc import Iterator
from difflib import get_close_matches

from workers.comment.document import Block, CommentDocument, Inline, Quotation, Text, paragraph
from workers.events.commands.registry import usage
from workers.reading.language import Language
from workers.review.compose.details import not_found, shortened
from workers.review.compose.texts import texts_in
from workers.review.facets.questions import question
from workers.review.rubric.rubric import IssueRule, Rubric
from workers.review.schemas import ReviewIssue, ReviewReport, Severity

_QUOTES_SHOWN = 3
_CODES_SHOWN = 12
_UNSAID = "…"

_SEVERITY: dict[Severity, dict[Language, str]] = {
    Severity.BLOCKER: {"en": " blocks a ticket. ", "zh": " 会阻止通过。"},
    Severity.WARNING: {"en": " is advice; it does not block by itself. ", "zh": " 是建议，本身不会阻止通过。"},
}
_ASKS: dict[Language, str] = {"en": " asks: ", "zh": " 问的是："}
_LOOKED_FOR: dict[Language, str] = {"en": "I look for: {expects}.", "zh": "我要找的是：{expects}。"}
_HERE: dict[Language, str] = {"en": "On this ticket: ", "zh": "在这张工单上："}
_NOT_FOUND: dict[Language, str] = {"en": "I did not find: {absent}", "zh": "没有找到：{absent}"}
_NOT_HERE: dict[Language, str] = {
    "en": "My last review of this ticket did not raise it. ",
    "zh": "最近一次评审没有在这张工单上提出它。",
}
_IN_GENERAL: dict[Language, str] = {"en": "In general: ", "zh": "一般含义："}
_ADD: dict[Language, str] = {"en": "To add: ", "zh": "请补充："}
_DISAGREE: dict[Language, str] = {"en": "Do you disagree? Comment ", "zh": "不同意？请评论 "}
_WHY: dict[Language, str] = {"en": "<why>", "zh": "<理由>"}
_NOTED: dict[Language, str] = {"en": "Thank you. I noted that you dispute ", "zh": "谢谢，已记录您对 "}
_NOTED_END: dict[Language, str] = {"en": ", with your reason.", "zh": " 的异议和理由。"}
_WHAT_HAPPENS: dict[Language, str] = {
    "en": "The ticket has the label {label} now. The example is kept, and my rules are measured against it. Until "
    "people change them the verdict stays; to let the ticket pass, comment ",
    "zh": "工单已加上标签 {label}。这个例子会保留下来，用来检验我的规则。规则修改之前结论不变；如需放行，请评论 ",
}
_NO_REASON: dict[Language, str] = {
    "en": "Please add the reason after the code, so that people can learn from it: ",
    "zh": "请在代码后面写明理由，方便大家改进：",
}
_NOT_RAISED: dict[Language, str] = {
    "en": "My last review of this ticket did not raise this code, so there is nothing to dispute. ",
    "zh": "最近一次评审没有在这张工单上提出这个代码，因此无需异议。",
}
_NO_CODE: dict[Language, str] = {
    "en": "Please give the code of an issue, such as ",
    "zh": "请写明问题的代码，例如 ",
}
_UNKNOWN: dict[Language, str] = {"en": "I do not know this code. ", "zh": "我不认识这个代码。"}
_NEAREST: dict[Language, str] = {"en": "Did you mean ", "zh": "您是不是想输入 "}
_RAISED: dict[Language, str] = {"en": "Raised here: ", "zh": "这里提出的有："}
_QUESTION: dict[Language, str] = {"en": "? ", "zh": "？"}
_COMMA: dict[Language, str] = {"en": ", ", "zh": "、"}
_AND: dict[Language, str] = {"en": "; ", "zh": "；"}
_FULL_STOP: dict[Language, str] = {"en": ".", "zh": "。"}
_SENTENCE_ENDS: dict[Language, str] = {"en": ". ", "zh": "。"}
_SOME_CODE = "F-AC-NONE"


def explanation(code: str, rubric: Rubric, report: ReviewReport | None, language: Language) -> CommentDocument:
    """Return what `code` means, why the last review raised it with the words that it quotes, and what to add.

    Args:
        code: a code of `rubric`.
        report: the ticket's last review, None when there is none.
        language: of the answer; the words are the rubric's.
    """
    rule = rubric.issues[code]
    raised = issues_raised(report, code)
    expects = _AND[language].join(dict.fromkeys(_expected(code, rubric, language)))
    severity = raised[0].severity if raised else rule.severity
    first: list[Inline] = [Text(code, code=True), Text(_SEVERITY[severity][language])]
    if expects:
        first.append(Text(_LOOKED_FOR[language].format(expects=expects)))
    blocks: list[Block] = [paragraph(*first)]
    if raised:
        blocks += _why_here(rule, raised, report, language)
    else:
        not_here = _NOT_HERE[language] if report else ""
        general = _filled(rule.description.in_(language), None, expects)
        blocks.append(paragraph(not_here, _IN_GENERAL[language], general))
    suggestion = _filled(rule.suggestion.in_(language), raised[0] if raised else None)
    blocks.append(paragraph(Text(_ADD[language], strong=True), suggestion))
    if raised:
        command = usage("dispute", language, f"{code} {_WHY[language]}")
        blocks.append(paragraph(_DISAGREE[language], Text(command, code=True)))
    return CommentDocument(tuple(blocks))


def point_explanation(code: str, report: ReviewReport | None, language: Language) -> CommentDocument:
    """Return what a point of the bar asks, and the words of this ticket that it asks about."""
    raised = issues_raised(report, code)
    blocks: list[Block] = [paragraph(Text(code, code=True), _ASKS[language], question(code, language == "zh"))]
    blocks += [Quotation(shortened(issue.quote)) for issue in raised[:_QUOTES_SHOWN] if issue.quote]
    if raised:
        command = usage("dispute", language, f"{code} {_WHY[language]}")
        blocks.append(paragraph(_DISAGREE[language], Text(command, code=True)))
    return CommentDocument(tuple(blocks))


def dispute_noted(code: str, label: str, language: Language) -> CommentDocument:
    """Return the thanks for a dispute and what happens now."""
    return CommentDocument(
        (
            paragraph(_NOTED[language], Text(code, code=True), _NOTED_END[language]),
            paragraph(_WHAT_HAPPENS[language].format(label=label), Text(usage("override", language), code=True)),
        )
    )


def reason_missing(code: str, language: Language) -> CommentDocument:
    """Return the request to say why `code` is disputed."""
    command = Text(usage("dispute", language, f"{code} {_WHY[language]}"), code=True)
    return CommentDocument((paragraph(_NO_REASON[language], command),))


def not_raised(raised: tuple[str, ...], language: Language) -> CommentDocument:
    """Return that a disputed code was not raised on this ticket, and which ones were."""
    return CommentDocument((paragraph(_NOT_RAISED[language], *_listed(raised, language)),))


def code_unknown(
    typed: str, command: str, rubric: Rubric, raised: tuple[str, ...], language: Language
) -> CommentDocument:
    """Return the nearest code to `typed`, which itself is never repeated, or an example when nothing was typed.

    Args:
        typed: what stands in the place of the code.
        command: explain or dispute.
        raised: the codes of the ticket's last review; they are preferred and listed.
    """
    nearest = _nearest(typed, raised) or _nearest(typed, tuple(rubric.issues))
    example = nearest or (raised[0] if raised else _SOME_CODE)
    wanted = Text(usage(command, language, example), code=True)
    parts: list[Inline] = [Text(_UNKNOWN[language])] if typed else []
    if nearest:
        parts += [Text(_NEAREST[language]), wanted, Text(_QUESTION[language])]
    else:
        parts += [Text(_NO_CODE[language]), wanted, Text(_SENTENCE_ENDS[language])]
    return CommentDocument((paragraph(*parts, *_listed(raised, language)),))


def issues_raised(report: ReviewReport | None, code: str = "") -> tuple[ReviewIssue, ...]:
    """Return the issues of a report, only those of `code` when one is given."""
    if report is None:
        return ()
    return tuple(issue for issue in report.raised if not code or issue.code == code)


def _why_here(
    rule: IssueRule, raised: tuple[ReviewIssue, ...], report: ReviewReport | None, language: Language
) -> Iterator[Block]:
    first = raised[0]
    is_same_language = report is not None and report.language == language
    is_partly = rule.partly is not None and report is not None and first.description == rule.partly.in_(report.language)
    told = rule.partly if rule.partly is not None and is_partly else rule.description
    words = first.description if is_same_language else _filled(told.in_(language), first)
    yield paragraph(Text(_HERE[language], strong=True), words)
    quotes = dict.fromkeys(shortened(issue.quote) for issue in raised if issue.quote)
    yield from (Quotation(quote) for quote in list(quotes)[:_QUOTES_SHOWN])
    if not quotes and is_same_language and (missed := not_found(first)):
        yield paragraph(_NOT_FOUND[language].format(absent=missed))


def _filled(text: str, issue: ReviewIssue | None, expects: str = "") -> str:
    """Return a text of the rubric with the words of `issue` in its places, else what is expected in general."""
    quote = shortened(issue.quote) if issue and issue.quote else _UNSAID
    absent = issue.absent if issue and issue.absent else expects or _UNSAID
    return text.format_map({"quote": quote, "absent": absent, "other": _UNSAID, "found": _UNSAID})


def _expected(code: str, rubric: Rubric, language: Language) -> Iterator[str]:
    for scenario in rubric.scenarios.values():
        for _, rule in scenario.rules():
            if code in rule.codes:
                yield rule.expects.in_(language)


def _nearest(typed: str, codes: tuple[str, ...]) -> str | None:
    return next(iter(get_close_matches(typed, codes, n=1, cutoff=0.6)), None) if typed else None


def _listed(raised: tuple[str, ...], language: Language) -> tuple[Inline, ...]:
    if not raised:
        return ()
    listed = _COMMA[language].join(raised[:_CODES_SHOWN])
    if len(raised) > _CODES_SHOWN:
        listed += texts_in(language).and_others.format(count=len(raised) - _CODES_SHOWN)
    return (Text(_RAISED[language]), Text(listed + _FULL_STOP[language]))
