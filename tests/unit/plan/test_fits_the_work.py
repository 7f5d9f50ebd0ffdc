"""What a plan says fits the work: new or old, a switch or a look, the team's own test, or what others have to mend."""

import pytest

from tests.support.plan_tickets import plan_of
from workers.plan.compose.commit import commit_message
from workers.plan.schemas import ImplementationPlan
from workers.plan.staging.examples import by_hand_in, example_in
from workers.plan.staging.faults import is_of_team, is_upstream, tells_event
from workers.plan.staging.proofs import proof_of
from workers.plan.staging.risks import risk_of
from workers.plan.staging.scenario import scenario
from workers.plan.understood import Criterion, Understood
from workers.reading.language import Language

_FIRST = "the first acceptance test"


def _words(plan: ImplementationPlan) -> str:
    return "\n".join(
        text
        for one in plan.stages
        for text in (one.name, one.goal, *one.tasks, *one.success_criteria, *one.validation, *one.risks)
    )


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Audit logging: Parcels", "This task is to capture every change of a parcel in one place."),
        ("审计日志：包裹", "我们需要记录包裹的每一次改动。"),
        ("采集和统计", "**验收标准**：\n\n- [ ] 新增寄件事件的采集\n- [ ] 新增统计的导出接口"),
    ],
)
def test_what_is_not_there_yet_is_not_recorded_before(title: str, text: str) -> None:
    said = _words(plan_of(text, title, "Task").plan)
    assert "with a test how it is" not in said
    assert "记录改动之前的行为" not in said


@pytest.mark.parametrize(
    ("title", "text", "is_measured"),
    [
        ("The parcel map should convert to a list", "The parcel map gives better performance for reads.", False),
        ("包裹映射应能转换为列表", "包裹映射的读取性能更好。", False),
        ("添加速率限制", "每分钟最多 10 次请求。", False),
        ("Parcel list", "We should speed up the parcel list.", True),
        ("包裹列表性能", "打开要九秒。", True),
    ],
)
def test_it_is_measured_where_it_is_to_be_quicker(title: str, text: str, is_measured: bool) -> None:
    said = _words(plan_of(text, title, "Story").plan)
    assert ("Measure how quick" in said or "目前测量的数值" in said) is is_measured


@pytest.mark.parametrize(
    ("text", "language", "wrong"),
    [
        ("Push Permissions", "en", "shut people out"),
        ("A new item called profile is in the menu.", "en", "daily use – measure"),
        ("Remove the row after the parcel is approved", "en", "takes away"),
        ("The faster the clerks work, the better the queue.", "en", "only where it was measured"),
        ("更新侧边栏配置支持多语言", "zh", "正在运行的服务"),
        ("修改发布按钮", "zh", "正在运行的服务"),
        ("包裹签收后移除该行", "zh", "被去掉"),
        ("安装限流组件 · 添加速率限制依赖", "zh", "变快"),
    ],
)
def test_no_risk_is_chosen_by_one_word(text: str, language: Language, wrong: str) -> None:
    risk = risk_of("path", text, (text,), language, is_without_code=False)
    assert wrong not in risk
    assert "commits" not in risk
    assert "提交" not in risk


@pytest.mark.parametrize(
    ("text", "language", "back"),
    [
        ("Turn on the `parcel-map` flag for the canary users", "en", "turn it back"),
        ("开启地图的灰度开关", "zh", "改回原来的设置"),
        ("Final audit of the parcel list", "en", "nothing is changed by it"),
        ("对包裹列表做最后的走查", "zh", "没有改动"),
        ("Change the permissions of the clerks", "en", "undo the change of rights"),
        ("修改店员的权限", "zh", "撤回权限改动"),
    ],
)
def test_a_way_back_fits_the_work(text: str, language: Language, back: str) -> None:
    if text.startswith("对"):
        text = text.removeprefix("对包裹列表做")
    assert back in risk_of("path", text, (text,), language, is_without_code=False)


