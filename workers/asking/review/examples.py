"""The examples that reader and critic are shown of their task, as the model sees them. Their words are in prompts/."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from prompts import load_examples
from workers.asking.review.wire import ANSWERS, READINGS, CriticAnswer
from workers.llm.schema import answer_schema
from workers.reading.language import Language
from workers.review.schemas import Scenario


@lru_cache(maxsize=16)
def reader_examples(kind: Scenario, language: Language) -> str:
    """Return tickets of this kind with the reader's answers."""
    schema = READINGS[kind]
    order = answer_schema(ANSWERS[kind]).schema["required"]

    def answer(example: dict[str, Any]) -> dict[str, Any]:
        said = schema.model_validate(example["reading"]).model_dump(mode="json")
        return said | {"draft": {name: said["draft"][name] for name in order}}

    return "\n\n".join(_shown(example, answer(example)) for example in examples_of(kind, language))


@lru_cache(maxsize=16)
def critic_examples(kind: Scenario, language: Language) -> str:
    """Return tickets of this kind with findings and the critic's answers."""
    return "\n\n".join(
        _shown(
            example,
            CriticAnswer.model_validate({"rulings": example["rulings"]}).model_dump(mode="json"),
            "\nFindings:\n" + "\n".join(as_json(finding) for finding in example["findings"]),
        )
        for example in examples_of(kind, language)
    )


def examples_of(kind: Scenario, language: Language) -> Iterator[dict[str, Any]]:
    """Yield the examples of a kind and language as the file has them."""
    yield from load_examples("review/examples")[kind.value][language]


def as_json(value: Any) -> str:
    """Return a value as a model reads and writes it."""
    return json.dumps(value, ensure_ascii=False)


def _shown(example: dict[str, Any], answer: dict[str, Any], findings: str = "") -> str:
    return f"Ticket:\n{example['ticket'].strip()}{findings}\nAnswer:\n{as_json(answer)}"
