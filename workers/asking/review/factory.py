"""Build what asks a model for a review, from the settings. Sends nothing and imports no model library."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from redis import Redis

from config.guardrail import InputGuardrail, load_guardrail_config
from config.settings import Settings
from workers.asking.review.critic import LlmCritic
from workers.asking.review.judge import LlmJudge
from workers.asking.review.reader import LlmReader
from workers.asking.review.structurer import LlmStructurer
from workers.llm.breaker import ModelBreaker
from workers.llm.chain import ChatModel, Link, ModelChain
from workers.llm.client import AnswerMemory, LlmClient, require_litellm


@dataclass(frozen=True)
class ModelRoles:
    """What a review asks a model to be: the names are those of `ReviewParts`."""

    structurer: LlmStructurer
    judge: LlmJudge
    reader: LlmReader
    critic: LlmCritic

    @classmethod
    def of(cls, client: ChatModel, settings: Settings, guardrail: InputGuardrail, prompts: Mapping[str, str]) -> Self:
        """Return the roles of one model; `prompts` are versions by name where they are not the current ones."""
        reading_s, judging_s = settings.structuring_timeout, settings.llm_timeout
        return cls(
            LlmStructurer(client, reading_s, guardrail, prompts.get("structuring_agent", "")),
            LlmJudge(client, judging_s, guardrail, prompts.get("judge", "")),
            LlmReader(client, reading_s, guardrail, prompts.get("reader", "")),
            LlmCritic(client, judging_s, guardrail, prompts.get("critic", "")),
        )


def model_roles(
    settings: Settings,
    memory: AnswerMemory | None = None,
    connection: Redis | None = None,
    *,
    model: str = "",
    prompts: Mapping[str, str] | None = None,
) -> ModelRoles | None:
    """Return what asks the configured model, None when there is none.

    Args:
        settings: the model and its limits.
        memory: where answers are kept between runs.
        connection: where the state of the models' breakers is; without one, models are always asked.
        model: instead of the one in the settings.
        prompts: versions by the prompt's name where they are not the current ones.

    Raises:
        ConfigError: the guardrail's file, which says how tickets are redacted, cannot be used, or what talks to models
            is not installed.
    """
    client = model_client(settings, memory, connection, model=model)
    if client is None:
        return None
    guardrail = load_guardrail_config(settings.guardrail_config_path).input_guardrail
    return ModelRoles.of(client, settings, guardrail, prompts or {})


def model_client(
    settings: Settings, memory: AnswerMemory | None = None, connection: Redis | None = None, *, model: str = ""
) -> ModelChain | None:
    """Return the configured model with its stand-ins, None when there is none. The rest as `model_roles`."""
    model = model or settings.llm_model
    if not model:
        return None
    require_litellm()
    stand_ins = [name for name in settings.llm_fallback_models if name != model]
    return ModelChain([_link(name, model, settings, connection) for name in (model, *stand_ins)], memory)


def base_url_for(name: str, first: str, settings: Settings) -> str:
    """Return where to find a model: LLM_BASE_URL is of the first model's provider, so it holds for its models only."""
    return settings.llm_base_url if name.partition("/")[0] == first.partition("/")[0] else ""


def _link(name: str, first: str, settings: Settings, connection: Redis | None) -> Link:
    base_url = base_url_for(name, first, settings)
    breaker = None
    if connection is not None:
        failures, rest_s = settings.llm_breaker_failures, settings.llm_breaker_seconds
        breaker = ModelBreaker(name, connection, failures=failures, rest_s=rest_s)
    return Link(LlmClient(name, base_url=base_url, max_retries=settings.max_llm_retries), breaker)
