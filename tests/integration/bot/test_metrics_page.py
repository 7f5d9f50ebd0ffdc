"""`/metrics`: who may read it, that Prometheus can, and that each delivery is counted by what became of it."""

import math
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics_families
from prometheus_client.parser import text_string_to_metric_families

from bot.app import create_app
from config.projects import Projects
from config.settings import Settings
from tests.support.edge import ADMIN_TOKEN, Send, make_settings, sender
from tests.support.events import issue_created
from tests.support.signing import SIGNER
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.store import Store
from workers.telemetry.metrics import (
    EVENTS,
    FIGURES,
    LLM_COST,
    LLM_TOKENS,
    RUNS,
    STAGE_SECONDS,
    count,
    observe,
    tallying,
)

METRICS_TOKEN = "token-of-the-scraper"
AS_SCRAPER = {"Authorization": f"Bearer {METRICS_TOKEN}"}


@pytest.fixture
def settings(tmp_path: Path, redis_url: str) -> Settings:
    wait_for_savers()  # of other tests
    connect(redis_url).flushall()
    return make_settings(tmp_path, redis_url=redis_url, metrics_token=METRICS_TOKEN)


def scrape(client: FlaskClient, **headers: str) -> str:
    answer = client.get("/metrics", headers=AS_SCRAPER | headers)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def samples(client: FlaskClient) -> dict[str, dict[tuple[str, ...], float]]:
    """Return the values by the name of the sample and the values of its labels, in the order of the labels' names."""
    found: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(scrape(client)):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(value for _, value in sorted(sample.labels.items()))] = sample.value
    return found


def wait_for_savers() -> None:
    """Web processes save in a thread; wait for those that are under way."""
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join(10)


def events(client: FlaskClient) -> dict[tuple[str, ...], float]:
    wait_for_savers()
    return samples(client).get(EVENTS.name, {})


def test_each_delivery_is_counted_by_decision_and_reason(client: FlaskClient, send: Send) -> None:
    send(issue_created(), **{"X-Atlassian-Webhook-Identifier": "one"})
    send(issue_created(), **{"X-Atlassian-Webhook-Identifier": "one"})
    send(issue_created(), **{"X-Atlassian-Webhook-Identifier": "two"})
    send({"webhookEvent": "user_created"})
    send(issue_created(), secret="not-a-live-secret")
    send(b"[1")
    found = events(client)
    assert found.pop(("ignored", "ReqGate does not act on this kind of event")) == 1
    assert found.pop(("refused", "unknown_sender")) == 1
    assert found.pop(("refused", "not_a_jira_event")) == 1
    assert sum(found.values()) == 3
    assert {decision for decision, _ in found} <= {"queued", "joined", "duplicate"}


def test_without_redis_the_page_says_so(tmp_path: Path, redis_url: str) -> None:
    queue = ReviewQueue(connect("redis://127.0.0.1:1/0"), SIGNER, debounce_s=0, job_timeout_s=60)
    app = create_app(make_settings(tmp_path, metrics_token=METRICS_TOKEN), queue, projects=Projects())
    client = app.test_client()
    assert sender(client)(issue_created()).status_code == 503
    assert samples(client)["reqgate_redis_up"] == {(): 0}


def test_nothing_else_is_counted_as_a_delivery(client: FlaskClient) -> None:
    client.get("/healthz")
    client.get("/webhooks/jira")
    client.get("/no-such-page")
    assert events(client) == {}


@pytest.mark.parametrize("token", [METRICS_TOKEN, ADMIN_TOKEN])
def test_the_scrapers_token_and_the_admins_open_it(client: FlaskClient, token: str) -> None:
    assert client.get("/metrics", headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_the_scrapers_token_opens_nothing_else(client: FlaskClient) -> None:
    assert client.get("/admin/health", headers=AS_SCRAPER).status_code == 401


def test_without_a_token_it_stays_shut(client: FlaskClient) -> None:
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"Authorization": "Bearer wrong-token"}).status_code == 401


def test_it_is_off_where_no_token_is_set(tmp_path: Path, queue: ReviewQueue) -> None:
    app = create_app(make_settings(tmp_path, admin_token=""), queue, projects=Projects())
    assert app.test_client().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def fill(queue: ReviewQueue) -> None:
    with tallying(queue.connection):
        count(RUNS, "posted", by=3)
        count(LLM_TOKENS, 'odd"model\\name\n', "prompt", by=120)
        count(LLM_COST, "a/模型", by=0.5)
        for seconds in (0.004, 0.02, 999):
            observe(STAGE_SECONDS, seconds, "scoring")


