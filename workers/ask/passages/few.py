"""What an answer must have where an index has few passages: there, any page shares a word with any question.

How sure is sure enough was fitted on thousands of passages, among which one that is found fits by that alone.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from config.script import simplified
from workers.ask.passages.cues import holds
from workers.ask.passages.cut import title_words, units_of
from workers.ask.passages.sentences import Question, Sentence
from workers.ask.passages.subject import LIGHT, LIGHT_ZH, names_a_time
from workers.evidence.pages.words import WHY_ZH, asked_words, words_of
from workers.reading.language import CJK

MOST = 300
"""Passages of a small index."""
_FEW_WORDS = 3
"""Of so few words of a question an answer has more than half, of more a third."""
_HOW_TO = re.compile(r"\s*how (?:to|do|can|could|should)\b|如何|怎么|怎样", re.IGNORECASE)
_IS = re.compile(r"\s*(?:is|are|was|were) (?!there\b|it\b)", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b\w+er than\b|\b(?:more|less|fewer) \w+ than\b|\b(?:fine|ok|okay|allowed|possible)\b", re.IGNORECASE
)
_WHY = re.compile(rf"\s*(?:and )?why\b|{WHY_ZH}|为何", re.IGNORECASE)
_WHERE = re.compile(r"\s*(?:and )?where (?:is|are|was|were|do|does|did|can|may|must|should|will)\b", re.IGNORECASE)
_WHERE_ZH = re.compile("哪里|哪儿|何处|什么地方")
_SOMEWHERE = re.compile(
    r"\b(?:in|at|on|to|from|near|behind|under|between|across|into|inside|outside|through|via|here|there)\b",
    re.IGNORECASE,
)
_SOMEWHERE_ZH = re.compile("[在到于往从向]|位于|[处里上地室楼馆区市网站]")
_WHO = re.compile(r"\s*(?:and )?who (?:(?:has to|must|may|can|should|will|would) )?(?P<deed>[a-z]+)", re.IGNORECASE)
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being) (?:\w+ly |never |not |always )?(?P<deed>\w+)(?P<by>.{0,80}?\bby\b)?", re.I
)
_BY_WHOM = re.compile(
    r".*\S (?:and|or|but|then|, ?)+ ?(?:(?:is|are|was|were|must be|then) )*\w+(?:ed|en|wn|un|nt|[lp]t|ld|ght|ne|de|id)"
    r"(?: \w+ly)? by",
    re.IGNORECASE,
)
"""What leads from a deed to somebody who does another: "is requested in the portal and approved by"."""
_WHAT_WAS = re.compile(
    r"\s*(?:and )?(?:what|which \w+) (?:was|were|got|(?:has|have) been) (?!done\b)"
    r"(?P<deed>[a-z]+(?:ed|en|wn|nt|[lp]t|ld|ght|ne|de|id))\b",
    re.IGNORECASE,
)
_WHAT_IS_THERE = re.compile(r"\s*(?:and )?(?:which|what) (?:\w+ )?(?:is|are|was|were) (?:in|on|at)\b", re.IGNORECASE)
_NO_DEED = re.compile(
    r"is|are|was|were|be|am|has|have|had|do|does|did|can|may|must|should|will|would|else|and|or|of", re.IGNORECASE
)
_HOW_MANY = re.compile(r"\s*(?:and )?how many (?P<what>[a-z]{3,})\b", re.IGNORECASE)
_ANYTHING = re.compile(
    r"people|persons?|times?|things?|ones|(?:second|minute|hour|day|week|month|quarter|year|night)s?"
)
_NUMBER = re.compile(
    r"\d[\d.,]*|no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty"
    r"|half|both|all|few|several|most|many|dozens?|hundreds?|thousands?"
)
_BEFORE, _BEHIND = 4, 2
"""Words within which a number counts what stands behind it, "3 of the open orders", or before it, "orders: 3"."""
_MAY_ZH = re.compile(rf"(?<!才)(?:能|可以)(?P<deed>[{CJK}]{{2,3}}?)[了的]?[吗嗎]")
_WHO_ZH = re.compile("谁|哪位")
_SOMEBODY_ZH = re.compile(
    rf"人|[{CJK}][者师员家长方商司组部队室台处科局会院店厂]|经理|主管|总监|团队|[A-Z]|(?<![理自经事缘])由(?![于此])[{CJK}]{{2}}"
)
_WHO_DOES_ZH = re.compile(rf"(?:谁|哪位)(?:来|去|可以|能|会|要|应该|应当|需要|必须|有权|负责)*(?P<deed>[{CJK}]{{2}})")
_BY_ZH = re.compile(rf"[由经须需被](?P<by>[{CJK}A-Za-z ]{{1,12}})")
_DOES_IT_ZH = re.compile("负责|执行|进行|处理|完成|操作|承担|办理|安排|来做|去做")
"""What somebody does who does what was named before: "…, by the platform team"."""
_CLAUSE_ZH = re.compile("[，,；;。]")
_MAY_SOMEBODY_ZH = re.compile(
    rf"^(?:请问)?(?P<who>[{CJK}]{{2,6}}?)(?:能不能|可不可以|是否可以|能否|可否|可以|允许|能)(?P<rest>[^？?]{{2,30}})[吗嗎么]"
)
_ANYBODY_ZH = re.compile("所有|任何|人人|大家|每[个位名]|都|谁|只有|仅|除|其他|其余|一律")
_OF_A_KIND = re.compile(r"\b(?:the|our|an?) (?P<of>[a-z]{3,}) (?P<kind>[a-z]{3,})\b")
_SAYS_LITTLE = re.compile(r"\b(?:kinds?|sorts?|types?|ways?|happens?|contains?|includes?)\b", re.IGNORECASE)


def is_beside_among_few(asked: Question, telling: Sequence[Sentence], told: Sequence[Sentence]) -> bool:
    """Return whether sentences share words with a question and do not answer it, as it is in a small index.

    They have most of what it is about, all that "is the manager on call?" and "what is in the safe?" name, the deed of
    "what was sold?", a reason for why, a place for where and somebody for who; and what bears a name in the passage
    bears it there: nothing of another card for "gift card".

    Args:
        telling: the first sentence, and what completes it.
        told: all that are quoted, these with them.
    """
    question = simplified(asked.text)
    if not told or _HOW_TO.search(question):
        return False
    said = " ".join(one.read.plain for one in telling)
    if asked.language == "zh":
        about = simplified(" ".join(name for one in told for name in _headings(one)))
        is_of_others = _is_of_others_zh(question, f"{about} {said}") or is_done_by_others(question, said)
        return is_of_others or _is_silent_zh(asked, question, said) or _untold_zh(question, told)
    if (_WHY.match(question) and not holds("why", said)) or (_WHERE.match(question) and not _is_somewhere(asked, said)):
        return True
    if (who := _WHO.match(question)) and (
        _is_done_by_nobody(who["deed"], said) or _is_other_deed(who["deed"], asked, told)
    ):
        return True
    if (was := _WHAT_WAS.match(question)) and _is_other_deed(was["deed"], asked, telling):
        return True
    if (counts := _HOW_MANY.match(question)) and not _is_counted(counts["what"].lower(), asked, said):
        return True
    spelt = asked.spelt
    words = [spelt.get(word, word) for word in asked_words(_SAYS_LITTLE.sub(" ", question)) if not word[0].isdigit()]
    words = [word for word in words if word not in LIGHT] or words
    is_of_all = _WHAT_IS_THERE.match(question) or (_IS.match(question) and not _MEASURED.search(question))
    if is_of_all and _untold(asked, words, telling):
        return True
    untold = _untold(asked, words, told)
    has_too_few = 3 * len(untold) >= 2 * len(words) if len(words) > _FEW_WORDS else 2 * len(untold) >= len(words)
    return (bool(untold) and has_too_few) or _has_another_name(words, told[0]) or _is_of_another(asked, told[0])


def is_done_by_others(question: str, said: str) -> bool:
    """Return whether a question asks who does something, and all whom a text tells do something else to it.

    "It is requested in the portal and approved by the lead" tells nobody who requests it.

    Args:
        said: in simplified characters, as is the question.
    """
    who = _WHO.match(question) or _WHO_DOES_ZH.search(question)
    if who is None:
        return False
    return _is_done_by_nobody(who["deed"], said) if who.re is _WHO else _is_by_others_zh(who["deed"], said)


def _is_done_by_nobody(deed: str, said: str) -> bool:
    """Return whether a text tells only that something is done, and of nobody who does it: "the money is refunded"."""
    forms, done = words_of(deed), list(_PASSIVE.finditer(said))
    is_told = [
        one["by"] is not None and not _BY_WHOM.fullmatch(one["by"]) for one in done if words_of(one["deed"]) == forms
    ]
    return bool(is_told) and not any(is_told) and sum(token in forms for token in words_of(said)) == len(is_told)


def _is_other_deed(deed: str, asked: Question, told: Sequence[Sentence]) -> bool:
    """Return whether a question for who does something meets what tells of something else: "who writes", "who read"."""
    forms, headings = words_of(deed), (title_words(name) for one in told for name in _headings(one))
    there = frozenset().union(*(one.read.there for one in told), *headings)
    others = frozenset().union(*(asked.others.get(form, frozenset()) for form in forms))
    return not _NO_DEED.fullmatch(deed) and there.isdisjoint({*forms, *others})


def _is_counted(what: str, asked: Question, said: str) -> bool:
    """Return whether a text has a number of what is counted: "40 minutes" is none of orders."""
    if _ANYTHING.fullmatch(what):
        return True
    forms = frozenset(words_of(what)).union(*(asked.others.get(one, ()) for one in words_of(what)))
    words = re.findall(r"[\w.,]*\w", said.lower())
    numbers = [at for at, word in enumerate(words) if _NUMBER.fullmatch(word)]
    things = [at for at, word in enumerate(words) if forms & set(words_of(word))]
    return any(-_BEHIND <= thing - number <= _BEFORE for number in numbers for thing in things if thing != number)


def _is_somewhere(asked: Question, said: str) -> bool:
    return _SOMEWHERE.search(asked.without_names(said)) is not None


def _untold(asked: Question, words: Sequence[str], told: Sequence[Sentence]) -> list[str]:
    """Return the words that no sentence, title or heading has, in this form, another or by another word."""
    headings = (title_words(name) for one in told for name in (one.hit.passage.title, *one.hit.passage.path))
    there = frozenset().union(*(one.read.there for one in told), *headings)
    units, others = units_of(there), asked.others
    return [
        word for word in words
        if word not in there and not units_of([word]) <= units and there.isdisjoint(others.get(word, ()))
    ]  # fmt: skip


def _is_of_another(asked: Question, one: Sentence) -> bool:
    """Return whether a question names one of a kind that its passage does not know, though other pages know that word,
    and the sentence tells of the kind with another name: "the payments alarm", and "the alarm of the lift".
    """
    told, others = one.read.tokens, asked.others
    there = frozenset().union(words_of(one.hit.passage.text), *map(title_words, _headings(one)))
    for match in _OF_A_KIND.finditer(asked.text):
        (of, *_), (kind, *_) = words_of(match["of"]), words_of(match["kind"])
        is_known = asked.rare.get(of, 1.0) < 1.0
        if not is_known or of in there or units_of([of]) <= units_of(there) or others.get(of, frozenset()) & there:
            continue
        beside = {
            near
            for at, word in enumerate(told)
            if word == kind
            for near in (*told[at - 1 : at], *told[at + 1 : at + 2])
        }
        if beside - asked.rare.keys():
            return True
    return False


def _headings(one: Sentence) -> tuple[str, ...]:
    return (one.hit.passage.title, *one.hit.passage.path)


def _has_another_name(words: Sequence[str], one: Sentence) -> bool:
    """Return whether two words of a question name a thing of the passage, and the sentence has the second alone."""
    of_passage = set(pairwise(words_of(one.hit.passage.text)))
    there = one.read.there
    return any(
        pair in of_passage and pair[1] in there and pair[0] not in there | title_words(one.hit.passage.title)
        for pair in pairwise(words)
    )


def _is_silent_zh(asked: Question, question: str, said: str) -> bool:
    if (may := _MAY_ZH.search(question)) and not set(may["deed"]) & set(said):
        return True
    said = asked.without_names(said)
    return any(
        asks.search(question) and not tells.search(said)
        for asks, tells in ((_WHERE_ZH, _SOMEWHERE_ZH), (_WHO_ZH, _SOMEBODY_ZH))
    ) or (_WHY.search(question) is not None and not holds("why", said))


def _is_by_others_zh(deed: str, said: str) -> bool:
    """Return the same for Chinese: 在门户申请，由组长批准 tells nobody who may request it."""
    if deed not in said:
        return False
    at_places = re.sub(f"在[^，,；;。]{{1,8}}?(?={deed})", "", said)
    clauses = [clause for clause in _CLAUSE_ZH.split(at_places) if _SOMEBODY_ZH.search(clause)]
    by = [match["by"] for clause in clauses if deed not in clause for match in _BY_ZH.finditer(clause)]
    return len(by) == len(clauses) > 0 and not any(_DOES_IT_ZH.search(one) for one in by)


def _is_of_others_zh(question: str, said: str) -> bool:
    """Return whether a question asks what somebody may do, and what is told names neither them nor everybody."""
    may = _MAY_SOMEBODY_ZH.search(question)
    if may is None or names_a_time(question):
        return False
    return not set(may["who"]) & set(said) and not _ANYBODY_ZH.search(said)


def _untold_zh(question: str, told: Sequence[Sentence]) -> bool:
    """Return whether sentences and headings lack most characters of what a Chinese question is about."""
    about = {character for word in asked_words(question) if not word.isascii() for character in word} - LIGHT_ZH
    there = {character for one in told for character in f"{one.read.plain}{simplified(one.hit.passage.title)}"}
    return 2 * len(about - there) > len(about)
