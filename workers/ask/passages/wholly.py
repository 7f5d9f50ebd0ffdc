"""Whether a sentence says all that a question is about, and what it asks for: that is its answer, however it is put.

How sure is sure enough was fitted on questions that share a part of their words with the answer, in a large index.
"""

import re
from collections.abc import Callable, Sequence

from config.script import simplified
from workers.ask.passages.attributes import CONDITION, tells_a_past, tells_how_long
from workers.ask.passages.cues import holds
from workers.ask.passages.cut import title_words, units_of
from workers.ask.passages.parts import leans
from workers.ask.passages.sentences import Question, Sentence
from workers.ask.passages.subject import (
    LIGHT,
    LIGHT_ZH,
    WEEKDAYS,
    names_a_time,
    tells_a_day,
    tells_an_hour,
    tells_its_times,
    tells_when,
)
from workers.evidence.pages.words import asked_words

_LEAST = 2
"""Words of what a question is about, or pairs of Chinese characters."""
_AFTER_ZH = re.compile("(?<=[天周月年时钟])[之以]?后")
_HOW_LONG = re.compile(
    r"\bhow (?:long|soon|fast|quickly)\b|\buntil when\b|多久|多长时间|[几多][天少]天?|几个?(?:小时|分钟|月|周)",
    re.IGNORECASE,
)
_CALENDAR = re.compile(
    rf"\b(?:{WEEKDAYS}|january|february|march|april|may|june|july|august|september"
    r"|october|november|december)\b",
    re.IGNORECASE,
)
"""What is written like a name and is nobody."""
_SOMEBODY = re.compile(r"\b(?:whoever|everybody|anybody|nobody|only the \w+|heads? of \w+)\b", re.IGNORECASE)


def says_it_all(question: str, asked: Question, one: Sentence) -> bool:
    """Return whether a sentence has each word that a question is about, in some form, and the sort of its answer.

    Its title and headings may have half of the words. One may stand there by another word. Where a question leans on
    what was said before ("how soon do they get it?"), or is told its times, one word is enough.

    Args:
        question: as it was asked; `asked` may have no times.
    """
    is_timed = names_a_time(question)
    if is_timed and not tells_its_times(question, one.text, " ".join((one.hit.passage.title, *one.hit.passage.path))):
        return False
    least = 1 if is_timed or leans(asked.text) else _LEAST
    if asked.language == "zh":
        return _has_all_zh(asked, one, least) and (is_timed or _tells_its_sort(asked, one))
    words = [word for word in asked.rare if word not in LIGHT]
    headings = _headings(one)
    here = [word for word in words if _has(word, one.read.there)]
    meant = [word for word in words if word not in here and not _has(word, headings) and word in one.meant]
    is_all = all(word in here or word in meant or _has(word, headings) for word in words)
    has_most_itself = 2 * (len(here) + len(meant)) >= len(words) and len(meant) <= 1 and bool(here)
    is_told = is_timed or _tells_its_sort(asked, one)
    return len(words) >= least and is_all and has_most_itself and is_told


def _headings(one: Sentence) -> frozenset[str]:
    return frozenset().union(*(title_words(name) for name in (one.hit.passage.title, *one.hit.passage.path)))


def _has(word: str, there: frozenset[str]) -> bool:
    return word in there or units_of([word]) <= units_of(there)


def _has_all_zh(asked: Question, one: Sentence, least: int) -> bool:
    words = asked_words(_AFTER_ZH.sub("", simplified(asked.text)))
    about = {character for word in words if not word.isascii() for character in word} - LIGHT_ZH
    latin = [word for word in words if word.isascii()]
    here = set(one.read.plain)
    there = here | set(simplified(one.hit.passage.title))
    is_held = all(_has(word, one.read.there | _headings(one)) for word in latin)
    is_much = len(about) + 2 * len(latin) >= 2 * least
    return is_held and is_much and about <= there and 2 * len(about & here) >= len(about)


def _tells_its_sort(asked: Question, one: Sentence) -> bool:
    told = asked.without_names(one.read.plain)
    if _HOW_LONG.search(simplified(asked.text)):
        return tells_how_long(told)
    if asked.wanted == "when":
        return tells_when(told)
    if asked.wanted == "who":
        return tells_somebody(told)
    return asked.is_told_by(one)


