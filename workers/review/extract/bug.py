"""The draft of a defect: steps, observed, expected, environment, frequency. Tells nothing about how severe it is."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from workers.grounding.quotes import Evidence
from workers.reading.document import Block, BlockKind, Document, SectionRole
from workers.reading.headings import role_of_label
from workers.reading.lexicon import family
from workers.reading.measures import without_pointers
from workers.review.extract.basics import draft_title, failure, resources
from workers.review.extract.gaps import clarification_questions, missing_info
from workers.review.extract.statements import (
    LIST_KINDS,
    LONGEST_FIELD,
    evidence_of,
    first_matching,
    is_substantial,
    section_text,
    sentences,
    whole,
)
from workers.review.schemas import BugDraft, RequirementPacket

_LEAST_STEP = 4
_MOST_STEPS = 200
_FEWEST_LOOSE_STEPS = 2

_ERROR_NAME = re.compile(r"[A-Za-z](?:Error|Exception)(?![A-Za-z])")
_VERSION = re.compile(
    r"(?<![A-Za-z])(?:version|release|build)\s?:?\s?v?\d+(?:\.\d+)*|(?<![A-Za-z\d])v?\d+\.\d+\.\d+"
    r"|(?:版本|浏览器|系统)[:：]?\s?[vV]?[\dA-Za-z]",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\d{1,3} ?% of (?:the )?\w+"
    r"|(?<![\d.,])\d{1,4} (?:out )?of (?:the )?\d{1,5}(?![\d.,]*\d|\s?(?:[kmgt]i?b|%))(?: \w+)?|\d{1,4}/\d{1,5} times"
    r"|\d{1,3}\s?%的概率|概率约?\s?\d{1,3}\s?%",
    re.IGNORECASE,
)
_AS_WISHED = re.compile(r"\bas (?:(?:i|we|you) )?(?:would )?expect|\bworks? (?:fine|well)\b|符合预期", re.IGNORECASE)
# What a program printed: 'must' is the machine's word there, and a path of it no environment.
_TRACE = re.compile(r"Caused by:|(?:Error|Exception): |\bFile \"[^\"\n]{1,200}\", line ")
_ERROR_LINE = re.compile(r"^[ \t]*(?:[A-Za-z_][\w.]{0,80})?(?:Error|Exception)\b[^\n]{0,300}", re.MULTILINE)
_SESSION = re.compile(r"^[ \t]*(?:>>>|In \[\d+\]:|\$|[A-Z]:\\>)[ \t]*\S", re.MULTILINE)
_RESULTS = (SectionRole.OBSERVED, SectionRole.EXPECTED)
_LABEL_INSIDE = re.compile(r"(?<=[.!?;。！？；\n])[ \t]{0,3}([^\s:：.;。；][^:：.!?;。！？；\n]{1,30})[:：]\s?")
_NOT_STEPS = frozenset(
    {
        SectionRole.ACCEPTANCE,
        SectionRole.CHECKLIST,
        SectionRole.EXPECTED,
        SectionRole.APPROACH,
        SectionRole.EVIDENCE,
        SectionRole.SCOPE_OUT,
    }
)
_NOT_SYMPTOM = frozenset(
    {SectionRole.EXPECTED, SectionRole.ENVIRONMENT, SectionRole.CHECKLIST, SectionRole.APPROACH, SectionRole.ACCEPTANCE}
)
_NOT_EXPECTATION = frozenset(
    {SectionRole.OBSERVED, SectionRole.STEPS, SectionRole.ENVIRONMENT, SectionRole.CHECKLIST, SectionRole.APPROACH}
)


def bug_draft(packet: RequirementPacket, document: Document) -> BugDraft:
    """Return the defect's draft; every statement is a slice of the text (or Jira's environment field).

    `evidence` has one entry per field that was found in the text, in field order; the steps share one.

    Raises:
        StructuringFailureError: the title is too short, or there are neither steps nor an observed result.
    """
    title = draft_title(packet, document)
    steps = find_steps(document)
    told = _told(document)
    observed = (
        told.get(SectionRole.OBSERVED)
        or first_matching(document, _only_fails, _NOT_SYMPTOM, family("failure"), _ERROR_NAME)
        or first_matching(document, _fails, _NOT_SYMPTOM, family("failure"), _ERROR_NAME)
        or _error_line(document)
    )
    if not steps and observed is None:
        raise failure("bug", packet.language)
    expected = (
        told.get(SectionRole.EXPECTED)
        or first_matching(document, _expects, _NOT_EXPECTATION, family("expectation"))
        or section_text(document, SectionRole.ACCEPTANCE)
    )
    environment = section_text(document, SectionRole.ENVIRONMENT) or first_matching(
        document, _names_environment, frozenset(), _VERSION, family("platform"), family("environment")
    )
    frequency = section_text(document, SectionRole.FREQUENCY) or _frequency(document)
    named = {"observed": observed, "expected": expected, "environment": environment, "frequency": frequency}
    field = {name: found.quote if found else "" for name, found in named.items()}
    field["environment"] = field["environment"] or packet.environment or ", ".join(packet.affects_versions)
    gaps = [*([] if steps else ["steps"]), *(name for name, text in field.items() if not text)]
    return BugDraft(
        title=title,
        steps_to_reproduce=tuple(step.quote for step in steps),
        **field,
        evidence=(*_span(document, steps), *(found for found in named.values() if found)),
        resources=resources(document),
        missing_info=missing_info(gaps, packet.language),
        clarification_questions=clarification_questions(gaps, packet.language),
    )


def _told(document: Document) -> dict[SectionRole, Evidence]:
    """Return what the sections of both results say; one may hold the other: "Actual: none. Expected: 3 rows"."""
    told: dict[SectionRole, Evidence] = {}
    inside: dict[SectionRole, Evidence] = {}
    for role in _RESULTS:
        section = section_text(document, role)
        if section is None:
            continue
        parts = [(role, section.start, section.start)]
        for label in _LABEL_INSIDE.finditer(document.source, section.start, section.end):
            other = role_of_label(label[1])
            if other in _RESULTS and other is not parts[-1][0]:
                parts.append((other, label.start(), label.end()))
        ends = [start for _, start, _ in parts[1:]] + [section.end]
        (_, *texts) = [
            (part, evidence_of(document, start, end)) for (part, _, start), end in zip(parts, ends, strict=True)
        ]
        told[role] = evidence_of(document, section.start, ends[0]) if texts else section
        inside |= dict(texts)
    return inside | told


def find_steps(document: Document) -> tuple[Evidence, ...]:
    """Return the steps to reproduce: of their section, else numbered lines that may hold steps, else a shown session.

    A session is code as typed at a prompt (`>>>`, `In [1]:`, `$`): whoever reads it can repeat it.
    """
    for section in document.sections_with(SectionRole.STEPS):
        listed = [whole(block) for block in section.blocks if block.kind in LIST_KINDS]
        steps = listed or [step for block in section.blocks for step in _steps_of_prose(document, block)]
        found = tuple(_substantial(steps))
        if found:
            return found
    for section in document.sections:
        if section.role not in _NOT_STEPS:
            numbered = tuple(_substantial(whole(b) for b in section.blocks if b.kind is BlockKind.STEP))
            if len(numbered) >= _FEWEST_LOOSE_STEPS:
                return numbered
    session = (block for block in document.blocks if block.kind is BlockKind.CODE and _SESSION.search(block.text))
    return tuple(whole(block) for block in islice(session, 1) if len(block.text) <= LONGEST_FIELD)


def _substantial(steps: Iterable[Evidence]) -> Iterator[Evidence]:
    return islice((step for step in steps if is_substantial(step.quote, _LEAST_STEP)), _MOST_STEPS)


def _steps_of_prose(document: Document, block: Block) -> list[Evidence]:
    if block.kind is BlockKind.CODE:
        return [whole(block)]
    return list(sentences(document, block))


def _fails(sentence: str) -> bool:
    return family("failure").is_in(sentence) or _ERROR_NAME.search(sentence) is not None


def _only_fails(sentence: str) -> bool:
    """What should not happen fails, too, but it is no observation: "The query should not match null"."""
    return _fails(sentence) and not family("expectation").is_in(sentence) and not _AS_WISHED.search(sentence)


def _expects(sentence: str) -> bool:
    return family("expectation").is_in(sentence) and not _TRACE.search(sentence)


def _names_environment(sentence: str) -> bool:
    sentence = without_pointers(sentence)
    return not _TRACE.search(sentence) and (
        _VERSION.search(sentence) is not None
        or family("platform").is_in(sentence)
        or family("environment").is_in(sentence)
    )


def _error_line(document: Document) -> Evidence | None:
    """Return the last error that a listing shows: a trace ends with what went wrong."""
    for block in document.blocks:
        if block.kind is BlockKind.CODE:
            for match in list(_ERROR_LINE.finditer(block.text))[-1:]:
                return evidence_of(document, block.start + match.start(), block.start + match.end())
    return None


def _frequency(document: Document) -> Evidence | None:
    for block in document.blocks:
        if block.kind is BlockKind.CODE:
            continue
        counted = _COUNTED.search(block.text)
        words = family("frequency").first(block.text) or family("vague_frequency").first(block.text)
        if counted or words:
            start, end = counted.span() if counted else (words.start, words.end) if words else (0, 0)
            return evidence_of(document, block.start + start, block.start + end)
    return None


def _span(document: Document, steps: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    return (evidence_of(document, steps[0].start, steps[-1].end),) if steps else ()
