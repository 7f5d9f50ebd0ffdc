"""Criteria that stand under no heading are found by how their lines read."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.review.drafted import FRAGMENTS, criteria_of
from workers.reading.parse import parse_document
from workers.review.extract.plain_features import features_of
from workers.review.extract.plain_lines import plain_lines
from workers.review.extract.plain_weights import WEIGHTS

PLAIN_LISTS = [
    (
        "As a shop owner, I want to export all orders, so that I can hand them to my accountant.\n\n"
        "The button Export is shown above the list\n"
        "The file holds one line per order\n"
        "If the export fails, an error message is shown\n",
        [
            "The button Export is shown above the list",
            "The file holds one line per order",
            "If the export fails, an error message is shown",
        ],
    ),
    (
        "作为店主，我希望导出全部订单，以便交给会计。\n\n列表上方显示“导出”按钮\n文件中每个订单一行\n导出失败时显示错误提示\n",
        ["列表上方显示“导出”按钮", "文件中每个订单一行", "导出失败时显示错误提示"],
    ),
    (
        "Our operators compile orders by hand every week, it takes two hours.\n\n"
        "Build an export endpoint\nChange the order table\n\n"
        "After a click on Export the system writes a CSV file\n"
        "The file contains order number, amount and time\n"
        "Users without permission do not see the button\n",
        [
            "After a click on Export the system writes a CSV file",
            "The file contains order number, amount and time",
            "Users without permission do not see the button",
        ],
    ),
    (
        "目前运营每周手工整理订单，耗时两小时。\n\n需要开发导出接口\n修改订单表结构\n\n"
        "点击导出后系统生成 CSV 文件\n文件包含订单号、金额和下单时间\n无权限用户看不到导出按钮\n",
        ["点击导出后系统生成 CSV 文件", "文件包含订单号、金额和下单时间", "无权限用户看不到导出按钮"],
    ),
]


@pytest.mark.parametrize(("text", "criteria"), PLAIN_LISTS)
def test_lines_that_read_as_criteria_need_no_heading(text: str, criteria: list[str]) -> None:
    assert criteria_of(text) == criteria


@pytest.mark.parametrize(("text", "criteria"), PLAIN_LISTS)
def test_what_follows_the_criteria_in_a_form_does_not_hide_them(text: str, criteria: list[str]) -> None:
    checklist = "\nDefinition of Done\nAcceptance criteria\nWeighted\nUX/Design\nPersonas\n"
    assert criteria_of(text + checklist) == criteria
    assert criteria_of(text + "\n验收标准\n设计\n测试\n范围\n") == criteria


@pytest.mark.parametrize(
    "text",
    [
        "Please look at the list.\nIt is ugly.\nWe want a better one.",
        "优化搜索页体验。\n让用户满意。\n尽快上线。",
        "We talked about the export.\nIt was long.\nBob will call the customer.",
        "上周讨论了导出的事情。\n大家觉得现在太慢。\n小王去联系客户。",
        "## Goal\nMove to Java 21\n\n## Tasks\n- Update the images\n- Change the pipeline",
        "## 目标\n升级 Java 21\n\n## 任务\n- 更新镜像\n- 修改流水线",
        "Search is slow.\n\nWhy is that?\nHow long does it take?\nWho has asked for it?",
        "搜索很慢。\n\n为什么会这样？\n需要多长时间？\n谁提出的？",
    ],
)
def test_wishes_chatter_tasks_and_questions_are_no_criteria(text: str) -> None:
    assert criteria_of(text) == []


@pytest.mark.parametrize("piece", ["a\n\n", "a\n", "[", "(", "a_", "显示", "the ", "ed ", "- [ ] ", ">>> "])
def test_hostile_repetition_costs_no_more_than_its_length(piece: str) -> None:
    start = time.process_time()
    criteria_of((piece * 12_000)[:12_000])
    assert time.process_time() - start < 10  # quadratic work would take minutes


@given(st.lists(FRAGMENTS, max_size=8).map("".join))
def test_every_feature_of_a_plain_line_lies_between_0_and_1_and_has_what_the_weights_ask_for(text: str) -> None:
    document = parse_document("", text)
    for run in features_of(document, plain_lines(document, document.sections)):
        for line, features in run:
            assert text[line.evidence.start : line.evidence.end] == line.evidence.quote
            assert set(WEIGHTS) <= set(features)
            assert all(0 <= value <= 1 for value in features.values())
