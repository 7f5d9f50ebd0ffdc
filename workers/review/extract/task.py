"""The draft of a technical task: objective, done criteria, scope, approach, risks, rollback. Does not score them."""

from workers.reading.document import Document, SectionRole
from workers.review.extract.basics import about, draft_title, failure, resources
from workers.review.extract.criteria import find_criteria
from workers.review.extract.gaps import clarification_questions, missing_info
from workers.review.extract.statements import section_text
from workers.review.schemas import RequirementPacket, TaskDraft

_LEAST_OBJECTIVE = 10


def task_draft(packet: RequirementPacket, document: Document) -> TaskDraft:
    """Return the task's draft; `evidence[i]` is where `done_criteria[i]` stands.

    Raises:
        StructuringFailureError: the title is too short, or no sentence says what is to be done.
    """
    title = draft_title(packet, document)
    objective = about(document, _LEAST_OBJECTIVE)
    if objective is None:
        raise failure("objective", packet.language)
    criteria = find_criteria(document)
    sections = {
        "scope": section_text(document, SectionRole.SCOPE_IN),
        "approach": section_text(document, SectionRole.APPROACH),
        "risks": section_text(document, SectionRole.RISKS),
        "rollback": section_text(document, SectionRole.ROLLBACK),
    }
    field = {name: found.quote if found else "" for name, found in sections.items()}
    gaps = [*([] if criteria else ["done"]), *(name for name in ("approach", "rollback") if not field[name])]
    return TaskDraft(
        title=title,
        objective=objective.quote,
        done_criteria=tuple(criterion.quote for criterion in criteria),
        **field,
        evidence=criteria,
        resources=resources(document),
        missing_info=missing_info(gaps, packet.language),
        clarification_questions=clarification_questions(gaps, packet.language),
    )
