"""The page that Prometheus reads: figures from Redis, and what queue and store say at this moment."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from workers.contracts import StoreUnavailable
from workers.queueing.health import QueueHealth
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable
from workers.telemetry.metrics import FIGURES, Counter, read_figures

if TYPE_CHECKING:
    from workers.store import Store


@dataclass(frozen=True)
class Gauge:
    """A figure as it is at the moment of the scrape; nobody keeps it."""

    name: str
    says: str
    labels: tuple[str, ...] = ()


REDIS_UP = Gauge("reqgate_redis_up", "Whether Redis answers; with 0 only this and the store's are shown.")
STORE_UP = Gauge("reqgate_store_up", "Whether the database answers.")
QUEUE_JOBS = Gauge("reqgate_queue_jobs", "Jobs that wait for a worker.", ("queue",))
OLDEST_SECONDS = Gauge("reqgate_queue_oldest_seconds", "Age of the job that waits longest, 0 when none waits.")
SCHEDULED = Gauge("reqgate_jobs_scheduled", "Jobs that wait for their time: debounce, retries.")
RUNNING = Gauge("reqgate_jobs_running", "Jobs that a worker holds.")
FAILED = Gauge("reqgate_jobs_failed", "Jobs that RQ gave up.")
PAUSED = Gauge("reqgate_paused", "Tickets and accounts whose edits pause, because they follow our comments.")
ALIVE = Gauge("reqgate_workers_alive", "Workers that were heard of lately.")
DEAD_LETTERS = Gauge("reqgate_dead_letters", "Runs that were given up and wait for a person.")

GAUGES = (
    *(REDIS_UP, STORE_UP, QUEUE_JOBS, OLDEST_SECONDS, SCHEDULED),
    *(RUNNING, FAILED, PAUSED, ALIVE, DEAD_LETTERS),
)


def exposition(queue: ReviewQueue, store: "Store", accept: str) -> tuple[bytes, str]:
    """Return the page and its content type, in the format that `accept` asks for (Prometheus text or OpenMetrics)."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_ReqGate(queue, store))
    encode, content_type = choose_encoder(accept)
    return encode(registry), content_type


class _ReqGate(Collector):
    """Everything at the moment of the scrape. What cannot be read is left out, and a gauge says so."""

    def __init__(self, queue: ReviewQueue, store: "Store") -> None:
        self._queue = queue
        self._store = store

    def collect(self) -> Iterator[Metric]:
        try:
            figures, health = list(_shared(self._queue)), self._queue.health()
        except (RedisError, QueueUnavailable):
            yield _gauge(REDIS_UP, 0)
        else:
            yield _gauge(REDIS_UP, 1)
            yield from figures
            yield from _of_queue(health)
        yield from _of_store(self._store)


def _shared(queue: ReviewQueue) -> Iterator[Metric]:
    figures = read_figures(queue.connection)
    for figure in FIGURES:
        if isinstance(figure, Counter):
            counter = CounterMetricFamily(figure.name, figure.says, labels=figure.labels)
            for labels, amount in sorted(figures.counters[figure.name].items()):
                counter.add_metric(labels, amount)
            yield counter
        else:
            histogram = HistogramMetricFamily(figure.name, figure.says, labels=figure.labels)
            for labels, found in sorted(figures.histograms[figure.name].items()):
                histogram.add_metric(labels, found.cumulated(figure.buckets), found.total)
            yield histogram


def _of_queue(health: QueueHealth) -> Iterator[Metric]:
    depth = GaugeMetricFamily(QUEUE_JOBS.name, QUEUE_JOBS.says, labels=QUEUE_JOBS.labels)
    for name, jobs in health.depths.items():
        depth.add_metric((name.removeprefix("reqgate-"),), jobs)
    yield depth
    yield _gauge(SCHEDULED, health.scheduled)
    yield _gauge(RUNNING, health.started)
    yield _gauge(FAILED, health.failed)
    yield _gauge(OLDEST_SECONDS, health.oldest_waiting_s or 0)
    yield _gauge(PAUSED, len(health.paused_s))
    yield _gauge(ALIVE, sum(worker.is_alive for worker in health.workers))


def _of_store(store: "Store") -> Iterable[Metric]:
    try:
        dead = store.count_dead_letters()
    except StoreUnavailable:
        return (_gauge(STORE_UP, 0),)
    return (_gauge(STORE_UP, 1), _gauge(DEAD_LETTERS, dead))


def _gauge(gauge: Gauge, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(gauge.name, gauge.says, value=value)
