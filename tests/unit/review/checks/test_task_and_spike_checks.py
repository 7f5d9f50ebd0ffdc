"""Checks of technical tasks and spikes, in both languages."""

import pytest

from tests.unit.review.checks.tickets import codes, verdict
from workers.review.schemas import Tier, Verdict


@pytest.mark.parametrize(
    ("check_id", "text", "title"),
    [
        ("task.why", "Java 11 is no longer supported since October.", ""),
        ("task.why", "由于 Java 11 停止维护，需要升级。", ""),
        ("task.done", "Done when all services start on Java 21 and the build passes.", ""),
        ("task.done", "完成标准：全部服务在 Java 21 上启动，构建通过。", ""),
        ("task.scope", "Approach: first the libraries, then the services.", ""),
        ("task.scope", "方案：先升级依赖库，再升级服务。", ""),
        ("task.scope", "- update the base image\n- update the build\n", ""),
        ("task.risk", "If it fails we roll back to the old image.", ""),
        ("task.risk", "失败时回滚到旧镜像。", ""),
        ("task.title", "Some words.", "Upgrade the services to Java 21"),
        ("task.title", "一些文字说明。", "升级服务到 Java 21"),
        ("task.dependencies", "Not blocked by anything, no dependencies.", ""),
        ("spike.question", "Can the search index hold ten million orders?", ""),
        ("spike.question", "搜索索引能否容纳一千万订单？", ""),
        ("spike.decision", "The answer is needed to choose the index before we build.", ""),
        ("spike.decision", "结论用于决定是否采用新索引。", ""),
        ("spike.timebox", "Timebox: 2 days", ""),
        ("spike.timebox", "Spend at most 3 days on it.", ""),
        ("spike.timebox", "时间盒：2 天", ""),
        ("spike.timebox", "调研最多 3 天。", ""),
        ("spike.output", "The output is a wiki page with a recommendation.", ""),
        ("spike.output", "产出：一份对比文档。", ""),
        ("spike.scope", "Out of scope: the import of old orders.", ""),
        ("spike.scope", "不包括旧订单的导入。", ""),
        ("spike.title", "Some words.", "How many orders fit into the index?"),
    ],
)
def test_a_ticket_that_says_it_meets_the_check(check_id: str, text: str, title: str) -> None:
    assert verdict(check_id, text, title) is Verdict.MET


@pytest.mark.parametrize(
    ("check_id", "text", "title", "found"),
    [
        ("task.why", "Java 21 on all machines.", "", set()),
        ("task.why", "所有机器换成 Java 21。", "", set()),
        ("task.done", "Java 21 on all machines.", "", {"T-DONE-NONE"}),
        ("task.done", "所有机器换成 Java 21。", "", {"T-DONE-NONE"}),
        ("task.scope", "Java 21 on all machines.", "", {"SCOPE-OUT-NONE"}),
        ("task.scope", "所有机器换成 Java 21。", "", {"SCOPE-OUT-NONE"}),
        ("task.risk", "Migrate the orders to the new database.", "", {"T-ROLLBACK-NONE"}),
        ("task.risk", "把订单迁移到新数据库。", "", {"T-ROLLBACK-NONE"}),
        ("task.dependencies", "Java 21 on all machines.", "", {"DEP-UNNAMED"}),
        ("spike.question", "The search index and its limits.", "Search index", {"S-QUESTION-NONE"}),
        ("spike.question", "搜索索引及其上限。", "搜索索引", {"S-QUESTION-NONE"}),
        ("spike.decision", "The search index and its limits.", "", set()),
        ("spike.decision", "搜索索引及其上限。", "", set()),
        ("spike.timebox", "The search index answers within two weeks of work.", "", set()),
        ("spike.timebox", "Look into the search index soon.", "", {"S-TIMEBOX-NONE"}),
        ("spike.timebox", "看一下搜索索引。", "", {"S-TIMEBOX-NONE"}),
        ("spike.output", "The search index and its limits.", "", set()),
        ("spike.output", "搜索索引及其上限。", "", set()),
        ("spike.scope", "Look into the search index soon.", "", {"SCOPE-OUT-NONE"}),
    ],
)
def test_what_is_not_said_is_named(check_id: str, text: str, title: str, found: set[str]) -> None:
    assert codes(check_id, text, title) == found
    if found:
        assert verdict(check_id, text, title) is Verdict.UNMET


def test_criteria_of_a_task_that_cannot_be_measured_count_half() -> None:
    text = "Acceptance criteria:\n- nicer code\n- cleaner modules"
    assert verdict("task.done", text) is Verdict.PARTIAL
    assert codes("task.done", text) == {"AC-UNTESTABLE"}


def test_a_critical_task_needs_a_way_back_even_without_migration_words() -> None:
    text = "Java 21 on all machines."
    assert verdict("task.risk", text) is Verdict.PARTIAL
    assert codes("task.risk", text, tier=Tier.CRITICAL) == {"T-ROLLBACK-NONE"}


def test_a_goal_without_a_reason_is_left_to_a_judge() -> None:
    assert verdict("task.why", "Goal: all services run on Java 21.") is Verdict.UNDECIDED
    assert verdict("task.why", "目标：全部服务运行在 Java 21 上。") is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The flag is on since March.\nDone: grep for new_cart finds nothing, the build is green.", Verdict.MET),
        ("开关从 3 月起已全量开启。\n完成：全局搜索 new_cart 无结果，构建通过。", Verdict.MET),
        ("The flag is on since March.\nDone:\nIn progress:", Verdict.UNMET),
        ("开关从 3 月起已全量开启。\n完成：\n进行中：", Verdict.UNMET),
    ],
)
def test_done_with_its_content_says_when_the_task_is_done(text: str, expected: Verdict) -> None:
    assert verdict("task.done", text) is expected


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Rename the files in https://git.example.org/app/tree/templates/migration and fix the loader.", False),
        ("重命名 https://git.example.org/app/tree/templates/migration 下的文件。", False),
        ("Run the migration of the orders table.", True),
        ("执行订单表的数据迁移。", True),
    ],
)
def test_a_way_back_is_asked_of_a_migration_and_not_of_an_address_that_holds_the_word(
    text: str, is_asked: bool
) -> None:
    assert ("T-ROLLBACK-NONE" in codes("task.risk", text)) is is_asked


@pytest.mark.parametrize("text", ["时间 3 天，产出一页结论。", "Time limit: 3 days, then we write down what we know."])
def test_a_time_that_is_given_is_a_time_box(text: str) -> None:
    assert verdict("spike.timebox", text) is Verdict.MET


@pytest.mark.parametrize(
    "text", ["Done when prod runs 16.3 and the reports are fine.", "完成标准：线上运行 16.3，夜间报表全部正常"]
)
def test_a_number_in_an_end_state_is_something_to_look_at(text: str) -> None:
    assert verdict("task.done", text) is Verdict.MET


@pytest.mark.parametrize("text", ["Nobody uses the old navigation.", "老导航没人用了。", "上周队列卡了 3 小时。"])
def test_a_waste_or_an_incident_is_a_reason(text: str) -> None:
    assert verdict("task.why", text) is Verdict.MET
