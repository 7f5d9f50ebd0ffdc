"""Brings single pages of the index up to date, as an event told of them: read anew, or forgotten with what is below.

It knows the spaces only that `reqgate sync` has read. What no event tells of is found there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.texts import ListedPage
from workers.evidence.pages.openness import OpenPages
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.sync import listed_pages, put_listed
from workers.evidence.pages.table import PassageTable, SpaceState

_BATCH = 25
_MOST_BELOW = 200
"""More pages below one are forgotten at once, and read by the next sync."""
_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class RefreshedPages:
    """What was read anew, and what was forgotten."""

    read: int
    dropped: int


def refresh_page(
    confluence: ConfluenceClient, table: PassageTable, spaces: Sequence[str], page_id: str
) -> RefreshedPages:
    """Bring a page up to date, and where it moved, went or was closed the pages below it.

    Args:
        spaces: those that are configured; of others nothing is kept.

    Raises:
        JiraError: Confluence did not answer.
    """
    own_id, readers = confluence.myself(), OpenPages(confluence)
    names = {space.casefold(): space for space in spaces if table.state(space) is not None}

    def space_of(page: ListedPage) -> str:
        """Return the space under which a page is kept; "" where it is not."""
        space = names.get(page.space.casefold(), "")
        is_ours = page.creator_id in ("", own_id)
        return space if space and not is_ours and not page.is_restricted and readers.are_open(page.above) else ""

    before = table.page(page_id)
    (now,) = _now(confluence, (page_id,)) or (None,)
    stays = before and now and (space_of(now), now.above) == (before.space, before.above)
    below = () if before is None or stays else _below(table, before)
    if len(below) > _MOST_BELOW:
        _forget(table, below)
        below = ()
    wanted, read, gone = (page_id, *below), 0, 0
    for at in range(0, len(wanted), _BATCH):
        batch = wanted[at : at + _BATCH]
        found = {page.id: page for page in _now(confluence, batch, bodies=True)}
        kept = {one: space for one, page in found.items() if (space := space_of(page))}
        with table.together():
            for one, space in kept.items():
                put_listed(table, space, found[one])
            table.drop(one for one in batch if one not in kept)
        read, gone = read + len(kept), gone + len(batch) - len(kept)
    return RefreshedPages(read, gone)


def _now(confluence: ConfluenceClient, ids: Sequence[str], *, bodies: bool = False) -> tuple[ListedPage, ...]:
    cql = f"type = page AND id in ({', '.join(ids)}) ORDER BY created ASC"
    return tuple(page for page in listed_pages(confluence, cql, bodies=bodies) if page.id in ids)


def _below(table: PassageTable, page: IndexedPage) -> tuple[str, ...]:
    return tuple(one.id for one in table.pages(page.space).values() if page.id in one.above)


def _forget(table: PassageTable, page_ids: Sequence[str]) -> None:
    """Forget pages, and let the next sync list their spaces whole."""
    spaces = {page.space for one in page_ids if (page := table.page(one))}
    with table.together():
        table.drop(page_ids)
        for space in spaces:
            if state := table.state(space):
                table.keep_state(space, SpaceState(changed=state.changed, listed=_NEVER))
