"""What a critic may change of a review by the bar: hide what the ticket answers, add questions. The rest stays code's.

The laws, whatever a model says:

- An EMPTY ticket stays EMPTY, one with a secret too: nobody is asked about it.
- Only points, a reader's questions and sentences that call something missing are put to the critic. What says that a
  secret, personal data or an order to the reviewer stands in the ticket is not.
- A refutation counts only with verbatim words of a passage that the author wrote: not the one that the point is about,
  nor one that leaves something open itself. A passage that refutes more than two claims refutes none.
- QUESTIONS become READY only where each point that code made is refuted so, by a passage that shares a word with what
  the point is about, and nothing else is asked. READY never becomes QUESTIONS: a model's question is one opinion.
- A model's question is shown when the critic confirms it, and marked. One point of code's that stands is always shown.

Whether a sentence answers a question no code can tell. So a model that lies can hide a point, and bring a ticket of
which every point is hidden to READY, by quoting other sentences of the author's on the same thing.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from config.script import simplified
from workers.contracts import TokenUse
from workers.grounding.claims import content_units
from workers.grounding.source import Normalised, Source
from workers.guardrail.masking import HiddenPlaces
from workers.reading.document import Document
from workers.reading.language import weighted_length
from workers.review.facets.facets import QUOTE_LENGTH
from workers.review.facets.openness import MOST_POINTS
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.questions import KIND
from workers.review.facets.reader import TicketReading
from workers.review.facets.values import Point, Readiness, facet_of_absence
from workers.review.ports import Claim, Critic, Ruling
from workers.review.schemas import RequirementPacket, TicketScoreReport

_SHORTEST_QUOTE = 4
"""Weighted characters, as of a judge's quotes."""
_MOST_REFUTED = 2
"""Claims that one passage may refute. A critic that finds every answer in one sentence has not looked."""
_MOST_SHARED = 2 / 3
"""Share of the shorter one's content words; two questions with as many of them in common ask the same."""
_NEARLY_ALL = 5 / 6
"""Share of the content words of both; so many have questions in common that ask the same about two passages."""
_OF_NO_PASSAGE = ("STEPS", "RESULT")
"""Codes of what is missing altogether: they quote the title, which is about all else as well."""
_SHORTEST_SAID = 3
"""Words or characters: fewer of a passage's in a question do not tell that it is about them."""
_STILL_OPEN = ("undecided", "deferred", "either", "asks")
_IS_IT_SO = re.compile(
    r"(?:is|are|was|were|do|does|did|has|have)\b(?!.*\bor\b)|(?!.*(?:还是|[要需应该能可]))(?=.*(?:是否|吗[?？]$))",
    re.IGNORECASE,
)
"""A question whether something is so; not which of two, nor whether it should or may be."""
_IS_IT = re.compile("是否|吗|嗎")


@dataclass(frozen=True)
class Criticised:
    """Reading and report after the critique, and what it took."""

    reading: TicketReading
    report: TicketScoreReport
    tokens: TokenUse = TokenUse()
    retry_count: int = 0


class AuthorsWords:
    """The passages of a ticket, in which quotes are looked up. A form's own words are in none of them."""

    def __init__(self, document: Document, hidden: HiddenPlaces) -> None:
        self._hidden = hidden
        self._passages = passages_of(document)
        self._title, self._text = Source(document.title), Source(document.source)

    def find(self, quote: str) -> tuple[str, tuple[Passage, ...]]:
        """Return the ticket's words for a quote, masked, and the passages it touches; nothing where it has none."""
        if weighted_length(quote.strip()) < _SHORTEST_QUOTE:
            return "", ()
        for source, passages in ((self._text, self._passages[1:]), (self._title, self._passages[:1])):
            match = source.find(quote)
            if match is None:
                continue
            touched = tuple(
                one
                for one in passages
                if max(one.start, 0) < match.end and match.start < max(one.start, 0) + len(one.text)
            )
            if touched:
                return self._hidden.masked(source.text[match.start : match.end][:QUOTE_LENGTH]), touched
        return "", ()

    def masked(self, point: Point) -> Point:
        """Return a model's point or one with its proposals, without what no comment shows."""
        options = {option: self._hidden.masked(option) for option in point.options}
        told = {"options": tuple(options.values()), "recommended": options.get(point.recommended or "")}
        return point.model_copy(update={**told, "text": self._hidden.masked(point.text)})

    def answer(self, quote: str, claim: Claim) -> frozenset[str]:
        """Return the passages by which a quote refutes a claim; none where it does not.

        It has to be verbatim; only case, white space and punctuation do not matter.
        """
        is_verbatim = self._text.has_words(quote) or self._title.has_words(quote)
        if not is_verbatim or (claim.quote and Source(claim.quote).has_words(quote)):
            return frozenset()
        _, passages = self.find(quote)
        own = _words(claim.quote or "")
        if any(
            one.has(*_STILL_OPEN) or _words(self._hidden.masked(one.text[:QUOTE_LENGTH])) == own for one in passages
        ):
            return frozenset()
        return frozenset(one.text for one in passages)


