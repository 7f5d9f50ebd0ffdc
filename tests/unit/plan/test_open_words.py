"""An order in which one figure is open stands: only that is asked, and nothing that the ticket answers itself."""

import pytest

from tests.support.plan_tickets import plan_of, request_of
from workers.plan.questions.told import is_proposed
from workers.plan.telling.put_off import decided_part, open_words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Using the sample frames, test mask sizes until the error is below a TBD threshold.", "a TBD threshold"),
        ("Retention: TBD", ""),
        ("测试不同的掩膜尺寸，直到误差低于阈值（待定）。", "阈值（待定）"),
        ("保留期：待定", ""),
    ],
)
def test_only_the_open_words_are_open(text: str, words: str) -> None:
    told = open_words_of(text)
    assert told.endswith(words) if words else not told
    assert decided_part(text) == text if words else True


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Should we consider to hide the sandbox page?\n\nThe proposal is: hide the sandbox page.",
            "Should we consider to hide the sandbox page?",
        ),
        ("是否应该考虑隐藏沙箱页？\n\n方案是：隐藏沙箱页。", "是否应该考虑隐藏沙箱页？"),
    ],
)
def test_what_is_proposed_is_asked_no_more(text: str, question: str) -> None:
    assert is_proposed(question, request_of(text, "Sandbox page"))
    assert not is_proposed(question, request_of(question, "Sandbox page"))
    assert not any(question in one.text for one in plan_of(text, "Sandbox page", "Story").plan.assumptions)


@pytest.mark.parametrize(
    ("text", "title", "whole"),
    [
        (
            "Using the sample frames, test mask sizes until the error is below a TBD threshold.",
            "Try mask sizes",
            "“Using the sample frames",
        ),
        ("使用样例图像，测试掩膜尺寸，直到误差低于阈值（待定）。", "试掩膜尺寸", "“使用样例图像"),
    ],
)
def test_the_order_is_not_put_off(text: str, title: str, whole: str) -> None:
    assert not any(whole in one.text for one in plan_of(text, title, "Spike").plan.assumptions)
