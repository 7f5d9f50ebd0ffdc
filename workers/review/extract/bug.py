"""The draft of a defect: steps, observed, expected, environment, frequency. Tells nothing about how severe it is."""

import re
from itertools import islice

from workers.review.document import Block, BlockKind, Document, SectionRole
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
from workers.review.schemas import BugDraft, Evidence, RequirementPacket

_LEAST_STEP = 4
_FEWEST_LOOSE_STEPS = 2

_SYMPTOM = re.compile(
    r"\w(?:Error|Exception)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:regressions?|regressed|inconsistent(?:ly)?|unintentional(?:ly)?|unintended|improper(?:ly)?"
    r"|ignored|overwrites|overwritten|omits|omitted|truncate[sd]|corrupt(?:s|ed)?|loses|lost|misleading"
    r"|even though|misaligned|overlaps|coerce[sd]|rejects|refuses)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:crash\w{0,3}|fail(?:s|ed|ing|ure)?|errors?|exception|does(?:n['’]t| not)|do(?:n['’]t| not)"
    r"|did(?:n['’]t| not)|is(?:n['’]t| not)"
    r"|are(?:n['’]t| not)|can(?:['’]t|not| not)|unable|broken|breaks|wrong(?:ly)?|incorrect(?:ly)?|instead of"
    r"|not working|no longer|hangs?"
    r"|freez\w{1,3}|froze|missing|stuck|blank|leaks?|throws?|duplicated?|bug|problem|issue|unexpected(?:ly)?"
    r"|never|nothing happens)(?![A-Za-z])"
    r"|报错|失败|崩溃|闪退|无法|不能|没有反应|无反应|白屏|黑屏|卡死|卡住|异常|错误|不显示|不生效|没有生效|丢失|乱码|失效|打不开|缺失|重复|超时|不正确|不一致|消失"
    r"|不符|被忽略|被覆盖|截断|错位|重叠|多余|太慢|过慢|卡顿|不应出现",
    re.IGNORECASE,
)
_EXPECTATION = re.compile(
    r"(?<![A-Za-z])(?:should(?:n['’]t| not)?|expect(?:s|ed|ing)?|supposed to|ought to|must(?: not)?)(?![A-Za-z])"
    r"|应该|应当|期望|预期|理应|本应|应为|应显示|正确的",
    re.IGNORECASE,
)
_PLATFORM = re.compile(
    r"(?<![A-Za-z])(?:version|release|build)\s?:?\s?v?\d+(?:\.\d+)*|(?<![A-Za-z\d])v?\d+\.\d+\.\d+"
    r"|(?<![A-Za-z])(?:Chrome|Firefox|Safari|Edge|Internet Explorer|IE ?\d+|Windows(?: \w+)?|macOS|Mac OS|OS ?X"
    r"|Ubuntu|Debian|CentOS|Android \d|iOS \d|iPhone|iPad"
    r"|Python \d|Java \d|Node(?:\.js)? ?v?\d)(?![A-Za-z])|(?:版本|浏览器|系统)[:：]?\s?[vV]?[\dA-Za-z]",
    re.IGNORECASE,
)
_FREQUENCY = re.compile(
    r"(?<![A-Za-z])(?:always|every ?time|each time|consistently|intermittent(?:ly)?|sometimes|occasional(?:ly)?"
    r"|random(?:ly)?|sporadic(?:ally)?"
    r"|rarely|once|\d{1,3} ?% of (?:the )?\w+|\d{1,4} (?:out )?of (?:the )?\d{1,5}(?: \w+)?"
    r"|\d{1,4}/\d{1,5} times)(?![A-Za-z])"
    r"|每次都?|必现|必定|偶现|偶发|偶尔|有时候?|间歇性?|随机|总是|一直|\d{1,3}\s?%的概率|概率约?\s?\d{1,3}\s?%",
    re.IGNORECASE,
)
_ERROR_LINE = re.compile(r"^[ \t]*(?:[A-Za-z_][\w.]{0,80})?(?:Error|Exception)\b[^\n]{0,300}", re.MULTILINE)
_SESSION = re.compile(r"^[ \t]*(?:>>>|In \[\d+\]:|\$|[A-Z]:\\>)[ \t]*\S", re.MULTILINE)
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
    observed = (
        section_text(document, SectionRole.OBSERVED)
        or first_matching(document, _SYMPTOM, _NOT_SYMPTOM)
        or _error_line(document)
    )
    if not steps and observed is None:
        raise failure("bug", packet.language)
    expected = section_text(document, SectionRole.EXPECTED) or first_matching(document, _EXPECTATION, _NOT_EXPECTATION)
    environment = section_text(document, SectionRole.ENVIRONMENT) or first_matching(document, _PLATFORM, frozenset())
    frequency = section_text(document, SectionRole.FREQUENCY) or _frequency(document)
    named = {"observed": observed, "expected": expected, "environment": environment, "frequency": frequency}
    field = {name: found.quote if found else "" for name, found in named.items()}
    field["environment"] = field["environment"] or packet.environment
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


def find_steps(document: Document) -> tuple[Evidence, ...]:
    """Return the steps to reproduce: of their section, else numbered lines that may hold steps, else a shown session.

    A session is code as typed at a prompt (`>>>`, `In [1]:`, `$`): whoever reads it can repeat it.
    """
    for section in document.sections_with(SectionRole.STEPS):
        listed = [whole(block) for block in section.blocks if block.kind in LIST_KINDS]
        steps = listed or [step for block in section.blocks for step in _steps_of_prose(document, block)]
        steps = [step for step in steps if is_substantial(step.quote, _LEAST_STEP)]
        if steps:
            return tuple(steps)
    for section in document.sections:
        if section.role not in _NOT_STEPS:
            numbered = [whole(block) for block in section.blocks if block.kind is BlockKind.STEP]
            numbered = [step for step in numbered if is_substantial(step.quote, _LEAST_STEP)]
            if len(numbered) >= _FEWEST_LOOSE_STEPS:
                return tuple(numbered)
    session = (block for block in document.blocks if block.kind is BlockKind.CODE and _SESSION.search(block.text))
    return tuple(whole(block) for block in islice(session, 1) if len(block.text) <= LONGEST_FIELD)


def _steps_of_prose(document: Document, block: Block) -> list[Evidence]:
    if block.kind is BlockKind.CODE:
        return [whole(block)]
    return list(sentences(document, block))


def _error_line(document: Document) -> Evidence | None:
    """Return the last error that a listing shows: a trace ends with what went wrong."""
    for block in document.blocks:
        if block.kind is BlockKind.CODE:
            for match in list(_ERROR_LINE.finditer(block.text))[-1:]:
                return evidence_of(document, block.start + match.start(), block.start + match.end())
    return None


def _frequency(document: Document) -> Evidence | None:
    for block in document.blocks:
        if block.kind is not BlockKind.CODE and (match := _FREQUENCY.search(block.text)):
            return evidence_of(document, block.start + match.start(), block.start + match.end())
    return None


def _span(document: Document, steps: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    return (evidence_of(document, steps[0].start, steps[-1].end),) if steps else ()
