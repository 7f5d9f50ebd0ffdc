"""What ReqGate would have said of the tickets that it only observed: outcomes, codes, some tickets. Draws nothing."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from workers.reading.language import Language
from workers.review.facets.questions import POINT_CODES, question
from workers.review.facets.values import Readiness
from workers.review.rubric.rubric import PLACEHOLDERS, IssueRule
from workers.review.schemas import Decision
from workers.store import ObservedTicket

SAYINGS = ("READY", "QUESTIONS", "EMPTY", "REJECT", "UNJUDGED")
"""What a review says to people: the outcomes of the bar, a rejection by the score, or that nobody could judge."""

_MOST_CODES = 10
_MOST_TICKETS = 10
_SPEAKS_UP = ("QUESTIONS", "EMPTY", "REJECT")
_ELLIPSIS = dict.fromkeys(PLACEHOLDERS, "…")


@dataclass(frozen=True)
class SaidCode:
    """A code, what it is about, and on how many tickets it would have been raised."""

    code: str
    tickets: int
    words: str


@dataclass(frozen=True)
class SaidOnTicket:
    """A ticket with what it would have been told, and the first point or blocking issue, if there is one."""

    ticket_key: str
    saying: str
    code: str
    quote: str
    words: str
    judged_at: datetime


@dataclass(frozen=True)
class WouldHaveSaid:
    """Everything that the report tells of silent reviews; each ticket counts once, as it was judged last."""

    sayings: Mapping[str, int]
    codes: tuple[SaidCode, ...]
    tickets: tuple[SaidOnTicket, ...]

    @property
    def count(self) -> int:
        """How many tickets were judged without a word."""
        return sum(self.sayings.values())


def would_have_said(
    tickets: tuple[ObservedTicket, ...],
    issues: Mapping[str, IssueRule],
    language: Language,
    fit: Callable[[str], str],
) -> WouldHaveSaid:
    """Return what the last silent review of each ticket would have said.

    Args:
        tickets: the newest first.
        issues: the words for each code of the project's rubric.
        language: of these words.
        fit: masks what must not stand on pages in the words of a ticket.
    """
    counted = Counter(_saying(ticket) for ticket in tickets)
    codes = Counter(code for ticket in tickets for code in _codes(ticket))
    often = sorted(codes.items(), key=lambda one: (-one[1], one[0]))
    # Those that it would have spoken of come first: they are what a team wants to look at.
    shown = sorted(tickets, key=lambda one: _saying(one) not in _SPEAKS_UP)[:_MOST_TICKETS]
    return WouldHaveSaid(
        sayings={saying: counted[saying] for saying in SAYINGS if counted[saying]},
        codes=tuple(SaidCode(code, times, _words(code, issues, language)) for code, times in often[:_MOST_CODES]),
        tickets=tuple(_on(ticket, fit) for ticket in shown),
    )


def _saying(ticket: ObservedTicket) -> str:
    if ticket.decision not in (Decision.PASS, Decision.REJECT):
        return "UNJUDGED"
    if ticket.profile == "ready" and ticket.outcome:
        return ticket.outcome
    return "READY" if ticket.decision == Decision.PASS else "REJECT"


def _points(ticket: ObservedTicket) -> tuple[Mapping[str, Any], ...]:
    """Return the points that people would be told of; work can start without those of a ready ticket."""
    told = tuple(one for one in ticket.points if not one.get("is_aside")) or ticket.points
    return told if _saying(ticket) == Readiness.QUESTIONS else ()


def _codes(ticket: ObservedTicket) -> set[str]:
    return {str(one["code"]) for one in (*_points(ticket), *ticket.blocking_issues)}


def _on(ticket: ObservedTicket, fit: Callable[[str], str]) -> SaidOnTicket:
    asked = [point for point in _points(ticket) if point["code"] not in ticket.silenced]
    first: Mapping[str, Any] = next(iter((*ticket.blocking_issues, *asked)), {})
    return SaidOnTicket(
        ticket_key=ticket.ticket_key,
        saying=_saying(ticket),
        code=str(first.get("code", "")),
        quote=fit(str(first.get("quote") or "")),
        words=fit(str(first.get("text") or first.get("description") or "")),
        judged_at=ticket.judged_at,
    )


def _words(code: str, issues: Mapping[str, IssueRule], language: Language) -> str:
    if code in POINT_CODES:
        return question(code, language == "zh")
    rule = issues.get(code)
    return rule.description.in_(language).format(**_ELLIPSIS) if rule else ""
