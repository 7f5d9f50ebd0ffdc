"""In which order the pieces of a plan are worked on: as the ticket tells them, and what decides the rest first."""

import re
from collections.abc import Sequence

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.weighed import considered_in
from workers.plan.staging.draft import Piece
from workers.reading.lexicon import fold

# The work hangs on what comes out: "Decide which format …", "Check if it can be done without …", 确认能否…。
_SETTLES = re.compile(
    r"\W{0,3}(?:decide|determine|discuss|agree (?:on|upon|with|whether)|clarify|choose|find out|figure out|investigate"
    r"|research|evaluate|assess|explore|look into|study)\b"
    r"|\W{0,3}(?:check|test|see|verify|confirm) (?:if|whether) (?:it|this|that|these|we|there|they)\b"
    r"[^.;]{0,60}?\b(?:can|could|possible|feasible|needs?|exists?|already|enough|worth)\b"
    r"|\W{0,3}(?:先|首先)?(?:决定|商定|讨论|调研|调查|评估|研究|摸底|查明|选型|确定(?!按钮|键|后)|明确"
    r"|(?:确认|核实|检查|看看?)[^，。；]{0,30}?(?:能否|能不能|是否(?:可以|可行|需要|支持|已有)|可不可以|有没有现成))",
    re.IGNORECASE,
)
# "Investigate and fix …", 评估并迁移…: what is found out is carried out at once.
_AND_DOES = re.compile(r"(?:\band then |\band |, then |(?:并且|并|然后|再))\s?", re.IGNORECASE)
_NO_MARKS = re.compile(r"[\W_]+")
_KEYS = (48, 24, 12)
"""So many characters of a piece are looked for in the ticket, the longest first; of fewer, all of it."""
_LEAST_KEY = 6


def settles(text: str) -> bool:
    """Say whether a piece decides or finds out what the rest of the work hangs on."""
    order = bare_order(text)
    is_open = _SETTLES.match(simplified(order)) is not None or bool(considered_in(order))
    return is_open and not carries_out(order)


def carries_out(order: str) -> bool:
    """Say whether an order goes on with another that does more than find out: "Review and rename …", 评估并迁移…."""
    return any(begins_with_verb(rest) and not settles(rest) for rest in _AND_DOES.split(order)[1:])


def in_order(pieces: Sequence[Piece], title: str, text: str, listed: Sequence[str] = ()) -> tuple[Piece, ...]:
    """Return the pieces as the ticket tells them, its title before its text, and what is `listed` as the list has it.

    One whose words stand nowhere in it stays behind the one before.
    """
    told, places = _bare(text), list[tuple[int, int]]()
    for number, piece in enumerate(pieces):
        found = _place(_bare(piece.text), told) if piece.text != title else 0
        places.append((found if found >= 0 else places[-1][0] if places else 0, number))
    told_in_order = tuple(pieces[number] for _, number in sorted(places))
    return as_listed(told_in_order, [_listed_at(one.text, listed) for one in told_in_order])


def as_listed(items: Sequence[Piece], places: Sequence[int | None]) -> tuple[Piece, ...]:
    """Return the items with those that have a place in a list in its order, where such ones stood; others stay."""
    ranked = sorted((place, at) for at, place in enumerate(places) if place is not None)
    left = iter(ranked)
    return tuple(one if place is None else items[next(left)[1]] for one, place in zip(items, places, strict=True))


def _listed_at(text: str, listed: Sequence[str]) -> int | None:
    """Return which of a list a text is: it may have more behind it, that it is done or what was decided."""
    whole = (at for at, one in enumerate(listed) if text == one)
    return next(whole, next((at for at, one in enumerate(listed) if text.startswith(one)), None))


def _place(text: str, told: str) -> int:
    """Return where a text begins; that of its beginning where the ticket goes on otherwise, then of its end; -1."""
    parts = (part for length in _KEYS for part in (text[:length], text[-length:]) if len(part) >= _LEAST_KEY)
    return next((at for part in parts if (at := told.find(part)) >= 0), -1)


def _bare(text: str) -> str:
    return _NO_MARKS.sub("", fold(simplified(text)))
