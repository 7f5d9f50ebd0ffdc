"""Fold disguised text to plain letters and digits, with a way back to the offsets of the original. Judges nothing."""

import html
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from config.script import simplified, simplified_forms

ZERO_WIDTH = (
    "\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufe00-\ufe0f"
)
# Blanks that were put in to escape a search: more than one, or between signs of Chinese.
_HAN = "\u4e00-\u9fff"
_UNSEEN = f"{ZERO_WIDTH}\u0300-\u036f\U000e0000-\U000e007f"
# It begins with its class of characters and looks back from there: a search skips everything else fast.
_REMOVED = re.compile(
    f"[ \t{_UNSEEN}](?:(?<=[{_UNSEEN}])[{_UNSEEN}]*|(?<=[ \t]{{2}})[ \t]*"
    f'|(?<=[{_HAN}][ \t])[ \t]{{0,2}}(?=[{_HAN},:!?。"])|(?<=[,:!?。"][ \t])[ \t]{{0,2}}(?=[{_HAN}]))'
)
_REMOVED_ASCII = re.compile("[ \t](?<=[ \t]{2})[ \t]*")
_FOLDED = re.compile("[^\x00-\x7f]+|`")  # all that the table of folds holds
_WRAPPED = re.compile(r"(?<=[a-z,])\n(?=[a-z])")  # a sentence that goes on in the next line

# Letters of other scripts that print like Latin ones (a selection of Unicode TS 39, confusables.txt).
_CONFUSABLE = (
    "аa еe оo рp сc уy хx ѕs іi јj ԁd ԛq ԝw кk тt вb нh мm гr ӏl Аa Вb Еe Кk Мm Нh Оo Рp Сc Тt Хx Ѕs Іi Јj "
    "αa οo ιi ρp τt υu κk νv ηn Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx "
    "ɑa ɡg ıi ʟl ʀr ɪi ɴn ɢg ʏy ʜh ʙb ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ꜱs ꜰf ǃ!"
)


@lru_cache(maxsize=1)
def _single_character_folds() -> dict[int, str]:
    """Return every fold that turns one character into exactly one, so that offsets survive."""
    table: dict[int, str] = {}
    # Latin with accents, letter-like symbols, enclosed, full width and mathematical alphanumerics.
    for block in (
        (0xC0, 0x250),
        (0x1E00, 0x1F00),
        (0x2100, 0x2150),
        (0x2460, 0x2500),
        (0xFF01, 0xFF5F),
        (0x1D400, 0x1D800),
    ):
        for code in range(*block):
            base = unicodedata.normalize("NFKD", chr(code))[:1]
            if (base.isascii() and base.isalnum()) or 0xFF01 <= code < 0xFF5F:
                table[code] = base
    table[0x3000] = table[0xA0] = " "
    for code in range(0x2000, 0x200B):
        table[code] = " "
    table |= {ord(quote): "'" for quote in "‘’‛′`´"} | {ord(quote): '"' for quote in "“”„″«»"}
    table |= {ord(pair[0]): pair[1] for pair in _CONFUSABLE.split()}
    return table | simplified_forms()


@dataclass(frozen=True)
class Folded:
    """`text` is the folded form; `origins[i]` is where its character i began, None when nothing moved.

    `ends[i]` is where it ended, None when every character stood for one.
    """

    text: str
    origins: tuple[int, ...] | None
    ends: tuple[int, ...] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the original that [start, end) of the folded text came from; it must not be empty."""
        if self.origins is None:
            return start, end
        return self.origins[start], self.ends[end - 1] if self.ends is not None else self.origins[end - 1] + 1


# What people see as a plain character, or not at all: invisible characters, full-width and other digits, escapes.
_DISGUISES = (
    f"{ZERO_WIDTH}\U000e0000-\U000e007f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0b\uff0d\uff0e\uff20\uff3f"
    "\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\U0001d7ce-\U0001d7ff"
)
_DISGUISED = re.compile(
    f"[{_DISGUISES}]"
    r"|\\u(?:[0-9a-fA-F]{4}|\{[0-9a-fA-F]{1,6}\})"
    r"|&(?:amp;)?(?:\#[0-9]{1,7};?|\#[xX][0-9a-fA-F]{1,6};?"
    r"|(?:commat|period|plus|hyphen|dash|lowbar|nbsp|shy|zwj|zwnj|lpar|rpar|sol|colon|num);)"
)
_ANY_DISGUISE = re.compile(f"[{_DISGUISES}]")
_INVISIBLE = re.compile(f"[{ZERO_WIDTH}\U000e0000-\U000e007f]")


@lru_cache(maxsize=4)  # one text is looked through for personal data and for secrets
def undisguise(text: str) -> Folded:
    """Return `text` as a reader sees it: without invisible characters, digits plain, escapes and entities decoded.

    Chinese is simplified. Case, accents and look-alike letters stay, for an address is to be found as it is. Only one
    level is decoded.
    """
    text = simplified(text)
    if not ("&" in text or "\\u" in text or (not text.isascii() and _ANY_DISGUISE.search(text))):
        return Folded(text, None)
    return _rewritten(text, _DISGUISED, _shown)


def normal_form(text: str) -> Folded:
    """Return `text` as whoever brings it into Unicode's normal form NFKC reads its Latin letters, digits and signs."""
    if text.isascii():
        return Folded(text, None)
    return _rewritten(text, _COMPATIBLE, _normal)


