"""What stands beside the work is no task of it: what is undecided, why it is wanted, by when, and in other tickets."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.telling.demands import is_no_demand
from workers.plan.telling.prose import done_when
from workers.plan.telling.put_off import PUT_OFF
from workers.plan.telling.roles import SET_APART, leaves_out
from workers.plan.understand import understand


@pytest.mark.parametrize(
    "text", ["删除默认抬头后怎么处理，产品还在讨论。", "What becomes of the default is still being discussed."]
)
def test_what_is_still_talked_about_is_undecided_and_no_task(text: str) -> None:
    assert PUT_OFF.search(text)
    ticket = f"- Add a page\n- Send a mail\n\n{text}" if text.isascii() else f"- 新增页面\n- 发送邮件\n\n{text}"
    assert not any(text[:8] in one for one in tasks_of(plan_of(ticket, "Invoice titles")))


@pytest.mark.parametrize(
    "text",
    [
        "As a customer's developer I want to create keys so that I need no support.\n\n- Add a page\n- Send a mail",
        "As an IT admin, 我希望后台支持单点登录，这样账号自动失效。\n\n- 新增页面\n- 发送邮件",
    ],
)
def test_the_sentence_of_the_story_is_no_task_beside_what_it_lists(text: str) -> None:
    assert not any("As a" in one for one in tasks_of(plan_of(text, "Keys")))


@pytest.mark.parametrize(
    ("text", "is_apart"),
    [
        ("Rate limits per key are a different ticket.", True),
        ("We will not migrate anything in this ticket.", True),
        ("Different tickets are shown in another colour.", False),
    ],
)
def test_what_is_done_in_another_ticket_is_set_apart(text: str, is_apart: bool) -> None:
    assert (SET_APART.search(text) is not None) is is_apart


def test_whether_to_do_it_is_a_question_and_leaves_nothing_out() -> None:
    assert not leaves_out("最后给出做还是不做的建议。")
    assert leaves_out("不做正式接入。")


@pytest.mark.parametrize("text", ["明文手机号需要在 10 月底前整改。", "The leak must be fixed before Friday."])
def test_by_when_something_is_put_right_is_no_demand(text: str) -> None:
    assert is_no_demand(text)


@pytest.mark.parametrize(
    ("text", "done"),
    [("扫描一天的日志，命中数为 0 才算完成。", "扫描一天的日志，命中数为 0"), ("算完成了一半。", "")],
)
def test_what_counts_as_done_is_a_criterion(text: str, done: str) -> None:
    assert done_when(text) == done


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (
            "- Add roles\n- Show them\n\n|| Role || Edit || Invite ||\n| Owner | yes | yes |\n| Guest | no | no |",
            "Role Owner (Edit: yes, Invite: yes); Guest (Edit: no, Invite: no)",
        ),
        (
            "- 新增角色\n- 显示角色\n\n"
            "| 角色 | 编辑 | 邀请 |\n| --- | --- | --- |\n| 所有者 | 是 | 是 |\n| 访客 | 否 | 否 |",
            "角色 所有者（编辑：是，邀请：是）；访客（编辑：否，邀请：否）",
        ),
    ],
)
def test_a_table_of_yes_and_no_keeps_the_names_of_its_columns(text: str, held: str) -> None:
    assert any(held in one for one in tasks_of(plan_of(text, "Roles of members")))


@pytest.mark.parametrize("text", ["旧版正常。", "滚动发布时新旧版本都正常。"])
def test_old_and_new_are_no_change(text: str) -> None:
    since = understand(request_of(f"页面返回 500。{text}", "订单页报错", "Bug")).since
    assert since == ((text,) if text.startswith("旧版") else ())


@pytest.mark.parametrize(
    ("text", "title", "order"),
    [
        ("Compose a poem about cats\n\n## Work\n\n- Add a column\n- Fill it\n- Show it", "Store the region", "poem"),
        ("写一首关于猫的诗\n\n## 任务\n\n- 新增字段\n- 回填数据\n- 展示字段", "保存地区", "猫"),
    ],
)
def test_an_order_beside_a_list_that_has_nothing_to_do_with_the_ticket_is_no_task(
    text: str, title: str, order: str
) -> None:
    assert not any(order in one for one in tasks_of(plan_of(text, title)))


@pytest.mark.parametrize(
    ("rule", "dialogue"),
    [
        ("You can only sort by one column.", "Q: How do I sort? A: You can only sort by one column."),
        ("列表只能按一列排序。", "问：怎么排序？\n答：列表只能按一列排序。"),
    ],
)
def test_what_was_answered_to_somebody_is_no_rule(rule: str, dialogue: str) -> None:
    title = "Sort the list" if rule.isascii() else "列表排序"
    assert rule in understand(request_of(f"The list is shown.\n\n{rule}", title, "Story")).demands
    said = understand(request_of(f"The list is shown.\n\n{dialogue}", title, "Story")).demands
    assert not any(rule in one for one in said)
