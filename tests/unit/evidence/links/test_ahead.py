"""Reading ahead asks less and tells the same: whatever is kept, old or of others, and whatever is hidden."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.kept_links import KeptLinks
from tests.unit.evidence.links.test_walk import CHAIN, Site
from workers.evidence.issues.found import IssueFacts
from workers.evidence.links.ahead import walk_ahead
from workers.evidence.links.walk import Walk, walk

KEYS = tuple(f"SHOP-{at}" for at in range(1, 10))


@dataclass
class Jira(Site):
    """The site as Jira answers: in an order of its own, and not at all where a key is asked for that is gone."""

    gone: set[str] = field(default_factory=set)
    queries: int = 0

    def read(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        self.queries += 1
        return tuple(sorted(super().read(tuple(key for key in keys if key not in self.gone)), key=newest_first))

    def children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        self.queries += 1
        return tuple(sorted(super().children(keys), key=newest_first))

    def with_children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        self.queries += 1
        if self.gone.intersection(keys):
            return ()
        found = {one.key: one for one in (*super().read(keys), *super().children(keys))}
        return tuple(sorted(found.values(), key=newest_first))


def newest_first(facts: IssueFacts) -> int:
    return -int(facts.key.rpartition("-")[2])


def without(jira: Jira) -> tuple[Walk, int]:
    """Return what is told where nothing is kept, and after how many queries."""
    same = Jira(jira.links, jira.parents, jira.hidden, gone=jira.gone)
    return walk("SHOP-1", same, most=6), same.queries


sets = st.sets(st.sampled_from(KEYS[1:]), max_size=4)
graphs = st.dictionaries(
    st.sampled_from(KEYS),
    st.lists(st.tuples(st.sampled_from(["blocks", "relates to", "duplicates"]), st.sampled_from(KEYS)), max_size=3),
)
# A parent is an older issue, so that nothing is below itself.
parents = st.dictionaries(st.sampled_from(KEYS[1:]), st.sampled_from(KEYS)).map(
    lambda found: {child: parent for child, parent in found.items() if parent < child}
)
kept = st.sets(
    st.tuples(st.sampled_from([*KEYS, "SHOP-404", "no key"]), st.just("blocks"), st.sampled_from([*KEYS, "OPS-1"]))
)


@given(links=graphs, parents=parents, hidden=st.sets(st.sampled_from(KEYS), max_size=4), gone=sets, old=kept)
def test_the_same_is_told_whatever_is_kept(
    links: dict[str, list[tuple[str, str]]],
    parents: dict[str, str],
    hidden: set[str],
    gone: set[str],
    old: set[tuple[str, str, str]],
) -> None:
    # What is gone is linked to nothing any more.
    links = {
        key: [(kind, to) for kind, to in found if to not in gone and to != key]
        for key, found in links.items()
        if key not in gone
    }
    parents = {child: parent for child, parent in parents.items() if not gone & {child, parent}}
    jira = Jira(links, parents, hidden, gone=gone | {"SHOP-404", "OPS-1"})
    told, _ = without(jira)
    store = KeptLinks(set(old))
    for _ in range(3):  # with what was kept, and with what the walks before kept
        assert walk_ahead("SHOP-1", jira, store, most=6) == told


@given(links=graphs, parents=parents, hidden=sets)
def test_once_the_links_are_kept_one_query_does(
    links: dict[str, list[tuple[str, str]]], parents: dict[str, str], hidden: set[str]
) -> None:
    jira, store = Jira(links, parents, hidden), KeptLinks()
    told, queries = without(jira)
    walk_ahead("SHOP-1", jira, store, most=6)
    assert jira.queries == queries, "nothing was kept yet"
    jira.queries = 0
    assert walk_ahead("SHOP-1", jira, store, most=6) == told
    assert jira.queries <= queries
    if 1 < len(told.issues) < 6:
        assert jira.queries == 1


def test_a_chain_of_links_takes_one_query_instead_of_seven() -> None:
    jira, store = Jira(CHAIN), KeptLinks()
    told = walk_ahead("SHOP-1", jira, store)
    assert [one.key for one in told.issues] == ["SHOP-1", "SHOP-2", "SHOP-3", "SHOP-4"]
    assert jira.queries == 7
    jira.queries = 0
    assert walk_ahead("SHOP-1", jira, store) == told
    assert jira.queries == 1


def test_a_link_that_jira_has_no_more_is_not_told_and_not_kept() -> None:
    store = KeptLinks({("SHOP-1", "blocks", "SHOP-2"), ("SHOP-2", "is blocked by", "SHOP-1")})
    told = walk_ahead("SHOP-1", Jira({}), store)
    assert ([one.key for one in told.issues], told.edges) == (["SHOP-1"], ())
    assert store.links == set()


def test_a_link_that_is_not_kept_yet_is_read_from_jira_and_kept() -> None:
    jira, store = Jira({"SHOP-1": [("blocks", "SHOP-2")], "SHOP-2": [("blocks", "SHOP-3")]}), KeptLinks()
    store.links = {("SHOP-1", "blocks", "SHOP-2")}
    told = walk_ahead("SHOP-1", jira, store)
    assert [one.key for one in told.issues] == ["SHOP-1", "SHOP-2", "SHOP-3"]
    assert ("SHOP-2", "blocks", "SHOP-3") in store.links


def test_an_issue_that_is_gone_costs_one_query_once() -> None:
    jira = Jira({"SHOP-1": [("blocks", "SHOP-2")]}, gone={"SHOP-9"})
    store = KeptLinks({("SHOP-1", "blocks", "SHOP-2"), ("SHOP-9", "parent", "SHOP-1")})
    _, queries = without(jira)
    walk_ahead("SHOP-1", jira, store)
    assert jira.queries == queries + 1
    assert not any("SHOP-9" in link for link in store.links)
    jira.queries = 0
    walk_ahead("SHOP-1", jira, store)
    assert jira.queries == 1


def test_what_is_hidden_stays_in_the_store_for_those_who_may_see_it() -> None:
    jira = Jira({"SHOP-1": [("blocks", "SHOP-2")], "SHOP-2": [("blocks", "SHOP-3")]}, hidden={"SHOP-2"})
    store = KeptLinks({("SHOP-1", "blocks", "SHOP-2"), ("SHOP-2", "blocks", "SHOP-3")})
    told = walk_ahead("SHOP-1", jira, store)
    assert [one.key for one in told.issues] == ["SHOP-1"]
    assert ("SHOP-2", "blocks", "SHOP-3") in store.links


@pytest.mark.parametrize("start", ["SHOP-1", "SHOP-404"])
def test_of_a_start_that_may_not_be_told_of_nothing_is(start: str) -> None:
    store = KeptLinks({(start, "blocks", "SHOP-2")})
    assert walk_ahead(start, Jira(CHAIN, hidden={"SHOP-1"}, gone={"SHOP-404"}), store) == Walk()


def test_an_issue_that_was_moved_is_told_as_without_what_is_kept() -> None:
    class Moved(Jira):
        """SHOP-2 is OPS-2 now, and found by either key."""

        def with_children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
            return tuple(self._now(one) for one in super().with_children(keys))

        def read(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
            old = tuple("SHOP-2" if key == "OPS-2" else key for key in keys)
            return tuple(self._now(one) for one in super().read(old))

        def _now(self, facts: IssueFacts) -> IssueFacts:
            links = tuple((kind, key.replace("SHOP-2", "OPS-2")) for kind, key in facts.links)
            return facts.model_copy(update={"key": facts.key.replace("SHOP-2", "OPS-2"), "links": links})

    links = {"SHOP-1": [("blocks", "SHOP-2")], "SHOP-2": [("blocks", "SHOP-3")]}
    store = KeptLinks({("SHOP-1", "blocks", "SHOP-2")})
    assert walk_ahead("SHOP-1", Moved(links), store) == walk("SHOP-1", Moved(links))
