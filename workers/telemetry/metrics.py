"""The figures of ReqGate: their table, how a process collects them, and the one Redis hash where all processes add.

Each job runs in a process of its own that ends with it, and web and worker processes run on several machines, so no
process can be asked for its figures later. It adds what it counted in one round trip instead: a worker at the end of
its run, a web process a moment after a request. Figures are never worth a run: what cannot be added is tried again
with the next, or ends with the process.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import accumulate
from threading import Lock, Timer

from redis import Redis
from redis.exceptions import RedisError

HASH = "reqgate:metrics"
SAVE_AFTER_S = 0.5
_SUM = "sum"
_REST = "+Inf"

# Seconds. A stage without a model takes milliseconds, one with a model up to its time limit.
_STAGE_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
_RUN_BUCKETS = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)
# Seconds: a minute, ten, an hour, four, a day, two, three, a week.
_TALK_BUCKETS = (60.0, 600.0, 3600.0, 14400.0, 86400.0, 172800.0, 259200.0, 604800.0)


@dataclass(frozen=True)
class Counter:
    """A figure that only grows. A label takes few values: states, reasons of ours, models; never a key or a text."""

    name: str
    says: str
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Histogram:
    """A distribution; `buckets` are upper bounds, one more above them takes the rest."""

    name: str
    says: str
    labels: tuple[str, ...]
    buckets: tuple[float, ...]


EVENTS = Counter(
    "reqgate_events_total",
    "Deliveries to the webhook, by what became of them (queued, joined, duplicate, ignored, refused, failed) and why.",
    ("decision", "reason"),
)
RUNS = Counter(
    "reqgate_runs_total", "Runs that ended, by outcome: posted, unchanged, replied, …, failed, gave up.", ("outcome",)
)
RETRIES = Counter("reqgate_run_retries_total", "Attempts that failed and will be repeated, by reason.", ("reason",))
REVIEWS = Counter("reqgate_reviews_total", "Reviews posted, by decision and scenario.", ("decision", "scenario"))
PLANS = Counter(
    "reqgate_plans_total", "Plans delivered, by status: clarification_needed (questions), plan_ready.", ("status",)
)
PLAN_QUESTIONS = Counter("reqgate_plan_questions_total", "Questions that plans asked, each once.")
PLAN_ANSWERS = Counter(
    "reqgate_plan_answers_total", "Answers to them that were read, by how: option, words, skip, default.", ("how",)
)
PLAN_ANSWER_SECONDS = Histogram(
    "reqgate_plan_answer_seconds", "Seconds from a question on a ticket until its answer was read.", (), _TALK_BUCKETS
)
PLAN_VERSIONS = Counter(
    "reqgate_plan_versions_total",
    "Finished plans and new versions of them, by rounds of questions before.",
    ("rounds",),
)
ANSWERS = Counter(
    "reqgate_answers_total",
    "Questions that ended, by type and outcome: answered, corrected (a wrong premise first), refused.",
    ("type", "outcome"),
)
ANSWER_ROUNDS = Counter(
    "reqgate_answer_rounds_total", "Questions that ended, by how many drafts the guardian looked at.", ("rounds",)
)
DOCUMENTS = Counter(
    "reqgate_documents_total",
    "Documents, by what happened: begun, asked, finished, stopped, failed, anew.",
    ("event",),
)
DOCUMENT_ANSWERS = Counter(
    "reqgate_document_answers_total", "Answers about missing files, by how: upload, skip, refused.", ("how",)
)
DOCUMENT_STATEMENTS = Counter(
    "reqgate_document_statements_total",
    "Statements of finished documents, by whether a source supports them.",
    ("traced",),
)
RUN_SECONDS = Histogram("reqgate_run_seconds", "Seconds of one attempt of a run.", ("trigger",), _RUN_BUCKETS)
STAGE_SECONDS = Histogram("reqgate_stage_seconds", "Seconds of one stage of a run.", ("stage",), _STAGE_BUCKETS)
LLM_CALLS = Counter(
    "reqgate_llm_calls_total",
    "Questions to the model, by outcome: answered, timed out, rate limited, failed.",
    ("model", "outcome"),
)
LLM_RETRIES = Counter("reqgate_llm_retries_total", "Further attempts that answered questions took.", ("model",))
LLM_SECONDS = Histogram(
    "reqgate_llm_seconds", "Seconds of one question to the model, with its retries.", ("model",), _STAGE_BUCKETS
)
LLM_TOKENS = Counter("reqgate_llm_tokens_total", "Tokens used, by kind: prompt, completion.", ("model", "kind"))
LLM_COST = Counter(
    "reqgate_llm_cost_usd_total",
    "US dollars by the model library's price list; 0 for models that are not on it.",
    ("model",),
)
JIRA_REQUESTS = Counter(
    "reqgate_jira_requests_total", "Requests to Jira, by answer; status none = no answer.", ("method", "status")
)
JIRA_SECONDS = Histogram("reqgate_jira_request_seconds", "Seconds of one request to Jira.", ("method",), _RUN_BUCKETS)

FIGURES: tuple[Counter | Histogram, ...] = (
    EVENTS,
    RUNS,
    RETRIES,
    REVIEWS,
    PLANS,
    PLAN_QUESTIONS,
    PLAN_ANSWERS,
    PLAN_ANSWER_SECONDS,
    PLAN_VERSIONS,
    ANSWERS,
    ANSWER_ROUNDS,
    DOCUMENTS,
    DOCUMENT_ANSWERS,
    DOCUMENT_STATEMENTS,
    RUN_SECONDS,
    STAGE_SECONDS,
    LLM_CALLS,
    LLM_RETRIES,
    LLM_SECONDS,
    LLM_TOKENS,
    LLM_COST,
    JIRA_REQUESTS,
    JIRA_SECONDS,
)


class Tally:
    """What a process counted and has not added to the hash yet. Safe for threads."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._amounts: dict[str, float] = {}
        self._lock = Lock()
        self._is_save_due = False

    def count(self, figure: Counter, *labels: str, by: float = 1) -> None:
        """Let `figure` grow by `by`, a whole number or a float; `labels` in the order of its declaration."""
        self._add({_key(figure.name, *labels): by})

    def observe(self, figure: Histogram, value: float, *labels: str) -> None:
        """Note one `value` of a distribution."""
        bound = next((repr(bound) for bound in figure.buckets if value <= bound), _REST)
        self._add({_key(figure.name, *labels, bound): 1, _key(figure.name, *labels, _SUM): float(value)})

    def save(self, redis: Redis) -> None:
        """Add everything to the hash in one round trip. Never raises: while Redis is away it is kept for later."""
        with self._lock:
            amounts, self._amounts, self._is_save_due = self._amounts, {}, False
        if not amounts:
            return
        pipeline = redis.pipeline(transaction=True)
        for key, amount in amounts.items():
            if isinstance(amount, int):
                pipeline.hincrby(HASH, key, amount)
            else:
                pipeline.hincrbyfloat(HASH, key, amount)
        try:
            pipeline.execute()
        except RedisError:
            self._add(amounts)

    def save_soon(self, redis: Redis) -> None:
        """Let a thread save in SAVE_AFTER_S seconds what came together until then; nobody waits for Redis.

        The end of the process waits for that thread, so only a kill loses figures.
        """
        with self._lock:
            if self._is_save_due:
                return
            self._is_save_due = True
        Timer(SAVE_AFTER_S, self.save, (redis,)).start()

    def _add(self, amounts: Mapping[str, float]) -> None:
        with self._lock:
            for key, amount in amounts.items():
                self._amounts[key] = self._amounts.get(key, 0) + amount


