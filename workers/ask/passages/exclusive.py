"""Whether a sentence keeps for somebody what another one asks to be allowed: "Only the porter may open the gate."."""

import re
from functools import lru_cache

from config.script import simplified
from workers.ask.passages.subject import LIGHT, LIGHT_ZH
from workers.evidence.pages.words import asked_words, words_of
from workers.reading.language import CJK

_ASKED = re.compile(
    r"\s*(?:can|could|may|might|is|are|am) (?:(?:it|i|we|you|they|one) |(?:the |an? |our |any )?[\w-]+(?: [\w-]+)?? )"
    r"(?:(?:ok|okay|fine|allowed|permitted|able|possible) (?:for [\w ]{2,30}? )?to )?(?P<deed>\w+)(?P<rest>[^?]*)",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"(?:^|[.;,] )only (?:the |an? |our )?[\w ,-]{2,60}? (?:may|can|must|(?:is|are) (?:allowed|permitted) to)"
    r" (?P<deed>\w+)(?P<object>[^.;]*)",
    re.IGNORECASE,
)
_ASKED_ZH = re.compile(f"(?:能不能|可不可以|能否|可否|可以|允许|能)(?P<rest>[{CJK}A-Za-z0-9 ]{{2,40}})")
_ONLY_ZH = re.compile(
    f"(?P<of>[^，,；;。]*)(?:只有|仅有?)[{CJK}A-Za-z0-9 ]{{1,20}}?(?:才能|才可以|可以|才可|能)"
    f"(?P<rest>[{CJK}A-Za-z0-9 ]{{2,30}})"
)
_HAN = re.compile(f"[{CJK}]")
_KEPT = 100
"""Questions whose reading is remembered: it is asked of each sentence."""
_CHANGES = frozenset(words_of("write push change edit modify fix patch update alter delete insert deploy save correct"))
"""Who may not write somewhere may do none of these there."""


def keeps_for_others(question: str, sentence: str) -> bool:
    """Return whether a sentence says who alone may do what a question asks to be allowed, there or to that.

    In Chinese what that is may stand before them: 彩色打印只有设计组可以使用.
    """
    asked = _asked(question)
    if asked is None:
        return False
    if asked.re is _ASKED:
        only = _ONLY.search(sentence)
        return only is not None and _is_that(asked, only)
    only = _ONLY_ZH.search(simplified(sentence))
    if only is None:
        return False
    kept = {character for word in asked_words(only["rest"]) for character in word} - LIGHT_ZH
    there = set(simplified(question))
    of = {character for character in only["of"] if _HAN.match(character)} - LIGHT_ZH
    return bool(kept) and kept <= there and 2 * len(of & there) >= len(of)


@lru_cache(maxsize=_KEPT)
def _asked(question: str) -> re.Match[str] | None:
    """Return what a question asks to be allowed, None where it asks nothing of the kind, as most do."""
    return _ASKED_ZH.search(simplified(question)) if _HAN.search(question) else _ASKED.match(question)


def _is_that(asked: re.Match[str], only: re.Match[str]) -> bool:
    deeds = {*words_of(asked["deed"])}, {*words_of(only["deed"])}
    is_same = deeds[0] == deeds[1] or all(one & _CHANGES for one in deeds)
    kept = set(asked_words(only["object"])) - LIGHT if only["object"].strip() else set()
    return is_same and bool(kept) and kept <= set(words_of(asked["rest"]))
