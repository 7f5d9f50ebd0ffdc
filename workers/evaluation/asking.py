"""Measures whether the plan asks where people say that something is open, and about the words that they mean."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from config.projects import ProjectRules
from workers.evaluation.figures.bootstrap import auc, rate
from workers.evaluation.figures.metric import Metric, Ranking
from workers.evaluation.matching import tokens
from workers.evaluation.rows import Row, measure, read_rows
from workers.handlers.intake import TextTicket, config_for, packet_from_text
from workers.handlers.plan.request import plan_request
from workers.plan.ports import Reader
from workers.plan.questions.candidate import Candidate
from workers.plan.questions.candidates import candidates, words_in
from workers.plan.readings import with_reading
from workers.plan.request import PlanRequest
from workers.plan.understand import understand
from workers.review.graph import default_parts
from workers.review.schemas import WorkflowConfig

_REQUESTS = "plan/feature_requests.jsonl"
_FIRST = 5
_LONGEST_QUOTE = 12
"""Words. A quote of a whole paragraph would meet any word in it."""


def evaluate(data: Path) -> list[Metric]:
    """Return the metrics of questions in the folder `data`.

    `need_auc`: requests that annotators call ambiguous or incomplete against the others, `incomplete_auc`: incomplete
    ones, both by the weight of the gaps found per word. `span_hit_5`: annotated ambiguous words that lie in the words
    of one of the first five questions, or around them; the interval is over requests.
    """
    return [
        *measure(["plan.need_auc"], partial(_ranked, data, "plan.need_auc", ("ambiguous", "incomplete"))),
        *measure(["plan.incomplete_auc"], partial(_ranked, data, "plan.incomplete_auc", ("incomplete",))),
        *measure(["plan.span_hit_5"], partial(_spans, data)),
    ]


def _ranked(data: Path, metric_id: str, labels: Sequence[str]) -> list[Metric]:
    rows = read_rows(data, _REQUESTS)
    scores = [_weight(row["title"], row["description"]) for row in rows]
    return [auc(metric_id, Ranking(tuple(any(row[label] for label in labels) for row in rows), tuple(scores)))]


def _spans(data: Path) -> list[Metric]:
    parts = [hits_in(row) for row in read_rows(data, _REQUESTS) if row["ambiguities"]]
    return [rate("plan.span_hit_5", parts)]


def hits_in(row: Row, reader: Reader | None = None) -> tuple[float, float]:
    """Return how many annotated words the first questions about a request meet, and how many there are."""
    if reader is None:
        first = _found(row["title"], row["description"])[0][:_FIRST]
    else:
        request = _request(row["title"], row["description"])
        understood, queries = with_reading(request, understand(request), reader.read(request, ()))
        first = candidates(replace(request, queries=queries), understood)[:_FIRST]
    quotes = [tokens(one.words or one.quote) for one in first]
    spans = [tokens(each["text"]) for each in row["ambiguities"]]
    hits = sum(any(_meets(quote, span) for quote in quotes) for span in spans)
    return float(hits), float(len(spans))


def _meets(quote: Sequence[str], span: Sequence[str]) -> bool:
    return len(quote) <= _LONGEST_QUOTE and (_lies_in(quote, span) or _lies_in(span, quote))


def _lies_in(one: Sequence[str], other: Sequence[str]) -> bool:
    size = len(one)
    return bool(one) and any(other[at : at + size] == one for at in range(len(other) - size + 1))


def _weight(title: str, description: str) -> float:
    found, words = _found(title, description)
    return sum(one.weight for one in found) / max(1.0, words)


@lru_cache(maxsize=512)
def _found(title: str, description: str) -> tuple[tuple[Candidate, ...], float]:
    """Return the gaps of a request, that which changes most in its plan first, and its size in words."""
    request = _request(title, description)
    understood = understand(request)
    return candidates(request, understood), words_in(request, understood)


def _request(title: str, description: str) -> PlanRequest:
    rules = ProjectRules(profile="ready")
    packet = packet_from_text(TextTicket("", title, description, "Story"), rules)
    return plan_request(packet, config_for(packet, rules, WorkflowConfig()), default_parts())