def criticised(
    critic: Critic,
    packet: RequirementPacket,
    model_text: str,
    words: AuthorsWords,
    reading: TicketReading,
    report: TicketScoreReport,
    questions: Sequence[Point],
) -> Criticised:
    """Return reading and report as they are after the critic was asked, once; an EMPTY ticket's as they are.

    Args:
        critic: a model.
        packet: the ticket.
        model_text: its text as a model may see it.
        words: its passages.
        reading: by rules.
        report: by rules; under the bar nothing of it blocks but a secret.
        questions: a reader's; one whose quote is not in the ticket is left out.

    Raises:
        CriticUnavailableError: the critic gave no usable answer.
    """
    if reading.outcome is Readiness.EMPTY:
        return Criticised(reading, report)
    points = {f"P{number}": one for number, one in enumerate(reading.points, 1)}
    asked = {f"Q{number}": one for number, one in enumerate(_of_ticket(questions, words), 1)}
    missing = (one for one in report.non_blocking_issues if one.absent and facet_of_absence(one.code))
    absences = {f"A{number}": one for number, one in enumerate(missing, 1)}
    claims = (
        *(Claim(id_, one.text, one.facet, one.quote, one.options) for id_, one in (points | asked).items()),
        *(Claim(id_, one.description, facet_of_absence(one.code)) for id_, one in absences.items()),
    )
    if not claims:
        return Criticised(reading, report)
    critique = critic.criticise(packet, model_text, claims)
    rulings = _first_of_each(critique.rulings)
    refuted = _refuted(claims, rulings, words)
    confirmed = {id_: _proposed(one, rulings[id_]) for id_, one in asked.items() if _is_confirmed(rulings.get(id_))}
    turns = reading.outcome is Readiness.QUESTIONS and not confirmed and refuted.keys() >= points.keys()
    stands = {
        id_: _proposed(one, rulings.get(id_))
        for id_, one in points.items()
        if id_ not in refuted or (turns and not _is_about_same(one, refuted[id_]))
    }
    unsaid = [one for id_, one in absences.items() if id_ in refuted]
    advice = tuple(one for one in report.non_blocking_issues if one not in unsaid)
    return Criticised(
        replace(
            reading,
            outcome=reading.outcome if stands or confirmed else Readiness.READY,
            points=tuple(map(words.masked, _shown(stands, confirmed, tuple(rulings)))),
        ),
        report.model_copy(update={"non_blocking_issues": advice}),
        critique.tokens,
        critique.retry_count,
    )


def _of_ticket(questions: Sequence[Point], words: AuthorsWords) -> tuple[Point, ...]:
    """Return the questions about words that the ticket has, or about none, with the ticket's own words for them.

    One whether it is so what the passage says that it quotes is left out: the author has said it.
    """
    kept: list[Point] = []
    for one in questions:
        quote, passages = words.find(one.quote) if one.quote else (None, ())
        if quote != "" and not _asks_whether_said(one, passages):
            kept.append(one.model_copy(update={"quote": quote}))
    return tuple(kept)


def _asks_whether_said(question: Point, passages: Sequence[Passage]) -> bool:
    if not passages or not _IS_IT_SO.match(simplified(question.text)):
        return False
    said = content_units("\n".join(one.text for one in passages))
    return content_units(_IS_IT.sub(" ", question.text)) <= said and not any(one.has(*_STILL_OPEN) for one in passages)


def _first_of_each(rulings: Sequence[Ruling]) -> dict[str, Ruling]:
    first: dict[str, Ruling] = {}
    for ruling in rulings:
        first.setdefault(ruling.claim_id, ruling)
    return first


