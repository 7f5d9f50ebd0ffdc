"""The browser of this machine: where it is, what it is started with, and what to do when there is none."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Nothing of the browser's own may go out: the tests count every request.
_ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = (
    "These tests need Chromium or Chrome on the PATH. On Debian and Ubuntu, as root: "
    "apt-get install --no-install-recommends chromium fonts-noto-cjk (the fonts are for the Chinese pages)."
)


class NoBrowser(Exception):
    """There is no browser on the PATH."""


def executable() -> str:
    """Return the browser's path. Raises NoBrowser."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise NoBrowser(MISSING)
    return found


@contextmanager
def started() -> Iterator[Browser]:
    """Start the browser with a new, empty profile and end it. Raises NoBrowser."""
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield browser
        browser.close()
