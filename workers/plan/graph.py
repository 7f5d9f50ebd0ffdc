"""The plan as a graph: discover, understand, clarify, stage, verify, compose. It touches no network."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any, Protocol, TypedDict, cast

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from workers.contracts import TokenUse, WorkflowExecutionError
from workers.evidence.items import EvidenceItem, EvidenceSource, Sought
from workers.grounding.script import with_words
from workers.guardrail.masking import masked
from workers.plan.clarified import Clarified
from workers.plan.clarify import clarify
from workers.plan.compose.report import compose
from workers.plan.coverage import links
from workers.plan.covered import covered
from workers.plan.invariants import Held, broken
from workers.plan.ports import ModelFailed, ProposedStage, Reader, Stager
from workers.plan.readings import with_answers, with_reading
from workers.plan.repair import lost, repaired
from workers.plan.request import PlanRequest
from workers.plan.schemas import Absence, PlanReport
from workers.plan.staging.brief import brief_of
from workers.plan.staging.draft import DraftStage
from workers.plan.staging.fill import stage
from workers.plan.staging.proposed import faults_in, proposed
from workers.plan.understand import understand
from workers.plan.understood import Understood
from workers.plan.verify import held_against, verify

NODES = ("discover", "understand", "clarify", "stage", "verify", "compose")
_RECURSION_LIMIT = 20
"""Each node runs at most once; the limit only guards against a wiring mistake."""


@dataclass(frozen=True)
class Modelled:
    """What a model had to do with the plan so far: the one that answered, what it cost, and why it did not help."""

    model: str | None = None
    tokens: TokenUse = TokenUse()
    absence: Absence = ""


def merge_times(left: dict[str, float], right: dict[str, float]) -> dict[str, float]:
    """Reducer: keep the times of earlier nodes."""
    return {**left, **right}


class PlanState(TypedDict):
    """Everything that is known about a plan while it is made. Nodes return only the keys that they change."""

    request: PlanRequest
    sources: tuple[EvidenceSource, ...]
    evidence: tuple[EvidenceItem, ...]
    understood: Understood
    clarified: Clarified
    stages: tuple[DraftStage, ...]
    modelled: Modelled
    held: Held | None
    report: PlanReport | None
    execution_times: Annotated[dict[str, float], merge_times]


Graph = CompiledStateGraph[PlanState, None, PlanState, PlanState]


class Node(Protocol):
    """Takes the state and returns only the keys that it changes."""

    def __call__(self, state: PlanState) -> dict[str, Any]:
        """Run the node."""
        ...


@dataclass(frozen=True, eq=False)
class PlanParts:
    """What a plan is made with. Build it once per process: the graph is compiled once per instance.

    Without `reader` and `stager` rules read and stage; `absence` says why a configured model is not asked.
    """

    reader: Reader | None = None
    stager: Stager | None = None
    prompt_versions: tuple[str, ...] = ()
    absence: Absence = ""
    clock: Callable[[], float] = time.perf_counter
    watch: Callable[[str], AbstractContextManager[object]] = nullcontext
    """Surrounds each node, by its name."""

    def without_model(self, absence: Absence) -> "PlanParts":
        """Return the same that asks nobody, and says why."""
        return replace(self, reader=None, stager=None, absence=absence)


class BrokenPlan(WorkflowExecutionError):
    """Nothing of a plan is left that holds every invariant; nobody gets to see it."""


def plan_ticket(request: PlanRequest, parts: PlanParts, sources: tuple[EvidenceSource, ...] = ()) -> PlanReport:
    """Return the plan of a ticket, or the questions that come before it.

    Args:
        request: the ticket and the conversation on it.
        parts: what the plan is made with.
        sources: are asked for evidence in this order; what one of them cannot reach it leaves out by itself.

    Raises:
        BrokenPlan: the plan breaks an invariant after all repairs, which is a fault of ours.
    """
    start = PlanState(
        request=request,
        sources=sources,
        evidence=(),
        understood=Understood(title=request.title),
        clarified=Clarified(),
        stages=(),
        modelled=Modelled(absence=parts.absence),
        held=None,
        report=None,
        execution_times={},
    )
    final = cast(PlanState, create_workflow(parts).invoke(start, {"recursion_limit": _RECURSION_LIMIT}))
    report = final["report"]
    if report is None:
        raise WorkflowExecutionError("the run ended before the plan was composed")
    return report


@lru_cache(maxsize=32)
def create_workflow(parts: PlanParts) -> Graph:
    """Return the compiled graph of `parts`. While questions are open nothing is staged."""
    nodes: dict[str, Node] = {
        "discover": lambda state: {"evidence": _discovered(state["request"], state["sources"])},
        "understand": lambda state: _understand(state, parts),
        "clarify": _clarify,
        "stage": lambda state: _stage(state, parts),
        "verify": _verify,
        "compose": _compose,
    }
    graph = StateGraph(PlanState)
    for name in NODES:
        graph.add_node(name, _recorded(name, nodes[name], parts))
    graph.add_edge(START, "discover")
    graph.add_edge("discover", "understand")
    graph.add_edge("understand", "clarify")
    graph.add_conditional_edges("clarify", _after_clarify, ["stage", "compose"])
    graph.add_edge("stage", "verify")
    graph.add_edge("verify", "compose")
    graph.add_edge("compose", END)
    return graph.compile()


def _after_clarify(state: PlanState) -> str:
    return "compose" if state["clarified"].open else "stage"


def _recorded(name: str, node: Node, parts: PlanParts) -> Node:
    """Wrap `node`: it also records how many seconds it took."""

    def run(state: PlanState) -> dict[str, Any]:
        started = parts.clock()
        with parts.watch(name):
            changed = node(state)
        return changed | {"execution_times": {name: parts.clock() - started}}

    return run


def _discovered(request: PlanRequest, sources: tuple[EvidenceSource, ...]) -> tuple[EvidenceItem, ...]:
    """Return what the sources find, numbered in their order; secrets and personal data are masked in it."""
    sought = Sought(
        ticket=request.ticket,
        project_key=request.project_key,
        title=request.title,
        text=request.document.source,
        links=request.links,
        parent=request.parent,
    )
    found = [item for source in sources for item in source.find(sought)]
    items = (item.model_copy(update={"id": f"E{at}"}) for at, item in enumerate(found, start=1))
    return tuple(with_words(item, masked) for item in items)


def _understand(state: PlanState, parts: PlanParts) -> dict[str, Any]:
    """Read the ticket by rules, and with a model, if there is one and it may see the ticket."""
    request = state["request"]
    understood = understand(request)
    if parts.reader is None or not request.model_text:
        return {"understood": understood}
    try:
        reading = parts.reader.read(request, state["evidence"])
    except ModelFailed as error:
        return {"understood": understood, "modelled": Modelled(tokens=error.tokens, absence="read")}
    understood, queries = with_reading(request, understood, reading)
    return {
        "request": replace(request, queries=queries),
        "understood": understood,
        "modelled": Modelled(parts.reader.model, reading.tokens),
    }


def _clarify(state: PlanState) -> dict[str, Any]:
    """Ask, and hold what people answered for said."""
    request, understood = state["request"], state["understood"]
    clarified = clarify(request, understood)
    return {"clarified": clarified, "understood": with_answers(request, understood, clarified.settled)}


def _stage(state: PlanState, parts: PlanParts) -> dict[str, Any]:
    """Stage by rules, or as a model proposes it; one that could not read the ticket is not asked to stage it."""
    modelled = state["modelled"]
    read = (state["request"], state["understood"], state["clarified"], state["evidence"])
    if parts.stager is None or modelled.absence or not state["request"].model_text:
        return {"stages": stage(*read, links)}
    brief = brief_of(*read, links)

    def faults(proposal: Sequence[ProposedStage]) -> tuple[str, ...]:
        found = tuple(faults_in(proposal, brief))
        if found:
            return found
        drafted = proposed(proposal, brief, state["request"], state["understood"], state["evidence"])
        return _broken(state, *_verified(state, drafted))

    try:
        staged = parts.stager.stage(brief, faults)
    except ModelFailed as error:
        by_rules = replace(modelled, tokens=modelled.tokens + error.tokens, absence="stage")
        return {"stages": stage(*read, links), "modelled": by_rules}
    return {
        "stages": proposed(staged.stages, brief, state["request"], state["understood"], state["evidence"]),
        "modelled": Modelled(parts.stager.model, modelled.tokens + staged.tokens),
    }


def _verify(state: PlanState) -> dict[str, Any]:
    stages, held = _verified(state, state["stages"])
    return {"stages": stages, "held": held}


def _verified(state: PlanState, stages: tuple[DraftStage, ...]) -> tuple[tuple[DraftStage, ...], Held]:
    return verify(state["request"], state["understood"], state["clarified"], stages, state["evidence"], links)


def _compose(state: PlanState) -> dict[str, Any]:
    request, said, clarified, evidence = (state["request"], state["understood"], state["clarified"], state["evidence"])
    held = state["held"] or held_against(request, said, clarified, evidence)
    report, held = _composed(state, state["stages"], held)
    faults = broken(report.plan, held)
    if faults:
        stages, left = repaired(state["stages"], held)
        held = replace(held, coverage=covered(said.criteria, stages, links))
        report, held = _composed(state, stages, held, (*left, *lost(stages, held)))
        faults = broken(report.plan, held)
    if faults:
        raise BrokenPlan("; ".join(dict.fromkeys(one.name for one in faults)))
    modelled = state["modelled"]
    told = {"model": modelled.model, "tokens": modelled.tokens, "without_model": modelled.absence}
    return {"report": report.model_copy(update=told)}


def _broken(state: PlanState, stages: tuple[DraftStage, ...], held: Held) -> tuple[str, ...]:
    """Return which invariants a plan of these stages breaks, and what breaks them."""
    report, held = _composed(state, stages, held)
    return tuple(f"{one.name}: {one.message}" for one in broken(report.plan, held))


def _composed(
    state: PlanState, stages: tuple[DraftStage, ...], held: Held, left: tuple[str, ...] = ()
) -> tuple[PlanReport, Held]:
    """Return the report of these stages, and what it is held against now that it names what it leaves out."""
    read = (state["request"], state["understood"], state["clarified"])
    report = compose(*read, stages, held.coverage, state["evidence"], left)
    return report, replace(held, named=(*left, *(one.text for one in report.unplanned)))
