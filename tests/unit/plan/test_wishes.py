"""Which sentences a plan takes for wanted: the review's likelihood before words, and words where it is in doubt."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import plan_of, request_of
from workers.plan.request import Likely, PlanRequest
from workers.plan.staging.proofs import named_by
from workers.plan.telling.laid_out.lead_ins import led_in
from workers.plan.telling.wishes import Wishes
from workers.plan.understand import understand
from workers.reading.language import Language
from workers.reading.parse import parse_document


def _weighed(request: PlanRequest, likely: dict[str, float]) -> PlanRequest:
    """Return a request in which the review takes these sentences to be that likely wanted."""
    source = request.document.source
    found = ((source.index(text), text, likelihood) for text, likelihood in likely.items())
    return replace(request, wanted=tuple(Likely(start=at, end=at + len(one), likelihood=of) for at, one, of in found))


@pytest.mark.parametrize(
    ("title", "said", "rule"),
    [
        ("Parcel labels", "Labels carry the weight of the parcel.", "Clerks should see who packed it."),
        ("包裹标签", "标签带有包裹的重量。", "店员应该看到是谁打包的。"),
    ],
)
def test_what_is_likely_wanted_is_demanded_and_what_is_not_is_no_demand(title: str, said: str, rule: str) -> None:
    request = request_of(f"{said} {rule}", title, "Story")
    assert understand(_weighed(request, {said: 0.9, rule: 0.9})).demands == (said, rule)
    assert understand(_weighed(request, {said: 0.9, rule: 0.01})).demands == (said,)
    assert understand(_weighed(request, {said: 0.01, rule: 0.4})).demands == (rule,)


@pytest.mark.parametrize("text", ["Help was needed to pack the parcels.", "包裹的标签上线了。"])
def test_what_happened_is_wanted_by_nobody_however_likely(text: str) -> None:
    request = _weighed(request_of(text, "Parcels", "Story"), {text: 0.95})
    assert Wishes(request).sure((text,)) == frozenset()
    assert Wishes(request).likeliest((text,)) == ""


def test_a_sentence_that_the_review_did_not_read_is_neither_sure_nor_denied() -> None:
    wishes = Wishes(request_of("Parcels have labels.", "Parcels", "Story"))
    told = ("Nobody read this sentence at all.",)
    assert (wishes.sure(told), wishes.denied(told), wishes.likeliest(told)) == (frozenset(), frozenset(), "")


@pytest.mark.parametrize(
    ("order", "thing", "language"),
    [
        ("Add a filter for closed parcels", "a filter for closed parcels", "en"),
        ("Parcels by night", "Parcels by night", "en"),
        ("Upgrade Parcels to 2.5.0", "Upgrade Parcels to 2.5.0", "en"),
        ("Remove the old labels from the list", "Remove the old labels from the list", "en"),
        ("新增包裹筛选", "包裹筛选", "zh"),
        ("删除旧标签", "删除旧标签", "zh"),
        ("夜间包裹", "夜间包裹", "zh"),
    ],
)
def test_an_order_is_named_by_its_thing(order: str, thing: str, language: Language) -> None:
    assert named_by(order, language) == thing


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "Adding this to the settings turns it on:\n\n```\nparcels.night = true;\n```",
            "Adding this to the settings turns it on: parcels.night = true;",
        ),
        (
            "在设置文件里加入这一行即可打开：\n\n```\nparcels.night = true;\n```",
            "在设置文件里加入这一行即可打开： parcels.night = true;",
        ),
    ],
)
def test_a_sentence_stands_with_the_code_that_it_leads_in_to(text: str, whole: str) -> None:
    assert list(led_in(parse_document("T", text)).values()) == [whole]


@pytest.mark.parametrize(
    "text",
    [
        "The server writes this to its log:\n\n```\n2026-01-02 10:11:12 ERROR no parcel\n```",
        "Server:\n\n```\nparcels.night = true;\n```",
        "服务器：\n\n```\nparcels.night = true;\n```",
    ],
)
def test_a_log_and_what_stands_below_a_label_belong_to_no_sentence(text: str) -> None:
    assert led_in(parse_document("T", text)) == {}


@pytest.mark.parametrize(
    ("title", "text", "test"),
    [
        (
            "Label is cut off",
            "The label is missing its last line. The weight is not printed at all.",
            "Write a test that fails as long as this is so: The label is missing its last line; The weight is not",
        ),
        (
            "标签被截断",
            "标签的最后一行没有打印。包裹的重量也没有显示。",
            "编写会失败的测试：标签的最后一行没有打印；包裹的重量也没有显示",
        ),
    ],
)
def test_everything_that_fails_is_in_the_test_that_reproduces_it(title: str, text: str, test: str) -> None:
    tasks = [task for stage in plan_of(text, title, "Bug").plan.stages for task in stage.tasks]
    assert [one for one in tasks if one.startswith(test)] != []


@pytest.mark.parametrize(("title", "text"), [("Add a night mode", "x"), ("新增夜间模式", "无")])
def test_a_title_that_is_all_there_is_stands_in_one_task(title: str, text: str) -> None:
    tasks = [task for stage in plan_of(text, title, "Story").plan.stages for task in stage.tasks]
    assert len([task for task in tasks if title in task]) == 1


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("Limit the logins to 10 a minute, prevent attacks by guessing.", "prevent attacks by guessing"),
        ("限制每分钟的登录次数，防止暴力破解密码。", "防止暴力破解密码。"),
    ],
)
def test_what_an_order_is_for_is_no_task_of_its_own(text: str, task: str) -> None:
    tasks = [task for stage in plan_of(text, "Logins", "Task").plan.stages for task in stage.tasks]
    assert task not in [one.rstrip(".") for one in tasks]


@pytest.mark.parametrize(
    ("title", "text", "guess"),
    [
        (
            "Label is cut off",
            "The label is missing its last line. This could be an error of the driver that fails to feed the paper.",
            "driver",
        ),
        ("标签被截断", "标签的最后一行没有打印。这可能是驱动没有送纸的错误。", "驱动"),
    ],
)
def test_a_guess_is_in_no_test_that_reproduces_it(title: str, text: str, guess: str) -> None:
    tasks = [task for stage in plan_of(text, title, "Bug").plan.stages for task in stage.tasks]
    tests = [one for one in tasks if one.startswith(("Write a test", "编写会失败的测试"))]
    assert tests != []
    assert not any(guess in one for one in tests)
