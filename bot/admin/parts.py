"""What the pages of administrators are given to work with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.admin.door import AdminDoor
from config.projects import Projects
from config.settings import Settings
from workers.queue import ReviewQueue

if TYPE_CHECKING:
    from workers.store import Store


@dataclass(frozen=True)
class AdminParts:
    """The parts; `open_store` opens the store late, because webhooks need none and it takes long to load."""

    settings: Settings
    projects: Projects
    queue: ReviewQueue
    open_store: "Callable[[], Store]"
    door: AdminDoor
