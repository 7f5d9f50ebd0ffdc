"""What a developer needs of a ticket is in its plan, and what is no task is not made one."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.phrasing.bare import unjoined
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.tasks import as_task
from workers.plan.staging.scenario import scenario
from workers.plan.understand import understand


def _told(title: str, text: str, kind: str = "Story") -> str:
    return "\n".join(tasks_of(plan_of(text, title, kind)))


@pytest.mark.parametrize(
    ("title", "text", "names"),
    [
        (
            "Colours of the chart",
            "We should also add the following colours:\n* [TEAL_DARK|https://example.org/c#teal]\n"
            "* [AMBER|https://example.org/c#amber]\n",
            ("TEAL_DARK", "AMBER"),
        ),
        (
            "图表的颜色",
            "需要新增以下颜色：\n* [TEAL_DARK|https://example.org/c#teal]\n* [AMBER|https://example.org/c#amber]\n",
            ("TEAL_DARK", "AMBER"),
        ),
    ],
)
def test_members_of_a_list_that_are_links_are_kept_by_their_names(
    title: str, text: str, names: tuple[str, ...]
) -> None:
    told = _told(title, text)
    assert all(name in told for name in names)
    assert "https://" not in told


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Add a switch for the lamp. The lamp is always powered by the dock.", "Keep to this: The lamp is always"),
        ("新增灯的开关。灯仅由底座供电。", "遵守：灯仅由底座供电"),
    ],
)
def test_a_fact_of_prose_is_kept_to_and_not_made_sure_of(text: str, fact: str) -> None:
    told = _told("Switch of the lamp" if text.isascii() else "灯的开关", text)
    assert fact in told
    assert begins_with_verb(fact)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Sync crashes", "[TRACE] [Sync] 1 0x10ede79 -[Store save:]\n[TRACE] [Sync] 2 0x10ede2d StoreGet must\n"),
        ("同步崩溃", "[TRACE] [Sync] 1 0x10ede79 -[Store save:]\n[TRACE] [Sync] 2 0x10ede2d 必须\n"),
    ],
)
def test_a_line_of_a_trace_is_no_task(title: str, text: str) -> None:
    assert "[TRACE]" not in _told(title, text, "Bug").replace("Release the fix and watch", "").split("Fix")[-1]


@pytest.mark.parametrize(
    "text",
    [
        "The second source will be easy to add since the first one is there.",
        "第二个来源很容易实现，因为第一个已经有了。",
    ],
)
def test_how_hard_something_is_to_do_is_no_task(text: str) -> None:
    order = "Add a second source of prices." if text.isascii() else "新增第二个价格来源。"
    assert text not in _told("Prices" if text.isascii() else "价格", f"{order} {text}")


@pytest.mark.parametrize(
    ("criterion", "language", "steps"),
    [
        (
            "Then if the user cancels, it should keep the draft.",
            "en",
            "Given g\nWhen the user cancels\nThen it should keep the draft.",
        ),
        ("Be able to reopen the order", "en", "Given g\nWhen w\nThen be able to reopen the order"),
        ("Bonus if you can reopen it as well", "en", "Given g\nWhen w\nThen Bonus if you can reopen it as well"),
        ("然后如果用户取消，应保留草稿", "zh", "假如g\n当用户取消\n那么应保留草稿"),
    ],
)
def test_a_criterion_is_a_sentence_after_then(criterion: str, language: str, steps: str) -> None:
    assert scenario(criterion, language, "g", "w").split("\n")[1:] == steps.split("\n")[1:]


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("work with the vendor to have a bench set up", "work with the vendor to have a bench set up"),
        ("Create/relate tickets for the modules", "Create/relate tickets for the modules"),
        ("ListView: Add a retry", "Add a retry (ListView)"),
    ],
)
def test_an_order_stays_one(text: str, task: str) -> None:
    assert as_task(text, "Complete: ") == task


def test_what_joins_a_sentence_to_the_one_before_is_left_out_of_it() -> None:
    assert unjoined("But the list stays empty") == "The list stays empty"
    assert unjoined("但**列表**是空的") == "**列表**是空的"
    assert unjoined("The list stays empty") == "The list stays empty"


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Gradient not working on tablets", "Works well on phones.", "BUG"),
        ("平板上渐变色不生效", "手机上正常。", "BUG"),
        ("Support gradients on tablets", "They do not work there yet.", "FEATURE"),
        ("平板支持渐变色", "目前不支持。", "FEATURE"),
    ],
)
def test_an_improvement_whose_title_tells_only_a_fault_is_mended(title: str, text: str, kind: str) -> None:
    assert request_of(text, title, "Improvement").kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "The key is missing in the answer. Please let me know if there should be another one.",
        "返回中缺少该字段。如果应该用别的字段，请告知。",
    ],
)
def test_what_is_asked_of_whoever_reads_it_is_not_expected_of_the_product(text: str) -> None:
    understood = understand(request_of(text, "Key is missing" if text.isascii() else "缺少字段", "Bug"))
    assert not understood.expected
    assert not any("let me know" in one or "请告知" in one for one in (*understood.demands, *understood.summary))


@pytest.mark.parametrize(
    ("title", "text", "orders"),
    [
        (
            "Prices of spare parts",
            "We want to read them from the catalogue first. Then write a job that copies them."
            " Finally the old sheet should be removed.",
            ("read them", "write a job", "old sheet"),
        ),
        (
            "备件价格",
            "现在我希望先从目录读取价格。编写任务复制价格。最后需要删除旧表格。",
            ("从目录读取", "编写任务", "删除旧表格"),
        ),
    ],
)
def test_what_is_told_in_prose_is_planned_in_the_order_of_the_ticket(
    title: str, text: str, orders: tuple[str, ...]
) -> None:
    told = _told(title, text).casefold()
    told = told[told.index("\n") :]
    places = [told.find(order.casefold()) for order in orders]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("title", "is_drilled"),
    [
        ("Migrate the orders to the new cluster", True),
        ("Measure how fast the test server is", False),
        ("将订单迁移到新集群", True),
        ("测量测试服务器的速度", False),
    ],
)
def test_the_way_back_is_rehearsed_where_something_that_runs_is_changed(title: str, is_drilled: bool) -> None:
    last = plan_of("It was agreed." if title.isascii() else "已经商定。", title, "Task").plan.stages[-1]
    assert any(task.startswith(("Rehearse", "演示如何退回")) for task in last.tasks) is is_drilled


@pytest.mark.parametrize(
    ("title", "text", "summary"),
    [
        ("Key is missing in the answer", "It lacks the flag.", "Key is missing in the answer. It lacks the flag."),
        ("返回中缺少字段", "它没有标志位。", "返回中缺少字段。它没有标志位。"),
    ],
)
def test_a_summary_names_what_it_is_about_before_it_points_at_it(title: str, text: str, summary: str) -> None:
    assert plan_of(text, title, "Bug").plan.requirement_summary == summary


@pytest.mark.parametrize(
    ("text", "works"),
    [
        ("The flag is old. Scope: * remove the flag from the parser * update the manual * delete its tests", 3),
        ("标志已过时。范围： * 从解析器中删除该标志 * 更新手册 * 删除相关测试", 3),
        ("The price is 3 * 4 dollars. Change it.", 0),
    ],
)
def test_a_list_that_lost_its_line_breaks_is_one(text: str, works: int) -> None:
    assert (
        len(understand(request_of(text, "Remove the flag" if text.isascii() else "删除标志", "Task")).work_items)
        == works
    )


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("I'd like to be able to name the file first.", "Make it possible to name the file first."),
        ("We would like to be able to name it first.", "Make it possible to name it first."),
    ],
)
def test_what_somebody_wants_to_be_able_to_do_is_made_possible(text: str, task: str) -> None:
    assert task in tasks_of(plan_of(text, "Name of the file"))


@pytest.mark.parametrize(
    ("title", "text", "no_task"),
    [
        (
            "Modal of projects",
            "Move the modal to the settings.\n\nLink to the design: https://example.org/d/3",
            "Link to",
        ),
        ("项目弹窗", "将弹窗移到设置页。\n\n链接：https://example.org/d/3", "example.org"),
        ("Templates of apps", "Add templates. One way to do this is to ask the registry.", "One way"),
        ("应用模板", "新增模板。一种做法是从仓库读取，需要改配置。", "一种做法"),
        ("Load the sample", "Add a loader. Help was required to install it.", "was required"),
    ],
)
def test_a_pointer_a_thought_and_what_happened_are_no_tasks(title: str, text: str, no_task: str) -> None:
    assert no_task not in _told(title, text)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("See screenshot, drawing a second shape should give an error.", "Shapes are counted wrongly"),
        ("如图，画第二个图形应该报错。", "图形数量校验失效"),
    ],
)
def test_what_is_expected_is_not_what_is_seen(text: str, seen: str) -> None:
    plan = plan_of(text, seen, "Bug").plan
    assert seen in plan.stages[0].success_criteria[0]
    assert plan.requirement_summary.count(text[-8:].rstrip(".。")) == 1


@pytest.mark.parametrize(
    ("title", "text", "words"),
    [
        (
            "Faster mappings",
            "We should generate them without checks. Old clients should behave as before.",
            "as before",
        ),
        ("更快的映射", "需要去掉检查来生成映射。旧客户端的行为应保持不变。", "保持不变"),
    ],
)
def test_what_must_stay_as_it_is_is_looked_at_in_the_end(title: str, text: str, words: str) -> None:
    stages = plan_of(text, title, "Task").plan.stages
    assert any(words in task for task in stages[-1].tasks)
    assert not any(words in task for task in stages[1].tasks)


@pytest.mark.parametrize(
    ("title", "text", "parts"),
    [
        (
            "Search, second release",
            "This is the parent task for the second release.\n\n- Ranking by age\n- Synonyms of brands\n",
            ("Ranking by age", "Synonyms of brands"),
        ),
        ("搜索二期", "这是搜索二期的父任务。\n\n- 按时间排序\n- 品牌同义词\n", ("按时间排序", "品牌同义词")),
    ],
)
def test_a_container_is_planned_as_its_parts(title: str, text: str, parts: tuple[str, ...]) -> None:
    stages = plan_of(text, title, "Task").plan.stages
    assert stages[1].name in ("Parts", "各部分")
    assert [any(part in task for task in stages[1].tasks) for part in parts] == [True, True]
    assert not any("test" in task or "测试" in task for stage in stages for task in stage.tasks)


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Help the partner with loading", "They tried it last week and had errors.", "TECH_TASK"),
        ("协助合作方导入数据", "他们上周试过，报错了。", "TECH_TASK"),
    ],
)
def test_an_order_that_tells_no_fault_is_no_fault_by_words_beside_it(title: str, text: str, kind: str) -> None:
    assert request_of(text, title, "").kind == kind


TRACE = (
    "It stops.\n\n{code}\njava.lang.IllegalStateException: no mapping\n"
    "    at org.example.shop.Mapper.find(Mapper.java:156)\n    at org.example.shop.Main.run(Main.java:20)\n{code}\n"
)
TRACE_PYTHON = (
    '程序中断。\n\n{code}\nTraceback (most recent call last):\n  File "main.py", line 3, in run\n'
    "  File \"shop/mapper.py\", line 156, in find\nKeyError: 'price'\n{code}\n"
)


@pytest.mark.parametrize(
    ("title", "text", "place"),
    [
        ("Mapping stops", TRACE, "org.example.shop.Mapper.find(Mapper.java:156)"),
        ("映射中断", TRACE_PYTHON, 'File "shop/mapper.py", line 156, in find'),
    ],
)
def test_where_a_trace_begins_is_looked_at_first(title: str, text: str, place: str) -> None:
    fix = plan_of(text, title, "Bug").plan.stages[1]
    assert any(place in task for task in fix.tasks)


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        ("Flags are missing in the manual", "The flags --fast and --safe are not in it. They should be added.", "They"),
        ("手册缺少参数说明", "手册里没有 --fast 和 --safe。它们应该加上。", "它们"),
    ],
)
def test_what_only_points_back_is_no_criterion(title: str, text: str, told: str) -> None:
    fix = plan_of(text, title, "Bug").plan.stages[1]
    assert not any(told in one for one in (*fix.tasks, *fix.success_criteria))


def test_anchors_of_a_page_are_no_words_of_the_ticket() -> None:
    text = '{html}<div><p>Add the buffer: <a href=\n"https://example.org/b">the draft</a></p></div>{html}'
    assert "<a" not in _told("Buffer", text)


@pytest.mark.parametrize(
    ("title", "text", "example"),
    [
        (
            "Groups of the wizard",
            "The group is meant to hold every template. We should show only those without a group there.",
            "only those without",
        ),
        ("向导的分组", "该分组默认包含全部模板。需要只显示没有分组的模板。", "只显示没有分组"),
    ],
)
def test_the_first_test_is_of_what_is_wanted_and_not_of_a_fact_beside_it(title: str, text: str, example: str) -> None:
    assert example in plan_of(text, title).plan.stages[0].tasks[0]


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        ("Log the user", "We currently do not log who stops the job, which costs time.", "do not log who stops"),
        ("记录操作人", "目前没有记录是谁停止了任务，查问题很费时间。", "没有记录是谁"),
    ],
)
def test_what_is_not_so_today_is_settled_in_the_end(title: str, text: str, told: str) -> None:
    assert any(told in task for task in plan_of(text, title).plan.stages[-1].tasks)


def test_a_criterion_without_its_subject_is_an_order_and_a_sentence() -> None:
    assert as_task("Should show the option", "Make sure: ") == "Show the option"
    assert scenario("Should show the option", "en", "g", "w").endswith("Then it should show the option")


@pytest.mark.parametrize(
    ("title", "text", "kind", "commit"),
    [
        ("Documentation of the flags is wrong", "It names --old.", "Bug", "docs: "),
        ("参数文档有误", "文档写的是 --old。", "Bug", "docs: "),
        ("Table of dependencies is too small", "Make it wider.", "Task", "chore: "),
        ("Upgrade the dependencies", "They are old.", "Task", "build: "),
        ("Remove `ci.example.org` from the proxy", "It is unused.", "Task", "chore: "),
    ],
)
def test_the_type_of_a_commit_is_that_of_the_work(title: str, text: str, kind: str, commit: str) -> None:
    assert plan_of(text, title, kind).plan.commit_message_suggestion.startswith(commit)


@pytest.mark.parametrize(
    ("title", "text", "done"),
    [
        (
            "Names of fields",
            "## Acceptance criteria\n\n- The fields have English names\n- Code reviewed\n- Test the change\n",
            ("Code reviewed", "Test the change"),
        ),
        ("字段名称", "## 验收标准\n\n- 字段名称为中文\n- 代码已评审\n- 测试通过\n", ("代码已评审", "测试通过")),
    ],
)
def test_what_closes_any_ticket_stands_in_the_last_stage(title: str, text: str, done: tuple[str, ...]) -> None:
    stages = plan_of(text, title).plan.stages
    assert all(any(one in task for task in stages[-1].tasks) for one in done)
    assert not any(one in task for stage in stages[:-1] for task in stage.tasks for one in done)


@pytest.mark.parametrize(
    ("title", "text", "when", "then"),
    [
        (
            "Admin page looks at the wrong host",
            "Currently when you open the page on another machine, it reports an error.",
            "When this happens: you open the page on another machine",
            "Then the failure is seen: it reports an error",
        ),
        (
            "管理页面访问了错误的主机",
            "当在其他机器上打开页面时，页面报错。",
            "当出现这种情况：在其他机器上打开页面",
            "那么可以看到该缺陷：页面报错",
        ),
    ],
)
def test_the_condition_of_a_fault_is_what_its_test_does(title: str, text: str, when: str, then: str) -> None:
    steps = plan_of(text, title, "Bug").plan.stages[0].success_criteria[0].split("\n")
    assert steps[1] == when
    assert steps[2].startswith(then)


@pytest.mark.parametrize(
    ("title", "text", "seen"),
    [
        (
            "Photo, edit, crash",
            "### Summary\n\nThe app crashes when editing a photo that was just taken.\n\n"
            "### Actual result\n\nThe app crashes.",
            "editing a photo",
        ),
        ("照片编辑崩溃", "### 概述\n\n用户编辑刚拍的照片时应用崩溃。\n\n### 实际结果\n\n应用崩溃。", "编辑刚拍的照片"),
    ],
)
def test_what_is_seen_is_told_as_fully_as_the_ticket_tells_it(title: str, text: str, seen: str) -> None:
    assert any(seen in task for task in plan_of(text, title, "Bug").plan.stages[0].tasks)


def test_how_something_may_be_done_and_what_somebody_supposes_is_no_demand_as_it_stands() -> None:
    text = "Add a button. This can be achieved either by a menu or by a panel."
    assert "achieved" not in _told("Button of the list", text)
    assert unjoined("I suppose the button will allow edits") == "The button will allow edits"
    assert unjoined("目前没有按钮，只能手动编辑") == "目前没有按钮，只能手动编辑"


@pytest.mark.parametrize(
    ("title", "text", "guide"),
    [
        ("Thin builds", "We should make thin builds the default. Also update the guide for new projects.", "guide"),
        ("精简构建", "需要默认使用精简构建。同时更新用户手册。", "用户手册"),
    ],
)
def test_documents_follow_in_the_last_stage(title: str, text: str, guide: str) -> None:
    stages = plan_of(text, title).plan.stages
    assert any(guide in task for task in stages[-1].tasks)


@pytest.mark.parametrize(
    ("title", "text", "line"),
    [
        (
            "Sync reports an error",
            "After the update [ERROR] cannot fire the event 'sync' is shown.",
            "[ERROR] cannot fire",
        ),
        ("同步报错", "更新之后显示 SyncError: 事件 sync 无法触发。", "SyncError: 事件 sync 无法触发"),
    ],
)
def test_an_error_in_a_sentence_is_shown_and_watched_for(title: str, text: str, line: str) -> None:
    stages = plan_of(text, title, "Bug").plan.stages
    assert any(line in task for task in stages[0].tasks)
    assert any(line in task for task in stages[-1].tasks)


@pytest.mark.parametrize(
    ("criterion", "language"),
    [
        ("The parameter should be immediately after the type", "en"),
        ("The header is not refreshed when swapping between", "en"),
    ],
)
def test_half_a_condition_is_none(criterion: str, language: str) -> None:
    assert scenario(criterion, language, "g", "w").split("\n")[1] == "When w"


def test_a_criterion_that_states_how_it_is_is_made_sure_of_in_chinese() -> None:
    assert as_task("级联删除生效。", "完成：") == "确保：级联删除生效。"
    assert as_task("各端的命名一致", "实现：") == "确保：各端的命名一致"


@pytest.mark.parametrize("title", ["Order service integration tests", "订单服务集成测试"])
def test_tests_are_no_change_that_is_compared_with_before(title: str) -> None:
    stages = plan_of("We need them for the release." if title.isascii() else "发版需要。", title, "Task").plan.stages
    assert stages[1].name in ("The work", "实施")


@pytest.mark.parametrize(
    ("text", "no_task"),
    [
        ("Add an export filter. Another benefit of the filter would be that only one format is left.", "benefit"),
        ('Add a theme.\n\n<item name="bar">false</item> <item name="full">only true</item>', "<item"),
        ("新增导出筛选。另一个好处是只剩一种格式。", "好处"),
    ],
)
def test_what_else_is_good_about_it_and_a_line_of_markup_are_no_tasks(text: str, no_task: str) -> None:
    assert no_task not in _told("Export" if text.isascii() else "导出", text)
