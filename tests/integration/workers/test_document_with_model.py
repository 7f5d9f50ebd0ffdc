"""`/reqgate document` with a model, on a real sandbox, store and queue: its tokens count, and rules stand in for it."""

import json
from collections.abc import Iterator

import pytest

from config.settings import get_settings
from tests.integration.workers.test_answer_with_model import used
from tests.integration.workers.test_documents import STORY, command, document_comment, markdown, thread
from tests.integration.workers.test_written_texts import STORY as FILE
from tests.integration.workers.test_written_texts import seen, submit, text
from tests.support.installation import Installation
from tests.support.stubs.llm_stub import LlmStub
from workers.llm.client import load_litellm
from workers.telemetry.metrics import DOCUMENT_STATEMENTS, read_figures

TITLE = "Export the invoices of a month"


@pytest.fixture
def stub(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> Iterator[LlmStub]:
    load_litellm()
    with LlmStub() as server:
        for name, value in {
            "LLM_MODEL": "openai/stub",
            "LLM_BASE_URL": server.url,
            "MAX_LLM_RETRIES": "0",
            "BUDGET_PROJECT_TOKENS_PER_DAY": "1000000",
        }.items():
            monkeypatch.setenv(name, value)
        get_settings.cache_clear()
        yield server


def says(*calls: dict[str, object]) -> dict[str, str]:
    return {"behaviour": "verbatim", "text": json.dumps({"calls": calls})}


def finishes(stub: LlmStub, key: str) -> None:
    """Let the model write one section, with a sentence that nobody said, and end."""
    copied = {"evidence": [f"{key}:description#2"], "form": "item", "text": ""}
    invented = {"evidence": [f"{key}:description#2"], "form": "item", "text": "The board approved 5 million."}
    section = {"tool": "append_to_markdown", "heading": "Acceptance criteria", "statements": [copied, invented]}
    stub.script(says(section), default=says({"tool": "finish"}))


def test_the_tokens_of_a_document_are_counted_for_its_project_and_what_it_invents_is_told(
    installation: Installation, stub: LlmStub
) -> None:
    key = installation.file_ticket(TITLE, STORY)
    finishes(stub, key)
    command(installation, key, "document", "/reqgate document prd")
    assert thread(installation, key).status == "finished"
    assert "the file holds 40 rows" in markdown(installation, key)
    assert "5 million" not in markdown(installation, key)
    told = "supports: 1 (Acceptance criteria: 1 named a number, name or date that the source does not have)"
    assert told in document_comment(installation, key)
    assert "5 million" not in document_comment(installation, key)
    assert used(installation) == 120 * len(stub.requests) > 0
    assert read_figures(installation.redis).counters[DOCUMENT_STATEMENTS.name] == {("yes",): 1, ("no",): 1}


def test_what_a_model_makes_up_is_kept_for_administrators_without_personal_data(
    installation: Installation, stub: LlmStub
) -> None:
    key = installation.file_ticket(TITLE, STORY)
    lie = {"evidence": [f"{key}:description#2"], "form": "item", "text": "Ask jane.doe@example.org for 5 million."}
    section = {"tool": "append_to_markdown", "heading": "Acceptance criteria", "statements": [lie]}
    stub.script(says(section), default=says({"tool": "finish"}))
    command(installation, key, "document", "/reqgate document prd")
    stored = installation.store.document(thread(installation, key).session)
    assert stored
    (listed,) = stored.report["left_out"]
    assert "jane.doe" not in json.dumps(stored.report["left_out"])
    assert listed["text"].endswith("for 5 million.")
    assert listed["section"] == "Acceptance criteria"


def test_what_a_model_makes_up_of_submitted_files_is_cleaned_as_all_that_leaves_is(
    installation: Installation, stub: LlmStub
) -> None:
    words = "See https://evil.example/x: 5 million for jane.doe@example.org."
    lie = {"evidence": ["order.md:section-1"], "form": "item", "text": words}
    section = {"tool": "append_to_markdown", "heading": "Acceptance criteria", "statements": [lie]}
    stub.script(says(section), default=says({"tool": "finish"}))
    installation.queue.submit_again(submit(installation, text(FILE)))
    installation.work()
    report = seen(installation).report
    assert report
    (listed,) = report.left_out
    assert (listed.lack, listed.section) == ("exact", "Acceptance criteria")
    assert "5 million" in listed.text
    assert "https://evil" not in listed.text + listed.reason
    assert "jane.doe" not in listed.text + listed.reason


def test_where_the_allowance_is_used_up_rules_write_and_the_comment_says_so(
    installation: Installation, stub: LlmStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUDGET_PROJECT_TOKENS_PER_DAY", "1")
    get_settings.cache_clear()
    first, second = (installation.file_ticket(TITLE, STORY) for _ in range(2))
    finishes(stub, first)
    command(installation, first, "document", "/reqgate document prd")
    asked = len(stub.requests)
    assert "allowance of the language model is used up" not in document_comment(installation, first)
    command(installation, second, "document", "/reqgate document prd")
    assert len(stub.requests) == asked > 0
    assert "## Acceptance criteria" in markdown(installation, second)
    assert "allowance of the language model is used up" in document_comment(installation, second)
