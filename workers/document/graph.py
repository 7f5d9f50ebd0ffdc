"""The document as a graph: scan_assets, agent and tools in turn, people where they are needed, then the files.

It touches no network. Whoever starts it makes the session, and resumes it when people answered.
"""

import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Protocol, cast

from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command, Interrupt, StateSnapshot

from workers.document.nodes.asking import human_input
from workers.document.nodes.finishing import convert_docx, parse_to_json, publish, validate_md
from workers.document.nodes.scanning import scan_assets
from workers.document.nodes.writing import agent, tools
from workers.document.outcome import DocumentOutcome, OpenQuestion
from workers.document.parts import DocumentParts
from workers.document.reporting import outcome_of
from workers.document.request import DocumentRequest
from workers.document.routing import route_after_scan, route_after_tools
from workers.document.session import Session
from workers.document.sources.cleaning import cleaned_sources, language_of_source, says_something
from workers.document.state import GRAPH_VERSION, NODES, SETS, DocumentState, build_initial_state
from workers.document.tools.desk import source_names

Graph = CompiledStateGraph[DocumentState, None, DocumentState, DocumentState]


Node = Callable[[DocumentState, DocumentParts], dict[str, Any]]


class BoundNode(Protocol):
    """Takes the state and returns only the keys that it changes."""

    def __call__(self, state: DocumentState) -> dict[str, Any]:
        """Run the node."""
        ...


_STEPS_PER_VISIT = 4
"""Nodes that may run for one step of the agent; the library's own limit only guards against a wiring mistake."""


class NotAsked(Exception):
    """An answer to a question that is not open: it was answered already, or the document was begun anew since."""


def thread_of(place: str, template: str) -> str:
    """Return the name under which a checkpointer keeps a document; another version of the graph has other names."""
    return f"document:{place}:{template}:{GRAPH_VERSION}"


def start_document(
    request: DocumentRequest, parts: DocumentParts, session_id: str, thread: str, limit_s: float | None = None
) -> DocumentOutcome:
    """Begin a document, anew where one was begun under this thread, and run it as far as it goes.

    Args:
        request: what it is made of.
        parts: what it is made with.
        session_id: the name of its folder in `parts.sessions`; letters, digits, hyphens, points, underscores.
        thread: the name of its state, see `thread_of`.
        limit_s: seconds after which it ends between two steps with the status "running"; None for no limit.

    Raises:
        KeyError: there is no template of this name.
    """
    state = begun(request, parts, session_id)
    parts.checkpointer.delete_thread(thread)
    return _run(parts, thread, state, limit_s)


def continue_document(parts: DocumentParts, thread: str, limit_s: float | None = None) -> DocumentOutcome:
    """Go on with a document that ended as "running", or whose process was killed; an open question stays open.

    Raises:
        NotAsked: nothing is known of this thread.
    """
    return _run(parts, thread, None, limit_s)


def resume_document(
    parts: DocumentParts, thread: str, question_id: str, decisions: Mapping[str, str], limit_s: float | None = None
) -> DocumentOutcome:
    """Go on with a document whose question people answered.

    Args:
        parts: what it is made with.
        thread: the name of its state.
        question_id: `OpenQuestion.id` of the question that was answered.
        decisions: of each reference "skip", or the name of a file that was validated and put into the session's
            assets (see `Session`); what is neither counts as skipped.
        limit_s: as of `start_document`.

    Raises:
        NotAsked: the question is not open.
    """
    if question_id not in {one.id for one in _interrupts(parts, thread)}:
        raise NotAsked(question_id)
    return _run(parts, thread, Command(resume={question_id: dict(decisions)}), limit_s)


def document_state(parts: DocumentParts, thread: str) -> DocumentOutcome:
    """Return how far a document is, and run nothing. Raises NotAsked as `continue_document`."""
    return _outcome(parts, thread)


