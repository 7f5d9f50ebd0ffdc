"""Build what asks a model for a document, from the settings. Sends nothing and imports no model library."""

from redis import Redis

from config.guardrail import load_guardrail_config
from config.settings import Settings
from workers.asking.document.author import LlmAuthor
from workers.asking.review.factory import model_client
from workers.llm.client import AnswerMemory


def document_author(
    settings: Settings, memory: AnswerMemory | None = None, connection: Redis | None = None
) -> LlmAuthor | None:
    """Return what writes with the configured model, None when there is none. Arguments and errors as `model_roles`."""
    client = model_client(settings, memory, connection)
    if client is None:
        return None
    guardrail = load_guardrail_config(settings.guardrail_config_path).input_guardrail
    return LlmAuthor(client, settings.llm_timeout, guardrail)
