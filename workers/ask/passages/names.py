"""Names and numbers of a question, and which of them stand nowhere in what was found: the honest reason to refuse."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from config.script import simplified
from workers.evidence.pages.words import words_of

_NUMBER = re.compile(r"[0-9]+(?:[.,:][0-9]+)*%?")
_CAPITAL = re.compile(r"(?<![A-Za-z0-9_'’])[A-Z][A-Za-z0-9_À-ɏ’'-]*")
_QUOTED = re.compile(r"[《「『“\"]([^》」』”\"\n]{1,40})[》」』”\"]")
_FIRST_TEXT = (
    "who whom whose what which when where why how is are was were do does did can could will would has have had may"
    " should in on at of for from by the a an to i if according after before during since under between about as with"
    " name give tell please among besides other than along that this these those"
)
_FIRST_WORDS = frozenset(_FIRST_TEXT.split())
_MOST = 8


def missing_from(question: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Return the names and numbers of a question that stand in none of the texts, as they are written, each once."""
    names = list(named(question))
    if not names:
        return ()
    plain = _plain("\n".join(texts))
    unspelt = [name for name in names if _plain(name) not in plain]
    if not unspelt:
        return ()
    tokens = set(words_of(plain))
    return tuple(dict.fromkeys(name for name in unspelt if not tokens.issuperset(words_of(name))))[:_MOST]


def named(question: str) -> Iterator[str]:
    """Give the names and numbers of a question: figures, capitals within a sentence, what stands in quotation marks."""
    yield from (match[0] for match in _NUMBER.finditer(question))
    yield from (match[1] for match in _QUOTED.finditer(question))
    for match in _CAPITAL.finditer(question):
        if match[0].lower().partition("'")[0] not in _FIRST_WORDS:
            yield match[0]


def _plain(text: str) -> str:
    return simplified(unicodedata.normalize("NFKC", text)).lower()
