"""Build what asks a model for a plan, from the settings. Sends nothing and imports no model library."""

from dataclasses import dataclass

from redis import Redis

from config.guardrail import InputGuardrail, load_guardrail_config
from config.settings import Settings
from workers.asking.plan.reader import LlmPlanReader
from workers.asking.plan.stager import LlmStager
from workers.asking.review.factory import model_client
from workers.llm.chain import ChatModel
from workers.llm.client import AnswerMemory


@dataclass(frozen=True)
class PlanRoles:
    """What a plan asks a model to be: the names are those of `PlanParts`."""

    reader: LlmPlanReader
    stager: LlmStager

    @classmethod
    def of(cls, client: ChatModel, settings: Settings, guardrail: InputGuardrail) -> "PlanRoles":
        """Return the roles of one model."""
        return cls(
            LlmPlanReader(client, settings.structuring_timeout, guardrail),
            LlmStager(client, settings.llm_timeout, guardrail),
        )


def plan_roles(
    settings: Settings, memory: AnswerMemory | None = None, connection: Redis | None = None
) -> PlanRoles | None:
    """Return what asks the configured model, None when there is none. Arguments and errors as `model_roles`."""
    client = model_client(settings, memory, connection)
    if client is None:
        return None
    guardrail = load_guardrail_config(settings.guardrail_config_path).input_guardrail
    return PlanRoles.of(client, settings, guardrail)
