"""What a node needs beside the state: the session's folder, the agent's view, the desk of the tools."""

from langchain_core.messages import AIMessage, ToolMessage

from workers.document.outcome import Issue
from workers.document.parts import MAX_FIX_ATTEMPTS, DocumentParts
from workers.document.ports import Answered, Call, View
from workers.document.session import Session
from workers.document.state import DocumentState
from workers.document.tools.desk import Desk, session_evidence
from workers.reading.language import Language


def session_of(state: DocumentState, parts: DocumentParts) -> Session:
    """Return the session's folder."""
    return Session(parts.sessions / state["session_id"])


def language_of(state: DocumentState) -> Language:
    """Return the document's language."""
    return "zh" if state["language"] == "zh" else "en"


def steps_in(state: DocumentState) -> int:
    """Return how many steps an agent has taken."""
    return sum(isinstance(one, AIMessage) for one in state["messages"])


def desk_of(state: DocumentState, parts: DocumentParts, draft: str) -> Desk:
    """Return what the tools of this step are bound to."""
    return Desk(
        session_of(state, parts),
        language_of(state),
        tuple(state["input_files"]),
        draft,
        steps_in(state),
        state["user_decisions"],
        parts.templates[state["template"]].titles,
    )


def draft_text(state: DocumentState, parts: DocumentParts) -> str:
    """Return the Markdown so far; empty before anything is written."""
    name = state["temp_md_path"]
    return session_of(state, parts).read_text("drafts", name) if name else ""


def view_of(state: DocumentState, parts: DocumentParts) -> View:
    """Return what the agent sees."""
    session = session_of(state, parts)
    files = tuple(state["input_files"])
    may_fix = state["fix_attempts"] <= MAX_FIX_ATTEMPTS
    issues = state["validation_issues"] if may_fix else []
    return View(
        session=state["session_id"],
        template=parts.templates[state["template"]],
        language=language_of(state),
        files=files,
        evidence=session_evidence(session, files),
        assets=frozenset(session.names("assets")),
        draft=draft_text(state, parts),
        answered=tuple(_answered(state, session)),
        issues=tuple(Issue(line=line, rule=rule, message=message) for line, rule, message in issues),
        decisions=state["user_decisions"],
    )


def kept_text(session: Session, name: str, text: str) -> str:
    """Return what stands in the state for a text: the text, or where it is kept if it is long."""
    if len(text) <= _SHORT:
        return text
    session.write_text("calls", name, text)
    return f"{_KEPT}{name}"


def told_text(session: Session, text: str) -> str:
    """Return the text that `kept_text` stands for."""
    return session.read_text("calls", text.removeprefix(_KEPT)) if text.startswith(_KEPT) else text


_SHORT = 300
"""Characters of a tool's answer that stand in the state; more is kept in a file."""
_KEPT = "kept:"


def _answered(state: DocumentState, session: Session) -> list[Answered]:
    answers = {one.tool_call_id: str(one.content) for one in state["messages"] if isinstance(one, ToolMessage)}
    calls = [call for one in state["messages"] if isinstance(one, AIMessage) for call in one.tool_calls]
    return [
        Answered(
            call=Call(tool=call["name"], arguments=call["args"]),
            answer=told_text(session, answers[call["id"] or ""]),
        )
        for call in calls
        if call["id"] in answers
    ]
