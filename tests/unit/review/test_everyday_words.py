"""How people write, by the rules as shipped: guesses, forms, idioms and traces are not taken for what they are not."""

import pytest

from tests.support.composed import read
from workers.reading.lexicon import family
from workers.reading.measures import VERSION, without_pointers
from workers.review.checks.criteria import WEAK


@pytest.mark.parametrize(
    ("text", "observed", "expected"),
    [
        (
            "The search must not list hidden shops. However, it shows hidden shops at the top. Version 3.2.1.",
            "However, it shows hidden shops at the top.",
            "The search must not list hidden shops.",
        ),
        (
            "搜索不应列出已隐藏的门店。现在搜索仍然列出已隐藏的门店。",
            "现在搜索仍然列出已隐藏的门店。",
            "搜索不应列出已隐藏的门店。",
        ),
    ],
)
def test_what_should_not_happen_is_not_taken_for_what_happens(text: str, observed: str, expected: str) -> None:
    comment = read(text, "Hidden shops are listed" if text.isascii() else "隐藏门店仍被列出", "Bug")[1]
    label = ("Observed: ", "Expected: ") if text.isascii() else ("实际结果：", "预期结果：")
    assert f"{label[0]}\n{observed}" in comment
    assert f"{label[1]}\n{expected}" in comment


@pytest.mark.parametrize("text", ["The page shows 28.3 out of 30 GB as used and fails.", "Fails with 3 of 10 MB left."])
def test_a_share_of_memory_is_no_frequency(text: str) -> None:
    assert "Frequency" not in read(f"1. Open it\n2. Save it\n{text}", "Save fails", "Bug")[1]


@pytest.mark.parametrize(
    ("text", "title", "kind"),
    [
        ("## Problem to solve\nOrders sit in three lists. A shop owner opens each of them.", "Add one list", "Story"),
        ("## 痛点\n订单分散在三个列表里，店主要逐个打开。", "增加合并列表", "Story"),
    ],
)
def test_a_problem_that_is_told_under_its_heading_is_a_reason(text: str, title: str, kind: str) -> None:
    assert "STORY-FORMAT" not in read(text, title, kind)[1]


@pytest.mark.parametrize(
    ("text", "title", "word"),
    [
        ("The shop list gets a filter. It would be really nice to keep it.", "Add a filter", "“nice”"),
        ("The shop list may need to prompt for a branch.", "Add a filter", "“prompt”"),
        ("We probably removed the filter in spring. The list gets it back.", "Add a filter", "“probably”"),
        (
            "The list gets a filter.\n\nPlease follow the issue template, as short as possible.",
            "Add a filter",
            "as possible",
        ),
        ("列表增加门店筛选，只显示所选门店。\n\n请尽量完整地填写本节。", "增加门店筛选", "“尽量”"),
        ("列表增加门店筛选，帮助店员提高效率。", "增加门店筛选", "“高效”"),
        ("筛选也许是因为升级丢失的。列表恢复门店筛选。", "恢复门店筛选", "“也许”"),
    ],
)
def test_a_turn_of_phrase_or_a_guess_at_the_past_is_no_vague_demand(text: str, title: str, word: str) -> None:
    assert word not in read(text, title, "Story")[1]


@pytest.mark.parametrize(
    ("text", "title", "word"),
    [
        ("The list gets a nice filter. It probably keeps the branch.", "Add a filter", "probably"),
        ("列表增加一个门店筛选，也许保留所选门店。筛选要高效，并且每次打开都在。", "增加门店筛选", "也许"),
    ],
)
def test_a_demand_that_is_hedged_is_still_named(text: str, title: str, word: str) -> None:
    assert f"“{word}”" in read(text, title, "Story")[1]


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        (
            "Does the new index hold all shops? Output: a page of figures. Estimated at 3 days.",
            "Spike",
            "S-TIMEBOX-NONE",
        ),
        ("新索引能否容纳全部门店？产出：一页测量结果。预计 3 天。", "Spike", "S-TIMEBOX-NONE"),
        (
            "Move billing to the new host because the old one is end of life.\n- copy the job\n- all tests pass",
            "Task",
            "T-DONE",
        ),
        ("旧主机停止维护，把账单任务迁到新主机。\n- 复制任务\n- 回归测试全部通过", "Task", "T-DONE"),
        ("The front page takes ten seconds, it is slow.", "Bug", "B-OBS-NONE"),
        ("首页打开很慢，要等十几秒。", "Bug", "B-OBS-NONE"),
        ("### Shop 版本\n\n17.1\n\n### Bug 描述\n导出没有反应", "Bug", "B-ENV-NONE"),
    ],
)
def test_what_is_said_in_everyday_words_does_not_block_as_missing(text: str, kind: str, code: str) -> None:
    assert code not in read(text, "Find the limits" if text.isascii() else "弄清账单任务的问题", kind)[1]


