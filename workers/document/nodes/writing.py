"""The nodes that write: one step of the agent, and the calls that it asks for."""

from typing import Any

from langchain_core.messages import AIMessage, ToolMessage

from workers.contracts import TokenUse
from workers.document.nodes.context import desk_of, kept_text, language_of, session_of, steps_in, view_of
from workers.document.parts import DocumentParts
from workers.document.ports import AgentFailed, Call, Step
from workers.document.state import DocumentState
from workers.document.tools.answers import ToolAnswer
from workers.document.tools.calling import called
from workers.document.tools.desk import keep_markdown
from workers.document.writing.texts import text_of


def agent(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Return the agent's next step. After too many steps the writing ends; a model that fails is stood in for."""
    number = steps_in(state)
    if number >= parts.max_steps:
        note = text_of("note_steps", language_of(state), limit=str(parts.max_steps))
        return {
            "messages": [AIMessage(content="", id=f"step-{number}")],
            "generation_complete": True,
            "error_type": "steps",
            "last_error": note,
        }
    view = view_of(state, parts)
    told: dict[str, Any] = {}
    if state["error_type"] == "model":
        step = parts.stand_in.step(view)
    else:
        try:
            step = parts.agent.step(view)
        except AgentFailed as error:
            reason = text_of("note_model", language_of(state), reason=error.reason)
            told = {"error_type": "model", "last_error": reason, "retry_count": state["retry_count"] + 1}
            step = parts.stand_in.step(view)
            step = step.model_copy(update={"tokens": step.tokens + error.tokens})
    used = TokenUse.model_validate(state["tokens"]) + step.tokens
    return told | {
        "messages": [_message(step, number)],
        "generation_complete": step.is_finished and not step.calls,
        "tokens": used.model_dump(),
        "status": "processing",
    }


def tools(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Make the calls of the last step, and return what they change."""
    last = state["messages"][-1]
    session = session_of(state, parts)
    draft, answers, messages = state["temp_md_path"], list[ToolAnswer](), list[ToolMessage]()
    for number, call in enumerate(last.tool_calls if isinstance(last, AIMessage) else ()):
        given = Call(tool=call["name"], arguments=call["args"])
        answer = called(desk_of(state, parts, draft), given, number)
        draft = answer.draft or draft
        answers.append(answer)
        told = kept_text(session, f"{call['id']}.txt", answer.text)
        messages.append(
            ToolMessage(content=told, tool_call_id=call["id"] or "", name=call["name"], id=f"{call['id']}-answer")
        )
    if draft != state["temp_md_path"]:
        keep_markdown(desk_of(state, parts, draft))
    return {"messages": messages, "temp_md_path": draft} | _changed(state, last, answers)


def _changed(state: DocumentState, last: object, answers: list[ToolAnswer]) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    calls = last.tool_calls if isinstance(last, AIMessage) else []
    headings = [
        call["args"]["heading"]
        for call, answer in zip(calls, answers, strict=True)
        if call["name"] == "append_to_markdown" and answer.draft
    ]
    if headings:
        changed["document_outline"] = [*state["document_outline"], *headings]
        changed["current_chapter"] = state["current_chapter"] + len(headings)
    for answer in answers:
        if answer.checkpoint:
            changed["last_checkpoint_id"] = answer.checkpoint
        if answer.question:
            changed |= {"pending_question": answer.question, "missing_references": list(answer.references)}
        if answer.file:
            changed["current_file_index"] = state["input_files"].index(answer.file)
    return changed


def _message(step: Step, number: int) -> AIMessage:
    calls = [
        {"name": call.tool, "args": call.arguments, "id": f"{number:04d}-{at}", "type": "tool_call"}
        for at, call in enumerate(step.calls)
    ]
    return AIMessage(content="", tool_calls=calls, id=f"step-{number}")
