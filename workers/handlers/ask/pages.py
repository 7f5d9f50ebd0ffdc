"""The index of pages, as far as it may be told of where a question is asked."""

from collections.abc import Iterable

from config.settings import Settings
from workers.atlassian.confluence.client import ConfluenceClient
from workers.evidence.pages.opening import found_table
from workers.evidence.pages.openness import OpenPages
from workers.evidence.pages.search import IndexedPages


def pages_of(spaces: Iterable[str], settings: Settings, confluence: ConfluenceClient | None) -> IndexedPages | None:
    """Return the index of those spaces that `reqgate sync` has read; None where there is none.

    Args:
        spaces: those that everybody who reads the answer may see.
        settings: where the index is.
        confluence: is asked of each page whether it is still open to everybody in its space.

    Raises:
        StoreUnavailable: the index is in a Postgres that does not answer.
    """
    table = found_table(settings.var_dir, settings.effective_database_url) if confluence else None
    if confluence is None or table is None:
        return None
    read = tuple(space for space in dict.fromkeys(spaces) if table.state(space))
    return IndexedPages(table, read, OpenPages(confluence).is_still_open) if read else None
