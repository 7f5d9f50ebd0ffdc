"""Turns what checks found into issues in the reader's words, with the severity that this ticket gives them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from workers.grounding.quotes import Quote
from workers.guardrail.masking import hidden_places
from workers.reading.phrases import said_in
from workers.review.checks.reading import every_sentence, title_of
from workers.review.checks.registry import CheckContext, Finding
from workers.review.rubric.rubric import Rubric
from workers.review.schemas import RequirementPacket, ReviewIssue, Severity, Verdict

_QUOTE_IN_SENTENCE = 80


@dataclass(frozen=True)
class IssueWriter:
    """Writes the issues of the ticket in `context`."""

    rubric: Rubric
    context: CheckContext

    @property
    def packet(self) -> RequirementPacket:
        """The ticket."""
        return self.context.packet

    @cached_property
    def said(self) -> tuple[str, ...]:
        """Its title and sentences, without code and addresses. Few issues need them."""
        return tuple(said_in(text) for text in (title_of(self.context), *every_sentence(self.context)))

    def blocks(self, code: str) -> bool:
        """Return whether the issue `code` would reject this ticket."""
        return self._severity(code) is Severity.BLOCKER

    def only_blocking(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """Return the findings that would reject this ticket."""
        return tuple(finding for finding in findings if self.blocks(finding.code))

    def issue(self, finding: Finding, verdict: Verdict = Verdict.UNMET) -> ReviewIssue:
        """Return the issue that `finding` raises; of what is partly met it must not say that there is none."""
        rule = self.rubric.issues[finding.code]
        description = rule.partly if rule.partly is not None and verdict is Verdict.PARTIAL else rule.description
        quote = finding.quote or Quote(text="")
        words = {"quote": quote.text, "absent": finding.absent or "", "other": "", "found": "", **finding.values}
        hidden = hidden_places(self.packet.raw_text, self.context.guardrail.pii)
        shown = {name: within_sentence(_shortened(hidden.masked(text))) for name, text in words.items()}
        language = self.packet.language
        return ReviewIssue(
            code=finding.code,
            severity=self._severity(finding.code),
            category=rule.category,
            description=description.in_(language).format_map(shown),
            suggestion=rule.suggestion.in_(language).format_map(shown),
            quote=quote.text or None,
            start=quote.start,
            end=quote.end,
            absent=finding.absent,
        )

    def _severity(self, code: str) -> Severity:
        rule = self.rubric.issues[code]
        return rule.severity_for(self.packet, self.said if rule.blocker_when and rule.blocker_when.words else ())


def distinct(issues: Iterable[ReviewIssue]) -> tuple[ReviewIssue, ...]:
    """Drop repetitions: two checks may find the same words wanting, and a code without a quote is said once."""
    return tuple({(issue.code, issue.quote, issue.start): issue for issue in reversed(tuple(issues))}.values())[::-1]


def within_sentence(quote: str) -> str:
    """Return a quote without the stop at its end, where a sentence goes on behind it."""
    return quote.rstrip(".。;；")


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _QUOTE_IN_SENTENCE else line[: _QUOTE_IN_SENTENCE - 1].rstrip() + "…"
