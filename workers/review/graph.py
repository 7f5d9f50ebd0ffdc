"""The review as a graph: wires the nodes and runs them. It holds no rule of its own and touches no network."""

import hashlib
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Protocol, cast

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

import workers.review.checks.all  # noqa: F401 - fills the register
from config.guardrail import InputGuardrail, load_guardrail_config
from config.settings import PACKAGE_DIR
from workers.contracts import WorkflowExecutionError
from workers.review.checks.registry import CheckFunction, registered_checks
from workers.review.extract import RuleStructurer
from workers.review.fingerprint import fingerprint
from workers.review.nodes.critique import with_critique
from workers.review.nodes.formatter import formatter_node
from workers.review.nodes.gate import gate_node
from workers.review.nodes.guardrail import guardrail_node
from workers.review.nodes.scoring import scoring_node
from workers.review.nodes.structure_check import structure_check_node
from workers.review.nodes.structuring import structuring_node
from workers.review.ports import Critic, Judge, Structurer
from workers.review.rubric.rubric import Rubric, load_rubric
from workers.review.schemas import RequirementPacket, ReviewReport, WorkflowConfig
from workers.review.scoring.gate import HardGate
from workers.review.scoring.scores import ScoringAgent
from workers.review.state import AgentState, initial_state

NODES = ("guardrail", "structuring", "structure_check", "scoring", "gate", "formatter")
DEFAULT_THRESHOLD = 60
_RECURSION_LIMIT = 20
"""Each node runs at most once; the limit only guards against a wiring mistake."""

Graph = CompiledStateGraph[AgentState, None, AgentState, AgentState]


class Node(Protocol):
    """Takes the state and returns only the keys that it changes."""

    def __call__(self, state: AgentState) -> dict[str, Any]:
        """Run the node."""
        ...


@dataclass(frozen=True, eq=False)
class PartsVariant:
    """Other parts for a share of the tickets, 0 to 1; a shadow runs beside the review and is not posted."""

    name: str
    share: float
    is_shadow: bool
    parts: "ReviewParts"


@dataclass(frozen=True, eq=False)
class ReviewParts:
    """What a review is made of. Build it once per process: the graph is compiled once per instance.

    `rubric` counts for every project that has none of its own in `project_rubrics`. Where the score decides, structurer
    and judge are asked; where the bar does, reader and critic, and the structurer where there is no reader.
    """

    rubric: Rubric
    guardrail: InputGuardrail
    structurer: Structurer
    judge: Judge | None = None
    reader: Structurer | None = None
    critic: Critic | None = None
    prompt_versions: tuple[str, ...] = ()
    project_rubrics: Mapping[str, Rubric] = field(default_factory=dict)
    variants: tuple[PartsVariant, ...] = ()
    checks: Mapping[str, CheckFunction] = field(default_factory=registered_checks)
    clock: Callable[[], float] = time.perf_counter
    watch: Callable[[str], AbstractContextManager[object]] = nullcontext
    """Surrounds each node, by its name."""

    @property
    def model(self) -> str | None:
        """The model's name, None without a model."""
        return self.judge.model if self.judge is not None else None

    @property
    def draft_by_model(self) -> bool:
        """Whether drafts come from a model, so that the checks may not believe all of them."""
        return not isinstance(self.structurer, RuleStructurer)

    def rubric_for(self, project_key: str) -> Rubric:
        """Return the rubric of a project."""
        return self.project_rubrics.get(project_key, self.rubric)

    def without_model(self) -> "ReviewParts":
        """Return these parts with rules in place of the model, for a review that must do without it.

        The same each time, so that their graph is compiled once: each plan reads its ticket with them.
        """
        return self._without_model

    @cached_property
    def _without_model(self) -> "ReviewParts":
        return replace(self, structurer=RuleStructurer(), judge=None, reader=None, critic=None, variants=())

    def variant_for(self, ticket_id: str) -> PartsVariant | None:
        """Return the live variant that reviews a ticket, the same each time; None for these parts themselves."""
        at, point = 0.0, _point("live", ticket_id)
        for variant in self.variants:
            if not variant.is_shadow:
                at += variant.share
                if point < at:
                    return variant
        return None

    def shadows_for(self, ticket_id: str) -> tuple[PartsVariant, ...]:
        """Return the shadow variants that watch a ticket."""
        shadows = (variant for variant in self.variants if variant.is_shadow)
        return tuple(one for one in shadows if _point(one.name, ticket_id) < one.share)

    def for_ticket(self, ticket_id: str) -> "ReviewParts":
        """Return the parts that review a ticket: those of its variant, or these."""
        variant = self.variant_for(ticket_id)
        return variant.parts if variant is not None else self

    def fingerprint(self, packet: RequirementPacket, config: WorkflowConfig) -> str:
        """Return the fingerprint that a review of `packet` with these parts has."""
        parts = self.for_ticket(packet.ticket_id)
        return fingerprint(
            packet,
            config,
            rubric=parts.rubric_for(packet.project_key),
            guardrail=parts.guardrail,
            model=parts.model,
            prompt_versions=parts.prompt_versions,
        )


