"""Codes that a project hears so often that its comments leave them out: what stands under every ticket is read on none.

Of which tickets a code is said is counted as if none were silent. So one stays silent while it is found that often, and
comes back by itself when it is found less; and no day on which it was left out makes it rare. Whether a comment can do
without a code is not decided here, but in `workers/review/silence.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workers.store import Store

WINDOW = timedelta(days=7)
MOST_OF_TICKETS = 0.4
FEWEST_TICKETS = 20
"""With fewer, chance decides: a code that in truth stands on a quarter of the tickets is found on more than 40 % of
twenty in one week of 25, and on more than 40 % of ten in one of 13.
"""


@dataclass(frozen=True)
class SilentCode:
    """A code that was found on `found` of the `tickets` of a project that were reviewed in the window."""

    project: str
    code: str
    found: int
    tickets: int


def silent_codes(store: Store, now: datetime, project: str | None = None) -> tuple[SilentCode, ...]:
    """Return the codes that are silent in a project, or in each, in the order of their names.

    Raises:
        StoreUnavailable: the store is away.
    """
    return tuple(
        SilentCode(key, code, found, heard.tickets)
        for key, heard in sorted(store.codes_heard(now - WINDOW, project).items())
        if heard.tickets >= FEWEST_TICKETS
        for code, found in sorted(heard.by_code.items())
        if found > MOST_OF_TICKETS * heard.tickets
    )
