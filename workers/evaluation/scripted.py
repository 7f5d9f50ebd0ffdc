"""Models that answer from a row's labels, or lie: what reader and critic could do at best and at worst. Asks nobody."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from workers.evaluation.matching import facet_called, overlaps
from workers.evaluation.rows import Row
from workers.reading.document import Document
from workers.reading.parse import parse_document
from workers.review.errors import StructuringFailureError
from workers.review.extract import RuleStructurer
from workers.review.facets.passages import passages_of
from workers.review.facets.questions import MODEL
from workers.review.facets.values import Facet, Point, Readiness
from workers.review.ports import Claim, Critique, Ruling, Structured
from workers.review.schemas import RequirementPacket

_UNSURE = "?"
_INVENTED = "The board agreed on all of this in its meeting of last Tuesday."


@dataclass(frozen=True)
class CapableModel:
    """Reader and critic that know what careful readers found in one ticket.

    It asks what they would ask, what several of them would ask first, and confirms that where they do not call the
    ticket ready. A finding whose words they have among their points it confirms. Any other it refutes with what they
    quote for the facet; of a ticket that they call ready also with what else they quote. Where they quote nothing it
    confirms.
    """

    row: Row

    def structure(self, packet: RequirementPacket, document: Document, model_text: str) -> Structured:
        """Return the draft of the rules, and the readers' points as questions."""
        questions = tuple(
            Point(code=MODEL, facet=facet_called(one["gap"]), quote=one["quote"], text=one["ask"], by_model=True)
            for one in self._points()
        )
        try:
            made = RuleStructurer().structure(packet, document, model_text)
        except StructuringFailureError as error:
            error.questions = questions
            raise
        return Structured(made.draft, made.dropped, questions=questions)

    def criticise(self, packet: RequirementPacket, model_text: str, claims: tuple[Claim, ...]) -> Critique:
        """Return rulings: what readers would ask first, then what else stands."""
        used: Counter[str] = Counter()
        rulings = [self._ruling(claim, used) for claim in claims]
        asked_first = sorted(rulings, key=lambda one: (not one.is_confirmed, one.claim_id[0] != "Q"))
        return Critique(tuple(asked_first))

    def _ruling(self, claim: Claim, used: Counter[str]) -> Ruling:
        is_shared = any(overlaps(claim.quote, one["quote"]) for one in self.row["points"])
        if claim.id.startswith("Q"):
            return Ruling(claim.id, self.row["outcome"] != Readiness.READY)
        if is_shared:
            return Ruling(claim.id, True)
        answers = [quote for quote in self._answers(claim) if not overlaps(quote, claim.quote)]
        if not answers:
            return Ruling(claim.id, True)
        best = min(answers, key=lambda quote: used[quote])
        used[best] += 1
        return Ruling(claim.id, False, best)

    def _answers(self, claim: Claim) -> Iterator[str]:
        facets: dict[str, str | None] = self.row["facets"]
        is_ready = claim.quote is not None and self.row["outcome"] == Readiness.READY
        for facet in (claim.facet, *(Facet if is_ready else ())):
            if facet is not None and (quote := facets.get(facet)) and quote != _UNSURE:
                yield quote

    def _points(self) -> list[Row]:
        """Return the readers' points, each passage once, those first that most of them are about."""
        points = self.row["points"]
        ranked = sorted(points, key=lambda one: -sum(overlaps(one["quote"], other["quote"]) for other in points))
        first: list[Row] = []
        for one in ranked:
            if not any(overlaps(one["quote"], other["quote"]) for other in first):
                first.append(one)
        return first


@dataclass(frozen=True)
class LyingModel:
    """A critic that refutes everything: with words of its own, with those of the finding, or with other passages."""

    how: str
    passages: list[str] = field(default_factory=list)

    @classmethod
    def with_other_passages(cls, row: Row) -> "LyingModel":
        """Return one that quotes another passage of the ticket for each finding."""
        document = parse_document(row["title"], row["description"] or "")
        return cls("other", [one.text for one in passages_of(document)])

    def criticise(self, packet: RequirementPacket, model_text: str, claims: tuple[Claim, ...]) -> Critique:
        """Return refutations only."""
        return Critique(tuple(Ruling(claim.id, False, self._quote(claim, at)) for at, claim in enumerate(claims)))

    def _quote(self, claim: Claim, at: int) -> str:
        if self.how == "invented":
            return _INVENTED
        if self.how == "own":
            return claim.quote or _INVENTED
        others = [one for one in self.passages if not overlaps(one, claim.quote)]
        return others[at % len(others)] if others else _INVENTED
