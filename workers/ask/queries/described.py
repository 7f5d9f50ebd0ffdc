"""Issues that a question describes by the words of their titles: "who is working on the dark theme of the cart?".

Of an English question that is all that is left without the words that ask; of a Chinese one what stands before them.
"""

import re
from collections.abc import Collection, Iterator
from itertools import chain, pairwise

from rapidfuzz.distance import DamerauLevenshtein

from config.script import simplified
from workers.ask.queries.folding import folded
from workers.ask.queries.remains import NOUN
from workers.ask.queries.shape import ENDED_IN_SPEECH
from workers.contracts import Value
from workers.evidence.pages.asked import read_question
from workers.evidence.pages.concepts import Unit, concepts_of, terms_of, units_of_text
from workers.evidence.pages.words import words_of
from workers.reading.language import CJK

_ASKING_TEXT = (
    "who whos whom whose what whats which when where why how is are was were be been being am do does did done doing"
    " has have had having will would shall should can could may might must the a an of to in on at by for"
    " with from as and"
    " or but if it its that this these those there then than so not no yet already now currently still ever just also"
    " too please tell me us i we you they he she our my your their any some right"
    " anybody anyone somebody someone nobody everybody work works working worked deal deals dealing handle handles"
    " handling handled build building look looks looking take takes taking taken took care pick picks picked picking up"
    " get gets got getting rid begin began begun start starts started starting go going gone make made making"
    " fix fixes fixed fixing finish finishes finished finishing resolve resolves resolved resolving close closes closed"
    " closing complete completes completed solve solves solved open opened report reported create created raise raised"
    " file filed assign assigned own owns owned owner responsible charge progress status state priority assignee"
    " reporter due date deadline urgent important old new older newer earlier later long day days far"
    " stand stands standing problem problems thing things trouble matter request requests requested ask asks asked"
    " complain complains complained before ever about know known"
    " after touch touched last changed change updated update modified"
)
_ASKING = frozenset(_ASKING_TEXT.split())
"""English words that ask about an issue and say nothing of which one it is."""
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_ARTICLE = re.compile(r"\b(?:the|our|an?) $")
_BEGINS_ZH = r"(?:^|[，,。；;？?！!])\s*(?:请问|那么?|现在|目前|我们)*"
_DID_ZH = "弄|干|做|修|负责|处理|跟|改|搞|提|报|写|管"
_CHINESE = re.compile(
    rf"{_BEGINS_ZH}(?:谁(?:现在)?(?:在|负责)(?:弄|做|修|处理|跟进?|改|搞)?)?"
    rf"(?P<thing>[{CJK}A-Za-z0-9][{CJK}A-Za-z0-9 ]{{3,40}}?)"
    r"(?:\s*的?(?:[这那][个张条件项]?)?(?:问题|缺陷|任务|工单|需求|功能|单子?|毛病|故障|事儿?))?"
    r"(?:现在|目前|最近|已经?|还|都|到底|究竟|是|由|[在来])*"
    rf"(?=没?(?:{ENDED_IN_SPEECH}|完成|解决|修复|关闭|开始|开工|动工|做了[吗没])|谁[在来]?(?:{_DID_ZH})|归谁"
    r"|(?:什么时候|何时|哪天)(?:修|解决|完成|做|关|开始|提|建)|的(?:状态|进度|进展|经办人|负责人|优先级|报告人)"
    rf"|(?:做|走|进行)?到(?:了)?哪一?步|什么(?:情况|状态|进展)|怎么样|[是在]?哪一?[个张条]|多急|急不急"
    rf"|\s*[{CJK}A-Za-z]{{2,20}}\s?(?:{_DID_ZH})的[吗么]|[？?]?$)"
)
_ALSO_ZH = re.compile(rf"[，,。；;？?]\s*(?P<place>[{CJK}A-Za-z0-9]{{2,16}})的呢")
"""支付记录的证书更新开始做了吗？结算页面的呢？"""
HAD_ZH = re.compile(
    r"有(?:没有|无)?人(?:提|报|反馈|反映|要求|说)(?:出|告|交|到)?过(?:一?个)?"
    rf"(?P<thing>[{CJK}A-Za-z0-9][{CJK}A-Za-z0-9 ]{{3,40}}?)"
    r"\s*的?(?:问题|缺陷|任务|工单|需求|单子?|毛病|故障|功能|建议)?\s*(?=吗|没有|[？?，,。；;]|$)"
)
"""之前有没有人提过购物车导出 CSV 的需求？"""
_HAD = (
    r"\b(?:has|have|had|did)\s+(?:anybody|anyone|somebody|someone|we|you|they|people|customers)\b[^?]{0,20}?"
    r"\b(?:report|ask|request|rais|fil|complain|suggest|mention)\w*"
    r"|\bis\s+there\s+(?:already\s+)?(?:an?|any)\s+(?:issue|ticket|bug|task|story|request)\s+(?:about|for|on)\b"
)
"""Asks whether there is such an issue: "did anybody report …?"."""
_HAD_BEFORE = re.compile(rf"{_HAD}|{HAD_ZH.pattern.replace('?P<thing>', '')}")
_WHICH = re.compile(
    rf"{_HAD_BEFORE.pattern}|"
    r"\b(?:which|what) (?:issue|ticket|bug|task|story|epic) (?:is|was)\b"
    r"|[是在]哪一?[个张条]?(?:单子?|工单|缺陷|任务|故事)"
)
_LEAST_WORDS = 2
_LEAST_CHARACTERS = 6
_MOST_TERMS = 3
_LEAST_MISTYPED, _LEAST_JOINED = 5, 6
_SIGNS = re.compile(rf"[^{CJK}A-Za-z0-9]+")


