"""Whether each ticket was reviewed once: what is promised of tickets that somebody filed while something was broken."""

from collections import Counter
from collections.abc import Iterable

from benchmarks.report import Figure
from tests.support.stack import Stack


def once_each(name: str, stack: Stack, keys: Iterable[str], note: str = "") -> Figure:
    """Return how many of the tickets were reviewed once. Every review is a version of a comment."""
    times = Counter(sum(len(comment["versions"]) for comment in stack.bot_comments(key)) for key in keys)
    once = times.pop(1, 0)
    value = f"{once} reviewed once, {times[0]} never, {times.total() - times[0]} more than once"
    return Figure(name, value, note, target="all, none twice", is_met=not times.total())
