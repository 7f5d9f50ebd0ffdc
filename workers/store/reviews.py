"""Reviews: the full report of each run, and what it says about a ticket's history."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from workers.store.sessions import Sessions, value_of
from workers.store.tables import ReviewRow, RunRow
from workers.store.tallies import VERDICTS, Facts, add_to_sums, take_from_sums


@dataclass(frozen=True)
class LastReview:
    """The review that finished last, on any ticket."""

    run_id: str
    ticket_key: str
    decision: str
    finished_at: datetime


@dataclass(frozen=True)
class LatestReview:
    """The latest review of a ticket: which run made it, of what content, and what it decided."""

    run_id: str
    fingerprint: str
    decision: str


@dataclass(frozen=True)
class PreviousReview:
    """An earlier review of a ticket; `report` has the names of ReviewReport."""

    run_id: str
    fingerprint: str
    decision: str
    report: dict[str, Any]


class Reviews(Sessions):
    """The table `reviews`."""

    def report_of(self, run_id: str) -> dict[str, Any] | None:
        """Return the report of a run (names of ReviewReport), None when it made none."""
        with self._session() as session:
            row = session.get(ReviewRow, run_id)
            return row.report if row else None

    def save_review(
        self,
        run_id: str,
        ticket_key: str,
        report: dict[str, Any],
        *,
        said: Sequence[str] = (),
        is_observed: bool = False,
    ) -> None:
        """Keep the report of a run (names of ReviewReport) and count it; a second attempt replaces the first.

        `said` are the codes that its comment says and could do without; with `is_observed` nobody is told of it.
        """
        now = datetime.now(UTC)
        with self._session() as session:
            # Before anything is read: another attempt of the run waits here, then takes this report out of the sums.
            decided = update(RunRow).where(RunRow.id == run_id).values(decision=report["decision"])
            session.execute(decided)
            if earlier := session.get(ReviewRow, run_id):
                take_from_sums(session, _facts(earlier))
            run = session.get_one(RunRow, run_id)
            row = ReviewRow(
                run_id=run_id,
                ticket_key=ticket_key,
                fingerprint=report["fingerprint"],
                decision=report["decision"],
                total_score=report["total_score"],
                report=report,
                created_at=now,
                project_key=run.project_key,
                duration_ms=max(0, round((now - run.started_at).total_seconds() * 1000)),
                codes=_codes(report),
                said=list(said),
                is_observed=is_observed,
                **_use(report),
            )
            row.is_first, row.rounds_to_pass = _rounds(session, row)
            session.merge(row)
            add_to_sums(session, _facts(row))

    def previous_review(self, ticket_key: str, before_run: str, *, told_only: bool = False) -> PreviousReview | None:
        """Return the latest verdict (PASS or REJECT) on a ticket that is not of `before_run`.

        With `told_only` one that people were told: what nobody heard is no past that one could speak of.
        """
        wanted = [ReviewRow.ticket_key == ticket_key, ReviewRow.decision.in_(VERDICTS), ReviewRow.run_id != before_run]
        if told_only:
            wanted.append(ReviewRow.is_observed.is_(False))
        newest = select(ReviewRow).where(*wanted).order_by(ReviewRow.created_at.desc()).limit(1)
        with self._session() as session:
            row = session.scalars(newest).first()
            return value_of(PreviousReview, row) if row else None

    def latest_review(self, ticket_key: str) -> LatestReview | None:
        """Return the latest review of a ticket, whatever it said, None when none is kept."""
        columns = (ReviewRow.run_id, ReviewRow.fingerprint, ReviewRow.decision)  # not the report: it is large
        newest = select(*columns).where(ReviewRow.ticket_key == ticket_key)
        with self._session() as session:
            row = session.execute(newest.order_by(ReviewRow.created_at.desc()).limit(1)).first()
            return LatestReview(*row) if row else None

    def last_run_that_reviewed(self, ticket_key: str) -> str:
        """Return the run of the latest review of a ticket, whatever it said; empty when none is kept."""
        latest = self.latest_review(ticket_key)
        return latest.run_id if latest else ""

    def rejects_in_a_row(self, ticket_key: str, fingerprint: str) -> int:
        """Return how many contents of a ticket people were told are rejected since its last PASS, with the one of
        `fingerprint`, which is being rejected now. The same content counts once.
        """
        verdicts = ReviewRow.decision.in_(VERDICTS)
        newest_first = (
            select(ReviewRow.decision, ReviewRow.fingerprint)
            .where(ReviewRow.ticket_key == ticket_key, verdicts, ReviewRow.is_observed.is_(False))
            .order_by(ReviewRow.created_at.desc())
        )
        with self._session() as session:
            rows = session.execute(newest_first).all()
        return len({fingerprint} | {of for _, of in itertools.takewhile(lambda row: row[0] == "REJECT", rows)})

    def last_review(self) -> LastReview | None:
        """Return the review that finished last, on any ticket."""
        newest = select(ReviewRow).order_by(ReviewRow.created_at.desc()).limit(1)
        with self._session() as session:
            row = session.scalars(newest).first()
            return LastReview(row.run_id, row.ticket_key, row.decision, row.created_at) if row else None

    def last_reviewed_ticket(self) -> str:
        """Return the key of the ticket of Jira that was reviewed last; empty before the first. No page, no text."""
        newest = select(ReviewRow.ticket_key).where(ReviewRow.ticket_key.like("%-%"))
        with self._session() as session:
            return session.scalar(newest.order_by(ReviewRow.created_at.desc()).limit(1)) or ""


def _rounds(session: Session, row: ReviewRow) -> tuple[bool, int | None]:
    """Return whether this is the first verdict on its ticket, and for its first PASS the contents judged until then.

    A text that came over the API is no ticket: nobody can tell which texts are versions of one.
    """
    if not row.ticket_key or row.decision not in VERDICTS:
        return False, None
    others = select(ReviewRow.decision, ReviewRow.fingerprint).where(
        ReviewRow.ticket_key == row.ticket_key, ReviewRow.decision.in_(VERDICTS), ReviewRow.run_id != row.run_id
    )
    before = session.execute(others).all()
    if row.decision != "PASS" or any(decision == "PASS" for decision, _ in before):
        return not before, None
    return not before, len({fingerprint for _, fingerprint in before} | {row.fingerprint})


def _codes(report: dict[str, Any]) -> list[str]:
    issues = (*report.get("blocking_issues", ()), *report.get("non_blocking_issues", ()))
    return sorted({issue["code"] for issue in issues})


def _use(report: dict[str, Any]) -> dict[str, Any]:
    tokens = report.get("tokens", {})
    used = tokens.get("prompt", 0) + tokens.get("completion", 0)
    return {"tokens": used, "cost_usd": tokens.get("cost_usd")}


def _facts(row: ReviewRow) -> Facts:
    return Facts(
        day=row.created_at.astimezone(UTC).date(),
        project_key=row.project_key,
        decision=row.decision,
        total_score=row.total_score,
        duration_ms=row.duration_ms,
        tokens=row.tokens,
        cost_usd=row.cost_usd or 0.0,
        is_first=row.is_first,
        rounds_to_pass=row.rounds_to_pass,
        codes=tuple(row.codes),
    )
