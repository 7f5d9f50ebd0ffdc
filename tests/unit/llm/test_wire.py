"""The schemas that a model is held to: strict, bounded, and the same in the prompt and on the wire."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ValidationError

from workers.asking.review.wire import ANSWERS, READINGS, CriticAnswer, JudgeAnswer
from workers.llm.schema import answer_schema, schema_text
from workers.review.schemas import Scenario

MODELS = [*ANSWERS.values(), JudgeAnswer, *READINGS.values(), CriticAnswer]


def objects(node: Any) -> list[dict[str, Any]]:
    """Return every object schema in `node`."""
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    found = [schema for item in inner for schema in objects(item)]
    return [node, *found] if isinstance(node, dict) and node.get("type") == "object" else found


def test_every_scenario_has_an_answer() -> None:
    assert set(ANSWERS) == set(READINGS) == set(Scenario)


@pytest.mark.parametrize("model", MODELS)
def test_a_schema_is_strict_and_names_every_field(model: type[BaseModel]) -> None:
    schema = answer_schema(model).schema

    Draft202012Validator.check_schema(schema)
    assert set(schema["properties"]) == set(model.model_fields)
    for part in objects(schema):
        assert part["additionalProperties"] is False
        assert part["required"] == list(part["properties"])


def test_the_gaps_are_asked_for_after_the_content() -> None:
    assert list(answer_schema(ANSWERS[Scenario.FEATURE]).schema["properties"])[-2:] == [
        "missing_info",
        "clarification_questions",
    ]


@pytest.mark.parametrize("model", MODELS)
def test_the_prompt_shows_the_schema_that_is_enforced(model: type[BaseModel]) -> None:
    assert json.loads(schema_text(model)) == answer_schema(model).schema


@pytest.mark.parametrize("model", MODELS)
def test_texts_and_lists_of_an_answer_are_bounded(model: type[BaseModel]) -> None:
    for name in model.model_fields:
        for excessive in ("x" * 2001, ["x"] * 61, [{"text": "x", "evidence_quote": "x"}] * 61):
            with pytest.raises(ValidationError):
                model.model_validate({name: excessive})


def test_an_answer_may_leave_empty_fields_out() -> None:
    answer = ANSWERS[Scenario.FEATURE].model_validate({"user_story": "As a user"})

    assert answer.missing_info == ()
