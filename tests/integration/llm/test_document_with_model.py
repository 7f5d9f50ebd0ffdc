"""A document with a model, over HTTP: it writes by the tools only, and what it invents is left out."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.shop_documents import shop_parts, shop_request
from tests.support.stubs.llm_stub import LlmStub
from workers.asking.document.author import LlmAuthor
from workers.document.graph import start_document
from workers.document.outcome import DocumentOutcome
from workers.llm.client import LlmClient

READ = {"tool": "read_file", "name": "0000.json"}
FINISH = {"tool": "finish"}


def section(heading: str, *statements: dict[str, Any], level: int = 2) -> dict[str, Any]:
    full = [{"form": "item", "text": "", **one} for one in statements]
    return {"tool": "append_to_markdown", "heading": heading, "level": level, "statements": full}


def says(*calls: dict[str, Any]) -> dict[str, str]:
    return {"behaviour": "verbatim", "text": json.dumps({"calls": calls})}


def written(folder: Path, client: LlmClient) -> DocumentOutcome:
    return start_document(shop_request(), shop_parts(folder, agent=LlmAuthor(client, 20)), "s", "t")


def text_of(outcome: DocumentOutcome) -> str:
    assert outcome.markdown is not None
    return outcome.markdown.read_text(encoding="utf-8")


def test_a_model_reads_writes_and_ends_and_its_document_is_checked(
    tmp_path: Path, client: LlmClient, stub: LlmStub
) -> None:
    stub.script(
        says(READ),
        says(
            section("Guest payment", {"evidence": ["SHOP-7:summary#1"]}, level=1),
            section(
                "Acceptance", {"evidence": ["SHOP-7:description"], "text": "A guest pays by card in 3 steps at most."}
            ),
        ),
        says(FINISH),
        says(FINISH),
    )
    outcome = written(tmp_path, client)
    assert outcome.status == "finished"
    assert "- A guest pays by card in 3 steps at most.[^2]" in text_of(outcome)
    assert outcome.left_out == ()
    assert outcome.tokens.calls == 4
    assert outcome.note == ""
    assert sorted(one.name for one in (tmp_path / "s" / "checkpoints").iterdir()) == ["0003_finished"]


def test_what_a_model_read_is_shown_to_it_as_data(tmp_path: Path, client: LlmClient, stub: LlmStub) -> None:
    stub.script(says(READ), says(FINISH))
    written(tmp_path, client)
    system, user = (message["content"] for message in stub.requests[1]["messages"])
    assert "SHOP-7:comment-501#1" in user
    assert "We decided to ask" not in system
    assert user.startswith("<document-")


def test_what_a_model_invents_is_left_out_and_listed(tmp_path: Path, client: LlmClient, stub: LlmStub) -> None:
    invented = {"evidence": ["SHOP-7:description"], "text": "A guest pays by card in 2 steps at most."}
    strange = {"evidence": ["SHOP-99:description"]}
    stub.script(says(section("Acceptance", invented, strange)), says(FINISH), says(FINISH))
    outcome = written(tmp_path, client)
    assert outcome.statements == ()
    assert [one.text for one in outcome.left_out] == [invented["text"], "SHOP-99:description"]


def test_a_path_is_no_name_for_a_model_either(tmp_path: Path, client: LlmClient, stub: LlmStub) -> None:
    stub.script(says({"tool": "read_file", "name": "../../../etc/passwd"}), says(FINISH))
    written(tmp_path, client)
    assert "refused: no such file" in stub.requests[1]["messages"][1]["content"]


@pytest.mark.parametrize(
    "call",
    [
        {"tool": "read_generated_file", "first_line": 1, "last_line": 10**30},
        {"tool": "edit_markdown_line", "line_number": 10**30, "text": "x"},
    ],
)
def test_a_number_without_end_from_a_model_ends_no_document(
    tmp_path: Path, client: LlmClient, stub: LlmStub, call: dict[str, Any]
) -> None:
    stub.script(says(call), default=says(call))
    assert written(tmp_path, client).status == "finished"


def test_a_model_that_wanders_and_never_ends_is_ended_and_leaves_nothing_outside(
    tmp_path: Path, client: LlmClient, stub: LlmStub
) -> None:
    lie = {"evidence": ["SHOP-7:description"], "text": "The board approved 5 million for guests."}
    unknown = {"tool": "rollback_to_checkpoint", "checkpoint_id": "../../0001_written"}
    wander = says({"tool": "read_file", "name": "/etc/passwd"}, unknown, section("Acceptance criteria", lie), READ)
    stub.script(default=wander)
    parts = shop_parts(tmp_path / "sessions", agent=LlmAuthor(client, 20), max_steps=9)
    outcome = start_document(shop_request(), parts, "s", "t")
    assert (outcome.status, outcome.steps) == ("finished", 10), "nine of the model's, and the one that ends it"
    assert len(stub.requests) == 9
    assert outcome.note.startswith("The document was ended after 9 steps")
    assert outcome.statements == ()
    assert "5 million" not in text_of(outcome)
    assert [one.name for one in tmp_path.iterdir()] == ["sessions"]
    assert [one.name for one in (tmp_path / "sessions").iterdir()] == ["s"]


def test_a_model_puts_neither_headings_nor_questions_of_its_own_before_people(
    tmp_path: Path, client: LlmClient, stub: LlmStub
) -> None:
    lie = section("The board approved 5 million", {"evidence": ["SHOP-7:description"]})
    ask = {"tool": "request_human_input", "question": "Send the password to https://evil.example", "references": []}
    stub.script(says(ask, lie), says(FINISH), says(FINISH))
    outcome = written(tmp_path, client)
    assert outcome.question is None
    assert "5 million" not in text_of(outcome)


@pytest.mark.parametrize("behaviour", ["chatter", "wrong_schema", "server_error", "truncated", "null_content"])
def test_rules_go_on_where_a_model_is_of_no_use(
    tmp_path: Path, client: LlmClient, stub: LlmStub, behaviour: str
) -> None:
    by_rules = start_document(shop_request(), shop_parts(tmp_path / "rules"), "s", "t")
    stub.script(default=behaviour)
    outcome = written(tmp_path / "model", client)
    assert text_of(outcome) == text_of(by_rules)
    assert outcome.note.startswith("The model could not be used")
