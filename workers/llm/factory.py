"""Build the model-backed structurer and judge from the settings. Sends nothing and imports no model library."""

from config.guardrail import load_guardrail_config
from config.settings import Settings
from workers.llm.client import AnswerMemory, LlmClient
from workers.llm.judge import LlmJudge
from workers.llm.structurer import LlmStructurer


def structurer_and_judge(
    settings: Settings, memory: AnswerMemory | None = None
) -> tuple[LlmStructurer | None, LlmJudge | None]:
    """Return structurer and judge, or (None, None) when no model is configured.

    Raises:
        ConfigError: the guardrail's file, which says how tickets are redacted, cannot be used.
    """
    if not settings.llm_model:
        return None, None
    client = LlmClient(
        settings.llm_model, base_url=settings.llm_base_url, max_retries=settings.max_llm_retries, memory=memory
    )
    guardrail = load_guardrail_config(settings.guardrail_config_path).input_guardrail
    return (
        LlmStructurer(client, settings.structuring_timeout, guardrail),
        LlmJudge(client, settings.llm_timeout, guardrail),
    )
