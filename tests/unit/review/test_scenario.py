"""Telling the scenario of a ticket."""

from collections.abc import Mapping

import pytest

from workers.review.scenario import classify as told
from workers.review.scenario import is_filed_as_another, kind_named
from workers.review.schemas import Scenario

Overrides = Mapping[str, Scenario]

FEATURE, BUG, TASK, SPIKE = Scenario.FEATURE, Scenario.BUG, Scenario.TECH_TASK, Scenario.SPIKE


def classify(ticket_type: str, labels: tuple[str, ...], title: str, text: str, overrides: Overrides) -> Scenario:
    scenario, _ = told(ticket_type, labels, title, text, overrides)
    return scenario


@pytest.mark.parametrize(
    ("ticket_type", "scenario"),
    [
        ("Story", FEATURE), ("New Feature", FEATURE), ("Improvement", FEATURE), ("Epic", FEATURE),
        ("Bug", BUG), ("Defect", BUG), ("Incident", BUG), ("Sub-task", TASK), ("Technical task", TASK),
        ("Chore", TASK), ("Spike", SPIKE), ("Research", SPIKE), (" bug ", BUG), ("BUG", BUG),
        ("故事", FEATURE), ("需求", FEATURE), ("新功能", FEATURE), ("改进", FEATURE), ("缺陷", BUG), ("故障", BUG),
        ("子任务", TASK), ("调研", SPIKE),
    ],
)  # fmt: skip
def test_the_issue_type_decides_first(ticket_type: str, scenario: Scenario) -> None:
    words_of_another_kind = "Fix the crash" if scenario is not BUG else "As a user I want a spike"
    assert classify(ticket_type, ("spike",), words_of_another_kind, "", {}) is scenario


def test_a_projects_own_type_stands_above_the_map() -> None:
    assert classify("bug", (), "Export orders", "", {"Bug": TASK}) is TASK
    assert classify("Enabler", (), "Fix the crash", "", {"enabler": TASK}) is TASK


@pytest.mark.parametrize("plain", ["Task", "任务"])
def test_a_plain_task_falls_through_to_labels_and_words_and_is_else_a_technical_task(plain: str) -> None:
    assert classify(plain, ("spike",), "Look at queues", "", {}) is SPIKE
    assert classify(plain, (), "Login page crashes on submit", "", {}) is BUG
    assert classify(plain, (), "登录页面崩溃", "", {}) is BUG
    assert classify(plain, (), "Rename the module", "", {}) is TASK


@pytest.mark.parametrize(
    ("title", "text", "scenario"),
    [
        ("Investigate search engines", "", SPIKE),
        ("调研消息队列", "", SPIKE),
        ("Save button is broken", "", BUG),
        ("保存按钮点击后报错", "", BUG),
        ("Upgrade to Python 3.12", "", TASK),
        ("数据库升级到新版本", "", TASK),
        ("Saving", "Steps to reproduce: open the page", BUG),
        ("保存", "复现步骤：打开页面", BUG),
        ("Export orders", "As a shop owner I want a CSV", FEATURE),
        ("导出订单", "作为店主，我想导出订单", FEATURE),
    ],
)
def test_without_a_known_type_the_words_decide_and_else_it_is_a_feature(
    title: str, text: str, scenario: Scenario
) -> None:
    assert classify("", (), title, text, {}) is scenario


def test_a_word_inside_another_word_decides_nothing() -> None:
    assert classify("", (), "Debugger view with epoch times", "", {}) is not BUG


def test_an_error_case_far_down_in_a_feature_does_not_make_it_a_bug() -> None:
    text = "As a user I want to export. " * 20 + "If the export fails, an exception is shown."
    assert classify("", (), "Export orders", text, {}) is FEATURE


def test_a_text_that_mentions_research_is_not_yet_a_spike() -> None:
    assert classify("", (), "Export orders", "We did some research; owners want a CSV.", {}) is FEATURE
    assert classify("", (), "导出订单", "经过调研，店主需要导出订单。", {}) is FEATURE


@pytest.mark.parametrize(
    "text",
    [
        "As a shopper, I want an invoice.\n- If the service fails, a message is shown.",
        "作为财务，我希望导出发票。\n- 服务异常时提示“请稍后再试”。",
    ],
)
def test_a_story_that_mentions_errors_is_still_a_feature(text: str) -> None:
    assert classify("", (), "Invoice download", text, {}) is Scenario.FEATURE


