"""Signed deliveries of new tickets, made after one that the sandbox sent. No two have the same body."""

import json
import time
from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from benchmarks.load import request
from benchmarks.tickets import tickets
from bot.webhooks.signature import sign
from tests.support.stack import SECRET, Stack

PATH = "/webhooks/jira"


def model_delivery(stack: Stack) -> dict[str, Any]:
    """Return the payload that tells of a new ticket; the sandbox keeps it back."""
    stack.control("hold")
    stack.file_ticket(*tickets(1, seed=1)[0])
    payload: dict[str, Any] = stack.deliveries()[-1]["payload"]
    return payload


def deliveries(stack: Stack, model: dict[str, Any], keys: Iterable[str], path: str = PATH) -> list[bytes]:
    """Return one request for each ticket key, as Jira would send it now."""
    host = stack.bot_url.removeprefix("http://")
    return [_delivery(host, model, key, path) for key in keys]


def _delivery(host: str, model: dict[str, Any], key: str, path: str) -> bytes:
    issue = {**model["issue"], "key": key, "id": key.partition("-")[2]}
    body = json.dumps({**model, "issue": issue, "timestamp": round(time.time() * 1000)}).encode()
    headers = {
        "Content-Type": "application/json",
        "X-Atlassian-Webhook-Identifier": str(uuid4()),
        "X-Hub-Signature": sign(body, SECRET),
    }
    return request(host, path, body, headers)
