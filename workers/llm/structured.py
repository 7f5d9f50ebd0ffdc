"""Ask a model for a value of a schema: read, validate, let it correct itself once. Not whether it is true."""

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from prompts import load_prompt
from workers.contracts import TokenUse, WorkflowExecutionError
from workers.llm.chain import ChatModel
from workers.llm.client import Completion, Message
from workers.llm.errors import UnusableAnswer
from workers.llm.exchanges import keep_recalled, kept_complete
from workers.llm.schema import answer_schema
from workers.reading.json_answer import UnreadableAnswer, read_json

Model = TypeVar("Model", bound=BaseModel)

# The model gets its own faulty answer back to correct it; more than this would only cost tokens.
_ECHO_CHARACTERS = 8_000
_MAX_PROBLEMS = 10


@dataclass(frozen=True)
class Answer(Generic[Model]):
    """A validated answer; `retry_count` counts failed attempts and the correction round."""

    value: Model
    tokens: TokenUse
    retry_count: int


class FaultyAnswer(ValueError):
    """An answer has the required form, and something else is wrong with it: `faults` say what, for the model."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


def no_faults(_value: object) -> tuple[str, ...]:
    """Whatever fits the schema will do."""
    return ()


def ask(
    client: ChatModel,
    messages: Sequence[Message],
    schema: type[Model],
    *,
    timeout_s: float,
    vote: int = 1,
    is_told: bool = True,
    faults: Callable[[Model], Sequence[str]] = no_faults,
) -> Answer[Model]:
    """Return the model's answer to `messages` as a `schema`; an answer that the client remembers costs nothing.

    Args:
        client: the model.
        messages: the prompt.
        schema: what the answer must be. Providers that can are held to it.
        timeout_s: seconds for everything, the correction round included.
        vote: which opinion on the same question this is, from 1; each is remembered by itself.
        is_told: whether the prompt holds the schema. If not, it is sent beside the prompt, and so only once.
        faults: says what else is wrong with an answer; it is given back for that as for its form, once in all.

    Raises:
        UnusableAnswer: not even the corrected answer fits the schema, or is without a fault.
        LLMTimeoutError, LLMRateLimitError, LlmUnavailable: as LlmClient.complete.
    """
    if client.memory is None:
        return _ask_model(client, messages, schema, timeout_s, is_told, faults)
    key = _memory_key(client.model, messages, schema.__name__, vote)
    if (known := client.memory.recall_answer(key)) is not None:
        value = schema.model_validate_json(known)
        if not faults(value):  # what is a fault may have changed since
            keep_recalled(client, messages, schema.__name__, known)
            return Answer(value, TokenUse(), 0)
    answer = _ask_model(client, messages, schema, timeout_s, is_told, faults)
    if set(answer.tokens.models) <= {client.model}:  # a stand-in's answer is not the configured model's
        client.memory.remember_answer(key, answer.value.model_dump_json())
    return answer


def _memory_key(model: str, messages: Sequence[Message], schema_name: str, vote: int) -> str:
    asked = json.dumps([model, schema_name, list(messages), vote], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(asked.encode()).hexdigest()


def _ask_model(
    client: ChatModel,
    messages: Sequence[Message],
    schema: type[Model],
    timeout_s: float,
    is_told: bool,
    faults: Callable[[Model], Sequence[str]],
) -> Answer[Model]:
    start = time.monotonic()
    wanted = replace(answer_schema(schema), is_told=is_told)
    first = kept_complete(client, messages, timeout_s=timeout_s, schema=wanted)
    try:
        return Answer(_read(first, schema, faults), first.tokens, first.retry_count)
    except (UnreadableAnswer, ValidationError, FaultyAnswer) as error:
        correction = load_prompt("correction").render(problems=_problems(error))
    again: list[Message] = [
        *messages,
        {"role": "assistant", "content": first.text[:_ECHO_CHARACTERS]},
        {"role": "user", "content": correction},
    ]
    try:
        second = kept_complete(client, again, timeout_s=timeout_s - (time.monotonic() - start), schema=wanted)
    except WorkflowExecutionError as error:
        error.tokens += first.tokens
        raise
    tokens = first.tokens + second.tokens
    try:
        value = _read(second, schema, faults)
    except (UnreadableAnswer, ValidationError, FaultyAnswer):
        raise UnusableAnswer(
            "The model's answer did not have the required form, even after one correction.", tokens
        ) from None
    return Answer(value, tokens, first.retry_count + second.retry_count + 1)


def _read(completion: Completion, schema: type[Model], faults: Callable[[Model], Sequence[str]]) -> Model:
    value = schema.model_validate(read_json(completion.text))
    if found := faults(value):
        raise FaultyAnswer(found)
    return value


def _problems(error: UnreadableAnswer | ValidationError | FaultyAnswer) -> str:
    if isinstance(error, FaultyAnswer):
        return "\n".join(f"- {fault}" for fault in error.faults[:_MAX_PROBLEMS])
    if isinstance(error, UnreadableAnswer):
        return f"- {error}"
    found = error.errors(include_input=False, include_url=False, include_context=False)[:_MAX_PROBLEMS]
    return "\n".join(f"- {'.'.join(map(str, item['loc'])) or 'the whole answer'}: {item['msg']}" for item in found)
