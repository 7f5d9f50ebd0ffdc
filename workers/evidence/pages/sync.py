"""Brings the index of a space up to date: what changed since the last time and, now and then, all that is there.

The search by `lastmodified` is late and knows no deletion, move or restriction. So it looks back further than needed,
a page counts as changed by its version and its place, and a whole listing without bodies finds the rest. What was read
is kept batch by batch: a sync that breaks off goes on where it was.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.texts import ListedPage
from workers.atlassian.jira_issues import jql_text
from workers.atlassian.storage import heading_levels, storage_to_text
from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.table import PassageTable, SpaceState

OVERLAP = timedelta(minutes=15)
LISTED_EVERY = timedelta(hours=6)
"""After this time a deletion, a move or a restriction that no event told of is found."""
_BATCH = 25

Tell = Callable[[str, float | None], None]
"""Takes what is being done, and the share of it that is done, None where nobody knows."""


@dataclass(frozen=True)
class SyncedSpace:
    """What a sync did: pages read anew and dropped, and how many the index has of the space."""

    read: int
    dropped: int
    pages: int


def sync_space(
    confluence: ConfluenceClient, table: PassageTable, space: str, tell: Tell, *, whole: bool = False
) -> SyncedSpace:
    """Bring one space up to date.

    Args:
        whole: list everything, even where that was done a short while ago.

    Raises:
        JiraError: Confluence did not answer; what was read so far is kept, and the next sync goes on.
    """
    now = confluence.server_time() or datetime.now(UTC)
    state = table.state(space)
    is_whole = whole or state is None or now - state.listed >= LISTED_EVERY
    since = None if is_whole or state is None else state.changed - OVERLAP
    tell("listing", None)
    listed = {page.id: page for page in listed_pages(confluence, _cql(space, since, now))}
    known = table.pages(space)
    open_pages = _open(confluence, listed, known, is_whole=is_whole)
    gone = [page_id for page_id in (known if is_whole else listed) if page_id in known and page_id not in open_pages]
    if gone:
        table.drop(gone)
    stale = [page_id for page_id, page in open_pages.items() if _indexed(space, page) != known.get(page_id)]
    read = 0
    for at in range(0, len(stale), _BATCH):
        tell("reading", at / len(stale))
        read += _read(confluence, table, space, stale[at : at + _BATCH], open_pages)
    listed_at = now if is_whole or state is None else state.listed
    table.keep_state(space, SpaceState(changed=now, listed=listed_at))
    return SyncedSpace(read, len(gone), len(table.pages(space)))


def _cql(space: str, since: datetime | None, now: datetime) -> str:
    found = f"type = page AND space = {jql_text(space)}"
    if since is not None:
        minutes = max(1, -(-int((now - since).total_seconds()) // 60))
        found += f' AND lastmodified >= now("-{minutes}m")'
    return f"{found} ORDER BY created ASC"


def listed_pages(confluence: ConfluenceClient, cql: str, *, bodies: bool = False) -> Iterator[ListedPage]:
    """Give every page that `cql` finds, part by part. Raises JiraError."""
    part = ""
    while True:
        answer = confluence.list_pages(cql, part, bodies=bodies)
        yield from answer.found
        part = answer.next_page
        if not part:
            return


def _open(
    confluence: ConfluenceClient, listed: Mapping[str, ListedPage], known: Mapping[str, IndexedPage], *, is_whole: bool
) -> dict[str, ListedPage]:
    """Return the pages that everybody in the space may read, and that somebody else wrote.

    A page above one that a whole listing does not show is hidden from the bot: so is what stands below it. In a
    listing of changes it is one that did not change: open if it is indexed, else asked for.
    """
    own_id = confluence.myself()
    closed = {page.id for page in listed.values() if page.is_restricted}
    asked: dict[str, bool] = {}

    def is_open(page_id: str) -> bool:
        if page_id in listed:
            return page_id not in closed
        if is_whole:
            return False
        if page_id not in asked:
            asked[page_id] = page_id in known or not confluence.is_restricted(page_id)
        return asked[page_id]

    return {
        page.id: page
        for page in listed.values()
        if page.creator_id not in ("", own_id) and all(is_open(page_id) for page_id in (*page.above, page.id))
    }


def _read(
    confluence: ConfluenceClient,
    table: PassageTable,
    space: str,
    batch: Sequence[str],
    open_pages: Mapping[str, ListedPage],
) -> int:
    cql = f"type = page AND space = {jql_text(space)} AND id in ({', '.join(batch)}) ORDER BY created ASC"
    read = 0
    with table.together():
        for page in listed_pages(confluence, cql, bodies=True):
            if page.id in open_pages and not page.is_restricted and page.above == open_pages[page.id].above:
                put_listed(table, space, page)
                read += 1
    return read


def put_listed(table: PassageTable, space: str, page: ListedPage) -> None:
    """Put a page that was listed with its body into the index."""
    indexed = _indexed(space, page)
    table.put(indexed, passages_of(indexed, storage_to_text(page.storage), heading_levels(page.storage)))


def _indexed(space: str, page: ListedPage) -> IndexedPage:
    return IndexedPage(
        id=page.id, space=space, title=page.title, labels=page.labels, version=page.version, updated=page.updated,
        above=page.above,
    )  # fmt: skip
