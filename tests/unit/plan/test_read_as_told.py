"""What a ticket tells is read as it is told: what happens today, scenarios, fragments, quotations, how to mend it."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.staging.scenario import condition_of
from workers.plan.telling.demands import demands
from workers.plan.telling.laid_out.fragments import is_fragment
from workers.plan.telling.remarks import only_remarks
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("title", "text", "today"),
    [
        (
            "Handle archived files gracefully",
            "When a file is archived, opening it will result in an error. This task is to tell users what to do.",
            "will result in an error",
        ),
        (
            "Handle timeout errors of the archive",
            "Users must see a message. More precisely, when the archive is asked, a TimeoutError is thrown.",
            "is thrown",
        ),
        (
            "More formats for exports",
            "The list offers one format. However, clerks need others. They want to save all orders as a table.",
            "offers one format",
        ),
        ("优雅地处理归档文件", "文件归档后，当用户打开时会报错。本任务是提示用户怎么做。", "会报错"),
        ("更多导出格式", "列表每次提供一种格式。但是店员需要其他格式，希望把订单导出为表格。", "提供一种格式"),
    ],
)
def test_what_happens_today_is_no_task_and_no_first_test(title: str, text: str, today: str) -> None:
    report = plan_of(text, title)

    built = [task for stage in report.plan.stages[:-1] for task in stage.tasks]
    assert not any(today in one for one in built)
    assert not any(today in one for stage in report.plan.stages[:-1] for one in stage.success_criteria)


@pytest.mark.parametrize(
    "text",
    [
        "Users can upload a table. A table without a header results in an error.",
        "用户必须能上传表格。如果表格没有表头，则报错。",
    ],
)
def test_an_error_told_after_what_is_wanted_is_a_rule(text: str) -> None:
    title = "Upload a table" if text.isascii() else "上传表格"
    told = " ".join(tasks_of(plan_of(text, title)))
    assert "without a header" in told or "没有表头" in told


@pytest.mark.parametrize(
    ("text", "guess", "seen"),
    [
        (
            "I build the module and ask it for a name. The result is *null*. "
            "It seems that the problem is the new SDK. When I choose the older one, all works perfectly.",
            "SDK",
            "The result is *null*",
        ),
        (
            "构建模块后读取名称，结果是 null。看起来问题是新的 SDK。选择旧的 SDK 时，一切正常。",
            "SDK",
            "结果是 null",
        ),
    ],
)
def test_a_guess_is_not_what_is_seen_and_where_it_works_is_no_step(text: str, guess: str, seen: str) -> None:
    understood = understand(request_of(text, "Modules cannot be read", "Bug"))

    assert not any(guess in one for one in (*understood.observed, *understood.steps, *understood.expected))
    assert any(seen in one for one in understood.observed)
    assert any(guess in one for one in understood.suspected)


@pytest.mark.parametrize(
    ("text", "other", "order"),
    [
        (
            "## Problem\n\nA signed-in user lands on the sign-in page.\n\n## Secondary issue\n\n"
            "`Login.tsx` goes to /home, which does not exist (should be /).\n\n## Proposed fix\n\n"
            "Add the state `isReady` to the context:\n\n```js\nconst ready = false;\n```\n",
            "goes to /home",
            "Add the state `isReady` to the context",
        ),
        (
            "## 问题描述\n\n已登录的用户被带到登录页。\n\n## 次要问题\n\n"
            "`Login.tsx` 跳转到 /home，但没有该页面（应为 /）。\n\n"
            "## 修复方向\n\n在会话上下文加入 `isReady` 状态：\n\n```js\nconst ready = false;\n```\n",
            "跳转到 /home",
            "在会话上下文加入 `isReady` 状态",
        ),
    ],
)
def test_a_section_of_another_fault_is_apart_and_one_of_the_repair_is_work(text: str, other: str, order: str) -> None:
    report = plan_of(text, "Signed-in users have to sign in again" if text.isascii() else "已登录却跳到登录页", "Bug")

    assert any(order in one for one in tasks_of(report))
    assert not any(other in one for one in tasks_of(report))
    assert other not in report.plan.requirement_summary


@pytest.mark.parametrize(
    "text",
    [
        "Many of these statements have to do with calls of the archive.",
        "This is one of the issues found when we tried it out.",
        "I looked through the list of functions and I am not able to find any.",
        "This forces me to write all of it by hand.",
        "It claims to be quicker than the other one.",
        "Take the radio app, where the sound goes on in the background.",
        "这是试用时发现的问题之一。",
        "这些日志大多与归档的调用有关。",
        "以收音机应用为例，声音会在后台继续。",
    ],
)
def test_what_only_tells_demands_nothing(text: str) -> None:
    assert not demands(text)


@pytest.mark.parametrize("text", ["I looked at it and we should add a list.", "这是必须修复的问题之一。"])
def test_what_asks_beside_what_it_tells_is_no_mere_remark(text: str) -> None:
    assert not only_remarks(text)


@pytest.mark.parametrize(
    ("text", "criterion"),
    [
        (
            "## Acceptance criteria\n\nGIVEN I am on the start page\nWHEN I tap the name\nTHEN I should see my account",
            "GIVEN I am on the start page, WHEN I tap the name, THEN I should see my account",
        ),
        (
            "## Acceptance criteria\n\n- When the name is tapped\n- then the account is opened\n",
            "When the name is tapped, then the account is opened",
        ),
        (
            "## 验收标准\n\n假如我在首页\n当我点击名称\n那么可以看到我的账户\n",
            "假如我在首页，当我点击名称，那么可以看到我的账户",
        ),
        ("## 验收标准\n\n- 当点击名称\n- 那么打开账户\n", "当点击名称，那么打开账户"),
    ],
)
def test_a_scenario_on_several_lines_is_one_criterion_and_the_first_test(text: str, criterion: str) -> None:
    report = plan_of(text, "Open the account from the menu" if text.isascii() else "从菜单打开账户")

    assert [one.criterion for one in report.coverage] == [criterion]
    assert any(task.endswith(criterion) for task in report.plan.stages[0].tasks)


def test_two_conditions_of_a_list_are_two_criteria() -> None:
    text = "## Acceptance criteria\n\n- When a list is empty, it says so\n- When a list is full, it can be paged\n"
    assert len(plan_of(text, "Lists").coverage) == 2


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "Send a new event for each attempt.\n\n- [ ] When the window is shown\n- [ ] When a guest opens the page\n",
            "Send a new event for each attempt: When the window is shown",
        ),
        (
            "Add new events that are sent when a guest does this:\n\n- Clicks a picture to see it in full size\n",
            "Add new events that are sent when a guest does this: Clicks a picture to see it in full size",
        ),
        (
            "This is an experiment. We want to measure:\n\n- How many times does a guest see this notice\n",
            "We want to measure: How many times does a guest see this notice",
        ),
        ("新增统计事件。\n\n- [ ] 当弹窗显示时\n- [ ] 当客人打开页面时\n", "新增统计事件：当弹窗显示时"),
        (
            "我们希望统计：\n\n- 客人在一次会话里看到该提示的次数有多少\n",
            "我们希望统计：客人在一次会话里看到该提示的次数有多少",
        ),
    ],
)
def test_a_fragment_stands_with_what_it_stands_below(text: str, whole: str) -> None:
    request = request_of(f"## What needs to be done\n\n{text}", "Count attempts" if text.isascii() else "统计尝试次数")
    assert any(whole in one.text for one in understand(request).work_items)


def test_rules_below_an_order_stay_by_themselves() -> None:
    text = "## What needs to be done\n\nAdd a notice.\n\n- The notice must be shown once\n- Document it in the manual\n"
    told = [one.text for one in understand(request_of(text, "Notice")).work_items]
    assert told == ["The notice must be shown once", "Document it in the manual"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Only for text comments.", True),
        ("For top-level comments only.", True),
        ("When the window is shown", True),
        ("endpoint that returns the pictures and keeps them", True),
        ("Corresponds to the setting of the phone.", True),
        ("How many times does a guest see this", True),
        ("仅限文字评论。", True),
        ("当弹窗显示时", True),
        ("Only admins can see it.", False),
        ("A user that has no plan sees a notice", False),
        ("Add an endpoint that returns the pictures", False),
        ("Make sure that the list is empty", False),
        ("When the list is empty, it says so", False),
        ("Users see the list in their language", False),
        ("仅管理员可以查看。", False),
        ("当列表为空时，显示提示", False),
    ],
)
def test_what_lacks_its_subject_or_its_verb_is_a_fragment(text: str, *, is_one: bool) -> None:
    assert is_fragment(text) is is_one


@pytest.mark.parametrize(
    ("text", "fragment", "first"),
    [
        (
            "## Acceptance criteria\n\n- Only for text comments.\n- The notice is shown once per session\n",
            "Only for text comments.",
            "The notice is shown once per session",
        ),
        ("## 验收标准\n\n- 仅限文字评论。\n- 每次会话只提示一次\n", "仅限文字评论。", "每次会话只提示一次"),
    ],
)
def test_a_fragment_is_a_criterion_and_not_the_first_test(text: str, fragment: str, first: str) -> None:
    plan = plan_of(text, "Notice beside comments" if text.isascii() else "评论旁的提示").plan

    assert first in plan.stages[0].tasks[0]
    seen = " ".join(one for stage in plan.stages for one in stage.success_criteria)
    assert f"this is done: {fragment}" in seen or f"已做到：{fragment}" in seen


@pytest.mark.parametrize(
    ("text", "order", "first"),
    [
        (
            '"The shop has no report of its own, and clerks count by hand. We need to choose a new base for it."',
            "We need to choose a new base for it.",
            "The shop has no report of its own, and clerks count by hand.",
        ),
        (
            "“门店没有自己的报表，店员只能手工统计。我们需要为它选择新的基础。”",
            "我们需要为它选择新的基础。",
            "门店没有自己的报表，店员只能手工统计。",
        ),
    ],
)
def test_a_quotation_of_several_sentences_is_read_sentence_by_sentence(text: str, order: str, first: str) -> None:
    understood = understand(request_of(text, "Reports" if text.isascii() else "报表", "Story"))

    assert order in understood.demands
    assert first in understood.sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "(If it was added today, it is there as before.) This task is to add a notice.",
            ("This task is to add a notice.",),
        ),
        (
            "The file shows all lines of the log (sent by two shops.) This task is to add a filter.",
            ("This task is to add a filter.",),
        ),
        ('It should say "Off. Turn it on." We must also add a link.', ("We must also add a link.",)),
    ],
)
def test_a_sentence_ends_with_the_bracket_or_quote_that_ends_it(text: str, parts: tuple[str, ...]) -> None:
    told = understand(request_of(text, "Notices", "Story")).demands
    assert set(parts) <= set(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(If it was added today, it is there as before.) It must be shown.", "If it was added today, it is there as"),
        ("（如果今天添加的，则和以前一样能够打开。）本任务必须显示提示。", "如果今天添加的，则和以前一样能够打开。"),
    ],
)
def test_a_sentence_in_brackets_is_told_without_them(text: str, told: str) -> None:
    understood = understand(request_of(text, "Notices" if text.isascii() else "提示"))
    assert any(one.startswith(told) for one in (*understood.demands, *understood.sentences))


def test_what_is_right_is_told_to_the_end_of_its_quote() -> None:
    text = (
        "### Summary\n\nThe page shows “Nothing here”.\n\n## Proposal\n\n"
        'It should say "You have turned it off. To see more, turn it on."\n\n### Steps to reproduce\n\n1. Open it\n'
    )
    report = plan_of(text, "Wrong text on an empty page", "Bug")

    assert understand(request_of(text, "Wrong text on an empty page", "Bug")).expected == (
        'It should say "You have turned it off. To see more, turn it on."',
    )
    assert "turn it on" in report.plan.requirement_summary


@pytest.mark.parametrize(
    ("text", "left_out", "question"),
    [
        (
            "- The grants are shown\n- Showing the difference of keys is out of scope\n- Do we need this for guests?\n",
            "Showing the difference of keys",
            "Do we need this for guests?",
        ),
        ("- 显示授权列表\n- 显示密钥差异不在范围内\n- 访客也需要吗？\n", "显示密钥差异", "访客也需要吗"),
    ],
)
def test_what_criteria_leave_out_or_ask_is_no_criterion(text: str, left_out: str, question: str) -> None:
    head = "## Acceptance criteria" if text.isascii() else "## 验收标准"
    report = plan_of(f"{head}\n\n{text}", "Show grants" if text.isascii() else "显示授权")

    assert left_out in " ".join(report.plan.out_of_scope)
    assert not any(left_out in one or question in one for one in tasks_of(report))
    assert len(report.coverage) == 1


def test_what_follows_on_something_is_no_story() -> None:
    text = (
        "As a follow-on to the new cache, we need to measure the name filter and add a cache to it. "
        "Tests of the speed before and after are required."
    )
    told = understand(request_of(text, "The name filter can be quicker", "Story")).demands
    assert any("add a cache to it" in one for one in told)


@pytest.mark.parametrize(
    ("table", "task"),
    [
        ("| Field | Value |\n|---|---|\n| ID | T-17 |\n| Priority | P0 |\n| Owner | web |\n", "T-17"),
        ("| 字段 | 值 |\n|---|---|\n| ID | T-17 |\n| 标题 | 批量导入 |\n| 负责人 | web |\n", "T-17"),
    ],
)
def test_a_table_that_files_the_ticket_is_no_work(table: str, task: str) -> None:
    text = f"{table}\n## Tasks\n\n- Add an import of pupils\n- Show how many were imported\n"
    assert not any(task in one for one in tasks_of(plan_of(text, "Import pupils")))


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("On accepted posts, show the button", ""),
        ("On loading the page, the list is shown", "loading the page"),
        ("On click, the list is shown", "click"),
        ("On the editor, when pressing Send, it asks", "pressing Send (on the editor)"),
        ("On editor, when pressing Send, it asks", "pressing Send (on editor)"),
    ],
)
def test_where_it_holds_is_no_event(text: str, when: str) -> None:
    assert condition_of(text)[0] == when


@pytest.mark.parametrize("heading", ["Change log", "变更记录"])
def test_what_was_done_to_the_ticket_is_not_told(heading: str) -> None:
    table = "| When | Who |\n|---|---|\n| 2026-06-12 | PM added a chapter |\n"
    understood = understand(request_of(f"Add an import of pupils.\n\n## {heading}\n\n{table}", "Import pupils"))
    assert not any("added a chapter" in one for one in (*understood.sentences, *understood.demands))


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("An overall epic to cover all things of the new release", True),
        ("Epic tracking all items that the new release needs.", True),
        ("Lists changes and features that should be made for the new release.", True),
        ("Lists must be sorted by name.", False),
    ],
)
def test_an_epic_for_all_of_something_holds_others_together(text: str, *, is_one: bool) -> None:
    assert understand(request_of(text, "New release")).gathers is is_one


@pytest.mark.parametrize(
    ("text", "task"),
    [
        (
            "Remove the old job.\n\nTesting steps:\n1. Create a request\n2. See that it is sent\n",
            "Try it: Create a request; See that it is sent",
        ),
        (
            "Remove the old job.\n\n**:computer: How to demonstrate (e2e):**\n\n1. Create a request\n2. Revoke it\n",
            "Try it: Create a request; Revoke it",
        ),
        ("移除旧任务。\n\n测试步骤：\n1. 创建申请\n2. 撤销申请\n", "试用：创建申请；撤销申请"),
    ],
)
def test_how_it_is_tried_is_done_at_the_end_and_builds_nothing(text: str, task: str) -> None:
    stages = plan_of(text, "Remove the old job" if text.isascii() else "移除旧任务", "Task").plan.stages
    assert task in stages[-1].tasks
    assert not any("request" in one or "申请" in one for stage in stages[:-1] for one in stage.tasks)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "Run a trial with two variants:\n\n- Control: the large button as it is there so far\n",
            "Run a trial with two variants: Control: the large button as it is there so far",
        ),
        (
            "新增一项试验，分两组：\n\n- 对照组：沿用目前页面上很大的那个按钮样式\n",
            "新增一项试验，分两组：对照组：沿用目前页面上很大的那个按钮样式",
        ),
    ],
)
def test_an_order_above_a_list_is_not_lost_where_its_items_order_nothing(text: str, whole: str) -> None:
    request = request_of(f"## What needs to be done\n\n{text}", "Buttons" if text.isascii() else "按钮")
    assert whole in [one.text for one in understand(request).work_items]


@pytest.mark.parametrize("heading", ["Intended users", "Personas", "目标用户"])
def test_for_whom_it_is_is_no_work(heading: str) -> None:
    text = f"We must add a window.\n\n### {heading}\n\nAll types of users that can write.\n"
    told = understand(request_of(text, "A window for new folders"))
    assert not any("All types" in one for one in (*told.demands, *(item.text for item in told.work_items)))
