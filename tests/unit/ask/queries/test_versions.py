"""Whether a version is out, and on which day: read from the question, told of the project that is meant."""

from typing import Literal

import pytest

from tests.unit.ask.queries.site import ASKER, NOW, SITE
from workers.ask.queries.reader import read_question
from workers.ask.queries.versions import is_about_a_release, neighbour, versions_asked
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.names import SiteVersion

SHOP, APP = SiteVersion(name="2.4", project="SHOP", is_released=True), SiteVersion(name="2.4", project="APP")
SPRING = SiteVersion(name="Spring edition", project="SHOP", day="2027-03-01")
ALL = (SHOP, APP, SPRING)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("When was 2.4 released?", (SHOP, APP)),
        ("Is version 2.4 of SHOP out yet?", (SHOP,)),
        ("is v2.4 already released", (SHOP, APP)),
        ("When will the spring edition ship?", (SPRING,)),
        ("What's the release date of release 2.4 in APP?", (APP,)),
        ("Can you tell me when 2.4 was released?", ()),
        ("2.4 版什么时候发布的？", (SHOP, APP)),
        ("SHOP 的 2.4 发布了吗？", (SHOP,)),
        ("請問 2.4 發布了嗎？", (SHOP, APP)),
        ("2.4 的发布日期", (SHOP, APP)),
        ("2.4 发布了没有，哪天发的？", (SHOP, APP)),
        ("Is 2.4 of SHOP out, and when was it released?", (SHOP,)),
        ("Is 2.5 out?", ()),
        ("Which issues are fixed in 2.4?", ()),
        ("Is 2.4 of OTHER out?", ()),
        ("When is a release rolled back?", ()),
        ("2.4 里还有哪些未解决的缺陷？", ()),
    ],
)
def test_a_question_for_a_release_is_read(question: str, found: tuple[SiteVersion, ...]) -> None:
    assert versions_asked(question, ALL) == found


@pytest.mark.parametrize(
    ("question", "is_about"),
    [
        ("Is version 3.1 out?", True),
        ("3.1 发布了吗？", True),
        ("Which issues are fixed in 3.1?", False),
        ("Is the export out?", False),
        ("SHOP-3 什么时候上线？", False),
    ],
)
def test_no_query_for_issues_answers_whether_a_version_is_out(question: str, is_about: bool) -> None:
    assert is_about_a_release(question) is is_about


DATED = (
    SiteVersion(name="1.0", project="SHOP", is_released=True, day="2026-09-01"),
    SiteVersion(name="1.1", project="SHOP", is_released=True, day="2026-10-01"),
    SiteVersion(name="3.0", project="SHOP", day="2027-02-01"),
    SiteVersion(name="2.0", project="SHOP", day="2027-01-01"),
)
IN_ORDER = (SiteVersion(name="4.0", project="APP"), SiteVersion(name="4.1", project="APP"))
MIXED = (SiteVersion(name="5.0", project="WEB"), SiteVersion(name="5.1", project="WEB", day="2027-01-01"))
TIED = (
    SiteVersion(name="6.0", project="WEB", day="2027-01-01"), SiteVersion(name="6.1", project="WEB", day="2027-01-01"),
)  # fmt: skip
ARCHIVED = (SiteVersion(name="0.9", project="APP", is_archived=True), *IN_ORDER)


@pytest.mark.parametrize(
    ("which", "versions", "project", "name"),
    [
        ("next", DATED, "SHOP", "2.0"),
        ("last", DATED, "SHOP", "1.1"),
        ("next", IN_ORDER, "APP", "4.0"),
        ("next", ARCHIVED, "APP", "4.0"),
        ("next", (*DATED, *IN_ORDER), "APP", "4.0"),
        ("next", DATED, "OPS", "2.0"),
        ("next", DATED, "", "2.0"),
        ("next", (*DATED, *IN_ORDER), "OPS", None),
        ("next", (*DATED, *IN_ORDER), "", None),
        ("next", MIXED, "WEB", None),
        ("next", TIED, "WEB", None),
        ("last", IN_ORDER, "APP", None),
        ("next", (), "SHOP", None),
    ],
)
def test_the_next_version_is_the_earliest_that_is_not_out(
    which: Literal["next", "last"], versions: tuple[SiteVersion, ...], project: str, name: str | None
) -> None:
    found = neighbour(which, versions, project)
    assert (found.name if found else None) == name


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("When is the next release?", ("2.0",)),
        ("when will the next version of SHOP be released?", ("2.0",)),
        ("What's the upcoming release called?", ("2.0",)),
        ("Which version is next?", ("2.0",)),
        ("When was the last release?", ("1.1",)),
        ("What is the next version in APP?", ()),
        ("下个版本什么时候发布？", ("2.0",)),
        ("下一個版本是哪個？", ("2.0",)),
        ("SHOP 的下一个版本是什么？", ("2.0",)),
        ("上个版本是什么时候发布的？", ("1.1",)),
        ("How do we plan the next release?", ()),
        ("Who approves the next release?", ()),
        ("下个版本由谁批准？", ()),
        ("下个版本怎么发布？", ()),
    ],
)
def test_a_question_for_the_next_or_the_last_version_is_read(question: str, found: tuple[str, ...]) -> None:
    assert tuple(one.name for one in versions_asked(question, DATED, "SHOP")) == found


NEXT = 'project = "SHOP" AND fixVersion = "2.0"'


@pytest.mark.parametrize(
    ("question", "jql"),
    [
        ("What is in the next release?", NEXT),
        ("what's in the next version of SHOP?", NEXT),
        ("Which issues are planned for the next release?", NEXT),
        ("What does the upcoming version contain?", NEXT),
        ("What was in the last release?", 'project = "SHOP" AND fixVersion = "1.1"'),
        ("which bugs are in the next release?", f'{NEXT} AND issuetype = "Bug"'),
        ("下个版本有什么？", NEXT),
        ("下一個版本包含哪些內容", NEXT),
        ("SHOP 的下个版本有哪些工单？", NEXT),
        ("下个版本里有多少个缺陷？", f'{NEXT} AND issuetype = "Bug"'),
        ("上个版本有什么？", 'project = "SHOP" AND fixVersion = "1.1"'),
    ],
)
def test_what_is_in_the_next_release_are_the_issues_of_its_version(question: str, jql: str) -> None:
    query = read_question(question, SITE.model_copy(update={"versions": DATED}), NOW, ASKER, "SHOP")
    assert query is not None
    assert sorted(jql_of(query).split(" ORDER BY ")[0].split(" AND ")) == sorted(jql.split(" AND "))


@pytest.mark.parametrize(
    "question",
    [
        "What is in the next release?",
        "which bugs are in the next release?",
        "下个版本有什么？",
        "下个版本里有多少个缺陷？",
    ],
)
@pytest.mark.parametrize("versions", [(), MIXED, TIED])
def test_where_nobody_can_tell_which_release_is_next_none_is_guessed(
    question: str, versions: tuple[SiteVersion, ...]
) -> None:
    assert read_question(question, SITE.model_copy(update={"versions": versions}), NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize(
    "question",
    [
        "Which bugs must be fixed before the next release?",
        "What blocks the next release?",
        "下个版本之前要修复哪些缺陷？",
    ],
)
def test_what_is_not_in_it_is_no_issue_of_it(question: str) -> None:
    query = read_question(question, SITE.model_copy(update={"versions": DATED}), NOW, ASKER, "SHOP")
    assert query is None or "fixVersion" not in jql_of(query)
