"""Walking along links: as far as it is told, around circles, and never through what may not be seen."""

from dataclasses import dataclass, field

import pytest

from workers.evidence.issues.found import IssueFacts
from workers.evidence.links.walk import Walk, walk

INVERSE = {"blocks": "is blocked by", "relates to": "relates to", "duplicates": "is duplicated by"}


@dataclass
class Site:
    """Issues that are linked in both directions, as Jira keeps links; `hidden` ones are read by nobody."""

    links: dict[str, list[tuple[str, str]]]
    parents: dict[str, str] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    asked: list[tuple[str, ...]] = field(default_factory=list)

    def read(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        self.asked.append(keys)
        return tuple(self._facts(key) for key in keys if key not in self.hidden)

    def children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        found = (child for child, parent in self.parents.items() if parent in keys)
        return tuple(self._facts(key) for key in found if key not in self.hidden)

    def _facts(self, key: str) -> IssueFacts:
        back = [(INVERSE[kind], one) for one, links in self.links.items() for kind, other in links if other == key]
        links = (*self.links.get(key, ()), *back)
        return IssueFacts(key=key, project="SHOP", title=key, links=links, parent=self.parents.get(key, ""))


CHAIN = {f"SHOP-{at}": [("blocks", f"SHOP-{at + 1}")] for at in range(1, 8)}


def keys(found: Walk) -> list[str]:
    return [one.key for one in found.issues]


def read_out(found: Walk) -> list[str]:
    return [f"{edge.source} {edge.kind} {edge.target}" for edge in found.edges]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_goes_as_many_steps_as_it_is_told(depth: int) -> None:
    found = walk("SHOP-1", Site(CHAIN), depth=depth)
    assert keys(found) == [f"SHOP-{at}" for at in range(1, depth + 2)]
    assert [edge.depth for edge in found.edges] == list(range(1, depth + 1))


def test_a_link_reads_from_the_side_that_was_met_first() -> None:
    assert read_out(walk("SHOP-2", Site(CHAIN), depth=1)) == ["SHOP-2 blocks SHOP-3", "SHOP-2 is blocked by SHOP-1"]


def test_circles_end_and_nothing_is_read_twice() -> None:
    site = Site({"A-1": [("blocks", "A-2")], "A-2": [("blocks", "A-3")], "A-3": [("blocks", "A-1")]})
    found = walk("A-1", site)
    assert sorted(keys(found)) == ["A-1", "A-2", "A-3"]
    assert sorted(key for level in site.asked for key in level) == ["A-1", "A-2", "A-3"]
    assert "A-2 blocks A-3" in read_out(found)


def test_a_hidden_issue_is_neither_named_nor_walked_through() -> None:
    found = walk("SHOP-1", Site(CHAIN, hidden={"SHOP-2"}))
    assert keys(found) == ["SHOP-1"]
    assert found.edges == ()


def test_of_what_may_not_be_seen_itself_nothing_is_told() -> None:
    assert walk("SHOP-1", Site(CHAIN, hidden={"SHOP-1"})) == Walk()


def test_children_are_found_from_their_parent_and_the_parent_from_a_child() -> None:
    site = Site({}, parents={"SHOP-2": "SHOP-1", "SHOP-3": "SHOP-1"})
    assert read_out(walk("SHOP-1", site, depth=1)) == ["SHOP-2 parent SHOP-1", "SHOP-3 parent SHOP-1"]
    assert keys(walk("SHOP-2", site, depth=2)) == ["SHOP-2", "SHOP-1", "SHOP-3"]


def test_what_a_child_is_linked_to_is_as_far_as_it_is() -> None:
    site = Site({"SHOP-2": [("blocks", "SHOP-9")]}, parents={"SHOP-2": "SHOP-1"})
    assert keys(walk("SHOP-1", site, depth=1)) == ["SHOP-1", "SHOP-2"]
    assert keys(walk("SHOP-1", site, depth=2)) == ["SHOP-1", "SHOP-2", "SHOP-9"]


def test_of_too_many_the_nearest_are_kept() -> None:
    star = {"A-1": [("relates to", f"A-{at}") for at in range(2, 60)], "A-2": [("relates to", "A-99")]}
    found = walk("A-1", Site(star), most=10)
    assert keys(found) == [f"A-{at}" for at in range(1, 11)]
    assert {edge.target for edge in found.edges} <= set(keys(found))
