"""Where a fault happens: the version, the platform and the surroundings that a report names."""

import pytest

from tests.unit.review.checks.tickets import codes, run, verdict
from workers.review.schemas import Verdict


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


def test_a_version_that_jira_says_is_affected_is_the_version_whatever_it_is_called() -> None:
    outcome = run("bug.version", "It crashes.", affects_versions=("Summer release",))
    assert (outcome.verdict, outcome.quote and outcome.quote.text) == (Verdict.MET, "Summer release")
    assert run("bug.environment", "It crashes.", affects_versions=("3.2",)).findings == ()
