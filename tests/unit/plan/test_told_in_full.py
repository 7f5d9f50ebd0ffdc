"""Nothing that a ticket says of how it is to be is lost: rules in prose, lists that are named as work, tables."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from tests.unit.review.long_texts import seconds_of
from workers.plan.questions.candidates import candidates
from workers.plan.telling.demands import binds
from workers.plan.telling.present import tells_of_today
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (
            "Marketing asked for the list.\n\nOnly people with the role can see the button. If a file is large,"
            " it is made later. Links expire after 24 hours.\n\n"
            "Acceptance criteria:\n- The file has four columns\n- Exports are logged",
            ("Only people", "If a file", "Links expire"),
        ),
        (
            "市场部提出导出名单。\n\n只有有权限的人能看到按钮。链接 24 小时后过期。"
            "如果文件超过 5 万行，在后台生成。\n\n验收标准：\n- 文件有四列\n- 导出都有记录",
            ("只有有权限", "24 小时", "5 万行"),
        ),
    ],
)
def test_rules_told_in_prose_are_planned_beside_criteria(text: str, rules: tuple[str, ...]) -> None:
    tasks = tasks_of(plan_of(text, "Export the list as CSV"))
    assert all(any(rule in one for one in tasks) for rule in rules)


@pytest.mark.parametrize("text", ["Links expire after 24 hours.", "When it fails, a message says why.", "最多 3 次。"])
def test_a_bound_or_a_condition_binds(text: str) -> None:
    assert binds(text)


@pytest.mark.parametrize(
    "text", ["The links were removed after 24 hours.", "We like the list.", "大家都喜欢这个列表。"]
)
def test_what_sets_no_bound_does_not(text: str) -> None:
    assert not binds(text)


@pytest.mark.parametrize(
    ("text", "is_of_today"),
    [
        ("About 30 parcels a week have to be unpacked.", True),
        ("客服每周处理约 60 单重开。", True),
        ("慢查询每天 2000 多条。", True),
        ("At most 30 parcels a week are unpacked.", False),
        ("每天最多 6 个时间段。", False),
        ("About 30 parcels a week should be unpacked at once.", False),
    ],
)
def test_what_somebody_counts_roughly_is_how_it_is_today(text: str, is_of_today: bool) -> None:
    assert tells_of_today(text) is is_of_today


@pytest.mark.parametrize(
    ("text", "works"),
    [
        ("Old rows are slow.\n\nPlan:\n1. Double writes for two weeks\n2. Reads from the new table", 2),
        ("背景：旧表很慢。计划：\n1. 双写两周，每天核对\n2. 切读到新表，观察一周\n3. 文件保留一周", 3),
        ("Goals:\n1. Happy customers\n2. Fewer calls", 0),
    ],
)
def test_a_list_that_is_named_as_work_is_work(text: str, works: int) -> None:
    assert len(understand(request_of(text, "Move the orders", "Task")).work_items) == works


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (
            "- Add a button\n- Send a mail\n\n"
            "|| Field || Source || Required ||\n| name | crm.name | yes |\n| mail | crm.mail | no |",
            "Define: Field name (crm.name, Required: yes); mail (crm.mail, Required: no)",
        ),
        (
            "- 新增按钮\n- 发送邮件\n\n"
            "| 字段 | 类型 | 必填 |\n| --- | --- | --- |\n| name | text | 是 |\n| mail | text | 否 |",
            "定义：字段 name（text，必填：是）；mail（text，必填：否）",
        ),
    ],
)
def test_a_table_of_fields_is_one_task_before_anything_is_built(text: str, held: str) -> None:
    stages = plan_of(text, "Export the list as CSV").plan.stages
    assert held in stages[0].tasks
    assert not any("·" in task for stage in stages for task in stage.tasks)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "Mail gets lost. Three providers are known. Of interest:\n- Rate of delivery\n- Price\nResult: a table.",
            ("Rate of delivery", "Price"),
        ),
        ("邮件经常丢。重点关注：\n- 到达率\n- 费用\n产出：对比表。", ("到达率", "费用")),
    ],
)
def test_what_research_is_to_look_at_is_found_out(text: str, names: tuple[str, ...]) -> None:
    (stage,) = (
        one for one in plan_of(text, "Which provider?", "Spike").plan.stages if one.name in ("Experiment", "试验")
    )
    told = " ".join(stage.tasks)
    assert all(name in told for name in names)
    assert not any(words in told for words in ("a table", "对比表"))


@pytest.mark.parametrize(
    "text",
    [
        "- Support two providers\n- Create accounts on first login\n\nHow are accounts joined? By mail or by the user?",
        "- 支持两个身份源\n- 首次登录自动创建账号\n\n现有账号怎么和身份源绑定？按邮箱匹配还是让用户自己绑定？",
    ],
)
def test_a_question_and_the_readings_behind_it_are_asked_once(text: str) -> None:
    request = request_of(text, "Sign in by SSO")
    found = [one for one in candidates(request, understand(request)) if one.matter in ("asks", "choice")]
    assert [(one.matter, one.quote) for one in found] == [("choice", text.rpartition("\n")[2])]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("- Every export is logged\n- A file has at most four columns\n\nThe team asked for it.", "Export the list"),
        ("- 每次导出都有记录\n- 文件最多有四列\n\n团队要求。", "导出名单"),
    ],
)
def test_the_title_sums_up_more_than_one_of_many_criteria(text: str, title: str) -> None:
    assert understand(request_of(text, title)).summary[0] == title


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (
            "Plan:\n- Write to both\n- Copy the rows\n- Read the new table\n\nNo row must be lost meanwhile.",
            "No row must",
        ),
        ("计划：\n- 双写两周\n- 迁移历史数据\n- 切读到新表\n\n迁移期间数据必须一条不丢。", "一条不丢"),
    ],
)
def test_what_holds_for_all_of_a_list_is_planned_below_it(text: str, rule: str) -> None:
    assert any(rule in one for one in tasks_of(plan_of(text, "Move the orders", "Task")))


def test_bounds_and_counts_are_read_in_linear_time() -> None:
    for text in ("when a, " * 4000, "about 3 " * 4000, "每天3" * 4000):
        assert seconds_of(lambda text=text: (binds(text), tells_of_today(text))) < 0.5
