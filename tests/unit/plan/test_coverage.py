"""A criterion is served by the tasks whose words speak for it, in either language."""

from hypothesis import given
from hypothesis import strategies as st

from workers.plan.coverage import LINKED, links

CRITERIA = (
    "All orders of a month are exported as CSV",
    "A message names the reason when the export fails",
    "只有管理员可以删除项目",
)
TASKS = (
    "Write the CSV export of a month's orders",
    "Show a message with the reason of a failed export",
    "删除项目前检查管理员权限",
)


def linked(criteria: tuple[str, ...], tasks: tuple[str, ...]) -> list[list[int]]:
    return [[at for at, score in enumerate(row) if score >= LINKED] for row in links(criteria, tasks)]


def test_each_criterion_is_linked_to_the_task_that_speaks_of_it() -> None:
    assert linked(CRITERIA, TASKS) == [[0], [1], [2]]


def test_a_criterion_that_no_task_speaks_of_has_no_link() -> None:
    assert linked(CRITERIA, TASKS[:1]) == [[0], [], []]


def test_words_of_the_trade_stand_for_one_another_across_languages() -> None:
    assert linked(("只有管理员可以删除项目",), ("Only an admin deletes a project", "Refresh the price list")) == [[0]]


def test_a_task_is_nearer_to_a_criterion_whose_group_it_serves() -> None:
    criteria = ("The cart keeps its items", "It is emptied after payment", "Logs are rotated", "It is done by night")
    tasks = ("Store the items of the cart", "Rotate the logs")

    grouped = links(criteria, tasks, ("1", "1", "2", "2"))

    assert grouped[1][0] > grouped[1][1]
    assert grouped[3][1] > grouped[3][0]


def test_of_tasks_that_say_the_same_the_one_at_the_place_of_the_criterion_is_nearer() -> None:
    for cart, logs in (("The cart has tests", "The logs have tests"), ("购物车有测试", "日志有测试")):
        scores = links((cart, logs), ("Write the tests", "写测试", "Write the tests", "写测试"))

        assert scores[0][0] > scores[0][2]
        assert scores[1][3] > scores[1][1]


def test_a_name_in_code_is_read_in_its_parts() -> None:
    assert linked(("The panel of data sources is resizable",), ("DataSourcePanel", "PriceList")) == [[0]]


TEXT = st.text(alphabet="ab 导出数据.C1", max_size=30)


@given(st.lists(TEXT, max_size=5), st.lists(TEXT, max_size=5))
def test_any_texts_give_a_score_between_none_and_one_for_each_pair(criteria: list[str], tasks: list[str]) -> None:
    scores = links(criteria, tasks)

    assert [len(row) for row in scores] == [len(tasks)] * len(criteria)
    assert all(0 <= score <= 1 for row in scores for score in row)
