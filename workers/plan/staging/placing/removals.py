"""What is removed goes after what replaces it: until then there is a way back. It orders pieces only."""

import re
from collections.abc import Iterator, Sequence

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.staging.draft import Piece
from workers.plan.staging.proofs import gone_by
from workers.plan.wording import content_of
from workers.reading.language import Language

_BRINGS = re.compile(
    r"\W*(?:(?:please|then|also) )?(?:add|create|introduce|implement|build|develop|set ?up|install|deploy|use|adopt"
    r"|switch|migrate|connect|integrate|start using)\b"
    r"|\W*(?:再|然后)?(?:新增|新建|增加|添加|创建|引入|实现|开发|搭建|安装|部署|使用|改用|采用|切换|迁移|接入)",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"\W*(?:(?:then|also) )?(?:compare|run (?:both|the two)|run\b[^.;]{0,60}\b(?:in parallel|side by side))\b"
    r"|\W*(?:再|然后)?(?:对比|比较|比对|并行运行)",
    re.IGNORECASE,
)
_WHERE = re.compile(r"\s(?:to|in|into|for|on|from|with|of|at|by|as|that|which|so|and)\s|[，,。；;（(]", re.IGNORECASE)
"""What stands behind is where something goes, and not what is brought."""


def replaced_first(pieces: Sequence[Piece], language: Language) -> tuple[Piece, ...]:
    """Return the pieces with what is listed as removed behind what the list brings in its place, and compares.

    Where nothing is compared, what is brought has to be called as what goes: a queue for a queue.
    """
    told = [*pieces]
    for piece in reversed(pieces):
        gone = "" if piece.is_done or not piece.is_listed else gone_by(piece.text, language)
        at = told.index(piece)
        behind = max(_waited_for(gone, told, at), default=at) if gone else at
        told.insert(behind, told.pop(at))
    return tuple(told)


def _waited_for(gone: str, told: Sequence[Piece], at: int) -> Iterator[int]:
    """Yield the places of what has to be there, or compared, before something goes; none where nothing is brought."""
    listed = [(place, bare_order(one.text)) for place, one in enumerate(told) if one.is_listed]
    listed = [(place, order) for place, order in listed if begins_with_verb(order)]
    brought = [(place, order) for place, order in listed if _BRINGS.match(simplified(order))]
    compared = [place for place, order in listed if _COMPARES.match(simplified(order))]
    if brought and compared:
        yield from (place for place in (*compared, *(place for place, _ in brought)) if at < place <= max(compared))
        return
    yield from (place for place, order in brought if place > at and content_of(gone) & content_of(_thing(order)))


def _thing(order: str) -> str:
    return _WHERE.split(order, maxsplit=1)[0]
