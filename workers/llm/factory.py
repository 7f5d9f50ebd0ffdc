"""Build the model-backed structurer and judge from the settings. Sends nothing and imports no model library."""

from collections.abc import Mapping

from config.guardrail import load_guardrail_config
from config.settings import Settings
from workers.llm.client import AnswerMemory, LlmClient
from workers.llm.judge import LlmJudge
from workers.llm.structurer import LlmStructurer


def structurer_and_judge(
    settings: Settings,
    memory: AnswerMemory | None = None,
    *,
    model: str = "",
    prompts: Mapping[str, str] | None = None,
) -> tuple[LlmStructurer | None, LlmJudge | None]:
    """Return structurer and judge, or (None, None) when no model is configured.

    Args:
        settings: the model and its limits.
        memory: where answers are kept between runs.
        model: instead of the one in the settings.
        prompts: versions by the prompt's name where they are not the current ones.

    Raises:
        ConfigError: the guardrail's file, which says how tickets are redacted, cannot be used.
    """
    model, versions = model or settings.llm_model, prompts or {}
    if not model:
        return None, None
    client = LlmClient(model, base_url=settings.llm_base_url, max_retries=settings.max_llm_retries, memory=memory)
    guardrail = load_guardrail_config(settings.guardrail_config_path).input_guardrail
    return (
        LlmStructurer(client, settings.structuring_timeout, guardrail, versions.get("structuring_agent", "")),
        LlmJudge(client, settings.llm_timeout, guardrail, versions.get("judge", "")),
    )
