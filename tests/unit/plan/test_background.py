"""How things are made up, guesses, reasons and suggestions are told beside the work; only the demand is the work."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.phrasing.needs import need_as_order, parts_in, thing_wished, wish_in_case
from workers.plan.phrasing.reasons import without_reason
from workers.plan.telling.beside.background import guesses, is_made_up, is_what
from workers.plan.telling.beside.status import tells_status
from workers.plan.telling.remarks import only_remarks
from workers.plan.understand import understand

LAYOUTS = (
    "The layout files in Meadow can contain slot names for each panel. The slots used in the layout are probably"
    " defined in the matching template file.\n\nSince the editor has knowledge of the templates, it should allow to"
    " open the slot's template from the layout."
)
LAYOUTS_ZH = (
    "Meadow 的布局文件可以为每个面板包含插槽名称。布局中使用的插槽大概定义在对应的模板文件中。\n\n"
    "由于编辑器了解模板内容，应允许从布局打开插槽的模板。"
)


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("The layout files can contain slot names for each panel.", True),
        ("A basket may also hold vouchers.", True),
        ("布局文件可以为每个面板包含插槽名称。", True),
        ("Users can include a note.", False),
        ("The layout files should contain slot names.", False),
        ("用户可以引用别人的留言。", False),
        ("布局文件应可以包含插槽名称。", False),
    ],
)
def test_of_what_a_thing_may_be_made_up_is_told_of_it(text: str, *, is_told: bool) -> None:
    assert is_made_up(text) is is_told


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Inklib is the drawing library we use in both apps.", True),
        ("Inklib is the drawing library we should use.", False),
        ("绘图库是两个应用共用的库。", True),
        ("绘图库应是两个应用共用的库。", False),
    ],
)
def test_what_a_thing_is_that_is_in_use_is_no_demand(text: str, *, is_told: bool) -> None:
    assert is_what(text) is is_told


@pytest.mark.parametrize(
    ("text", "is_guess"),
    [
        ("They are probably defined in the template.", True),
        ("https://example.org/shrink seems to be the best alternative.", True),
        ("We should probably add a test.", False),
        ("If it is probably spam, hold it back.", False),
        ("它们大概定义在对应的模板里。", True),
        ("这个库似乎是最合适的。", True),
        ("估计需要两个接口。", False),
        ("大概率需要重试。", False),
    ],
)
def test_what_is_only_likely_is_a_guess(text: str, *, is_guess: bool) -> None:
    assert guesses(text) is is_guess


@pytest.mark.parametrize(
    ("title", "text", "demand"),
    [
        (
            "Open the template of a slot from the layout",
            LAYOUTS,
            "The editor should allow to open the slot's template from the layout.",
        ),
        ("从布局打开插槽的模板", LAYOUTS_ZH, "应允许从布局打开插槽的模板。"),
    ],
)
def test_of_background_guess_and_demand_only_the_demand_is_planned(title: str, text: str, demand: str) -> None:
    said = understand(request_of(text, title))
    plan = plan_of(text, title).plan
    assert said.demands == (demand,)
    assert len(said.guessed) == 1
    assert any(said.guessed[0] in one.text for one in plan.assumptions)
    told = "\n".join((*(task for stage in plan.stages for task in stage.tasks), *plan.stages[1].success_criteria))
    assert said.guessed[0].rstrip(".。") not in told
    assert "Meadow" not in told


@pytest.mark.parametrize(
    ("text", "demand"),
    [
        (
            "In order to speed up the upload, we should shrink it first.",
            "We should shrink it first.",
        ),
        ("To save time on each visit, we need to cache the answer.", "We need to cache the answer."),
        ("Since the editor knows the templates, it should open them.", "The editor should open them."),
        ("Since the editor has a list, it should be sorted.", "Since the editor has a list, it should be sorted."),
        ("Since we have the keys, it should open them.", "Since we have the keys, it should open them."),
        ("Because sales doubled last year, the page should be split.", "The page should be split."),
        ("Since nobody wrote it down, it should stay.", "Since nobody wrote it down, it should stay."),
        ("To be accepted, we must sign it.", "To be accepted, we must sign it."),
        ("To avoid lost orders, we should store them twice.", "To avoid lost orders, we should store them twice."),
        ("If the cart is empty, we should hide it.", "If the cart is empty, we should hide it."),
        ("As per a talk with Ida, we should split it.", "As per a talk with Ida, we should split it."),
        ("为了加快上传，我们应该先压缩照片。", "我们应该先压缩照片。"),
        ("由于编辑器了解模板内容，应允许打开模板。", "应允许打开模板。"),
        ("如果购物车为空，应隐藏入口。", "如果购物车为空，应隐藏入口。"),
    ],
)
def test_a_demand_is_told_without_its_reason(text: str, demand: str) -> None:
    assert without_reason(text) == demand


@pytest.mark.parametrize(
    ("text", "is_remark"),
    [
        ("The faster we can get reports out of the queue, the faster moderators get through it.", True),
        ("The higher the score, the darker the colour.", False),
        ("On the rare occasion that it fails, it may be preferable to show the report again.", True),
        ("Worth considering a second queue.", True),
        ("This will not only reduce the waiting time but also the load.", True),
        ("我们越快把举报移出队列，审核员就能越快处理完。", True),
        ("分数越高，颜色越深。", False),
        ("极少数情况下请求会失败，重新显示该举报可能更合适。", True),
        ("这不仅会减少等待时间，还会降低负载。", True),
    ],
)
def test_why_it_is_wanted_and_what_may_be_better_is_no_demand(text: str, *, is_remark: bool) -> None:
    assert only_remarks(text) is is_remark


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "This task involves both the first clean-up, as well as bringing it back into the apps.",
            ("The first clean-up", "Bring it back into the apps"),
        ),
        ("This ticket includes adding tests and updating the manual.", ("Add tests", "Update the manual")),
        ("This task involves reading and writing files.", ()),
        ("本任务包括整理接口，以及重新接入两个应用。", ("整理接口", "重新接入两个应用")),
        ("本任务包括整理接口。", ()),
    ],
)
def test_what_the_work_consists_of_is_told_part_by_part(text: str, parts: tuple[str, ...]) -> None:
    assert parts_in(text) == parts


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("It needs to be refactored to fit both apps.", "Refactor it to fit both apps."),
        ("The price table has to be migrated to the new store.", "Migrate the price table to the new store."),
        ("The price needs to be visible on each page.", ""),
        ("它需要被重构，以满足两个应用。", "重构它，以满足两个应用。"),
        ("价格需要显示在每一页。", ""),
    ],
)
def test_a_need_of_work_is_an_order_and_no_result(text: str, order: str) -> None:
    assert need_as_order(text) == order


@pytest.mark.parametrize(
    ("title", "text", "order"),
    [
        (
            "Refactor inklib",
            "Inklib is the drawing library we use in both apps. It needs to be refactored to fit both apps.",
            "Refactor it to fit both apps.",
        ),
        ("重构绘图库", "绘图库是两个应用共用的库。它需要被重构，以满足两个应用。", "重构它，以满足两个应用。"),
    ],
)
def test_no_criterion_says_that_something_is_needed(title: str, text: str, order: str) -> None:
    plan = plan_of(text, title, "Technical task").plan
    criteria = "\n".join(one for stage in plan.stages for one in stage.success_criteria)
    assert order in tasks_of(plan_of(text, title, "Technical task"))
    assert "needs to be" not in criteria
    assert "需要被" not in criteria


@pytest.mark.parametrize(
    ("text", "case", "wish"),
    [
        (
            "The first guess stops being true and I want to turn it back",
            "The first guess stops being true",
            "turn it back",
        ),
        ("I want to create a plain basket", "", "create a plain basket"),
        ("As a clerk, I want to reopen it", "", ""),
        ("最初的假设不再成立，我想把它变回去", "最初的假设不再成立", "把它变回去"),
        ("作为店长，我希望重新打开订单", "", ""),
    ],
)
def test_a_wish_is_told_apart_from_what_is_the_case(text: str, case: str, wish: str) -> None:
    assert wish_in_case(text) == (case, wish)


@pytest.mark.parametrize(
    ("title", "text", "tasks"),
    [
        (
            "SealedBasket should be convertible",
            "It's not good when:\n\n* I want to create a SealedBasket from an existing basket\n"
            "* The first guess stops being true and I want to turn the SealedBasket into a plain one\n",
            {
                "Make it possible to create a SealedBasket from an existing basket",
                "Make it possible to turn the SealedBasket into a plain one (the first guess stops being true)",
            },
        ),
        (
            "密封篮子应能互转",
            "以下场景需要支持：\n\n* 从现有篮子创建密封篮子时，我想保留其中全部商品的顺序和数量\n"
            "* 最初的假设不再成立，我想把密封篮子变回一个可以随时增减商品的普通篮子\n",
            {"支持把密封篮子变回一个可以随时增减商品的普通篮子（最初的假设不再成立）"},
        ),
    ],
)
def test_a_circumstance_is_no_result(title: str, text: str, tasks: set[str]) -> None:
    report = plan_of(text, title)
    criteria = "\n".join(one for stage in report.plan.stages for one in stage.success_criteria)
    assert tasks <= set(tasks_of(report))
    assert "stops being true" not in criteria
    assert "不再成立" not in criteria


@pytest.mark.parametrize(
    ("text", "is_status"),
    [
        ("It's already been QA-ed", True),
        ("Already deployed to staging", True),
        ("The endpoint is already configured.", True),
        ("This has been tested on two phones.", True),
        ("If it is already deployed, skip it.", False),
        ("A parcel that is already paid should be marked", False),
        ("It has not been tested.", False),
        ("已经测试通过。", True),
        ("接口已部署到测试环境。", True),
        ("如果已部署，则跳过。", False),
        ("订单状态显示为已完成", False),
        ("尚未测试", False),
    ],
)
def test_what_is_done_already_is_told_and_not_ordered(text: str, *, is_status: bool) -> None:
    assert tells_status(text) is is_status


@pytest.mark.parametrize(
    "text",
    [
        "## What needs to be done\n\n- Turn on the inbox for ten users\n\n## QA\n\nIt's already been QA-ed\n",
        "## 需求\n\n- 新增收件箱入口，并为十分之一的用户打开\n\n## QA\n\n已经测试通过。\n",
        "## Tasks\n\n- [ ] Turn on the inbox\n\n## Smoke tests\n\n- [x] A member can log in\n- [x] The inbox opens\n",
        "## 任务\n\n- [ ] 新增收件箱入口\n\n## 冒烟测试\n\n- [x] 会员可以登录\n- [x] 收件箱可以打开\n",
    ],
)
def test_what_was_tried_already_is_not_tried_again(text: str) -> None:
    assert not any(one.startswith(("Try it", "试用")) for one in tasks_of(plan_of(text, "Turn on the inbox")))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "- Rework the dialog to read its texts from one place\n\n## Tasks\n\n- [x] Merge to main\n"
            "- [x] Deploy to prod\n",
            "[x] Deploy to prod",
        ),
        (
            "- 改造弹窗，从同一处读取文案\n\n## 任务\n\n- [x] 合并到主干\n- [x] 部署到生产环境\n",
            "[x] 部署到生产环境",
        ),
        ("- Rework the dialog\n\n## Tasks\n\n- [x] Write it\n- [x] Review it\n", ""),
        ("- Rework the dialog\n\n## Tasks\n\n- [ ] Tell support\n- [x] Deploy to prod\n", ""),
    ],
)
def test_what_is_ticked_off_up_to_its_users_is_done(text: str, words: str) -> None:
    assert understand(request_of(text, "Rework the dialog")).finished == words


@pytest.mark.parametrize(
    ("text", "is_ground"),
    [
        ("Moving to the new syntax is a requirement for us to be able to use version 3.", True),
        ("A signed form should be a requirement for the refund.", False),
        ("迁移到新语法是我们使用版本 3 的前提。", True),
        ("签名应是退款的前提。", False),
    ],
)
def test_what_something_is_needed_for_is_no_demand(text: str, *, is_ground: bool) -> None:
    assert only_remarks(text) is is_ground


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "## Actual\n\nThe bundle holds the plugin\n\n## Expected\n\nWe have retired the plugin so the bundle"
            " should not contain it",
            "The bundle should not contain it",
        ),
        ("## 实际\n\n安装包里有插件\n\n## 预期\n\n由于插件已停用，安装包不应包含它", "安装包不应包含它"),
    ],
)
def test_what_is_expected_is_told_without_its_reason(text: str, expected: str) -> None:
    assert understand(request_of(text, "The old plugin is in the bundle", "Bug")).expected == (expected,)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- **真实性**：✅ 真 bug。\n- 保存后列表没有刷新。\n- 弹窗没有按钮，不在本 bug 范围。", "真 bug"),
        ("- Saving does not refresh the list.\n- The pop-up has no button, which is out of scope.", "pop-up"),
    ],
)
def test_what_files_a_report_or_is_left_out_is_no_fault_to_test(text: str, told: str) -> None:
    tasks = tasks_of(plan_of(text, "The list is stale after saving", "Bug"))
    assert not any(told in one or "不在本 bug 范围" in one for one in tasks)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("我们希望列表可以按重量排序。", "列表可以按重量排序。"),
        ("产品希望订单能导出。", "订单能导出。"),
        ("我们希望能导出订单。", "我们希望能导出订单。"),
        ("我们希望新增导出按钮。", "我们希望新增导出按钮。"),
        ("We want the list to be sorted.", "We want the list to be sorted."),
    ],
)
def test_what_is_wished_of_a_thing_is_told_of_the_thing(text: str, wish: str) -> None:
    assert thing_wished(text) == wish


def test_what_is_wished_of_a_thing_is_one_task() -> None:
    tasks = tasks_of(plan_of("我们希望列表可以按重量排序。接口很可能已经支持。", "包裹列表排序"))
    assert sum(one.startswith("确保：列表可以按重量排序") for one in tasks) == 1
    assert not any("希望" in one for one in tasks)


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        (
            "Store the audit log",
            "Because the old place is full, we need to capture all events in one place.",
            "all events",
        ),
        ("保存审计日志", "由于旧的位置已满，我们需要把所有事件集中到一处。", "所有事件集中到一处"),
    ],
)
def test_a_demand_behind_its_reason_is_not_lost(title: str, text: str, told: str) -> None:
    tasks = tasks_of(plan_of(text, title, "Technical task"))
    assert any(told in one for one in tasks)
    assert not any("old place" in one or "已满" in one for one in tasks)
