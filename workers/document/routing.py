"""Where a document's graph goes on. Pure functions of the state."""

from typing import Literal

from workers.document.state import DocumentState

AfterTools = Literal["human_input", "validate", "complete", "agent"]


def route_after_tools(state: DocumentState) -> AfterTools:
    """Return where to go after the tools: people first, then the check of a checkpoint, then the end, then on."""
    if state["pending_question"]:
        return "human_input"
    if state["last_checkpoint_id"]:
        return "validate"
    if state["generation_complete"]:
        return "complete"
    return "agent"


def route_after_scan(state: DocumentState) -> Literal["human_input", "agent"]:
    """Return where to go after the sources were looked through: people are asked for what is missing."""
    return "human_input" if state["pending_question"] else "agent"
