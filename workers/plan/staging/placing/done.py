"""What is left of work that a ticket says is done: most of it is only checked. It judges words only."""

import re

from config.script import simplified
from workers.plan.staging.draft import Piece
from workers.plan.understood import Understood

_STILL = re.compile(
    r"\b(?:re-?(?:test|check|verif)\w*|still (?:to|needs?|has|have|missing|open)|remain\w*|(?:yet|left|open) to\b"
    r"|(?:needs?|has|have) (?:yet )?to be (?:tested|checked|verified|released|deployed))"
    r"|复[测验查核]|回归|(?:还|仍|尚)[需待未要]|[待需](?:真机|人工|线上|上线|验证|验收|确认|测试)|剩余|遗留",
    re.IGNORECASE,
)
"""What is said so of finished work is not done yet."""


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
