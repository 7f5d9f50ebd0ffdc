"""Answers that are not as asked for: one correction, then a reason; what they cost is counted."""

import pytest

from tests.integration.llm.drafted import structure
from tests.support.stubs.llm_stub import LlmStub
from workers.llm.client import LlmClient
from workers.review.errors import StructuringFailureError
from workers.review.schemas import (
    PRD_Draft,
    RequirementPacket,
)


@pytest.mark.parametrize("behaviour", ["prose", "damaged", "refuse_schema", "server_error"])
def test_a_clumsy_but_honest_model_still_gives_the_draft(
    behaviour: str, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(behaviour)

    draft = structure(client, feature).draft

    assert isinstance(draft, PRD_Draft)
    assert len(draft.acceptance_criteria) == 2


@pytest.mark.parametrize("behaviour", ["wrong_schema", "chatter"])
def test_one_wrong_answer_is_corrected_with_the_errors_in_hand(
    behaviour: str, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(behaviour, "honest")

    structured = structure(client, feature)

    first, second = stub.requests
    assert structured.retry_count == 1
    assert structured.tokens.calls == 2
    assert second["messages"][: len(first["messages"])] == first["messages"]
    assert "cannot be used" in second["messages"][-1]["content"]


def test_the_correction_names_the_faulty_fields(client: LlmClient, stub: LlmStub, feature: RequirementPacket) -> None:
    stub.script("wrong_schema")

    structure(client, feature)

    assert "- acceptance_criteria: " in stub.requests[1]["messages"][-1]["content"]


@pytest.mark.parametrize("behaviour", ["wrong_schema", "chatter", "huge"])
def test_there_is_only_one_correction(
    behaviour: str, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(default=behaviour)

    with pytest.raises(StructuringFailureError):
        structure(client, feature)

    assert len(stub.requests) == 2


@pytest.mark.parametrize("behaviour", ["truncated", "null_content", "no_choices", "unauthorized", "quota"])
def test_a_failing_model_is_a_structuring_failure(
    behaviour: str, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(default=behaviour)

    with pytest.raises(StructuringFailureError) as raised:
        structure(client, feature)

    assert "127.0.0.1" not in str(raised.value)


@pytest.mark.parametrize(
    ("behaviours", "calls"), [(("invented",), 1), (("chatter", "chatter"), 2), (("chatter", "quota"), 1)]
)
def test_what_a_failed_draft_used_up_is_counted(
    behaviours: tuple[str, ...], calls: int, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(*behaviours)

    with pytest.raises(StructuringFailureError) as raised:
        structure(client, feature)

    assert (raised.value.tokens.calls, raised.value.tokens.prompt) == (calls, 100 * calls)
