"""What reviews say to people: tickets that wait for their authors, and codes that are said often. Decides nothing."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, distinct, func, select

from workers.store.sessions import Sessions, start_of
from workers.store.tables import FeedbackRow, ReviewRow
from workers.store.tallies import VERDICTS
from workers.store.views.history import Scope

# Not the report: it is large.
_SHOWN = (ReviewRow.ticket_key, ReviewRow.total_score, ReviewRow.codes, ReviewRow.created_at)


@dataclass(frozen=True)
class UnreadyTicket:
    """A ticket whose last verdict is REJECT, and that nobody let pass all the same.

    `rejects` counts contents; the same content counts once.
    """

    ticket_key: str
    total_score: int
    codes: tuple[str, ...]
    rejects: int
    judged_at: datetime


@dataclass(frozen=True)
class CodesHeard:
    """On how many tickets of a project each code was found, and how many tickets were judged."""

    tickets: int
    by_code: Mapping[str, int]


class Attention(Sessions):
    """The table `reviews`, seen by ticket."""

    def unready_tickets(self, scope: Scope, limit: int) -> tuple[UnreadyTicket, ...]:
        """Return at most `limit` tickets of the scope that are not ready: those rejected most often first."""
        in_force = (FeedbackRow.kind == "override", FeedbackRow.withdrawn_at.is_(None))
        let_pass = select(FeedbackRow.ticket_key).where(*in_force)
        in_scope = [ReviewRow.decision.in_(VERDICTS), ReviewRow.ticket_key != ""]
        in_scope.append(ReviewRow.ticket_key.not_in(let_pass))
        if scope.project is not None:
            in_scope.append(ReviewRow.project_key == scope.project)
        if scope.since is not None:
            in_scope.append(ReviewRow.created_at >= start_of(scope.since))
        is_reject = ReviewRow.decision == "REJECT"
        by_ticket = select(ReviewRow.ticket_key).where(*in_scope).group_by(ReviewRow.ticket_key)
        newest = by_ticket.add_columns(func.max(ReviewRow.created_at).label("moment")).subquery()
        count = func.count(distinct(ReviewRow.fingerprint)).label("times")
        rejected = by_ticket.where(is_reject).add_columns(count).subquery()
        wanted = (
            select(*_SHOWN, rejected.c.times)
            .join(
                newest,
                and_(ReviewRow.ticket_key == newest.c.ticket_key, ReviewRow.created_at == newest.c.moment),
            )
            .join(rejected, ReviewRow.ticket_key == rejected.c.ticket_key)
            .where(is_reject)
            .order_by(rejected.c.times.desc(), ReviewRow.created_at.desc(), ReviewRow.ticket_key)
            .limit(limit)
        )
        with self._session() as session:
            return tuple(
                UnreadyTicket(key, score, tuple(codes), rejects, judged_at)
                for key, score, codes, judged_at, rejects in session.execute(wanted)
            )

    def codes_heard(self, since: datetime, project: str | None = None) -> dict[str, CodesHeard]:
        """Return by project what reviews since a moment said, or would have said where nobody was told.

        A ticket counts once, with every code that one of its reviews said; texts that are no tickets do not count.
        """
        wanted = select(ReviewRow.project_key, ReviewRow.ticket_key, ReviewRow.said)
        wanted = wanted.where(ReviewRow.created_at >= since, ReviewRow.decision.in_(VERDICTS))
        wanted = wanted.where(ReviewRow.ticket_key != "")
        if project is not None:
            wanted = wanted.where(ReviewRow.project_key == project)
        found: dict[str, dict[str, set[str]]] = {}
        with self._session() as session:
            for key, ticket, said in session.execute(wanted):
                found.setdefault(key, {}).setdefault(ticket, set()).update(said)
        return {
            key: CodesHeard(len(tickets), Counter(code for said in tickets.values() for code in said))
            for key, tickets in found.items()
        }
