"""Finds each facet: the passage that states it best, and whether the ticket states it at all."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from workers.reading.document import Document
from workers.review.facets.evident import is_evident, is_no_step, sets_the_scene
from workers.review.facets.kind import weighed_kind
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.values import Facet, FacetReading, FacetState
from workers.review.facets.weights import Features, Weights, likelihood, log_odds, weights
from workers.review.schemas import Scenario

QUOTE_LENGTH = 300
RUN_LENGTH = 600

_TOLD_IN_RUNS = frozenset({Facet.STEPS, Facet.CRITERIA, Facet.TRACE})
_LISTED = frozenset({Facet.STEPS, Facet.CRITERIA})
"""Of these one line alone says little."""
_AS_LIKELY = 2.5
"""Log odds. What stands beside a passage and is this little less likely says the same thing, or its other half; a half
and a double of it change the share of quotes that readers share by less than .02.
"""
_LEAD_INS = (":", "：")

TOGETHER = (
    ("must", "checkable"), ("negated", "now"), ("negated", "happens"), ("fault", "happens"), ("must", "negated"),
    ("condition", "goes_wrong"), ("fault", "condition"), ("can", "role"), ("step_verb", "kind.step"),
    ("starts.step_verb", "kind.step"), ("starts.step_verb", "kind.item"), ("starts.work_verb", "kind.title"),
    ("fault", "kind.title"), ("negated", "kind.title"), ("starts.work_verb", "kind.item"), ("key", "depend"),
    ("platform", "version"), ("story", "role"), ("want", "role"), ("we", "want"), ("must", "goes_wrong"),
    ("picture", "url"), ("condition", "step_verb"), ("happens", "condition"), ("artefact", "starts.work_verb"),
    ("settled", "must"), ("kind.code", "trace"), ("kind.code", "command"), ("story", "want"), ("addressed", "can"),
    ("addressed", "condition"), ("kind.code", "version"), ("kind.code", "platform"), ("kind.title", "platform"),
    ("kind.title", "tried"),
)  # fmt: skip
"""Cues that say more together than each alone."""

_BY_KIND = (
    "kind.title",
    "first",
    "must",
    "starts.work_verb",
    "negated",
    "fault",
    "like_title",
    "step_verb",
    "kind.step",
    "platform",
    "version",
    "place",
    "role",
    "now",
    "stands",
)
"""Cues that say another thing in another kind of work: a bug lives on a platform, a feature is built for one."""
_SAYS = 0.3
"""What a cue anywhere in a ticket counts beside its odds: the less, the more the penalty of the fit holds it down."""
_IN_ONE_PLACE = frozenset({Facet.STEPS, Facet.ENVIRONMENT})
"""Of what these say, the rest of the ticket tells nothing."""

_SECTIONS = (
    "acceptance", "steps", "observed", "expected", "environment", "evidence", "goal", "story", "checklist", "scope_out",
    "edge_cases", "dependencies", "question", "rollback", "risks", "frequency", "impact",
)  # fmt: skip
"""Roles of sections whose being there speaks for a facet."""
_OWN: Mapping[Facet, tuple[str, ...]] = {
    Facet.REASON: ("goal", "story", "impact"),
    Facet.ACTOR: ("story",),
    Facet.OUTCOME: ("goal", "story", "output"),
    Facet.CRITERIA: ("acceptance", "checklist"),
    Facet.ERROR_CASE: ("edge_cases",),
    Facet.OUT_OF_SCOPE: ("scope_out",),
    Facet.DEPENDENCY: ("dependencies",),
    Facet.OBSERVED: ("observed",),
    Facet.EXPECTED: ("expected",),
    Facet.STEPS: ("steps",),
    Facet.TRACE: ("evidence",),
    Facet.ENVIRONMENT: ("environment",),
    Facet.FREQUENCY: ("frequency",),
    Facet.DONE_STATE: ("acceptance", "checklist", "output"),
    Facet.QUESTION: ("question",),
    Facet.ROLLBACK: ("rollback", "risks"),
}
"""The sections that are there for a facet: what stands in one may be it, whatever its words."""

_HEADING: Mapping[Facet, str] = {
    Facet.CRITERIA: "acceptance",
    Facet.ERROR_CASE: "edge_cases",
    Facet.OUT_OF_SCOPE: "scope_out",
    Facet.DEPENDENCY: "dependencies",
    Facet.OBSERVED: "observed",
    Facet.EXPECTED: "expected",
    Facet.STEPS: "steps",
    Facet.ENVIRONMENT: "environment",
    Facet.FREQUENCY: "frequency",
    Facet.QUESTION: "question",
    Facet.ROLLBACK: "rollback",
}
"""The section of an author's own that is about this facet and nothing else."""