def _point(salt: str, ticket_id: str) -> float:
    """Return a number from 0 to 1 (not 1) that depends on the ticket alone, for each salt another."""
    digest = hashlib.sha256(f"{salt}\n{ticket_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64


@lru_cache(maxsize=1)
def default_parts() -> ReviewParts:
    """Return the parts as shipped: rules only, no model."""
    return ReviewParts(
        rubric=load_rubric(PACKAGE_DIR / "scoring_rubric.yaml", DEFAULT_THRESHOLD, registered_checks()),
        guardrail=load_guardrail_config(PACKAGE_DIR / "guardrail_config.yaml").input_guardrail,
        structurer=RuleStructurer(),
    )


@lru_cache(maxsize=32)
def create_workflow(parts: ReviewParts) -> Graph:
    """Return the compiled graph of `parts`. Every path visits guardrail, scoring, gate and formatter."""
    gate = HardGate()

    def rubric(state: AgentState) -> Rubric:
        return parts.rubric_for(state["packet"].project_key)

    def is_by_bar(state: AgentState) -> bool:
        return state["config"].profile == "ready"

    def structurer(state: AgentState) -> Structurer:
        return parts.reader if parts.reader is not None and is_by_bar(state) else parts.structurer

    def agent(state: AgentState) -> ScoringAgent:
        return ScoringAgent(rubric(state), parts.checks, None if is_by_bar(state) else parts.judge)

    nodes: dict[str, Node] = {
        "guardrail": lambda state: guardrail_node(state, parts.guardrail),
        "structuring": lambda state: structuring_node(state, structurer(state)),
        "structure_check": structure_check_node,
        "scoring": lambda state: with_critique(
            state, scoring_node(state, agent(state), rubric(state), parts.draft_by_model), parts.critic
        ),
        "gate": lambda state: gate_node(state, gate, rubric(state), parts.judge is not None),
        "formatter": lambda state: formatter_node(
            state,
            rubric=rubric(state),
            model=parts.model,
            fingerprint=parts.fingerprint(state["packet"], state["config"]),
        ),
    }
    graph = StateGraph(AgentState)
    for name in NODES:
        graph.add_node(name, _recorded(name, nodes[name], parts))
    graph.add_edge(START, "guardrail")
    graph.add_conditional_edges("guardrail", _after_guardrail, ["structuring", "scoring"])
    graph.add_conditional_edges("structuring", _after_structuring, ["structure_check", "scoring"])
    graph.add_edge("structure_check", "scoring")
    graph.add_edge("scoring", "gate")
    graph.add_edge("gate", "formatter")
    graph.add_edge("formatter", END)
    return graph.compile()


def _after_guardrail(state: AgentState) -> str:
    """A refused text meets no structurer and no judge; code alone says what it can."""
    if state["guardrail"].rejection is not None or not state["config"].enable_structuring:
        return "scoring"
    return "structuring"


def _after_structuring(state: AgentState) -> str:
    return "scoring" if state["structured_prd"] is None else "structure_check"


def _recorded(name: str, node: Node, parts: ReviewParts) -> Node:
    """Wrap `node`: it also records the stage and how many seconds it took."""

    def run(state: AgentState) -> dict[str, Any]:
        started = parts.clock()
        with parts.watch(name):
            changed = node(state)
        return changed | {"current_stage": name, "execution_times": {name: parts.clock() - started}}

    return run


def faulty_run(packet: RequirementPacket, config: WorkflowConfig, parts: ReviewParts, *, run_id: str) -> AgentState:
    """Return the final state of a run that a fault kept from judging: report and comment say ERROR."""
    state = initial_state(packet, config, run_id)
    fingerprint, rubric = parts.fingerprint(packet, config), parts.rubric_for(packet.project_key)
    return cast(
        AgentState, {**state, **formatter_node(state, rubric=rubric, model=parts.model, fingerprint=fingerprint)}
    )


def run_workflow(
    packet: RequirementPacket,
    config: WorkflowConfig | None = None,
    parts: ReviewParts | None = None,
    *,
    run_id: str = "",
    previous: ReviewReport | None = None,
) -> AgentState:
    """Review `packet` and return the final state with report and comment.

    Args:
        packet: the ticket as it is now.
        config: how this run behaves; default settings when None.
        parts: what the review is made of, a variant of theirs where the ticket falls to one; as shipped, without a
            model, when None.
        run_id: printed in the comment.
        previous: the ticket's last report, for what changed since and for stable goalposts.

    Raises:
        StructuringFailureError: no draft could be made and `enable_fallback` is off.
    """
    graph = create_workflow((parts or default_parts()).for_ticket(packet.ticket_id))
    state = initial_state(packet, config or WorkflowConfig(), run_id, previous)
    final = cast(AgentState, graph.invoke(state, {"recursion_limit": _RECURSION_LIMIT}))
    return {**final, "report": _with_all_times(final)}


def _with_all_times(final: AgentState) -> ReviewReport:
    """The formatter builds the report before its own time is known."""
    report = final["report"]
    if report is None:
        raise WorkflowExecutionError("the run ended before the formatter")
    return report.model_copy(update={"execution_times": final["execution_times"]})
