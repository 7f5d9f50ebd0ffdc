"""The fingerprint of a review: equal fingerprints mean that a new review could only say the same again."""

import hashlib
import json

from config.guardrail import InputGuardrail
from workers.review.facets.reader import reading_digest
from workers.review.rubric.rubric import Rubric
from workers.review.schemas import RequirementPacket, WorkflowConfig


def fingerprint(
    packet: RequirementPacket,
    config: WorkflowConfig,
    *,
    rubric: Rubric,
    guardrail: InputGuardrail,
    model: str | None,
    prompt_versions: tuple[str, ...],
) -> str:
    """Return a stable sha256 (hex) over everything that can change the outcome, and nothing else.

    Labels count only through scenario and tier, which are told from them: the bot's own labels must not start a review.
    Retries and time-outs change how long a review takes, not what it says.
    """
    content = {
        "title": packet.title,
        "text": packet.raw_text,
        "environment": packet.environment,
        "affects_versions": sorted(packet.affects_versions),
        "parent": packet.parent,
        "type": packet.ticket_type,
        "scenario": packet.scenario,
        "kind_told_by": packet.kind_told_by,
        "priority": packet.priority,
        "tier": packet.tier,
        "language": packet.language,
        "attachments": sorted(attachment.filename for attachment in packet.attachments),
        "links": sorted(packet.links),
        "components": sorted(packet.components),
        "threshold": rubric.threshold_for(packet.scenario, packet.tier, config.threshold),
        "rubric": rubric.digest,
        "guardrail": guardrail.model_dump(mode="json") if config.enable_guardrail else None,
        "guardrail_mode": config.guardrail_mode,
        "structuring": config.enable_structuring,
        "model": model,
        "prompts": sorted(prompt_versions) if model else [],
    }
    if config.profile == "ready":
        content |= {"bar": reading_digest(), "questions_pass": config.questions_pass}
    if packet.is_unfilled_form:
        content["is_unfilled_form"] = True
    if packet.unread:
        content["is_cut"] = True  # the comment says so; by how much is no new review
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
