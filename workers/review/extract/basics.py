"""What drafts of every scenario need: title, leading sentence, links, and failing with a reason. Knows no scenario."""

import re

from workers.grounding.quotes import Evidence
from workers.reading.document import Document, SectionRole
from workers.reading.hints import is_hint
from workers.reading.language import Language, weighted_length
from workers.review.errors import StructuringFailureError
from workers.review.extract.statements import LONGEST_FIELD, is_substantial, sentences_in
from workers.review.schemas import RequirementPacket

_LONGEST_TITLE = 200
_LEAST_TITLE = 10
_MOST_RESOURCES = 20
# An announcement of what follows, a note in brackets, a bare version, the form's question.
_TELLS_NOTHING = re.compile(
    r"[^\n]{0,200}[:：]\W{0,4}|\([^()\n]*\)|（[^（）\n]*）|v?\d[\w.-]*|is this an? (?:bug|feature|question)\?",
    re.IGNORECASE,
)
_URL = re.compile(r"https?://[^\s<>\"'|\]{}，。；、）】]{3,500}")

ABOUT_ROLES = (SectionRole.STORY, SectionRole.GOAL)
NOT_ABOUT = frozenset(
    {
        SectionRole.ACCEPTANCE,
        SectionRole.CHECKLIST,
        SectionRole.SCOPE_OUT,
        SectionRole.EVIDENCE,
        SectionRole.ENVIRONMENT,
        SectionRole.STEPS,
        SectionRole.DESIGN,
        SectionRole.DEPENDENCIES,
    }
)

_REASONS: dict[str, dict[Language, str]] = {
    "title": {"en": "the title is too short to work with", "zh": "标题过短"},
    "criteria": {"en": "no acceptance criterion was found in the text", "zh": "文本中没有找到验收标准"},
    "story": {"en": "no sentence says who needs what, or what the goal is", "zh": "没有说明谁需要什么或目标是什么"},
    "bug": {"en": "neither steps nor an observed result were found", "zh": "没有找到复现步骤或实际结果"},
    "objective": {"en": "no sentence says what is to be done", "zh": "没有说明要做什么"},
    "question": {"en": "no question to be answered was found", "zh": "没有找到要回答的问题"},
}


def failure(reason: str, language: Language) -> StructuringFailureError:
    """Return the error for a draft that cannot be made, with the reason in the ticket's language."""
    return StructuringFailureError(_REASONS[reason][language])


def draft_title(packet: RequirementPacket, document: Document) -> str:
    """Return the title, or without one the text's first line; cut at 200 characters.

    Raises:
        StructuringFailureError: it has fewer than 10 weighted characters.
    """
    title = packet.title or document.title.strip() or _first_line(document)
    title = title[:_LONGEST_TITLE].rstrip()
    if weighted_length(title) < _LEAST_TITLE:
        raise failure("title", packet.language)
    return title


def _first_line(document: Document) -> str:
    return document.blocks[0].text.split("\n")[0].strip() if document.blocks else ""


def about(document: Document, least: int) -> Evidence | None:
    """Return the sentence that says what the ticket is about: of a goal or story section, else the first one.

    Args:
        document: the parsed ticket.
        least: weighted characters that the sentence must have.
    """
    rest = tuple(section for section in document.sections if section.role not in NOT_ABOUT)
    told = (
        sentence
        for sections in (document.sections_with(*ABOUT_ROLES), rest)
        for sentence in sentences_in(document, sections)
        if is_substantial(sentence.quote, least) and len(sentence.quote) <= LONGEST_FIELD
    )
    first = next(told, None)
    if first is None or _tells(first.quote):
        return first
    return next((sentence for sentence in told if _tells(sentence.quote)), first)


def _tells(sentence: str) -> bool:
    return _TELLS_NOTHING.fullmatch(sentence) is None and not is_hint(sentence)


def resources(document: Document) -> tuple[str, ...]:
    """Return the addresses in the text, each once, in order."""
    found = (match.group().rstrip(".,;:!?)") for match in _URL.finditer(document.source))
    return tuple(dict.fromkeys(found))[:_MOST_RESOURCES]
