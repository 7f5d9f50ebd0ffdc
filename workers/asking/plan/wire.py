"""What a model is asked to answer about a plan. Bounded, and none of it believed yet.

The descriptions are part of the prompt: they are the only place that tells the model what belongs into a field.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from workers.plan.ports import SaidRole

_Short = Annotated[str, StringConstraints(strip_whitespace=True, max_length=300)]
_Long = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)]
_Id = Annotated[str, StringConstraints(strip_whitespace=True, max_length=8)]


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class SaidAnswer(_Wire):
    """A passage of the ticket; the evidence comes before the verdict."""

    quote: _Long = Field(description="One sentence or item of the ticket, letter by letter")
    role: SaidRole


class QueryAnswer(_Wire):
    """Something that must be decided."""

    quote: _Long = Field(description="The words of the ticket that leave it open, letter by letter")
    question: _Short = Field(description="One sentence that names what may be built differently")
    options: Annotated[tuple[_Short, ...], Field(max_length=4)] = ()
    recommended: _Short = ""
    blocks: bool = Field(False, description="Nobody could begin without the answer")


class PlanReading(_Wire):
    """What the ticket says, and what it leaves open."""

    said: Annotated[tuple[SaidAnswer, ...], Field(max_length=60)]
    questions: Annotated[tuple[QueryAnswer, ...], Field(max_length=8)]


class TaskAnswer(_Wire):
    """A task; what it is made of comes before its words."""

    of: Annotated[tuple[_Id, ...], Field(max_length=20)] = Field(description="Ids such as S3, C1, E2")
    text: _Long = Field(description="One thing to do, one sentence that begins with a verb")


class StageAnswer(_Wire):
    """A stage; its tasks come before its name."""

    role: _Short
    tasks: Annotated[tuple[TaskAnswer, ...], Field(max_length=40)] = ()
    name: _Short = ""
    goal: _Short = ""


class PlanStages(_Wire):
    """The stages, in the order in which they are done."""

    stages: Annotated[tuple[StageAnswer, ...], Field(max_length=8)]
