"""What a ticket lists keeps the order of its list, and its title is no task beside what says the same."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.clarify import clarify
from workers.plan.coverage import links
from workers.plan.ports import ProposedStage, ProposedTask
from workers.plan.staging.brief import brief_of
from workers.plan.staging.draft import Piece
from workers.plan.staging.order import in_order
from workers.plan.staging.proposed import proposed
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        (
            "It brings a search bar and an index.\n\n- Add a header\n- Add an index\n- Add a search bar\n",
            "Add a header",
        ),
        ("将带来搜索栏和索引。\n\n- 新增标签表头\n- 新增索引栏\n- 搜索栏\n", "新增标签表头"),
    ],
)
def test_an_item_of_which_the_ticket_spoke_before_stays_where_it_is_listed(text: str, listed: str) -> None:
    items = [line.removeprefix("- ") for line in text.split("\n") if line.startswith("- ")]
    told = in_order([Piece(one) for one in reversed(items)], "Labels", text, items)
    assert [one.text for one in told] == items
    assert told[0].text == listed


@pytest.mark.parametrize(
    ("title", "items"),
    [
        ("Labels, second part", ("Add a header to labels", "Add an index to labels", "Add a search bar to labels")),
        ("标签第二期", ("新增标签表头功能", "新增标签索引功能", "新增标签搜索功能")),
    ],
)
def test_a_model_does_not_shuffle_what_is_listed(title: str, items: tuple[str, ...]) -> None:
    request = request_of("\n".join(f"- {one}" for one in items), title)
    understood = understand(request)
    brief = brief_of(request, understood, clarify(request, understood), (), links)
    ids = {one.text: one.id for one in brief.statements}
    shuffled = tuple(ProposedTask(text=one, of=(ids[one],)) for one in (items[2], items[0], items[1]))
    stages = [
        ProposedStage(role=one, name="", goal="", tasks=shuffled if one == "path" else ())
        for one in ("contract", "path", "rollout")
    ]
    told = [task.text for stage in proposed(stages, brief, request, understood, ()) for task in stage.tasks]
    assert [one for one in told if one in items] == list(items)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Finish refactoring stray menus", "We need to refactor the menus that stray from the style guide.\n"),
        ("Complete the label export", "## Tasks\n\n- Write the label file\n- Send the export to the depot\n"),
        ("完成标签菜单重构", "重构剩下的标签菜单。\n"),
        ("完成标签导出", "## 任务\n\n- 新增标签文件\n- 新增导出接口\n"),
    ],
)
def test_the_title_is_no_task_beside_what_says_the_same(title: str, text: str) -> None:
    assert title not in tasks_of(plan_of(text, title, "Task"))
