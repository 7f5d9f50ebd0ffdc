"""What asks for several new things is a feature, whatever its title begins with; code in a task is whole or cut."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.staging.shape import staged_as
from workers.plan.understood import Understood, WorkItem

_EN = "We need to allow users to sort the carriers. We need to add a field for the weight. It is old."
_ZH = "## 任务\n\n- 新增承运商排序\n- 添加重量一栏\n"


@pytest.mark.parametrize(
    ("title", "text"), [("Update the carrier list", _EN), ("承运商列表配置增强", _ZH), ("更新承运商列表", _ZH)]
)
def test_several_new_things_have_no_safety_net(title: str, text: str) -> None:
    plan = plan_of(text, title, "Task").plan
    said = "\n".join((plan.plan_markdown, plan.commit_message_suggestion))
    assert not any(told in said for told in ("Safety net", "Nothing differs", "安全网", "没有差别"))
    assert plan.commit_message_suggestion.startswith("feat")


@pytest.mark.parametrize(
    ("title", "items"),
    [
        ("Refactor the carrier list", ("Add a class for carriers", "Create a module of weights")),
        ("Update the carrier list", ("Add unit tests", "Write the docs of it")),
        ("Update the carrier list", ("Add a field for the weight",)),
        ("重构承运商列表", ("新增承运商类", "添加重量模块")),
        ("更新承运商列表", ("补充单元测试", "编写文档")),
        ("更新承运商列表", ("新增重量字段",)),
    ],
)
def test_upkeep_stays_upkeep(title: str, items: tuple[str, ...]) -> None:
    said = Understood(title=title, work_items=tuple(WorkItem(text=one) for one in items))
    assert staged_as("TECH_TASK", said) == "TECH_TASK"


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Labels fail to print",
            "Printing fails.\n\n## Proposed fix\n\nAdd a wait to `Carrier`:\n\n"
            "```\nconst ready = await carrier();\n// never without one\nprint(ready);\n```\n",
        ),
        (
            "标签打印失败",
            "打印报错。\n\n## 修复方案\n\n在 `Carrier` 中加入等待：\n\n"
            "```\nconst ready = await carrier();\n// 不能没有\nprint(ready);\n```\n",
        ),
    ],
)
def test_a_comment_swallows_no_code_of_a_task(title: str, text: str) -> None:
    told = "\n".join(tasks_of(plan_of(text, title, "Bug")))
    assert "const ready = await carrier(); print(ready)" in told
    assert "//" not in told
