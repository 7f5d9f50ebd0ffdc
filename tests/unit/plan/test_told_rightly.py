"""What a ticket tells is taken for what it is: no fact for a demand, nothing undecided for work, no order lost."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.tasks import as_task
from workers.plan.questions.candidates import candidates
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "expected", "observed"),
    [
        (
            "Steps:\n1. Log out\n2. Ask for a mail\n\n"
            "Expected: French mail. Actual: English mail. Other mails are fine.",
            ("French mail.",),
            "English mail.",
        ),
        (
            "步骤：\n1. 退出登录\n2. 申请重置邮件\n\n预期：邮件为法语。实际：邮件为英语。其他邮件正常。",
            ("邮件为法语。",),
            "邮件为英语。",
        ),
    ],
)
def test_what_is_seen_is_not_expected_though_it_stands_in_one_line_with_it(
    text: str, expected: tuple[str, ...], observed: str
) -> None:
    understood = understand(request_of(text, "Wrong language of a mail", "Bug"))
    assert understood.expected == expected
    assert observed in understood.observed


def test_a_fault_that_begins_with_an_action_is_no_task_of_its_repair() -> None:
    text = "选择 10 月 1 日到 7 日，列表里有 12 条，点导出，文件里有 3120 条。升级之后才这样。"
    tasks = tasks_of(plan_of(text, "按时间筛选后导出的数据不对", "Bug"))
    told = [one for one in tasks if "列表里有 12 条" in one]
    assert told
    assert all(one.startswith(("重现", "编写会失败的测试", "发布修复并观察")) for one in told)


@pytest.mark.parametrize(
    ("title", "text", "open_words", "decided"),
    [
        ("优惠券叠加", "先支持平台券加店铺券，店铺券之间是否叠加还没定。", "还没定", "先支持平台券加店铺券"),
        (
            "Combine coupons",
            "We need to support two coupons, but which shops take part is to be decided.",
            "to be decided",
            "support two coupons",
        ),
    ],
)
def test_what_is_undecided_is_no_task_and_what_is_decided_beside_it_is(
    title: str, text: str, open_words: str, decided: str
) -> None:
    told = " ".join(tasks_of(plan_of(text, title))).casefold()
    assert open_words not in told
    assert decided in told


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Guests move a booking themselves.\n\nNot part of this: changing the address.", "changing the address"),
        ("客人自助改期，只能改一次。\n\n本期不包含修改地址。", "修改地址"),
        ("Guests move a booking.\n\n- Add a link\n- Send a mail\n\nNot part of this:\n\n- Add a map\n", "Add a map"),
    ],
)
def test_what_is_set_apart_is_told_as_out_of_scope_and_is_no_task(text: str, left_out: str) -> None:
    report = plan_of(text, "Move a booking")
    assert left_out in " ".join(report.plan.out_of_scope)
    assert not any(left_out in one for one in tasks_of(report))


def test_no_order_told_in_prose_is_lost_beside_one_criterion() -> None:
    text = (
        "Prices has grown to 1,900 lines. Split it into Discounts and Taxes. Keep the method `total` as it is. "
        "All existing tests must stay green. Remove the old `calc2` method. Also, please document the rounding rules."
    )
    told = " ".join(tasks_of(plan_of(text, "Refactor Prices", "Task")))
    for order in ("Split it into", "Keep the method", "Remove the old", "ocument the rounding rules"):
        assert order in told


def test_no_order_told_in_prose_is_lost_in_chinese() -> None:
    text = "Node 16 已停止维护。涉及前端和后端两个仓库。CI 镜像也要换。升级后所有单测要通过，构建时间不能变长。"
    told = " ".join(tasks_of(plan_of(text, "升级 Node 到 20", "Task")))
    for order in ("升级 Node 到 20", "镜像也要换", "单测要通过"):
        assert order in told


@pytest.mark.parametrize(
    "text",
    [
        "将日志迁移到 Vector。切换期间 Filebeat 保留，可随时切回。",
        "Move the logs to Vector. Filebeat stays installed, so that we can switch back at any time.",
    ],
)
def test_a_way_back_that_the_ticket_tells_is_not_asked_about(text: str) -> None:
    request = request_of(text, "将日志采集迁移到 Vector" if "将" in text else "Migrate logs to Vector", "Task")
    understood = understand(request)
    assert understood.rollback
    assert "rollback" not in {one.matter for one in candidates(request, understood)}


@pytest.mark.parametrize(
    ("title", "text", "is_drilled"),
    [
        ("Refactor Prices", "Split it into Discounts and Taxes.", False),
        ("Migrate orders to PostgreSQL", "Move all orders to the new database.", True),
        ("重构价格模块", "拆分为折扣和税费两部分。", False),
        ("将订单迁移到 PostgreSQL", "把全部订单迁移到新数据库。", True),
    ],
)
def test_a_way_back_is_rehearsed_where_something_runs_and_else_the_result_is_compared(
    title: str, text: str, is_drilled: bool
) -> None:
    told = " ".join(tasks_of(plan_of(text, title, "Task")))
    assert ("Rehearse the way back" in told or "演示如何退回" in told) is is_drilled
    assert ("Compare with what was recorded" in told or "对比改动前的记录" in told) is not is_drilled


@pytest.mark.parametrize(
    ("text", "question", "output"),
    [
        (
            "The page asks every 2 seconds. We would like to know whether sockets would help. "
            "Build a small prototype.\n\nResult: a page with a recommendation.",
            "We would like to know whether sockets would help.",
            "a page with a recommendation.",
        ),
        (
            "页面每 2 秒请求一次。想知道长连接能不能减少请求。先做一个小原型。\n\n结果：一页带建议的结论。",
            "想知道长连接能不能减少请求。",
            "一页带建议的结论。",
        ),
    ],
)
def test_research_keeps_what_is_to_be_known_and_what_comes_out_of_it(text: str, question: str, output: str) -> None:
    understood = understand(request_of(text, "Sockets for the page", "Spike"))
    assert question in understood.questions
    assert understood.outputs == (output,)


@pytest.mark.parametrize("shown", ["Test code below", "See the screenshot attached", "测试代码如下", "见下方截图"])
def test_what_only_points_at_something_shown_is_no_criterion(shown: str) -> None:
    text = f"The image must keep its ratio when one side follows the text. {shown}\n\n```\nvar a = 1;\n```\n"
    report = plan_of(text, "Keep the ratio of images")
    assert not any(shown in one for stage in report.plan.stages for one in (*stage.tasks, *stage.success_criteria))


@pytest.mark.parametrize(
    ("text", "verb", "task"),
    [
        ("All existing tests must stay green.", "Complete: ", "Make sure: All existing tests must stay green."),
        ("日志不可删除和修改", "实现：", "确保：日志不可删除和修改"),
        ("升级后所有单测要通过", "完成：", "确保：升级后所有单测要通过"),
        ("操作日志页面", "实现：", "实现：操作日志页面"),
    ],
)
def test_what_must_hold_is_made_sure_of(text: str, verb: str, task: str) -> None:
    assert as_task(text, verb) == task


@pytest.mark.parametrize(
    "text", ["Break out the constants of Media", "Break up the class", "给会员发短信提醒", "向用户推送还款通知"]
)
def test_an_order_is_known_by_its_verb(text: str) -> None:
    assert begins_with_verb(text)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Additionally: Implement the issue operation", "Implement the issue operation"),
        ("另外：新增一个导出按钮", "新增一个导出按钮"),
        ("产品说先支持平台券", "先支持平台券"),
        ("客户希望新增导出按钮", "新增导出按钮"),
        ("现在一单只能用一张券，用户希望支持叠加", "支持叠加"),
        ("We can use the helper to get the period", "Use the helper to get the period"),
    ],
)
def test_what_leads_in_to_an_order_is_left_out(text: str, order: str) -> None:
    assert bare_order(text) == order


@pytest.mark.parametrize(
    ("title", "text", "ticket_type", "kind"),
    [
        ("升级 Node 到 20", "Node 16 已停止维护，CI 镜像也要换。", "Story", "TECH_TASK"),
        ("Upgrade Node to 20", "Node 16 is no longer maintained.", "Story", "TECH_TASK"),
        ("Refactor the price module", "Split it into two parts.", "Story", "TECH_TASK"),
        ("Upgrade a free account to a paid one", "As a user I want to upgrade my account.", "Story", "FEATURE"),
        ("升级会员等级", "作为会员，我想升级等级以获得折扣。", "Story", "FEATURE"),
        ("iOS: Investigate the memory use", "For a bare app, investigate what takes memory.", "Epic", "SPIKE"),
        ("调研内存占用", "对空应用，分析内存花在哪里。", "Epic", "SPIKE"),
    ],
)
def test_a_chore_filed_as_a_story_is_planned_as_what_it_is(title: str, text: str, ticket_type: str, kind: str) -> None:
    assert request_of(text, title, ticket_type).kind == kind


def test_where_a_command_shows_something_is_not_asked() -> None:
    request = request_of("", 'CLI: Display the version of installed kits with "kit list"', "Story")
    assert "place" not in {one.matter for one in candidates(request, understand(request))}


def test_a_title_that_is_asked_about_as_a_whole_is_not_asked_about_word_by_word() -> None:
    request = request_of("According to the design.", "Shop: fast and responsive pages")
    matters = {one.matter for one in candidates(request, understand(request))}
    assert "outcome" in matters
    assert "vague" not in matters


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ('It should say "It is off. To see it, turn it on."', 'It should say "It is off. To see it, turn it on."'),
        ("应显示“已关闭。请在设置中开启。”", "应显示“已关闭。请在设置中开启。”"),
        (
            "We need a provider for the API (version 1.4! Nothing older) and a test.",
            "We need a provider for the API (version 1.4! Nothing older) and a test.",
        ),
    ],
)
def test_a_sentence_goes_on_to_the_end_of_its_quote(text: str, whole: str) -> None:
    assert whole in understand(request_of(text, "Texts of the page")).demands


def test_a_way_to_do_it_is_a_task_of_a_repair() -> None:
    text = (
        "## Actual\n\nThe term starts today\n\n## Expected\n\nThe term starts at the end of the last one\n\n"
        "## Implementation notes\n\nWe can use the `renewal_term` helper to get the period.\n"
    )
    assert any(one.startswith("Use the `renewal_term` helper") for one in tasks_of(plan_of(text, "Wrong term", "Bug")))


@pytest.mark.parametrize(
    ("title", "text", "ticket_type", "no_task"),
    [
        ("导出的数据不对", "选择 7 天，导出却是全量数据。客服已经被投诉两次，周五前要修好。", "Bug", "周五前要修好"),
        ("Wrong data in exports", "The export has all data. Please fix this before Friday.", "Bug", "before Friday"),
        ("升级 Node 到 20", "Node 16 已停止维护，安全组要求 12 月底前升级。CI 镜像也要换。", "Task", "12 月底前升级"),
        (
            "iOS: Investigate memory",
            "Find out what takes memory. We will create follow-on tickets for the rest.",
            "Spike",
            "follow-on",
        ),
    ],
)
def test_what_only_says_when_or_where_else_it_is_done_is_no_task(
    title: str, text: str, ticket_type: str, no_task: str
) -> None:
    assert not any(no_task in one for one in tasks_of(plan_of(text, title, ticket_type)))


def test_a_title_that_tells_the_fault_is_not_what_is_expected() -> None:
    title = "Run as script on a file doesn't work"
    request = request_of("If you right-click on a file and choose Run, that fails.", title, "Bug")
    assert title not in understand(request).expected
    assert not plan_of("If you right-click on a file and choose Run, that fails.", title, "Bug").plan.assumptions


@pytest.mark.parametrize(
    ("title", "text", "rules"),
    [
        (
            "给骑手推送恶劣天气提醒",
            "极端天气时骑手不知情。预警发布时，给区域内的骑手推送提醒。同一预警 2 小时内不重复推送。",
            ("区域内的骑手", "不重复推送"),
        ),
        (
            "Weather alerts for riders",
            "Riders do not know of storms. Each rider in the area gets an alert when one is issued. "
            "The same alert is sent only once within two hours.",
            ("Each rider in the area", "only once within two hours"),
        ),
    ],
)
def test_rules_told_in_prose_are_tasks_where_nothing_else_is_demanded(
    title: str, text: str, rules: tuple[str, ...]
) -> None:
    told = " ".join(tasks_of(plan_of(text, title)))
    assert [one for one in rules if one not in told] == []


@pytest.mark.parametrize(
    ("title", "text", "ticket_type", "no_task"),
    [
        (
            "Archive projects",
            "Admins have to archive projects one by one. Select several of them.",
            "Story",
            "one by one",
        ),
        ("批量归档项目", "管理员需要逐个归档项目。支持一次选择多个。", "Story", "逐个归档"),
        ("Support ES6", "This epic will track all the items required to support ES6.", "Epic", "will track"),
        (
            "评估列式数据库",
            "月报要跑 40 分钟。用 3 个报表做对比测试。\n\n产出：对比报告和建议。",
            "Spike",
            "要跑 40 分钟",
        ),
        (
            "Remember filters",
            "As an agent I want the list to remember my filters.\n\nAcceptance criteria:\n- Filters survive a logout\n",
            "Story",
            "As an agent",
        ),
        (
            "未读数不清零",
            "步骤：\n1. 打开消息\n2. 返回首页\n\n实际：角标显示 3\n\n期望：角标清零\n重启后恢复正常。",
            "Bug",
            "恢复正常",
        ),
    ],
)
def test_what_tells_of_today_or_of_something_beside_is_no_task(
    title: str, text: str, ticket_type: str, no_task: str
) -> None:
    stages = plan_of(text, title, ticket_type).plan.stages
    assert not any(no_task in task for stage in stages[:-1] for task in stage.tasks)
    assert all(task.startswith(("Show", "演示")) for task in stages[-1].tasks if no_task in task)


def test_the_output_of_research_is_one_task() -> None:
    text = "想了解列式数据库能不能更快。\n\n产出：对比报告和建议。"
    assert sum("对比报告和建议" in one for one in tasks_of(plan_of(text, "评估列式数据库", "Spike"))) == 1


@pytest.mark.parametrize(
    ("title", "text", "background"),
    [
        (
            "Let support staff merge customer accounts",
            "Support gets 15 requests a week from customers with two accounts.\n\nStaff merge two accounts:\n"
            "- pick the account that stays\n- orders move over\n\n"
            "Merging must not be possible if one has an open dispute.",
            "Support gets",
        ),
        (
            "Show what was searched last",
            "Search returns nothing when one comes back.\n\n- the last words are filled in\n- a button clears them",
            "Search returns",
        ),
    ],
)
def test_what_a_thing_does_today_is_no_order_though_its_name_is_a_verb(title: str, text: str, background: str) -> None:
    assert not any(background in one for one in tasks_of(plan_of(text, title, "Story")))


def test_a_repair_is_shown_by_the_last_step_and_its_risk_is_the_faults() -> None:
    text = "复现步骤：\n1. 打开订单列表\n2. 选择最近一个月\n3. 点击导出\n\n预期：1 分钟内完成。实际：5 分钟后报 504。"
    markdown = plan_of(text, "订单列表导出太慢", "Bug").plan.plan_markdown
    assert "当这样操作：点击导出" in markdown
    assert "当选择最近一个月" not in markdown
    assert "“5 分钟后报 504”的原因可能在别处" in markdown


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("The basket should keep its items after a login", "It is a shop with a basket."),
        ("Repair the rounding of the sum", "It is a shop with a basket."),
        ("登录后购物车应保留商品", "这是带购物车的商店。"),
    ],
)
def test_a_title_that_says_what_is_right_is_no_failure(title: str, text: str) -> None:
    report = plan_of(text, title, "Bug")
    told = [*tasks_of(report), *(stage.goal for stage in report.plan.stages)]
    told += [one for stage in report.plan.stages for one in stage.success_criteria]
    wrong = (
        "Fix: ",
        "failure is gone: ",
        "as long as this is so: ",
        "no longer so: ",
        "failure is seen: ",
        "comes back: ",
    )
    wrong_zh = ("修复：", "不再出现", "编写会失败的测试：", "看到该缺陷", "是否再现：")
    assert not [one for one in told if title in one and any(words in one for words in (*wrong, *wrong_zh))]
    assert all(any(title in task for task in stage.tasks) for stage in report.plan.stages)


@pytest.mark.parametrize(
    ("title", "text", "unsaid"),
    [
        (
            "The parcel list opens the login page",
            "Whoever is logged in and opens the parcel list sees the login page.\n\n## Another thing\n\n"
            "After a login the shop goes to /home, which is no page (should be /start).",
            "goes to /home",
        ),
        (
            "点击包裹列表会打开登录页",
            "已登录的用户打开包裹列表时看到登录页。\n\n## 次要问题\n\n"
            "登录后跳转到 /home，但没有这个页面（应该是 /start）。",
            "跳转到 /home",
        ),
    ],
)
def test_what_is_right_only_in_brackets_is_no_expectation(title: str, text: str, unsaid: str) -> None:
    assert not [one for one in understand(request_of(text, title, "Bug")).expected if unsaid in one]


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        (
            "The module shows null when it is opened. After several tests, it seems that the problem is the old kit.",
            "it seems that the problem is the old kit",
        ),
        ("打开模块时显示 null。看起来问题出在旧的工具包。", "看起来问题出在旧的工具包"),
    ],
)
def test_what_seems_to_be_the_problem_is_a_guess(text: str, guess: str) -> None:
    said = understand(request_of(text, "Module", "Bug"))
    assert any(guess in one for one in said.suspected)
    assert not any(guess in one for one in said.observed)


@pytest.mark.parametrize(
    ("title", "text", "copy"),
    [
        (
            "Update the copy of the start page",
            "Update the copy of the start page.\n\nTitle:\n\n> Our mission\n\nCopy:\n\n"
            "> The big shops fail their customers and nobody can return anything.\n",
            "The big shops fail",
        ),
        (
            "更新首页文案",
            "更新首页文案。\n\n标题：\n\n> 我们的使命\n\n文案：\n\n> 大商店经常出错，顾客无法退货。\n",
            "大商店经常出错",
        ),
    ],
)
def test_what_a_page_is_to_say_is_no_problem_of_the_ticket(title: str, text: str, copy: str) -> None:
    last = plan_of(text, title).plan.stages[-1]
    assert not [one for one in (*last.tasks, *last.success_criteria) if copy in one]


@pytest.mark.parametrize(
    ("title", "text", "pointing"),
    [
        (
            "Home page",
            "Update the copy.\n\n## Acceptance criteria\n\n- The changes described above are made\n",
            "described above",
        ),
        ("首页文案", "更新文案。\n\n## 验收标准\n\n- 上述改动已完成\n", "上述改动"),
    ],
)
def test_what_points_at_the_text_above_is_no_acceptance_test(title: str, text: str, pointing: str) -> None:
    assert not [task for task in plan_of(text, title).plan.stages[0].tasks if pointing in task]


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("- Rename the old list\n- Then also rename the old page\n", "Rename the old page"),
        ("- 改名旧列表\n- 补按日快照\n", "补按日快照"),
    ],
)
def test_a_listed_order_begins_with_its_verb(text: str, task: str) -> None:
    assert task in tasks_of(plan_of(text, "Names of the lists" if text.isascii() else "列表名称"))


@pytest.mark.parametrize(
    ("title", "text", "said"),
    [
        ("Faster list of parcels", "Add a cache to the list. Tests of the speed are required.", "Tests of the speed"),
        ("加快包裹列表", "为列表新增缓存。速度测试必须编写。", "速度测试"),
    ],
)
def test_that_tests_are_written_is_no_acceptance_test(title: str, text: str, said: str) -> None:
    assert not [task for task in plan_of(text, title).plan.stages[0].tasks if said in task]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Parcels of the new carrier", "An overall epic to cover all of the new carrier."),
        ("Parcels of the new carrier", "This is an umbrella task for the new carrier."),
        ("新承运商的包裹", "这是一个汇总任务。"),
    ],
)
def test_that_a_ticket_holds_others_is_no_work(title: str, text: str) -> None:
    assert not [task for task in tasks_of(plan_of(text, title, "Story")) if text.rstrip(".。") in task]
