"""What a model may make of a ticket's statements: their words, behind the title where they need it."""

import pytest

from tests.support.plan_tickets import request_of
from workers.plan.clarify import clarify
from workers.plan.coverage import links
from workers.plan.ports import Brief, ProposedStage, ProposedTask, StageRole, Statement
from workers.plan.staging.brief import brief_of
from workers.plan.staging.proposed import faults_in, proposed
from workers.plan.understand import understand

ROLES = tuple(
    StageRole(role=name, name=name, goal=name, has_tasks=name != "path") for name in ("contract", "path", "rollout")
)


def _brief(title: str, *texts: str) -> Brief:
    statements = tuple(Statement(id=f"S{at}", text=text, is_due=True) for at, text in enumerate(texts, start=1))
    return Brief(kind="FEATURE", language="en", title=title, roles=ROLES, statements=statements)


def _faults(brief: Brief, *texts: str) -> list[str]:
    tasks = tuple(ProposedTask(text=text, of=(f"S{at}",)) for at, text in enumerate(texts, start=1))
    stages = [
        ProposedStage(role=one.role, name="", goal="", tasks=() if one.has_tasks else tasks) for one in brief.roles
    ]
    return list(faults_in(stages, brief))


def test_a_task_may_name_what_its_whole_statement_belongs_to() -> None:
    brief = _brief("BlackBerry: Implement global functions", "setTimeout with milliseconds")
    assert _faults(brief, "Implement the BlackBerry function setTimeout with milliseconds") == []


@pytest.mark.parametrize(
    ("title", "said", "mark"),
    [("Create an API for modules", "Expose the helpers of a view", ": "), ("新增模块接口", "公开视图的工具类", "：")],
)
def test_what_a_title_adds_or_takes_away_it_may_add_in_front_of_a_statement(title: str, said: str, mark: str) -> None:
    assert _faults(_brief(title, said), f"{title}{mark}{said}") == []


@pytest.mark.parametrize(
    "text", ["Import the orders as CSV", "Import invoices: never export the orders as CSV", "Import invoices"]
)
def test_words_of_the_title_replace_none_of_the_statement_and_turn_it_not_round(text: str) -> None:
    brief = _brief("Import invoices", "Export the orders as CSV")
    assert _faults(brief, text) == ["these tasks say what their statements do not say: task 2.1"]


def test_a_ticket_that_lists_and_demands_nothing_can_be_staged_by_its_title() -> None:
    request = request_of("Today they are kept on paper, in three folders.", "Mail: Reminders for unpaid invoices")
    understood = understand(request)
    brief = brief_of(request, understood, clarify(request, understood), (), links)
    due = [one for one in brief.statements if one.is_due]
    assert [one.text for one in due] == ["Mail: Reminders for unpaid invoices"]
    stages = [
        ProposedStage(
            role=one.role,
            name="",
            goal="",
            tasks=() if one.has_tasks else tuple(ProposedTask(text=each.text, of=(each.id,)) for each in due),
        )
        for one in brief.roles
        if one.role in ("contract", "path", "rollout")
    ]
    assert list(faults_in(stages, brief)) == []


@pytest.mark.parametrize(
    ("listed", "reworded", "title", "mark"),
    [
        (
            "- [x] Rename the export column\n- [ ] Write the importer",
            "Rename the column of the export",
            "Columns",
            "ticked off",
        ),
        ("- [x] 重命名导出字段\n- [ ] 编写导入程序", "重命名导出的字段", "字段", "已勾选"),
    ],
)
def test_what_is_ticked_stays_ticked_in_a_models_words(listed: str, reworded: str, title: str, mark: str) -> None:
    request = request_of(f"## {'Tasks' if title.isascii() else '任务'}\n\n{listed}\n", title, "Task")
    understood = understand(request)
    brief = brief_of(request, understood, clarify(request, understood), (), links)
    ids = {one.text.partition(" (")[0].partition("（")[0]: one.id for one in brief.statements}
    done, due = tuple(ids)[:2]
    tasks = (ProposedTask(text=reworded, of=(ids[done],)), ProposedTask(text=due, of=(ids[due],)))
    stages = [
        ProposedStage(role=one.role, name="", goal="", tasks=() if one.has_tasks else tasks) for one in brief.roles
    ]
    made = proposed(stages, brief, request, understood, ())
    told = [task.text for stage in made for task in stage.tasks]
    assert [one for one in told if reworded in one and mark in one]
    assert due in told
