"""What pages sum up: facts of each review as columns, and sums by day and week. Old reviews are counted, too."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Moment = sa.DateTime(timezone=True)
BATCH = 500
BOUNDS_MS = (50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000)
SCORES = tuple(f"score_{low}" for low in range(0, 100, 10))
LATENCIES = (*(f"within_{bound}_ms" for bound in BOUNDS_MS), "longer")
ROUNDS = tuple(f"rounds_{count}" for count in range(1, 11))
COUNTS = ("reviews", "first_reviews", *SCORES, *LATENCIES, *ROUNDS)

OLD = sa.text(
    "SELECT reviews.run_id, reviews.ticket_key, reviews.fingerprint, reviews.decision, reviews.total_score,"
    " reviews.report, reviews.created_at, runs.project_key, runs.started_at"
    " FROM reviews JOIN runs ON runs.id = reviews.run_id"
    " WHERE reviews.created_at > :after OR (reviews.created_at = :after AND reviews.run_id > :run_id)"
    " ORDER BY reviews.created_at, reviews.run_id LIMIT :batch"
).columns(
    *map(sa.column, ("run_id", "ticket_key", "fingerprint", "decision", "total_score")),
    sa.column("report", sa.JSON),
    sa.column("created_at", Moment),
    sa.column("project_key"),
    sa.column("started_at", Moment),
)


def upgrade() -> None:
    """Apply the change."""
    with op.batch_alter_table("reviews") as table:
        table.add_column(sa.Column("project_key", sa.String(32), nullable=False, server_default=""))
        table.add_column(sa.Column("duration_ms", sa.Integer, nullable=False, server_default="0"))
        table.add_column(sa.Column("tokens", sa.Integer, nullable=False, server_default="0"))
        table.add_column(sa.Column("cost_usd", sa.Double))
        table.add_column(sa.Column("is_first", sa.Boolean, nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("rounds_to_pass", sa.Integer))
        table.add_column(sa.Column("codes", sa.JSON, nullable=False, server_default="[]"))
    op.create_index("ix_reviews_created", "reviews", ["created_at", "run_id"])
    op.create_index("ix_runs_started", "runs", ["started_at", "id"])
    sums = op.create_table(
        "review_sums",
        sa.Column("span", sa.String(4), primary_key=True),
        sa.Column("start", sa.Date, primary_key=True),
        sa.Column("project_key", sa.String(32), primary_key=True),
        sa.Column("decision", sa.String(16), primary_key=True),
        *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTS),
        sa.Column("tokens", sa.BigInteger, nullable=False),
        sa.Column("cost_usd", sa.Double, nullable=False),
    )
    codes = op.create_table(
        "code_sums",
        sa.Column("span", sa.String(4), primary_key=True),
        sa.Column("start", sa.Date, primary_key=True),
        sa.Column("project_key", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(40), primary_key=True),
        sa.Column("amount", sa.Integer, nullable=False),
    )
    _count_old_reviews(sums, codes)


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("code_sums")
    op.drop_table("review_sums")
    op.drop_index("ix_runs_started", "runs")
    op.drop_index("ix_reviews_created", "reviews")
    with op.batch_alter_table("reviews") as table:
        for name in ("codes", "rounds_to_pass", "is_first", "cost_usd", "tokens", "duration_ms", "project_key"):
            table.drop_column(name)


def _count_old_reviews(sums_table: sa.Table, codes_table: sa.Table) -> None:
    sums: defaultdict[tuple[Any, ...], Counter[str]] = defaultdict(Counter)
    issues: Counter[tuple[Any, ...]] = Counter()
    judged: defaultdict[str, set[str]] = defaultdict(set)
    passed: set[str] = set()
    reviews = sa.table("reviews", *map(sa.column, ("run_id", "project_key", "duration_ms", "tokens", "cost_usd")),
                       sa.column("is_first"), sa.column("rounds_to_pass"), sa.column("codes", sa.JSON))  # fmt: skip
    change = reviews.update().where(reviews.c.run_id == sa.bindparam("of"))
    for batch in _batches():
        changes = []
        for row in batch:
            facts = _facts(row, judged, passed)
            for span in _spans(row.created_at):
                sums[*span, row.project_key, row.decision].update(_amounts(row, facts))
                issues.update((*span, row.project_key, code) for code in facts["codes"])
            changes.append({"of": row.run_id, **facts})
        op.get_bind().execute(change, changes)
    names = (*COUNTS, "tokens", "cost_usd")
    _insert(sums_table, "decision", [(key, {name: each[name] for name in names}) for key, each in sums.items()])
    _insert(codes_table, "code", [(key, {"amount": amount}) for key, amount in issues.items()])


def _insert(table: sa.Table, last: str, rows: list[tuple[tuple[Any, ...], dict[str, float]]]) -> None:
    if rows:
        columns = ("span", "start", "project_key", last)
        op.get_bind().execute(table.insert(), [dict(zip(columns, key, strict=True)) | values for key, values in rows])


def _batches() -> Iterator[list[Any]]:
    after, run_id = datetime(1970, 1, 1, tzinfo=UTC), ""
    moment = sa.bindparam("after", type_=Moment)
    while rows := list(
        op.get_bind().execute(OLD.bindparams(moment), {"after": after, "run_id": run_id, "batch": BATCH})
    ):
        yield rows
        after, run_id = rows[-1].created_at, rows[-1].run_id


def _spans(moment: datetime) -> tuple[tuple[str, date], tuple[str, date]]:
    """Return day and week. SQLite gives naive UTC, Postgres the zone of its session."""
    day = moment.astimezone(UTC).date() if moment.tzinfo else moment.date()
    return ("day", day), ("week", day - timedelta(days=day.weekday()))


def _facts(row: Any, judged: dict[str, set[str]], passed: set[str]) -> dict[str, Any]:
    """Return the new columns of a review; `judged` and `passed` are what came before on each ticket."""
    tokens = row.report.get("tokens") or {}
    found = (*row.report.get("blocking_issues", ()), *row.report.get("non_blocking_issues", ()))
    is_verdict = bool(row.ticket_key) and row.decision in ("PASS", "REJECT")
    is_first = is_verdict and row.ticket_key not in judged
    rounds = None
    if is_verdict:
        judged[row.ticket_key].add(row.fingerprint)
        if row.decision == "PASS" and row.ticket_key not in passed:
            rounds = len(judged[row.ticket_key])
            passed.add(row.ticket_key)
    return {
        "project_key": row.project_key,
        "duration_ms": max(0, round((row.created_at - row.started_at).total_seconds() * 1000)),
        "tokens": tokens.get("prompt", 0) + tokens.get("completion", 0),
        "cost_usd": tokens.get("cost_usd"),
        "is_first": is_first,
        "rounds_to_pass": rounds,
        "codes": sorted({issue["code"] for issue in found}),
    }


def _amounts(row: Any, facts: dict[str, Any]) -> dict[str, float]:
    amounts = {"reviews": 1, "first_reviews": int(facts["is_first"]), "tokens": facts["tokens"]}
    amounts["cost_usd"] = facts["cost_usd"] or 0
    amounts[LATENCIES[bisect_left(BOUNDS_MS, facts["duration_ms"])]] = 1
    if row.decision in ("PASS", "REJECT"):
        amounts[SCORES[min(row.total_score // 10, 9)]] = 1
    if facts["rounds_to_pass"]:
        amounts[ROUNDS[min(facts["rounds_to_pass"], 10) - 1]] = 1
    return amounts
