"""A comment in the script of its ticket: our words are written in simplified characters, its author's may not be.

What the author wrote, and what others did, stays as it is, letter by letter.
"""

from typing import Any, TypeVar

from config.script import as_in_taiwan, is_traditional
from workers.comment.document import Link, Mention, Preformatted, Quotation, Text
from workers.events.commands.registry import PREFIX
from workers.grounding.script import with_words

_Said = TypeVar("_Said")


def in_script_of(written: str, said: _Said) -> _Said:
    """Return a comment, or words for one, in traditional characters where `written`, the ticket's texts, has more."""
    if not is_traditional(written):
        return said
    return with_words(said, lambda words: _ours_changed(words, written), _is_theirs)


def _is_theirs(part: Any) -> bool:
    """Say whether a part is words of others, also a name that people open, or is copied as it is: all but commands."""
    if isinstance(part, Text):
        return part.is_cited or (part.code and not part.text.startswith(PREFIX))
    return isinstance(part, Quotation | Preformatted | Link | Mention)


def _ours_changed(words: str, written: str) -> str:
    """Return words with all changed but what the ticket has: a character with the one before it or behind it."""
    if words.isascii() or words.strip() in written:
        return words
    ours = [
        other
        if one == other or not (words[max(at - 1, 0) : at + 1] in written or words[at : at + 2] in written)
        else one
        for at, (one, other) in enumerate(zip(words, as_in_taiwan(words), strict=True))
    ]
    return "".join(ours)
