"""What was said between us and the model in one run: kept while it runs, given again in a replay."""

import hashlib
import json
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from pydantic import BaseModel, ConfigDict

from workers.contracts import TokenUse, WorkflowExecutionError
from workers.llm.chain import ChatModel
from workers.llm.client import AnswerMemory, AnswerSchema, Completion, Message
from workers.llm.errors import LlmUnavailable

_NOT_RECORDED = "The recording has no answer to this question."


class Exchange(BaseModel):
    """One question and what came back: `answer`, or the sentence `error` when none did.

    `wanted` names the schema that was asked for; `digest` is the question's hash, by which a replay knows it again.
    `is_recalled` says that the answer was remembered from an earlier run, so that no model was asked.
    """

    model_config = ConfigDict(frozen=True)

    wanted: str
    digest: str
    question: tuple[dict[str, str], ...]
    answer: str | None = None
    error: str = ""
    model: str
    tokens: TokenUse = TokenUse()
    retry_count: int = 0
    is_recalled: bool = False


_kept: ContextVar[list[Exchange] | None] = ContextVar("exchanges", default=None)


@contextmanager
def kept_exchanges() -> Iterator[list[Exchange]]:
    """Give the list that every exchange inside the block is appended to."""
    exchanges: list[Exchange] = []
    token = _kept.set(exchanges)
    try:
        yield exchanges
    finally:
        _kept.reset(token)


def kept_complete(
    client: ChatModel, messages: Sequence[Message], *, timeout_s: float, schema: AnswerSchema
) -> Completion:
    """Ask as `LlmClient.complete` does, and keep what was said where somebody listens. Raises the same."""
    try:
        completion = client.complete(messages, timeout_s=timeout_s, schema=schema)
    except WorkflowExecutionError as error:
        _keep(client, messages, schema.name, error=str(error), tokens=error.tokens)
        raise
    _keep(
        client,
        messages,
        schema.name,
        answer=completion.text,
        tokens=completion.tokens,
        retry_count=completion.retry_count,
    )
    return completion


def keep_recalled(client: ChatModel, messages: Sequence[Message], wanted: str, answer: str) -> None:
    """Keep an answer that was remembered: to a replay it is an answer like any other."""
    _keep(client, messages, wanted, answer=answer, is_recalled=True)


def _keep(client: ChatModel, messages: Sequence[Message], wanted: str, **result: object) -> None:
    kept = _kept.get()
    if kept is not None:
        told = {"wanted": wanted, "digest": digest(messages), "question": tuple(messages), "model": client.model}
        kept.append(Exchange.model_validate(told | result))


def digest(messages: Sequence[Message]) -> str:
    """Return the hash of a question."""
    return hashlib.sha256(json.dumps(list(messages), ensure_ascii=False, sort_keys=True).encode()).hexdigest()


class RecordedModel:
    """Implements `workers.llm.chain.ChatModel` with recorded answers: it asks nobody.

    The answers to one schema come in the order in which they were given. A question that differs from the recorded one
    (a prompt was changed since) gets the old answer all the same, and is counted in `changed`; `missing` counts those
    that there is no answer to.
    """

    memory: AnswerMemory | None = None

    def __init__(self, model: str, exchanges: Iterable[Exchange]) -> None:
        """Answer in the name of `model`, which stands in reports."""
        self.model = model
        self.changed = self.missing = 0
        self._left: defaultdict[str, deque[Exchange]] = defaultdict(deque)
        for exchange in exchanges:
            self._left[exchange.wanted].append(exchange)

    def complete(
        self, messages: Sequence[Message], *, timeout_s: float, schema: AnswerSchema | None = None
    ) -> Completion:
        """Return the recorded answer. Raises LlmUnavailable where the model gave none, or was not asked."""
        left = self._left[schema.name if schema else ""]
        if not left:
            self.missing += 1
            raise LlmUnavailable(_NOT_RECORDED)
        exchange = left.popleft()
        self.changed += exchange.digest != digest(messages)
        if exchange.answer is None:
            raise LlmUnavailable(exchange.error, exchange.tokens)
        return Completion(exchange.answer, exchange.tokens, exchange.retry_count)
