"""The node that looks through the sources for pictures and files which they refer to and nobody attached."""

from typing import Any

from workers.document.nodes.context import language_of, session_of
from workers.document.parts import DocumentParts
from workers.document.state import DocumentState
from workers.document.tools.desk import session_evidence
from workers.document.writing.missing import missing_by_place, question_about


def scan_assets(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Return which references are missing, and the question about those that nobody decided on."""
    session = session_of(state, parts)
    evidence = session_evidence(session, tuple(state["input_files"]))
    missing = missing_by_place(evidence, session.names("assets"))
    open_ones = {name: place for name, place in missing.items() if name not in state["user_decisions"]}
    return {
        "missing_references": list(missing),
        "pending_question": question_about(open_ones, language_of(state)),
        "status": "asking" if open_ones else "processing",
    }
