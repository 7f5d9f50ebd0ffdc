"""How sure it is that the chosen sentences answer the question: named features, a fitted model, thresholds by kind."""

import re
from collections.abc import Sequence
from itertools import chain
from typing import cast

from config.script import simplified
from workers.ask.passages.cut import read_sentences, title_words, tokens_in, units_of
from workers.ask.passages.names import missing_from, named
from workers.ask.passages.sentences import Features, Question, Sentence
from workers.ask.passages.weights import Source
from workers.evidence.pages.asked import read_question
from workers.evidence.pages.passages import Hit, Passage
from workers.evidence.pages.words import words_of

COMPARED = 3


def source_of(question: Question, *, of_page: bool) -> Source:
    """Return the kind that a question's threshold goes by."""
    kind = read_question(question.text, of_page=of_page).kind
    return cast(Source, f"{kind}.{question.language}")


def confidence_features(
    question: Question, hits: Sequence[Hit], chosen: Sequence[Sentence], read: Sequence[Features], odds: Sequence[float]
) -> Features:
    """Return what speaks for the answer being among the chosen sentences, the best first.

    Args:
        hits: what was found, the best first.
        read: the features of those sentences.
        odds: of the best sentences that may be quoted, in order; `COMPARED` of them are looked at.
    """
    best, first = chosen[0], read[0]
    hit = best.hit.passage
    title = frozenset(question.rare.keys() & title_words(hit.title))
    together = frozenset().union(*(one.held for one in chosen))
    texts = [hit.title, *hit.path, hit.text]
    names = list(named(question.text))
    missing = missing_from(question.text, texts)
    there = read_sentences(hit.text)
    tokens = tokens_in(hit.text)
    lost = [word for word in question.rare if word not in tokens and word not in title]
    kin = title | units_of(title)
    gone = [
        word
        for word in lost
        if not all(
            unit in kin or unit in tokens or any(one.has_unit(unit) for one in there) for unit in units_of([word])
        )
    ]
    quoted = simplified(" ".join(one.text for one in chosen))
    unsaid = missing_from(question.text, (hit.title, quoted))
    asked = simplified(question.text)
    units = _units(question)
    in_passage = _longest_run(units, _spelt_passage(hit, question))
    features = {f"sentence_{name}": value for name, value in first.items() if name in _OF_SENTENCE}
    return {
        **features,
        **_found(question, hits),
        "together": question.weight(together | title),
        "passage": question.weight(title | (question.rare.keys() & tokens)),
        "lost": len(lost) / (len(question.rare) or 1),
        "lost_rarest": max((question.rare[word] for word in lost), default=0.0),
        "run": in_passage / 10,
        "run_of_all": in_passage / (len(units) or 1),
        "run_in_sentence": _longest_run(units, _spelt(quoted, question)) / (len(units) or 1),
        "gone": question.weight(frozenset(gone)),
        "gone_rarest": max((question.rare[word] for word in gone), default=0.0),
        "gone_meant": len([word for word in gone if word in question.others and word not in best.meant]) / 3,
        "unsaid": len(unsaid) / (len(names) or 1),
        "missing_number": float(any(name[0].isdigit() for name in missing)),
        "negated": float(bool(NEGATED.search(asked))),
        "negated_alone": float(bool(NEGATED.search(asked)) and not NEGATED.search(quoted)),
        "opposite": float(is_opposite(asked, quoted)),
        "missing_names": len(missing) / (len(names) or 1),
        "has_missing": float(bool(missing)),
        "names": min(1.0, len(names) / 4),
        "found_score": best.hit.score / 4,
        "ahead": min(1.0, odds[0] - odds[min(COMPARED, len(odds)) - 1]),
        "lacks": float(first.get(f"lacks_{question.wanted}", 0.0)),
        f"wanted_{question.wanted}": 1.0,
        "words": len(question.rare) / 20,
    }


def _found(question: Question, hits: Sequence[Hit]) -> Features:
    """Return what speaks for the subject being in the index at all.

    Where it is, a page leads, and what was found holds much of the question; else many pages each have a word of it.
    How many passages are of one page says as much of a large index, and of a handful of short pages nothing.
    """
    page = hits[0].passage.page
    held = [_held(question, hit) for hit in hits]
    elsewhere = [hit.score for hit in hits if hit.passage.page != page]
    others = [question.weight(words) for words in held[1:]]
    return {
        "ahead_of_other_pages": min(1.0, hits[0].score - max(elsewhere, default=0.0)),
        "held_by_any": question.weight(frozenset().union(*held)),
        "held_by_others": sum(others) / (len(others) or 1),
        "held_in_all": sum(question.rare[word] for word in held[0]) / 4,
        "title_of_first": question.weight(frozenset(question.rare.keys() & title_words(hits[0].passage.title))),
    }


