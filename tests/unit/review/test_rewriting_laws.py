"""The laws of rewriting: every sentence is kept as often as it stood there, and doing so again changes nothing."""

import json
from datetime import date
from itertools import cycle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.review.sorted_texts import assert_verbatim, sentences, sorted_text
from workers.reading.document import BlockKind
from workers.reading.language import language_of
from workers.reading.parse import parse_document
from workers.review.rewriting.parts import Decision
from workers.review.rewriting.template import ROLE_OF_FACET, Template, template_for
from workers.review.rewriting.units import is_heading_behind
from workers.review.schemas import Scenario

COMMON = (
    "*Actual result*",
    "Expected: a file",
    "Steps to reproduce:",
    "Steps to reproduce:\n1. Open it\n2. Press it",
    "*Actual result*\nA white page.",
    "Expected: a file\nActual: none",
    "【验收标准】",
    "【验收标准】\n- 能导出",
    "预期结果：得到文件",
    "一、背景",
    "- one\n- two",
    "1. first\n2. second",
    "1. first\n\n2. second",
    "The export fails. It is slow.",
    "We need these:",
    "We need these:\n- a\n- b",
    "如下：",
    "> said\n> so",
    "<!-- a\n\ncomment -->",
    "<!-- open",
    "----",
    "...",
    "<what happens>",
    "Hi team,",
    "Thanks,\nKim",
    "导出报错。请修复！",
    "⟨? what happens⟩",
    "⟨? my own⟩",
    "⟨proposed words⟩",
    "  indented text",
    "- item\n\n  more of it",
    "N/A",
    "<details>\n\nlog\n\n</details>",
    "- Scope: the page\n- Notes: none",
    "Open questions\n- who?",
    "Why now",
    "BUSINESS OWNER",
    "**Business owner**\nKim",
)
MARKDOWN = (
    "## Expected result",
    "## Acceptance criteria",
    "# Scope",
    "### Scope",
    "### Backend",
    "## Description",
    "## Business owner",
    "## 备注",
    "```\nx\n\n# no heading\n```",
    "```\nnot closed",
    "|a|b|\n|-|-|\n|1|2|",
    "Title\n---",
    "## Acceptance criteria\n- it works\n### Backend\n- it stores",
    "# Steps to reproduce\nOpen it.",
)
WIKI = (
    "h3. Steps to reproduce",
    "h1. Acceptance criteria",
    "h4. Notes",
    "h2. Business owner\nKim",
    "# one\n# two",
    "# one\n## two",
    "{code}\na\n\nb\n{code}",
    "{code}\nnot closed",
    "{quote}\nh3. Steps\nno\n{quote}",
    "{panel:title=Goal}\nSell more.\n{panel}",
    "||AC||\n|it works|",
    "{color:red}one\n\ntwo{color}",
    "h5. Scope\nthe page",
)


def _texts(pieces: tuple[str, ...], *gaps: str) -> st.SearchStrategy[str]:
    joined = st.lists(st.tuples(st.sampled_from(pieces), st.sampled_from(gaps)), max_size=9)
    return joined.map(lambda found: "".join(piece + gap for piece, gap in found))


WILD = _texts(COMMON + MARKDOWN + WIKI, "\n", "\n\n", "\r\n")
ORDERLY = st.one_of(_texts(COMMON + MARKDOWN, "\n\n", "\n\n\n"), _texts(COMMON + WIKI, "\n\n", "\r\n\r\n"))
"""In one markup, with blank lines between: beside one another some lines are read as something else than apart."""
TEMPLATES = st.builds(template_for, st.sampled_from(Scenario), st.sampled_from(["en", "zh"]))


def _placed(text: str, names: list[str]) -> dict[int, str]:
    blocks = parse_document("", text).blocks
    return {block.start: name for block, name in zip(blocks, names, strict=False)}


@settings(deadline=None)
@given(WILD, TEMPLATES, st.lists(st.sampled_from(sorted(ROLE_OF_FACET)), max_size=12))
def test_every_sentence_is_kept_exactly_as_often(text: str, template: Template, names: list[str]) -> None:
    text = text.replace("⟨? what happens⟩", "")
    decisions = [Decision("Only admins.", "5b10", date(2026, 11, 23), "Who may?", "criteria")]
    assert_verbatim(text, template, "en", placed=_placed(text, names), decisions=decisions)


@settings(deadline=None, derandomize=True)
@given(ORDERLY, TEMPLATES)
def test_rewriting_a_rewritten_text_changes_nothing(text: str, template: Template) -> None:
    once = sorted_text(text, template)
    assert sorted_text(once, template) == once


@settings(deadline=None, derandomize=True)
@given(ORDERLY, TEMPLATES, st.lists(st.sampled_from(sorted(ROLE_OF_FACET)), max_size=12))
def test_what_was_placed_stays_without_being_placed_again(text: str, template: Template, names: list[str]) -> None:
    once = sorted_text(text, template, placed=_placed(text, names))
    again = sorted_text(once, template)
    assert sentences(again) == sentences(once)


@given(WILD, st.sampled_from(["## ", "h2. "]))
def test_a_heading_stands_behind_a_text_where_the_reader_would_see_one(text: str, mark: str) -> None:
    last = parse_document("", f"{text}\n\n{mark}A heading that nobody wrote").blocks[-1:]
    assert is_heading_behind(parse_document("", text), mark) == ([one.kind for one in last] == [BlockKind.HEADING])


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["gitlab", "jira", "jira_full"])
def test_the_law_holds_for_every_real_ticket(name: str, shared: Path) -> None:
    file = shared / "data" / "tickets" / f"{name}.jsonl"
    if not file.is_file():
        pytest.skip("the real tickets are not on this machine")
    unstable = []
    scenarios = cycle(Scenario)
    for line in file.read_text(encoding="utf-8").strip().split("\n"):
        row = json.loads(line)
        text = row["description"] or ""
        language = language_of(text)
        template = template_for(next(scenarios), language)
        once = assert_verbatim(text, template, language)
        if sorted_text(once, template, language) != once:
            unstable.append(row["id"])
    assert unstable == []
