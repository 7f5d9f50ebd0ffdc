"""A text with its differences of writing folded away, character for character, so that offsets stay."""

import re
import unicodedata

from config.script import simplified

_MISTYPED = (("付责", "负责"), ("负则", "负责"), ("以经", "已经"), ("从新打开", "重新打开"), ("优先极", "优先级"))
"""Words that are typed by their sound with another character, and are no words; each as long as what is meant."""

_UNMARKED = re.compile(r"\b(have|has|had|are|is|was|were|do|does|did|could|would|should|need)nt\b", re.IGNORECASE)


_MISTYPED_EN = {
    "fixd": "fixed", "fixde": "fixed", "finshed": "finished", "finised": "finished", "finsihed": "finished",
    "resovled": "resolved", "reslved": "resolved", "assinged": "assigned", "asigned": "assigned", "staus": "status",
    "stauts": "status", "prioirty": "priority", "priorty": "priority", "reportet": "reported",
}  # fmt: skip
"""Words of what is asked of issues as they are often mistyped; none of these is another word."""
_TYPED = re.compile(rf"\b(?:{'|'.join(_MISTYPED_EN)})\b", re.IGNORECASE)


def folded(text: str) -> str:
    """Return `text` in small letters, simplified characters and plain widths and quotes, each at its old offset.

    A Chinese word that is typed with a wrong character of the same sound is the one that is meant.
    """
    plain = simplified("".join(map(_folded, text)))
    for typed, meant in _MISTYPED:
        plain = plain.replace(typed, meant)
    return plain


def with_apostrophes(text: str) -> str:
    """Return `text` with the apostrophes that people leave out, "haven't" for "havent", and "fixed" for "fixd"."""
    return _TYPED.sub(lambda typed: _MISTYPED_EN[typed[0].lower()], _UNMARKED.sub(r"\1n't", text))


def _folded(character: str) -> str:
    if character in "‘’ʼ`´":
        return "'"
    if character in "“”「」『』«»《》":
        return '"'
    plain = unicodedata.normalize("NFKC", character).lower()
    return plain if len(plain) == 1 and plain.isprintable() else character if character.isprintable() else " "
