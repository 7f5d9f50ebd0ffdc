"""What a plan may ask a language model: to read the ticket, and to stage what was read. Values and protocols only.

A plan needs neither. What comes back is a proposal: `readings` and `staging.proposed` decide what of it counts.
"""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from workers.contracts import TokenUse, Value, WorkflowExecutionError
from workers.evidence.items import EvidenceItem
from workers.plan.request import PlanRequest, Query, WorkKind
from workers.reading.language import Language

SaidRole = Literal[
    "outcome", "criterion", "work", "error_case", "dependency", "out_of_scope", "step", "observed", "expected"
]


class ModelFailed(WorkflowExecutionError):
    """The model failed, or gave no answer that can be used, not even after one correction."""


class Said(Value):
    """Words that stand in the ticket's document, letter by letter, and what they tell a planner."""

    role: SaidRole
    quote: str


class Reading(Value):
    """What a model read in a ticket, every quote of it looked up there."""

    said: tuple[Said, ...] = ()
    queries: tuple[Query, ...] = ()
    tokens: TokenUse = TokenUse()


class Statement(Value):
    """Something that tasks may be made of, in words of the ticket, of an answer or of evidence.

    Attributes:
        id: C1, C2, … of criteria, S1, S2, … of what else ticket and answers say, E1, E2, … of evidence.
        serves: ids of the criteria that it serves; a criterion serves itself.
        is_due: some task must be made of it.
        is_kept: its words stay as they are, for the ticket lists it as work, or somebody decided it.
    """

    id: str
    text: str
    serves: tuple[str, ...] = ()
    is_due: bool = False
    is_kept: bool = False


class StageRole(Value):
    """A stage that this kind of work may have. With `has_tasks` it has some of its own."""

    role: str
    name: str
    goal: str
    has_tasks: bool


class Brief(Value):
    """What a model is to stage."""

    kind: WorkKind
    language: Language
    title: str
    roles: tuple[StageRole, ...]
    statements: tuple[Statement, ...]


class ProposedTask(Value):
    """A task as a model words it, and the ids of what it is made of."""

    text: str
    of: tuple[str, ...]


class ProposedStage(Value):
    """A stage as a model proposes it."""

    role: str
    name: str
    goal: str
    tasks: tuple[ProposedTask, ...]


class Staged(Value):
    """A proposal without a fault, and what it cost."""

    stages: tuple[ProposedStage, ...]
    tokens: TokenUse = TokenUse()


Faults = Callable[[Sequence[ProposedStage]], tuple[str, ...]]
"""Says what is wrong with a proposal, for the model that made it; nothing where it holds."""


class Reader(Protocol):
    """Reads a ticket, in one call."""

    @property
    def model(self) -> str:
        """The model's name, for the report."""
        ...

    def read(self, request: PlanRequest, evidence: Sequence[EvidenceItem]) -> Reading:
        """Return what the ticket says and leaves open. Raises ModelFailed."""
        ...


class Stager(Protocol):
    """Stages what was read, in one call."""

    @property
    def model(self) -> str:
        """The model's name, for the report."""
        ...

    def stage(self, brief: Brief, faults: Faults) -> Staged:
        """Return stages without a fault; a first answer with faults is given back once. Raises ModelFailed."""
        ...
