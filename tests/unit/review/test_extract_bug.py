"""A bug as the rules read it: its steps, what was seen, what was expected."""

import pytest

from tests.unit.review.drafted import BUG_EN, BUG_ZH, structure
from workers.review.errors import StructuringFailureError
from workers.review.schemas import BugDraft, Scenario


def test_an_english_bug_is_read_from_its_labels() -> None:
    draft = structure(BUG_EN, Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert draft.steps_to_reproduce == ("Open a draft", "Click Save")
    assert draft.observed == "Error 500 is shown"
    assert draft.expected == "The draft is saved"
    assert draft.environment.startswith("Firefox 128 on Ubuntu")
    assert draft.frequency == "every time"
    assert draft.missing_info == ()


def test_a_chinese_bug_is_read_from_its_labels() -> None:
    draft = structure(BUG_ZH, Scenario.BUG, title="草稿保存失败")
    assert isinstance(draft, BugDraft)
    assert draft.steps_to_reproduce == ("打开草稿", "点击保存")
    assert draft.observed == "页面报错 500"
    assert draft.expected == "草稿保存成功"
    assert draft.frequency == "每次"


def test_a_bug_in_prose_gives_what_it_says_and_asks_for_the_rest() -> None:
    draft = structure("The app crashes when I rotate the phone. It should keep my text.", Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert draft.observed == "The app crashes when I rotate the phone."
    assert draft.expected == "It should keep my text."
    assert draft.steps_to_reproduce == ()
    assert set(draft.missing_info) == {"No steps to reproduce", "No environment or version", "No frequency"}


@pytest.mark.parametrize(
    ("text", "observed"),
    [
        ("Adding two columns gives trouble.\nKeyError: 'total' comes up as soon as both are set.", "KeyError: 'total'"),
        ("The merged file is truncated after 4 MB.", "The merged file is truncated after 4 MB."),
        ("Both lists are sorted.\n\n```\n>>> merge(a, b)\nTraceback\nTypeError: no order\n```", "TypeError: no order"),
        ("合并后的文件被截断。", "合并后的文件被截断。"),
        ("两个列表已排序。\n\n```\n>>> merge(a, b)\nTypeError: 无法比较\n```", "TypeError: 无法比较"),
    ],
)
def test_an_error_name_a_wrong_state_or_the_end_of_a_trace_is_the_observation(text: str, observed: str) -> None:
    draft = structure(text, Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert observed in draft.observed


@pytest.mark.parametrize(
    ("text", "observed", "environment", "frequency"),
    [
        (
            "We use staging. The badge vanishes after a reload. It comes whenever I switch tabs.",
            "The badge vanishes after a reload.",
            "We use staging.",
            "whenever",
        ),
        (
            "Seen on an ipad. The total is off by one. This hits 3 of 10 orders.",
            "The total is off by one.",
            "Seen on an ipad.",
            "3 of 10 orders",
        ),
        ("预发环境。刷新之后角标偏移。时常出现。", "刷新之后角标偏移。", "预发环境。", "时常"),
    ],
)
def test_a_fault_its_place_and_its_frequency_are_told_by_the_words_that_the_checks_know(
    text: str, observed: str, environment: str, frequency: str
) -> None:
    draft = structure(text, Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert (draft.observed, draft.environment, draft.frequency) == (observed, environment, frequency)


@pytest.mark.parametrize("said", ["The result is wrong:", "结果错误："])
def test_a_session_at_a_prompt_can_be_repeated_and_is_the_step(said: str) -> None:
    draft = structure(f"{said}\n\n```\n>>> merge([1], [2])\n[2]\n```", Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert draft.steps_to_reproduce == (">>> merge([1], [2])\n[2]",)


@pytest.mark.parametrize("wish", ["Please add a filter for names.", "希望增加按姓名筛选。"])
def test_a_wish_is_no_observation(wish: str) -> None:
    with pytest.raises(StructuringFailureError):
        structure(f"{wish}\n\n```\nfilter(name)\n```", Scenario.BUG)


def test_a_bug_without_steps_and_symptom_cannot_be_drafted() -> None:
    with pytest.raises(StructuringFailureError, match="steps"):
        structure("Please have a look at the list when you have time.", Scenario.BUG)
