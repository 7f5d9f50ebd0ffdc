"""A draft made with a model holds only what the ticket says, and only what must hold is a criterion."""

import pytest

from tests.integration.llm.drafted import LAST, STORY, answer, criterion, structure
from tests.support.stubs.llm_answers import INVENTED
from tests.support.stubs.llm_stub import LlmStub
from workers.grounding.claims import ground
from workers.grounding.quotes import Evidence
from workers.llm.client import LlmClient
from workers.reading.parse import parse_document
from workers.review.draft_for_checks import is_criterion
from workers.review.errors import StructuringFailureError
from workers.review.schemas import PRD_Draft, RequirementPacket


def test_an_invented_criterion_leaves_the_draft_and_is_named(
    client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script("padded")

    structured = structure(client, feature)

    assert isinstance(structured.draft, PRD_Draft)
    assert INVENTED not in structured.draft.acceptance_criteria
    assert structured.dropped == (INVENTED,)
    assert any(INVENTED in line for line in structured.draft.missing_info)


def test_a_true_quote_does_not_carry_an_invented_number(
    client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    real = "The export button downloads a CSV file with one row per order"
    answer(
        stub,
        user_story="As a shop manager, I want to export my orders so that I can reconcile them with the bank.",
        acceptance_criteria=[criterion(real), criterion(f"{real} within 3 seconds", real)],
    )

    structured = structure(client, feature)

    assert isinstance(structured.draft, PRD_Draft)
    assert structured.draft.acceptance_criteria == (real,)
    assert structured.dropped == (f"{real} within 3 seconds",)


def test_a_criterion_without_a_quote_is_dropped(client: LlmClient, stub: LlmStub, feature: RequirementPacket) -> None:
    first, second = "The export button downloads a CSV file with one row per order", "the message is shown"
    answer(
        stub,
        user_story="As a shop manager, I want to export my orders",
        acceptance_criteria=[criterion(first), criterion(second, "")],
    )

    assert structure(client, feature).dropped == (second,)


@pytest.mark.parametrize("behaviour", ["invented", "other_language", "prompt_leak"])
def test_an_answer_that_is_mostly_not_from_the_ticket_is_no_draft(
    behaviour: str, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(behaviour)

    with pytest.raises(StructuringFailureError):
        structure(client, feature)


def test_more_than_half_dropped_is_a_failure_even_with_a_real_criterion(
    client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    real = "The export button downloads a CSV file with one row per order"
    made_up = [criterion(f"{INVENTED} {number}") for number in range(4)]
    answer(
        stub,
        user_story="As a shop manager, I want to export my orders so that I can reconcile them with the bank.",
        acceptance_criteria=[criterion(real), *made_up],
    )

    with pytest.raises(StructuringFailureError, match="half"):
        structure(client, feature)


@pytest.mark.parametrize("behaviour", ["honest", "padded", "prose", "markup"])
def test_every_criterion_of_every_draft_is_grounded(
    behaviour: str, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(behaviour)

    draft = structure(client, feature).draft

    assert isinstance(draft, PRD_Draft)
    for text, evidence in zip(draft.acceptance_criteria, draft.evidence, strict=True):
        assert ground(feature.raw_text, text, evidence.quote).grounded


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('If there are no orders, the message "Nothing to export" is not shown', LAST),
        ('If there are orders, the message "Nothing to export" is shown', LAST),
        ('The message "Nothing to export" is shown if there are no orders', None),
    ],
)
def test_a_criterion_that_denies_what_the_ticket_affirms_is_told_in_the_tickets_words(
    said: str, told: str | None, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    answer(stub, user_story=STORY, acceptance_criteria=[criterion(said, LAST)])
    draft = structure(client, feature).draft
    assert isinstance(draft, PRD_Draft)
    assert draft.acceptance_criteria == (told or said,)


def test_a_passage_is_one_criterion_however_often_it_is_told(
    client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    answer(
        stub,
        user_story=STORY,
        acceptance_criteria=[criterion(LAST), criterion(LAST), criterion("Nothing to export is shown", LAST)],
    )
    draft = structure(client, feature).draft
    assert len(draft.evidence) == 1


@pytest.mark.parametrize(
    ("sentence", "is_one"),
    [
        ("Currently the list shows twenty rows.", False),
        ("I open the page and the list is shown.", False),
        ("The list should show the newest order first.", True),
        ("Below 768 px the columns stack.", True),
        ("The colleagues like it.", False),
        ("目前列表显示二十行。", False),
        ("我打开页面后显示列表。", False),
        ("列表应显示最新的订单。", True),
        ("同事们喜欢这个页面。", False),
    ],
)
def test_only_what_must_hold_is_a_criterion(sentence: str, is_one: bool) -> None:
    document = parse_document("Orders", f"Some words about the orders come first here.\n\n{sentence}\n")
    start = document.source.index(sentence)
    assert is_criterion(document, Evidence(quote=sentence, start=start, end=start + len(sentence))) is is_one
