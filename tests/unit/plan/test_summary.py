"""What sums a requirement up has one to three sentences, whatever a ticket is like, and none of its parts is lost."""

import pytest

from tests.support.plan_tickets import plan_of
from workers.plan.telling.summary import MOST_SENTENCES, brief, sentence_ends


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("The export loses rows. It should keep them.", 2),
        ("Use the new client, e.g. The one of the shop.", 1),
        ("导出会丢行。应当保留全部行。", 2),
        ("列表按时间排序；默认倒序；可以切换。", 1),
        ("", 0),
    ],
)
def test_sentences_are_counted_as_people_count_them(text: str, count: int) -> None:
    assert len(sentence_ends(text)) == count


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (("One. Two. Three. Four.",), ("One. Two. Three.",)),
        (
            ("Today: A fails. B fails. C fails.", "Expected: It works. Always."),
            ("Today: A fails.", "Expected: It works. Always."),
        ),
        (("目前：甲失败。乙失败。丙失败。", "预期：成功。"), ("目前：甲失败。乙失败。", "预期：成功。")),
        (("A.", "B.", "C.", "D."), ("A.", "B.", "C.")),
    ],
)
def test_the_longest_part_is_cut_first(parts: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert brief(parts) == told


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        (
            "The export stops",
            "## Actual\n\nThe export stops at row 100. The log is empty. The page hangs. The user sees nothing.\n\n"
            "## Expected\n\nAll rows are in the file.\n",
            "Bug",
        ),
        ("Why! What? Who! When? Where!", "", "Story"),
        (
            "导出中断",
            "## 实际结果\n\n导出在第 100 行中断。日志为空。页面卡住。用户看不到。\n\n## 期望结果\n\n文件完整。\n",
            "Bug",
        ),
    ],
)
def test_a_plan_is_summed_up_in_three_sentences_at_most(title: str, text: str, kind: str) -> None:
    assert 1 <= len(sentence_ends(plan_of(text, title, kind).plan.requirement_summary)) <= MOST_SENTENCES


@pytest.mark.parametrize(
    ("title", "text", "begins", "is_titled"),
    [
        (
            "Keep playing in the background",
            "The audio player has a property that lets it go on when the page is left. "
            "Listeners want that for films too.",
            "Keep playing in the background",
            True,
        ),
        (
            "List: sort parcels by weight",
            "Sort parcels in the list by weight so that the heavy ones are loaded first.",
            "Sort parcels in the list by weight",
            False,
        ),
        ("支持后台播放", "音频播放器有一个离开页面后继续的属性。听众希望影片也这样。", "支持后台播放", True),
    ],
)
def test_a_summary_names_what_the_title_asks_for_and_says_it_once(
    title: str, text: str, begins: str, is_titled: bool
) -> None:
    summary = plan_of(text, title).plan.requirement_summary
    assert summary.startswith(begins)
    assert (title in summary) is is_titled
