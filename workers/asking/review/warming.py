"""Does once, before workers fork, what a first question to a model costs: imports, clients, schemas, examples.

litellm asks a model that this process plays itself, so nothing leaves the machine. Without it each review would pay
again, since each runs in a process of its own.
"""

import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import product
from threading import Thread
from typing import Any, get_args

from workers.asking.review.examples import critic_examples, reader_examples
from workers.asking.review.wire import ANSWERS, READINGS, CriticAnswer, JudgeAnswer
from workers.llm.client import load_litellm
from workers.llm.schema import answer_schema
from workers.reading.language import Language
from workers.review.schemas import Scenario

_ANSWER = {
    "id": "warm-up",
    "object": "chat.completion",
    "created": 0,
    "model": "warm-up",
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "{}"}}],
    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
}
_HERE = "127.0.0.1"
_PATIENCE_S = 2.0


def warm_up() -> None:
    """Make the first call of litellm, and the schemas and examples that reviews send with theirs.

    A call that fails is left alone: what is wrong shows in a review.
    """
    for kind, language in product(Scenario, get_args(Language)):
        reader_examples(kind, language)
        critic_examples(kind, language)
    litellm = load_litellm()
    from openai import OpenAIError  # what all of litellm's errors are

    schemas = [answer_schema(answer) for answer in (*ANSWERS.values(), JudgeAnswer, *READINGS.values(), CriticAnswer)]
    with (
        suppress(OpenAIError, OSError),
        _without_proxy(),
        _joined_threads(litellm.utils),
        HTTPServer((_HERE, 0), _Model) as server,
    ):
        server.timeout = _PATIENCE_S
        listener = Thread(target=server.handle_request)
        listener.start()
        try:
            response = litellm.completion(
                model="openai/warm-up",
                messages=[{"role": "system", "content": "-"}, {"role": "user", "content": "-"}],
                api_base=f"http://{_HERE}:{server.server_port}/v1",
                api_key="none",
                temperature=0,
                drop_params=True,
                timeout=_PATIENCE_S,
                num_retries=0,
                max_retries=0,
                response_format={
                    "type": "json_schema",
                    "json_schema": {"name": schemas[0].name, "schema": schemas[0].schema, "strict": True},
                },
            )
            with suppress(Exception):  # the price of a model that nobody sells
                litellm.completion_cost(completion_response=response, model="openai/warm-up")
        finally:
            listener.join()


@contextmanager
def _without_proxy() -> Iterator[None]:
    """Let no proxy of the environment stand between this process and itself: it would see the question, and refuse."""
    before = {name: os.environ.get(name) for name in ("no_proxy", "NO_PROXY")}
    exceptions = ",".join(filter(None, (before["no_proxy"] or before["NO_PROXY"], _HERE)))
    os.environ.update(dict.fromkeys(before, exceptions))
    try:
        yield
    finally:
        for name, value in before.items():
            del os.environ[name]
            if value is not None:
                os.environ[name] = value


@contextmanager
def _joined_threads(utils: Any) -> Iterator[None]:
    """Let litellm log in a thread that ends here: the one of its own would be at work when the workers fork."""
    before = utils.executor
    try:
        with ThreadPoolExecutor(max_workers=1) as utils.executor:
            yield
    finally:
        utils.executor = before


class _Model(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        """Give the same short answer to anything."""
        self.rfile.read(int(self.headers["Content-Length"]))
        body = json.dumps(_ANSWER).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""
