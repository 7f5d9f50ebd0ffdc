"""The model and its stand-ins, each asked one short question."""

from bot.cli.doctor.finding import Finding, failing, unknown, well
from config.loading import ConfigError
from config.settings import Settings


def examine_models(settings: Settings) -> list[Finding]:
    """Return whether each configured model answers; none at all is a choice, not a fault."""
    first = settings.llm_model
    if not first:
        return [well("model", "none configured; every check that code can decide still runs")]
    stand_ins = dict.fromkeys(name for name in settings.llm_fallback_models if name != first)
    findings = [_examine(first, "model", "LLM_MODEL", settings)]
    return findings + [_examine(name, f"model {name}", "LLM_FALLBACK_MODELS", settings) for name in stand_ins]


def _examine(model: str, part: str, setting: str, settings: Settings) -> Finding:
    from workers.asking.review.factory import base_url_for
    from workers.contracts import WorkflowExecutionError
    from workers.llm.client import LlmClient, require_litellm

    try:
        require_litellm()
    except ConfigError:
        return unknown(part, "not asked, because what talks to models is not installed; see “configuration”")
    client = LlmClient(model, base_url=base_url_for(model, settings.llm_model, settings), max_retries=0)
    try:
        client.complete([{"role": "user", "content": "Answer with the word OK."}], timeout_s=settings.llm_timeout)
    except WorkflowExecutionError as error:
        return failing(part, str(error), f"Check {setting}, LLM_BASE_URL and the provider's key variable.")
    return well(part, f"{model} answers")