@pytest.mark.parametrize("kind", ["Task"])
@pytest.mark.parametrize(
    "text",
    [
        "## Goal\nTake cards in the shop.\n## Definition of Ready Checklist\n- [ ] Acceptance criteria\n- [ ] Weighted",
        "## 目标\n商店的付款方式改为刷卡。\n## 就绪检查清单\n- [ ] 验收标准\n- [ ] 估点",
    ],
)
def test_what_is_ticked_off_before_the_work_does_not_say_when_it_is_done(text: str, kind: str) -> None:
    report, comment = read(text, "Take payments by card" if text.isascii() else "改用刷卡付款", kind)
    assert "T-DONE-NONE" in {issue.code for issue in report.blocking_issues}
    assert "AC-UNTESTABLE" not in comment


@pytest.mark.parametrize(
    ("text", "title", "shown", "told"),
    [
        (
            "(last edited by the owner)\nThis has two parts:\nThe billing job moves to the new host.",
            "Move the billing job",
            "Objective: \nThe billing job moves to the new host.",
            "last edited",
        ),
        (
            "### Shop 版本\nv1.20.2\n### 内容\n账单任务迁到新主机。",
            "迁移账单任务",
            "目标：\n账单任务迁到新主机。",
            "目标：\nv1",
        ),
    ],
)
def test_a_note_an_announcement_or_a_version_is_not_taken_for_the_objective(
    text: str, title: str, shown: str, told: str
) -> None:
    comment = read(text, title, "Task")[1]
    assert shown in comment
    assert told not in comment


@pytest.mark.parametrize(
    ("text", "title", "taken"),
    [
        ("Currently the list must show every shop. The list gets a filter.", "Add a filter", "Currently the list"),
        ("It appears that the list can only show ten shops.", "Add a filter", "It appears"),
        ("This list always requires that a shop is shown. It gets a filter.", "Add a filter", "This list"),
        ("目前列表必须显示全部门店。列表增加筛选。", "增加筛选", "目前列表必须"),
        ("列表必须显示门店筛选。\n备注：文案必须显示在列表上方，待定", "增加筛选", "备注：文案"),
    ],
)
def test_how_it_is_today_and_remarks_are_no_acceptance_criteria(text: str, title: str, taken: str) -> None:
    report, _ = read(text, title, "Story")
    criteria = getattr(report.structured_prd, "acceptance_criteria", ())
    assert not any(criterion.startswith(taken) for criterion in criteria)


@pytest.mark.parametrize(
    ("text", "unfilled"),
    [
        (
            "## Steps\n1. Open it\n2. Save it: it crashes\n## Environment\n_No response_\n",
            "No response",
        ),
        (
            "**复现步骤**\n1. 打开设置\n2. 点击保存后报错\n**Bug 描述**\n简要描述您碰到的问题\n"
            "**期待的正确结果**\n正确情况下应该是什么样的？",
            "描述您碰到",
        ),
    ],
)
def test_the_words_of_an_unfilled_form_are_not_understood_as_the_authors(text: str, unfilled: str) -> None:
    report, comment = read(text, "Save crashes" if "Steps" in text else "保存报错", "Bug")
    assert unfilled not in comment
    assert "B-EXP-NONE" in {issue.code for issue in report.non_blocking_issues}


@pytest.mark.parametrize("text", ["验收标准：\n- 已绑定的账号进入首页\n- 未绑定的账号提示联系管理员"])
def test_what_happens_to_those_without_a_right_is_an_unhappy_path(text: str) -> None:
    assert "EDGE-NONE" not in read(text, "支持扫码登录", "Story")[1]


@pytest.mark.parametrize(
    ("text", "title", "question"),
    [
        ("## Personas\nCashiers\n\n## Goal\nThe till shows the last ten orders.", "Show orders", "Who will use this?"),
        ("## 目标\n收银台显示最近十笔订单，收银员不用翻找。", "显示最近订单", "谁会使用这个功能？"),
    ],
)
def test_who_uses_it_is_not_asked_where_people_are_named(text: str, title: str, question: str) -> None:
    assert question not in read(f"{text}\n- The list must show the total", title, "Story")[1]


@pytest.mark.parametrize(
    "text",
    [
        "1. Call it\n2. Save\nCaused by: java.lang.IllegalStateException: the factory must have one key",
        "1. 打开页面\n2. 点击保存\nCaused by: java.lang.IllegalStateException: 必须只有一个主键，应该为一",
    ],
)
def test_what_a_trace_demands_is_not_the_expected_behaviour(text: str) -> None:
    shown = read(text, "Save fails" if text.isascii() else "保存失败", "Bug")[1]
    assert "Expected: \n" not in shown
    assert "预期结果：\n" not in shown


@pytest.mark.parametrize(
    ("text", "title", "word"),
    [
        ("A call of form.clean() in the shop page ends in a blank list of branches.", "Stop it", "“clean”"),
        ("Rows without a branch get the word 'simple' in the shop list.", "Mark rows", "“simple”"),
        ("列表的门店名称旁显示“清晰”两个字，方便区分图片版本。", "增加图片标记", "“清晰”"),
    ],
)
def test_a_word_that_is_called_by_its_name_is_not_vague(text: str, title: str, word: str) -> None:
    assert f"{word} means" not in (shown := read(text, title, "Story")[1])
    assert f"对{word}的理解" not in shown


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("This record points to a host that is gone.", "Remove the DNS record for `log.example.org`"),
        ("这条记录指向的主机已经下线了，一直没有人处理。", "删除 `log.example.org` 的解析记录"),
    ],
)
def test_a_title_that_names_the_part_and_the_action_is_not_said_to_leave_them_out(text: str, title: str) -> None:
    assert "SCOPE-OUT-NONE" not in read(text, title, "Task")[1]


