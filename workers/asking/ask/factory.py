"""Build what asks a model about questions, from the settings. Sends nothing and imports no model library."""

from collections.abc import Callable

from redis import Redis

from config.guardrail import load_guardrail_config
from config.settings import Settings
from workers.asking.ask.model import LlmAnswerer
from workers.asking.review.factory import model_client
from workers.llm.client import AnswerMemory


def answerers(
    settings: Settings, memory: AnswerMemory | None = None, connection: Redis | None = None
) -> Callable[[], LlmAnswerer] | None:
    """Return what makes an answerer for a question, None without a model. Arguments and errors as `model_roles`."""
    client = model_client(settings, memory, connection)
    if client is None:
        return None
    guardrail = load_guardrail_config(settings.guardrail_config_path).input_guardrail
    return lambda: LlmAnswerer(client, settings.llm_timeout, guardrail)
