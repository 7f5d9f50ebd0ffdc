"""A store as it is after years: many runs with reviews, their sums, and what people said. Written in bulk.

The newest reviews carry a whole report and the others a short one, because pages open reports one at a time.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Engine, Table, insert

from config.projects import ProjectRules
from workers.handlers.intake import TextTicket, packet_from_text
from workers.review.graph import default_parts, run_workflow
from workers.store.migrate import migrate
from workers.store.sessions import open_engine
from workers.store.tables import ActionRow, DeadLetterRow, FeedbackRow, ReviewRow, RunRow
from workers.store.tallies import AMOUNTS, Facts, amounts_of, code_sums, review_sums, spans_of

PROJECTS = ("SHOP", "PAY", "APP", "WEB", "DATA", "OPS", "CRM", "HR")
DAYS = 365
BATCH = 5_000
WHOLE_REPORTS = 1_000
LETTERS = 500
SAID = 2_000
STORY = "As a buyer I want to download an invoice on the order page so that I can hand it to my accountant."

Row = dict[str, Any]
Key = tuple[Any, ...]


def seed(database_url: str, runs: int, *, letters: int = LETTERS, said: int = SAID) -> None:
    """Make the tables at `database_url` and fill them, also with dead letters and with what people `said`."""
    migrate(database_url)
    engine = open_engine(database_url)
    sums: defaultdict[Key, Counter[str]] = defaultdict(Counter)
    codes: Counter[Key] = Counter()
    batch: list[tuple[Row, Row]] = []
    for run, review in _reviews(runs):
        _sum_up(review, sums, codes)
        batch.append((run, review))
        if len(batch) == BATCH:
            _write(engine, batch)
            batch = []
    _write(engine, batch)
    _insert(engine, review_sums, [_row(key, "decision", _all(amounts)) for key, amounts in sums.items()])
    _insert(engine, code_sums, [_row(key, "code", {"amount": amount}) for key, amount in codes.items()])
    _insert(engine, DeadLetterRow.__table__, [_letter(number) for number in range(letters)])
    _insert(engine, FeedbackRow.__table__, [_feedback(number) for number in range(said)])
    with engine.connect() as connection:
        connection.exec_driver_sql("ANALYZE")
        connection.commit()


def _reviews(count: int) -> Iterator[tuple[Row, Row]]:
    """Yield each run with its review, the oldest first; a ticket is reviewed up to three times."""
    dice = random.Random(7)
    packet, parts = packet_from_text(TextTicket("SHOP-1", "Invoice download", STORY), ProjectRules()), default_parts()
    report = run_workflow(packet, None, parts)["report"]
    assert report is not None
    whole = report.model_dump(mode="json")
    found = sorted({code for _, rule in parts.rubric.scenarios[packet.scenario].rules() for code in rule.codes})
    begin, step = datetime.now(UTC) - timedelta(days=DAYS), timedelta(days=DAYS) / count
    for number in range(count):
        project = PROJECTS[int(dice.random() ** 2 * len(PROJECTS))]
        ticket, round_ = f"{project}-{number // 3}", number % 3
        decision = dice.choices(("PASS", "REJECT", "ERROR", "UNDETERMINED"), (45, 50, 4, 1))[0]
        started, took = begin + step * number, timedelta(seconds=dice.lognormvariate(1.5, 1))
        rounds = round_ + 1 if decision == "PASS" else None
        run = {
            "id": f"{number:012x}",
            "ticket_key": ticket,
            "project_key": project,
            "trigger": "created" if round_ == 0 else "updated",
            "state": "done",
            "outcome": "posted",
            "decision": decision,
            "started_at": started,
            "finished_at": started + took,
        }
        review = {
            "run_id": run["id"],
            "ticket_key": ticket,
            "fingerprint": f"{number:064x}",
            "decision": decision,
            "total_score": min(100, dice.randrange(30) + (70 if decision == "PASS" else 40)),
            "report": whole if number >= count - WHOLE_REPORTS else {"decision": decision},
            "created_at": started + took,
            "project_key": project,
            "duration_ms": round(took.total_seconds() * 1000),
            "tokens": dice.randrange(1_000, 9_000),
            "cost_usd": 0.01,
            "is_first": round_ == 0,
            "rounds_to_pass": rounds,
            "codes": sorted(dice.sample(found, dice.randrange(5))),
        }
        yield run, review


def _sum_up(review: Row, sums: dict[Key, Counter[str]], codes: Counter[Key]) -> None:
    day, project = review["created_at"].date(), review["project_key"]
    same = ("decision", "total_score", "duration_ms", "tokens", "cost_usd", "is_first", "rounds_to_pass")
    given = {name: review[name] for name in same}
    facts = Facts(day=day, project_key=project, codes=tuple(review["codes"]), **given)
    for span in spans_of(day):
        key = (span["span"], span["start"], project)
        for name, amount in amounts_of(facts).items():
            sums[*key, review["decision"]][name] += amount
        codes.update((*key, code) for code in facts.codes)


def _all(amounts: Counter[str]) -> Row:
    return {name: amounts[name] for name in AMOUNTS}


def _row(key: Key, last: str, values: Row) -> Row:
    return dict(zip(("span", "start", "project_key", last), key, strict=True)) | values


def _write(engine: Engine, batch: list[tuple[Row, Row]]) -> None:
    _insert(engine, RunRow.__table__, [run for run, _ in batch])
    _insert(engine, ReviewRow.__table__, [review for _, review in batch])
    comment = {"type": "upsert_comment", "idx": 0, "payload": {"type": "upsert_comment"}, "state": "applied"}
    times = ((run["id"], run["finished_at"]) for run, _ in batch)
    rows = [comment | {"run_id": run_id, "recorded_at": moment, "applied_at": moment} for run_id, moment in times]
    _insert(engine, ActionRow.__table__, rows)


def _insert(engine: Engine, table: Any, rows: list[Row]) -> None:
    assert isinstance(table, Table)
    if rows:
        with engine.begin() as connection:
            connection.execute(insert(table), rows)


def _letter(number: int) -> Row:
    project = PROJECTS[number % len(PROJECTS)]
    return {
        "run_id": f"l{number:011x}",
        "ticket_key": f"{project}-{number}",
        "project_key": project,
        "kind": "review",
        "message": {},
        "reason": "Jira did not answer",
        "attempts": 8,
        "created_at": datetime.now(UTC) - timedelta(minutes=number),
        "is_told": True,
    }


def _feedback(number: int) -> Row:
    project = PROJECTS[number % len(PROJECTS)]
    return {
        "run_id": f"f{number:011x}",
        "kind": "dispute" if number % 3 else "override",
        "ticket_key": f"{project}-{number}",
        "comment_id": str(number),
        "code": "VAGUE" if number % 3 else "",
        "quote": "fast",
        "verdict": "REJECT",
        "reason": "agreed with the team",
        "fingerprint": f"{number:064x}",
        "rubric": "1",
        "packet": {},
        "created_at": datetime.now(UTC) - timedelta(hours=number),
    }
