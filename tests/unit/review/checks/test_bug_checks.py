"""Checks of bugs: where they are met and where they must speak up, in both languages."""

import pytest

from tests.unit.review.checks.tickets import codes, run, ticket, verdict
from workers.review.checks.bug_reproduction import is_wish
from workers.review.checks.registry import CheckContext, registered_checks
from workers.review.schemas import Attachment, BugDraft, Scenario, Verdict

GOOD_EN = """Saving an address fails with an error.

Steps to reproduce:
1. Log in as an admin
2. Open Settings and click Save

Actual result: the page shows "Error 500" and the address is lost.

Expected result: the address is stored and a confirmation appears.

Happens every time since 4.2.1, Firefox 130 on Windows 11, production. All customers are blocked.

{code}
java.lang.NullPointerException: street
    at com.shop.Address.save(Address.java:12)
{code}
"""
GOOD_ZH = """保存地址时报错。

前置条件：使用管理员账号登录

复现步骤：
1. 打开设置页
2. 点击保存

实际结果：页面显示“错误 500”，地址丢失。

期望结果：地址已保存并出现提示。

从 4.2.1 升级后每次必现，安卓 14，线上环境，所有用户受影响。

{code}
java.lang.NullPointerException: street
{code}
"""
ALL = (
    "bug.steps",
    "bug.observed",
    "bug.evidence",
    "bug.frequency",
    "bug.preconditions",
    "bug.expected",
    "bug.contrast",
    "bug.impact",
    "bug.version",
    "bug.platform",
    "bug.environment",
)
PROSE_EN = (
    'When I click Save in the settings, the page shows "Error 500". After I open the page again the address is gone.'
    " It should be stored."
)
PROSE_ZH = "在设置页点击保存后，页面显示“错误 500”。重新打开页面后地址丢失。应该保存成功。"


@pytest.mark.parametrize("check_id", ALL)
@pytest.mark.parametrize("text", [GOOD_EN, GOOD_ZH], ids=["en", "zh"])
def test_a_complete_report_meets_every_check(check_id: str, text: str) -> None:
    assert verdict(check_id, text) is Verdict.MET


@pytest.mark.parametrize("check_id", ["bug.steps", "bug.observed", "bug.expected", "bug.contrast"])
@pytest.mark.parametrize("text", [PROSE_EN, PROSE_ZH], ids=["en", "zh"])
def test_prose_without_headings_counts_as_much(check_id: str, text: str) -> None:
    assert verdict(check_id, text) is Verdict.MET


@pytest.mark.parametrize(
    ("check_id", "text", "code"),
    [
        ("bug.steps", "The address book is a mess in the whole shop.", "B-STEPS-NONE"),
        ("bug.steps", "整个商城的通讯录都很乱。", "B-STEPS-NONE"),
        ("bug.observed", "The address book of the shop, as discussed.", "B-OBS-NONE"),
        ("bug.observed", "商城的通讯录，见讨论。", "B-OBS-NONE"),
        ("bug.evidence", "The address book loses every second entry.", "BUG-EVIDENCE-NONE"),
        ("bug.evidence", "通讯录会丢掉一半的条目。", "BUG-EVIDENCE-NONE"),
        ("bug.frequency", "The address book loses an entry.", "BUG-FREQ-VAGUE"),
        ("bug.frequency", "通讯录丢失了一个条目。", "BUG-FREQ-VAGUE"),
        ("bug.expected", "The address book loses an entry.", "B-EXP-NONE"),
        ("bug.expected", "通讯录丢失了一个条目。", "B-EXP-NONE"),
        ("bug.environment", "The address book loses an entry.", "B-ENV-NONE"),
        ("bug.environment", "通讯录丢失了一个条目。", "B-ENV-NONE"),
    ],
)
def test_what_is_not_said_is_unmet_and_named(check_id: str, text: str, code: str) -> None:
    assert verdict(check_id, text) is Verdict.UNMET
    assert codes(check_id, text) == {code}


