"""Whether two statements of a ticket exclude each other. What can be proved by code stands in `lint/clashes.py`."""

from workers.review.checks.answers import quoted, undecided, unmet
from workers.review.checks.reading import first_sentence, sentences_where
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.lint.clashes import SIGNS, clash_in


@check("feature.consistent")
def consistent(context: CheckContext) -> CheckResult:
    """No two statements exclude each other.

    Why: the developer cannot obey both. Source: IEEE 29148 "consistent". Code proves only what cannot be meant
    otherwise; without a proof the answer stays open for a judge.
    """
    said = sentences_where(context, *SIGNS)
    clash = clash_in([sentence.text for sentence in said])
    if clash is not None:
        one, other = clash
        return unmet(quoted("F-CONTRADICT", said[one], other=said[other].text))
    return undecided() if first_sentence(context) else unmet()
