"""The draft of a feature. Adds nothing to the ticket's words and does not score them."""

from workers.grounding.quotes import Evidence
from workers.reading.document import Document, SectionRole
from workers.reading.language import weighted_length
from workers.reading.lexicon import family
from workers.review.extract.basics import about, draft_title, failure, resources
from workers.review.extract.criteria import find_criteria
from workers.review.extract.gaps import clarification_questions, missing_info
from workers.review.extract.statements import LIST_KINDS, is_substantial, sentences_in, whole
from workers.review.extract.story import Story, find_story
from workers.review.schemas import PRD_Draft, RequirementPacket

_LEAST_STORY = 20
_LEAST_EDGE_CASE = 8


def feature_draft(packet: RequirementPacket, document: Document) -> PRD_Draft:
    """Return the feature's draft; every statement is a slice of the text, or of the title.

    Raises:
        StructuringFailureError: the title is too short, or there is no criterion, or neither a story nor a goal
            sentence nor a title of some length.
    """
    title = draft_title(packet, document)
    criteria = find_criteria(document)
    if not criteria:
        raise failure("criteria", packet.language)
    story = find_story(document.source) or find_story(title)
    user_story = _user_story(document, title, story)
    if user_story is None:
        raise failure("story", packet.language)
    edge_cases = _edge_cases(document, criteria)
    gaps = _gaps(document, story, criteria, edge_cases)
    return PRD_Draft(
        title=title,
        user_story=user_story,
        acceptance_criteria=tuple(criterion.quote for criterion in criteria),
        evidence=criteria,
        edge_cases=edge_cases,
        role=story.role if story else "",
        goal=story.goal if story else "",
        benefit=story.benefit if story else "",
        resources=resources(document),
        missing_info=missing_info(gaps, packet.language),
        clarification_questions=clarification_questions(gaps, packet.language),
    )


def _user_story(document: Document, title: str, story: Story | None) -> str | None:
    """The story sentence as written; without one, the goal's first sentence, else the title where it says enough."""
    if story is not None:
        text = document.source if find_story(document.source) == story else title
        words = text[slice(*story.span)].strip()
        if weighted_length(words) >= _LEAST_STORY:
            return words
    goal = about(document, _LEAST_STORY)
    if goal is not None:
        return goal.quote
    return title if weighted_length(title) >= _LEAST_STORY else None


def _edge_cases(document: Document, criteria: tuple[Evidence, ...]) -> tuple[str, ...]:
    """The edge-case section's statements, then the criteria that speak of things going wrong."""
    sections = document.sections_with(SectionRole.EDGE_CASES)
    listed = [whole(block) for section in sections for block in section.blocks if block.kind in LIST_KINDS]
    stated = listed or list(sentences_in(document, sections))
    found = [item.quote for item in stated if is_substantial(item.quote, _LEAST_EDGE_CASE)]
    found += [criterion.quote for criterion in criteria if family("unhappy").is_in(criterion.quote)]
    return tuple(dict.fromkeys(found))


def _gaps(
    document: Document, story: Story | None, criteria: tuple[Evidence, ...], edge_cases: tuple[str, ...]
) -> tuple[str, ...]:
    present = {
        "role": story is not None or family("actor").is_in(document.source),
        "benefit": (story is not None and bool(story.benefit))
        or bool(document.sections_with(SectionRole.GOAL))
        or family("reason").is_in(document.source),
        "few_criteria": len(criteria) > 1,
        "errors": bool(edge_cases),
        "scope_out": bool(document.sections_with(SectionRole.SCOPE_OUT)),
    }
    return tuple(gap for gap, is_present in present.items() if not is_present)
