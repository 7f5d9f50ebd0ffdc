"""What is put right in a document leaves what it says as it is, and a second time changes nothing."""

from hypothesis import given, settings
from hypothesis import strategies as st

from workers.document.convert.markdown import render_html
from workers.document.fix import fix


def test_marks_and_blank_lines_are_put_in_order() -> None:
    assert fix("Title\n=====\n* a\n* b\n\n\n\n|a|b|\n|-|-|\n|c|d|\n") == (
        "# Title\n\n- a\n- b\n\n| a   | b   |\n| --- | --- |\n| c   | d   |\n"
    )


def test_footnotes_and_tasks_stay_what_they_are() -> None:
    text = "A.[^1]\n\n- [x] done\n\n[^1]: SHOP-7\n"

    assert fix(text) == text


def test_a_text_whose_footnotes_follow_each_other_is_put_in_order_as_well() -> None:
    assert fix("Title\n=====\nA.[^1] B.[^2]\n\n[^1]: SHOP-7\n[^2]: SHOP-8\n").startswith("# Title\n\nA.[^1] B.[^2]\n")


def test_an_alert_is_not_made_a_quotation() -> None:
    assert render_html(fix("> [!NOTE]\n> Read.\n")) == render_html("> [!NOTE]\n> Read.\n")


@given(st.text(alphabet="#->*_`|[]()^:~!<b/>1. \n\ta李", max_size=120))
@settings(deadline=None)
def test_whatever_it_does_the_document_is_the_same(text: str) -> None:
    fixed = fix(text)

    assert render_html(fixed) == render_html(text)
    assert fix(fixed) == fixed
