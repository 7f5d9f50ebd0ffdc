"""Delivers webhooks as Jira does: signed, at least once, retried, in no promised order. Knows nothing of payloads.

Retry rules and headers: Atlassian's webhook documentation for Cloud. Data Center documents neither retries nor
a delivery identifier, so there the sandbox sends once and without one.
"""

import hashlib
import hmac
import json
import random
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

import requests
import structlog

from bot.sandbox.config import CONFLUENCE_EVENTS, EVENTS, SandboxConfig

log = structlog.get_logger(__name__)

RETRIED_STATUSES = frozenset({408, 409, 425, 429}) | frozenset(range(500, 600))


@dataclass(frozen=True)
class Webhook:
    """A registered webhook, or a rule that sends a request with a token.

    An empty secret leaves deliveries unsigned; a disabled one gets none. Jira and Confluence have events of the same
    name, and each tells its own webhooks.
    """

    id: int
    name: str
    url: str
    secret: str = ""
    token: str = ""
    enabled: bool = True
    events: tuple[str, ...] = EVENTS
    of_confluence: bool = False


@dataclass(frozen=True)
class Attempt:
    """One request: the answer's status, or what kept it from coming."""

    retry: int
    status: int | None
    error: str | None
    elapsed_ms: int


@dataclass
class Delivery:
    """One event on its way to one webhook. Only the deliverer changes it, under its lock."""

    identifier: str
    webhook: Webhook
    event: str
    issue_key: str | None
    body: bytes
    state: str = "held"
    repeating: int = 0
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def shown_state(self) -> str:
        """Held, pending, delivered or failed."""
        return "pending" if self.repeating else self.state

    def as_json(self) -> dict[str, Any]:
        """Return the delivery as the log shows it."""
        return {
            "identifier": self.identifier, "url": self.webhook.url, "event": self.event, "issue": self.issue_key,
            "state": self.shown_state, "payload": json.loads(self.body), "attempts": [vars(a) for a in self.attempts],
        }  # fmt: skip


def signature(secret: str, body: bytes) -> str:
    """Return the value of `X-Hub-Signature` for the raw bytes of a body."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _of_confluence(config: SandboxConfig) -> Webhook:
    """Return Data Center's signed webhook; on Cloud, which has none, an automation rule with a token."""
    ours = Webhook(2, "ReqGate", config.confluence_webhook_url, events=CONFLUENCE_EVENTS, of_confluence=True)
    if config.deployment == "cloud":
        return replace(ours, token=config.confluence_rule_token)
    return replace(ours, secret=config.webhook_secret)


