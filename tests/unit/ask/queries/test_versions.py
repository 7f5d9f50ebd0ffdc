"""Whether a version is out, and on which day: read from the question, told of the project that is meant."""

import pytest

from workers.ask.queries.versions import is_about_a_release, versions_asked
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
