"""What ReqGate is compared with: Flask views that do nothing, or only queue a job, and a job that does nothing."""

import os

from flask import Flask
from redis import Redis
from rq import Queue

app = Flask(__name__)
jobs = Queue("empty-jobs", connection=Redis.from_url(os.environ.get("REDIS_URL", "redis://")), serializer="json")


@app.post("/webhooks/jira")
def receive() -> tuple[str, int]:
    """Answer as the webhook does, without looking."""
    return "", 202


@app.post("/jobs")
def queue_job() -> tuple[str, int]:
    """Queue a job with RQ, as the webhook does, without looking and without asking whether it is there already."""
    jobs.enqueue("benchmarks.empty.nothing", result_ttl=0)
    return "", 202


def nothing() -> None:
    """Be done."""
