"""What an operator sees of a real installation: log lines, figures and one trace that belong together, and no text."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from opentelemetry.proto.trace.v1.trace_pb2 import Span
from prometheus_client.parser import text_string_to_metric_families

from bot.cli.embedded.stack import free_port
from tests.support.stack import ADMIN_TOKEN, GOOD_STORY, SECRET, VAGUE_WISH, Stack, eventually, running
from tests.support.stubs.collector import Collector, collecting
from tests.support.warm import WarmStack

METRICS_TOKEN = "e2e-metrics-token"
TICKETS = 4
WORDS = ("invoice", "accountant", "nicer", "checkout", "user friendly")


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with collecting() as found:
        yield found


@pytest.fixture(scope="module")
def observed(collector: Collector, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """An installation with two web processes that has reviewed a few tickets and answered a command."""
    stack = WarmStack(
        tmp_path_factory.mktemp("observed"),
        web=2,
        METRICS_TOKEN=METRICS_TOKEN,
        OTEL_EXPORTER_OTLP_ENDPOINT=collector.url,
        OTEL_BSP_SCHEDULE_DELAY="200",
        OTEL_EXPORTER_OTLP_TIMEOUT="60",  # beside other tests the collector may be slow, and nothing is to be lost
        SENTRY_DSN=collector.dsn,
    )
    with running(stack):
        keys = [stack.file_ticket(f"Checkout wish number {number}", VAGUE_WISH) for number in range(TICKETS - 1)]
        keys.append(stack.file_ticket("Download invoices as PDF", GOOD_STORY))
        for key in keys:
            eventually(lambda key=key: stack.outcome(key), what=f"a review of {key}")
        stack.say(keys[-1], "/reqgate help")
        eventually(lambda: len(stack.bot_comments(keys[-1])) == 2, what="an answer to the command")
        requests.post(f"{stack.bot_url}/webhooks/jira?token={SECRET}", json={"x": "rosebud"}, timeout=30)
        stack.wait_until_quiet()
        yield stack


def lines_of(stack: Stack, name: str) -> list[dict[str, Any]]:
    text = (stack.folder / f"{name}.log").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


Figures = dict[str, dict[tuple[str, ...], float]]


def scrape(stack: Stack) -> Figures:
    answer = requests.get(f"{stack.bot_url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}, timeout=30)
    found: Figures = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            labels = tuple(value for _, value in sorted(sample.labels.items()))
            found.setdefault(sample.name, {})[labels] = sample.value
    return found


def test_one_delivery_can_be_followed_by_its_run_over_web_and_worker(observed: Stack) -> None:
    web, worker = lines_of(observed, "web"), lines_of(observed, "worker")
    accepted = [line for line in web if line["event"] == "event accepted" and line["starts"] == "created"]
    assert len(accepted) == TICKETS
    for line in accepted:
        run, ticket = line["run"], line["ticket"]
        assert line["delivery"]
        at_the_edge = [each["event"] for each in web if each.get("run") == run]
        assert at_the_edge == ["event accepted"]
        in_the_worker = [each for each in worker if each.get("run") == run]
        assert {"reviewed", "action applied", "run done"} <= {each["event"] for each in in_the_worker}
        assert {each["ticket"] for each in in_the_worker} == {ticket}
        assert {each["attempt"] for each in in_the_worker} == {1}
        assert {each["stage"] for each in in_the_worker if each["event"] == "action applied"} == {"apply"}


def test_every_line_has_one_form_and_none_holds_a_text_or_a_secret(observed: Stack) -> None:
    for name in ("web", "worker"):
        lines = lines_of(observed, name)
        assert all({"event", "level", "logger", "timestamp"} <= line.keys() for line in lines)
        text = json.dumps(lines).lower()
        assert not [word for word in (*WORDS, "rosebud", SECRET, ADMIN_TOKEN, "traceback", "token=") if word in text]
    assert any(line["logger"] == "gunicorn.error" for line in lines_of(observed, "web"))


def test_the_figures_of_all_processes_add_up(observed: Stack) -> None:
    def is_complete(seen: Figures) -> bool:
        """Web processes add theirs within half a second: wait for the last delivery's."""
        is_done = ("replied",) in seen["reqgate_runs_total"]
        return is_done and sum(seen["reqgate_events_total"].values()) == len(observed.deliveries()) + 1

    found = eventually(lambda: is_complete(seen := scrape(observed)) and seen, what="the figures of every delivery")
    decided = found["reqgate_events_total"]
    assert decided["queued", ""] == TICKETS + 1
    assert decided["refused", "unknown_sender"] == 1
    assert found["reqgate_runs_total"] == {("posted",): TICKETS, ("replied",): 1}
    assert sum(found["reqgate_reviews_total"].values()) == TICKETS
    attempts = found["reqgate_run_seconds_count"]
    assert (attempts["created",], attempts["reply",]) == (TICKETS, 1)
    stages = found["reqgate_stage_seconds_count"]
    of_reviews = ("guardrail", "scoring", "formatter")
    assert {name: stages[name,] for name in of_reviews} == dict.fromkeys(of_reviews, TICKETS)
    assert (stages["read",], stages["apply",]) == (TICKETS + 1, TICKETS + 1)
    assert found["reqgate_jira_requests_total"]["POST", "201"] == TICKETS + 1
    assert found["reqgate_workers_alive"] == {(): observed.workers}
    assert found["reqgate_queue_jobs"] == {("commands",): 0, ("reviews",): 0, ("long",): 0}