@pytest.mark.parametrize("check_id", ["bug.preconditions", "bug.contrast", "bug.version", "bug.platform"])
@pytest.mark.parametrize("text", ["The address book loses an entry.", "通讯录丢失了一个条目。"])
def test_what_only_costs_points_is_unmet_without_a_finding(check_id: str, text: str) -> None:
    assert verdict(check_id, text) is Verdict.UNMET
    assert codes(check_id, text) == set()


@pytest.mark.parametrize("text", ["Sometimes the address book loses an entry.", "通讯录有时会丢失条目。"])
def test_sometimes_is_half_an_answer(text: str) -> None:
    assert verdict("bug.frequency", text) is Verdict.PARTIAL
    assert codes("bug.frequency", text) == {"BUG-FREQ-VAGUE"}


@pytest.mark.parametrize("text", ["It sometimes fails, in 3 of 5 attempts.", "有时失败，5 次中出现 3 次。"])
def test_sometimes_with_a_count_is_a_whole_answer(text: str) -> None:
    assert verdict("bug.frequency", text) is Verdict.MET


def test_an_attachment_or_a_trace_stands_in_for_steps_but_gives_no_points() -> None:
    text = "The address book is a mess in the whole shop."
    picture = (Attachment(filename="screen.png"),)
    assert codes("bug.steps", text, attachments=picture) == set()
    assert verdict("bug.steps", text, attachments=picture) is Verdict.UNMET
    assert codes("bug.steps", text + "\n\nERROR: address is null") == set()


def test_code_that_shows_the_fault_counts_as_steps_and_evidence() -> None:
    text = "Minimal example:\n\n```\n>>> total([1, 2])\n4\n```\n\nThe sum is wrong."
    assert verdict("bug.steps", text) is Verdict.MET
    assert verdict("bug.evidence", text) is Verdict.MET


def test_an_attached_screenshot_is_evidence() -> None:
    picture = (Attachment(filename="screen.png"),)
    assert verdict("bug.evidence", "The address book loses an entry.", attachments=picture) is Verdict.MET


@pytest.mark.parametrize("check_id", ["bug.version", "bug.platform", "bug.environment"])
def test_the_environment_field_of_jira_counts(check_id: str) -> None:
    text = "The address book loses an entry."
    assert verdict(check_id, text, environment="Shop 4.2.1, Firefox on Windows") is Verdict.MET


def test_a_platform_in_a_log_counts() -> None:
    text = "It fails.\n\n```\nUser-Agent: Mozilla/5.0 (Macintosh) Safari/605.1\n```"
    assert verdict("bug.platform", text) is Verdict.MET


def test_since_when_it_fails_is_an_environment() -> None:
    assert verdict("bug.environment", "Saving worked before the last update, now it fails.") is Verdict.MET
    assert verdict("bug.environment", "之前正常，现在保存失败。") is Verdict.MET


def test_a_wish_is_no_observation_and_its_examples_are_no_steps() -> None:
    text = "It would be nice to have this. For example:\n\n```\nexport --all\n```\n\nThere is currently no such option."
    assert verdict("bug.observed", text, "Add an option to export all") is Verdict.UNDECIDED
    assert verdict("bug.steps", text, "Add an option to export all") is Verdict.PARTIAL


def test_a_proposal_may_hold_what_is_expected_so_a_judge_decides() -> None:
    assert verdict("bug.expected", "The list is unsorted. I would like it by date.") is Verdict.UNDECIDED
    assert verdict("bug.expected", "列表没有排序，建议按日期。") is Verdict.UNDECIDED


