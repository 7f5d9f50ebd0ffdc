"""Which passages of a ticket are asked about, and by what sign each leaves something open. It judges no ticket."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from workers.grounding.claims import content_units
from workers.reading.document import Document
from workers.review.facets.demands import (
    is_asked_for,
    is_loosely_put,
    is_unmeasured_demand,
    is_vague_demand,
    names_nothing,
)
from workers.review.facets.facets import most_telling
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.questions import options_in
from workers.review.facets.weights import weights
from workers.review.schemas import Scenario

SAID_OPEN = ("UNDECIDED", "ASKS")
"""What an author says is open, or asks, decides more than what a reader finds loose; it may name a choice."""
_LEADS_IN = (":", "：", ":**", "：**", "?**", "？**", "as follows", "as follows.", "as follows...")
_FOR_EXAMPLE = re.compile(r"\W*(?:(?:i\.?e|e\.?g)\b|for (?:example|instance)\b|例如|比如|例：|例:)", re.IGNORECASE)
# What stands in quotation marks as a whole: words of a user or of a page, and none of the author's.
_SOMEBODYS_WORDS = re.compile(r"\W*[\"“「『][^\"”」』]{20,}[\"”」』]?\W*")
# "Sounds complicated? It is!", "Q: … A: …": its author gives the answer in the next sentence.
_ANSWERS = re.compile(
    r"\W*(?:(?:yes|yep|nope|no[,.!]|answer\b|A:|答[：:]|是的|不是[，。])"
    r"|(?:it|they|we) (?:is|does|do|are|isn['’]t|don['’]t)\W*\Z)",
    re.IGNORECASE,
)
_OPEN = ("undecided", "deferred", "either", "asks", "loose")
NOT_ASKED = ("kind.code", "ticked", "kind.quotation", "struck")
_SIGNS: Mapping[str, Callable[[Passage], bool]] = {
    "UNDECIDED": lambda passage: passage.has("undecided", "deferred", "either") and not passage.has("kind.title"),
    "ASKS": lambda passage: passage.has("asks") and not passage.has("first"),
    "UNMEASURED": is_vague_demand,
    "LOOSE": lambda passage: names_nothing(passage) or (is_loosely_put(passage) and is_asked_for(passage)),
    "SPLIT": lambda passage: passage.has("umbrella"),
    "CHECK": is_unmeasured_demand,
}
"""The sign of each point, the one that decides most first; `STEPS` of a bare bug comes before all of them."""


def sign_in(passage: Passage) -> str | None:
    """Return the code of what a passage leaves open, None where it leaves nothing."""
    return next((code for code, is_sign in _SIGNS.items() if is_sign(passage)), None)


def most_open(document: Document, kind: Scenario) -> Iterator[Passage]:
    """Yield each passage that may be asked about, the likeliest first; open choices and open questions before all.

    What is code, ticked off or somebody else's words is not asked about, nor a title above a text.
    """
    ranked = [passage for _, passage in most_telling(document, kind, weights().point) if _may_be_asked(passage)]
    if len(ranked) > 1:
        ranked = [passage for passage in ranked if not passage.has("kind.title")]
    answered = {one for one, then in pairwise(passages_of(document)) if one.has("asks") and _ANSWERS.match(then.text)}
    ranked = [one for one in ranked if one not in answered and not _is_settled_elsewhere(one, ranked)]
    ranked.sort(key=lambda passage: (not options_in(passage.text), *(not _SIGNS[code](passage) for code in SAID_OPEN)))
    return iter({passage.text: passage for passage in ranked}.values())


def _may_be_asked(passage: Passage) -> bool:
    """Say whether an author wrote it as a sentence that may be open; what leads in or gives an example is none.

    "To be decided:" and "either:" lead in as well, and are what is open.
    """
    if _FOR_EXAMPLE.match(passage.text) is not None or passage.has(*NOT_ASKED):
        return False
    if _SOMEBODYS_WORDS.fullmatch(passage.text) is not None:
        return False
    return passage.has("deferred", "either") or not passage.text.rstrip().endswith(_LEADS_IN)


def _is_settled_elsewhere(passage: Passage, others: Sequence[Passage]) -> bool:
    """Say whether the ticket says under a heading of its own what a passage leaves open.

    That is how to check what is only a demand, what a weak word says of the goal or of something that a criterion is
    about, and what its proposal is where something was only considered.
    """
    if passage.has("undecided") and not passage.has("deferred", "either", "asks", "role.approach"):
        return any(one.has("role.approach") and one.has("starts.work_verb") and not one.has(*_OPEN) for one in others)
    criteria = [one for one in others if one.has("role.acceptance")]
    if passage.has("role.acceptance") or not criteria:
        return False
    signs = {code for code, is_sign in _SIGNS.items() if is_sign(passage)} - {"CHECK"}
    return not signs or (signs == {"UNMEASURED"} and _is_measured(passage, criteria))


def _is_measured(demand: Passage, criteria: Sequence[Passage]) -> bool:
    """Say whether a criterion that can be checked is about what a weak word is said of, or about the goal."""
    about = content_units(demand.text)
    of_it = (one for one in criteria if demand.has("role.goal") or about & content_units(one.text))
    return not demand.has("loose") and any(not is_vague_demand(one) for one in of_it)