@pytest.mark.parametrize(
    ("criteria", "tested"),
    [
        (("Complete one final visual pass of the map", "A click on a parcel opens it"), "A click on a parcel opens it"),
        (("The map is deployed as an A-B experiment", "A click on a parcel opens it"), "A click on a parcel opens it"),
        (("Experiment added on the console", "Enable the flag"), ""),
        (("完成一次人工走查", "点击包裹后应打开详情"), "点击包裹后应打开详情"),
        (("在控制台创建实验",), ""),
    ],
)
def test_the_first_test_is_of_what_a_test_can_show(criteria: tuple[str, ...], tested: str) -> None:
    said = Understood(title="Map", criteria=tuple(Criterion(id=f"C{at}", text=one) for at, one in enumerate(criteria)))
    assert example_in(said) == tested
    assert by_hand_in(said)


@pytest.mark.parametrize(
    ("title", "text", "named"),
    [
        (
            "Enable the map flag",
            "## Acceptance criteria\n\n- [ ] Complete one final visual pass of the map\n- [ ] Enable the flag",
            "since no test shows it: Complete one final visual pass of the map",
        ),
        ("开启地图开关", "## 验收标准\n\n- [ ] 完成一次人工走查\n- [ ] 开启地图的功能开关", "完成一次人工走查"),
    ],
)
def test_what_is_only_switched_on_is_neither_built_nor_rolled_out_twice(title: str, text: str, named: str) -> None:
    plan = plan_of(text, title, "Story").plan
    said = _words(plan)
    assert named in said
    assert "nothing of it is built" not in said
    assert "尚未动手实现" not in said
    assert plan.stages[-1].name in ("Watch", "观察", "Roll-out", "上线")
    assert "Demonstrate and roll out" not in said
    assert not any("acceptance test" in one for one in plan.deliverables)


@pytest.mark.parametrize(
    ("title", "text", "is_new"),
    [
        ("Add a parcel map", "A click on a parcel must open it.", True),
        ("Add a parcel map", "The map is already in place. A click on a parcel must open it.", False),
        ("新增包裹地图", "点击包裹必须打开详情。", True),
        ("新增包裹地图", "地图组件已预留，未完整实现。点击包裹必须打开详情。", False),
        ("Sort the parcel map", "A click on a parcel must open it.", False),
    ],
)
def test_only_what_is_really_new_is_missing(title: str, text: str, is_new: bool) -> None:
    said = _words(plan_of(text, title, "Story").plan)
    assert ("nothing of it is built" in said or "尚未动手实现" in said) is is_new
    assert ("only because this is missing" in said or "只因尚未实现" in said) is is_new


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The ticket's work.\n\nStatus: done\n\n- [x] Add the map\n- [x] Sort the map", "en"),
        ("地图的工作。\n\n状态：已完成\n\n- [x] 新增地图\n- [x] 排序", "zh"),
    ],
)
def test_where_all_is_said_to_be_done_no_plan_is_of_the_rest(text: str, language: Language) -> None:
    plan = plan_of(text, "Parcel map" if language == "en" else "包裹地图", "Task").plan
    said = "\n".join((*(one.text for one in plan.assumptions), *(one.fallback_assumption for one in plan.questions)))
    assert "still to be done" not in said
    assert "还没有做的部分" not in said
    assert "before this change" not in _words(plan)
    assert "改动之前的行为" not in _words(plan)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Fix flaky testParcelQueue", "The queue test fails now and then, since the worker is not joined."),
        ("包裹队列的测试偶发失败", "工作线程没有等待结束，测试偶尔失败。"),
    ],
)
def test_a_test_of_the_team_is_run_again_and_no_user_has_it(title: str, text: str) -> None:
    plan = plan_of(text, title, "Bug").plan
    said = _words(plan)
    assert is_of_team(Understood(title=title))
    assert not any(wrong in said for wrong in ("Users have", "reporter", "the new test", "使用者", "报告人", "新测试"))
    assert "more often than it took to fail" in said or "多于先前出现失败" in said
    assert not any("test that failed" in one for one in plan.deliverables)


@pytest.mark.parametrize(
    "title",
    ["Users cannot run the test connection", "COMMIT fails in the editor", "测试连接按钮报错", "用户提交测试数据失败"],
)
def test_what_is_called_a_test_in_the_product_is_none_of_the_team(title: str) -> None:
    assert not is_of_team(Understood(title=title))


