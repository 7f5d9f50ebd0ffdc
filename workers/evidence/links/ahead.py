"""Walks along links with what is near read ahead, where links are kept besides. It tells what the walk tells anyway.

What was kept may be old, or lead to issues that may not be told of. So it says only what to ask Jira for, in one query
instead of two a step: an issue is told of as Jira shows it now, and what is not known by then is asked for as ever.
"""

from typing import Protocol

from workers.evidence.issues.found import IssueFacts
from workers.evidence.issues.query import MOST_VALUES, is_issue_key
from workers.evidence.links.walk import MOST_ISSUES, LinkedIssues, Walk, walk


class LinkStore(Protocol):
    """Keeps which issues are linked: keys and kinds. Where it cannot be used it is empty; it never raises."""

    def near(self, key: str) -> tuple[str, ...]:
        """Return the keys of the issues that are as near to one as a walk goes, as far as is known."""
        ...

    def keep(self, issues: tuple[IssueFacts, ...], gone: tuple[str, ...]) -> None:
        """Keep the links of issues instead of those of before, and forget issues that may be there no more."""
        ...


class IssuesAhead(LinkedIssues, Protocol):
    """Linked issues of which many can be read at once."""

    def with_children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        """Return the issues with these keys and those whose parent is one of them; nothing where not all can be."""
        ...


def walk_ahead(start: str, issues: IssuesAhead, store: LinkStore, *, most: int = MOST_ISSUES) -> Walk:
    """Return what `walk` returns, after fewer questions, and keep the links that were seen."""
    near = (key for key in store.near(start) if is_issue_key(key))
    keys = tuple(dict.fromkeys((start, *near)))[:MOST_VALUES]
    ahead = _Ahead(issues, start, keys)
    found = walk(start, ahead, most=most)
    store.keep(tuple(ahead.seen.values()), () if ahead.asked else tuple(key for key in keys if key not in ahead.seen))
    return found


class _Ahead:
    """Linked issues, of which those with `keys` are read at the beginning.

    `asked` are the keys of which all is known by then: none where Jira did not tell, which it does not of any when one
    is gone. `seen` is every issue that was read.
    """

    def __init__(self, issues: IssuesAhead, start: str, keys: tuple[str, ...]) -> None:
        self._issues = issues
        read = issues.with_children(keys) if len(keys) > 1 else ()
        self._found = {one.key: one for one in read}
        # One that is neither asked for nor below another was moved: by which of the keys it was found nobody knows.
        is_plain = all(one.key in keys or one.parent in keys for one in read)
        self.asked = frozenset(keys) if is_plain and start in self._found else frozenset()
        self.seen = dict(self._found)

    def read(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        if self.asked and all(key in self.asked or key in self._found for key in keys):
            return tuple(one for one in self._found.values() if one.key in keys)
        return self._saw(self._issues.read(keys))

    def children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        if self.asked.issuperset(keys):
            return tuple(one for one in self._found.values() if one.parent in keys)
        return self._saw(self._issues.children(keys))

    def _saw(self, issues: tuple[IssueFacts, ...]) -> tuple[IssueFacts, ...]:
        self.seen |= {one.key: one for one in issues}
        return issues
