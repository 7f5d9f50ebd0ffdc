"""Which questions on a ticket are the same question: asked again, it renews the answer that is there."""

import hashlib
import re

from workers.ask.queries.folding import folded
from workers.ask.request import AskRequest

_OF_ASKER = re.compile(r"\b(?:i|me|my|mine|myself|currentuser)\b|我(?!们)|本人|自己|当前用户")
_SPACE_OR_END = re.compile(r"\s+|[\s.?!。？！…]+$")


def fingerprint_of(request: AskRequest, asker: str) -> str:
    """Return what tells a question from others on its ticket: its words, and what may be told to whoever asks.

    Two people who may be told the same share an answer, unless it depends on who "me" is. So nobody's answer is
    replaced by one with other eyes.
    """
    words = _SPACE_OR_END.sub(" ", folded(request.question)).strip()
    parts = (words, *request.projects, *request.spaces, asker if _OF_ASKER.search(words) else "")
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]
