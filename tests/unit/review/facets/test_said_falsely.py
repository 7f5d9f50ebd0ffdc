"""What real tickets showed to be false: words that say nothing, choices that are open, and examples that are given."""

import pytest

from tests.unit.review.facets.told import document, passages, reading
from workers.review.facets.cues import cues_in
from workers.review.facets.demands import is_unmeasured_demand, is_vague_demand
from workers.review.facets.evident import is_evident
from workers.review.facets.openness import is_surely_open
from workers.review.facets.values import Facet
from workers.review.schemas import Scenario


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("[Original report](https://bugs.example.org/bugs/1499990) by Anna", "fault"),
        ("The list shows the orders ~~fast and easily~~", "vague"),
        ("As a result of this, customers are not able to add seats", "story"),
        ("Please allow a label to be specified in the constructor", "deferred"),
        ("Comment it out until we decide whether it is worth keeping", "undecided"),
        ("The quick filters are hidden", "vague"),
        ("It must be related to the driver", "must"),
    ],
)
def test_what_an_author_does_not_say_is_no_cue(text: str, cue: str) -> None:
    assert cue not in cues_in(text).names


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("Lines should not show like that, either:\n\n- use a state of its own\n- filter them out", True),
        ("We should either mail the file or offer a download.", True),
        ("需补按日或按同步批次快照。", True),
        ("Currently it is either empty or shows the old price.", False),
        ("Comment the option out. Either way the code stays.", False),
    ],
)
def test_a_choice_between_ways_of_doing_it_is_open_and_how_things_are_is_not(text: str, is_open: bool) -> None:
    assert is_surely_open(document("Export the orders of a branch", text), Scenario.FEATURE) is is_open


@pytest.mark.parametrize(
    "text",
    [
        "In order to keep the content consistent between providers, the button should be removed.",
        "为了提升体验，列表需要显示门店。",
    ],
)
def test_a_weak_word_that_says_why_demands_nothing(text: str) -> None:
    assert not is_vague_demand(passages("Orders", text)[1])


@pytest.mark.parametrize(
    "criterion",
    [
        "If the user hides the component, the component disappears from the page.",
        "Users can add a token by dragging it onto the map",
        "The buttons Apply and Update should be shown",
    ],
)
def test_a_criterion_that_is_an_example_is_not_asked_for_one(criterion: str) -> None:
    one = passages("Tokens", f"## Acceptance criteria\n- {criterion}")[1]
    assert one.has("role.acceptance")
    assert not is_unmeasured_demand(one)


def test_the_questions_of_research_are_not_asked_back() -> None:
    text = "Are there other alternatives? Would this break existing apps?"
    asked = reading("Investigate replacing the layout engine", text, Scenario.SPIKE).points
    assert "ASKS" not in {point.code for point in asked}


@pytest.mark.parametrize(
    ("text", "facet"),
    [
        ('```\n{"creationDate": "2021-09-29T18:00:00Z"}\n```', Facet.TRACE),
        ("## Actual result\nGiven that I am on the home screen", Facet.OBSERVED),
        ("Do not show the error counts on pictures", Facet.OBSERVED),
        ("书内弹窗没有搜索框，不在本 bug 范围。", Facet.OBSERVED),
    ],
)
def test_what_is_no_log_and_no_fault_is_not_shown_as_one(text: str, facet: Facet) -> None:
    assert not is_evident(facet, passages("The list of orders is broken", text)[1])
