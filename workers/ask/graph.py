"""The answer as a graph: route, analyse, retrieve, specify, draft, guard, and act or end. Ports ask; it does not."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, cast

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from workers.ask.analyse import analyse, routed
from workers.ask.contracts.state import ChatState
from workers.ask.draft import draft, specify, written
from workers.ask.found import Draft, Evidence, Sentence, by_id
from workers.ask.guardian.acting import GoesTo, Instructions, next_step
from workers.ask.guardian.judging import judge
from workers.ask.guards.tickets import DraftTicket, FinalTicket, RetrievalTicket
from workers.ask.ports import Ports
from workers.ask.request import Answer, AskRequest, Round
from workers.ask.retrieve import Retrieved, retrieve
from workers.contracts import WorkflowExecutionError

NODES = ("route", "analyse", "retrieve", "specify", "draft", "guard", "answer", "refuse")
MOST_RETRIES = 2
_MOST_NEAREST = 3


class AskState(ChatState, total=False):
    """The contract's state, and what the nodes need beside it. Nodes return only the keys that they change."""

    request: AskRequest
    ports: Ports
    found: Retrieved
    instructions: Instructions
    drafted: Draft
    objections: tuple[str, ...]
    by_model: bool
    rounds: tuple[Round, ...]
    goes_to: GoesTo | str
    result: Answer


Graph = CompiledStateGraph[AskState, None, AskState, AskState]


class Node(Protocol):
    """Takes the state and returns only the keys that it changes."""

    def __call__(self, state: AskState) -> dict[str, Any]:
        """Run the node."""
        ...


@dataclass(frozen=True, eq=False)
class AskParts:
    """What answers are made with. Build it once per process: the graph is compiled once per instance."""

    clock: Callable[[], float] = time.perf_counter
    watch: Callable[[str], AbstractContextManager[object]] = nullcontext
    """Surrounds each node, by its name."""
    retries: int = MOST_RETRIES


def answer_question(request: AskRequest, parts: AskParts, ports: Ports) -> Answer:
    """Return the answer to a question, or a refusal that says what was searched.

    Args:
        request: the question and what it may depend on.
        parts: what answers are made with.
        ports: Jira, pages and a model with the asker's eyes.

    Raises:
        NoTicket: a stage was to begin without what it stands on, which is a fault of ours.
    """
    start = AskState(
        user_query=request.question,
        trace_id=request.trace_id,
        retry_count=0,
        timings_ms={},
        request=request,
        ports=ports,
        instructions=Instructions(),
        rounds=(),
    )
    # Three nodes before the loop, at most three in each round, two to end; the limit only guards against wiring.
    limit = 10 + 4 * (parts.retries + 1)
    final = cast(AskState, create_workflow(parts).invoke(start, {"recursion_limit": limit}))
    if "result" not in final:
        raise WorkflowExecutionError("the run ended before the answer was composed")
    return final["result"].model_copy(update={"timings_ms": final["timings_ms"]})


@lru_cache(maxsize=32)
def create_workflow(parts: AskParts) -> Graph:
    """Return the compiled graph of `parts`."""
    nodes: Mapping[str, Node] = {
        "route": _route,
        "analyse": _analyse,
        "retrieve": _retrieve,
        "specify": lambda state: {
            "architect_spec": specify(state["analyst_plan"], state["request"], state["ports"], state["found"])
        },
        "draft": lambda state: _draft(state, parts.retries),
        "guard": lambda state: _guard(state, parts.retries),
        "answer": _answer,
        "refuse": _refuse,
    }
    graph = StateGraph(AskState)
    for name in NODES:
        graph.add_node(name, _recorded(name, nodes[name], parts))
    graph.add_edge(START, "route")
    for before, after in (("route", "analyse"), ("analyse", "retrieve"), ("retrieve", "specify"), ("specify", "draft")):
        graph.add_edge(before, after)
    graph.add_edge("draft", "guard")
    graph.add_conditional_edges("guard", lambda state: state["goes_to"], ["retrieve", "draft", "answer", "refuse"])
    graph.add_edge("answer", END)
    graph.add_edge("refuse", END)
    return graph.compile()


def _recorded(name: str, node: Node, parts: AskParts) -> Node:
    """Wrap `node`: it also adds up how many milliseconds it took, over its rounds."""

    def run(state: AskState) -> dict[str, Any]:
        started = parts.clock()
        with parts.watch(name):
            changed = node(state)
        times = state["timings_ms"]
        took = times.get(name, 0) + round(1000 * (parts.clock() - started))
        return changed | {"timings_ms": {**times, name: took}}

    return run


def _route(state: AskState) -> dict[str, Any]:
    request_type, track, reason = routed(state["request"], state["ports"])
    return {"request_type": request_type, "track": track, "route_reason": reason}


def _analyse(state: AskState) -> dict[str, Any]:
    return {"analyst_plan": analyse(state["request"], state["ports"], state["request_type"], state["track"])}


