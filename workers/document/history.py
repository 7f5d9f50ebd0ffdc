"""How a document came about: the calls of its agent, and its drafts one against the other. For administrators."""

import difflib
from itertools import pairwise

from langchain_core.messages import AIMessage, ToolMessage

from workers.document.nodes.context import told_text
from workers.document.outcome import KeptCheckpoint, MadeCall
from workers.document.session import Session
from workers.document.state import DocumentState
from workers.document.writing.draft import Draft

_ABOUT = ("heading", "name", "label", "checkpoint_id", "question", "line_number")
"""Arguments that say what a call is about, the first that it has."""
_MOST_CHARACTERS = 200
_MOST_LINES = 120


def made_calls(state: DocumentState, session: Session) -> tuple[MadeCall, ...]:
    """Return every call with its answer, in order."""
    answers = {one.tool_call_id: str(one.content) for one in state["messages"] if isinstance(one, ToolMessage)}
    steps = [one for one in state["messages"] if isinstance(one, AIMessage)]
    return tuple(
        MadeCall(
            step=number,
            tool=call["name"],
            about=_cut(next((str(call["args"][name]) for name in _ABOUT if name in call["args"]), "")),
            answer=_cut(told_text(session, answers.get(call["id"] or "", ""))),
        )
        for number, step in enumerate(steps, start=1)
        for call in step.tool_calls
    )


def kept_checkpoints(session: Session) -> tuple[KeptCheckpoint, ...]:
    """Return the drafts that were kept, each with what it has changed since the one before."""
    names = session.names("checkpoints")
    drafts = [Draft.model_validate_json(session.read("checkpoints", name)).body.splitlines() for name in names]
    return tuple(
        KeptCheckpoint(name=name, diff=_diff(*pair)) for name, pair in zip(names, pairwise(([], *drafts)), strict=True)
    )


def _diff(before: list[str], after: list[str]) -> str:
    lines = [
        line for line in difflib.unified_diff(before, after, n=1, lineterm="") if not line.startswith(("---", "+++"))
    ]
    return "\n".join((*lines[:_MOST_LINES], *(["…"] if len(lines) > _MOST_LINES else [])))


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
