"""Jira as a source of evidence: the tickets around one, and earlier ones that are alike.

An answer stands on the ticket for everybody who sees it. So only tickets of the same project are evidence, and none
that a level of security hides. What we wrote ourselves is none either.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass

import structlog

from config.projects import PROJECT_KEY
from workers.atlassian.errors import JiraError
from workers.atlassian.jira_issues import FoundIssue, JiraIssues, jql_text
from workers.evidence.alike import Text, likeness, search_words, telling_sentence
from workers.evidence.items import EvidenceItem, EvidenceKind, Sought

log = structlog.get_logger(__name__)

_KEY = re.compile(rf"{PROJECT_KEY}-[0-9]{{1,12}}")
_MOST_AROUND, _MOST_FOUND, _MOST_ALIKE = 30, 30, 5
_ENOUGH_S = 6.0


@dataclass(frozen=True)
class JiraEvidence:
    """One account's view of a site. `limit_s` are the seconds after which nothing more is asked."""

    jira: JiraIssues
    limit_s: float = _ENOUGH_S

    def find(self, sought: Sought) -> tuple[EvidenceItem, ...]:
        """Return parent, children and linked tickets, then earlier ones that are alike, the most alike first."""
        if not re.fullmatch(PROJECT_KEY, sought.project_key):  # a text, or a page of Confluence
            return ()
        until = time.monotonic() + self.limit_s
        try:
            own_id = self.jira.myself()
        except JiraError as error:
            _left_out("its own account", error)
            return ()
        known = {sought.ticket}
        items: list[EvidenceItem] = []
        for what, jql, most in _searches(sought):
            if time.monotonic() > until:
                log.info("evidence is left out, as the time is over", what=what)
                break
            found = [
                issue
                for issue in self._search(what, jql, most)
                if issue.key not in known and _may_be_shown(issue, sought, own_id)
            ]
            chosen = _alike(found, sought) if what == "alike" else [(_kind(issue, sought), issue) for issue in found]
            items += [_item(kind, issue, sought) for kind, issue in chosen]
            known |= {issue.key for _, issue in chosen}
        return tuple(items)

    def _search(self, what: str, jql: str, most: int) -> tuple[FoundIssue, ...]:
        try:
            return self.jira.find_issues(jql, most)
        except JiraError as error:
            _left_out(what, error)
            return ()


def _searches(sought: Sought) -> Iterator[tuple[str, str, int]]:
    """Give what is searched for, the JQL, and how many at most. Jira refuses a whole search for a key that is gone."""
    project = f"project = {jql_text(sought.project_key)}"
    if _KEY.fullmatch(sought.parent):
        yield "parent", f"{project} AND key = {jql_text(sought.parent)}", 1
    if _KEY.fullmatch(sought.ticket):
        key = jql_text(sought.ticket)
        yield "around", f"{project} AND (issue in linkedIssues({key}) OR parent = {key})", _MOST_AROUND
    if words := search_words(sought.title, sought.text):
        holds = (f"summary ~ {jql_text(word)} OR description ~ {jql_text(word)}" for word in words)
        yield "alike", f"{project} AND ({' OR '.join(holds)})", _MOST_FOUND


def _may_be_shown(issue: FoundIssue, sought: Sought, own_id: str) -> bool:
    return issue.project_key == sought.project_key and not issue.is_restricted and issue.creator_id != own_id


def _kind(issue: FoundIssue, sought: Sought) -> EvidenceKind:
    if issue.key == sought.parent:
        return "parent"
    return "child" if issue.parent == sought.ticket else "linked"


def _alike(found: list[FoundIssue], sought: Sought) -> list[tuple[EvidenceKind, FoundIssue]]:
    scores = likeness(sought.title, [Text(issue.title, issue.text) for issue in found])
    ranked = sorted(zip(scores, found, strict=True), key=lambda pair: (-pair[0], pair[1].key))
    return [("alike", issue) for score, issue in ranked[:_MOST_ALIKE] if score > 0]


def _item(kind: EvidenceKind, issue: FoundIssue, sought: Sought) -> EvidenceItem:
    quote = telling_sentence(sought.title, issue.text) or issue.title
    return EvidenceItem(kind=kind, place=issue.key, title=issue.title, quote=quote)


def _left_out(what: str, error: JiraError) -> None:
    """A message of Jira's may name its host; the kind of failure does not."""
    log.info(
        "evidence is left out, as Jira did not give it", what=what, error=type(error).__name__, status=error.status
    )
