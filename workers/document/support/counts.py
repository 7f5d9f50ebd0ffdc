"""What speaks for a claim and against it where nothing exact decides."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from workers.document.support.prepared import prepared, words_of
from workers.grounding.source import Normalised
from workers.reading.language import Language

Counts = Mapping[str, float]
"""What speaks for a sentence and against it, by name.

`shared` is the share of its words that the evidence has. `more` is how many words such as "all", "only" and "most" it
has and the evidence has not, for with each it says more. In English `close` is the share of its neighbouring words that
are close to one another in the evidence, too, for a true one is seldom put together from all over a page; `clauses` is
how many things it says beside the first, for each of them may be the one that nobody said.
"""
_CLAUSE = re.compile(r",|;|\band\b", re.IGNORECASE)
_WITHIN_DATE = re.compile(r"(?<=\d),(?= ?\d)")
"""A comma that parts a day from its year, or thousands; no clause begins there."""
_MORE = re.compile(
    r"\b(?:all|every|each|both|always|never|only|solely|exclusively|entirely|first|last|most|least|best|worst"
    r"|(?:larg|bigg|high|great|long|strong|fast|small|low|short|slow|old|young|new|earli|lat)est)\b"
)
_MORE_ZH = re.compile(r"所有|全部|都|每[个一天次]|任何|完全|只|仅|唯一|一定|必须|肯定|绝对|从来|永远|总是|一直|最")
_HAN = re.compile(r"[\u3400-\u9fff]")


def counted(text: str, claim: str, language: Language) -> Counts:
    """Return what the line of a language decides by."""
    source, normal = prepared(text), Normalised(claim).text
    if language == "zh":
        known = source.normal.text
        return {
            "shared": _share(one in known for one in _HAN.findall(normal)),
            "more": sum(one not in known for one in _MORE_ZH.findall(normal)),
        }
    words, tokens = list(dict.fromkeys(words_of(normal))), frozenset(source.normal.tokens)
    return {
        "shared": _share(map(source.holds, words)),
        "close": _share(source.has_close(one, two) for one, two in pairwise(words)),
        "clauses": len(_CLAUSE.findall(_WITHIN_DATE.sub("", claim))),
        "more": sum(one not in tokens for one in _MORE.findall(normal)),
    }


def _share(found: Iterator[bool]) -> float:
    known = list(found)
    return sum(known) / len(known) if known else 0.0