def _rewritten(text: str, pattern: re.Pattern[str], read: Callable[[str], str | None]) -> Folded:
    """Return `text` with what `read` makes of each match, None for leaving it."""
    pieces: list[str] = []
    origins: list[int] = []
    ends: list[int] = []
    position = 0
    for match in pattern.finditer(text):
        shown = read(match.group())
        if shown is None:
            continue
        start, end = match.span()
        pieces += (text[position:start], shown)
        origins += (*range(position, start), *(start for _ in shown))
        ends += (*range(position + 1, start + 1), *(end for _ in shown))
        position = end
    if not position:
        return Folded(text, None)
    origins += range(position, len(text))
    ends += range(position + 1, len(text) + 1)
    return Folded("".join((*pieces, text[position:])), tuple(origins), tuple(ends))


# Every character in whose NFKC form something of ASCII stands is in one of these ranges.
_COMPATIBLE = re.compile(
    "[\u00a0-\u00be\u0132-\u0149\u017f\u01c4-\u01cc\u01f1-\u01f3\u02b0-\u02b8\u02d8-\u02e3\u037a-\u0385\u1d2c-\u1d65"
    "\u1d9c-\u1da0\u1dbb\u1e9a\u1fbd-\u20a8\u2100-\u2189\u2460-\u24ea\u2a74-\u2a76\u2c7c-\u2c7d\u3000\u309b-\u309c"
    "\u3200-\u325f\u32b1-\u32cf\u3358-\u33ff\ua7f2-\ua7f4\ufb00-\ufb06\ufb29\ufc5e-\ufc63\ufdfa-\ufe7e\uff01-\uff5e"
    "\uffe3\U000107a5\U0001d400-\U0001d6a3\U0001d7ce-\U0001d7ff\U0001f100-\U0001f14f\U0001f16a-\U0001f16c\U0001f190"
    "\U0001fbf0-\U0001fbf9]"
)


@lru_cache(maxsize=4096)
def _normal(character: str) -> str | None:
    folded = unicodedata.normalize("NFKC", character)
    return folded if folded != character and any(map(str.isascii, folded)) else None


@lru_cache(maxsize=1024)
def _shown(written: str) -> str | None:
    """Return the character that `written` stands for, nothing for an invisible one, None when it stands for itself."""
    if written[0] == "&":
        character = html.unescape(written.replace("&amp;", "&", 1) if written.startswith("&amp;") else written)
    elif written[0] == "\\":
        code = int(written[2:].strip("{}"), 16)
        character = chr(code) if code <= 0x10FFFF else ""
    else:
        character = written
    if len(character) != 1 or 0xD800 <= ord(character) <= 0xDFFF:
        return None
    return "" if _INVISIBLE.match(character) else unicodedata.normalize("NFKC", _plain_digit(character))[:1]


def _plain_digit(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    return character if digit is None else str(digit)


def fold(text: str) -> Folded:
    """Return `text` in lower case, without zero-width characters and accents, look-alikes Latin, Chinese simplified."""
    plain = _WRAPPED.sub(" ", text) if "\n" in text else text
    if text.isascii():
        return _without(_REMOVED_ASCII, plain.lower())
    table = _single_character_folds()
    return _without(_REMOVED, _FOLDED.sub(lambda run: run[0].translate(table), plain).lower())


def _without(removed: re.Pattern[str], plain: str) -> Folded:
    runs = tuple(removed.finditer(plain))
    if not runs:
        return Folded(plain, None)
    pieces: list[str] = []
    origins: list[int] = []
    kept_from = 0
    for run in runs:
        pieces.append(plain[kept_from : run.start()])
        origins.extend(range(kept_from, run.start()))
        kept_from = run.end()
    origins.extend(range(kept_from, len(plain)))
    return Folded("".join((*pieces, plain[kept_from:])), tuple(origins))