class Said(NamedTuple):
    """What is said anywhere in a ticket: features of its sections and of its cues."""

    sections: Features
    cues: Features


def passage_features(passage: Passage, kind: Features) -> Features:
    """Return a passage's cues, those that stand together, and the kind of the ticket."""
    together = {f"{one}&{other}": 1.0 for one, other in TOGETHER if one in passage.cues and other in passage.cues}
    by_kind = {f"{cue}&{name}": share for cue in _BY_KIND if cue in passage.cues for name, share in kind.items()}
    return {**dict.fromkeys(passage.cues, 1.0), **together, **kind, **by_kind}


def said_in(passages: Sequence[Passage]) -> Said:
    """Return what is said in a whole ticket, the same for every facet: which sections are there, and the cues."""
    cues = frozenset[str]().union(*(one.cues for one in passages))
    sections = {f"has.{name}": 1.0 for name in _SECTIONS if f"role.{name}" in cues}
    return Said(sections, {f"says.{cue}": _SAYS for cue in cues if not cue.startswith(("at.", "role."))})


def ticket_features(said: Said, odds: Sequence[float], kind: Features, facet: Facet) -> Features:
    """Return what a whole ticket says for a facet; `odds` are the log odds of each of its passages."""
    most = max(odds)
    total = most + math.log(sum(math.exp(one - most) for one in odds))
    told = {"most": most, "total": total, "length": math.log(1 + len(odds)), **said.sections, **kind}
    return told if facet in _IN_ONE_PLACE else {**told, **said.cues}


def read_facets(document: Document, kind: Scenario) -> Mapping[Facet, FacetReading]:
    """Return every facet of a ticket that is of this kind."""
    return {facet: _reading(document, kind, facet) for facet in Facet}


def _reading(document: Document, kind: Scenario, facet: Facet) -> FacetReading:
    of = weights().facets[facet]
    how_likely = stated(document, kind, facet)
    certainty = round(how_likely, 2)
    is_told = how_likely >= of.present and not lacks_room(passages_of(document), facet)
    at, odds = _said_best(document, kind, facet) if is_told else (0, ())
    passage = passages_of(document)[at]
    if facet is Facet.OBSERVED and odds and sets_the_scene(passage) and at + 1 < len(odds):
        at, passage = at + 1, passages_of(document)[at + 1]
    if facet is Facet.STEPS and is_no_step(passage):
        odds = ()
    if odds and passage.text.strip():  # there may be no title
        run = _plainest(document, at, facet)
        return FacetReading(
            state=FacetState.PRESENT,
            quote=quoted(document, at, facet, odds),
            plainest=run if facet in _LISTED or passage.is_code else passage.text[:QUOTE_LENGTH],
            certainty=certainty,
            is_evident=is_evident(facet, passage),
            is_labelled=passage.has("story", *(f"role.{role}" for role in _OWN[facet])),
        )
    is_absent = how_likely < of.absent and not _has_section(document, facet)
    return FacetReading(state=FacetState.ABSENT if is_absent else FacetState.UNSURE, certainty=certainty)


def _has_section(document: Document, facet: Facet) -> bool:
    roles = [f"role.{role}" for role in _OWN[facet]]
    return any(passage.has(*roles) for passage in passages_of(document))


