"""What is left of work that a ticket says is done: most of it is only checked. It judges words only."""

import re
from dataclasses import replace

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.staging.draft import Piece
from workers.plan.understood import Understood

_STILL = re.compile(
    r"\b(?:re-?(?:test|check|verif)\w*|still (?:to|needs?|has|have|missing|open)|remain\w*|(?:yet|left|open) to\b"
    r"|(?:needs?|has|have) (?:yet )?to be (?:tested|checked|verified|released|deployed))"
    r"|复[测验查核]|回归|(?:还|仍|尚)[需待未要]|[待需](?:真机|人工|线上|上线|验证|验收|确认|测试)|剩余|遗留",
    re.IGNORECASE,
)
"""What is said so of finished work is not done yet."""
_RETEST = re.compile(r"\bre-?(?:test|check|verif)\w*|复[测验查核]|回归", re.IGNORECASE)
_NEEDED = re.compile(
    r"(?:(?:it |this )?still )?needs? (?:(?:an?|the|another) )?(?!to\b)(?=\w)"
    r"|(?:还|仍|尚)?(?:需要?|待)(?=[^，。；]{0,6}(?:复?测|验证|验收|确认|复核|复查|核对|检查))",
    re.IGNORECASE,
)


def is_said_done(said: Understood) -> bool:
    """Say whether a ticket says that it is done; where it ticks boxes, no more than those may be open."""
    ticks = [*(one.is_done for one in said.work_items), *(one.is_done for one in said.criteria)]
    return bool(said.finished) and not said.gathers and not 0 < sum(ticks) < len(ticks) / 2


def is_left(piece: Piece, said: Understood) -> bool:
    """Say whether a piece of work that is said to be done is open: a box that is not ticked beside others, a retest."""
    ticks = {one.text: one.is_done for one in said.work_items} | {one.text: one.is_done for one in said.criteria}
    if piece.is_done or _STILL.search(simplified(piece.text)):
        return not piece.is_done
    if piece.text in ticks:
        return any(ticks.values())
    return piece.is_listed  # decided by an answer


def as_left(piece: Piece) -> Piece:
    """Return a piece that is left as what is to be done: 需真机复测 is 真机复测, "Needs a retest" is "retest"."""
    found = None if begins_with_verb(piece.text) else _NEEDED.match(simplified(piece.text))
    return replace(piece, text=piece.text[found.end() :]) if found else piece


def is_retest(text: str) -> bool:
    """Say whether what is left is a look or a trial, which leaves a result to be written down."""
    return _RETEST.search(simplified(text)) is not None
