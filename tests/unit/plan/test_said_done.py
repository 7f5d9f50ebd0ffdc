"""What is said to be done is checked and closed; upkeep of code is staged as such; a risk fits what is done."""

import pytest

from tests.support.plan_tickets import PARTS, request_of
from workers.plan.graph import plan_ticket
from workers.plan.schemas import ImplementationPlan
from workers.plan.staging.proofs import proof_of
from workers.plan.staging.risks import risk_of

DONE = (
    "The price table runs out of its box.\n\n## Acceptance criteria\n\n- [x] Every price table stays in its box\n"
    "- [x] The table scrolls on a phone\n- [ ] Test a table with long words\n\n**Status**: Done (2026-02-03)\n"
)
DONE_ZH = (
    "价格表超出容器。\n\n## 验收标准\n\n- [x] 价格表不超出容器\n- [x] 价格表在手机上可以滚动\n"
    "- [ ] 测试含长文本的价格表\n\n**完成状态**：✅ 已完成（2026-02-03）\n"
)


def plan_of(text: str, title: str, kind: str = "") -> ImplementationPlan:
    return plan_ticket(request_of(text, title, kind) if kind else request_of(text, title), PARTS).plan


@pytest.mark.parametrize(
    ("text", "title", "left", "never"),
    [
        (DONE, "Price table too wide", "Test a table with long words", ("Reproduce", "fails", "Fix: ")),
        (DONE_ZH, "价格表太宽", "测试含长文本的价格表", ("重现", "会失败", "修复：")),
    ],
)
def test_what_is_said_to_be_done_is_checked_and_what_is_left_is_done(
    text: str, title: str, left: str, never: tuple[str, ...]
) -> None:
    plan = plan_of(text, title)
    first, main, last = plan.stages
    assert not any(word in plan.plan_markdown for word in never)
    assert left in main.tasks
    assert not any(left in one for one in first.tasks)
    assert title in last.tasks[0]


@pytest.mark.parametrize(
    ("title", "commit"),
    [("Update outdated build dependencies", "build"), ("更新过时的构建依赖", "build")],
)
def test_an_update_of_dependencies_is_upkeep(title: str, commit: str) -> None:
    plan = plan_of("It would be nice to have them." if title.isascii() else "希望尽快完成。", title)
    assert plan.commit_message_suggestion.startswith(f"{commit}: ")
    assert "acceptance test" not in plan.plan_markdown
    assert "验收测试" not in plan.plan_markdown


def test_code_that_is_converted_uses_what_it_is_converted_to() -> None:
    assert proof_of("Convert the code base to Kotlin", "en") == (
        "it is built and its tests run",
        "they pass, and the code base uses Kotlin",
    )


@pytest.mark.parametrize(
    ("order", "language", "never"),
    [
        ("Migrate the module loader to the new interface layer", "en", "stored data"),
        ("把模块加载器迁移到新的抽象层", "zh", "已有数据"),
        ("Test a table with long words", "en", "break what works"),
        ("测试含长文本的价格表", "zh", "影响现有功能"),
        ("Measure sign-up attempts", "en", "differ from daily use"),
    ],
)
def test_a_risk_is_not_of_another_kind_of_work(order: str, language: str, never: str) -> None:
    assert never not in risk_of("path", order, (), "zh" if language == "zh" else "en", is_without_code=False).lower()


def test_stored_data_that_is_migrated_is_at_risk() -> None:
    assert "Stored data" in risk_of("path", "Migrate the customer data", (), "en", is_without_code=False)
    assert "已有数据" in risk_of("path", "迁移客户数据", (), "zh", is_without_code=False)
