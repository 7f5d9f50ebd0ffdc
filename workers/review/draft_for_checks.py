"""What of a model's draft the checks may rely on. The draft itself is for people and stays as it is.

A quote proves that the ticket holds some words, not that they are steps, a decision or a way back. So the checks read
these fields from the draft that the rules make of the same ticket. A model adds what it is good at, finding acceptance
and done criteria in prose, and of those only what code recognises as something that can be shown to hold.
"""

import re

from config.script import simplified
from workers.grounding.quotes import Evidence
from workers.reading.document import Document, SectionRole
from workers.reading.lexicon import family
from workers.reading.measures import METRIC, QUOTED_WORDS
from workers.review.checks.criteria import is_conditional
from workers.review.errors import StructuringFailureError
from workers.review.extract import RuleStructurer
from workers.review.extract.criteria import find_criteria
from workers.review.schemas import AnyDraft, PRD_Draft, RequirementPacket, TaskDraft

_LISTED = (SectionRole.ACCEPTANCE, SectionRole.EDGE_CASES, SectionRole.CHECKLIST)
_UNPROVED = ("scope", "approach", "risks", "rollback")
_NO_DEMAND = re.compile(
    r"\b(?:currently|today|right now|at the moment|so far|until now|used to)\b"
    r"|^\W*(?:as an?\b|i\b|we\b|you can\b)|目前|现在|当前|今天|至今|^\W*(?:作为|我)",
    re.IGNORECASE,
)


def is_criterion(document: Document, evidence: Evidence) -> bool:
    """Return whether the passage reads as something that must hold.

    It stands among the criteria, the rules take it for one, or it has a measure, words to be seen, or something
    observable that is demanded or tied to a condition, and speaks neither of today nor of the author.
    """
    listed = (block for section in document.sections_with(*_LISTED) for block in section.blocks)
    spans = [(block.start, block.end) for block in listed]
    spans += [(found.start, found.end) for found in find_criteria(document)]
    if any(start < evidence.end and evidence.start < end for start, end in spans):
        return True
    said = simplified(evidence.quote)
    return _is_demanded(said) and not _NO_DEMAND.search(said)


def _is_demanded(text: str) -> bool:
    if METRIC.search(text) or QUOTED_WORDS.search(text):
        return True
    return family("observable").is_in(text) and (family("modal").is_in(text) or is_conditional(text))


def draft_for_checks(draft: AnyDraft | None, packet: RequirementPacket, document: Document) -> AnyDraft | None:
    """Return the draft that the checks may see when a model made `draft`; None as after a failed structuring."""
    if draft is None or isinstance(draft, PRD_Draft):
        return draft
    try:
        ruled = RuleStructurer().structure(packet, document, "").draft
    except StructuringFailureError:
        ruled = None
    if not isinstance(draft, TaskDraft):
        return ruled
    told = ruled.done_criteria if isinstance(ruled, TaskDraft) else ()
    base = ruled if isinstance(ruled, TaskDraft) else draft.model_copy(update=dict.fromkeys(_UNPROVED, ""))
    return base.model_copy(update={"done_criteria": tuple(dict.fromkeys((*told, *draft.done_criteria)))})
