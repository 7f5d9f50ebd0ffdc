"""What a stage ends in is whole, in the ticket's order, and nothing that only one run could show."""

import pytest

from tests.support.plan_tickets import plan_of
from workers.plan.staging.examples import example_in
from workers.plan.staging.samples import of_any_run
from workers.plan.staging.scenario import scenario, steps
from workers.plan.understood import Criterion, Understood


@pytest.mark.parametrize(("then", "language"), [("the parcel is shown;", "en"), ("可以看到包裹；", "zh")])
def test_no_step_ends_in_a_mark_that_leads_on(then: str, language: str) -> None:
    assert steps("a", "b", then, "zh" if language == "zh" else "en").endswith(then[:-1])


@pytest.mark.parametrize(
    ("criterion", "is_done"),
    [("使用 [标签检查器](https://labels.example) 验证", True), ("用扫码枪测试", True), ("扫码枪可以读取标签", False)],
)
def test_an_activity_is_done_and_no_result(criterion: str, is_done: bool) -> None:
    assert ("已做到：" in scenario(criterion, "zh", "已完成", "查看结果")) is is_done


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ERROR: label too large id=77120394 status=413 job=print", "ERROR: label too large … status=413 job=print"),
        ("2031-04-05T10:11:12Z FATAL: no carrier", "FATAL: no carrier"),
        ("错误：标签过大 token=a81c 状态 413", "错误：标签过大 … 状态 413"),
        ("FATAL: no carrier", "FATAL: no carrier"),
    ],
)
def test_what_one_run_wrote_need_not_come_again(line: str, told: str) -> None:
    assert of_any_run(line) == told


def test_the_watch_is_for_what_any_run_may_write() -> None:
    text = "Printing fails.\n\n```\nERROR: label too large id=77120394 status=413\n```\n"
    stages = plan_of(text, "Labels fail to print", "Bug").plan.stages
    last = "\n".join((*stages[-1].success_criteria, *stages[-1].tasks))
    assert "label too large" in last
    assert "77120394" not in last


@pytest.mark.parametrize(
    ("title", "text", "named"),
    [
        ("Label page visual bugs", "- [ ] Add the sender to the label\n- [ ] Align the barcode\n", "Align the barcode"),
        ("标签页显示问题", "- [ ] 在标签上新增寄件人\n- [ ] 对齐条码\n", "对齐条码"),
    ],
)
def test_a_fix_whose_title_names_an_area_ends_in_what_is_listed(title: str, text: str, named: str) -> None:
    stages = plan_of(text, title, "Bug").plan.stages
    assert any(named in one for one in stages[0].tasks)
    assert any(named in one for one in stages[1].success_criteria)
    assert not any(f": {title}" in one or f"：{title}" in one for one in stages[1].success_criteria)


@pytest.mark.parametrize(
    ("criteria", "best"),
    [
        (("Each row shows the carrier", "The row of a lost parcel has the colour `red`"), 0),
        (("The list works properly", "Each row shows the carrier", "The sum has 2 digits"), 1),
        (("Each row shows the carrier", "Given a lost parcel, when the list opens, then its row is red"), 1),
        (("每行显示承运商", "丢失的包裹显示 `red`"), 0),
        (("每行显示承运商", "假如包裹丢失，当打开列表，那么对应的行为红色"), 1),
    ],
)
def test_the_first_test_is_a_ready_example_or_the_first_concrete_criterion(
    criteria: tuple[str, ...], best: int
) -> None:
    said = Understood(
        title="Parcel list", criteria=tuple(Criterion(id=f"C{at}", text=one) for at, one in enumerate(criteria, 1))
    )
    assert example_in(said) == criteria[best]


@pytest.mark.parametrize(
    ("title", "text", "mended"),
    [
        (
            "Labels fail to print",
            "Printing fails.\n\n## Proposed fix\n\nWait for the carrier:\n\n```\nawait carrier.ready();\n```\n",
            "await carrier",
        ),
        (
            "标签打印失败",
            "打印报错。\n\n## 修复方案\n\n在 `Carrier` 中加入等待：\n\n```\nawait carrier.ready();\n```\n",
            "await carrier",
        ),
    ],
)
def test_the_code_of_the_fix_is_not_what_the_fault_is_reproduced_with(title: str, text: str, mended: str) -> None:
    first = plan_of(text, title, "Bug").plan.stages[0]
    assert not any(mended in one for one in first.tasks)
