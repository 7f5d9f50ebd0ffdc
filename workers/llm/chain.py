"""The configured model and its stand-ins, asked in turn: when the first is down or limits us, the next one answers."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog

from workers.contracts import LLMRateLimitError, LLMTimeoutError, TokenUse
from workers.llm.breaker import ModelBreaker
from workers.llm.client import AnswerMemory, AnswerSchema, Completion, LlmClient, Message
from workers.llm.errors import LlmUnavailable, QuestionFailed

_log = structlog.get_logger(__name__)


class ChatModel(Protocol):
    """What structurer and judge need of a model: `LlmClient` is one, and so is a chain of them."""

    memory: AnswerMemory | None

    @property
    def model(self) -> str:
        """The configured model's name, which stands in fingerprints."""
        ...

    def complete(
        self, messages: Sequence[Message], *, timeout_s: float, schema: AnswerSchema | None = None
    ) -> Completion:
        """Return the answer to `messages`; see `LlmClient.complete`."""
        ...


@dataclass(frozen=True)
class Link:
    """One model of the chain; without a breaker, as on the command line, it is always asked."""

    client: LlmClient
    breaker: ModelBreaker | None = None

    def complete(self, messages: Sequence[Message], timeout_s: float, schema: AnswerSchema | None) -> Completion:
        """Ask this model. Raises as `LlmClient.complete`, and ModelRests."""

        def ask() -> Completion:
            return self.client.complete(messages, timeout_s=timeout_s, schema=schema)

        return self.breaker.call(ask) if self.breaker else ask()


class ModelChain:
    """Implements `ChatModel` with one or more models."""

    def __init__(self, links: Sequence[Link], memory: AnswerMemory | None = None) -> None:
        """Ask `links` in this order; `memory` keeps answers between runs."""
        self._links = tuple(links)
        self.memory = memory

    @property
    def model(self) -> str:
        """The configured model's name."""
        return self._links[0].client.model

    def complete(
        self, messages: Sequence[Message], *, timeout_s: float, schema: AnswerSchema | None = None
    ) -> Completion:
        """Return the answer of the first model that gives one; its tokens name that model.

        Args:
            messages, schema: as for `LlmClient.complete`.
            timeout_s: seconds for all models; each may take its share of what is left.

        Raises:
            QuestionFailed: a model is up and cannot answer this; the others are not asked.
            LLMTimeoutError, LLMRateLimitError, LlmUnavailable: the last model's error, with the tokens of all.
        """
        start, used = time.monotonic(), TokenUse()
        for number, link in enumerate(self._links):
            left_s = timeout_s - (time.monotonic() - start)
            try:
                completion = link.complete(messages, left_s / (len(self._links) - number), schema)
            except (LLMTimeoutError, LLMRateLimitError, LlmUnavailable) as error:
                used += error.tokens
                error.tokens = used
                if isinstance(error, QuestionFailed) or number == len(self._links) - 1:
                    raise
                _log.warning("model failed; asking the next", model=link.client.model, reason=str(error))
                continue
            tokens = (used + completion.tokens).model_copy(update={"models": (link.client.model,)})
            return Completion(completion.text, tokens, completion.retry_count)
        raise AssertionError("a chain has a model")

    def claim(self) -> float:
        """Take the right to ask some model; return the seconds until one may be asked, 0 when one may be now."""
        return min((link.breaker.claim() if link.breaker else 0.0) for link in self._links)
