"""Words of pages and of questions about them, cut alike: English by stems, Chinese by simplified pairs.

Code is cut otherwise (`workers.evidence.tokens`): here a number counts as it is written, and an accent does not.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import add
from pathlib import Path
from sys import intern
from typing import Annotated

import snowballstemmer
from pydantic import BaseModel, ConfigDict, Field

from config.loading import load_yaml
from config.script import simplified
from workers.reading.language import CJK

_WORD = re.compile(rf"[^\W\d_{CJK}]+(?:['’][^\W\d_{CJK}]+)?|[0-9]+(?:[.,][0-9]+)*|[{CJK}]+")
_ASCII_WORD = re.compile("[A-Za-z]+(?:'[A-Za-z]+)?|[0-9]+(?:[.,][0-9]+)*")
"""The same where nothing else stands: found in a third of the time."""
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_LONGEST = 60
_STEMMER = snowballstemmer.stemmer("english")

FORMS_PATH = Path(__file__).with_name("forms.yaml")

_NOTHING_TEXT = (
    "the an a and or but if of to in on at by for with from as is are was were be been being am it its this that these"
    " those there here then than so not no do does did done doing has have had having will would shall should can could"
    " may might must i me my we us our you your he she they them his her their him who whom whose which what when where"
    " why how please any some about into onto also just s t re ve ll d m way get"
)
_NOTHING = frozenset(_NOTHING_TEXT.split())
"""English words by which nothing is found: what joins, and what asks."""

_JOINED = re.compile(r"['’](?:s|re|ve|ll|d|m)$")
"""What joins a verb to such a word: "what's", "we're"."""

WHY_ZH = "(?<![称稱名改译譯分视視作])[为為]什[么麼]"
"""Why; what something is called, is changed or translated to, 称为什么, is asked for by 什么."""
_HOW_LONG = "(?:要|需要|应该|必须)?(?:多久|多长(?:时间)?|(?:几|多少)(?:天|年|个?月|个?小时|分钟|周|次))"
_ASKING = re.compile(
    r"\bhow (?:many|much|long|often|fast|soon|quickly)\b"
    "|可不可以|能不能|会不会|要不要|可以(?=.{1,12}吗)|(?<![功性技智职可])能(?![力源够量])(?=.{1,12}吗)"
    "|(?:什么时候|何时)(?:可以|需要|应该|才能|要|会(?![议员计场话])|能)"
    "|(?<=周[一二三四五六日天])(?!次)"
    rf"|(?:的?(?:期限|时限|限期|时长|周期)(?:是|为|有)?)?{_HOW_LONG}(?:[以之]?内(?:可以|能(?![力源够量]))?|一次)?"
    "|[又也还]被?(?:叫[做作]?|称[为作]?|名为?)什么"
    "|请问|(?:什么|哪些|何种)(?:情况|条件|情形)下?(?:要|需要|应该|必须|才能|会(?![议员计场话]))?|是什么时候|什么时候|什么时间|是什么|"
    rf"{WHY_ZH}|什么时候|什么样|什么|怎么办|怎么样|怎么|怎样|如何|哪里|哪儿|哪些|哪个|哪位|哪一|哪|何时|何地|何处|何|谁|多少|几|是否"
    "|能否|可否|吗|呢|么|的|了|是|在|有|被|于|与|和|及|其|由",
    re.IGNORECASE,
)
"""What joins and asks in Chinese, where it parts the words around it, and what asks for a number in English."""


class Forms(BaseModel):
    """The file of the forms of words that stems keep apart."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    forms: tuple[Annotated[tuple[str, ...], Field(min_length=2)], ...]


def words_of(text: str) -> list[str]:
    """Return the tokens of a text, in order."""
    if text.isascii():
        return list(chain.from_iterable(map(_cut_once, _ASCII_WORD.findall(text))))
    return list(chain.from_iterable(map(_cut, _WORD.findall(_normal(text)))))


def _normal(text: str) -> str:
    return simplified(unicodedata.normalize("NFKC", text))


def asked_words(question: str) -> list[str]:
    """Return the tokens of a question that may find its answer, each once; what only asks is left out."""
    plain = _ASKING.sub(" ", _normal(question))
    found: dict[str, None] = {}
    for word in _WORD.findall(plain):
        if not says_nothing(word):
            found.update(dict.fromkeys(_cut(word)))
    return list(found) or list(dict.fromkeys(words_of(question)))


def says_nothing(word: str) -> bool:
    """Return whether an English word only joins or asks."""
    return _JOINED.sub("", word.lower()) in _NOTHING


def _cut(word: str) -> Sequence[str]:
    return (list(map(add, word, word[1:])) or (word,)) if _is_han(word[0]) else _cut_once(word)


@lru_cache(maxsize=200_000)
def _cut_once(word: str) -> tuple[str, ...]:
    """Return the tokens of what is no Chinese, most of which comes again and again."""
    if word[0].isdigit():
        return (word.replace(",", ""),)
    if len(word) > _LONGEST:  # data, not a word
        return ()
    plain = _plain(word)
    small = plain.lower()
    stem = _form(small)
    parts = _PART.findall(plain) if plain[1:] != small[1:] and not plain.isupper() else ()
    if len(parts) > 1:
        return (*(_form(part.lower()) for part in parts if len(part) > 1), stem)
    return (stem,)


@lru_cache(maxsize=100_000)
def _form(word: str) -> str:
    """Return the token of a word in small letters; of each there is one string, so that to compare it costs little."""
    return intern(_one_form(_stem(word)))


def _stem(word: str) -> str:
    stem: str = _STEMMER.stemWord(word)
    return stem


def _one_form(stem: str) -> str:
    """Return the stem that stands for all forms of its word: that of "go" for "went" and "goes"."""
    return _forms().get(stem, stem)


@lru_cache(maxsize=1)
def _forms() -> Mapping[str, str]:
    groups = [[_stem(word.lower()) for word in group] for group in load_yaml(FORMS_PATH, Forms).forms]
    return {stem: group[0] for group in groups for stem in group[1:]}


def _is_han(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff" or character >= "\U00020000"


def _plain(word: str) -> str:
    word = re.sub("['’](?:s|S)$", "", word)
    if word.isascii():
        return word.replace("'", "")
    apart = unicodedata.normalize("NFD", word)
    return "".join(character for character in apart if not unicodedata.combining(character)).replace("’", "")
