"""Quotations in a comment are read by people: the marks around words go, the words stay as they were."""

import pytest

from tests.support.by_bar import comment, report
from workers.comment.text import render_text
from workers.review.compose.readable import unmarked


@pytest.mark.parametrize(
    ("quote", "shown"),
    [
        (
            "{{BillRenderer}} prints the rate, *not* the _net_ amount",
            "BillRenderer prints the rate, not the net amount",
        ),
        ("**身為** 玩家，**我想要** 射擊", "身為 玩家，我想要 射擊"),
        ("请**务必**检查", "请务必检查"),
        ("This results [in an error](https://log.example/1/2) each time", "This results in an error each time"),
        ("see [the page|https://wiki.example/x]", "see the page"),
        ("{color:#ff0000}Never{color} send it", "Never send it"),
        ("***Never*** send it", "***Never*** send it"),
        ("**{{rate}}** is kept", "rate is kept"),
        ("Add tests | _tbd_", "Add tests | tbd"),
        ("*Who may export?", "Who may export?"),
        ("* 转给上级还是等？", "转给上级还是等？"),
        ("*Actual:* the sidebar closes", "Actual: the sidebar closes"),
    ],
)
def test_marks_around_words_are_not_shown(quote: str, shown: str) -> None:
    assert unmarked(quote) == shown


@pytest.mark.parametrize(
    "quote",
    [
        "files like *.png and *.jpg or src/**/x and y/**",
        "2 * 3 * 4, 2**3**4, *args, **kwargs",
        "`a_b` and snake_case_name, __init__ and _private",
        "a list[0](x) and [x] done, ![shot](/a.png)",
        "3 * price and 4 * price_",
        "{ x } {{}} * _ ** [",
    ],
)
def test_what_is_the_authors_own_letter_stays(quote: str) -> None:
    assert unmarked(quote) == quote


@pytest.mark.parametrize(
    ("ticket", "quote", "shown"),
    [
        (
            ("Export of the hours", "The file is sent on the *3rd* day. Should {{weekend}} rows be **in** it?"),
            "Should {{weekend}} rows be **in** it?",
            "> Should weekend rows be in it?",
        ),
        (
            ("导出工时", "文件每月 3 日发送。**周末**要不要写进 {{hours}} 列？"),
            "**周末**要不要写进 {{hours}} 列？",
            "> 周末要不要写进 hours 列？",
        ),
    ],
)
def test_a_point_shows_words_and_the_report_keeps_what_stands_in_the_ticket(
    ticket: tuple[str, str], quote: str, shown: str
) -> None:
    assert quote in {point.quote for point in report(ticket).points}
    made = comment(ticket)
    assert made is not None
    assert shown in render_text(made).replace("\\", "")