_current: ContextVar[Tally | None] = ContextVar("tally", default=None)


@contextmanager
def tallying(redis: Redis) -> Iterator[None]:
    """Collect what is counted inside and add it to the hash at the end, also after an error."""
    tally = Tally()
    token = _current.set(tally)
    try:
        yield
    finally:
        _current.reset(token)
        tally.save(redis)


def count(figure: Counter, *labels: str, by: float = 1) -> None:
    """Count in the surrounding `tallying`; without one, as on the command line, nothing is counted."""
    if tally := _current.get():
        tally.count(figure, *labels, by=by)


def observe(figure: Histogram, value: float, *labels: str) -> None:
    """Note a value in the surrounding `tallying`, if there is one."""
    if tally := _current.get():
        tally.observe(figure, value, *labels)


@dataclass
class Distribution:
    """One histogram under one set of labels: values per bucket by its upper bound, and their sum."""

    per_bucket: dict[float, float] = field(default_factory=dict)
    total: float = 0.0

    def cumulated(self, buckets: tuple[float, ...]) -> list[tuple[str, float]]:
        """Return upper bound and number of values up to it, as Prometheus wants them; the last bound is `+Inf`.

        Bounds of an earlier version that are in the hash still stay in it.
        """
        bounds = sorted({*buckets, *self.per_bucket, float(_REST)})
        names = [*map(repr, bounds[:-1]), _REST]
        return list(zip(names, accumulate(self.per_bucket.get(bound, 0) for bound in bounds), strict=True))


@dataclass(frozen=True)
class Figures:
    """Everything in the hash, by the figure's name and its labels."""

    counters: Mapping[str, Mapping[tuple[str, ...], float]]
    histograms: Mapping[str, Mapping[tuple[str, ...], Distribution]]


def read_figures(redis: Redis) -> Figures:
    """Return what all processes counted. Figures that this version does not know are left out.

    Raises:
        RedisError: Redis is away.
    """
    known = {figure.name: figure for figure in FIGURES}
    counters: dict[str, dict[tuple[str, ...], float]] = defaultdict(dict)
    histograms: dict[str, dict[tuple[str, ...], Distribution]] = defaultdict(lambda: defaultdict(Distribution))
    for key, amount in redis.hgetall(HASH).items():
        name, *labels = json.loads(key)
        match known.get(name):
            case Counter() as figure if len(labels) == len(figure.labels):
                counters[name][tuple(labels)] = float(amount)
            case Histogram() as figure if len(labels) == len(figure.labels) + 1:
                *labels, part = labels
                distribution = histograms[name][tuple(labels)]
                if part == _SUM:
                    distribution.total = float(amount)
                else:
                    distribution.per_bucket[float(part)] = float(amount)
    return Figures(counters, histograms)


def _key(name: str, *labels: str) -> str:
    return json.dumps([name, *labels], ensure_ascii=False)
