"""The pages that the navigation names, in its order. One that is not there yet is not named."""

from dataclasses import dataclass

from flask import current_app, request, url_for

_OVERVIEW = "pages.overview"
_ENTRIES = (
    (_OVERVIEW, "Overview"),
    ("pages.history", "History"),
    ("pages.runs", "Runs"),
    ("pages.plans", "Plans"),
    ("pages.documents", "Documents"),
    ("pages.queue", "Queue"),
    ("pages.dead_letters", "Dead letters"),
    ("pages.feedback", "Feedback"),
    ("pages.configuration", "Configuration"),
    ("pages.health", "Health"),
)


@dataclass(frozen=True)
class Entry:
    """A page of the navigation; `is_current` also below it, as on the page of one run."""

    label: str
    url: str
    is_current: bool


def navigation() -> tuple[Entry, ...]:
    """Return the pages that exist. The first is where people land after logging in."""
    there = ((endpoint, label) for endpoint, label in _ENTRIES if endpoint in current_app.view_functions)
    return tuple(Entry(label, url_for(endpoint), _is_current(endpoint)) for endpoint, label in there)


def _is_current(endpoint: str) -> bool:
    url = url_for(endpoint)
    # Every other page lies below the overview's address.
    return request.path == url or (endpoint != _OVERVIEW and request.path.startswith(f"{url}/"))
