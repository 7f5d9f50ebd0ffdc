"""What a reading says of a ticket: facets, points and the outcome; which facet a finding calls missing. Only values."""

from collections.abc import Mapping
from enum import StrEnum

from pydantic import Field

from workers.contracts import Value


class Facet(StrEnum):
    """Something that a ticket may state, in any form and under any heading."""

    REASON = "reason"
    ACTOR = "actor"
    OUTCOME = "outcome"
    CRITERIA = "criteria"
    ERROR_CASE = "error_case"
    OUT_OF_SCOPE = "out_of_scope"
    DEPENDENCY = "dependency"
    OBSERVED = "observed"
    EXPECTED = "expected"
    STEPS = "steps"
    TRACE = "trace"
    ENVIRONMENT = "environment"
    FREQUENCY = "frequency"
    DONE_STATE = "done_state"
    QUESTION = "question"
    ROLLBACK = "rollback"


class FacetState(StrEnum):
    """Whether a facet is stated. ABSENT is said only where nothing in the ticket speaks for it; else it is UNSURE."""

    PRESENT = "present"
    ABSENT = "absent"
    UNSURE = "unsure"


class Readiness(StrEnum):
    """The outcome for people (docs/rubric.md, the bar)."""

    READY = "READY"
    QUESTIONS = "QUESTIONS"
    EMPTY = "EMPTY"


class FacetReading(Value):
    """One facet; a facet that is present has the ticket's words for it.

    `quote` is all that stands together and says it; `plainest` is what of it says it most plainly.
    """

    state: FacetState
    quote: str | None = None
    plainest: str | None = None
    certainty: float = Field(0.0, ge=0, le=1, description="How likely it is that the ticket states it")
    is_evident: bool = Field(False, description="Whether the form of the quote, or its heading, shows that it is this")
    is_labelled: bool = Field(False, description="Whether the ticket itself calls it so: by a heading, or as a story")


class Point(Value):
    """Something that is open: the ticket's words, and the question to whoever wrote them.

    `options` are the answers that the ticket itself leaves open, in its own words; those that a model proposes stand in
    ⟨ ⟩. The first is no better than the others, unless one is `recommended`. `quote` is None only where something is
    missing altogether.
    """

    code: str
    facet: Facet | None = None
    quote: str | None = None
    text: str
    options: tuple[str, ...] = Field((), max_length=4)
    recommended: str | None = Field(None, description="The option that a model recommends")
    by_model: bool = Field(False, description="Whether a model put the question")
    is_aside: bool = Field(False, description="Whether the report alone holds it: an example that nobody waits for")


_MISSING: Mapping[str, Facet] = {
    "F-AC-NONE": Facet.CRITERIA,
    "F-GOAL-NONE": Facet.OUTCOME,
    "B-STEPS-NONE": Facet.STEPS,
    "B-OBS-NONE": Facet.OBSERVED,
    "B-EXP-NONE": Facet.EXPECTED,
    "B-ENV-NONE": Facet.ENVIRONMENT,
    "BUG-FREQ-VAGUE": Facet.FREQUENCY,
    "BUG-EVIDENCE-NONE": Facet.TRACE,
    "T-DONE-NONE": Facet.DONE_STATE,
    "T-ROLLBACK-NONE": Facet.ROLLBACK,
    "S-QUESTION-NONE": Facet.QUESTION,
    "EDGE-NONE": Facet.ERROR_CASE,
    "SCOPE-OUT-NONE": Facet.OUT_OF_SCOPE,
    "DEP-UNNAMED": Facet.DEPENDENCY,
}


def facet_of_absence(code: str) -> Facet | None:
    """Return the facet that an issue calls missing, None for an issue of another sort."""
    return _MISSING.get(code)
