"""What a plan is made of is what the ticket asks for: no reason, no mark of a page, nothing that is told elsewhere."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from tests.unit.review.long_texts import seconds_of
from workers.plan.questions.candidates import candidates
from workers.plan.staging.frames import roles_of
from workers.plan.staging.scenario import scenario
from workers.plan.statements import one_line
from workers.plan.telling.demands import DEMANDS, points_back
from workers.plan.telling.present import is_told_elsewhere, tells_of_today
from workers.plan.telling.put_off import is_mark_alone
from workers.plan.telling.roles import leaves_out, waits_for_ticket
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Universal builds", "It would be good to support both devices in one project.", "FEATURE"),
        ("支持通用构建", "希望支持在一个项目里同时构建两种设备。", "FEATURE"),
        ("Universal builds", "It would be good to support both devices. Today the build fails.", "BUG"),
        ("通用构建", "希望支持两种设备，目前构建失败。", "BUG"),
        ("Support both devices", "## Steps\n\n1. Build it for both\n2. Look at the result\n", "BUG"),
        ("Cart is empty after login", "It was full before.", "BUG"),
    ],
)
def test_a_wish_that_is_filed_as_a_fault_is_planned_as_a_wish(title: str, text: str, kind: str) -> None:
    assert request_of(text, title, "Bug").kind == kind


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Alerts", "Identify who sends alerts. Understand how an alert reaches people.", "SPIKE"),
        ("值班安排", "调研告警的发送方。梳理并了解告警怎样到达使用者。", "SPIKE"),
        ("Alerts", "Identify who sends alerts. Add a page that lists them.", "TECH_TASK"),
        ("Add alerts", "Identify who sends alerts. Understand how they reach people.", "TECH_TASK"),
    ],
)
def test_work_that_only_finds_out_is_planned_as_research(title: str, text: str, kind: str) -> None:
    assert request_of(text, title, "Task").kind == kind


def test_what_a_product_can_do_is_work_where_requirements_are_told() -> None:
    text = (
        "Bills are kept by hand.\n\n## Requirements\n\n### Bills\n\nBills of each bank can be read and put together.\n"
    )
    assert understand(request_of(text, "Put bills together")).demands[-1:] == (
        "Bills of each bank can be read and put together.",
    )


def test_what_a_product_can_do_is_work_where_requirements_are_told_in_chinese() -> None:
    told = "可以将不同银行的账单导入。将退款和支付放在一起，便于查看。"
    text = f"人工记账很慢。\n\n## 需求点\n\n### 汇总\n\n{told}\n\n## 背景\n\n可以手工记账。\n"
    demands = understand(request_of(text, "1. 需求")).demands
    assert demands[:2] == ("可以将不同银行的账单导入。", "将退款和支付放在一起，便于查看。")
    assert "可以手工记账。" not in demands


def test_a_number_before_a_title_that_names_nothing_makes_no_name_of_it() -> None:
    assert understand(request_of("可以将不同银行的账单导入。", "1. 需求")).title == "可以将不同银行的账单导入"
    assert (
        understand(request_of("Read the bills of each bank.", "1. Requirements")).title == "Read the bills of each bank"
    )


@pytest.mark.parametrize(
    "text",
    [
        "As the data is stored in the file, it can be used without a table.",
        "由于数据保存在文件中，无需数据表。",
    ],
)
def test_the_reason_of_a_wish_is_no_wish(text: str) -> None:
    assert tells_of_today(text)


def test_a_role_that_wants_something_gives_no_reason() -> None:
    assert not tells_of_today("As an admin, I can see all orders.")
    assert not tells_of_today("As the list is long, pages should be shown.")


def test_what_needs_nothing_demands_nothing() -> None:
    assert not DEMANDS.search("The table does not need to be kept")
    assert DEMANDS.search("The table needs to be kept")


@pytest.mark.parametrize("text", ["These methods are detailed in the sub-tasks.", "具体做法详见子任务。"])
def test_what_is_told_elsewhere_is_no_criterion(text: str) -> None:
    assert is_told_elsewhere(text)
    assert not is_told_elsewhere("Orders are listed on the page of a customer")


@pytest.mark.parametrize(
    "text",
    ["I propose that it be considered for inclusion in a future release.", "建议在后续的版本中支持导出，其他不变。"],
)
def test_what_is_proposed_for_a_later_release_is_asked_for(text: str) -> None:
    assert not leaves_out(text)


def test_what_is_done_in_a_later_release_is_left_out() -> None:
    assert leaves_out("PDF comes in a later release")
    assert leaves_out("PDF 导出另行处理")


@pytest.mark.parametrize("text", ["Once SHOP-7 is resolved, the workaround can go.", "依赖 SHOP-7 完成接口。"])
def test_a_ticket_that_comes_first_is_a_dependency(text: str) -> None:
    assert waits_for_ticket(text)
    assert text in understand(request_of(text, "Remove the workaround", "Task")).dependencies
    assert not waits_for_ticket("SHOP-7 added the workaround.")


def test_marks_of_a_page_are_no_words_of_the_ticket() -> None:
    assert one_line("{html}<div><p>The log says<br>\nno.</p></div>{html}") == "The log says no."
    assert one_line("The <b> tag and the <div> tag are shown") == "The <b> tag and the <div> tag are shown"


@pytest.mark.parametrize(("text", "title"), [("emulators: {", "No emulators listed"), ("模拟器: [", "没有列出模拟器")])
def test_a_line_that_opens_a_bracket_is_nothing_that_is_seen(text: str, title: str) -> None:
    described = f"{title}.\n\n*Actual*\n\n{{code}}\n{text}\n  a\n{{code}}\n"
    assert not any(text in task for task in tasks_of(plan_of(described, title, "Bug")))


def test_a_step_that_leads_in_to_code_is_a_step() -> None:
    text = "*Steps to reproduce*\n\n1) Create a project with this page:\n{code}\nvar a\n{code}\n2) Launch it\n"
    assert understand(request_of(text, "Page is blank", "Bug")).steps == (
        "Create a project with this page",
        "Launch it",
    )


@pytest.mark.parametrize(
    "text", ["Remove complexity around the mailer", "移除多余的判断", "Delete rows without an owner"]
)
def test_to_remove_something_is_the_work_itself(text: str) -> None:
    assert not roles_of(text, ["cleanup"])


@pytest.mark.parametrize("text", ["Remove the old mailer", "删除旧的判断", "Clean up"])
def test_to_remove_what_is_old_comes_last(text: str) -> None:
    assert roles_of(text, ["cleanup"])


def test_a_time_after_something_is_no_event() -> None:
    text = "The request is set to expired after 7 days from its creation"
    assert scenario(text, "en", "G", "W") == f"Given G\nWhen W\nThen {text[0].lower()}{text[1:]}"


def test_a_mark_with_a_remark_is_a_mark_alone() -> None:
    assert is_mark_alone("待定（计划 Phase 2 评估）：")
    assert is_mark_alone("TBD (see phase 2):")
    assert not is_mark_alone("日期格式：待定")


@pytest.mark.parametrize(("heading", "question"), [("In scope", "What is within scope?"), ("范围", "范围内有哪些？")])
def test_what_a_form_asks_is_no_scope(heading: str, question: str) -> None:
    text = f"Update the page.\n\n## {heading}\n\n{question}\n\n- Update the press page\n"
    assert question not in understand(request_of(text, "Update the press page")).scope


@pytest.mark.parametrize("piece", ["as it is, ", "<p>", "once A-", "is described in ", "can ", "将", "propose in a "])
def test_a_long_text_is_read_in_time(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    assert seconds_of(lambda: (tells_of_today(text), one_line(text), waits_for_ticket(text))) < 3
    assert seconds_of(lambda: (leaves_out(text), is_told_elsewhere(text), DEMANDS.search(text))) < 3
    assert seconds_of(lambda: request_of(f"## Requirements\n\n{text}"[:20_000], "x", "Bug")) < 60


def test_what_nobody_wants_is_not_demanded() -> None:
    assert not DEMANDS.search("I didn't want to join them by hand")
    assert DEMANDS.search("Users want to join them")


def test_what_is_so_for_now_is_not_left_out() -> None:
    assert not leaves_out("For now, it's difficult to run a query")
    assert leaves_out("PDF is left out for now")


@pytest.mark.parametrize(
    "item",
    [
        "<s>Use variables in queries</s>",
        "~~Use variables~~",
        "~~Use variables~~ (moved)",
        "Use variables (ALREADY DONE)",
        "<del>支持变量</del>",
        "支持变量（已完成）",
    ],
)
def test_what_is_struck_out_is_no_work(item: str) -> None:
    read = understand(request_of(f"Run it.\n\n## Tasks\n\n- {item}\n- Add docs\n", "Run queries"))
    assert [one.text for one in read.work_items] == ["Add docs"]


def test_the_work_that_a_ticket_is_for_is_never_a_side_stage() -> None:
    text = "Prepare a demo to present at the fair.\n\nWe should use one of the existing sample pages."
    stages = plan_of(text, "Demo for the fair").plan.stages
    main = next(one for one in stages if one.name == "Main path")
    assert "Prepare a demo to present at the fair." in main.tasks


def test_the_aim_of_a_ticket_is_no_task_beside_what_is_listed_for_it() -> None:
    text = "## Goal\n\nIncrease the rate of accepted offers.\n\n## Tasks\n\n- Show a notice\n"
    assert not any("Increase" in one for one in tasks_of(plan_of(text, "Notice of offers")))
    assert any("Increase" in one for one in tasks_of(plan_of(text.partition("## Tasks")[0], "Notice of offers")))
    text = "## 目标\n\n提高报价的接受率。\n\n## 任务\n\n- 显示一条通知\n"
    assert not any("提高" in one for one in tasks_of(plan_of(text, "报价通知")))


def test_the_first_test_is_of_what_can_be_seen() -> None:
    text = "## Acceptance criteria\n\n- Add the field to the table\n- The list returns the name of the editor\n"
    first = plan_of(text, "Return the editor").plan.stages[0].tasks[0]
    assert first == "Write the first acceptance test: The list returns the name of the editor"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("## Acceptance criteria\n\n- [ ] Add a switch\n- [ ] Translate all pages\n", "Languages"),
        ("**验收标准**：\n\n- [ ] 添加语言切换器\n- [ ] 更新侧栏的语言配置\n", "P3.3 语言"),
    ],
)
def test_what_a_list_of_orders_tells_is_not_asked(text: str, title: str) -> None:
    request = request_of(text, title, "Story")
    assert not any(one.matter == "outcome" for one in candidates(request, understand(request)))


def test_a_sentence_that_only_shows_something_is_no_summary() -> None:
    understood = understand(request_of("Here is a sample template with three items.", "Picker in lists"))
    assert understood.summary == ("Picker in lists",)


def test_what_is_left_out_is_nothing_that_is_seen() -> None:
    text = "Search loses focus after a click.\n\nThe popup has no field, that is not part of this.\n"
    assert not any("popup" in one for one in understand(request_of(text, "Search loses focus", "Bug")).observed)


def test_a_sentence_that_points_back_gives_way_to_the_title_that_says_the_same() -> None:
    title = 'Crash events should send "stack" in place of "value"'
    text = 'Crash events send a "value" today. This should be "stack", as in other crash events.'
    tasks = tasks_of(plan_of(text, title))
    assert f"Make sure: {title}" in tasks
    assert not any("This should" in one for one in tasks)
    assert not points_back("This should be kept for 30 days by a job", title)
    assert points_back("这个字段应改为 stack", "崩溃事件的字段应改为 stack")


@pytest.mark.parametrize(
    ("now", "title"),
    [("Currently, the build fails without it.", "Download it"), ("目前找不到时构建会失败。", "下载组件")],
)
def test_a_failure_of_today_is_no_case_to_handle(now: str, title: str) -> None:
    text = f"{now}\n\nWe should download the component. 应自动下载组件。"
    stages = plan_of(text, title).plan.stages
    assert not any(now in task for stage in stages[:-1] for task in stage.tasks)
    assert all(task.startswith(("Show", "演示")) for task in stages[-1].tasks if now in task)


@pytest.mark.parametrize(
    ("title", "text", "ticket_type", "kind"),
    [
        (
            "清理长期闲置的主机",
            "测试环境有 63 台主机没有人登录。\n\n步骤：\n1. 导出主机清单\n2. 关掉没人认领的主机\n",
            "任务",
            "TECH_TASK",
        ),
        (
            "Clean up the hosts",
            "63 hosts cannot be told apart.\n\n## Steps\n\n1. Export a list of the hosts\n2. Stop what nobody claims\n",
            "Task",
            "TECH_TASK",
        ),
        ("Fix the cart", "## Steps\n\n1. Open the cart\n\n## Actual\n\nIt cannot be opened.\n", "Task", "BUG"),
    ],
)
def test_a_task_whose_title_orders_something_is_no_fault(title: str, text: str, ticket_type: str, kind: str) -> None:
    assert request_of(text, title, ticket_type).kind == kind
    if kind == "TECH_TASK":
        assert len(understand(request_of(text, title, ticket_type)).work_items) == 2
