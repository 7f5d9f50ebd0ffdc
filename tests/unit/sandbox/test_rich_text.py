"""ADF, wiki markup and Markdown: what one form says, the others say too."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.text.adf import text_to_adf
from bot.sandbox.text.adf_check import adf_problem
from bot.sandbox.text.markdown import adf_to_markdown
from bot.sandbox.text.rendering import adf_to_html, wiki_to_html
from bot.sandbox.text.wiki import wiki_to_adf
from bot.sandbox.text.wiki_writer import adf_to_wiki
from tests.support.rich_text import BAD_DOCUMENTS, TICKET
from tests.support.sandbox import adf


def kinds(document: dict[str, Any]) -> list[str]:
    return [node["type"] for node in document["content"]]


def test_markdown_becomes_the_nodes_that_it_means() -> None:
    document = text_to_adf(TICKET)

    assert adf_problem(document) is None
    assert kinds(document) == [
        "heading", "paragraph", "bulletList", "orderedList", "taskList", "blockquote", "codeBlock", "rule",
        "paragraph",
    ]  # fmt: skip
    assert len(document["content"][3]["content"]) == 2


def test_the_way_through_markdown_and_back_loses_nothing() -> None:
    document = text_to_adf(TICKET)

    assert text_to_adf(adf_to_markdown(document)) == document


def test_the_way_through_wiki_markup_and_back_loses_nothing() -> None:
    document = text_to_adf(TICKET)

    assert wiki_to_adf(adf_to_wiki(document)) == document


def test_adf_is_written_as_wiki_markup() -> None:
    assert adf_to_wiki(text_to_adf("# Head\n\n- a\n  1. b\n\n```sql\nselect 1\n```\n\n**x** `y`")) == (
        "h1. Head\n\n* a\n*# b\n\n{code:sql}\nselect 1\n{code}\n\n*x* {{y}}"
    )


def test_characters_with_a_meaning_in_wiki_markup_are_escaped() -> None:
    assert adf_to_wiki(adf("{panel} [~admin] 2*3")) == r"\{panel\} \[~admin] 2\*3"
    assert wiki_to_adf(r"\{panel\} \[~admin] 2\*3") == adf("{panel} [~admin] 2*3")


def test_panels_quotes_and_code_are_read_from_wiki_markup() -> None:
    markup = "{panel:title=REJECT|bgColor=#ffebe6}\n*58* of 60\n{panel}\n{quote}\nold\n{quote}\n{noformat}*x*{noformat}"

    document = wiki_to_adf(markup)

    assert adf_problem(document) is None
    assert kinds(document) == ["panel", "blockquote", "codeBlock"]
    assert document["content"][0]["attrs"] == {"panelType": "error"}
    assert document["content"][2]["content"][0]["text"] == "*x*"


@pytest.mark.parametrize(
    "colour", [("#e3fcef", "success"), ("#fffae6", "warning"), ("#deebff", "info"), ("red", "info")]
)
def test_a_panel_is_named_by_its_colour(colour: tuple[str, str]) -> None:
    document = wiki_to_adf(f"{{panel:bgColor={colour[0]}}}\nx\n{{panel}}")

    assert document["content"][0]["attrs"]["panelType"] == colour[1]


def test_braced_emphasis_escapes_in_code_and_forced_breaks_are_read() -> None:
    assert wiki_to_html(r"缺少{*}验收标准{*} {{F\-AC\-NONE}} \\ {_}quoted{_}") == (
        "<p>缺少<strong>验收标准</strong> <code>F-AC-NONE</code> <br> <em>quoted</em></p>"
    )


def test_code_with_braces_survives_wiki_markup() -> None:
    document = text_to_adf(r"run `f{x}\d` now")

    assert wiki_to_adf(adf_to_wiki(document)) == document


def test_a_macro_that_is_never_closed_reaches_to_the_end() -> None:
    assert kinds(wiki_to_adf("{code}\na\n\nb")) == ["codeBlock"]


@given(st.text(alphabet=st.sampled_from("ab \n*#-_{}[]|`>~:.1)字，\\/<&\"'h!"), max_size=120))
def test_any_text_gives_a_valid_document_and_no_foreign_markup(text: str) -> None:
    document = text_to_adf(text)

    assert adf_problem(document) is None
    assert "<script" not in adf_to_html(document)
    assert isinstance(adf_to_wiki(document), str)


@given(st.text(alphabet=st.sampled_from("ab \n*#-_{}[]|`>~:.1)字，\\/<&\"'h!"), max_size=120))
def test_any_wiki_markup_can_be_read_and_shown(text: str) -> None:
    document = wiki_to_adf(text)

    assert document["type"] == "doc"
    assert "<" not in adf_to_wiki(document) or "<" in text
    assert wiki_to_html(text) == adf_to_html(document)


@given(st.text(max_size=80))
def test_html_holds_no_angle_bracket_of_the_author(text: str) -> None:
    html = adf_to_html(adf("<" + text)) if text else adf_to_html(adf("<"))

    assert html.startswith("<p>&lt;")
    assert "<" not in html[3 : -len("</p>")]


@pytest.mark.parametrize("document", BAD_DOCUMENTS)
def test_what_is_no_good_document_is_named(document: Any) -> None:
    assert adf_problem(document)
