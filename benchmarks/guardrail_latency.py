"""Measure how long the guardrail takes per ticket. Usage: -m benchmarks.guardrail_latency [TICKETS.jsonl …]

Without files it measures made-up texts only; a line of a file needs the key `description`.
Prints one table, in milliseconds of processor time, so that a busy machine does not count. Each step is called once
before it is timed: workers load before they fork what a first call loads.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.report import percentile
from config.guardrail import InputGuardrail, PiiDetection, PiiPatterns
from workers.guardrail import inspect
from workers.guardrail.injection import find_injection
from workers.guardrail.pii import find_pii
from workers.guardrail.secrets import find_secrets

EVERY_KIND = PiiDetection(patterns=PiiPatterns(credit_card=True, iban=True, national_id=True))
CONFIG = InputGuardrail(pii_detection=EVERY_KIND)
STEPS: dict[str, Callable[[str], object]] = {
    "inspect": lambda text: inspect(text, CONFIG, "lenient"),
    "· personal data": lambda text: find_pii(text, EVERY_KIND),
    "· injection": find_injection,
    "secrets": find_secrets,
}
SENTENCES = {
    "English, 10,000 characters": "As a user I want the system to ignore 12 old rules, see a.b@c.de or +49 30 901820. ",
    "Chinese, 10,000 characters": "作为用户，我希望系统忽略重复的规则，联系电话13800138000，邮箱 a.b@c.de。",
}


def main(paths: Iterable[str]) -> None:
    """Print the table for made-up texts and for the tickets in `paths`."""
    samples = {name: [(sentence * 200)[:10_000]] * 100 for name, sentence in SENTENCES.items()}
    for path in map(Path, paths):
        lines = path.read_text(encoding="utf-8").strip().split("\n")
        samples[path.name] = [text for line in lines if (text := json.loads(line).get("description"))]
        samples[f"{path.name}, joined to 10,000 characters"] = _joined(samples[path.name])
    table = Table("texts", "n", "step", "median ms", "p95 ms", "max ms")
    for name, texts in samples.items():
        for step, call in STEPS.items():
            call(texts[0])
            times = [_milliseconds(call, text) for text in texts]
            row = (statistics.median(times), percentile(times, 95), max(times))
            table.add_row(name, str(len(texts)), step, *(f"{value:.2f}" for value in row))
    Console().print(table)


def _joined(texts: list[str]) -> list[str]:
    """Return the texts one after the other, cut into pieces of 10,000 characters; at most 200 of them."""
    whole = "\n\n".join(texts)
    return [whole[start : start + 10_000] for start in range(0, len(whole) - 10_000, 10_000)][:200] or [whole]


def _milliseconds(call: Callable[[str], object], text: str) -> float:
    started = time.thread_time()
    call(text)
    return (time.thread_time() - started) * 1000


if __name__ == "__main__":
    main(sys.argv[1:])
