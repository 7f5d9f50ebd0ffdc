"""What is measured is named as a thing, and a part of which something is told is looked at."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.staging.placing.measured import measured_in


@pytest.mark.parametrize(
    ("title", "thing"),
    [
        ("Android: Runtime Performance Improvement", "the runtime performance (Android)"),
        ("Improve the loading time of the parcel list", "loading time of the parcel list"),
        ("Optimize label search performance", "the label search performance"),
        ("Make the depot map faster", "the depot map"),
        ("Speed up the label import", "label import"),
        ("Kestrel performance", "the Kestrel performance"),
        ("Improve performance", ""),
        ("Cache the labels", ""),
        ("提升包裹列表加载速度", "包裹列表加载速度"),
        ("安卓：启动耗时优化", "启动耗时（安卓）"),
        ("包裹搜索提速", "包裹搜索速度"),
        ("性能优化", ""),
        ("缓存标签", ""),
    ],
)
def test_the_thing_is_named_without_what_is_to_become_of_it(title: str, thing: str) -> None:
    assert measured_in(title) == thing


@pytest.mark.parametrize(
    ("title", "text", "task"),
    [
        (
            "Android: Runtime Performance Improvement",
            "Labels appear too late.",
            "Measure how quick it is today, and write the figures down: the runtime performance (Android)",
        ),
        (
            "Performance improvement",
            "Labels appear too late.",
            "Measure how quick it is today, and write the figures down (Performance improvement)",
        ),
        ("提升包裹列表加载性能", "标签出现得太晚。", "记录目前测量的数值：包裹列表加载性能"),
        ("性能优化", "标签出现得太晚。", "记录目前测量的数值（性能优化）"),
    ],
)
def test_the_measurement_names_what_is_measured(title: str, text: str, task: str) -> None:
    assert tasks_of(plan_of(text, title, "Story"))[0] == task


@pytest.mark.parametrize(
    ("title", "part", "told"),
    [
        (
            "Android: Runtime Performance Improvement",
            "Label drawing engine: I expect that some labels are drawn twice",
            "Look at: ",
        ),
        ("提升安卓端性能", "标签绘制引擎：我怀疑部分标签绘制了两次", "查看："),
    ],
)
def test_what_is_told_of_a_part_is_looked_at(title: str, part: str, told: str) -> None:
    other = "Cache the labels" if title.isascii() else "缓存标签数据"
    tasks = tasks_of(plan_of(f"## {'Tasks' if title.isascii() else '任务'}\n\n- {part}\n- {other}\n", title, "Story"))
    assert f"{told}{part}" in tasks
