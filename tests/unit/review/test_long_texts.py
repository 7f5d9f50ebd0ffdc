"""A law of reviews: a text as long as any that is read costs what reading its words a few hundred times costs."""

import pytest

from tests.unit.review import long_texts

# About a second of processor time where the reference takes 70 ms.
MOST_REFERENCES = 18


TRIES = 5
"""What is slow is slow each time; what else runs on the machine is not."""


@pytest.fixture(scope="module", autouse=True)
def _rules_are_loaded() -> None:
    long_texts.references_of("prose", 1_000)


@pytest.mark.parametrize("shape", long_texts.SHAPES)
def test_a_long_text_of_any_shape_is_reviewed_in_about_a_second(shape: str) -> None:
    assert any(long_texts.references_of(shape) < MOST_REFERENCES for _ in range(TRIES))