@lru_cache(maxsize=32)
def create_workflow(parts: DocumentParts) -> Graph:
    """Return the compiled graph of `parts`."""
    nodes: dict[str, Node] = {
        "scan_assets": scan_assets,
        "agent": agent,
        "tools": tools,
        "human_input": human_input,
        "validate_md": validate_md,
        "parse_to_json": parse_to_json,
        "convert_docx": convert_docx,
        "publish": publish,
    }
    graph = StateGraph(DocumentState)
    for name in NODES:
        graph.add_node(name, watched(name, nodes[name], parts))
    graph.add_edge(START, "scan_assets")
    graph.add_conditional_edges("scan_assets", route_after_scan, ["human_input", "agent"])
    graph.add_edge("agent", "tools")
    after_tools = {
        "human_input": "human_input",
        "validate": "validate_md",
        "complete": "parse_to_json",
        "agent": "agent",
    }
    graph.add_conditional_edges("tools", route_after_tools, cast(Any, after_tools))
    graph.add_edge("human_input", "agent")
    graph.add_edge("validate_md", "agent")
    graph.add_edge("parse_to_json", "convert_docx")
    graph.add_edge("convert_docx", "publish")
    graph.add_edge("publish", END)
    return graph.compile(checkpointer=parts.checkpointer)


def begun(request: DocumentRequest, parts: DocumentParts, session_id: str) -> DocumentState:
    """Make the session's folder with the cleaned sources, and return the state that the graph begins with."""
    template = parts.templates[request.template]
    sources, held_back = cleaned_sources(request.sources)
    session = Session(parts.sessions / session_id)
    session.create()
    names = source_names(request)
    for name, source in zip(names, sources, strict=True):
        session.write_text("inputs", name, source.model_dump_json())
    language = request.language or language_of_source(next(filter(says_something, sources), sources[0]))
    return build_initial_state(session_id, names, template.name, language, request.decisions, held_back)


def watched(name: str, node: Node, parts: DocumentParts) -> BoundNode:
    """Return a node bound to what it is made with. It may set the keys of the table only."""

    def run(state: DocumentState) -> dict[str, Any]:
        with parts.watch(name):
            changed = node(state, parts)
        if strange := changed.keys() - set(SETS[name]):
            raise AssertionError(f"the node {name} may not set {', '.join(sorted(strange))}")
        return changed

    return run


def _run(
    parts: DocumentParts, thread: str, start: DocumentState | Command[Any] | None, limit_s: float | None
) -> DocumentOutcome:
    config: RunnableConfig = {
        "configurable": {"thread_id": thread},
        "recursion_limit": _STEPS_PER_VISIT * (parts.max_steps + len(NODES)),
    }
    until = None if limit_s is None else time.monotonic() + limit_s
    steps = create_workflow(parts).stream(start, config, stream_mode="updates", durability="sync")
    for _ in steps:
        if until is not None and time.monotonic() > until:
            steps.close()  # type: ignore[attr-defined]
            break
    return _outcome(parts, thread)


def _interrupts(parts: DocumentParts, thread: str) -> tuple[Interrupt, ...]:
    return tuple(_snapshot(parts, thread).interrupts)


def _snapshot(parts: DocumentParts, thread: str) -> StateSnapshot:
    snapshot = create_workflow(parts).get_state({"configurable": {"thread_id": thread}})
    if not snapshot.values:
        raise NotAsked(thread)
    return snapshot


def _outcome(parts: DocumentParts, thread: str) -> DocumentOutcome:
    snapshot = _snapshot(parts, thread)
    asked = snapshot.interrupts[0] if snapshot.interrupts else None
    question = (
        OpenQuestion(id=asked.id, text=asked.value["question"], references=tuple(asked.value["references"]))
        if asked
        else None
    )
    outcome = outcome_of(cast(DocumentState, snapshot.values), parts, question)
    if outcome.status == "running":
        return outcome
    return outcome.model_copy(update={"path": _path(parts, thread)})


def _path(parts: DocumentParts, thread: str) -> tuple[str, ...]:
    """Return the nodes that were run, and the one that waits."""
    history = create_workflow(parts).get_state_history({"configurable": {"thread_id": thread}})
    waiting = [snapshot.next for snapshot in history]  # and not the states, of which each holds all messages
    return tuple(node for nodes in reversed(waiting) for node in nodes if node in NODES)
