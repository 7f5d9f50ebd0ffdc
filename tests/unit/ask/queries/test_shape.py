"""What is to be counted apart may stand between the verb and "by"."""

import pytest

from tests.unit.ask.queries.site import query_of


@pytest.mark.parametrize(
    ("question", "group"),
    [
        ("group the open stories in SHOP by component", "component"),
        ("Please split all open bugs by priority", "priority"),
        ("break the open bugs down by assignee", "assignee"),
        ("break down open tasks in SHOP by status", "status"),
        ("把 SHOP 未完成的故事按组件分组", "component"),
    ],
)
def test_a_verb_and_its_by_may_stand_apart(question: str, group: str) -> None:
    query = query_of(question)
    assert query.group_by == group
    assert not any("group" in value for terms in query.where for term in terms for value in term.values)


def test_what_is_split_in_the_shop_is_searched_for() -> None:
    query = query_of("split payment bugs by assignee")
    assert any("split" in value for terms in query.where for term in terms for value in term.values)
