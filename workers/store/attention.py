"""Tickets that wait for their authors: judged, and not ready yet. For reports; nothing is decided here."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, distinct, func, select

from workers.store.history import Scope
from workers.store.sessions import Sessions, start_of
from workers.store.tables import FeedbackRow, ReviewRow
from workers.store.tallies import VERDICTS

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