def test_a_question_or_a_guess_about_the_right_behaviour_is_left_to_a_judge() -> None:
    assert verdict("bug.expected", "The list is unsorted. Should it be sorted by date?") is Verdict.UNDECIDED
    assert verdict("bug.expected", "The list is unsorted. Maybe it should be by date.") is Verdict.UNDECIDED
    assert verdict("bug.expected", "列表没有排序，应该是按日期吧？") is Verdict.UNDECIDED
    assert verdict("bug.expected", "The list is unsorted. It should be sorted by date.") is Verdict.MET


def test_expected_and_observed_in_the_same_words_are_no_contrast() -> None:
    text = "Actual result: the address is not stored\n\nExpected result: The address is not stored."
    assert verdict("bug.contrast", text) is Verdict.UNMET


def test_one_sentence_can_hold_both_sides_of_the_contrast() -> None:
    assert verdict("bug.contrast", "The cart shows 0 instead of 12 when it is opened.") is Verdict.MET
    assert verdict("bug.contrast", "打开购物车时显示 0 而不是 12。") is Verdict.MET


def test_a_failure_in_the_title_alone_is_half_an_observation() -> None:
    assert verdict("bug.observed", "See the mail of yesterday.", "Login crashes") is Verdict.PARTIAL


def test_steps_that_only_the_draft_could_find_count() -> None:
    text = "The address book, then the export, and the address is gone for everyone."
    context = ticket(text, scenario=Scenario.BUG)
    draft = BugDraft(title="Address is lost", steps_to_reproduce=("The address book", "the export"))
    drafted = CheckContext(context.packet, context.document, draft, context.guardrail)
    assert registered_checks()["bug.steps"](drafted).verdict is Verdict.MET
    assert run("bug.steps", text).verdict is not Verdict.MET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The address book loses an entry.", Verdict.PARTIAL),
        ("通讯录丢失了一个条目。", Verdict.PARTIAL),
        ("Customers see an empty list.", Verdict.PARTIAL),
        ("客户看到空列表。", Verdict.PARTIAL),
        ("All customers are affected.", Verdict.MET),
        ("所有用户都看到空列表。", Verdict.MET),
        ("The label is blue.", Verdict.UNMET),
        ("标签是蓝色的。", Verdict.UNMET),
    ],
)
def test_a_harm_or_its_victim_alone_is_half_an_impact(text: str, expected: Verdict) -> None:
    assert verdict("bug.impact", text) is expected


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("mail_address(None) returns an empty string.\n\n>>> mail_address(None)\n''", "Empty address for None"),
        ("Calling it gives the wrong sum:\n\n```\ntotal(2, 3)\n```", "Wrong sum"),
        ("调用后结果错误：`total(2, 3)` 返回 6。", "求和结果错误"),
    ],
)
def test_code_that_shows_the_fault_is_steps_and_frequency(text: str, title: str) -> None:
    assert verdict("bug.steps", text, title) is Verdict.MET
    assert verdict("bug.frequency", text, title) is Verdict.MET


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("It would be nice to select several rows and click once: `total(2, 3)`.", "Add a sum to the list"),
        ("希望可以点击一次就选择多行：`total(2, 3)`。", "建议支持批量选择"),
    ],
)
def test_the_example_of_a_wish_is_no_evidence_of_a_fault(text: str, title: str) -> None:
    assert verdict("bug.steps", text, title) is Verdict.PARTIAL
    assert verdict("bug.contrast", text, title) is Verdict.UNMET
    assert verdict("bug.frequency", text, title) is Verdict.UNMET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The total should be 12. It shows 0.", Verdict.MET),
        ("合计应该是 12，却显示 0。", Verdict.MET),
        ("The total should be 12. Or is 0 intended? Either we hide it or we show a dash.", Verdict.UNDECIDED),
        ("合计应该是 12。还是说 0 也可以？要么隐藏，要么显示横线。", Verdict.UNDECIDED),
    ],
)
def test_alternatives_and_questions_leave_the_right_behaviour_open(text: str, expected: Verdict) -> None:
    assert verdict("bug.expected", text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The sum is off, see billing/total.py line 40.", Verdict.PARTIAL),
        ("合计不对，见 billing/total.py 第 40 行。", Verdict.PARTIAL),
        ("Out of the blue the sum is off.", Verdict.UNMET),
        ("合计突然不对。", Verdict.UNMET),
        (">>> total(2, 3)\n6\nThat is wrong.", Verdict.MET),
        ("结果不对：\n>>> total(2, 3)\n6", Verdict.MET),
    ],
)
def test_a_place_in_the_code_is_half_the_evidence_and_its_output_all_of_it(text: str, expected: Verdict) -> None:
    assert verdict("bug.evidence", text) is expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("The total should be 12 instead of 0", Verdict.MET),
        ("合计应该是 12 而不是 0", Verdict.MET),
        ("Should the total be 12?", Verdict.PARTIAL),
        ("合计应该是 12 吗？", Verdict.PARTIAL),
    ],
)
def test_a_title_may_say_what_is_expected_unless_it_asks(title: str, expected: Verdict) -> None:
    text = "It shows 0 today." if title.isascii() else "页面上是 0。"
    assert verdict("bug.expected", text, title) is expected


