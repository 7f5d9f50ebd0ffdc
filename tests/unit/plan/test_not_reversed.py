"""A complaint is mended, what is done stays done, and what is only read runs nowhere: no plan says the opposite."""

import pytest

from tests.support.plan_tickets import PARTS, request_of
from workers.plan.compose.markdown import plan_markdown
from workers.plan.graph import plan_ticket
from workers.plan.phrasing.complaints import mended, only_complains
from workers.plan.phrasing.tasks import as_task
from workers.plan.schemas import PlanReport


def planned(text: str, title: str) -> PlanReport:
    return plan_ticket(request_of(text, title), PARTS)


def tasks_of(report: PlanReport) -> list[str]:
    return [task for stage in report.plan.stages for task in stage.tasks]


def checks_of(report: PlanReport) -> list[str]:
    return [check for stage in report.plan.stages for check in stage.success_criteria]


@pytest.mark.parametrize(
    "text",
    [
        "Parcel page padding above the map is cramped",
        "The margin below the price is too large",
        "badges on the depot page not flush with the left edge",
        "The footer overlaps the last row",
        "包裹列表的间距太窄",
        "价格标签没有对齐",
        "地图上的按钮重叠",
        "标题字体不统一",
    ],
)
def test_what_only_complains_is_mended_and_is_no_longer_so(text: str) -> None:
    is_english = text.isascii()
    assert only_complains(text)
    assert as_task(text, "Implement: " if is_english else "实现：") == f"{'Fix: ' if is_english else '修复：'}{text}"


@pytest.mark.parametrize(
    "text",
    [
        "A parcel that is too large is rejected with a message",
        "If the name is too long, it is cut at 80 characters",
        "The margin should not be too large",
        "Make the badge less cramped",
        "The old link no longer works",
        "包裹过大时提示用户",
        "间距不应太窄",
        "调整太窄的间距",
        "旧链接失效",
    ],
)
def test_a_rule_a_wish_and_an_order_are_no_complaints(text: str) -> None:
    assert not only_complains(text)


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("The banner is not working and should be removed", "Fix: The banner is not working and should be removed"),
        ("横幅的字体太小，应改大", "修复：横幅的字体太小，应改大"),
    ],
)
def test_a_complaint_that_goes_on_with_a_wish_is_mended(text: str, task: str) -> None:
    assert mended(text, is_english=text.isascii()) == task


COMPLAINTS = """## What needs to be done

- [ ] Parcel page padding above the map is cramped
- [ ] badges on the depot page not flush with the left edge
- [ ] The price tag is too small
"""
COMPLAINTS_ZH = """## 任务

- [ ] 包裹列表的间距太窄
- [ ] 价格标签没有对齐
- [ ] 地图上的按钮重叠
"""


@pytest.mark.parametrize(
    ("text", "title", "mends", "gone", "seen"),
    [
        (COMPLAINTS, "Layout issues of the depot", "Fix: ", "this is no longer so: ", "there to be seen"),
        (COMPLAINTS_ZH, "仓库页面布局问题", "修复：", "不再有这种情况：", "可以看到"),
    ],
)
def test_a_list_of_complaints_is_a_list_of_what_is_mended(
    text: str, title: str, mends: str, gone: str, seen: str
) -> None:
    report = planned(text, title)
    assert sum(task.startswith(mends) for task in tasks_of(report)) == 3
    checks = checks_of(report)
    assert any(gone in check for check in checks)
    assert not any(seen in check for check in checks)
    assert any(("as long as this is so" in task) or ("只要还是这样" in task) for task in tasks_of(report))


@pytest.mark.parametrize(
    ("text", "title", "given", "ticked"),
    [
        (
            "## Tasks\n\n- [x] Store the parcel key\n- [ ] Show the parcel key in the list\n",
            "Parcel keys",
            "what the ticket ticks off is done",
            "- [x] Store the parcel key",
        ),
        (
            "## 任务\n\n- [x] 保存包裹密钥\n- [ ] 在列表中显示包裹密钥\n",
            "包裹密钥",
            "已勾选的已经完成",
            "- [x] 保存包裹密钥",
        ),
    ],
)
def test_what_is_ticked_is_done_before_the_first_stage(text: str, title: str, given: str, ticked: str) -> None:
    report = planned(text, title)
    assert given in report.plan.stages[0].success_criteria[0]
    assert ticked in plan_markdown(report.plan, report.language)


@pytest.mark.parametrize(
    ("text", "title", "tick"),
    [
        (
            "## Acceptance criteria\n\n- [x] The list holds at most 50 parcels\n- [ ] The list is sorted by weight\n",
            "Parcel list",
            "- [x] Implement: The list holds at most 50 parcels",
        ),
        ("## 验收标准\n\n- [x] 列表最多显示 50 个包裹\n- [ ] 列表按重量排序\n", "包裹列表", "- [x] "),
    ],
)
def test_a_ticked_criterion_is_done_as_well(text: str, title: str, tick: str) -> None:
    report = planned(text, title)
    assert tick in plan_markdown(report.plan, report.language)
    assert not any("first acceptance test: The list holds" in task for task in tasks_of(report))


