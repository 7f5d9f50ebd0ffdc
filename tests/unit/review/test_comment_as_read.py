"""The comment beside its ticket, by the rules as shipped: no sentence is wrong about the ticket or another sentence."""

import pytest

from tests.support.composed import read
from workers.review.compose.readable import readable

GOAL_ONLY = "The order list gets a filter for the branch. The chosen branch is kept on the next visit."
GOAL_ONLY_ZH = "订单列表增加门店筛选，下次打开时保留所选门店，列表只显示所选门店的订单。"


@pytest.mark.parametrize(
    ("text", "title", "said"),
    [
        (GOAL_ONLY, "Add a filter", "The ticket does not say who needs this and why."),
        (f"Shop managers lose time. {GOAL_ONLY}", "Add a filter", "The ticket does not say why this is needed."),
        (f"At present the list is endless. {GOAL_ONLY}", "Add a filter", "The ticket does not say who needs this."),
        (f"As a manager I want a filter. {GOAL_ONLY}", "Add a filter", "The ticket does not say why this is needed."),
        (GOAL_ONLY_ZH, "增加门店筛选", "没有说明谁需要、为什么需要。"),
        (f"店长需要筛选。{GOAL_ONLY_ZH}", "增加门店筛选", "没有说明为什么需要。"),
        (f"目前列表太长，翻找不便。{GOAL_ONLY_ZH}", "增加门店筛选", "没有说明谁需要。"),
    ],
)
def test_of_who_and_why_only_the_missing_one_is_asked_for(text: str, title: str, said: str) -> None:
    assert said in read(text, title, "Story")[1]


@pytest.mark.parametrize(
    ("text", "title", "unsure", "claims"),
    [
        (
            "## Goal\nMove the billing job to the new host.\n## Done when\n- The job runs at 02:00 on the new host",
            "Move the billing job",
            "I could not tell whether the ticket says: why this is worth doing (+5).",
            ("Make clearer: why", "Say: why"),
        ),
        (
            "## 目标\n把账单任务迁到新主机。\n## 完成标准\n- 任务每天 02:00 在新主机上运行",
            "迁移账单任务",
            "无法判断是否写明了：为什么值得做（+5）。",
            ("请写得更清楚：为什么", "请补充：为什么"),
        ),
    ],
)
def test_what_nobody_could_tell_is_not_said_to_be_unclear(
    text: str, title: str, unsure: str, claims: tuple[str, ...]
) -> None:
    _, comment = read(text, title, "Task")
    assert unsure in comment
    assert not any(claim in comment for claim in claims)


@pytest.mark.parametrize(
    ("text", "title", "questions"),
    [
        (
            "In scope:\n- replace the old mailer in the billing job\n- delete its settings\n"
            "Done when the test suite is green. Risk: mails get lost; the old mailer stays installed for a week.",
            "Replace the old mailer",
            ("How will it be done?", "How can the change be undone?"),
        ),
        (
            "范围：\n- 替换账单任务里的旧邮件组件\n- 删除它的配置\n"
            "完成标准：测试全部通过。\n风险：邮件可能丢失，旧组件保留一周。",
            "替换旧邮件组件",
            ("打算怎样实施？", "出现问题时如何回滚？"),
        ),
    ],
)
def test_no_question_is_asked_whose_check_found_the_answer(text: str, title: str, questions: tuple[str, ...]) -> None:
    report, comment = read(text, title, "Task")
    assert {one.id: one.value for one in report.checks}["task.scope"] == 1
    assert not any(question in comment for question in questions)
    assert report.structured_prd is not None
    assert not set(questions) & set(report.structured_prd.clarification_questions)


@pytest.mark.parametrize(
    ("text", "title", "mentioned"),
    [
        (f"Like the filter of SHOP-17. {GOAL_ONLY}", "Add a filter", "What this depends on is not named: "),
        (f"参考 SHOP-17 的样式。{GOAL_ONLY_ZH}", "增加门店筛选", "没有写明依赖什么："),
    ],
)
def test_a_ticket_that_is_mentioned_is_not_quoted_as_a_dependency_that_is_not_named(
    text: str, title: str, mentioned: str
) -> None:
    report, comment = read(text, title, "Story")
    assert mentioned not in comment
    assert next(one.value for one in report.checks if one.id == "feature.dependencies") == 0.5


@pytest.mark.parametrize("text", ["The file is called a1-B13D-4463-8810.png", "The file is stored as UTF-8."])
def test_parts_of_names_and_standards_are_no_tickets(text: str) -> None:
    report, _ = read(f"{text} {GOAL_ONLY}", "Add a filter", "Story")
    assert next(one.value for one in report.checks if one.id == "feature.dependencies") == 0


@pytest.mark.parametrize(
    ("text", "title", "once"),
    [
        (
            "The export page shows error 500 after a click on Start. Version 4.2.",
            "Export fails",
            "should happen instead",
        ),
        ("点击开始后导出页面报错 500。版本 4.2，Windows 11。", "导出失败", "本应发生什么"),
    ],
)
def test_a_missing_expectation_is_one_advice_and_charged_once(text: str, title: str, once: str) -> None:
    report, comment = read(text, title, "Bug")
    advised = comment.partition("Details" if report.language == "en" else "详情")[0]
    assert advised.count(once) == 1
    assert "+20 " in advised


@pytest.mark.parametrize(("title", "kind"), [("Add a filter", "Story"), ("增加门店筛选", "Story"), ("Swipe", "Task")])
def test_a_ticket_without_text_is_told_so_once(title: str, kind: str) -> None:
    text = "## 说明" if "门店" in title else "## Goal"
    report, _ = read(f"{text}\n\n## TODO x", title, kind)
    assert len({issue.code for issue in report.blocking_issues} & {"X-EMPTY", "X-TOO-SHORT"}) == 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("See the [design page](https://figma.com/file/x?node=1) of it", "See the design page of it"),
        ("See [the page|https://wiki.example.org/x]", "See the page"),
        ("<details><summary>Log</summary>\nIt fails</details>", "Log It fails"),
        ("Open ![shot](/uploads/1.png) the {{cart}} page", "Open   the cart page"),
        ("- [ ] Copy it.\n- [x] 部署\n* 验证", "Copy it. 部署; 验证"),
        ("Give <order id> to the **clerk**", "Give <order id> to the clerk"),
        ("![shot](/uploads/1.png)", ""),
        ("!screen.png|thumbnail!", ""),
    ],
)
def test_markup_is_not_shown_as_the_understanding_of_a_ticket(text: str, shown: str) -> None:
    assert readable(text, "; ") == shown


@pytest.mark.parametrize(
    ("picture", "kind", "shown"),
    [("## Actual\n![a](/x.png)", "Bug", "(a picture)"), ("## 实际结果\n![a](/x.png)", "Bug", "（图片）")],
)
def test_a_mere_picture_is_called_one(picture: str, kind: str, shown: str) -> None:
    steps = (
        "## 复现步骤\n1. 打开设置\n2. 点击保存\n"
        if "实际" in picture
        else "## Steps\n1. Open Settings\n2. Click Save\n"
    )
    assert shown in read(steps + picture, "Save fails", kind)[1]
