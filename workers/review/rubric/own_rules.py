"""The rules that a team adds to the rubric: words it does not want, parts it requires. They give no points."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.grounding.quotes import Quote
from workers.reading.document import Block, BlockKind
from workers.reading.lexicon import fold
from workers.reading.phrases import find_phrase
from workers.review.checks.reading import is_filled, prose, quote_at, title_of
from workers.review.checks.registry import CheckContext, CheckResult, Finding
from workers.review.rubric.rubric import NegativePattern, RequiredField, Rubric
from workers.review.schemas import Verdict

SHOWN_PER_CODE = 3
_COLONS = ":："
_AROUND = " \t*_#:：|"
_NONE = re.compile(r"\s*(?:none|no|n/?a|not applicable|无|没有|不适用|不涉及)\s*[.。]?\s*", re.IGNORECASE)


def own_results(context: CheckContext, rubric: Rubric) -> dict[str, CheckResult]:
    """Return what the rubric's own rules find in the ticket, by code; rules that share a code answer together."""
    found: dict[str, list[Finding]] = {}
    for rule in rubric.own_rules:
        if rule.applies_to(context.packet.scenario):
            broken = _unwanted(context, rule) if isinstance(rule, NegativePattern) else _missing(context, rule)
            found.setdefault(rule.code, []).extend(broken)
    return {
        code: CheckResult(Verdict.UNMET if findings else Verdict.MET, findings=tuple(findings[:SHOWN_PER_CODE]))
        for code, findings in found.items()
    }


def _unwanted(context: CheckContext, rule: NegativePattern) -> Iterator[Finding]:
    """The words where the author says them, each spelling once; code and quoted logs do not count."""
    seen: set[str] = set()
    quotes = [Quote(text=title_of(context)[start:end]) for start, end in find_phrase(rule.pattern, title_of(context))]
    quotes += [quote_at(context, start, end) for start, end in find_phrase(rule.pattern, prose(context))]
    for quote in quotes:
        if quote.text.casefold() not in seen:
            seen.add(quote.text.casefold())
            yield Finding(rule.code, quote=quote)


def _missing(context: CheckContext, rule: RequiredField) -> Iterator[Finding]:
    names = tuple(fold(simplified(name)) for name in rule.headings)
    if not (_stands_under_heading(context, names) or _stands_behind_label(context, names)):
        yield Finding(rule.code, absent=rule.name.in_(context.packet.language))


def _stands_under_heading(context: CheckContext, names: tuple[str, ...]) -> bool:
    return any(
        section.heading is not None
        and fold(section.heading.text).strip(_AROUND) in names
        and any(_answers(block.text) for block in section.blocks if block.kind is not BlockKind.HEADING)
        for section in context.document.sections
    )


def _stands_behind_label(context: CheckContext, names: tuple[str, ...]) -> bool:
    """`Owner: Kim` at the beginning of a line, where the parser knows no heading of that name."""
    for block in context.document.blocks:
        lines = block.text.splitlines()
        for number, line in enumerate(lines):
            label, rest = _split(line)
            if label and fold(label).strip(_AROUND) in names:
                return _answers(rest or " ".join(lines[number + 1 : number + 2]))
    return False


def _split(line: str) -> tuple[str, str]:
    """Return what stands before the line's first colon and what stands behind it; without a colon nothing does."""
    at = min((place for colon in _COLONS if (place := line.find(colon)) >= 0), default=0)
    return line[:at], line[at + 1 :]


def _answers(text: str) -> bool:
    """ "None" is an answer to a required question; "TBD" and an empty box are none."""
    if _NONE.fullmatch(text):
        return True
    return is_filled(Block(BlockKind.PARAGRAPH, text, 0, len(text)))
