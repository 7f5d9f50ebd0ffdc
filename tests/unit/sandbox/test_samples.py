"""The demo's tickets: enough of each kind, and fit to be filed."""

from itertools import product

from bot.sandbox.config import DEMO, ISSUE_TYPES, PRIORITIES
from bot.sandbox.samples import load_samples
from bot.sandbox.text.adf import text_to_adf
from bot.sandbox.text.adf_check import adf_problem

BUGS = ("Bug", "缺陷")


def test_there_is_a_sample_of_each_kind_in_both_languages() -> None:
    found = {(sample.language, sample.expect, sample.issuetype in BUGS) for sample in load_samples()}

    assert found == {*product(("en", "zh"), ("READY", "QUESTIONS"), (True, False)), ("en", "EMPTY", False)}
    assert len(load_samples()) >= 8


def test_every_sample_can_be_filed_and_has_a_name_of_its_own() -> None:
    samples = load_samples()

    assert len({sample.id for sample in samples}) == len(samples)
    for sample in samples:
        assert sample.issuetype in ISSUE_TYPES
        assert sample.priority in PRIORITIES
        assert set(sample.components) <= set(DEMO.components)
        assert 0 < len(sample.title) <= 255
        assert adf_problem(text_to_adf(sample.description)) is None


def test_the_epic_has_stories_and_names_a_picture_that_is_missing() -> None:
    (epic,) = [sample for sample in load_samples() if sample.issuetype == "Epic"]

    assert len(epic.children) == 3
    assert {child.issuetype for child in epic.children} == {"Story"}
    assert "!pickup-flow.png!" in epic.description
