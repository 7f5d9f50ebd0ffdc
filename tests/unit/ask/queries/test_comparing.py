"""Two of a kind held against each other are counted apart: who has more, which has fewer, are there more of these."""

import pytest

from tests.unit.ask.queries.site import ASKER, NOW, SITE, query_of, where_of
from workers.ask.queries.reader import read_question

OPEN = 'statusCategory != "Done"'
DONE = 'statusCategory = "Done"'
BUG = 'issuetype = "Bug"'
KINDS = 'issuetype in ("Bug", "Story")'
PARTS = 'component in ("Checkout", "iOS")'
PARTS_TURNED = 'component in ("iOS", "Checkout")'
OF_BOTH = f'in ("acc-wang", "{ASKER}")'


@pytest.mark.parametrize(
    ("question", "where", "group"),
    [
        ("Who reported more bugs, 王芳 or Ann Lee?", f"{BUG} AND reporter {OF_BOTH}", "reporter"),
        ("Who has more open bugs, 王芳 or Ann Lee?", f"{OPEN} AND {BUG} AND assignee {OF_BOTH}", "assignee"),
        ("Who has fewer open bugs: 王芳 or Ann Lee?", f"{OPEN} AND {BUG} AND assignee {OF_BOTH}", "assignee"),
        ("Who fixed more bugs, 王芳 or Ann Lee?", f"{DONE} AND {BUG} AND assignee {OF_BOTH}", "assignee"),
        ("Has 王芳 more bugs than Ann Lee?", f"{BUG} AND assignee {OF_BOTH}", "assignee"),
        ("Did 王芳 report more bugs than Ann Lee?", f"{BUG} AND reporter {OF_BOTH}", "reporter"),
        ("Which has more open bugs, Checkout or iOS?", f"{OPEN} AND {BUG} AND {PARTS}", "component"),
        ("Which component has more bugs, Checkout or iOS?", f"{BUG} AND {PARTS}", "component"),
        ("Which label has more bugs, ux or backend?", f'{BUG} AND labels in ("ux", "backend")', "label"),
        ("Which has fewer bugs: Checkout or the iOS component?", f"{BUG} AND {PARTS_TURNED}", "component"),
        ("Does Checkout have more bugs than iOS?", f"{BUG} AND {PARTS}", "component"),
        ("Are there more bugs in Checkout than in iOS?", f"{BUG} AND {PARTS}", "component"),
        ("Are there more bugs than stories?", KINDS, "type"),
        ("Are there fewer bugs than stories in Checkout?", f'component = "Checkout" AND {KINDS}', "type"),
        ("Are there more open bugs than open stories?", f"{OPEN} AND {KINDS}", "type"),
        ("Is the number of bugs higher than the number of stories?", KINDS, "type"),
        ("Do we have more bugs or stories?", KINDS, "type"),
        ("王芳和 Ann Lee 谁报告的缺陷多？", f"{BUG} AND reporter {OF_BOTH}", "reporter"),
        ("王芳和 Ann Lee 谁的未完成缺陷更多", f"{OPEN} AND {BUG} AND assignee {OF_BOTH}", "assignee"),
        ("谁解决的缺陷多，王芳还是 Ann Lee？", f"{DONE} AND {BUG} AND assignee {OF_BOTH}", "assignee"),
        ("王芳的缺陷比 Ann Lee 的多吗？", f"{BUG} AND assignee {OF_BOTH}", "assignee"),
        ("结算和 iOS 哪个缺陷少？", f"{BUG} AND {PARTS_TURNED}", "component"),
        ("結算和 iOS 哪個元件的缺陷多？", f"{BUG} AND {PARTS_TURNED}", "component"),
        ("结算的缺陷比 iOS 更多吗？", f"{BUG} AND {PARTS}", "component"),
        ("王芳报告的缺陷比 Ann Lee 多吗？", f"{BUG} AND reporter {OF_BOTH}", "reporter"),
        ("缺陷比故事多吗？", KINDS, "type"),
        ("缺陷多还是故事多？", KINDS, "type"),
        ("未完成的缺陷多于未完成的故事吗？", f"{OPEN} AND {KINDS}", "type"),
    ],
)
def test_what_is_held_against_each_other_is_counted_apart(question: str, where: str, group: str) -> None:
    assert sorted(where_of(question).split(" AND ")) == sorted(where.split(" AND "))
    assert (query_of(question).counts, query_of(question).group_by) == (True, group)


def test_projects_are_counted_apart_as_well() -> None:
    for question in ("Which project has more bugs, SHOP or OPS?", "SHOP 和 OPS 哪个项目的缺陷多？"):
        assert (query_of(question).projects, query_of(question).group_by) == (("SHOP", "OPS"), "project")


@pytest.mark.parametrize(
    "question",
    [
        "Are there more bugs this month than last month?",
        "Are there more bugs than usual?",
        "Does Billing have more bugs than Checkout?",
        "Are there more open bugs than stories?",
        "Are there more open bugs than closed bugs?",
        "Who reported more bugs, 王芳 or Nora?",
        "Are there more bugs of Checkout than stories of iOS?",
        "Who has more than five open bugs?",
        "Does Checkout have more bugs?",
        "Who has more bugs or stories, 王芳 or Ann Lee?",
        "未完成的缺陷比故事多吗？",
        "这个月的缺陷比上个月多吗？",
        "结算的缺陷比仓库多吗？",
        "王芳和张三谁的缺陷多？",
        "结算的缺陷比 iOS 的故事多吗？",
        "缺陷比平时多吗？",
    ],
)
def test_what_cannot_be_counted_apart_is_not_read_without_it(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None
