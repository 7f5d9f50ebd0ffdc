"""Puts undecided checks to a judge and believes only what can be verified. It computes no score."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from workers.contracts import TokenUse
from workers.grounding.claims import PreparedSource, prepare, verify_quote
from workers.grounding.quotes import Quote
from workers.reading.language import weighted_length
from workers.review.errors import JudgeUnavailableError
from workers.review.ports import CheckQuestion, Judge, Judged, Judgement
from workers.review.rubric.rubric import CheckRule
from workers.review.schemas import RequirementPacket, Verdict

PASSAGE_SEPARATOR = "||"
_SHORTEST_QUOTE = 4
"""Weighted characters. "None" and 无依赖 can be evidence; a single "the" is in every ticket."""


_MOST_PROVED = 3
"""Checks that one and the same passage may prove. A judge that finds everything in one sentence has not looked."""


@dataclass(frozen=True)
class Answer:
    """A judgement whose quotes stand in the ticket. An UNMET may have no quote: what is absent has no words."""

    verdict: Verdict
    quotes: tuple[Quote, ...] = ()


@dataclass(frozen=True)
class Answers:
    """What the judge settled, by check id; a check that is not here stays undecided."""

    by_check: Mapping[str, Answer]
    tokens: TokenUse = TokenUse()
    retry_count: int = 0


def judge_checks(
    judge: Judge,
    packet: RequirementPacket,
    model_text: str,
    rules: tuple[CheckRule, ...],
    blocking: frozenset[str],
) -> Answers:
    """Return the verified answers to `rules`, asked in one call.

    An UNMET on a check in `blocking` would reject the ticket by itself. One opinion never does that
    (docs/rubric.md): those checks are asked twice more and the majority of three decides.

    Raises:
        JudgeUnavailableError: the judge gave no usable answer.
    """
    source = _Ticket(prepare(packet.raw_text), prepare(packet.title))
    first = judge.judge(packet, model_text, _questions(rules))
    settled = _verified(source, rules, first)
    contested = tuple(rule for rule in rules if rule.id in blocking and _verdict(settled, rule) is Verdict.UNMET)
    calls = [first]
    if contested:
        for vote in (2, 3):
            try:
                calls.append(judge.judge(packet, model_text, _questions(contested), vote))
            except JudgeUnavailableError as error:
                error.tokens += _tokens(calls)
                raise
        ballots = [settled, *(_verified(source, contested, call) for call in calls[1:])]
        for rule in contested:
            answer = _majority([ballot[rule.id] for ballot in ballots if rule.id in ballot])
            if answer is None:
                del settled[rule.id]
            else:
                settled[rule.id] = answer
    return Answers(settled, _tokens(calls), sum(call.retry_count for call in calls))


@dataclass(frozen=True)
class _Ticket:
    """The two texts that a judge may quote. The title comes second: its quotes have no offsets."""

    text: PreparedSource
    title: PreparedSource

    def find(self, words: str) -> Quote | None:
        """Return the ticket's own words for `words`, None when it does not hold them."""
        quote = verify_quote(self.text, words)
        if quote is None and (in_title := verify_quote(self.title, words)) is not None:
            return Quote(text=in_title.text)
        return quote


def _tokens(calls: list[Judged]) -> TokenUse:
    return sum((call.tokens for call in calls), TokenUse())


def _questions(rules: tuple[CheckRule, ...]) -> tuple[CheckQuestion, ...]:
    return tuple(CheckQuestion(rule.id, rule.definition) for rule in rules)


def _verdict(settled: Mapping[str, Answer], rule: CheckRule) -> Verdict | None:
    answer = settled.get(rule.id)
    return answer.verdict if answer is not None else None


def _majority(votes: list[Answer]) -> Answer | None:
    """Return a vote of the verdict that at least two of three gave."""
    for verdict, count in Counter(vote.verdict for vote in votes).items():
        if count >= 2:
            return next(vote for vote in votes if vote.verdict is verdict)
    return None


def _verified(source: _Ticket, rules: tuple[CheckRule, ...], judged: Judged) -> dict[str, Answer]:
    by_id = {rule.id: rule for rule in rules}
    settled: dict[str, Answer] = {}
    for judgement in judged.judgements:
        rule = by_id.get(judgement.check_id)
        if rule is None or rule.id in settled:
            continue
        answer = _believable(source, rule, judgement)
        if answer is not None:
            settled[rule.id] = answer
    praise = Counter(
        quote for answer in settled.values() if answer.verdict is not Verdict.UNMET for quote in answer.quotes
    )
    worn = {quote for quote, count in praise.items() if count > _MOST_PROVED}
    return {
        name: answer
        for name, answer in settled.items()
        if answer.verdict is Verdict.UNMET or not worn & {*answer.quotes}
    }


def _believable(source: _Ticket, rule: CheckRule, judgement: Judgement) -> Answer | None:
    """Return the judgement with its quotes found in `source`, or None when it rests on words that are not there."""
    passages = judgement.quote.split(PASSAGE_SEPARATOR) if rule.unmet_quotes else [judgement.quote]
    claimed = [passage.strip() for passage in passages if passage.strip()]
    found = [quote for passage in claimed if (quote := source.find(passage)) is not None]
    quotes = tuple(dict.fromkeys(quote for quote in found if weighted_length(quote.text.strip()) >= _SHORTEST_QUOTE))
    if len(found) < len(claimed):
        return None
    if judgement.verdict is Verdict.UNMET:
        return Answer(Verdict.UNMET, quotes) if len(quotes) >= rule.unmet_quotes else None
    if judgement.verdict in (Verdict.MET, Verdict.PARTIAL) and quotes:
        return Answer(judgement.verdict, quotes)
    return None
