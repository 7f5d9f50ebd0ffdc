"""When a review must do without its model: tokens used up, or the model failing again and again. It says so."""

import math
from dataclasses import dataclass
from typing import Literal

from workers.asking.review.asker import Asker
from workers.comment.document import CommentDocument, paragraph
from workers.limits.budgets import Budgets
from workers.llm.chain import ModelChain
from workers.plan.graph import PlanParts
from workers.reading.language import Language
from workers.review.graph import ReviewParts

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "tokens": "Today's allowance of the language model is used up in this project, so rules alone judged. It is "
        "free again in about {hours} hours.",
        "failures": "The language model failed several times in a row, so rules alone judged. It is asked again in "
        "about {minutes} minutes.",
    },
    "zh": {
        "tokens": "本项目今天的语言模型用量已用完，本次仅按规则评审。大约 {hours} 小时后恢复。",
        "failures": "语言模型连续多次出错，本次仅按规则评审。大约 {minutes} 分钟后会再次使用模型。",
    },
}


@dataclass(frozen=True)
class WithoutModel:
    """Why a review does without its model, and the seconds until it may be asked again."""

    why: Literal["tokens", "failures"]
    wait_s: float

    def noted_in(self, comment: CommentDocument, language: Language) -> CommentDocument:
        """Return the comment with a word on it above its last line."""
        hours, minutes = math.ceil(self.wait_s / 3600), math.ceil(self.wait_s / 60)
        words = _WORDS[language][self.why].format(hours=hours, minutes=minutes)
        return CommentDocument((*comment.blocks[:-1], paragraph(words), *comment.blocks[-1:]))


def without_model(parts: ReviewParts, ticket_key: str, project_key: str, budgets: Budgets) -> WithoutModel | None:
    """Return why the review of a ticket must do without its model; None when it need not, or has none.

    Where it need not, a model that has rested is tried by this process now; the others do without it meanwhile.

    Raises:
        RedisError: the budget cannot be asked.
    """
    return _absence(parts.for_ticket(ticket_key).judge, project_key, budgets)


def planned_without(parts: PlanParts, project_key: str, budgets: Budgets) -> WithoutModel | None:
    """Return the same of a plan in a project. Raises as `without_model`."""
    return _absence(parts.reader, project_key, budgets)


def answered_without(asker: Asker, project_key: str, budgets: Budgets) -> WithoutModel | None:
    """Return the same of an answer in a project. Raises as `without_model`."""
    return _absence(asker, project_key, budgets)


def _absence(asker: object, project_key: str, budgets: Budgets) -> WithoutModel | None:
    if asker is None:
        return None
    if wait_s := budgets.wait_for_tokens_s(project_key):
        return WithoutModel("tokens", wait_s)
    if isinstance(asker, Asker) and isinstance(asker.client, ModelChain) and (rest_s := asker.client.claim()):
        return WithoutModel("failures", rest_s)
    return None