class WebhookDeliverer:
    """Queues, sends and logs deliveries from a small thread pool."""

    def __init__(self, config: SandboxConfig):
        self._config = config
        self._lock = threading.RLock()
        self._pool = ThreadPoolExecutor(config.delivery_threads, thread_name_prefix="webhook")
        self._timers: set[threading.Timer] = set()
        self._deliveries: list[Delivery] = []
        self._webhooks: list[Webhook] = []
        self._is_holding = False
        self._is_closed = False
        if config.webhook_url:
            ours = Webhook(1, "ReqGate", config.webhook_url, config.webhook_secret)
            self._webhooks.append(replace(ours, enabled=config.webhook_enabled, events=config.webhook_events))
        if config.confluence_webhook_url:
            self._webhooks.append(_of_confluence(config))

    @property
    def webhooks(self) -> tuple[Webhook, ...]:
        """The registered webhooks."""
        with self._lock:
            return tuple(self._webhooks)

    def register(self, name: str, url: str, secret: str, events: tuple[str, ...] = EVENTS) -> Webhook:
        """Add a webhook; it hears of these events from now on."""
        with self._lock:
            webhook = Webhook(len(self._webhooks) + 1, name, url, secret, events=events)
            self._webhooks.append(webhook)
            return webhook

    def publish(self, payloads: Iterable[dict[str, Any]]) -> None:
        """Send each payload to each webhook, or keep it while deliveries are held."""
        with self._lock:
            for payload in payloads:
                body = json.dumps(payload, ensure_ascii=False).encode()
                issue_key = (payload.get("issue") or {}).get("key")
                event = payload.get("webhookEvent") or payload["event"]  # Confluence's name for it
                told = (each for each in self._webhooks if each.of_confluence is ("webhookEvent" not in payload))
                for webhook in (each for each in told if each.enabled and event in each.events):
                    delivery = Delivery(str(uuid4()), webhook, event, issue_key, body)
                    self._deliveries.append(delivery)
                    if not self._is_holding and not self._is_closed:
                        self._submit([delivery])

    def hold(self) -> None:
        """Keep what happens from now on back until `release`."""
        with self._lock:
            self._is_holding = True

    def release(self, order: Sequence[int] | str | None, seed: int = 0, times: int = 1, share: float = 1) -> int:
        """Send what was held, one after another and each `times` times, and stop holding.

        `order` is None (as it happened), "reverse", "shuffle" (by `seed`), or positions among the held ones.
        Of those only a `share` is sent, drawn by `seed`; the others fail.
        Returns how many requests that makes. Raises ValueError when positions do not name each held one exactly once.
        """
        with self._lock:
            self._lose(share, seed)
            held = [each for each in self._deliveries if each.state == "held" for _ in range(times)]
            if order == "reverse":
                held.reverse()
            elif order == "shuffle":
                random.Random(seed).shuffle(held)  # noqa: S311 - an order for tests
            elif isinstance(order, list | tuple):
                if sorted(order) != list(range(len(held))):
                    raise ValueError(f"order must name each position from 0 to {len(held) - 1} once")
                held = [held[position] for position in order]
            elif order is not None:
                raise ValueError("order must be a list of positions, reverse or shuffle")
            self._is_holding = False
            self._submit(held)
            return len(held)

    def _lose(self, share: float, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311 - chance for tests
        for each in self._deliveries:
            if each.state == "held" and chance.random() >= share:
                each.state = "failed"

    def redeliver(self, identifier: str, times: int) -> None:
        """Send a delivery again, `times` times at once, with the same identifier. Raises KeyError."""
        with self._lock:
            delivery = next((d for d in self._deliveries if d.identifier == identifier), None)
            if delivery is None:
                raise KeyError(identifier)
            delivery.repeating += times
            for number in range(1, times + 1):
                self._pool.submit(self._repeat, delivery, number)

    def log(self) -> list[dict[str, Any]]:
        """Return all deliveries with their attempts, oldest first."""
        with self._lock:
            return [delivery.as_json() for delivery in self._deliveries]

    def pending(self) -> int:
        """Return how many deliveries are under way or wait for a retry."""
        with self._lock:
            return sum(delivery.shown_state == "pending" for delivery in self._deliveries)

    def close(self) -> None:
        """Stop retrying and wait for the requests under way."""
        with self._lock:
            self._is_closed = True
            for timer in self._timers:
                timer.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, deliveries: Sequence[Delivery]) -> None:
        for delivery in deliveries:
            if delivery.state == "pending":
                delivery.repeating += 1
            delivery.state = "pending"
        self._pool.submit(self._deliver_in_turn, tuple(deliveries))

    def _deliver_in_turn(self, deliveries: Sequence[Delivery]) -> None:
        sent: set[str] = set()
        for delivery in deliveries:
            if delivery.identifier in sent:
                self._repeat(delivery, 1)
            else:
                sent.add(delivery.identifier)
                self._deliver(delivery, 0)

    def _deliver(self, delivery: Delivery, retry: int) -> None:
        attempt = self._send(delivery, retry)
        is_retried = attempt.status is None or attempt.status in RETRIED_STATUSES
        delays = self._config.retry_delays_s if self._config.deployment == "cloud" else ()
        with self._lock:
            if not is_retried:
                is_good = attempt.status is not None and 200 <= attempt.status < 300
                delivery.state = "delivered" if is_good else "failed"
            elif retry < len(delays) and not self._is_closed:
                self._schedule(delivery, retry + 1, delays[retry])
            else:
                delivery.state = "failed"

    def _repeat(self, delivery: Delivery, number: int) -> None:
        self._send(delivery, number)
        with self._lock:
            delivery.repeating -= 1

    def _schedule(self, delivery: Delivery, retry: int, delay_s: float) -> None:
        """A timer waits, not a thread of the pool: a receiver that is down must not hold up the others."""

        def run() -> None:
            with self._lock:
                self._timers.discard(timer)
                if not self._is_closed:
                    self._pool.submit(self._deliver, delivery, retry)

        timer = threading.Timer(delay_s, run)
        timer.daemon = True
        self._timers.add(timer)
        timer.start()

    def _send(self, delivery: Delivery, retry: int) -> Attempt:
        began = time.monotonic()
        status: int | None = None
        error: str | None = None
        try:
            status = requests.post(
                delivery.webhook.url,
                data=delivery.body,
                headers=self._headers(delivery, retry),
                timeout=self._config.delivery_timeout_s,
                allow_redirects=False,
            ).status_code
        except requests.RequestException as failure:
            error = type(failure).__name__
        attempt = Attempt(retry, status, error, round((time.monotonic() - began) * 1000))
        with self._lock:
            delivery.attempts.append(attempt)
        log.info("webhook sent", event_name=delivery.event, retry=retry, status=status, error=error)
        return attempt

    def _headers(self, delivery: Delivery, retry: int) -> dict[str, str]:
        headers = {"Content-Type": "application/json; charset=UTF-8"}
        if self._config.deployment == "cloud":
            headers["User-Agent"] = "Atlassian Webhook HTTP Client"
            headers["X-Atlassian-Webhook-Identifier"] = delivery.identifier
            headers["X-Atlassian-Webhook-Flow"] = "Primary"
            if retry:
                headers["X-Atlassian-Webhook-Retry"] = str(retry)
        else:
            headers["User-Agent"] = "Atlassian HttpClient 3.1.1 / JIRA-10.3.0 (10030000) / Default"
        if delivery.webhook.token:
            headers["X-ReqGate-Token"] = delivery.webhook.token
        if delivery.webhook.secret:
            headers["X-Hub-Signature"] = signature(delivery.webhook.secret, delivery.body)
        return headers
