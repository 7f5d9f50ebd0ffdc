"""What the pages of administrators are given to work with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.admin.door import AdminDoor
from config.projects import Projects
from config.settings import Settings
from workers.queueing.queue import ReviewQueue

if TYPE_CHECKING:
    from workers.store import Store


QUERY_TIMEOUT_S = 10
"""A web process has four threads for pages and events: none may wait for a query of a page for ever."""


@dataclass(frozen=True)
class AdminParts:
    """The parts; the store is opened late, because webhooks need none and it takes long to load."""

    settings: Settings
    projects: Projects
    queue: ReviewQueue
    store: "Callable[[], Store]"
    door: AdminDoor

    def open_store(self) -> "Store":
        """Return the store, whose queries raise StoreTooSlow after QUERY_TIMEOUT_S."""
        return self.store().within(QUERY_TIMEOUT_S)
