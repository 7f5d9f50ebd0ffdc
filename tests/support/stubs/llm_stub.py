"""A stand-in for a model: a real HTTP server that speaks OpenAI's chat completions API and does what a test scripts.

In a test::

    with LlmStub() as stub:
        client = LlmClient("openai/stub", base_url=stub.url)
        stub.script("server_error", {"behaviour": "rate_limit", "retry_after": 1}, "honest")
        ...
        assert len(stub.requests) == 3

As a process: ``python -m tests.support.stubs.llm_stub --port 8099``; configure ``LLM_MODEL=openai/stub`` and
``LLM_BASE_URL=http://127.0.0.1:8099/v1``, and steer it over HTTP:

- ``POST /script`` ``{"behaviours": ["hang", {"behaviour": "rate_limit", "retry_after": 2}], "default": "honest"}``:
  the queue is used up one request at a time, then `default` answers (it stays what it was when left out).
- ``GET /requests``: ``{"count": n, "bodies": [...]}``; ``POST /reset``: forget requests and script.
- From a test only: ``stub.mix(hang=0.1, invented=0.1)`` lets chance pick what follows the script.
- A request's header ``X-Stub-Behaviour: hang`` goes before the script.

Behaviours: those of `tests.support.stubs.llm_answers.ANSWERS` (honest, invented, padded, inflated, false_quotes,
worn_quote, near_quotes, turned_round, misfiled, whispered, obedient, unknown_ids, markup, prompt_leak,
other_language, wrong_schema; denying, echoing, claiming, smuggling) and `plan_answers.LIES_ABOUT_PLANS` and
those of `ask_answers`, which are well-formed answers, and
hang (`seconds`, 60) · slow (honest after `seconds`, 10) · drip (`interval` 0.2 s a byte) · quota ·
rate_limit (`retry_after`, "1") · server_error · unavailable (503) · unauthorized · reset ·
prose (the honest answer inside chatter and a code fence) · chatter ·
truncated (`finish_reason` length) · damaged (trailing commas) · null_content · no_choices · huge (`megabytes`, 10) ·
refuse_schema (400 when `response_format` is sent, else honest) · verbatim (`text`).
"""

import argparse
import json
import random
import socket
import struct
import sys
import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from tests.support.stubs.ask_answers import LIES_ABOUT_QUESTIONS
from tests.support.stubs.ask_answers import OTHERS as OTHERS_ABOUT_QUESTIONS
from tests.support.stubs.llm_answers import ANSWERS as ABOUT_REVIEWS
from tests.support.stubs.llm_answers import as_text, honest
from tests.support.stubs.plan_answers import LIES_ABOUT_PLANS

HANGS_S = 60
"""So long the stub says nothing where it hangs, unless it is told otherwise or closed."""

ANSWERS = ABOUT_REVIEWS | LIES_ABOUT_PLANS | LIES_ABOUT_QUESTIONS | OTHERS_ABOUT_QUESTIONS
Behaviour = dict[str, Any]