@pytest.mark.parametrize(
    ("title", "is_for_building"),
    [
        ("[ENH] Sum of the selected rows", True),
        ("Add a sum to the list", True),
        ("Fix the sum of the list", False),
        ("Sum of the list shows 0", False),
        ("功能请求：显示合计", True),
        ("新增合计功能", True),
        ("登录后合计为 0", False),
        ("Push messages are not delivered", False),
        ("查看订单时白屏", False),
        ("合计显示为 0", False),
    ],
)
def test_a_title_tells_a_wish_from_a_fault(title: str, is_for_building: bool) -> None:
    text = "The list has 40 rows." if title.isascii() else "列表有 40 行。"
    assert is_wish(ticket(text, title, scenario=Scenario.BUG)) is is_for_building


FORM_EN = """### Describe the bug
A clear and concise description of what the bug is.

### To Reproduce
Steps to reproduce the behavior:
1. Go to '...'
2. Click on '....'
3. See error

### Expected behavior
A clear and concise description of what you expected to happen."""

FORM_ZH = """### 问题描述
请简要描述遇到的问题。

### 复现步骤
1. 打开“……”
2. 点击“……”

### 期望结果
请清晰描述期望的结果。"""


@pytest.mark.parametrize("form", [FORM_EN, FORM_ZH])
@pytest.mark.parametrize("check_id", ["bug.steps", "bug.observed", "bug.expected", "bug.contrast"])
def test_a_form_that_nobody_filled_in_says_nothing(check_id: str, form: str) -> None:
    assert verdict(check_id, form, "Page" if form is FORM_EN else "页面") is Verdict.UNMET


@pytest.mark.parametrize(
    "text",
    [
        "Set the zone to Tokyo. Actual: the event is displayed at 00:00. Expected: the event is displayed at 09:00.",
        "时区设为东京。实际结果：日程显示在 00:00。预期：日程显示在 09:00。",
    ],
)
def test_labels_count_where_line_breaks_were_lost(text: str) -> None:
    assert verdict("bug.observed", text) is Verdict.MET
    assert verdict("bug.contrast", text) is Verdict.MET


