"""A sleep that takes no time."""

from dataclasses import dataclass, field

import pytest


@dataclass
class Waits:
    """Stands in for `time.sleep` and keeps what was asked of it."""

    seconds: list[float] = field(default_factory=list)

    def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@pytest.fixture
def waits() -> Waits:
    return Waits()
