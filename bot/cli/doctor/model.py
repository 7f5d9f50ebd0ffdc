"""The model, asked one short question."""

from bot.cli.doctor.finding import Finding, failing, well
from config.settings import Settings


def examine_model(settings: Settings) -> Finding:
    """Return whether the configured model answers; none at all is a choice, not a fault."""
    if not settings.llm_model:
        return well("model", "none configured; every check that code can decide still runs")
    from workers.llm.client import LlmClient
    from workers.review.errors import WorkflowExecutionError

    client = LlmClient(settings.llm_model, base_url=settings.llm_base_url, max_retries=0)
    try:
        client.complete([{"role": "user", "content": "Answer with the word OK."}], timeout_s=settings.llm_timeout)
    except WorkflowExecutionError as error:
        remedy = "Check LLM_MODEL, LLM_BASE_URL and the provider's key variable."
        return failing("model", str(error), remedy)
    return well("model", f"{settings.llm_model} answers")