def test_the_page_keeps_the_rules_of_the_format(client: FlaskClient, queue: ReviewQueue, store: Store) -> None:
    """What promtool checks: help and type for each name, counters end in _total, base units, no series twice."""
    fill(queue)
    text = scrape(client)
    families = list(text_string_to_metric_families(text))
    assert len({family.name for family in families}) == len(families)
    for family in families:
        assert re.fullmatch(r"reqgate_[a-z_]+", family.name)
        assert family.documentation.endswith(".")
        assert not re.search(r"_(ms|millis|minutes|kb|count|sum|bucket)$", family.name)
        series = [(sample.name, tuple(sample.labels.items())) for sample in family.samples]
        assert len(set(series)) == len(series)
        for sample in family.samples:
            assert sample.name.endswith("_total") == (family.type == "counter")
            assert math.isfinite(sample.value)
            assert sample.value >= 0
    assert text.count("# HELP") == text.count("# TYPE") == len(families)


def test_a_distribution_reads_as_it_was_measured(client: FlaskClient, queue: ReviewQueue) -> None:
    fill(queue)
    found = samples(client)
    buckets = found["reqgate_stage_seconds_bucket"]
    assert buckets["0.005", "scoring"] == 1
    assert buckets["0.025", "scoring"] == buckets["120.0", "scoring"] == 2
    assert buckets["+Inf", "scoring"] == found["reqgate_stage_seconds_count"]["scoring",] == 3
    assert found["reqgate_stage_seconds_sum"]["scoring",] == pytest.approx(999.024)
    assert found["reqgate_llm_tokens_total"]["prompt", 'odd"model\\name\n'] == 120
    assert found["reqgate_llm_cost_usd_total"]["a/模型",] == 0.5


def test_a_scraper_that_prefers_openmetrics_gets_it(client: FlaskClient, queue: ReviewQueue) -> None:
    fill(queue)
    accept = "application/openmetrics-text;version=1.0.0"
    answer = client.get("/metrics", headers=AS_SCRAPER | {"Accept": accept})
    assert answer.mimetype == "application/openmetrics-text"
    names = {family.name for family in openmetrics_families(answer.get_data(as_text=True))}
    assert "reqgate_runs" in names


def test_the_moments_figures_are_read_from_queue_and_store(client: FlaskClient, send: Send, queue: ReviewQueue) -> None:
    send(issue_created())
    found = samples(client)
    assert found["reqgate_redis_up"] == found["reqgate_store_up"] == {(): 1}
    assert found["reqgate_workers_alive"] == {(): 0}
    assert found["reqgate_dead_letters"] == {(): 0}
    assert found["reqgate_jobs_scheduled"] == {(): 1}, "it waits for further edits"
    assert found["reqgate_queue_jobs"] == {("commands",): 0, ("reviews",): 0, ("long",): 0}
    assert found["reqgate_queue_oldest_seconds"] == {(): 0}


def documented() -> dict[str, dict[str, Any]]:
    """Return the rows of the table in docs/reference/metrics.md."""
    text = (Path(__file__).resolve().parents[3] / "docs" / "reference" / "metrics.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(reqgate_\w+)` \| (\w+) \|(.*?)\|.*\|$", text, re.MULTILINE)
    return {name: {"kind": kind, "labels": re.findall(r"`(\w+)`", labels)} for name, kind, labels in rows}


def test_the_manual_lists_every_figure_with_its_labels_and_no_other(client: FlaskClient, queue: ReviewQueue) -> None:
    shown: dict[str, dict[str, Any]] = {}
    for family in text_string_to_metric_families(scrape(client)):
        name = f"{family.name}_total" if family.type == "counter" else family.name
        labels = list(family.samples[0].labels) if family.samples and family.type == "gauge" else None
        shown[name] = {"kind": family.type, "labels": labels}
    for figure in FIGURES:
        shown[figure.name]["labels"] = list(figure.labels)
    assert documented() == shown


def test_who_is_refused_learns_which_tokens_open_the_page(client: FlaskClient) -> None:
    refused = client.get("/metrics").get_data(as_text=True)
    assert "METRICS_TOKEN or ADMIN_TOKEN" in refused
    assert "METRICS_TOKEN" not in client.get("/admin/health").get_data(as_text=True)