@pytest.mark.parametrize(
    ("check_id", "text", "expected"),
    [
        ("bug.version", "The cart shows 19.99 and VAT of 8.1 %.", Verdict.UNMET),
        ("bug.version", "购物车显示 19.99 元，税率 8.1%。", Verdict.UNMET),
        ("bug.version", "It loses an entry since 4.2 was deployed.", Verdict.MET),
        ("bug.version", "It loses an entry with Django 4.2.", Verdict.MET),
        ("bug.version", "客户端 4.2 丢失条目。", Verdict.MET),
        ("bug.platform", "This is an edge case of the order node.", Verdict.UNMET),
        ("bug.platform", "The list is empty in Edge.", Verdict.MET),
        ("bug.platform", "The list is empty on a Pixel 7.", Verdict.MET),
        ("bug.platform", "操作系统：\n\n列表为空。", Verdict.UNMET),
        ("bug.platform", "操作系统：鸿蒙 4\n\n列表为空。", Verdict.MET),
        ("bug.platform", "- OS: [e.g. iOS]\n\nThe list is empty.", Verdict.UNMET),
        ("bug.environment", "The list is empty.\n\n### Environment\n\n- OS: [e.g. iOS]", Verdict.UNMET),
        ("bug.environment", "列表为空。\n\n### 环境\n\n操作系统：", Verdict.UNMET),
        ("bug.environment", "The list is empty.\n\n### Environment\n\n- OS: Debian 12", Verdict.MET),
        ("bug.environment", "列表为空。\n\n### 环境\n\n操作系统：统信 20", Verdict.MET),
        ("bug.impact", "The userid is blue in order to match.", Verdict.UNMET),
        ("bug.impact", "Users see a blue label.", Verdict.PARTIAL),
        ("bug.impact", "用户看到蓝色标签。", Verdict.PARTIAL),
    ],
)
def test_a_form_or_an_everyday_word_names_no_version_no_platform_and_nobody_hurt(
    check_id: str, text: str, expected: Verdict
) -> None:
    assert verdict(check_id, text) is expected


@pytest.mark.parametrize(
    ("text", "is_blocked"),
    [
        ("I opened Settings, typed a new name and clicked Save. The page turned white.", False),
        ("我打开设置，输入新名称，点击保存。页面白屏。", False),
        ("The import dies.\njava.lang.NullPointerException    com.x.Y(Y.java:227)", False),
        ("导入中断。\njava.lang.NullPointerException    com.x.Y(Y.java:227)", False),
        ("The layout is off, see attached screenshot.", False),
        ("布局错乱，见附件。", False),
        ("Login doesn't work.", True),
        ("登录失败，请尽快修复。", True),
        ("Uploading an avatar fails.", True),
        ("上传头像失败。", True),
    ],
)
def test_acts_that_lead_to_a_fault_are_steps_and_an_act_that_fails_is_none(text: str, is_blocked: bool) -> None:
    assert ("B-STEPS-NONE" in codes("bug.steps", text)) is is_blocked


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The CPU climbs from 5 % to 95 %.", Verdict.UNDECIDED),
        ("处理器占用从 5% 升到 95%。", Verdict.UNDECIDED),
        ("It is ordered descending.\n\nSteps:\n1. Open it\n2. Sort it\n\nExpected: ascending", Verdict.UNDECIDED),
        ("列表按降序排列。\n\n步骤：\n1. 打开\n2. 排序\n\n期望：升序", Verdict.UNDECIDED),
        ("Steps:\n1. Open it\n2. Sort it\n\nExpected: ascending", Verdict.UNMET),
        ("步骤：\n1. 打开\n2. 排序\n\n期望：升序", Verdict.UNMET),
    ],
)
def test_a_fault_in_words_that_no_list_knows_is_left_to_a_judge(text: str, expected: Verdict) -> None:
    assert verdict("bug.observed", text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tried 10 times, failed 4 times.", Verdict.MET),
        ("测了 10 次，出现 4 次。", Verdict.MET),
        ("5 次测试 5 次复现。", Verdict.MET),
        ("It fails 4 times.", Verdict.UNMET),
        ("失败 4 次。", Verdict.UNMET),
    ],
)
def test_two_counts_are_a_frequency(text: str, expected: Verdict) -> None:
    assert verdict("bug.frequency", text) is expected


