"""The database as commands meet it: the store of this installation, and one sentence for when it cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.cli import fail

if TYPE_CHECKING:
    from workers.contracts import StoreUnavailable
    from workers.store import Store


def trouble_of(error: StoreUnavailable) -> str:
    """Return what people read when the database is away or has no tables yet: what is wrong and what to do."""
    return (
        f"The database cannot be used ({error}). Check DATABASE_URL and that its server runs; "
        "`reqgate serve` and `reqgate worker` make its tables when they start."
    )


@contextmanager
def database_needed() -> Iterator[None]:
    """End the command with a clear message when what happens inside finds the database away."""
    from workers.contracts import StoreUnavailable

    try:
        yield
    except StoreUnavailable as error:
        raise fail(trouble_of(error)) from None


@contextmanager
def open_installation() -> Iterator[Store]:
    """Give the store of this installation, and end the command with a clear message when it is away."""
    from config.settings import get_settings
    from workers.store import open_store

    with database_needed():
        yield open_store(get_settings().effective_database_url)
