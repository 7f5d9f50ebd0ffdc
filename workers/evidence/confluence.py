"""Confluence as a source of evidence: pages of a project's spaces that are about what a ticket is about.

Where every one of the spaces is indexed the index is asked; else Confluence's own search is.

Only spaces that projects.yaml names are searched. A page is left out when it, or a page above it, may not be read by
everybody who sees the space, when that cannot be seen, and when we wrote it.
"""

import time
from dataclasses import dataclass

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.errors import JiraError
from workers.atlassian.jira_issues import jql_text
from workers.evidence.alike import Text, likeness, search_words, telling_sentence
from workers.evidence.items import EvidenceItem, Sought
from workers.evidence.pages.openness import OpenPages, left_out
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.table import PassageTable
from workers.queueing.messages import PAGE_PREFIX

_MOST_FOUND, _MOST_PAGES = 15, 4
_ENOUGH_S = 6.0


@dataclass(frozen=True)
class ConfluenceEvidence:
    """One account's view of some spaces. `limit_s` are the seconds after which nothing more is asked.

    `table` is the index, none where there is none here.
    """

    confluence: ConfluenceClient
    spaces: tuple[str, ...]
    limit_s: float = _ENOUGH_S
    table: PassageTable | None = None

    def find(self, sought: Sought) -> tuple[EvidenceItem, ...]:
        """Return the pages that hold most of the ticket's title, the most alike first."""
        words = search_words(sought.title, sought.text)
        if not self.spaces or not words:
            return ()
        until = time.monotonic() + self.limit_s
        if self.table is not None and all(self.table.state(space) for space in self.spaces):
            return self._from_index(self.table, sought, until)
        try:
            own_id = self.confluence.myself()
            found = self.confluence.find_texts(_cql(self.spaces, words), _MOST_FOUND)
        except JiraError as error:
            left_out(error)
            return ()
        pages = [page for page in found if page.key != sought.ticket and page.creator_id not in ("", own_id)]
        scores = likeness(sought.title, [Text(page.title, page.text) for page in pages])
        ranked = sorted(zip(scores, pages, strict=True), key=lambda pair: (-pair[0], pair[1].key))
        items: list[EvidenceItem] = []
        readers = OpenPages(self.confluence)
        for score, page in ranked:
            if score <= 0 or len(items) == _MOST_PAGES or time.monotonic() > until:
                break
            if readers.are_open((*page.above, page.id)):
                quote = telling_sentence(sought.title, page.text) or page.title
                items.append(EvidenceItem(kind="page", place=page.key, title=page.title, quote=quote))
        return tuple(items)

    def _from_index(self, table: PassageTable, sought: Sought, until: float) -> tuple[EvidenceItem, ...]:
        readers = OpenPages(self.confluence)

        def may_be_shown(page: IndexedPage) -> bool:
            return (
                f"{PAGE_PREFIX}{page.id}" != sought.ticket
                and time.monotonic() < until
                and readers.are_open((*page.above, page.id))
            )

        hits = IndexedPages(table, self.spaces, may_be_shown).search(sought.title, _MOST_FOUND)
        best = {hit.passage.page: hit.passage for hit in reversed(hits)}
        passages = list(reversed(best.values()))
        scores = likeness(sought.title, [Text(passage.title, passage.text) for passage in passages])
        alike = [passage for score, passage in zip(scores, passages, strict=True) if score > 0][:_MOST_PAGES]
        return tuple(
            EvidenceItem(
                kind="page",
                place=f"{PAGE_PREFIX}{passage.page}",
                title=passage.title,
                quote=telling_sentence(sought.title, passage.text) or passage.title,
            )
            for passage in alike
        )


def _cql(spaces: tuple[str, ...], words: tuple[str, ...]) -> str:
    within = ", ".join(map(jql_text, spaces))
    holds = " OR ".join(f"title ~ {jql_text(word)} OR text ~ {jql_text(word)}" for word in words)
    return f"type = page AND space in ({within}) AND ({holds})"
