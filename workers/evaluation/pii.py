"""Measures how well personal data is found: e-mail addresses, phone and card numbers. Other kinds do not count."""

import time
from collections.abc import Iterable
from functools import partial
from itertools import chain
from pathlib import Path

from config.guardrail import PiiDetection, PiiPatterns
from workers.evaluation.figures.bootstrap import Counts, f_score, mean, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows
from workers.guardrail.pii import find_pii
from workers.guardrail.spans import PiiSpan

_CONFIG = PiiDetection(patterns=PiiPatterns(credit_card=True))
_KINDS = {"EMAIL_ADDRESS": "EMAIL", "PHONE_NUMBER": "PHONE", "CREDIT_CARD": "CREDIT_CARD"}
_SETS = ("synth_v2", "generated_large")


def evaluate(data: Path) -> list[Metric]:
    """Return every `pii.*` metric of the folder `data`.

    A labelled span is found when a span of the same kind overlaps it, one to one; e-mail, phone and card are on, and
    nothing else. `span_f` is per set, `phone_f` and `card_f` over both. Look-alikes are the rows that libphonenumber
    itself calls impossible: dates, ids, time stamps. A ticket is flagged when title or description holds a phone or a
    card number. Time is processor time.
    """
    return [
        *chain.from_iterable(measure([f"pii.span_f.{name}"], partial(_span_f, data, name)) for name in _SETS),
        *measure(["pii.phone_f", "pii.card_f", "pii.ms_per_text"], lambda: _by_kind(data)),
        *measure(["pii.lookalikes_flagged"], lambda: _lookalikes(data)),
        *measure(["pii.ticket_flag_rate"], lambda: _tickets(data)),
    ]


def _span_f(data: Path, name: str) -> list[Metric]:
    rows = read_rows(data, f"guardrail/pii_{name}.jsonl")
    return [f_score(f"pii.span_f.{name}", [_counts(row, find_pii(row["text"], _CONFIG), _KINDS) for row in rows])]


def _by_kind(data: Path) -> list[Metric]:
    rows = [row for name in _SETS for row in read_rows(data, f"guardrail/pii_{name}.jsonl")]
    phones, cards, times_ms = [], [], []
    for row in rows:
        started = time.thread_time()
        found = find_pii(row["text"], _CONFIG)
        times_ms.append((time.thread_time() - started) * 1000)
        phones.append(_counts(row, found, ["PHONE_NUMBER"]))
        cards.append(_counts(row, found, ["CREDIT_CARD"]))
    return [
        f_score("pii.phone_f", phones),
        f_score("pii.card_f", cards),
        mean("pii.ms_per_text", times_ms, lower_is_better=True),
    ]


def _lookalikes(data: Path) -> list[Metric]:
    rows = [row for row in read_rows(data, "guardrail/pii_phone.jsonl") if row["label"] == "negative"]
    flagged = [bool(find_pii(row["text"], _CONFIG)) for row in rows]
    return [share("pii.lookalikes_flagged", flagged, lower_is_better=True)]


def _tickets(data: Path) -> list[Metric]:
    rows = [row for name in ("jira", "gitlab") for row in read_rows(data, f"tickets/{name}.jsonl")]
    flagged = [
        any(span.type != "EMAIL" for span in find_pii(f"{row['title']}\n\n{row['description']}", _CONFIG))
        for row in rows
    ]
    return [share("pii.ticket_flag_rate", flagged, lower_is_better=True)]


def _counts(row: Row, found: Iterable[PiiSpan], labels: Iterable[str]) -> Counts:
    kinds = {_KINDS[label] for label in labels}
    gold = [(_KINDS[label], start, end) for label, start, end in row["spans"] if _KINDS.get(label) in kinds]
    predicted = [span for span in found if span.type in kinds]
    rest, hits = list(gold), 0
    for span in predicted:
        for item in rest:
            kind, start, end = item
            if kind == span.type and span.start < end and start < span.end:
                rest.remove(item)
                hits += 1
                break
    return Counts(hits, len(predicted), len(gold))
