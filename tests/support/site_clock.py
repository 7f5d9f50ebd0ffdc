"""The clock of a sandbox, which a test may set ahead."""

from datetime import UTC, datetime, timedelta


class SiteClock:
    """Says what time it is on the site."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead
