"""A law of reviews: a text as long as any that is read costs what reading its words a few hundred times costs."""

import pytest

from tests.unit.review import long_texts

# About a second of processor time where the reference takes 70 ms.
MOST_REFERENCES = 18


@pytest.fixture(scope="module")
def reference_s() -> float:
    """What this machine needs for text, measured in this run, after a first review has loaded the rules."""
    long_texts.review_s("prose", 1_000)
    return long_texts.reference_s()


@pytest.mark.parametrize("shape", long_texts.SHAPES)
def test_a_long_text_of_any_shape_is_reviewed_in_about_a_second(reference_s: float, shape: str) -> None:
    assert long_texts.review_s(shape) < MOST_REFERENCES * reference_s
