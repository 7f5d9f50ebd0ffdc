"""What somebody lived through, what it may come from, and what a form asks for are told of: nobody carries them out."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.telling.beside.experience import tells_experience


@pytest.mark.parametrize(
    "text",
    [
        "I switched back to 4.2 and everything works fine.",
        "Some depot names are very long, and we have had this request from a buyer.",
        "When writing a note, it's easy to accidentally close the page.",
        "Its possible that copying the files will fill the disk.",
        "Only wrinkle is dealing with the old parcels.",
        "Could be a bug in our label printer.",
        "This gets us closer to what other depots offer.",
        "This will make it much easier to check the scales.",
        "The result is harder to maintain than it should be.",
        "There are cases when a clerk may want to skip the check.",
        "This is due to the fact that we want to close the note when its parcel is gone.",
        "这是因为包裹取走后我们想关闭备注。",
        "我们已经收到过好几次这样的请求。",
        "写备注时，很容易误触关闭。",
        "唯一的麻烦是旧包裹。",
        "可能是因为打印机的改动。",
        "用户很难看出时区。",
    ],
)
def test_what_somebody_lived_through_asks_for_nothing(text: str) -> None:
    assert tells_experience(text)


@pytest.mark.parametrize(
    "text",
    [
        "The user must enter the password again.",
        "Some fields are required.",
        "This will allow clerks to print labels.",
        "The list could be sorted by weight.",
        "部分字段必须填写。",
        "可能出现的错误需提示。",
    ],
)
def test_a_rule_and_a_wish_are_no_experience(text: str) -> None:
    assert not tells_experience(text)


@pytest.mark.parametrize(
    ("text", "title", "aside"),
    [
        (
            "The label is printed twice.\n\n### Possible fixes\n\n* Could be a bug in our printer\n* Could be an issue "
            "with the queue",
            "Label is printed twice",
            "Could be",
        ),
        (
            "标签打印了两次。\n\n### 可能的修复\n\n* 可能是因为打印机的改动\n* 可能是由队列引起",
            "标签打印了两次",
            "可能是",
        ),
    ],
)
def test_what_may_be_the_cause_is_not_made_sure_of(text: str, title: str, aside: str) -> None:
    assert not any(
        task.startswith(("Make sure", "确保")) and aside in task for task in tasks_of(plan_of(text, title, "Bug"))
    )


@pytest.mark.parametrize(
    ("text", "title", "prompts"),
    [
        (
            "### Summary\n\nThe scale shows a wrong weight for small parcels.\n\n"
            "### What is the current *bug* behavior?\n\n(What actually happens)\n\n"
            "### What is the expected *correct* behavior?\n\n(What you should see instead)\n\n"
            "### Possible fixes\n\n(If you can, link to the line of code that might be responsible)",
            "Wrong weight",
            ("What actually happens", "What you should see", "If you can"),
        ),
        (
            "### 概述\n\n小包裹的重量显示错误。\n\n### 实际结果\n\n（实际发生了什么）\n\n"
            "### 期望结果\n\n（你本应看到什么）",
            "重量显示错误",
            ("实际发生了什么", "本应看到"),
        ),
    ],
)
def test_what_a_form_asks_in_brackets_is_not_what_the_author_says(
    text: str, title: str, prompts: tuple[str, ...]
) -> None:
    plan = plan_of(text, title, "Bug").plan
    said = "\n".join((plan.requirement_summary, plan.plan_markdown))
    assert not any(prompt in said for prompt in prompts)
