"""The first acceptance test is of what somebody sees; a title in scope has no number of a list."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of


@pytest.mark.parametrize(
    ("title", "order", "is_tested"),
    [
        ("Label player for phones", "Convert the player to Kotlin", False),
        ("Label player for phones", "Switch the player to the shared decoder", False),
        ("Label player for phones", "Add a button that repeats the label", True),
        ("手机标签播放", "将播放器代码转换为 Kotlin", False),
        ("手机标签播放", "重构播放器", False),
        ("手机标签播放", "新增重播标签按钮", True),
    ],
)
def test_only_what_can_be_seen_is_the_first_test(title: str, order: str, is_tested: bool) -> None:
    is_english = title.isascii()
    text = f"## {'Tasks' if is_english else '任务'}\n\n- {order}\n"
    first = "\n".join(tasks_of(plan_of(text, title, "Story"))[:1])
    assert ((f"first acceptance test: {order}" if is_english else f"第一个验收测试：{order}") in first) is is_tested
    assert (("Agree on an example" if is_english else "确定一个") in first) is not is_tested


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("8\\. Labels by post", "Labels by post"),
        ("3. Labels by post", "Labels by post"),
        ("\\Labels by post", "Labels by post"),
        ("3.5 labels per page", "3.5 labels per page"),
        ("8\\. 邮寄标签", "邮寄标签"),
        ("2、邮寄标签", "邮寄标签"),
    ],
)
def test_a_title_in_scope_has_no_number_of_a_list(title: str, told: str) -> None:
    text = "Show the carrier on each label." if title.isascii() else "在每个标签上显示承运商。"
    assert plan_of(text, title, "Story").plan.scope[0] == told