def test_one_trace_goes_from_the_webhook_to_the_comment(observed: Stack, collector: Collector) -> None:
    def traces() -> list[list[Span]]:
        spans = collector.spans()
        runs = (span for span in spans if span.name == "run" and note(span, "trigger") in ("created", "reply"))
        ids = dict.fromkeys(run.trace_id for run in runs)  # a run that is tried again goes on in its trace
        return [[span for span in spans if span.trace_id == one] for one in ids]

    def is_whole(trace: list[Span]) -> bool:
        return any(span.name == "webhook" for span in trace)

    found = eventually(lambda: len(seen := traces()) == TICKETS + 1 and all(map(is_whole, seen)) and seen)
    for trace in found:
        names = {span.name for span in trace}
        assert {"webhook", "run", "stage apply", "jira GET", "jira POST"} <= names
        (root,) = [span for span in trace if not span.parent_span_id]
        assert root.name == "webhook"
        ids = {span.span_id for span in trace}
        assert all(span.parent_span_id in ids for span in trace if span is not root)


def note(span: Span, key: str) -> str:
    return next(each.value.string_value for each in span.attributes if each.key == key)


def test_no_text_no_secret_and_no_address_leaves_in_a_trace(observed: Stack, collector: Collector) -> None:
    text = collector.text().lower()
    assert "stage scoring" in text
    known = (SECRET, ADMIN_TOKEN, METRICS_TOKEN, "127.0.0.1", "http://")
    assert not [word for word in (*WORDS, "rosebud", *known) if word.lower() in text]
    assert collector.events() == [], "nothing unexpected happened, so nothing was reported"


def test_an_access_log_of_the_server_itself_has_no_query_string(tmp_path: Path) -> None:
    port = free_port()
    command = ["-m", "gunicorn", "bot.wsgi:app", "--bind", f"127.0.0.1:{port}", "--no-control-socket"]
    command += ["--logger-class", "bot.gunicorn_logs.Logger", "--access-logfile", "-"]
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "WEBHOOK_SECRETS": SECRET, "LOG_LEVEL": "INFO"}
    with (tmp_path / "web.log").open("wb") as log:
        web = subprocess.Popen([sys.executable, *command], env=env, stdout=log, stderr=log)
        try:
            ask = f"http://127.0.0.1:{port}/healthz?token=rosebud"
            eventually(lambda: _answers(ask), what="an answer")
        finally:
            web.terminate()
            web.wait(20)
    lines = [json.loads(line) for line in (tmp_path / "web.log").read_text().splitlines()]
    access = next(line for line in lines if line["event"] == "access")
    assert (access["method"], access["path"], access["status"]) == ("GET", "/healthz", 200)
    assert not re.search("rosebud|token", json.dumps(lines))


def _answers(url: str) -> bool:
    try:
        return requests.get(url, timeout=2).ok
    except requests.RequestException:
        return False
