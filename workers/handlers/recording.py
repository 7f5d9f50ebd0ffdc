"""What a review was given from outside (the ticket, the model's answers, people's words), kept to replay it later.

The ticket and the answers are kept as they were: a replay is exact only on the same letters. What pages show is kept
beside them, with personal data and secrets masked.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from config.guardrail import PiiDetection
from config.settings import Deployment
from workers.handlers.planning import People
from workers.handlers.review_services import ReviewServices
from workers.handlers.without_model import WithoutModel
from workers.llm.exchanges import Exchange
from workers.people.feedback import fit_for_pages
from workers.people.overrides import Escalation, Override
from workers.review.reviewed import Reviewed
from workers.review.schemas import ReviewReport
from workers.runs.services import RunServices
from workers.store import Recording


class Circumstances(BaseModel):
    """What decided about the outcome besides the ticket and the model's answers.

    `silent_codes` are those that the project had heard too often; `is_answer_only` is as in `People`. `model` is None
    when rules alone judged; `rubric_version` and `prompt_versions` are named to say what changed since.
    """

    model_config = ConfigDict(frozen=True)

    deployment: Deployment
    language: str
    rubric_version: str
    prompt_versions: tuple[str, ...]
    model: str | None
    without_model: WithoutModel | None
    silent_codes: tuple[str, ...]
    is_answer_only: bool
    previous: ReviewReport | None
    override: Override | None
    escalation: Escalation


@dataclass(frozen=True)
class Transcript:
    """What a run was told while it reviewed: the exchanges with the model, or why it did without one, and the codes
    that its comment was to leave out.
    """

    exchanges: tuple[Exchange, ...]
    without_model: WithoutModel | None
    silent_codes: tuple[str, ...]


def recording_of(reviewed: Reviewed, transcript: Transcript, people: People, services: RunServices) -> Recording:
    """Return the recording of a run: how it ended, what it heard of the model, and what people decided."""
    report = reviewed.report
    parts = services.of(ReviewServices).parts.for_ticket(reviewed.packet.ticket_id)
    circumstances = Circumstances(
        deployment=services.outgoing.deployment,
        language=report.language,
        rubric_version=report.rubric_version,
        prompt_versions=parts.prompt_versions,
        model=report.model,
        without_model=transcript.without_model,
        silent_codes=transcript.silent_codes,
        is_answer_only=people.is_answer_only,
        previous=reviewed.previous,
        override=people.override,
        escalation=people.escalation,
    )
    return Recording(
        run_id=reviewed.run_id,
        packet=reviewed.packet.model_dump(mode="json"),
        circumstances=circumstances.model_dump(mode="json"),
        # The questions are made anew by a replay; only their hashes are needed, and what pages show of them.
        exchanges=[one.model_dump(mode="json", exclude={"question"}) for one in transcript.exchanges],
        shown=_shown(reviewed, transcript.exchanges, services.pii),
    )


def _shown(reviewed: Reviewed, exchanges: Iterable[Exchange], pii: PiiDetection) -> dict[str, Any]:
    """Return the words that pages may show, masked."""
    report = reviewed.report
    whole = {
        "title": reviewed.packet.title,
        "text": reviewed.packet.raw_text,
        "checks": [one.model_dump(mode="json") for one in report.checks],
        "blocking_issues": [one.model_dump(mode="json") for one in report.blocking_issues],
        "non_blocking_issues": [one.model_dump(mode="json") for one in report.non_blocking_issues],
        "exchanges": [one.model_dump(mode="json", exclude={"digest"}) for one in exchanges],
    }
    shown: dict[str, Any] = masked(whole, pii)
    return shown


def masked(value: Any, pii: PiiDetection) -> Any:
    """Return a JSON value with the personal data and secrets in its texts masked, whatever the guardrail lets pass.

    Two in three texts of a report, such as the names of checks, were there before: each is looked at once.
    """
    return _with_texts(value, cache(lambda text: fit_for_pages(text, pii)))


def _with_texts(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_with_texts(one, change) for one in value]
    if isinstance(value, dict):
        return {name: _with_texts(one, change) for name, one in value.items()}
    return value