@pytest.mark.parametrize(
    "text", ["Is this a bug? Make sure to use the Bug template above and be as detailed as possible."]
)
def test_the_question_of_a_form_is_not_what_happens(text: str) -> None:
    assert "Observed" not in read(text, "The rotator isn't working", "Bug")[1]


@pytest.mark.parametrize(
    "text",
    [
        "按下快捷键 Ctrl+S 保存；桌面快捷方式打开快捷支付页面；系统快捷键",
        "图片的清晰度为 1080p，监听高端口 49152，使用快速排序",
        "没有时显示空列表，所有时间含有时区，左右滑动切换图片，按左右键移动光标",
        "模块按需加载，变更快照和变更安全组后写入日志，参考最佳实践",
        "The quick filter stays on; quick start guide, fast-forward merges, the slow query log",
        "the effective date, three significant digits, a clear button, a many-to-many relation, how many rows",
        "a human-readable id, the friendly name of a device, a large language model, long-term support, proper nouns",
        "the frequently asked questions, a 'coming soon' badge, the best practices guide, smooth scrolling is off",
    ],
)
def test_a_vague_word_inside_a_term_of_the_trade_is_not_vague(text: str) -> None:
    assert [hit.word for name in WEAK for hit in family(name).hits(text)] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("操作要快捷，快速打开", ["快捷", "快速"]),
        ("画面要清晰，等待三秒左右，有时失败，尽快修复，更快", ["清晰", "左右", "有时", "尽快", "更快"]),
        ("页面按需显示，体验最佳", ["按需", "最佳"]),
        ("a quick, clear and effective page with many filters", ["quick", "clear", "effective", "many"]),
        ("the best search, fast and readable, well ordered", ["best", "fast", "readable", "well"]),
    ],
)
def test_the_same_word_by_itself_stays_vague(text: str, words: list[str]) -> None:
    assert sorted(hit.word for name in WEAK for hit in family(name).hits(text)) == sorted(words)


@pytest.mark.parametrize(
    "place",
    [
        "See section 4.2 and chapter 3.1.2 of the manual.",
        "It is in sections 3.1.2, 4.1.1 and 5.2.1, in § 2.3.1 and in Figure 3.1.2.",
        "参见手册 3.1.2 节和第 4.2.1 章。",
        "依据第3.2.1条、附录 2.1.3 和章节 3.1.2。",
    ],
)
def test_the_number_of_a_section_is_no_version_and_no_environment(place: str) -> None:
    assert VERSION.search(without_pointers(place)) is None
    is_english = place.isascii() or "§" in place
    steps = "1. Open the list\nIt is empty instead of 3 rows." if is_english else "1. 打开列表\n列表为空，应显示 3 行。"
    report, comment = read(f"{steps}\n{place}", "The list is empty" if is_english else "列表为空", "Bug")
    assert "B-ENV-NONE" in {issue.code for issue in (*report.blocking_issues, *report.non_blocking_issues)}
    assert f"Environment: \n{place}" not in comment
    assert f"环境：\n{place}" not in comment


@pytest.mark.parametrize(
    "text", ["Version 4.2.1, section 3.1", "版本 4.2.1，第 3.1 节", "since release 4.2.1", "升级到 4.2.1 后"]
)
def test_a_version_beside_a_section_stays_one(text: str) -> None:
    assert VERSION.search(without_pointers(text)) is not None


@pytest.mark.parametrize(
    ("text", "observed", "expected"),
    [
        ("Actual: it is empty. Expected: 3 rows.", "it is empty.", "3 rows."),
        ("Actual: the list is empty. Expected: 3 rows. Reload does not help.", "the list is empty.", "3 rows."),
        ("Expected: 3 rows are shown. Actual: the list is empty.", "the list is empty.", "3 rows are shown."),
        ("实际结果：列表为空。预期结果：显示 3 行。", "列表为空。", "显示 3 行。"),
        ("预期：显示 3 行。实际：列表为空。", "列表为空。", "显示 3 行。"),
    ],
)
def test_what_happens_and_what_should_in_one_line_are_two_things(text: str, observed: str, expected: str) -> None:
    is_english = text.isascii()
    steps = "1. Open the list\n2. Reload" if is_english else "1. 打开订单列表\n2. 刷新页面"
    comment = read(f"{steps}\n\n{text}", "The list is empty" if is_english else "订单列表为空", "Bug")[1]
    label = ("Observed: ", "Expected: ") if is_english else ("实际结果：", "预期结果：")
    assert f"{label[0]}\n{observed}\n" in comment
    assert f"{label[1]}\n{expected}" in comment
