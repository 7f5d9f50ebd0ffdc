"""Talk to a model: one request, one text. The only module that knows litellm; it does not read what the text says."""

import json
import logging
import os
import time
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol, TypedDict

import structlog

from config.loading import ConfigError
from config.logs import use_root_handler
from config.time_limit import TimeIsOver, within
from workers.contracts import TokenUse
from workers.llm.errors import LlmUnavailable, ProviderFailure, QuestionFailed
from workers.llm.observation import question_to_model
from workers.llm.retry import call_llm_with_retry, classify

_log = structlog.get_logger(__name__)


class Message(TypedDict):
    """One message of a chat: `role` is system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True)
class Completion:
    """A model's whole answer, what it used, and how many attempts failed before it."""

    text: str
    tokens: TokenUse
    retry_count: int = 0


@dataclass(frozen=True)
class AnswerSchema:
    """The JSON schema that the answer must fit, and a name for it.

    `is_told` where the messages hold it. Where they do not, a model that cannot be held to it is told it after all.
    """

    name: str
    schema: dict[str, Any]
    is_told: bool = True

    def told_in(self, messages: Sequence[Message]) -> Sequence[Message]:
        """Return the messages with the schema behind the instructions, with which they begin."""
        if self.is_told:
            return messages
        text = json.dumps(self.schema, ensure_ascii=False)
        instructions = f"{messages[0]['content']}\n\nThe answer is one JSON object that fits this schema:\n{text}"
        return [{**messages[0], "content": instructions}, *messages[1:]]


def require_litellm() -> None:
    """Refuse a model where what talks to models is not installed. Imports nothing. Raises ConfigError."""
    if find_spec("litellm") is None:
        raise ConfigError(
            "A model is configured (LLM_MODEL, or one of a variant), but this is a slim installation, without what "
            "talks to models. Run `make install` (or pip install --require-hashes -r requirements/runtime.txt), or "
            "name no model."
        )