def _is_confirmed(ruling: Ruling | None) -> bool:
    return ruling is not None and ruling.is_confirmed


def _refuted(
    claims: Sequence[Claim], rulings: Mapping[str, Ruling], words: AuthorsWords
) -> Mapping[str, frozenset[str]]:
    """Return the ids of the claims that the ticket's own words refute, with the passages that do."""
    denied = [(one, rulings[one.id].quote) for one in claims if one.id in rulings and not rulings[one.id].is_confirmed]
    answers = {claim.id: words.answer(quote, claim) for claim, quote in denied}
    used = Counter(passage for passages in answers.values() for passage in passages)
    return {
        id_: passages
        for id_, passages in answers.items()
        if any(used[passage] <= _MOST_REFUTED for passage in passages)
    }


def _is_about_same(point: Point, passages: frozenset[str]) -> bool:
    """Return whether passages share a word with the one that a point is about."""
    return not content_units(point.quote or "").isdisjoint(content_units("\n".join(passages)))


def _proposed(point: Point, ruling: Ruling | None) -> Point:
    """Return a point with what the critic proposes: options where it has none, and which of them to take."""
    if ruling is None:
        return point
    options = point.options or ruling.options
    recommended = next((one for one in (ruling.recommended, point.recommended) if one in options), None)
    return point.model_copy(update={"options": options, "recommended": recommended})


def _shown(stands: Mapping[str, Point], asked: Mapping[str, Point], ranked: Sequence[str]) -> tuple[Point, ...]:
    """Return the points to show, as the critic ranks them; where one of code's stands, it is among them.

    A model's question about such a point takes its place, under its code: nobody is asked twice, nor the same in other
    words.
    """
    points, own = dict(stands), set(stands)
    for id_, question in asked.items():
        same = next((at for at in stands if question.code != KIND and _is_about(points[at], question)), None)
        if same is None:
            points[id_] = question
        elif not points[same].by_model:
            points[same] = _reworded(points[same], question)
    order = sorted(points, key=lambda id_: ranked.index(id_) if id_ in ranked else len(ranked))
    wordless = [id_ for id_ in order if points[id_].quote is None]
    order = [id_ for id_ in order if id_ not in wordless[1:]]
    order = [
        id_
        for at, id_ in enumerate(order)
        if id_ in own or not any(_asks_again(points[id_], points[one]) for one in (*order[:at], *own))
    ]
    shown = order[:MOST_POINTS]
    if own and own.isdisjoint(shown):
        shown[-1] = next(id_ for id_ in order if id_ in own)
    return tuple(points[id_] for id_ in shown)


def _reworded(point: Point, question: Point) -> Point:
    options = point.options or question.options
    recommended = next((one for one in (point.recommended, question.recommended) if one in options), None)
    kept = {"code": point.code, "quote": point.quote, "options": options, "recommended": recommended}
    kept["facet"] = point.facet or question.facet
    return question.model_copy(update=kept)


def _is_about(point: Point, question: Point) -> bool:
    """Return whether a question is about the passage of a point, or for what the point says is missing altogether.

    One that quotes nothing is about a passage most of whose words it has.
    """
    if point.code in _OF_NO_PASSAGE and question.facet is not None:
        return question.facet == point.facet
    if question.quote is None:
        said, asked = _words(point.quote or ""), set(_words(question.text))
        shared = sum(one in asked for one in said)
        return shared >= max(_SHORTEST_SAID, _MOST_SHARED * len(said))
    return bool(point.quote and question.quote) and Source(point.quote or "").has_words(question.quote or "")


def _asks_again(question: Point, other: Point) -> bool:
    """Return whether two questions of a model's ask the same: most words of the shorter are the other's.

    Where each is about a passage of its own, they are two, unless they are put in nearly the same words.
    """
    if not (question.by_model and other.by_model):
        return False
    one, two = content_units(question.text), content_units(other.text)
    shared, fewest = len(one & two), min(len(one), len(two))
    if question.quote and other.quote and question.quote != other.quote:
        return shared > _NEARLY_ALL * len(one | two)
    return fewest > 0 and shared >= _MOST_SHARED * fewest


def _words(text: str) -> tuple[str, ...]:
    return Normalised(text).tokens
