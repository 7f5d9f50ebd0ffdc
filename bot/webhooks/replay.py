"""Whether a delivery is of now. A recorded one, sent again later, is not; who sent it is asked elsewhere."""

from dataclasses import dataclass
from typing import Literal

Age = Literal["current", "too_old", "from_the_future"]


@dataclass(frozen=True)
class ReplayWindow:
    """How old a delivery may be, and how far the sender's clock may be ahead of ours. Both in seconds."""

    max_age_s: int
    clock_skew_s: int

    def age_of(self, timestamp_ms: int | None, now_s: float) -> Age:
        """Return how a delivery stands that was made at `timestamp_ms` (Unix time in milliseconds, as Jira gives it).

        A delivery without a time is current: automation rules send none.
        """
        if timestamp_ms is None:
            return "current"
        age_s = now_s - timestamp_ms / 1000
        if age_s > self.max_age_s:
            return "too_old"
        return "from_the_future" if age_s < -self.clock_skew_s else "current"
