"""Reconciliations of a running installation, which a test waits for."""

from tests.support.processes import eventually
from tests.support.stack import Stack
from workers.missed.confluence import PAGES_BOOKMARK
from workers.missed.jira import RECONCILE_BOOKMARK
from workers.store import open_store


def wait_for_sweeps(stack: Stack, count: int) -> None:
    """Wait until so many reconciliations with either site have come to their end."""
    store = open_store(f"sqlite:///{stack.folder / 'reqgate.db'}")
    for _ in range(count):
        before = {name: store.bookmark(name) for name in (RECONCILE_BOOKMARK, PAGES_BOOKMARK)}
        for name, mark in before.items():
            eventually(lambda: store.bookmark(name) != mark, what="a reconciliation")  # noqa: B023
