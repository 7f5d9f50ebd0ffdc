"""Links as a graph in memory: what Neo4j does with the statements that it is sent, and a store of links without it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from workers.evidence.issues.found import IssueFacts
from workers.evidence.links.walk import DEPTH, links_of


@dataclass
class KeptLinks:
    """A `LinkStore`; `asked` are the issues that it was asked about."""

    links: set[tuple[str, str, str]] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)

    def near(self, key: str) -> tuple[str, ...]:
        self.asked.append(key)
        near, level = {key: None}, {key}
        for _ in range(DEPTH):
            ends = [
                (one, other) for source, _, target in sorted(self.links) for one, other in self._both(source, target)
            ]
            level = {other for one, other in ends if one in level} - near.keys()
            near |= dict.fromkeys(sorted(level))
        return tuple(other for other in near if other != key)

    @staticmethod
    def _both(source: str, target: str) -> tuple[tuple[str, str], tuple[str, str]]:
        return (source, target), (target, source)

    def keep(self, issues: tuple[IssueFacts, ...], gone: tuple[str, ...]) -> None:
        self.forget(gone)
        self.unlink(one.key for one in issues)
        self.links |= {(one.key, kind, other) for one in issues for kind, other in links_of(one)}

    def forget(self, keys: Iterable[str]) -> None:
        gone = set(keys)
        self.links = {link for link in self.links if not gone & {link[0], link[2]}}

    def unlink(self, keys: Iterable[str]) -> None:
        of = set(keys)
        self.links = {link for link in self.links if link[0] not in of}
