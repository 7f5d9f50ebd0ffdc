"""Walks from an issue along its links, parents and children, a level at a time."""

from collections.abc import Iterator
from typing import Protocol

from workers.contracts import Value
from workers.evidence.issues.found import IssueFacts

DEPTH = 3
"""Further away nothing is an answer to a question about an issue any more."""
MOST_ISSUES = 200
PARENT = "parent"


class Edge(Value):
    """A link as it reads from `source`, such as ``blocks``; `depth` is how many steps from the start it leads."""

    source: str
    kind: str
    target: str
    depth: int


class Walk(Value):
    """What was reached: the issues in the order in which they were met, the start first, and the links between them."""

    issues: tuple[IssueFacts, ...] = ()
    edges: tuple[Edge, ...] = ()


class LinkedIssues(Protocol):
    """Reads issues. Those that may not be told of are missing in each answer."""

    def read(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        """Return the issues with these keys, with their links."""
        ...

    def children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        """Return the issues whose parent is one of these."""
        ...


def walk(start: str, issues: LinkedIssues, *, depth: int = DEPTH, most: int = MOST_ISSUES) -> Walk:
    """Return what is linked to `start` over at most `depth` steps; nothing when `start` may not be told of.

    Both ends of a link may be told of, or it is not in the walk: a hidden issue is neither named nor walked through.
    Nothing is met twice, so circles end. Of more than `most` issues the nearest are kept.
    """
    met: dict[str, IssueFacts] = {}
    away: dict[str, int] = {}
    level: tuple[str, ...] = (start,)
    for steps in range(depth + 1):
        read = [one for one in issues.read(level) if one.key not in met][: most - len(met)]
        met |= {one.key: one for one in read}
        away |= {one.key: steps for one in read}
        if not read or steps == depth:
            break
        below = (one.key for one in issues.children(tuple(one.key for one in read)))
        linked = (key for one in read for _, key in links_of(one))
        level = tuple(dict.fromkeys(key for key in (*linked, *below) if key not in met))
    return Walk(issues=tuple(met.values()), edges=tuple(edge for edge in _edges(met, away) if edge.depth <= depth))


def links_of(facts: IssueFacts) -> tuple[tuple[str, str], ...]:
    """Return kind and key of what an issue is linked to, its parent first."""
    return (((PARENT, facts.parent),) if facts.parent else ()) + facts.links


def _edges(met: dict[str, IssueFacts], away: dict[str, int]) -> Iterator[Edge]:
    """Give each link as it reads from the side that was met first: the other says the same in other words."""
    read_from: dict[frozenset[str], str] = {}
    for one in met.values():
        for kind, key in links_of(one):
            if key in met and read_from.setdefault(frozenset((one.key, key)), one.key) == one.key:
                yield Edge(source=one.key, kind=kind, target=key, depth=min(away[one.key], away[key]) + 1)
