"""The page that Prometheus reads: figures from Redis, and what queue and store say at this moment."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from workers.metrics import FIGURES, Counter, read_figures
from workers.queue import QueueUnavailable, ReviewQueue
from workers.queue_health import QueueHealth

if TYPE_CHECKING:
    from workers.store import Store


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
            yield _gauge("reqgate_redis_up", "Whether Redis answers.", 0)
        else:
            yield _gauge("reqgate_redis_up", "Whether Redis answers.", 1)
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
    depth = GaugeMetricFamily("reqgate_queue_jobs", "Jobs that wait for a worker.", labels=("queue",))
    for name, jobs in health.depths.items():
        depth.add_metric((name.removeprefix("reqgate-"),), jobs)
    yield depth
    yield _gauge("reqgate_jobs_scheduled", "Jobs that wait for their time.", health.scheduled)
    yield _gauge("reqgate_jobs_running", "Jobs that a worker holds.", health.started)
    yield _gauge("reqgate_jobs_failed", "Jobs that RQ gave up.", health.failed)
    oldest_s = health.oldest_waiting_s or 0
    yield _gauge("reqgate_queue_oldest_seconds", "Age of the job that waits longest, 0 when none waits.", oldest_s)
    yield _gauge("reqgate_projects_paused", "Projects whose automatic reviews pause.", len(health.paused_s))
    alive = sum(worker.is_alive for worker in health.workers)
    yield _gauge("reqgate_workers_alive", "Workers that were heard of lately.", alive)


def _of_store(store: "Store") -> Iterable[Metric]:
    from workers.store import StoreUnavailable

    try:
        dead = store.count_dead_letters()
    except StoreUnavailable:
        return (_gauge("reqgate_store_up", "Whether the database answers.", 0),)
    return (
        _gauge("reqgate_store_up", "Whether the database answers.", 1),
        _gauge("reqgate_dead_letters", "Runs that were given up and wait for a person.", dead),
    )


def _gauge(name: str, says: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, says, value=value)
