"""The draft of a spike: question, decision, time box, output. Does not judge whether the question is a good one."""

import re

from workers.grounding.quotes import Evidence
from workers.reading.document import Document, SectionRole
from workers.reading.lexicon import family
from workers.review.extract.basics import about, draft_title, failure, resources
from workers.review.extract.gaps import clarification_questions, missing_info
from workers.review.extract.statements import evidence_of, first_matching, section_text
from workers.review.schemas import RequirementPacket, SpikeDraft

_LEAST_QUESTION = 10
_QUESTION = re.compile(r"[?？]\s*[\"')\]*_]*\s*$|(?:是否|能否|如何|哪[个些种]).{2,}")
_ASKS = re.compile("[?？]|是否|能否|如何|哪")
_AMOUNT = r"(?:\d{1,3}(?:\.\d)?|one|two|three|four|five|half an?|an?|[一二两三四五六七八九十半]{1,3})"
_TIMEBOX = re.compile(
    rf"(?<![A-Za-z])time ?-?box(?:ed)?[^.\n]{{0,30}}?{_AMOUNT}\s?-?(?:working |person )?(?:hours?|days?|weeks?"
    rf"|sprints?|h|d)(?![A-Za-z])"
    rf"|(?:max(?:imum)?|at most|up to|no more than|limit(?:ed)? to)\s{_AMOUNT}\s?-?(?:working |person )?(?:hours?"
    rf"|days?|weeks?|sprints?)(?![A-Za-z])"
    rf"|{_AMOUNT}[ -](?:hours?|days?|weeks?|sprints?)[ -](?:spike|time ?-?box)"
    rf"|(?:时间盒|时限|限时|不超过|最多|投入|控制在)[^。\n]{{0,10}}?{_AMOUNT}\s?个?(?:小时|工作日|人日|人天|天|周|迭代)",
    re.IGNORECASE,
)


def spike_draft(packet: RequirementPacket, document: Document) -> SpikeDraft:
    """Return the spike's draft; `evidence` has one entry per filled field, in field order.

    Raises:
        StructuringFailureError: the title is too short, or there is nothing to be answered.
    """
    title = draft_title(packet, document)
    question = (
        section_text(document, SectionRole.QUESTION)
        or first_matching(document, _QUESTION.search, frozenset({SectionRole.CHECKLIST}), _ASKS)
        or about(document, _LEAST_QUESTION)
    )
    if question is None:
        raise failure("question", packet.language)
    named = {
        "decision_unblocked": first_matching(
            document, family("decision").is_in, frozenset({SectionRole.CHECKLIST}), family("decision")
        ),
        "timebox": section_text(document, SectionRole.TIMEBOX) or _timebox(document),
        "output": section_text(document, SectionRole.OUTPUT, SectionRole.ACCEPTANCE),
    }
    field = {name: found.quote if found else "" for name, found in named.items()}
    gap_of = {"decision_unblocked": "decision", "timebox": "timebox", "output": "output"}
    gaps = [gap for name, gap in gap_of.items() if not field[name]]
    return SpikeDraft(
        title=title,
        question=question.quote,
        **field,
        evidence=(question, *(found for found in named.values() if found)),
        resources=resources(document),
        missing_info=missing_info(gaps, packet.language),
        clarification_questions=clarification_questions(gaps, packet.language),
    )


def _timebox(document: Document) -> Evidence | None:
    match = _TIMEBOX.search(document.source)
    return evidence_of(document, *match.span()) if match else None
