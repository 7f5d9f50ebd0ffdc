"""Confluence as a source of evidence: pages of a project's spaces that are about what a ticket is about.

Only spaces that projects.yaml names are searched. A page is left out when it, or a page above it, may not be read by
everybody who sees the space, when that cannot be seen, and when we wrote it.
"""

import time
from dataclasses import dataclass

import structlog

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.texts import FoundText
from workers.atlassian.errors import JiraError
from workers.atlassian.jira_issues import jql_text
from workers.evidence.alike import Text, likeness, search_words, telling_sentence
from workers.evidence.items import EvidenceItem, Sought

log = structlog.get_logger(__name__)

_MOST_FOUND, _MOST_PAGES = 15, 4
_ENOUGH_S = 6.0


@dataclass(frozen=True)
class ConfluenceEvidence:
    """One account's view of some spaces. `limit_s` are the seconds after which nothing more is asked."""

    confluence: ConfluenceClient
    spaces: tuple[str, ...]
    limit_s: float = _ENOUGH_S

    def find(self, sought: Sought) -> tuple[EvidenceItem, ...]:
        """Return the pages that hold most of the ticket's title, the most alike first."""
        words = search_words(sought.title, sought.text)
        if not self.spaces or not words:
            return ()
        until = time.monotonic() + self.limit_s
        try:
            own_id = self.confluence.myself()
            found = self.confluence.find_texts(_cql(self.spaces, words), _MOST_FOUND)
        except JiraError as error:
            _left_out(error)
            return ()
        pages = [page for page in found if page.key != sought.ticket and page.creator_id not in ("", own_id)]
        scores = likeness(sought.title, [Text(page.title, page.text) for page in pages])
        ranked = sorted(zip(scores, pages, strict=True), key=lambda pair: (-pair[0], pair[1].key))
        items: list[EvidenceItem] = []
        checked: dict[str, bool] = {}
        for score, page in ranked:
            if score <= 0 or len(items) == _MOST_PAGES or time.monotonic() > until:
                break
            if self._is_open(page, checked):
                quote = telling_sentence(sought.title, page.text) or page.title
                items.append(EvidenceItem(kind="page", place=page.key, title=page.title, quote=quote))
        return tuple(items)

    def _is_open(self, page: FoundText, checked: dict[str, bool]) -> bool:
        """Return whether the page and every page above it are open to whoever sees the space. `checked` remembers."""
        for page_id in (*page.above, page.id):
            if page_id not in checked:
                try:
                    checked[page_id] = not self.confluence.is_restricted(page_id)
                except (JiraError, ValueError) as error:
                    _left_out(error)
                    checked[page_id] = False
            if not checked[page_id]:
                return False
        return True


def _cql(spaces: tuple[str, ...], words: tuple[str, ...]) -> str:
    within = ", ".join(map(jql_text, spaces))
    holds = " OR ".join(f"title ~ {jql_text(word)} OR text ~ {jql_text(word)}" for word in words)
    return f"type = page AND space in ({within}) AND ({holds})"


def _left_out(error: Exception) -> None:
    """A message of Confluence's may name its host; the kind of failure does not."""
    status = error.status if isinstance(error, JiraError) else None
    log.info("evidence is left out, as Confluence did not give it", error=type(error).__name__, status=status)