def test_a_test_that_fails_already_is_the_reproduction() -> None:
    plan = plan_of("It fails on the build server now and then.", "Fix flaky testParcelQueue", "Bug").plan
    assert any("until it fails" in task and "testParcelQueue" in task for task in plan.stages[0].tasks)
    assert not any(task.startswith("Write a test") for task in plan.stages[0].tasks)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Compiler regression prevents our coverage run", "There was a regression in the Foo compiler."),
        ("上游依赖的缺陷导致覆盖率无法统计", "第三方库的回归导致统计失败。"),
    ],
)
def test_what_others_have_to_mend_is_not_fixed_and_released_here(title: str, text: str) -> None:
    plan = plan_of(text, title, "Bug").plan
    said = _words(plan)
    assert is_upstream(Understood(title=title))
    assert not any(one in said for one in ("Release the fix", "Users have the fix", "发布修复", "使用者得到修复"))
    assert "or to wait" in said or "还是等待" in said
    assert "no longer so: There was" not in said


@pytest.mark.parametrize(
    ("text", "is_event"),
    [
        ("There was a crash in the parcel map", True),
        ("The parcel map is empty", False),
        ("昨天地图崩溃过一次", True),
        ("地图无法打开", False),
        ("We've got two maps", False),
    ],
)
def test_only_a_state_is_no_longer_so(text: str, is_event: bool) -> None:
    assert tells_event(text) is is_event


@pytest.mark.parametrize(
    ("criterion", "language", "told"),
    [
        ("A/B test using (A) as variant", "en", "A/B test"),
        ("It needs to be split into two modules", "en", "this need is met: it needs"),
        ("包裹需要拆分成两个模块", "zh", "已满足：包裹需要"),
        ("The changes described above are made", "en", "above are made (in the ticket)"),
        ("上述改动均已生效", "zh", "上述改动均已生效（见工单）"),
    ],
)
def test_a_criterion_is_told_whole(criterion: str, language: Language, told: str) -> None:
    assert told in scenario(criterion, language, "x", "y")


def test_what_is_made_of_something_else_keeps_its_verb() -> None:
    assert proof_of("Create a parcel map from an existing list", "en") == (
        "",
        "a parcel map can be made from an existing list",
    )
    assert proof_of("根据订单生成包裹清单", "zh") in (("", "可以由订单得到包裹清单"), None)


@pytest.mark.parametrize(
    ("item", "task"),
    [
        ("The choice of a rude clerk will not lock the parcel", "Make sure: The choice of a rude clerk will not lock"),
        ("I want to create a parcel from a list", "Make it possible to create a parcel from a list"),
        ("Final visual pass of the parcel map", "Carry out: Final visual pass"),
    ],
)
def test_a_task_keeps_its_form(item: str, task: str) -> None:
    plan = plan_of(f"## Tasks\n\n- Sort the map\n- {item}", "Parcel map", "Task").plan
    assert any(one.startswith(task) for stage in plan.stages for one in stage.tasks)


@pytest.mark.parametrize(
    ("item", "task"),
    [("店员的选择不会锁定包裹", "确保：店员的选择不会锁定包裹"), ("地图的最后走查", "地图的最后走查")],
)
def test_a_task_keeps_its_form_in_chinese(item: str, task: str) -> None:
    plan = plan_of(f"## 任务\n\n- 排序地图\n- {item}", "包裹地图", "Task").plan
    assert any(one.endswith(task) for stage in plan.stages for one in stage.tasks)


@pytest.mark.parametrize(
    ("title", "filed", "head"),
    [
        ("iOS: Refactor parcellib", "Task", "refactor: parcellib (iOS)"),
        ("Fix intermittent map failure", "Bug", "fix: intermittent map failure"),
        ("重构包裹模块", "Task", "refactor: 包裹模块"),
    ],
)
def test_a_commit_says_once_what_its_type_says(title: str, filed: str, head: str) -> None:
    from tests.support.plan_tickets import request_of

    assert commit_message(request_of("It is old.", title, filed), Understood(title=title)).startswith(head)
