"""What a document was made of besides code and settings, kept to make it again later: sources, decisions, a model's
calls.
"""

from contextlib import nullcontext
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from langchain_core.messages import AIMessage
from langgraph.checkpoint.memory import InMemorySaver
from pydantic import BaseModel, ConfigDict

from config.guardrail import PiiDetection
from workers.document.agent.template import TemplateAgent
from workers.document.graph import create_workflow, start_document
from workers.document.parts import DocumentParts
from workers.document.ports import Call, Step, View
from workers.document.request import DocumentRequest
from workers.document.session import Session
from workers.handlers.document.lint import KeptLinter
from workers.handlers.document.services import DocumentServices
from workers.handlers.recording import masked
from workers.store import Recording

_SESSION, _THREAD = "replay", "replay"
_MARKDOWN = "document.md"


class DocumentCircumstances(BaseModel):
    """What a document was made of besides its sources. Without a `model` rules wrote it; `assets` are names."""

    model_config = ConfigDict(frozen=True)

    graph: Literal["document"] = "document"
    model: str | None = None
    assets: tuple[str, ...] = ()
    markdown: str


@dataclass
class _RecordedAgent:
    """An agent that takes the recorded steps again, one after the other, and nothing else."""

    steps: list[Step]
    taken: int = field(default=0)

    def step(self, _view: View) -> Step:
        """Return the next recorded step; after the last one it is finished."""
        self.taken += 1
        return self.steps[self.taken - 1] if self.taken <= len(self.steps) else Step(is_finished=True)


def recorded_steps(parts: DocumentParts, name: str) -> tuple[Step, ...]:
    """Return the steps of a document's agent so far, as the state `name` holds them."""
    state = create_workflow(parts).get_state({"configurable": {"thread_id": name}}).values
    return tuple(
        Step(
            calls=tuple(Call(tool=call["name"], arguments=call["args"]) for call in one.tool_calls),
            is_finished=not one.tool_calls,
        )
        for one in state.get("messages", ())
        if isinstance(one, AIMessage)
    )


def document_recording(
    run_id: str,
    request: DocumentRequest,
    session: Session,
    steps: tuple[Step, ...],
    model: str | None,
    pii: PiiDetection,
) -> Recording:
    """Return the recording of the run that finished a document.

    Args:
        run_id: that run.
        request: what the document was made of, and what was decided; its sources as they lie in the session, cleaned.
        session: the folder in which it was written.
        steps: those of the agent.
        model: which one wrote it, None where rules did.
        pii: finds what is masked in what is shown of it.
    """
    markdown = session.read_text("output", _MARKDOWN)
    calls = [one.model_dump(mode="json") for one in steps] if model else []
    return Recording(
        run_id=run_id,
        packet=request.model_dump(mode="json"),
        circumstances=DocumentCircumstances(model=model, assets=session.names("assets"), markdown=markdown).model_dump(
            mode="json"
        ),
        exchanges=calls,
        shown=masked({"title": request.template, "text": markdown, "exchanges": calls}, pii),
    )


def document_again(recording: Recording, made: DocumentServices) -> tuple[str, str]:
    """Return the Markdown of a recording as it was, and as the code, rules and templates of today make it.

    Raises ValidationError, KeyError: the recording is of a version that this one cannot read.
    """
    given = DocumentCircumstances.model_validate(recording.circumstances)
    request = DocumentRequest.model_validate(recording.packet)
    agent = _RecordedAgent([Step.model_validate(one) for one in recording.exchanges]) if given.model else None
    with TemporaryDirectory() as folder:
        parts = DocumentParts(
            sessions=Path(folder),
            templates=made.templates,
            checkpointer=InMemorySaver(),
            linter=KeptLinter(),
            agent=agent or TemplateAgent(),
            max_steps=made.max_steps,
            watch=nullcontext,
        )
        session = Session(Path(folder) / _SESSION)
        session.create()
        for asset in given.assets:
            session.write("assets", asset, b"")
        start_document(request, parts, _SESSION, _THREAD)
        now = session.read_text("output", _MARKDOWN) if _MARKDOWN in session.names("output") else ""
    return given.markdown, now


def document_difference(then: str, now: str) -> tuple[str, ...]:
    """Return a diff of what people read."""
    return tuple(unified_diff(then.splitlines(), now.splitlines(), "recorded", "today", lineterm="", n=1))
