"""Wiki markup as Markdown: what Jira shows in bold is bold, and what is no markup stays as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.comment.wiki import escape
from workers.document.convert.markdown import plain, read, render_html
from workers.document.convert.wiki.blocks import wiki_to_markdown


@pytest.mark.parametrize(
    ("wiki", "markdown"),
    [
        ("h2. Scope", "## Scope"),
        ("*bold* _slanted_ -gone- +under+", "**bold** *slanted* ~~gone~~ <u>under</u>"),
        ("H{~}2{~}O and x{^}2{^}", "H<sub>2</sub>O and x<sup>2</sup>"),
        ("snake_case_name and 2*3*4", "snake\\_case\\_name and 2\\*3\\*4"),
        ("*not closed", "\\*not closed"),
        ("*one*\n*two*", "**one**\n**two**"),
        ("{{a|b}} ??said??", "`a|b` <q>said</q>"),
        ("[Wiki|https://x.org/a_b_c]", "[Wiki](https://x.org/a_b_c)"),
        ("[https://x.org]", "<https://x.org>"),
        ("[no link]", "\\[no link\\]"),
        ("[~ann] [^log.txt]", "@ann [log.txt](log.txt)"),
        ("!flow chart.png|thumbnail!", "![flow chart.png](<flow chart.png>)"),
        ("Stop!", "Stop!"),
        ("see https://x.org/a_b_c now", "see https://x.org/a_b_c now"),
        ("* a\n** b\n*# c", "- a\n  - b\n  1. c"),
        ("# a\nmore\n# b", "1. a\n   more\n1. b"),
        ("||Key||Why||\n|A-1|[x|https://x.org]|", "|Key|Why|\n|---|---|\n|A-1|[x](https://x.org)|"),
        ("|a|{code}x = *y*{code}|", "|a|`x = *y*`|\n|---|---|"),
        ("{code:python|title=a}\nx = '*a*'\n{code}", "```python\nx = '*a*'\n```"),
        ("{noformat}\n```\n{noformat}", "````\n```\n````"),
        ("{quote}\nsaid\n{quote}", "> said"),
        ("{panel:title=Note}\ntext\n{panel}", "> **Note**\n> text"),
        ("bq. said", "> said"),
        ("* a\n{code}\nb\n{code}", "- a\n\n  ```Java\n  b\n  ```"),
        ("{color:red}late{color}", '<font color="red">late</font>'),
        ("Steps\n1. open\n2. pay", "Steps\n1. open\n2. pay"),
        ("Title\n=====", "Title\n\\====="),
        ("----", "----"),
        ("a -- b", "a – b"),
        ("one\\\\two\\\\ three", "one\ntwo\nthree"),
        ("|one \\\\ two|", "|one<br>two|\n|---|"),
        ("see C:\\\\temp or \\\\box\\share", "see C:\\\\\\\\temp or \\\\\\\\box\\\\share"),
    ],
)
def test_wiki_markup_as_markdown(wiki: str, markdown: str) -> None:
    assert wiki_to_markdown(wiki) == markdown + "\n"


@given(st.text(alphabet="*_-+^~?{}[]|!#hb.:\\ \nacode\ue000\ue002\ue0030", max_size=120))
def test_any_text_becomes_markdown(wiki: str) -> None:
    assert render_html(wiki_to_markdown(wiki))


@given(st.text(alphabet="*_-+^~?{}[]|!#:a b", min_size=1, max_size=40))
def test_what_our_comments_escape_comes_back_as_these_words(words: str) -> None:
    markdown = wiki_to_markdown("x" + escape(words) + "x")

    assert plain(read(markdown)).split() == f"x{words}x".split()


def test_marks_that_nothing_closes_cost_no_more_than_their_length() -> None:
    assert wiki_to_markdown("*a " * 10_000).count("\\*") == 10_000
    assert wiki_to_markdown("{code:a}" * 4_000).count("code") == 4_000