def load_litellm() -> ModuleType:
    """Import litellm (seconds of CPU, so the worker does it before it forks) and return it.

    Without these variables the import fetches a price list over the network and reads `.env` files above the folder.
    """
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    os.environ["LITELLM_MODE"] = "PRODUCTION"
    import litellm

    litellm.suppress_debug_info = True
    use_root_handler("LiteLLM", "LiteLLM Router", "LiteLLM Proxy")
    # Both name the model's host in each line.
    for noisy in ("httpx", "LiteLLM"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    return litellm


class AnswerMemory(Protocol):
    """Keeps validated answers, so that the same question to the same model is not paid for twice."""

    def recall_answer(self, key: str) -> str | None:
        """Return what was remembered under `key`, or None."""

    def remember_answer(self, key: str, text: str) -> None:
        """Keep `text` under `key`."""


class LlmClient:
    """A model behind any provider that litellm knows. It remembers nothing; `ModelChain` does."""

    memory: AnswerMemory | None = None

    def __init__(
        self,
        model: str,
        *,
        base_url: str = "",
        max_retries: int = 3,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Make a client; nothing is imported or sent yet.

        Args:
            model: a litellm string such as ``anthropic/claude-sonnet-4-5`` or ``openai/my-model``.
            base_url: where a self-hosted model listens; empty for the provider's own address.
            max_retries: further attempts after a transient failure.
            sleep: waits the given seconds between attempts.
        """
        self.model = model
        self._base_url = base_url
        self._max_retries = max_retries
        self._sleep = sleep
        self._schema_refused = False

    def complete(
        self, messages: Sequence[Message], *, timeout_s: float, schema: AnswerSchema | None = None
    ) -> Completion:
        """Return the model's answer to `messages`, at temperature 0.

        Args:
            messages: the chat so far.
            timeout_s: seconds for everything: all attempts and the waits between them.
            schema: asked of providers that can hold a model to it. The answer is not checked against it here.

        Raises:
            LLMTimeoutError: no answer in time.
            LLMRateLimitError: refused for a rate limit, and the time does not allow to wait for it.
            QuestionFailed: this request was refused, or its answer broken off.
            LlmUnavailable: any other fault, or an empty answer.
        """
        with question_to_model(self.model) as answered:
            completion = self._complete(messages, timeout_s, schema)
            answered(completion.tokens, completion.retry_count)
        return completion

    def _complete(self, messages: Sequence[Message], timeout_s: float, schema: AnswerSchema | None) -> Completion:
        litellm = load_litellm()
        start = time.monotonic()
        told = schema.told_in(messages) if schema is not None else messages

        def attempt() -> Any:
            left_s = timeout_s - (time.monotonic() - start)
            wanted = schema if self._can_hold_to_schema(litellm) else None
            if wanted is None:
                return self._call(litellm, told, None, left_s)
            try:
                return self._call(litellm, messages, wanted, left_s)
            except ProviderFailure as failure:
                if not failure.refuses_schema:
                    raise
            self._schema_refused = True
            return self._call(litellm, told, None, timeout_s - (time.monotonic() - start))

        response, retries = call_llm_with_retry(
            attempt, max_retries=self._max_retries, deadline_s=timeout_s, sleep=self._sleep
        )
        tokens = _tokens_of(response, retries, _cost_usd(litellm, self.model, response))
        completion = Completion(_text_of(response), tokens, retries)
        _log.info(
            "model answered",
            model=self.model,
            seconds=round(time.monotonic() - start, 3),
            retries=retries,
            prompt_tokens=completion.tokens.prompt,
            completion_tokens=completion.tokens.completion,
            cost_usd=completion.tokens.cost_usd,
        )
        return completion

    def _can_hold_to_schema(self, litellm: ModuleType) -> bool:
        """A self-hosted model is in no list of abilities: there we ask, until it refuses."""
        if self._schema_refused:
            return False
        return bool(self._base_url) or bool(litellm.supports_response_schema(model=self.model))

    def _call(
        self, litellm: ModuleType, messages: Sequence[Message], schema: AnswerSchema | None, left_s: float
    ) -> Any:
        """Send one request. Raises ProviderFailure."""
        if left_s <= 0:
            raise ProviderFailure(status=408)
        request: dict[str, Any] = {
            "model": self.model,
            "messages": list(messages),
            "temperature": 0,
            "drop_params": True,
            "timeout": left_s,
            # litellm retries by itself unless both are off.
            "num_retries": 0,
            "max_retries": 0,
        }
        if self._base_url:
            request["base_url"] = self._base_url
            if "OPENAI_API_KEY" not in os.environ:
                # Most self-hosted servers want no key, but the OpenAI client wants one before it sends anything.
                request["api_key"] = "not-needed"
        if schema is not None:
            request["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": schema.name, "schema": deepcopy(schema.schema), "strict": True},
            }

        def completion() -> Any:
            try:
                return litellm.completion(**request)
            except Exception as error:  # noqa: BLE001 - litellm raises its own and builtin errors alike
                failure = classify(error)
            raise failure  # here, where the original, which holds hosts and perhaps ticket text, is not chained

        try:
            return within(left_s, completion)
        except TimeIsOver:
            raise ProviderFailure(status=408) from None


def _text_of(response: Any) -> str:
    """Return the answer's text. Raises LlmUnavailable, or QuestionFailed for a part of one: litellm raises neither."""
    choices = getattr(response, "choices", None)
    if not choices:
        raise LlmUnavailable("The model gave no answer.")
    if choices[0].finish_reason != "stop":
        raise QuestionFailed("The model broke off its answer.")
    text = choices[0].message.content
    if not isinstance(text, str) or not text.strip():
        raise LlmUnavailable("The model gave an empty answer.")
    return text


def _tokens_of(response: Any, retries: int, cost_usd: float | None) -> TokenUse:
    usage = getattr(response, "usage", None)
    return TokenUse(
        prompt=getattr(usage, "prompt_tokens", None) or 0,
        completion=getattr(usage, "completion_tokens", None) or 0,
        calls=retries + 1,
        cost_usd=cost_usd,
    )


def _cost_usd(litellm: ModuleType, model: str, response: Any) -> float | None:
    """Return what the answer cost by litellm's price list, None for a model that is not on it.

    Attempts that failed are not in it: they bring no count of tokens.
    """
    try:
        return float(litellm.completion_cost(completion_response=response, model=model))
    except Exception:  # noqa: BLE001 - litellm raises its own and builtin errors alike; a price is never worth a run
        return None
