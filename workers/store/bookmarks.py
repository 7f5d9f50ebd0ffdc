"""Bookmarks: how far each periodic job has come."""

from dataclasses import dataclass
from datetime import UTC, datetime

from workers.store.sessions import Sessions, value_of
from workers.store.tables import BookmarkRow

_PROBE = "probe"


@dataclass(frozen=True)
class Bookmark:
    """Where a periodic job goes on: a moment, and whatever else it needs as text."""

    name: str
    moment: datetime
    detail: str = ""


class Bookmarks(Sessions):
    """The table `bookmarks`."""

    def bookmark(self, name: str) -> Bookmark | None:
        """Return the bookmark called `name`, None before it was set."""
        with self._session() as session:
            row = session.get(BookmarkRow, name)
            return value_of(Bookmark, row) if row else None

    def require_writable(self) -> None:
        """Write a little. Raises StoreUnavailable when the database takes nothing, as with a full disk."""
        self.set_bookmark(Bookmark(_PROBE, datetime.now(UTC)))

    def set_bookmark(self, bookmark: Bookmark) -> None:
        """Keep a bookmark instead of the one of the same name."""
        self._merge(BookmarkRow(name=bookmark.name, moment=bookmark.moment, detail=bookmark.detail))
