"""What each action does in the loop: where it goes on, and what changes there. One row an action."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from workers.ask.contracts.actions import GuardianAction, known_actions
from workers.ask.contracts.state import EvidenceSource
from workers.ask.guardian.judging import Judged
from workers.contracts import Value

GoesTo = Literal["retrieve", "draft", "refuse"]
_RANK: tuple[GoesTo, ...] = ("draft", "retrieve", "refuse")


class Instructions(Value):
    """What the next round does otherwise than the first.

    `sources` are asked beside those of the plan, `without` are left out. `more` multiplies how much is retrieved;
    `is_refined` searches by the words that matter only. Sentences in `dropped` are not said again, and `reasons` are
    told to whoever writes.
    """

    sources: tuple[EvidenceSource, ...] = ()
    without: tuple[EvidenceSource, ...] = ()
    more: int = 1
    is_refined: bool = False
    dropped: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class Effect:
    """A row of the table."""

    goes_to: GoesTo
    sources: tuple[EvidenceSource, ...] = ()
    without: tuple[EvidenceSource, ...] = ()
    more: int = 1
    is_refined: bool = False
    drops: bool = False


EFFECTS: Mapping[GuardianAction, Effect] = {
    "ADD_EVIDENCE": Effect("retrieve", more=2, drops=True),
    "RETRIEVE_MORE": Effect("retrieve", more=2),
    "DIVERSIFY_SOURCES": Effect("retrieve", more=3),
    "RETRIEVE_DB": Effect("retrieve", sources=("db",)),
    "RETRIEVE_NEO4J": Effect("retrieve", sources=("neo4j",)),
    "RETRIEVE_DOC": Effect("retrieve", sources=("doc",)),
    "RETRIEVE_POLICY": Effect("retrieve", sources=("policy",)),
    "REMOVE_DOC_EVIDENCE": Effect("draft", without=("doc",)),
    "USE_DB_ONLY": Effect("draft", without=("doc", "policy", "neo4j")),
    "REFINE_QUERY": Effect("retrieve", is_refined=True),
    "ADD_REQUIRED_SECTIONS": Effect("draft"),
    "REGENERATE_DRAFT": Effect("draft", drops=True),
    "REMOVE_FORBIDDEN_CONTENT": Effect("draft", drops=True),
    "USE_DOMAIN_TERMS": Effect("draft"),
    "ASK_MINIMAL_QUESTION": Effect("refuse"),
    "SAFE_REFUSAL": Effect("refuse"),
}


def next_step(judged: Judged, before: Instructions) -> tuple[GoesTo, Instructions]:
    """Return where the loop goes on after a report, and with what instructions; those of earlier rounds stay.

    Of several actions the one that goes furthest back decides; a refusal beats them all, and so does an unknown action.
    """
    effects = [EFFECTS[action] for action in known_actions(judged.report.required_actions)]
    goes: list[GoesTo] = [one.goes_to for one in effects]
    at_fault = tuple(one.sentence for one in judged.findings if one.sentence)
    return max(goes, key=_RANK.index, default="refuse"), Instructions(
        sources=_joined(before.sources, *(one.sources for one in effects)),
        without=_joined(before.without, *(one.without for one in effects)),
        more=before.more * max((one.more for one in effects), default=1),
        is_refined=before.is_refined or any(one.is_refined for one in effects),
        dropped=(*before.dropped, *(at_fault if any(one.drops for one in effects) else ())),
        reasons=judged.report.reasons,
    )


def _joined(*parts: Sequence[EvidenceSource]) -> tuple[EvidenceSource, ...]:
    return tuple(dict.fromkeys(one for part in parts for one in part))
