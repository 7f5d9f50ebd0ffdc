"""A text with its differences of writing folded away, character for character, so that offsets stay."""

import unicodedata

from config.script import simplified


def folded(text: str) -> str:
    """Return `text` in small letters, simplified characters and plain widths and quotes, each at its old offset."""
    return simplified("".join(map(_folded, text)))


def _folded(character: str) -> str:
    if character in "‘’ʼ`´":
        return "'"
    if character in "“”「」『』«»《》":
        return '"'
    plain = unicodedata.normalize("NFKC", character).lower()
    return plain if len(plain) == 1 and plain.isprintable() else character if character.isprintable() else " "
