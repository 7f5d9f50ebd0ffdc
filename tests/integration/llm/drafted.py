"""Drafts of a model whose answers a test chooses. No test of its own."""

import json

from tests.support.stubs.llm_stub import LlmStub
from workers.asking.review.structurer import LlmStructurer
from workers.llm.client import LlmClient
from workers.reading.parse import parse_document
from workers.review.ports import Structured, Structurer
from workers.review.schemas import (
    AnyDraft,
    RequirementPacket,
)

STORY = "As a shop manager, I want to export my orders so that I can reconcile them with the bank."
LAST = 'If there are no orders, the message "Nothing to export" is shown'
GOOD_FIELDS = {"user_story": STORY, "acceptance_criteria": [{"text": LAST, "evidence_quote": LAST}]}


def structure(client: LlmClient, packet: RequirementPacket, model_text: str | None = None) -> Structured:
    structurer: Structurer = LlmStructurer(client, timeout_s=20)
    document = parse_document(packet.title, packet.raw_text)
    return structurer.structure(packet, document, packet.raw_text if model_text is None else model_text)


def assert_verbatim_evidence(draft: AnyDraft, packet: RequirementPacket) -> None:
    for evidence in draft.evidence:
        assert packet.raw_text[evidence.start : evidence.end] == evidence.quote


def answer(stub: LlmStub, **fields: object) -> None:
    """Script one answer with these fields."""
    stub.script({"behaviour": "verbatim", "text": json.dumps(fields, ensure_ascii=False)})


def criterion(text: str, quote: str | None = None) -> dict[str, str]:
    return {"text": text, "evidence_quote": text if quote is None else quote}
