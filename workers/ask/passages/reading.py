"""From a question and the passages that were found: at most two sentences that answer it, verbatim, and how sure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice

from workers.ask.passages.attributes import lacks_its_sort, lacks_what_is_named
from workers.ask.passages.confidence import COMPARED, confidence_features, source_of
from workers.ask.passages.cut import title_words, tokens_in
from workers.ask.passages.exclusive import keeps_for_others
from workers.ask.passages.few import MOST, is_beside_among_few
from workers.ask.passages.identity import is_beside
from workers.ask.passages.limits import is_beyond, limit_told, limits_met
from workers.ask.passages.meaning import means_another
from workers.ask.passages.names import asks_for_another_version, groups_missing_from, missing_from, parts_missing_from
from workers.ask.passages.otherwise import lacks_approval
from workers.ask.passages.quotable import (
    about,
    belongs,
    completes,
    goes_on,
    may_be_quoted,
    orders_to_models,
    says_of_whom,
)
from workers.ask.passages.restricted import tells_of_another
from workers.ask.passages.sentences import Features, Question, Sentence, features_of, sentences_of
from workers.ask.passages.subject import (
    has_another_subject,
    lacks_the_deed,
    names_a_time,
    says_nothing_of_may,
    tells_its_times,
    without_times,
)
from workers.ask.passages.weights import likelihood, log_odds, weights
from workers.ask.passages.wholly import first_of_all, says_it_all
from workers.contracts import Value
from workers.evidence.pages.passages import Hit
from workers.evidence.pages.words import asked_words, words_of

MOST_SENTENCES = 2
_FAR_BEHIND = 1.0
"""By so much in log odds a further sentence may be less likely than the first one and still hold the answer."""
_ELSEWHERE = 1.0
"""By so much is a sentence that leads to another page less likely than its words are: what is told goes before it."""
_SEVERAL = re.compile(r"\b(?:and|or|both|each|all)\b|[、和与及或]")
"""What a question has that asks for more than one thing."""


class Quoted(Value):
    """What of the passages answers a question.

    `sentences` are pairs of a passage's id and a sentence of its text, the likeliest first; where they are not enough
    they are the closest there is, and answer nothing. `missing` are the names, numbers and groups of people of the
    question that stand nowhere in the passages. `linked` are ids of passages that fit and address a model: of these
    only sentences that stand apart from what does are quoted, and of some none.
    """

    sentences: tuple[tuple[str, str], ...] = ()
    confidence: float = 0.0
    is_enough: bool = False
    missing: tuple[str, ...] = ()
    linked: tuple[str, ...] = ()
    unanswered: str = ""
    """The part of a question for two things that no sentence was found for."""


def quoted(question: str, hits: Sequence[Hit], *, of_page: bool = False) -> Quoted:
    """Return the sentences of the hits that answer a question.

    Args:
        hits: what a search of the question found, the best first.
        of_page: whether it was asked of one page, which the search was limited to.
    """
    if not hits:
        return Quoted(missing=missing_from(question, ()))
    said = [part for hit in hits for part in _said(hit)]
    asked, order, is_told = _read(question, hits, said)
    missing, groups = missing_from(asked.text, said, partial(_tokens, hits)), groups_missing_from(question, said)
    chosen, linked = _chosen(asked, order, hits)
    if not chosen:
        return Quoted(missing=(*missing, *groups), linked=linked)
    source = source_of(asked, of_page=of_page)
    kept = [sentence for _, sentence, _ in chosen]
    best = list(islice((odds for odds, one, _ in order if may_be_quoted(one)), COMPARED))
    first, *rest = [features for _, _, features in chosen]
    if any(completes(asked, kept[0], one) for one in kept[1:]):
        first = {**first, f"lacks_{asked.wanted}": 0.0}
    read = confidence_features(asked, hits, kept, [first, *rest], best)
    confidence = round(likelihood(log_odds(weights().sure[source], read)), 3)
    parts = parts_missing_from(question, *_said(kept[0].hit))
    telling = [one for one in kept if one is kept[0] or completes(asked, kept[0], one)]
    is_fact = source in ("fact.en", "fact.zh")
    is_whole = _is_of_few(kept[0].hit) and says_it_all(question, asked, kept[0])
    is_kept = keeps_for_others(question, kept[0].text)
    is_enough = (is_whole or is_kept or confidence >= weights().enough[source]) and not (
        bool(groups or parts)
        or has_another_subject(question, kept[0].text)
        or not (is_told or is_kept)
        or (not of_page and _tells_of_another(asked, kept[0]))
        or (not is_kept and _is_beside_among_few(question, asked, telling, kept))
        or (
            _is_of_few(kept[0].hit)
            and means_another(question, " ".join(one.text for one in telling), about(kept[0].hit))
        )
        or lacks_approval(question, kept[0].text, about(kept[0].hit))
        or all(
            is_beside(question, one.text) or lacks_what_is_named(question, one.text, about(one.hit)) for one in telling
        )
        or (source == "fact.zh" and _names_another(missing))
        or ((is_fact or _OF_IT_AS_IT_IS.match(question)) and asks_for_another_version(question, *_said(kept[0].hit)))
    )
    if is_enough:
        kept = [
            sentence for odds, sentence, _ in chosen
            if sentence is chosen[0][1]
            or _may_add(asked, chosen[0], odds, sentence)
            or belongs(asked, chosen[0][1], sentence)
        ]  # fmt: skip
    return Quoted(
        sentences=tuple((one.hit.passage.id, one.text) for one in kept),
        confidence=confidence,
        is_enough=is_enough,
        missing=(*missing, *groups, *parts),
        linked=linked,
    )


def both(first: Quoted, second: Quoted) -> Quoted:
    """Return the answers to two questions as one: of each the likeliest sentence."""
    return Quoted(
        sentences=tuple(dict.fromkeys((*first.sentences[:1], *second.sentences[:1]))),
        confidence=min(first.confidence, second.confidence),
        is_enough=True,
        linked=tuple(dict.fromkeys((*first.linked, *second.linked))),
    )


_OF_IT_AS_IT_IS = re.compile(r"\s*(?:is|are|was|were|has|have|did|when)\b", re.IGNORECASE)
"""Who begins so asks how something is. Who asks how it is done is helped by what a page says of every version."""


def _read(question: str, hits: Sequence[Hit], said: Sequence[str]) -> tuple[Question, list["Ranked"], bool]:
    """Return the question as its answer is sought, the sentences that may be it, and whether any is.

    A time that it names, and a figure, give way to those that the sentence has which tells of the same: it is the
    answer whether it allows them or not.
    """
    asked = Question(question, dict(hits[0].rare))
    sentences = sentences_of(asked, hits)
    if any(keeps_for_others(question, one.text) for one in sentences):
        return asked, [one for one in ranked(asked, sentences) if keeps_for_others(question, one[1].text)], True
    if (timeless := _without_times(asked)) is not asked or names_a_time(question):
        order = [
            one
            for one in ranked(timeless, sentences_of(timeless, hits))
            if tells_its_times(question, one[1].text, about(one[1].hit))
        ]
        if order:
            return timeless, _whole_first(question, timeless, order), True
    figures = {} if asked.wanted == "yes_no" else limits_met(asked.text, said)
    if figures:
        asked = _instead(asked, figures)
        sentences = sentences_of(asked, hits)
    order = _whole_first(question, asked, ranked(asked, sentences))
    limits = ((limit_told(question, one.text), one) for _, one, _ in order if may_be_quoted(one))
    if asked.wanted == "yes_no" and (first := next((one for one in limits if one[0]), None)):
        asked = _instead(asked, first[0])
        order = [one for one in ranked(asked, sentences_of(asked, hits)) if one[1].text == first[1].text]
        return asked, order, True
    if order and _is_silent(asked, order[0][1]):
        near = (one for one in order if order[0][0] - one[0] <= _FAR_BEHIND)
        heard = [one for one in near if not _is_silent(asked, one[1])]
        if not heard:
            return asked, order, False
        order = heard
    told = [one for one in order if not lacks_the_deed(question, one[1].text, about(one[1].hit))]
    if asked.wanted == "who":
        met = [one for one in told if not is_beyond(question, one[1].text)]
        told = met if met[:1] == told[:1] or (met and limits_met(question, [met[0][1].text])) else []
    return asked, told or order, bool(told)


def _tells_of_another(asked: Question, one: Sentence) -> bool:
    return tells_of_another(asked.text, asked.rare, one.text, about=about(one.hit), text=one.hit.passage.text)


def _is_beside_among_few(question: str, asked: Question, telling: list[Sentence], kept: list[Sentence]) -> bool:
    """Return that of a small index, but where the day, hour or figure that is asked about is told."""
    first = kept[0]
    is_told = tells_its_times(question, first.text, about(first.hit)) or limit_told(question, first.text)
    if is_told or not _is_of_few(first.hit):
        return False
    return is_beside_among_few(asked, telling, kept)


def _is_silent(asked: Question, one: Sentence) -> bool:
    """Return whether a sentence has nothing of the sort that is asked for: no time, no number, no word of what may be.

    One that is told behind it may complete it.
    """
    headings = about(one.hit)
    return lacks_its_sort(asked.text, asked.without_names(one.read.plain)) or says_nothing_of_may(
        asked.text, one.text, headings
    )


def _without_times(asked: Question) -> Question:
    text = without_times(asked.text)
    if text == asked.text:
        return asked
    kept = set(asked_words(text))
    return Question(text, {word: weight for word, weight in asked.rare.items() if word in kept} or asked.rare)


def _instead(asked: Question, limits: Mapping[str, str]) -> Question:
    """Return a question with the figures that texts have in the place of its own: 50 MB for 40."""
    text, rare = asked.text, dict(asked.rare)
    for figure, limit in limits.items():
        text = re.sub(rf"(?<![\d.,]){re.escape(figure)}(?!\d)", limit, text)
        weight = max(rare.pop(word, 0.0) for word in words_of(figure))
        rare |= {word: max(weight, rare.get(word, 0.0)) for word in words_of(limit)}
    return Question(text, rare) if text != asked.text else asked


def _is_of_few(hit: Hit) -> bool:
    return 0 < hit.among <= MOST


def _whole_first(question: str, asked: Question, order: list["Ranked"]) -> list["Ranked"]:
    """Return the sentences of a small index with the one first that says all of what is asked, where one does."""
    quotable = [one for _, one, _ in order if _is_of_few(one.hit) and may_be_quoted(one) and not one.points]
    whole = first_of_all(question, asked, quotable)
    return sorted(order, key=lambda one: one[1] is not whole) if whole else order


def _may_add(asked: Question, first: "Ranked", odds: float, further: Sentence) -> bool:
    """Return whether a further sentence is nearly as likely as the first, or holds more of the question.

    Any other one is of the same page and beside the point, as is in a small index one that holds less of it, and any
    where one thing was asked.
    """
    if _is_of_few(further.hit) and not _SEVERAL.search(asked.text):
        return False
    holds_less = _is_of_few(further.hit) and further.held < first[1].held
    return (first[0] - odds <= _FAR_BEHIND and not holds_less) or not further.held <= first[1].held


def _names_another(missing: Sequence[str]) -> bool:
    """Return whether a name in Latin letters is missing: amid Chinese it has no other form, so this is about another.

    Who asks how something is done names what the page need not.
    """
    return any(name[0].isascii() and name[0].isalpha() for name in missing)


Ranked = tuple[float, Sentence, Features]


def ranked(asked: Question, sentences: Sequence[Sentence]) -> list[Ranked]:
    """Return the sentences with their odds and features, the likeliest first."""
    fitted = weights().sentence[asked.language]
    read = features_of(asked, sentences)
    found = [
        (log_odds(fitted, features) - _ELSEWHERE * one.points, one, features)
        for one, features in zip(sentences, read, strict=True)
    ]
    return sorted(found, key=lambda one: (-one[0], one[1].rank, one[1].at))


def _chosen(asked: Question, order: Sequence[Ranked], hits: Sequence[Hit]) -> tuple[list[Ranked], tuple[str, ...]]:
    """Return the first sentences that may be quoted, and the passages that address a model: what was found fits."""
    chosen = list(islice((one for one in order if may_be_quoted(one[1])), MOST_SENTENCES))
    if chosen:
        first, *others = chosen
        tells_more = any(_tells_more(asked, first, odds, one) for odds, one, _ in others)
        closest = (
            one for one in order
            if (says_of_whom(asked, first[1], one[1]) or goes_on(first[1], one[1])
                or (not tells_more and completes(asked, first[1], one[1])))
            and may_be_quoted(one[1])
        )  # fmt: skip
        chosen = [first, *islice(chain(closest, others), MOST_SENTENCES - 1)]
    return chosen, tuple(hit.passage.id for hit in hits if any(map(orders_to_models, _said(hit))))


def _tells_more(asked: Question, first: Ranked, odds: float, further: Sentence) -> bool:
    """Return whether a further sentence holds what the question asks for, or more of it than the page is about."""
    is_near = first[0] - odds <= _FAR_BEHIND and asked.is_told_by(further)
    return is_near or not further.held <= first[1].held | asked.held_by_title(further.hit.passage.title)


def _tokens(hits: Sequence[Hit]) -> frozenset[str]:
    """Return the tokens of what was found, with titles and headings."""
    return frozenset().union(*(title_words(about(hit)) | tokens_in(hit.passage.text) for hit in hits))


def _said(hit: Hit) -> Iterator[str]:
    yield about(hit)
    yield hit.passage.text
