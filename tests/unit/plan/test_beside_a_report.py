"""Notes of a report are no failing condition, and an order names the tickets that it rests on."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.telling.beside.tickets import rests_on_ticket
from workers.plan.telling.reports import tells_where_reproduced, works_all_the_same


@pytest.mark.parametrize(
    "text",
    ["I could reproduce on Windows 10, Windows 11 & macOS 13.5", "我在 Windows 10 和 macOS 13 上都能复现。"],
)
def test_it_tells_where_it_was_reproduced(text: str) -> None:
    assert tells_where_reproduced(text)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Even though we get an error, the plug-in installs fine.", True),
        ("We have to refresh the gallery to see the new state.", True),
        ("We have to queue the jobs.", False),
        ("Although the cache is cleared, the list is not shown correctly.", False),
        ("虽然已登录，仍不能正常安装。", False),
        ("虽然报错，插件仍能正常安装。", True),
        ("需要刷新插件库才能看到新状态。", True),
        ("需要刷新缓存。", False),
    ],
)
def test_what_works_all_the_same_is_no_fault(text: str, is_one: bool) -> None:
    assert works_all_the_same(text) is is_one


@pytest.mark.parametrize(
    ("text", "title", "never", "told"),
    [
        (
            "Steps to reproduce\n1. Open the gallery\n2. Let the installation finish\n\nActual result: an error "
            "comes up. Even though we get an error, the plug-in installs fine. We have to refresh the gallery to "
            "see it. I could reproduce on Windows 10 & macOS 13.\n\nExpected result: no error is shown",
            "Plug-in installation ends with an error",
            ("installs fine", "refresh the gallery", "could reproduce"),
            "Windows 10 & macOS 13",
        ),
        (
            "复现步骤\n1. 打开插件库\n2. 等待安装完成\n\n实际结果：安装失败并报错。虽然报错，插件仍能正常安装。"
            "需要刷新插件库才能看到新状态。我在 Windows 10 和 macOS 13 上都能复现。\n\n期望结果：不报错",
            "插件安装结束时报错",
            ("仍能正常安装", "刷新插件库", "都能复现"),
            "Windows 10 和 macOS 13",
        ),
    ],
)
def test_notes_are_no_work(text: str, title: str, never: tuple[str, ...], told: str) -> None:
    tasks = "\n".join(tasks_of(plan_of(text, title, "Bug")))
    assert told in tasks
    assert not any(one in tasks for one in never)


@pytest.mark.parametrize(
    ("text", "rests"),
    [
        ("Using frames built on ABC-1132, compare the masks.", True),
        ("Use the driver code from ABC-1133.", True),
        ("Finish what was started in !1873.", True),
        ("Compare the masks.", False),
        ("承接 ABC-1132 的图像，比较掩膜。", True),
        ("完成 !1873 中开始的重构。", True),
        ("比较掩膜。", False),
    ],
)
def test_an_order_rests_on_the_tickets_it_names(text: str, rests: bool) -> None:
    assert rests_on_ticket(text) is rests
