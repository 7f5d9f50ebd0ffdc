"""From the state of a document to its outcome: what is written, from where, and what was left out."""

from collections.abc import Collection
from pathlib import Path

from workers.contracts import TokenUse
from workers.document.agent.places import is_not_done
from workers.document.agent.template import headings_of, not_said
from workers.document.history import kept_checkpoints, made_calls
from workers.document.nodes.context import language_of, session_of, steps_in, view_of
from workers.document.nodes.finishing import MARKDOWN, issues_of
from workers.document.outcome import DocumentOutcome, DocumentStatus, LeftOutTicket, OpenQuestion
from workers.document.parts import DocumentParts
from workers.document.request import Ticket, place_of
from workers.document.session import Session
from workers.document.sources.evidence import Evidence
from workers.document.state import DocumentState
from workers.document.tools.desk import loaded_draft
from workers.document.writing.draft import statements_in


def outcome_of(state: DocumentState, parts: DocumentParts, question: OpenQuestion | None) -> DocumentOutcome:
    """Return how far the document of a state is.

    Args:
        state: as the checkpointer keeps it.
        parts: what the document is made with.
        question: what people are asked, if they are.
    """
    session, view = session_of(state, parts), view_of(state, parts)
    draft = loaded_draft(session, state["temp_md_path"])
    statements = statements_in(draft)
    places = tuple(dict.fromkeys(one.partition(":")[0] for said in statements for one in said.evidence))
    status: DocumentStatus = "asking" if question else "finished" if state["status"] == "finished" else "running"
    return DocumentOutcome(
        status=status,
        session_id=state["session_id"],
        title=state["document_outline"][0] if state["document_outline"] else "",
        language=language_of(state),
        markdown=_file(session, MARKDOWN),
        structure=_file(session, state["structure_json_path"]),
        docx=_file(session, state["output_docx_path"]),
        statements=statements,
        places=places,
        untold=_untold(view.evidence, places) if status == "finished" else (),
        left_out_tickets=_left_out_tickets(view.evidence),
        left_out=draft.left_out,
        not_said=not_said(view.template, view.evidence, view.language) if status == "finished" else (),
        held_back=state["held_back"],
        question=question,
        issues=issues_of(state),
        published=state["published_to"],
        progress=(state["current_chapter"], len(headings_of(view))),
        steps=steps_in(state),
        calls=() if status == "running" else made_calls(state, session),
        checkpoints=() if status == "running" else kept_checkpoints(session),
        note=state["last_error"],
        tokens=TokenUse.model_validate(state["tokens"]),
    )


def _left_out_tickets(evidence: Evidence) -> tuple[LeftOutTicket, ...]:
    return tuple(
        LeftOutTicket(key=one.key, summary=one.summary, reason=one.resolution)
        for one in evidence.sources[1:]
        if isinstance(one, Ticket) and is_not_done(one)
    )


def _untold(evidence: Evidence, places: Collection[str]) -> tuple[str, ...]:
    """Return the pages and files that nothing was taken from; one without a text has nothing to tell."""
    texts = (one for one in evidence.sources if not isinstance(one, Ticket) and one.text.strip())
    return tuple(place for place in map(place_of, texts) if place.replace("#", "_") not in places)


def _file(session: Session, name: str) -> Path | None:
    return session.path("output", name) if name and name in session.names("output") else None
