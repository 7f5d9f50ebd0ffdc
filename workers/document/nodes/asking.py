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
    return {
        "user_decisions": {**state["user_decisions"], **decided},
        "pending_question": "",
        "status": "processing",
    }


def decisions_in(answer: object, references: list[str], session: Session) -> dict[str, str]:
    """Return of each reference "skip", or the name of a file that lies in the session's assets.

    Whoever resumes has validated the file and copied it; what names no such file is skipped, and so is what nobody
    decided on, for a document waits once.
    """
    assets = session.names("assets")
    given = answer if isinstance(answer, dict) else {}
    return {one: value if (value := given.get(one)) in assets else SKIP for one in references}