@pytest.mark.parametrize(
    "text",
    [
        "The list is empty in any environment.",
        "The list is empty.\n\nEnvironment: n/a",
        "The list is empty.\n\nEnvironment: any browser",
        "The list is empty in this edge case.",
        "The pop-up windows overlap.",
        "The MAC address is missing.",
        "The list no longer opens.",
        "列表为空，任何环境都有。",
        "列表为空。\n\n环境：不限",
        "列表为空。\n\n环境：所有浏览器",
        "在浏览器中打开时列表为空。",
        "苹果和小米的价格错误。",
    ],
)
def test_a_report_that_only_looks_as_if_it_named_a_place_lacks_it(text: str) -> None:
    assert codes("bug.environment", text) == {"B-ENV-NONE"}


@pytest.mark.parametrize(
    "text",
    [
        "The list is empty on production.",
        "The list is empty.\n\nEnvironment: staging",
        "The list is empty on Windows.",
        "The list is empty in Edge.",
        "The list is empty on my Mac.",
        "The list was full before the upgrade, worked until 4.1.",
        "线上列表为空。",
        "列表为空。\n\n环境：预发",
        "列表为空。\n\n环境：苹果手机",
        "小米 14 上列表为空。",
    ],
)
def test_a_place_a_system_or_a_date_of_the_fault_is_an_environment(text: str) -> None:
    assert codes("bug.environment", text) == set()


def test_a_field_of_jira_that_says_nothing_is_no_environment() -> None:
    assert codes("bug.environment", "The list is empty.", environment="N/A") == {"B-ENV-NONE"}
    assert codes("bug.environment", "列表为空。", environment="任意") == {"B-ENV-NONE"}
    assert codes("bug.environment", "The list is empty.", environment="staging") == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('The list is reversed, the newest entry is called "Last".', Verdict.MET),
        ("The service restarts with exit code 137.", Verdict.MET),
        ("列表顺序与设置相反，第一行是“最早”。", Verdict.MET),
        ("服务反复重启 3 次。", Verdict.MET),
        ("Reverse the list, then restart the service.", Verdict.UNMET),
        ("重启服务。", Verdict.UNMET),
    ],
)
def test_an_order_that_is_reversed_or_a_service_that_restarts_is_an_observation(text: str, expected: Verdict) -> None:
    assert verdict("bug.observed", text) is expected


@pytest.mark.parametrize(
    ("text", "is_blocked"),
    [
        ("现象：上传头像失败，提示“网络错误”。", True),
        ("Uploading an avatar fails, the page shows “Network error”.", True),
        ("点击“保存”失败，提示“网络错误”。", False),
        ("Clicking “Save” fails with a network error.", False),
    ],
)
def test_words_that_are_seen_are_no_step_and_words_that_are_clicked_are_one(text: str, is_blocked: bool) -> None:
    assert ("B-STEPS-NONE" in codes("bug.steps", text)) is is_blocked


@pytest.mark.parametrize(
    "text",
    [
        "Total still shows 45.00, should be 22.50.",
        "Title is “Ordrs”, should read “Orders”.",
        "金额还是 45.00，应该是 22.50。",
    ],
)
def test_what_is_and_what_should_be_in_one_sentence_are_told_apart(text: str) -> None:
    assert verdict("bug.observed", text) is Verdict.MET
    assert verdict("bug.contrast", text) is Verdict.MET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Steps: open an order > Invoice > Download", Verdict.MET),
        ("操作：打开订单 → 发票 → 下载", Verdict.MET),
        ("Steps: open an order", Verdict.PARTIAL),
        ("Open the list: 5 -> 7 rows are shown", Verdict.PARTIAL),
    ],
)
def test_a_way_through_menus_in_one_line_is_steps(text: str, expected: Verdict) -> None:
    assert (verdict("bug.steps", text) is Verdict.MET) is (expected is Verdict.MET)


@pytest.mark.parametrize("text", ["Login fails. We should check this.", "登录失败，应该排查一下。"])
def test_what_the_team_is_asked_to_do_is_no_expectation(text: str) -> None:
    assert verdict("bug.expected", text) is Verdict.UNMET