class Described(Value):
    """What a question says of an issue: where that stands in it, and the words which the title has all of.

    `asking` is what stands between them and is none of it.
    """

    start: int
    end: int
    words: tuple[str, ...]
    asking: str = ""

    @property
    def searched(self) -> tuple[str, ...]:
        """What a search finds such titles by: of a run of Chinese both ends, for a title may part it elsewhere."""
        ends = ((word,) if word.isascii() else (word[:2], word[-2:]) for word in self.words)
        return tuple(dict.fromkeys(chain.from_iterable(ends)))

    def named(self, question: str, keys: Collection[str]) -> str:
        """Return the question with these keys in the place of what describes the issues."""
        return f"{question[: self.start]} {' '.join(keys)} {self.asking} {question[self.end :]}"

    def fits(self, title: str) -> bool:
        """Return whether a title has all these words, as `distance` tells."""
        return self.distance(title) is not None

    def distance(self, title: str) -> int | None:
        """Return how many of these words a title has not as they are written; None where it lacks one.

        Of English words it has some form, with a typing mistake or, of one of them, another word for it; of Chinese
        ones each character and two side by side. Half of them at least it has as they are.
        """
        plain = _SIGNS.sub("", simplified(title))
        there, characters = set(words_of(title)), set(plain)
        loose = others = 0
        for word in self.words:
            if not word.isascii():
                if not (characters.issuperset(word) and any(pair in plain for pair in map("".join, pairwise(word)))):
                    return None
            elif not (there.issuperset(words_of(word)) or (len(word) >= _LEAST_JOINED and word in plain.lower())):
                is_mistyped = _is_mistyped(word, title)
                if not is_mistyped and not _is_meant(word, there):
                    return None
                loose, others = loose + 1, others + (not is_mistyped)
        return loose if others <= 1 and 2 * loose <= len(self.words) else None

    @property
    def alternatives(self) -> tuple[tuple[str, ...], ...]:
        """For each thing that it names the terms of both languages that a title may have for it; none where it names
        fewer than two, or one that has no term.
        """
        found = [(*terms_of((one,), "en")[:_MOST_TERMS], *terms_of((one,), "zh")[:_MOST_TERMS]) for one in self._units]
        return tuple(found) if len(found) >= _LEAST_WORDS and all(found) else ()

    def is_meant_by(self, title: str) -> bool:
        """Return whether a title, in either language, names all the same things."""
        there = concepts_of(title), frozenset(words_of(title)), frozenset(simplified(title))
        return all(unit.is_in(*there) for unit in self._units)

    @property
    def _units(self) -> tuple[Unit, ...]:
        return units_of_text(" ".join(self.words))


def _is_mistyped(word: str, title: str) -> bool:
    return len(word) >= _LEAST_MISTYPED and any(
        DamerauLevenshtein.distance(word, other, score_cutoff=1) <= 1
        for other in _WORD.findall(title.lower())
        if len(other) >= _LEAST_MISTYPED
    )


def _is_meant(word: str, there: set[str]) -> bool:
    return any(not others.isdisjoint(there) for others in read_question(word, of_page=False).others.values())


def described(question: str, people: Collection[str] = ()) -> tuple[Described, ...]:
    """Return what a question may describe issues by, in order; none where it names no such thing.

    Args:
        people: first names in small letters: who has an issue is no word of its title.
    """
    plain = folded(question)
    found = list(_in_chinese(plain)) if re.search(f"[{CJK}]", plain) else list(_in_english(plain, people))
    return tuple(found[:2])


def asks_for_such(question: str) -> bool:
    """Return whether a question asks if somebody spoke of something before: that names nothing of the site."""
    return _HAD_BEFORE.search(folded(question)) is not None


def asks_which(question: str) -> bool:
    """Return whether a question asks which issue it is that has what it says."""
    return _WHICH.search(folded(question)) is not None


def _in_english(plain: str, people: Collection[str]) -> Iterator[Described]:
    found = [
        match for match in _WORD.finditer(plain)
        if match[0].partition("'")[0] not in _ASKING and match[0] not in people and not NOUN.fullmatch(match[0])
    ]  # fmt: skip
    words = tuple(dict.fromkeys(match[0].removesuffix("'s") for match in found))
    if len(words) < _LEAST_WORDS:
        return
    start, end = found[0].start(), found[-1].end()
    if article := _ARTICLE.search(plain, 0, start):
        start = article.start()
    within = {match.start() for match in found}
    asking = [match[0] for match in _WORD.finditer(plain, found[0].start(), end) if match.start() not in within]
    yield Described(start=start, end=end, words=words, asking=" ".join(asking))


def _in_chinese(plain: str) -> Iterator[Described]:
    match = HAD_ZH.search(plain) or _CHINESE.search(plain)
    parts = [part for part in re.split(r"[的里中 ]", match["thing"]) if part] if match else []
    if match is None or sum(map(len, parts)) < _LEAST_CHARACTERS or any(len(part) == 1 for part in parts):
        return
    yield Described(start=match.start("thing"), end=match.end("thing"), words=tuple(parts))
    if len(parts) > 1 and (also := _ALSO_ZH.search(plain, match.end())):
        yield Described(start=also.start("place"), end=also.end("place"), words=(also["place"], *parts[1:]))
