"""Keep what the ticket says and set aside what it does not, statement by statement. Counts both."""

import re
from collections.abc import Callable, Iterable

from workers.asking.review.wire import Statement
from workers.grounding.claims import PreparedSource, ground
from workers.grounding.quotes import Evidence

_DENIAL = re.compile(
    r"\b(?:not|no|none|never|neither|nor|without|cannot|nothing|nobody|unable|except|unless)\b|n['’]t\b"
    r"|[不没未无非勿莫别]|除外|除非|禁止",
    re.IGNORECASE | re.ASCII,
)

Grounded = tuple[str, Evidence]


class Sieve:
    """Grounds the statements of one answer in one ticket. What denies where the ticket affirms, or the other way
    round, is replaced by the ticket's own words.
    """

    def __init__(self, source: PreparedSource, restore: Callable[[str], str]) -> None:
        """Ground against `source`, after `restore` has put the ticket's values back for placeholders."""
        self._source = source
        self._restore = restore
        self.kept = 0
        self.dropped: list[str] = []

    def statements(self, items: Iterable[Statement | None]) -> tuple[Grounded, ...]:
        """Return the grounded statements with their evidence, in order; an empty one is no statement."""
        return tuple(grounded for item in items if (grounded := self._statement(item)) is not None)

    def claim(self, text: str) -> str:
        """Return `text` when the ticket says it, else an empty string."""
        claim = self._restore(text)
        if not claim:
            return ""
        grounding = ground(self._source, claim)
        if not self._count(claim, grounding.grounded):
            return ""
        return _as_said(claim, grounding.evidence)

    def _statement(self, item: Statement | None) -> Grounded | None:
        if item is None or not item.text:
            return None
        claim = self._restore(item.text)
        grounding = ground(self._source, claim, self._restore(item.evidence_quote))
        if not self._count(claim, grounding.grounded) or grounding.evidence is None:
            return None
        return _as_said(claim, grounding.evidence), grounding.evidence

    def _count(self, claim: str, is_grounded: bool) -> bool:
        if is_grounded:
            self.kept += 1
        else:
            self.dropped.append(claim)
        return is_grounded


def _as_said(claim: str, evidence: Evidence | None) -> str:
    """Grounding compares words, and one "not" more is a small difference in words."""
    if evidence is None or _denials(claim) == _denials(evidence.quote):
        return claim
    return evidence.quote


def _denials(text: str) -> int:
    return len(_DENIAL.findall(text))
