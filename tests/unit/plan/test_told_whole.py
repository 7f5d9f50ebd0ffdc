"""A sentence keeps its subject, a lack is a problem, an epic holds others, and what is still open is kept."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.covered import unserved
from workers.plan.phrasing.closing import closes
from workers.plan.phrasing.tasks import as_task
from workers.plan.staging.samples import origin_in
from workers.plan.telling.kinds import only_gathers
from workers.plan.telling.laid_out.fragments import is_fragment, leans_back
from workers.plan.telling.present import tells_of_today
from workers.plan.telling.roles import waits_for_others
from workers.plan.understand import understand


def _said(text: str, title: str, ticket_type: str = "Story") -> str:
    """Return all that the stages of a plan say."""
    stages = plan_of(text, title, ticket_type).plan.stages
    return "\n".join(one for stage in stages for one in (stage.goal, *stage.tasks, *stage.success_criteria))


@pytest.mark.parametrize(
    ("text", "title", "alone", "whole"),
    [
        (
            "The order list shows the wrong total.\n\n"
            "Cancelled parcels also fail to be hidden from the map. They should.",
            "The total of orders is wrong",
            "They should.",
            "Cancelled parcels also fail to be hidden from the map. They should.",
        ),
        (
            "订单列表的合计错误。\n\n草稿订单也会出现异常的运单号。它们不应该这样。",
            "订单合计错误",
            "它们不应该这样。",
            "草稿订单也会出现异常的运单号。它们不应该这样。",
        ),
    ],
)
def test_a_sentence_without_its_own_verb_stands_with_the_one_before(
    text: str, title: str, alone: str, whole: str
) -> None:
    understood = understand(request_of(text, title, "Bug"))
    told = (*understood.sentences, *understood.observed, *understood.other_faults, *understood.demands)

    assert alone not in told
    assert whole in told


@pytest.mark.parametrize(
    "text", ["They shouldn't.", "It does not.", "But it is not.", "它们不应该这样。", "但是不应该。"]
)
def test_what_leans_back(text: str) -> None:
    assert leans_back(text)


@pytest.mark.parametrize(
    "text",
    ["They should be sorted by date.", "It does not load.", "This is slow.", "它们应该按日期排序。", "不能导出。"],
)
def test_what_says_something_by_itself(text: str) -> None:
    assert not leans_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "The order page lacks a print view, so clerks copy it by hand.",
        "Alt texts are missing on the product pages.",
        "订单页缺少打印视图，影响仓库的效率。",
        "商品页缺失替代文本。",
    ],
)
def test_a_lack_tells_of_today(text: str) -> None:
    assert tells_of_today(text)


@pytest.mark.parametrize(
    "text",
    [
        "If the address is missing, the form is not sent.",
        "Orders that lack an address must be refused.",
        "Files whose header is missing should be skipped.",
        "如果订单缺少地址，则不发送。",
        "请求缺少参数时返回 400。",
        "缺少地址的订单必须拒绝。",
    ],
)
def test_a_rule_about_a_lack_is_none(text: str) -> None:
    assert not tells_of_today(text)


@pytest.mark.parametrize(
    ("text", "title", "lack"),
    [
        (
            "## Problem\n\nThe shop pages lack preview tags, which hurts how they are shared.\n\n"
            "## Acceptance criteria\n\n- Add the title tag\n- Add the picture tag",
            "Tags for sharing",
            "lack preview tags",
        ),
        (
            "## 问题描述\n\n店铺页面缺少预览标签，影响分享效果。\n\n## 验收标准\n\n- 添加标题标签\n- 添加图片标签",
            "分享标签增强",
            "缺少预览标签",
        ),
    ],
)
def test_nobody_keeps_to_a_lack(text: str, title: str, lack: str) -> None:
    assert not any(
        lack in task and ("Keep to" in task or "遵守" in task) for task in tasks_of(plan_of(text, title, "Task"))
    )


@pytest.mark.parametrize(
    "text",
    [
        "This is an epic to track every endpoint that we drop before the summer.",
        "This epic provides an overview of the faults that need to be mended until June.",
        "This tracking ticket collects the remaining tasks of the move.",
        "这是用于跟踪所有待下线接口的史诗。",
        "本史诗汇总六月前需要修复的缺陷。",
    ],
)
def test_what_an_epic_provides_is_no_work_of_its_own(text: str) -> None:
    assert only_gathers(text)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Support the new scanners", "This epic provides an overview of the faults that need to be mended until June."),
        ("支持新扫描枪", "本史诗汇总六月前需要修复的缺陷。"),
    ],
)
def test_an_epic_is_planned_as_a_container(title: str, text: str) -> None:
    understood = understand(request_of(text, title, "Epic"))

    assert understood.gathers
    assert text.rstrip("。.") not in _said(text, title, "Epic")
    assert any(text.rstrip("。.") in one for one in understood.summary)


@pytest.mark.parametrize(
    ("title", "text", "step"),
    [
        (
            "Support parcels without a label",
            "It is not possible to book a parcel without a label.\n\n## Steps to reproduce\n\n"
            "1. Open the booking page\n2. Add a parcel and accept the warning about its label\n3. Save it",
            "Add a parcel and accept the warning about its label",
        ),
        (
            "支持没有面单的包裹",
            "目前无法登记没有面单的包裹。\n\n## 复现步骤\n\n1. 打开登记页面\n2. 添加包裹并接受面单的警告\n3. 保存",
            "添加包裹并接受面单的警告",
        ),
    ],
)
def test_steps_that_show_a_lack_are_no_aim(title: str, text: str, step: str) -> None:
    understood = understand(request_of(text, title, "Epic"))

    assert step not in understood.summary
    assert step in understood.sentences
    assert step not in _said(text, title, "Epic")


@pytest.mark.parametrize(
    "text",
    [
        *("Code review", "Staging smoke tests", "Merge to main", "Deploy to prod", "QA sign-off"),
        *("代码评审", "合并到主干", "部署到生产环境", "冒烟测试", "测试验收通过"),
    ],
)
def test_what_closes_any_ticket(text: str) -> None:
    assert closes(text)


@pytest.mark.parametrize(
    "text",
    [
        *("Review the code of the parser", "Merge two baskets", "Deploy the parser to the new cluster"),
        *("合并两个购物车", "部署解析服务到新集群", "评审页面显示差异"),
    ],
)
def test_what_is_work_of_this_one(text: str) -> None:
    assert not closes(text)


@pytest.mark.parametrize(
    ("title", "text", "tried", "closing"),
    [
        (
            "Create a job that sends the labels",
            "## Acceptance criteria\n\n- Write a job that sends the labels\n\n## Tasks\n\n- [ ] Code review\n"
            "- [ ] Merge to main\n- [ ] Deploy to prod\n\n## Smoke tests\n\n- [ ] Packers can log in\n"
            "- [ ] Packers can open a parcel",
            "Try it: Packers can log in; Packers can open a parcel",
            "Deploy to prod",
        ),
        (
            "新增发送面单的任务",
            "## 验收标准\n\n- 编写发送面单的任务\n\n## 任务\n\n- [ ] 代码评审\n- [ ] 合并到主干\n"
            "- [ ] 部署到生产环境\n\n## 冒烟测试\n\n- [ ] 打包员可以登录\n- [ ] 打包员可以打开包裹",
            "试用：打包员可以登录；打包员可以打开包裹",
            "部署到生产环境",
        ),
    ],
)
def test_a_checklist_of_the_process_stands_at_the_end(title: str, text: str, tried: str, closing: str) -> None:
    stages = plan_of(text, title).plan.stages

    assert not any("log in" in one or "登录" in one for one in stages[0].tasks)
    assert any(tried in one for stage in stages[1:] for one in stage.tasks)
    assert not any(closing in one for stage in stages[:-1] for one in stage.tasks)
    assert any(closing in one for one in stages[-1].tasks)
    written = "Write a job" if title.isascii() else "编写发送面单的任务"
    assert any(written in one for one in stages[1].tasks)


def test_a_heading_of_trials_alone_is_no_trial() -> None:
    assert as_task("Smoke tests", "Implement: ") == "Implement: Smoke tests"
    assert as_task("冒烟测试", "实现：") == "实现：冒烟测试"


@pytest.mark.parametrize(
    ("title", "text", "note"),
    [
        (
            "Add a back link to the parcel page",
            "## What needs to be done\n\n- add a back link to the parcel page\n\n## QA\n\n"
            "- check that the link leads back (note: positions are lost, it only goes to the page before)\n"
            "- check that no link is shown to guests",
            "positions are lost",
        ),
        (
            "在包裹页新增返回链接",
            "## 任务\n\n- 在包裹页新增返回链接\n\n## 测试说明\n\n"
            "- 检查链接可以返回（注：位置会丢失，只回到上一页）\n- 检查访客看不到链接",
            "位置会丢失",
        ),
    ],
)
def test_what_testers_are_told_is_kept_with_its_notes(title: str, text: str, note: str) -> None:
    report = plan_of(text, title)
    assert any(note in one for one in (*tasks_of(report), *(one.text for one in report.unplanned)))


@pytest.mark.parametrize(
    ("title", "text", "first"),
    [
        (
            "Add a notice for new labels",
            "## What needs to be done\n\n- automatically fetch new labels\n- add a notice\n\n## Acceptance criteria\n\n"
            "- GIVEN that I open the parcel page\n- AND new labels are there\n- THEN I see a notice\n",
            "GIVEN that I open the parcel page",
        ),
        (
            "新增新面单的提示",
            "## 任务\n\n- 自动获取新面单\n- 新增提示\n\n## 验收标准\n\n"
            "- 假如我打开包裹页\n- 当有新面单时\n- 那么我看到提示\n",
            "假如我打开包裹页",
        ),
    ],
)
def test_a_written_scenario_is_the_first_test(title: str, text: str, first: str) -> None:
    assert any(first in one for one in plan_of(text, title).plan.stages[0].tasks)


def test_a_step_of_a_scenario_is_no_name_with_its_clause() -> None:
    assert not is_fragment("Given that I open the page, then I see a notice")
    assert is_fragment("endpoint that returns parcels")


@pytest.mark.parametrize(
    ("title", "text", "struck"),
    [
        (
            "Add a notice for labels",
            "- Add a notice\n\n## Acceptance criteria\n\n- The notice is blue\n\n~~- The notice can be closed~~",
            "can be closed",
        ),
        ("新增面单提示", "- 新增提示\n\n## 验收标准\n\n- 提示为蓝色\n\n~~- 提示可以关闭~~", "可以关闭"),
    ],
)
def test_what_is_struck_out_is_told_nowhere(title: str, text: str, struck: str) -> None:
    report = plan_of(text, title)

    assert not any(struck in one for one in tasks_of(report))
    assert not any(struck in one.text for one in report.unplanned)


@pytest.mark.parametrize(
    ("item", "task"),
    [
        ("We need to create `shop/labels/Print.astro`", "Create shop/labels/Print.astro"),
        ("需要创建 `labels/Print.astro`", "确保：创建 labels/Print.astro"),
    ],
)
def test_what_stands_in_a_task_is_not_told_as_left(item: str, task: str) -> None:
    assert unserved([item], [task]) == ()
    assert unserved([item], ["Create shop/labels/Scan.vue" if item.isascii() else "创建 scan/Read.vue"]) == (item,)


@pytest.mark.parametrize(
    ("text", "own"),
    [
        (
            "Exports fail.\n\n```\njava.io.IOException: no file\n  at java.io.FileReader.open(FileReader.java:146)\n"
            "  at shop.labels.Printer.load(Printer.java:75)\n  at org.junit.Runner.run(Runner.java:9)\n```",
            "shop.labels.Printer.load(Printer.java:75)",
        ),
        (
            '导出失败。\n\n```\nTraceback (most recent call last):\n  File "/app/shop/labels.py", line 7, in load\n'
            '  File "/venv/lib/python3.11/site-packages/web/app.py", line 9, in run\nIOError: no file\n```',
            'File "/app/shop/labels.py", line 7, in load',
        ),
        (
            "Exports fail.\n\n```\njava.io.IOException: x\n  at java.io.FileReader.open(FileReader.java:146)\n```",
            "java.io.FileReader.open(FileReader.java:146)",
        ),
    ],
)
def test_one_looks_first_at_the_code_of_ones_own(text: str, own: str) -> None:
    assert origin_in(request_of(text, "Exports fail", "Bug").document) == own


@pytest.mark.parametrize(
    "text",
    [
        *("Need to get the wording of the notice text.", "Labels on the new scanner · pending verification by users"),
        *("还需要获取提示文案。", "待用户复测 · 在新扫描枪上打印 · 待验证"),
    ],
)
def test_what_is_still_to_come_from_others(text: str) -> None:
    assert waits_for_others(text)


@pytest.mark.parametrize(
    "text",
    [
        "We need to get the list of labels from the server.",
        "The list shows orders pending.",
        "需要获取订单列表。",
        "显示待验证订单",
    ],
)
def test_what_the_work_itself_gets(text: str) -> None:
    assert not waits_for_others(text)


@pytest.mark.parametrize(
    ("title", "text", "still_open"),
    [
        (
            "Add a notice for labels",
            "## What needs to be done\n\n- Add a notice\n\n## UX/Design\n\nNeed to get the notice text.",
            "Need to get the notice text.",
        ),
        ("新增面单提示", "## 任务\n\n- 新增提示\n\n## 设计\n\n还需要获取提示文案。", "还需要获取提示文案。"),
    ],
)
def test_what_is_still_open_in_the_design_is_kept(title: str, text: str, still_open: str) -> None:
    assert still_open in plan_of(text, title).plan.dependencies