class LlmStub:
    """The server. Thread-safe; use it as a context manager, or `serve_forever` in a process of its own."""

    def __init__(self, port: int = 0) -> None:
        self._lock = threading.Lock()
        self._script: deque[Behaviour] = deque()
        self._default: Behaviour = {"behaviour": "honest"}
        self._mix: dict[str, float] = {}
        self._chance = random.Random()
        self._requests: list[dict[str, Any]] = []
        self._done: Counter[str] = Counter()
        self.closing = threading.Event()
        stub = self

        class Handler(_Handler):
            owner = stub

        self._server = _Server(("127.0.0.1", port), Handler)

    @property
    def url(self) -> str:
        """The base URL to configure."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def requests(self) -> list[dict[str, Any]]:
        """The bodies of all chat requests so far."""
        with self._lock:
            return list(self._requests)

    @property
    def done(self) -> Counter[str]:
        """How often each behaviour answered so far."""
        with self._lock:
            return self._done.copy()

    def mix(self, seed: int = 0, **shares: float) -> None:
        """When the script is used up, let each behaviour answer its share of the requests, the default the rest."""
        for name in shares:
            _normal(name)
        with self._lock:
            self._mix, self._chance = shares, random.Random(seed)

    def script(self, *behaviours: str | Behaviour, default: str | Behaviour | None = None) -> None:
        """Append to the queue of behaviours; `default` is what follows when the queue is empty."""
        with self._lock:
            self._script.extend(map(_normal, behaviours))
            if default is not None:
                self._default = _normal(default)

    def reset(self) -> None:
        """Forget requests, script and mix."""
        with self._lock:
            self._script.clear()
            self._mix = {}
            self._requests.clear()
            self._done.clear()
            self._default = {"behaviour": "honest"}

    def next_behaviour(self, body: dict[str, Any]) -> Behaviour:
        """Record a request and return what to do with it."""
        with self._lock:
            self._requests.append(body)
            behaviour = self._script.popleft() if self._script else self._drawn()
            self._done[behaviour["behaviour"]] += 1
            return behaviour

    def _drawn(self) -> Behaviour:
        left = self._chance.random() if self._mix else 1.0
        for name, share in self._mix.items():
            left -= share
            if left < 0:
                return {"behaviour": name}
        return self._default

    def serve_forever(self) -> None:
        """Serve until the process ends."""
        self._server.serve_forever()

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # As many callers as a test starts at once; past the default of five the kernel drops them for a second.
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that was killed or gave up is what some tests are about."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def _normal(behaviour: str | Behaviour) -> Behaviour:
    normal = {"behaviour": behaviour} if isinstance(behaviour, str) else behaviour
    name = normal["behaviour"]
    if name not in ANSWERS and not hasattr(_Handler, f"do_{name}"):
        raise ValueError(f"the stub knows no behaviour {name}")
    return normal


class _Handler(BaseHTTPRequestHandler):
    """One request. A method `do_<behaviour>` carries out what is not a well-formed answer."""

    owner: LlmStub
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Stay silent."""

    def do_GET(self) -> None:
        if self.path == "/requests":
            bodies = self.owner.requests
            self._json(200, {"count": len(bodies), "bodies": bodies})
        else:
            self._json(404, {"error": {"message": "no such path"}})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        if self.path == "/script":
            try:
                self.owner.script(*body.get("behaviours", ()), default=body.get("default"))
            except ValueError as error:
                self._json(400, {"error": {"message": str(error)}})
                return
            self._json(200, {"ok": True})
        elif self.path == "/reset":
            self.owner.reset()
            self._json(200, {"ok": True})
        elif self.path.endswith("/chat/completions"):
            self._chat(body)
        else:
            self._json(404, {"error": {"message": "no such path"}})

    def _chat(self, body: dict[str, Any]) -> None:
        behaviour = self.owner.next_behaviour(body)
        if header := self.headers.get("X-Stub-Behaviour"):
            behaviour = _normal(header)
        name = behaviour["behaviour"]
        if name in ANSWERS:
            self._answer(as_text(ANSWERS[name](body["messages"])))
        else:
            getattr(self, f"do_{name}")(body, behaviour)

    # What a provider can do wrong.

    def do_hang(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self.owner.closing.wait(behaviour.get("seconds", HANGS_S))
        self.close_connection = True

    def do_slow(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self.owner.closing.wait(behaviour.get("seconds", 10))
        self._answer(as_text(honest(body["messages"])))

    def do_drip(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "100000")
        self.end_headers()
        with _broken_pipe_is_fine():
            while not self.owner.closing.wait(behaviour.get("interval", 0.2)):
                self.wfile.write(b" ")
                self.wfile.flush()
        self.close_connection = True

    def do_rate_limit(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._json(429, _error("Rate limit reached"), {"Retry-After": str(behaviour.get("retry_after", 1))})

    def do_quota(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._json(429, _error("You exceeded your current quota, please check your plan and billing details."))

    def do_server_error(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._json(500, _error("The server had an error at internal-host.example"))

    def do_unavailable(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._json(503, _error("Overloaded"))

    def do_unauthorized(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._json(401, _error("Incorrect API key provided: sk-very-secret"))

    def do_reset(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        # Linger of zero seconds makes close() send a reset.
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def do_prose(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        text = as_text(honest(body["messages"]))
        self._answer(f"Sure! As noted in [1], here is what I found:\n```json\n{text}\n```\nAnything else?")

    def do_chatter(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._answer("What a lovely ticket. I would ship it right away.")

    def do_verbatim(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._answer(behaviour["text"])

    def do_truncated(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        text = as_text(honest(body["messages"]))
        self._answer(text[: len(text) // 2], finish_reason="length")

    def do_damaged(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._answer(as_text(honest(body["messages"])).replace("]", ",]"))

    def do_null_content(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._answer(None)

    def do_no_choices(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._json(200, _completion("") | {"choices": []})

    def do_huge(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        self._answer('{"acceptance_criteria": [' * (behaviour.get("megabytes", 10) * 1_000_000 // 25))

    def do_refuse_schema(self, body: dict[str, Any], behaviour: Behaviour) -> None:
        if "response_format" in body:
            self._json(400, _error("'response_format' of type json_schema is not supported"))
        else:
            self._answer(as_text(honest(body["messages"])))

    def _answer(self, text: str | None, finish_reason: str = "stop") -> None:
        self._json(200, _completion(text, finish_reason))

    def _json(self, status: int, value: Any, headers: dict[str, str] | None = None) -> None:
        body = json.dumps(value).encode()
        self.send_response(status)
        for name, content in (headers or {}).items():
            self.send_header(name, content)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with _broken_pipe_is_fine():
            self.wfile.write(body)


@contextmanager
def _broken_pipe_is_fine() -> Iterator[None]:
    """The client may have given up: that is what some tests are about."""
    try:
        yield
    except OSError:
        return


def _error(message: str) -> dict[str, Any]:
    return {"error": {"message": message, "type": "stub", "param": None, "code": None}}


def _completion(text: str | None, finish_reason: str = "stop") -> dict[str, Any]:
    return {
        "id": "chatcmpl-stub",
        "object": "chat.completion",
        "created": 1,
        "model": "stub",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish_reason}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="A scripted stand-in for a model")
    parser.add_argument("--port", type=int, default=8099)
    LlmStub(parser.parse_args().port).serve_forever()


if __name__ == "__main__":
    main()
