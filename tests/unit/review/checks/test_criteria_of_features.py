"""What counts as a criterion of a feature, as one that can be tested, and as a case off the happy path."""

import pytest

from tests.unit.review.checks.tickets import CRITERIA_EN, codes, run, verdict
from workers.review.schemas import Verdict


def test_a_criterion_that_opens_with_a_pronoun_has_lost_its_subject() -> None:
    text = "Acceptance criteria:\n- The file contains all orders\n- It must be sorted by date"
    assert "PRONOUN-UNCLEAR" in codes("feature.vagueness", text)
    assert "PRONOUN-UNCLEAR" in codes("feature.vagueness", "验收标准：\n- 文件包含全部订单\n- 它必须按日期排序")
    assert "PRONOUN-UNCLEAR" not in codes("feature.vagueness", CRITERIA_EN)


def test_given_and_when_lines_belong_to_the_criterion_of_their_then_line() -> None:
    text = "Acceptance criteria:\n- Given an empty day\n- When the manager exports\n- Then a file is saved"
    assert codes("feature.acceptance", text) == {"AC-FEW"}


def test_many_criteria_are_advice_and_cost_nothing() -> None:
    text = "Acceptance criteria:\n" + "".join(f"- Column {n} is shown in the file\n" for n in range(14))
    result = run("feature.atomic", text, "Export the orders")
    assert result.verdict is Verdict.MET
    assert [finding.code for finding in result.findings] == ["TOO-BIG"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Acceptance criteria:\n- The function works\n- The page should work as expected", False),
        ("验收标准：\n- 功能正常\n- 应用没有问题\n- 满足产品需求", False),
        ("Acceptance criteria:\n- The page must work without a mouse\n- Users can export a list", True),
        ("验收标准：\n- 断网恢复后正常加载列表\n- 会员可导出列表", True),
    ],
)
def test_a_claim_that_all_works_is_no_criterion_that_can_be_tested(text: str, expected: bool) -> None:
    assert (verdict("feature.testable", text) is Verdict.MET) is expected


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("When no order belongs to the day, the file holds its header only", True),
        ("Rows without a date are skipped", True),
        ("Shows a hint if the till is not assigned", True),
        ("当天没有订单时，文件只有表头", True),
        ("如果收银台未分配，显示提示", True),
        ("When I click Save, the dialog must not close", False),
        ("点击保存后不关闭弹窗", False),
        ("The file holds one row per order", False),
        ("文件中每个订单占一行", False),
    ],
)
def test_a_condition_that_denies_something_is_a_case_off_the_path(criterion: str, expected: bool) -> None:
    heading = "Acceptance criteria" if criterion.isascii() else "验收标准"
    assert (verdict("feature.unhappy", f"{heading}:\n- {criterion}") is Verdict.MET) is expected


@pytest.mark.parametrize(
    ("criteria", "is_praise"),
    [
        (("The function works", "The app has no problems", "It meets the product requirements"), True),
        (("The administrators are satisfied", "Printing works as expected"), True),
        (("功能正常", "应用没有问题", "满足产品需求", "后台管理员满意"), True),
        (("The function works", "A click on Print shows the receipt"), False),
        (("The administrators are satisfied in 9 of 10 interviews", "Printing works"), False),
        (("功能正常", "点击“打印”后显示小票"), False),
        (("满意度不低于 90%", "功能正常"), False),
    ],
)
def test_criteria_that_only_praise_cannot_be_tested(criteria: tuple[str, ...], is_praise: bool) -> None:
    heading = "Acceptance criteria" if criteria[-1].isascii() else "验收标准"
    text = f"{heading}:\n" + "".join(f"- {criterion}\n" for criterion in criteria)
    assert ("F-AC-ALL-VAGUE" in codes("feature.acceptance", text)) is is_praise


@pytest.mark.parametrize(
    "hint",
    ["- Please list the acceptance criteria here\n- e.g. the receipt shows …", "- 请列出验收标准\n- 例如：显示合计"],
)
def test_what_a_template_says_under_its_heading_is_no_criterion(hint: str) -> None:
    heading = "Acceptance criteria" if hint.isascii() or "Please" in hint else "验收标准"
    assert verdict("feature.acceptance", f"## {heading}\n{hint}") is Verdict.UNMET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Without a signal the last known stop is shown.", Verdict.MET),
        ("没有信号时显示最后一次的站点。", Verdict.MET),
        ("付款被拒时显示原因。", Verdict.MET),
        ("Without this the driver is lost.", Verdict.UNMET),
        ("The next stop is shown on the lock screen.", Verdict.UNMET),
        ("锁屏显示下一站。", Verdict.UNMET),
    ],
)
def test_a_denied_situation_with_what_is_then_seen_is_an_unhappy_case(text: str, expected: Verdict) -> None:
    assert verdict("feature.unhappy", text) is expected


@pytest.mark.parametrize(
    "text",
    [
        "What we want:\n- the list opens with the filter of yesterday and shows it\n- “Reset” brings back the default",
        "需要实现：\n- 进入列表时显示上次的筛选条件\n- 点“重置”恢复默认条件",
        "| Case | Expected |\n|---|---|\n| Postcode served | Slots of 2 hours |\n| Not served | Message “Sorry” |",
        "| 场景 | 结果 |\n|---|---|\n| 可送达 | 展示 2 小时的时段 |\n| 不可送达 | 提示“暂不支持” |",
        "场景一：假如已开启验证，当输入正确密码，那么进入首页。\n场景二：假如已开启验证，当连续输错，那么账号锁定。",
    ],
)
def test_results_that_are_listed_told_in_a_table_or_numbered_as_scenarios_are_criteria(text: str) -> None:
    assert codes("feature.acceptance", text) == set()


def test_a_list_of_wishes_without_results_is_no_list_of_criteria() -> None:
    assert codes("feature.acceptance", "What we want:\n- a nicer list\n- happier users") == {"F-AC-NONE"}
    assert codes("feature.acceptance", "我们希望：\n- 页面更美观\n- 用户更满意") == {"F-AC-NONE"}


def test_an_unhappy_case_is_handled_where_a_clause_says_what_becomes_of_it() -> None:
    assert verdict("feature.unhappy", "If a warehouse no longer exists, that filter is dropped.") is Verdict.MET
    assert verdict("feature.unhappy", "Some warehouses no longer exist.") is not Verdict.MET