def _retrieve(state: AskState) -> dict[str, Any]:
    ticket = RetrievalTicket(state["analyst_plan"])
    found = retrieve(ticket, state["request"], state["ports"], state["instructions"])
    return {"found": found, "evidence": tuple(one.item for one in found.evidence)}


def _draft(state: AskState, retries: int) -> dict[str, Any]:
    """The last round is drafted by rules, as is the FAST track: what a model cannot mend by then, it will not.

    So are lists and numbers of Jira: each sentence of a list may hold while half of the list is left out.
    """
    ticket, writer = DraftTicket(state["architect_spec"]), state["ports"].writer
    request, plan, found = state["request"], state["analyst_plan"], state["found"]
    instructions = state["instructions"]
    may_write = (
        bool(found.evidence) and found.answer is None and state["track"] == "QUALITY" and state["retry_count"] < retries
    )
    if writer is None or not may_write:
        made = draft(ticket, request, state["ports"], plan, found, instructions)
        return {"drafted": made, "draft_answer": made.text, "by_model": False, "objections": ()}
    made, brief = written(ticket, writer, request, plan, found, instructions)
    objections = writer.objections(brief, made) if made.sentences else ()
    return {"drafted": made, "draft_answer": made.text, "by_model": True, "objections": objections}


def _guard(state: AskState, retries: int) -> dict[str, Any]:
    request, count = state["request"], state["retry_count"]
    judged = judge(
        state["analyst_plan"],
        state["architect_spec"],
        state["drafted"],
        state["found"].evidence,
        now=request.now,
        own=request.own,
        retries_left=0 if _is_settled(state) else retries - count,
        objections=state["objections"],
    )
    goes_to: str = "answer" if judged.report.verdict == "PASS" else "refuse"
    instructions = state["instructions"]
    if judged.report.verdict == "RETRY":
        goes_to, instructions = next_step(judged, instructions)
    this = Round(draft=state["drafted"].text, by_model=state["by_model"], report=judged.report)
    return {
        "guardian": judged.report,
        "rounds": (*state["rounds"], this),
        "goes_to": goes_to,
        "instructions": instructions,
        "retry_count": count + (goes_to in ("retrieve", "draft")),
    }


def _is_settled(state: AskState) -> bool:
    """Tell whether another round could only shop for a pass.

    A key that cannot be shown stays so. And how sure is sure enough is calibrated on one reading: asked again with
    other words, as many questions that nothing answers get an answer as questions that something does.
    """
    found = state["found"]
    is_read = bool(found.quoted.sentences) and not found.quoted.is_enough
    return bool(found.unknown) or (is_read and not state["drafted"].sentences and not state["drafted"].fault)


def _answer(state: AskState) -> dict[str, Any]:
    FinalTicket(state["guardian"])
    sentences, known = state["drafted"].sentences, by_id(state["found"].evidence)
    used = tuple(dict.fromkeys(one for sentence in sentences for one in sentence.evidence))
    text = with_citations(sentences, used)
    unanswered = "" if state["by_model"] else state["found"].quoted.unanswered or state["found"].left_out
    result = _result(state).model_copy(
        update={
            "sentences": sentences,
            "evidence": tuple(known[one] for one in used),
            "final_answer": text,
            "unanswered": unanswered,
        }
    )
    return {"final_answer": text, "result": result}


def _refuse(state: AskState) -> dict[str, Any]:
    found = state["found"]
    questions = state["analyst_plan"].missing_info_questions
    result = _result(state).model_copy(
        update={
            "nearest": () if found.unknown else _nearest(found),
            "missing": found.unknown or found.quoted.missing,
            "unread": found.unread,
            "ask_back": questions[0] if questions else "",
        }
    )
    return {"result": result}


def _result(state: AskState) -> Answer:
    request = state["request"]
    return Answer(
        question=request.question,
        language=request.language,
        request_type=state["request_type"],
        track=state["track"],
        route_reason=state["route_reason"],
        searched=state["found"].searched,
        plan=state["analyst_plan"],
        spec=state["architect_spec"],
        rounds=state["rounds"],
        retry_count=state["retry_count"],
        trace_id=request.trace_id,
    )


def _nearest(found: Retrieved) -> tuple[Evidence, ...]:
    """Return the passages with the sentences that came closest, and those that can only be linked."""
    sentences = dict(reversed(found.quoted.sentences))  # of two sentences of one passage the likelier, which is first
    pages = [one for one in found.evidence if one.source in ("doc", "policy")]
    chosen = [one for one in pages if one.item.ref in sentences or one.is_suspect][:_MOST_NEAREST]
    return tuple(one.model_copy(update={"shown": sentences.get(one.item.ref, "")}) for one in chosen)


def with_citations(sentences: Sequence[Sentence], used: Sequence[str]) -> str:
    """Return the sentences, one a line, each with the numbers of its evidence: [1] is the first of `used`."""
    numbers = {one: at for at, one in enumerate(used, start=1)}
    return "\n".join(" ".join((o.text, *(f"[{numbers[one]}]" for one in o.evidence))) for o in sentences)