def _held(question: Question, hit: Hit) -> frozenset[str]:
    """Return the words of the question that a passage, its title or its headings hold."""
    there = [tokens_in(hit.passage.text), *map(title_words, (hit.passage.title, *hit.passage.path))]
    return frozenset().union(*(question.rare.keys() & tokens for tokens in there))


def _units(question: Question) -> list[str]:
    """Return what of a question stands side by side: characters of a Chinese one, stems of an English one."""
    if question.language == "en":
        return words_of(question.text)
    plain = simplified(question.text).lower()
    return list(filter(str.isalnum, plain))


def _spelt(text: str, question: Question) -> str:
    """Return a text as `_units` are joined to be found in it."""
    if question.language == "en":
        return f" {' '.join(words_of(text))} "
    return "".join(filter(str.isalnum, simplified(text).lower()))


def _spelt_passage(passage: Passage, question: Question) -> str:
    """Return the same of a passage with its title and headings, whose sentences are cut already."""
    headings = " ".join((passage.title, *passage.path))
    if question.language == "en":
        words = chain(words_of(headings), *(one.tokens for one in read_sentences(passage.text)))
        return f" {' '.join(words)} "
    return _spelt(f"{headings} {passage.text}", question)


def _longest_run(units: Sequence[str], text: str) -> int:
    """Return how many units side by side stand in a text at most. Each end only moves forward: linear in them."""
    gap = " " if text.startswith(" ") else ""
    longest, start = 0, 0
    for end in range(1, len(units) + 1):
        while start < end and f"{gap}{gap.join(units[start:end])}{gap}" not in text:
            start += 1
        longest = max(longest, end - start)
    return longest


NEGATED = re.compile(r"\b(?:not|never|no|none|without|cannot|except|least|\w+n't)\b|不|没|未|非|无", re.IGNORECASE)
_OPPOSITES = tuple(
    (re.compile(rf"\b(?:{one})\b|{one_zh}", re.IGNORECASE), re.compile(rf"\b(?:{other})\b|{other_zh}", re.IGNORECASE))
    for one, other, one_zh, other_zh in (
        ("first|earliest|oldest", "last|latest|final|newest", "最早|第一|首次", "最后|末|最近"),
        ("most|largest|biggest|highest|greatest", "least|smallest|lowest|fewest", "最大|最多|最高", "最小|最少|最低"),
        ("before|prior", "after|following", "之前|以前", "之后|以后"),
        ("north\\w*", "south\\w*", "北", "南"),
        ("east\\w*", "west\\w*", "东", "西"),
        ("increas\\w*|ris\\w+|grow\\w*", "decreas\\w*|declin\\w*|reduc\\w*|fell", "增加|上升|提高", "减少|下降|降低"),
        ("begin\\w*|began|start\\w*", "end\\w*|finish\\w*|stop\\w*", "开始", "结束"),
        ("more|higher|larger", "less|fewer|lower|smaller", "多于|高于", "少于|低于"),
        ("win|won|victory", "lose|lost|defeat\\w*", "胜", "败"),
        ("support\\w*|agree\\w*", "oppos\\w*|against|disagree\\w*|reject\\w*", "支持|同意", "反对|拒绝"),
        ("allow\\w*|can", "forbid\\w*|ban|banned|prohibit\\w*|cannot", "允许|可以", "禁止|不得"),
        ("male|men|man", "female|women|woman", "男", "女"),
        ("plaintiff", "defendant|accused", "原告", "被告"),
    )
)


def is_opposite(asked: str, quoted: str) -> bool:
    """Return whether a word of the question is not in the quotation, and its opposite is."""
    for one, other in _OPPOSITES:
        for here, there in ((one, other), (other, one)):
            if here.search(asked) and not here.search(quoted) and there.search(quoted) and not there.search(asked):
                return True
    return False


_OF_SENTENCE = frozenset(
    {"held", "held_with_title", "held_or_kin", "meant_here", "units_here", "units_nearby", "units_of_rest", "pairs",
     "rank", "before", "refers_to_before", "length"}
)  # fmt: skip
