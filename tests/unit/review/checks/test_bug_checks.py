"""Checks of bugs: where they are met and where they must speak up, in both languages."""

import pytest

from tests.unit.review.checks.tickets import codes, verdict
from workers.review.schemas import Attachment, Verdict

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


def test_an_attached_screenshot_is_evidence() -> None:
    picture = (Attachment(filename="screen.png"),)
    assert verdict("bug.evidence", "The address book loses an entry.", attachments=picture) is Verdict.MET


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