@pytest.mark.parametrize(
    ("text", "title", "given"),
    [
        ("This ticket tracks the remaining tasks to move the depot to the new map.", "New map", "what is left of it"),
        ("本工单跟踪剩余任务：把仓库页面迁移到新地图。", "新地图", "剩下的部分"),
    ],
)
def test_work_of_which_a_part_exists_does_not_begin_with_nothing(text: str, title: str, given: str) -> None:
    assert given in planned(text, title).plan.stages[0].success_criteria[0]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Create a list containing all the map components", "The list is added to one of the manuals."),
        ("编写地图组件清单", "清单放在其中一本手册里。"),
        ("Validate the parser against large parcel files", "We need to run the parser against large parcel files."),
        ("用复杂样本验证解析器", "需要用复杂样本运行解析器。"),
    ],
)
def test_what_is_only_read_is_not_seen_in_the_running_product(title: str, text: str) -> None:
    last = planned(text, title).plan.stages[-1].success_criteria[0]
    assert "running product" not in last
    assert "运行中的产品" not in last


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "It would be nice to have a bundle for carriers. Instead of putting all files in two folders, it could be "
            "one archive including a file with the missing names.",
            "Create a bundle for carriers",
        ),
        ("希望有承运商的打包文件。与其把缺失的文件分别放在两个目录，不如改成一个压缩包。", "创建承运商的打包文件"),
    ],
)
def test_the_solution_is_not_told_as_what_is_complained_of(text: str, title: str) -> None:
    said = "\n".join((*tasks_of(report := planned(text, title)), *checks_of(report)))
    assert "no longer so" not in said
    assert "不再有这种情况" not in said


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Add a parcel map",
            "Add a map of parcels to the depot page.\n\n## Out of scope\n\n- We will not release it yet\n",
        ),
        ("新增包裹地图", "在仓库页面新增包裹地图。\n\n## 不包含\n\n- 本功能暂不发布\n"),
    ],
)
def test_what_is_not_released_is_demonstrated_only(title: str, text: str) -> None:
    last = planned(text, title).plan.stages[-1]
    assert last.name in ("Demonstration", "演示")
    assert not any("roll" in task or "并上线" in task for task in last.tasks)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "The depot should show parcels of closed carriers",
            "We need a repository, for example:\n\n"
            "mkdir depot ; cd depot ; git init # repeat when you need to see it\n\n"
            "Opening the list shows an error.",
        ),
        (
            "仓库应显示已停用承运商的包裹",
            "例如：\n\nmkdir depot ; cd depot ; git init # 需要时重复\n\n打开列表时报错。",
        ),
    ],
)
def test_commands_of_a_shell_are_not_what_is_right(title: str, text: str) -> None:
    report = plan_ticket(request_of(text, title, "Bug"), PARTS)
    assert not any("Then mkdir" in check or "那么mkdir" in check for check in checks_of(report))
    assert "mkdir" not in "".join(task for task in tasks_of(report) if task.startswith(("Make sure", "确保")))


@pytest.mark.parametrize(
    ("title", "text", "part"),
    [
        (
            "Parcels are lost on reload",
            "## Actual\n\nParcels are lost on reload.\n\n## Fix\n\n- Change `DepotRoute` to:\n\n```js\n"
            "if (!isReady) return null; // or a spinner\nreturn isOpen ? show() : leave();\n```\n",
            "DepotRoute",
        ),
        (
            "刷新后包裹丢失",
            "## 实际结果\n\n刷新后包裹丢失。\n\n## 修复方案\n\n`DepotRoute` 改为：\n\n```js\n"
            "if (!isReady) return null; // 或加载中\nreturn isOpen ? show() : leave();\n```\n",
            "DepotRoute",
        ),
    ],
)
def test_what_a_task_says_is_not_called_outside_of_the_plan(title: str, text: str, part: str) -> None:
    report = plan_ticket(request_of(text, title, "Bug"), PARTS)
    assert not any(part in one.text for one in report.plan.assumptions)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Hide the parcel form if the weighing was already done.", "Parcel form"),
        ("Show a hint to people who have already migrated the parcel form.", "Parcel form"),
        ("如果称重已经完成了一部分，隐藏包裹表单。", "包裹表单"),
    ],
)
def test_what_users_have_done_is_no_part_of_the_work(text: str, title: str) -> None:
    given = planned(text, title).plan.stages[0].success_criteria[0]
    assert "what is left" not in given
    assert "剩下" not in given


@pytest.mark.parametrize(
    ("title", "seen"),
    [
        ("Investigate failing map tests", "this is so: failing map tests"),
        ("排查地图加载失败", "会失败的测试：地图加载失败"),
    ],
)
def test_what_is_seen_of_a_fault_is_not_that_it_is_to_be_mended(title: str, seen: str) -> None:
    report = plan_ticket(request_of("", title, "Bug"), PARTS)
    assert any(seen in task for task in tasks_of(report))
    assert not any("no longer so: Investigate" in check or "缺陷：排查" in check for check in checks_of(report))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Use one setting for carriers",
            "Instead of the missing constant use a setting for the carriers of the depot.",
        ),
        ("Choose a depot", "The desired behavior would be to choose a depot that is not set for the carrier."),
        ("Parcel form", "If the parcel is not sent, the form is not reset, and the carrier is never lost."),
        ("包裹表单", "如果包裹没有寄出，表单不会重置，承运商也不会丢失。"),
        ("选择仓库", "期望的行为是能选择承运商没有设置的仓库。"),
    ],
)
def test_what_is_desired_is_not_told_as_what_is_complained_of(title: str, text: str) -> None:
    said = "\n".join((*tasks_of(report := planned(text, title)), *checks_of(report)))
    assert "no longer so" not in said
    assert "不再有这种情况" not in said