def tells_somebody(text: str) -> bool:
    """Return whether a text, in simplified characters, has somebody: a name, a group, "whoever is there"."""
    return holds("who", _CALENDAR.sub(" ", text)) or _SOMEBODY.search(text) is not None


def first_of_all(question: str, asked: Question, sentences: Sequence[Sentence]) -> Sentence | None:
    """Return the first sentence that says it all, None where none does."""
    return next((one for one in sentences if says_it_all(question, asked, one)), None)


_PERCENT = re.compile(r"\d\s?(?:%|per ?cent)|百分之", re.IGNORECASE)
COMMAND = re.compile(r"`[^`]+`|\bcommands? \S|命令\s?\S", re.IGNORECASE)
THERE_ARE = re.compile(
    r"\bthere (?:is|are) (?P<en>[^:,.;]{1,40})"
    r"|^(?:[我咱]们|公司)?(?:现在|目前)?(?:一?共|总共)?有(?P<zh>[^：:，。；]{1,20})",
    re.I,
)
_OF_TIME = r"(?:seconds?|minutes?|hours?|(?:working |business )?days?|weeks?|months?|years?)"


def tells_time(text: str) -> bool:
    """Return whether a text, in simplified characters, has a day, an hour or a date."""
    return tells_a_day(text) or tells_an_hour(text) or holds("when", text)


_ASKED: tuple[tuple[str, str, Callable[[str], bool]], ...] = (
    (
        "command",
        r"\b(?:which|what) (?=commands?\b)|\bwhat(?:'s| is) the (?=command\b)"
        r"|(?<=命令|指令)是(?:什么|哪一?[个条])|(?:[用是]?什么|哪一?[个条]?)(?=命令|指令)",
        lambda text: COMMAND.search(text) is not None,
    ),
    (
        "day",
        r"\b(?:on )?(?:which|what) (?:week)?days?(?: of the week)?\b"
        r"|每?(?:周|星期|礼拜)(?:几|的?哪几?一?天)|哪几?一?天",
        tells_a_day,
    ),
    ("hour", r"\b(?:at |by |until |before |from )?what (?:time|hour)\b|几点钟?", tells_an_hour),
    (
        "duration",
        rf"\bhow (?:long(?! ago)|soon|quickly|fast|much time|many {_OF_TIME}(?! ago))\b"
        r"|\buntil when\b|多久(?!.{0,6}一次)|多长时间"
        "|(?<!哪)[几多][个少]?(?:工作日|个?小时|分钟|天|周|星期|个?月|年)(?![前点])",
        tells_how_long,
    ),
    (
        "who",
        r"\bwho(?:m|ever)?\b|\b(?:which|what) (?:team|person|people|group)\b"
        r"|谁|哪一?[个位](?:人员?|同事|团队|小组|部门|组)?(?![^？?]{0,2}[页环版])",
        tells_somebody,
    ),
    (
        "share",
        r"\bhow high\b|\b(?:at|above|over|from) (?:what|which) (?=(?:\w+ )?(?:rate|share)\b)"
        r"|\b(?:what|which) (?:percentage|share)\b|多[高大]|百分之几|(?:超过|[到过于])了?多少(?!天|个?小时|分钟)"
        r"|(?:多少|什么)比例",
        lambda text: _PERCENT.search(text) is not None,
    ),
    (
        "which",
        r"\b(?:which|what)(?= [\w -]{3,30} (?:are there|do we have|exist)\b)|有哪[几些]?[个些套种类]*",
        lambda text: THERE_ARE.search(text) is not None,
    ),
    (
        "when",
        r"^\W*(?:and )?when\b|\b(?:under|in|on) (?:what|which) (?:conditions?|cases?)\b"
        r"|(?:在|到)?什么(?:情况|条件)下?|什么时[候间]|何时|啥时候?",
        lambda text: tells_time(text) or tells_a_past(text) or CONDITION.search(text) is not None,
    ),
)
SORTS = tuple((sort, re.compile(asks, re.IGNORECASE), tells) for sort, asks, tells in _ASKED)
"""What a question asks for and a clause has. A question of another sort is not read here."""