@pytest.mark.parametrize(
    "text",
    ["Set up an alert when the nightly job fails.", "部署新的采集器；如果采集异常，设置 LOG_FORMAT=plain 即可回退。"],
)
def test_a_task_that_mentions_failures_stays_a_task(text: str) -> None:
    assert classify("Task", (), "Set up monitoring", text, {}) is Scenario.TECH_TASK


def test_a_task_that_is_a_bug_report_is_reviewed_as_one() -> None:
    text = "Steps to reproduce: 1. Open the page. Actual result: it stays white."
    assert classify("Task", (), "Page stays white", text, {}) is Scenario.BUG


def test_the_parts_of_a_report_make_a_bug_whatever_the_title_says() -> None:
    text = "h5. Description The path differs. h5. Actual Relative path. h5. Expected Absolute path."
    assert classify("", (), "Path of the template", text, {}) is Scenario.BUG


@pytest.mark.parametrize(
    ("title", "scenario"),
    [
        ("Add alert for failing cron jobs", TASK), ("[ops] Add retry on exception in worker", TASK),
        ("Add crash reporting", TASK), ("增加异常订单告警", TASK), ("为失败的定时任务增加告警", TASK),
        ("Add to cart fails", BUG), ("Search crash on empty input", BUG), ("Fix the crash on save", BUG),
        ("新增地址时报错", BUG), ("新增地址页面闪退", BUG), ("修复登录异常", BUG),
    ],
)  # fmt: skip
def test_a_title_of_work_that_mentions_a_fault_reports_none(title: str, scenario: Scenario) -> None:
    plain = "Task" if title.isascii() else "任务"
    assert classify(plain, (), title, "When a job fails nobody notices.", {}) is scenario


def test_a_feature_that_handles_a_fault_is_no_bug_either() -> None:
    assert classify("", (), "Add alert for failing cron jobs", "When a cron job fails nobody notices.", {}) is FEATURE
    assert classify("", (), "增加定时任务告警", "定时任务异常时没有人知道。", {}) is FEATURE


@pytest.mark.parametrize(
    ("ticket_type", "labels", "by"),
    [
        ("Bug", (), "type"),
        ("Enabler", (), "type"),
        ("Task", ("spike",), "label"),
        ("Task", (), "words"),
        ("", (), "words"),
    ],
)
def test_it_is_known_what_the_kind_was_told_from(ticket_type: str, labels: tuple[str, ...], by: str) -> None:
    assert told(ticket_type, labels, "Rename the module", "", {"Enabler": TASK})[1] == by


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("bug", BUG), ("Feature.", FEATURE), ("task", TASK), ("spike", SPIKE), ("`bug`", BUG), ("ｂｕｇ", BUG),
        ("缺陷", BUG), ("功能", FEATURE), ("任务", TASK), ("调研", SPIKE), ("缺陷，不是需求", BUG), ("技术任务", TASK),
        ("bug, as we agreed", BUG), ("technical  task", TASK), ("user story", FEATURE), ("bug report please", BUG),
    ],
)  # fmt: skip
def test_a_kind_is_named_as_an_issue_type_is(words: str, kind: Scenario) -> None:
    assert kind_named(words) is kind


@pytest.mark.parametrize("words", ["", "chocolate", "bugs", "debug", "featureless", "not a bug", "任务书", "?"])
def test_other_words_name_no_kind(words: str) -> None:
    assert kind_named(words) is None


def test_a_report_that_was_filed_as_a_story_is_read_as_one_and_a_projects_own_type_stands() -> None:
    text = "## Steps to reproduce\n\n1. Open it\n\n## Actual result\n\nIt is empty"
    assert told("Story", (), "Order list is rendered incorrectly", text, {}) == (BUG, "words")
    assert told("Story", (), "Order list is rendered incorrectly", text, {"Story": FEATURE}) == (FEATURE, "type")


@pytest.mark.parametrize(
    ("ticket_type", "scenario", "is_another"),
    [("Story", BUG, True), ("缺陷", FEATURE, True), ("Story", FEATURE, False), ("Task", BUG, False), ("", BUG, False)],
)
def test_it_is_known_when_a_ticket_was_filed_as_another_kind(
    ticket_type: str, scenario: Scenario, is_another: bool
) -> None:
    assert is_filed_as_another(ticket_type, scenario) is is_another
