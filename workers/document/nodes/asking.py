"""The node that waits for people. It asks, and what it is answered it checks before it believes it."""

from typing import Any

from langgraph.types import interrupt

from workers.document.nodes.context import session_of
from workers.document.parts import DocumentParts
from workers.document.session import Session
from workers.document.state import DocumentState

SKIP = "skip"


def human_input(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Stop until people answer; return what they decided. The node runs from its top again when they did."""
    open_ones = [one for one in state["missing_references"] if one not in state["user_decisions"]]
    answer = interrupt({"question": state["pending_question"], "references": open_ones})
    decided = decisions_in(answer, open_ones, session_of(state, parts))
    texts = [one for one in dict.fromkeys(decided.values()) if one in _inputs(state, parts)]
    return {
        "input_files": [*state["input_files"], *texts],
        "user_decisions": {**state["user_decisions"], **decided},
        "pending_question": "",
        "status": "processing",
    }


def decisions_in(answer: object, references: list[str], session: Session) -> dict[str, str]:
    """Return of each reference "skip", or the name of a picture in the session's assets or of a text in its inputs.

    Whoever resumes has validated the file and copied it; what names no such file is skipped, and so is what nobody
    decided on, for a document waits once.
    """
    there = (*session.names("assets"), *session.names("inputs"))
    given = answer if isinstance(answer, dict) else {}
    return {one: value if (value := given.get(one)) in there else SKIP for one in references}


def _inputs(state: DocumentState, parts: DocumentParts) -> list[str]:
    """Return the texts of the session that are no sources yet."""
    return [one for one in session_of(state, parts).names("inputs") if one not in state["input_files"]]