def quoted(document: Document, at: int, facet: Facet, odds: Sequence[float]) -> str:
    """Return the words that state a facet: a passage, what stands beside it and says as much, and what it leads in to.

    Args:
        document: the ticket.
        at: which of its passages says it best.
        facet: which one.
        odds: of each passage that it, and no other, says it.
    """
    passages = passages_of(document)
    plain = _plainest(document, at, facet)
    if at == 0 or passages[at].is_code or (facet in _TOLD_IN_RUNS and len(plain) > len(passages[at].text)):
        return plain
    first = last = at
    while last + 1 < len(passages) and _goes_with(passages, at, last + 1, odds) and _fits(passages, first, last + 1):
        last += 1
    while first > 1 and _goes_with(passages, at, first - 1, odds) and _fits(passages, first - 1, last):
        first -= 1
    leads_in = passages[last].text.rstrip(" *_").endswith(_LEAD_INS) and last + 1 < len(passages)
    if leads_in and _fits(passages, first, last + 1):
        last += 1
    return plain if first == last else document.source[passages[first].start : _end(passages[last])]


def _goes_with(passages: Sequence[Passage], at: int, other: int, odds: Sequence[float]) -> bool:
    is_as_likely = odds[other] >= odds[at] - _AS_LIKELY and not passages[other].is_code
    return is_as_likely and _roles(passages[other]) == _roles(passages[at])


def _fits(passages: Sequence[Passage], first: int, last: int) -> bool:
    return _end(passages[last]) - passages[first].start <= QUOTE_LENGTH


def _end(passage: Passage) -> int:
    return passage.start + len(passage.text)


def _plainest(document: Document, at: int, facet: Facet) -> str:
    """Return the words of a passage; of what is told in several, such as steps, the run of lines that it stands in."""
    passages = passages_of(document)
    chosen = passages[at]
    first, last = at, at
    if facet in _TOLD_IN_RUNS and at > 0:
        layout = _layout(chosen)
        while first > 1 and _layout(passages[first - 1]) == layout:
            first -= 1
        while last + 1 < len(passages) and _layout(passages[last + 1]) == layout:
            last += 1
    start, end = passages[first].start, _end(passages[last])
    if first == last or end - start > RUN_LENGTH:
        return chosen.text[: RUN_LENGTH if chosen.is_code else QUOTE_LENGTH]
    return document.source[start:end]


def _layout(passage: Passage) -> frozenset[str]:
    return frozenset(cue for cue in passage.cues if cue.startswith(("kind.", "role.")))


def _roles(passage: Passage) -> frozenset[str]:
    return frozenset(cue for cue in passage.cues if cue.startswith("role."))


@lru_cache(maxsize=64)
def stated(document: Document, kind: Scenario, facet: Facet) -> float:
    """Return how likely it is that the ticket states the facet."""
    of = weights().facets[facet]
    odds = [log_odds(of.passage, one) for one in features_of(document, kind)]
    told = log_odds(of.ticket, ticket_features(_said(document), odds, weighed_kind(document, kind), facet))
    return likelihood(told)


@lru_cache(maxsize=8)
def _said(document: Document) -> Said:
    return said_in(passages_of(document))


def lacks_room(passages: Sequence[Passage], facet: Facet) -> bool:
    """Say whether a ticket cannot state a facet: a title alone names a fault, and no way to see it."""
    return facet is Facet.STEPS and len(passages) == 1


def _said_best(document: Document, kind: Scenario, facet: Facet) -> tuple[int, Sequence[float]]:
    """Return which passage states the facet, given that one does, and what speaks for each beside the others."""
    odds = [log_odds(weights().facets[facet].choice, one) for one in features_of(document, kind)]
    return best_passage(passages_of(document), odds, facet), odds


def best_passage(passages: Sequence[Passage], odds: Sequence[float], facet: Facet) -> int:
    """Return which passage says a facet best: what stands under its own heading before all else, then the odds."""
    heading = f"role.{_HEADING.get(facet)}"
    return max(range(len(passages)), key=lambda at: (passages[at].has(heading), odds[at], -at))


def most_telling(document: Document, kind: Scenario, of: Weights) -> list[tuple[float, Passage]]:
    """Return the passages with their log odds, the most telling first."""
    told = [(log_odds(of, one), -at) for at, one in enumerate(features_of(document, kind))]
    passages = passages_of(document)
    return [(odds, passages[-at]) for odds, at in sorted(told, reverse=True)]


@lru_cache(maxsize=8)
def features_of(document: Document, kind: Scenario) -> tuple[Features, ...]:
    """Return the features of each passage, made once for all facets."""
    of_kind = weighed_kind(document, kind)
    return tuple(passage_features(passage, of_kind) for passage in passages_of(document))
