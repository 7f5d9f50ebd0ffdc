"""Which facet a finding calls missing: "there is no …" is said only of a facet that is certainly absent."""

from collections.abc import Mapping

from workers.review.facets.values import Facet

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
