"""What a ticket tells in another place is not asked: the number behind a letter, another tracker's report, the ways."""

import pytest

from tests.unit.review.facets.told import document, reading
from workers.review.facets.kind import read_kind
from workers.review.facets.values import Readiness
from workers.review.schemas import Scenario


@pytest.mark.parametrize(
    ("title", "text", "is_told"),
    [
        (
            "Delete idle copies",
            "A copy that is idle for N hours (default: 2) is deleted, so the disk stays free.",
            True,
        ),
        ("Delete idle copies", "A copy that is idle for N hours is deleted. N = 24.", True),
        ("Delete idle copies", "A copy that is idle for N hours is deleted, so the disk stays free.", False),
        ("清理闲置副本", "闲置 N 天的副本自动清理，N 默认 7 天。", True),
        ("清理闲置副本", "闲置 N 天的副本自动清理，释放磁盘空间。", False),
    ],
)
def test_a_letter_is_open_only_where_no_number_is_told(title: str, text: str, is_told: bool) -> None:
    points = reading(title, text, Scenario.FEATURE).points
    assert any(one.code == "UNDECIDED" for one in points) is not is_told


@pytest.mark.parametrize(
    ("link", "outcome"),
    [
        ("https://github.com/acme/compiler/issues/581", Readiness.READY),
        ("https://bugzilla.acme.org/show_bug.cgi?id=4711", Readiness.READY),
        ("https://gitlab.com/ours/shop/-/issues/581", Readiness.QUESTIONS),
    ],
)
@pytest.mark.parametrize("text", ["A regression in the compiler breaks our build.", "编译器的缺陷导致我们的构建失败。"])
def test_the_report_that_a_public_tracker_has_is_a_way_to_see_it(text: str, link: str, outcome: Readiness) -> None:
    assert reading("Compiler regression breaks the build", f"{text}\n\n{link}", Scenario.BUG).outcome is outcome


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (
            "How to solve it?\n\n- Option 1: maybe pass both arguments by name?\n- Option 2: rewrite the caller",
            ("Option 1: maybe pass both arguments by name?", "Option 2: rewrite the caller"),
        ),
        ("怎么改？\n\n- 方案一：沿用旧接口\n- 方案二：改写调用方", ("方案一：沿用旧接口", "方案二：改写调用方")),
    ],
)
def test_ways_that_are_called_so_are_offered_as_the_answers(text: str, ways: tuple[str, ...]) -> None:
    points = reading("Resolve the deprecation in the tracker", text, Scenario.TECH_TASK).points
    assert next(one for one in points if one.code == "UNDECIDED").options == ways


@pytest.mark.parametrize(
    "title", ['Follow-up from "Fix the broken list of ids"', "Follow-up to the failed import", "跟进：修复列表报错"]
)
def test_what_a_discussion_left_to_do_is_no_report(title: str) -> None:
    text = "The following should be addressed: the value changed from false to nil. We should add a test."
    assert read_kind(document(title, text)) is not Scenario.BUG


@pytest.mark.parametrize("text", ["- DRI: TBD", "- Due date: TBD", "- 负责人：待定", "- 工时：待定"])
def test_who_does_it_and_when_is_not_asked(text: str) -> None:
    told = "Turn the tracker off in Denmark and France. The page must not load its script there."
    points = reading("Turn the tracker off", f"{told}\n\n{text}", Scenario.TECH_TASK).points
    assert "UNDECIDED" not in [one.code for one in points]


def test_what_is_to_be_done_is_asked_where_it_is_open() -> None:
    told = "Turn the tracker off in Denmark and France.\n\n- Which countries follow: TBD"
    assert [one.code for one in reading("Turn the tracker off", told, Scenario.TECH_TASK).points] == ["UNDECIDED"]
