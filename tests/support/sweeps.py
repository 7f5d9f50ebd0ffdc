"""Reconciliations of a running installation, which a test waits for."""

from tests.support.processes import eventually
from tests.support.stack import Stack
from workers.missed.confluence import PAGES_BOOKMARK
from workers.missed.jira import RECONCILE_BOOKMARK
from workers.store import Store, open_store

BOOKMARKS = (RECONCILE_BOOKMARK, PAGES_BOOKMARK)


def wait_for_first_sweep(stack: Stack) -> None:
    """Wait until either site was looked at, which may have been done before anybody waited for it."""
    store = _store(stack)
    for name in BOOKMARKS:
        eventually(lambda: store.bookmark(name), what="the first reconciliation")  # noqa: B023


def wait_for_sweeps(stack: Stack, count: int) -> None:
    """Wait until so many more reconciliations with either site have come to their end; they must follow each other."""
    store = _store(stack)
    for _ in range(count):
        before = {name: store.bookmark(name) for name in BOOKMARKS}
        for name, mark in before.items():
            eventually(lambda: store.bookmark(name) != mark, what="a reconciliation")  # noqa: B023


def _store(stack: Stack) -> Store:
    return open_store(f"sqlite:///{stack.folder / 'reqgate.db'}")
