"""Bring concealed text into the open: hidden passages, encodings, spaced-out and leet words. Judges none of it."""

import base64
import binascii
import codecs
import re
from collections.abc import Iterator

from workers.guardrail.folding import ZERO_WIDTH

# A second opening ends the first: unclosed ones cost one look each.
_HIDDEN = re.compile(
    r"<!--((?:[^<]|<(?!!--)){1,4000}?)-->"
    r"|\{color:(?:#?f{3}(?:f{3})?|white|transparent)\}((?:[^{]|\{(?!color:)){1,2000}?)\{color\}"
    r"|<[a-z]{1,10}\b[^<>]{0,200}?(?:display:\s?none|visibility:\s?hidden|font-size:\s?0|opacity:\s?0(?![.\d])"
    r"|color:\s?(?:#?f{3}(?:f{3})?|white|transparent))[^<>]{0,200}>([^<]{1,2000})<",
    re.IGNORECASE | re.DOTALL,
)
_HIDDEN_SIGNS = ("<!--", "{color:", "style")
_TAG_CHARACTERS = re.compile("[\U000e0020-\U000e007e]{4,}")
_FLAG = "\U0001f3f4"  # the flags of England, Scotland and Wales are spelled with tag characters
_ZERO_WIDTH_RUN = re.compile(f"[{ZERO_WIDTH}]{{12,}}")

# These begin with their class of characters and look back from there: a search skips the others fast.
_BASE64 = re.compile(r"[A-Za-z0-9+/](?<![A-Za-z0-9+/=][A-Za-z0-9+/])[A-Za-z0-9+/]{19,3999}+={0,2}(?![A-Za-z0-9+/=])")
_HEX = re.compile(
    r"[0-9a-fA-F](?<![0-9A-Za-z][0-9a-fA-F])"
    r"(?:[0-9a-fA-F]{31,}+|[0-9a-fA-F](?: [0-9a-fA-F]{2}(?![0-9A-Za-z])){15,}+)"
)
_BINARY = re.compile(r"[01](?<![0-9][01])[01]{7}[ ,]?(?:[01]{8}[ ,]?){7,}+")
_ROT13_NEAR = re.compile(r"rot-?13[^\n]{0,40}?[:(\"'\n]\s*([^\n]{12,600})", re.IGNORECASE)
_MOST_PAYLOADS = 50

_SPACED = re.compile(r"[a-z](?<![a-z][a-z])(?:[ ._*\-]{1,2}[a-z](?![a-z])){7,200}+")
_SPACED_OVERRIDE = re.compile(
    r"(?:ignore|disregard|forget|override)(?:all|any|the|your|my|of|every|previous|prior|above|earlier|these|system){1,6}"
    r"(?:instruction|prompt|rule|guideline|direction|context)"
)
_LEET_SIGN = re.compile(r"[013457@$](?<=[a-z].)[a-z013457@$]{2}")  # in every such word
_LEET_WORD = re.compile(r"(?<![a-z0-9@$])[a-z]{1,12}[013457@$][a-z013457@$]{2,18}")
_LEET = str.maketrans("013457@$", "oieastas")


def hidden_passages(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, content) of what a reader of the rendered ticket does not see."""
    if any(sign in text for sign in _HIDDEN_SIGNS):
        for match in _HIDDEN.finditer(text):
            yield match.start(), match.end(), next(group for group in match.groups() if group is not None)
    if text.isascii():
        return
    for match in _TAG_CHARACTERS.finditer(text):
        if text[match.start() - 1 : match.start()] != _FLAG:
            yield match.start(), match.end(), "ignore all: " + "".join(chr(ord(c) - 0xE0000) for c in match.group())
    for match in _ZERO_WIDTH_RUN.finditer(text):
        yield match.start(), match.end(), "ignore all"


def decoded_payloads(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, decoded) of base64, hexadecimal, binary and announced rot13 that decodes to readable text."""
    for pattern, decode in ((_BASE64, _from_base64), (_HEX, _from_hex), (_BINARY, _from_binary)):
        for _, match in zip(range(_MOST_PAYLOADS), pattern.finditer(text), strict=False):
            decoded = decode(match.group())
            if decoded:
                yield match.start(), match.end(), decoded
    if "rot" not in text.lower():
        return
    for match in _ROT13_NEAR.finditer(text):
        yield match.start(), match.end(), codecs.decode(match.group(1), "rot13")


def spaced_out_words(folded: str) -> Iterator[tuple[int, int]]:
    """Yield spans of single letters that read as an order to ignore instructions: "i g n o r e a l l …"."""
    for match in _SPACED.finditer(folded):
        if _SPACED_OVERRIDE.search(re.sub(r"[^a-z]", "", match.group())):
            yield match.span()


def leet_fold(folded: str) -> str | None:
    """Return `folded` with digits read as letters, same length; None when no two words are written that way."""
    if not _LEET_SIGN.search(folded):
        return None
    for count, _ in enumerate(_LEET_WORD.finditer(folded)):
        if count:
            return folded.translate(_LEET)
    return None


def _from_base64(written: str) -> str:
    try:
        return _readable(base64.b64decode(written + "=" * (-len(written) % 4), validate=True))
    except (binascii.Error, ValueError):
        return ""


def _from_hex(written: str) -> str:
    return _readable(bytes.fromhex(written if " " in written else written[: len(written) // 2 * 2]))


def _from_binary(written: str) -> str:
    return _readable(bytes(int(byte, 2) for byte in re.findall(r"[01]{8}", written)))


def _readable(data: bytes) -> str:
    """Return `data` as text when it is text, else nothing."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return text if all(character.isprintable() or character in "\n\r\t" for character in text) else ""
