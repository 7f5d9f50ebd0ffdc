"""Of what is itself the work, is compared, is optional or was taken meanwhile only that is asked which can be known."""

import pytest

from tests.unit.review.facets.told import document
from workers.review.facets.openness import open_points
from workers.review.schemas import Scenario

BUILT = (Scenario.FEATURE, Scenario.TECH_TASK)


def codes(title: str, text: str, kind: Scenario = Scenario.TECH_TASK) -> set[str]:
    return {point.code for point in open_points(document(title, text), kind, is_chinese=False)}


@pytest.mark.parametrize("kind", BUILT)
@pytest.mark.parametrize(
    "text",
    [
        "## Acceptance criteria\n- Show the lost orders\n- Determine the suitable limit (if necessary)",
        "## 验收标准\n- [ ] 添加“新建订单”快捷键\n- [ ] 确定告警的阈值",
    ],
)
def test_work_that_finds_something_out_needs_no_example(kind: Scenario, text: str) -> None:
    points = open_points(document("Exchange rates", text), kind, is_chinese=False)
    assert not any("limit" in (one.quote or "") or "阈值" in (one.quote or "") for one in points)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("- Only one bank is asked.\n- Investigate the limit, to be discussed.", "By what will this be judged"),
        ("- 目前只问一家银行。\n- 需评估按币种或按门店选择来源的策略。", "按什么标准判断"),
        ("- 添加快捷键提示\n- 评估引入全文检索的必要性", "按什么标准判断"),
        ("- Only one bank is asked.\n- Determine whether guests may export, to be discussed.", "Has this been decided"),
        ("- 目前只问一家银行。\n- 需评估是否要支持导出订单。", "是否已确定"),
    ],
)
def test_of_what_is_to_be_found_out_its_measure_is_asked_and_of_a_choice_its_outcome(text: str, asked: str) -> None:
    is_chinese = "。" in text or "评估" in text
    points = open_points(document("Exchange rates", text), Scenario.TECH_TASK, is_chinese=is_chinese)
    assert any(asked in one.text for one in points if one.code == "UNDECIDED")


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Consistent size of the checkout fields",
            "- Make sure the checkout form fields have the same size\n\nRight now the name is smaller than the address."
            "\n\n## Acceptance criteria\n- [ ] Font size for fields of the checkout form is consistent",
        ),
        ("统一结算表单字号", "结算表单姓名框的字号比地址框小。\n\n## 验收标准\n- [ ] 结算表单输入框的字号一致"),
    ],
)
def test_what_has_to_be_the_same_is_measured_by_what_is_compared(title: str, text: str) -> None:
    assert not codes(title, text, Scenario.FEATURE) & {"CHECK", "RESULT"}


@pytest.mark.parametrize("criterion", ["The texts of all our mails are consistent", "所有邮件的文案风格保持一致"])
def test_consistency_without_a_comparison_is_asked_for_an_example(criterion: str) -> None:
    assert codes("Mails", f"## Acceptance criteria\n- [ ] {criterion}") & {"CHECK", "UNMEASURED"}


@pytest.mark.parametrize(
    "text",
    [
        "## Scope\n\nOptionally harden the constraints of the orders table. It must refuse orphans.",
        "## 范围\n\n可选地做订单表约束加固。迁移前必须检测脏数据。",
    ],
)
def test_what_is_optional_and_named_is_not_asked_what_it_means(text: str) -> None:
    assert "LOOSE" not in codes("Orders table", text)
    points = open_points(document("Orders table", text), Scenario.TECH_TASK, is_chinese="可" in text)
    assert all("optional" in one.text or "可选" in one.text for one in points if one.code == "SPLIT")
    assert "SPLIT" in {one.code for one in points}


@pytest.mark.parametrize(
    "text", ["## Scope\n\nOptionally do something about the orders table.", "## 范围\n\n可选地给订单表加索引等等。"]
)
def test_what_is_optional_and_not_named_is_asked(text: str) -> None:
    assert "LOOSE" in codes("Orders table", text)


WAYS = {
    "en": "## Fix\nTBD (to be decided in phase 2):\n1. Call the tax core in an isolated world of the extension.\n"
    "2. Detect the failure in the bookmark and tell the user.\n\n## Log\n- 5 May: {told}",
    "zh": "## 修复方案\n待定（计划二期评估）：\n1. 扩展改为在隔离环境直接调用税率核心。\n"
    "2. 书签检测失败并给出提示。\n\n## 验证记录\n| 日期 | 内容 |\n|---|---|\n| 5 月 | {told} |",
}


@pytest.mark.parametrize(
    ("language", "told", "is_taken"),
    [
        ("en", "the isolated world of the extension is implemented, bundle tested", True),
        ("en", "the isolated world of the extension is not implemented yet", False),
        ("en", "the log of the shop is implemented", False),
        ("zh", "隔离环境方案已实现，待复测", True),
        ("zh", "尚未实现隔离环境方案", False),
        ("zh", "日志已实现", False),
    ],
)
def test_above_a_way_that_was_taken_meanwhile_it_is_asked_which_others_are_done(
    language: str, told: str, is_taken: bool
) -> None:
    ticket = document("Blocked popup", WAYS[language].format(told=told))
    points = open_points(ticket, Scenario.BUG, is_chinese=language == "zh")
    texts = [one.text for one in points if one.code == "UNDECIDED"]
    assert any("still to be done here" in text or "还要做哪几种" in text for text in texts) is is_taken
    assert texts
