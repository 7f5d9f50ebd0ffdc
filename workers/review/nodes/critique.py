"""The second half of scoring under the bar: the critic has its say, and any fault of it leaves what the rules found."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import structlog

from workers.comment.script import in_script_of
from workers.guardrail.masking import hidden_places
from workers.review.errors import CriticUnavailableError
from workers.review.ports import Critic
from workers.review.scoring.critique import AuthorsWords, criticised
from workers.review.script import script_of
from workers.review.state import AgentState, document_of

_log = structlog.get_logger(__name__)


def with_critique(state: AgentState, scored: Mapping[str, Any], critic: Critic | None) -> dict[str, Any]:
    """Return what scoring changed, as it is after the critique. A text that the guardrail refused meets no critic."""
    reading, report, guardrail = scored.get("reading"), scored.get("score_report"), state["guardrail"]
    is_asked = state["config"].profile == "ready" and guardrail.rejection is None
    if critic is None or not is_asked or reading is None or report is None:
        return dict(scored)
    packet, failed = (
        state["packet"],
        {"critic_failed": True, "error_logs": ("scoring: the model gave no usable answer",)},
    )
    words = AuthorsWords(document_of(state), hidden_places(packet.raw_text, guardrail.pii))
    try:
        after = criticised(critic, packet, guardrail.model_text, words, reading, report, state["questions"])
    except CriticUnavailableError as error:
        return {**scored, **failed, "tokens": scored["tokens"] + error.tokens}
    except Exception as error:  # noqa: BLE001 - what the rules found must not be lost with the critic
        _log.error("critique failed inside", exc_info=error)
        return {**scored, **failed}
    script = script_of(packet)
    # Who answers with a letter gets into the ticket what the comment shows.
    offered = in_script_of(packet.raw_text, tuple((one.options, one.recommended) for one in after.reading.points))
    points = tuple(
        one.model_copy(update={"quote": script.verbatim(one.quote), "options": options, "recommended": recommended})
        for one, (options, recommended) in zip(after.reading.points, offered, strict=True)
    )
    if after.tokens.calls:
        _log.info("model used", **after.tokens.model_dump())
    return {
        **scored,
        "reading": replace(after.reading, points=points),
        "score_report": after.report,
        "tokens": scored["tokens"] + after.tokens,
        "retry_count": scored["retry_count"] + after.retry_count,
    }
