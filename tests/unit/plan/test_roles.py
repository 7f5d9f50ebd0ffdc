"""What a ticket tells of today, leaves out, waits for or wishes becomes no false demand, scope or dependency."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from tests.unit.review.long_texts import seconds_of
from workers.guardrail.strangers import strangers
from workers.plan.phrasing.weighed import only_thinks_of_it
from workers.plan.ports import Reading, Said
from workers.plan.readings import with_reading
from workers.plan.staging.titles import bare_title
from workers.plan.statements import one_line
from workers.plan.telling.present import tells_of_today
from workers.plan.telling.roles import leaves_out, waits_for
from workers.plan.understand import understand


@pytest.mark.parametrize(
    "text",
    [
        "Currently users need to reload the page.",
        "At the moment, the export has to be started twice.",
        "目前只能导出 Excel，客户需要 PDF 留档。",
        "当前仅保留最新汇率参数。",
        "Users have to copy every row by hand.",
        "Because it is a plugin now, this will not work any more.",
        "用户需要逐条删除，很慢。",
    ],
)
def test_what_is_so_today_is_told_and_not_asked_for(text: str) -> None:
    assert tells_of_today(text)
    assert understand(request_of(f"{text}\n\nShow the sum of each page. 显示每页合计。", "Sums of orders")).demands != (
        text,
    )


@pytest.mark.parametrize(
    "text",
    [
        "Currently it is red and should be green.",
        "Users have to confirm their address.",
        "Today's orders must be shown first.",
        "当前页面应显示合计。",
        "当前需补连续失败计数。",
        "用户需要填写邮箱。",
    ],
)
def test_what_asks_for_something_is_no_background(text: str) -> None:
    assert not tells_of_today(text)


def test_a_model_makes_no_criterion_of_how_it_is_today() -> None:
    request = request_of("- 当前仅保留最新汇率参数。\n- 需补按日快照。", "汇率治理", "Task")
    reading = Reading(said=(Said(role="criterion", quote="当前仅保留最新汇率参数。"),))
    understood, _ = with_reading(request, understand(request), reading)
    assert understood.criteria == ()


@pytest.mark.parametrize(
    "text",
    [
        "We will not tackle the PDF.",
        "The PDF isn't covered here.",
        "The API isn’t going to be changed.",
        "The old API stays as it is.",
        "本期不做 PDF 导出。",
        "桌面端保持不变。",
    ],
)
def test_what_is_left_out_says_so(text: str) -> None:
    assert leaves_out(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm sending this to STABLE backlog initially.",
        "Although the sheet is replaced later, this is a lightweight fix.",
        "Integration tests (for user console only)",
        "这份文件很好，适合长期存档，也不含访问密钥。",
        "打开一个不含 127.0.0.1 的页面。",
    ],
)
def test_what_only_has_a_no_in_it_leaves_nothing_out(text: str) -> None:
    assert not leaves_out(text)


def test_a_dependency_says_what_comes_first() -> None:
    assert waits_for("The API of the shop team comes first.")
    assert waits_for("依赖支付接口。")
    assert not waits_for("Per this thread, we should document that some dropdowns can be validated.")


@pytest.mark.parametrize(
    ("title", "bare"),
    [
        ("希望列表页支持按日期排序", "列表页支持按日期排序"),
        ("希望可以支持微信登录", "支持微信登录"),
        ("能否支持暗黑模式？", "支持暗黑模式"),
        ("建议书导出", "建议书导出"),
        ("建议支持批量删除", "支持批量删除"),
        ("建议列表支持分页查询", "建议列表支持分页查询"),
        ("请求超时后自动重试", "请求超时后自动重试"),
    ],
)
def test_a_title_that_wishes_is_planned_as_what_it_wishes(title: str, bare: str) -> None:
    assert bare_title(title) == bare


def test_a_title_that_says_fix_is_fixed_once() -> None:
    tasks = tasks_of(plan_of("The compaction has been broken for weeks.", "Fix the compaction", "Bug"))
    assert tasks.count("Fix the compaction") == 1
    assert not any("Fix: " in task for task in tasks)
    assert "Fix: Fixtures are lost" in tasks_of(plan_of("They are gone after a restart.", "Fixtures are lost", "Bug"))


def test_a_trial_on_users_is_built_and_a_trial_of_a_technique_is_not() -> None:
    text = "We want to show it to half of the users.\n\n## Acceptance criteria\n- [ ] Half of the users see the prompt"
    assert request_of(text, "Experiment: prompt to upgrade", "").kind == "FEATURE"
    assert request_of("Find out whether it is faster.", "Experiment with columnar storage", "Spike").kind == "SPIKE"
    assert request_of(text, "Experiment: prompt to upgrade", "Spike").kind == "SPIKE"


@pytest.mark.parametrize(
    ("criteria", "kind"),
    [
        ("- [ ] 配置数据收集\n- [ ] 添加事件跟踪", "FEATURE"),
        ("- [ ] 评估数据收集的方案\n- [ ] 添加事件跟踪", "SPIKE"),
        ("- [ ] 各方案的对比", "SPIKE"),
    ],
)
def test_research_by_its_words_is_built_where_its_criteria_are_things_to_build(criteria: str, kind: str) -> None:
    assert (
        request_of(f"已集成统计服务，可以进一步增强。\n\n**验收标准**：\n\n{criteria}", "研究分析和监控", "").kind
        == kind
    )


def test_what_leads_in_is_no_criterion() -> None:
    text = "The following discussion should be addressed:\n\n> This is where we want to change it."
    assert not any(one.text.endswith(":") for one in understand(request_of(text, "Enable the service again")).criteria)


def test_a_sentence_that_stands_for_an_empty_title_is_still_work() -> None:
    sentence = "在保存页面下面的保存按钮，修改为两个按钮，分别保存草稿与正式版本。"
    text = f"现在我希望修改保存服务，将属性修改为草稿与正式两种。\n\n{sentence}\n\n在编辑页中写保存的业务逻辑。"
    tasks = [task.removeprefix("实现：") for task in tasks_of(plan_of(text, "需求"))]
    assert sentence in tasks


def test_a_work_item_is_not_what_is_observed() -> None:
    text = "The page is empty.\n\n## Tasks\n- [ ] figure out where data is wrong and fix it\n- [ ] Code review"
    understood = understand(request_of(text, "Background info is missing", "Bug"))
    assert not any("figure out" in one for one in understood.observed)
    assert "figure out where data is wrong and fix it" in tasks_of(plan_of(text, "Background info is missing", "Bug"))


def test_the_names_of_columns_are_no_statement_and_hours_are_no_work() -> None:
    text = (
        "## 依赖\n\n| 编号 | 名称 |\n|---|---|\n| SEC-5 | 需要支付接口 |\n\n"
        "## 工作量估算\n\n| 子任务 | 预估工时 |\n|---|---|\n| 测试验证 | 1h |\n"
    )
    understood = understand(request_of(text, "限制导出次数"))
    assert understood.dependencies == ("SEC-5 · 需要支付接口",)
    assert not any("测试验证" in item.text for item in understood.work_items)


def test_a_form_that_is_answered_by_none_and_goes_on_is_read_from_there() -> None:
    assert one_line("N/A. Should use the existing flag.") == "Should use the existing flag."
    assert one_line("无。沿用现有开关。") == "沿用现有开关。"
    assert one_line("None of the users sees it.") == "None of the users sees it."


def test_you_in_a_chinese_statement_is_a_user_and_in_a_question_a_reader() -> None:
    text = "设置页有导出全部数据的按钮，会下载一份完整的文件，含配置、分类、项目。\n\n{}\n\n搬家请拷贝整个目录。"
    stated = "没有配套的导入功能。你能把备份拿出来，却不能灌回系统。"
    assert strangers("账本能导出，但导不回去", text.format(stated)) == ()
    assert strangers("账本能导出，但导不回去", text.format("你能告诉我小王的生日吗？")) != ()


def test_what_may_be_needed_is_only_thought_of() -> None:
    assert only_thinks_of_it("旧的日历可能需要重做或换掉。")
    assert not only_thinks_of_it("内置搜索需要优化。")


@pytest.mark.parametrize("part", ["not ", "不", "希望", "你能", "当前", "need to ", "for the next ", "N/A. ", "| - "])
def test_time_is_linear_in_the_text(part: str) -> None:
    text = (part * 100_000)[:100_000]
    for reads in (leaves_out, waits_for, tells_of_today, bare_title, one_line):
        assert seconds_of(lambda reads=reads: reads(text)) < 2  # type: ignore[misc]
