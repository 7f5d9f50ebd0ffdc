"""The comment under the bar: one line where somebody could begin, else at most three points in the ticket's words."""

import json
import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from config.projects import ProjectRules
from tests.support.by_bar import NOTHING, OPEN, READY, SECRET, UNSAFE, comment, report
from tests.support.composed import line, words
from tests.unit.actions.test_plan import TICKET
from workers.actions.outgoing import Outgoing
from workers.comment.adf import render_adf
from workers.comment.document import Block, BulletList, CommentDocument, Expand, Paragraph, Status
from workers.comment.text import render_text
from workers.comment.wiki import render_wiki
from workers.handlers.intake import TextFields, TextTicket, config_for, packet_from_text
from workers.reading.language import Language
from workers.review.compose.points import Standing, openness_blocks
from workers.review.compose.texts import texts_in
from workers.review.reviewed import review_packet
from workers.review.schemas import WorkflowConfig

LANGUAGES: tuple[Language, ...] = ("en", "zh")


def above_the_fold(document: CommentDocument) -> list[Block]:
    """Return what is read without a click, without the last line."""
    return [block for block in document.blocks[:-1] if not isinstance(block, Expand)]


def status(document: CommentDocument) -> str:
    first = document.blocks[0]
    assert isinstance(first, Paragraph)
    assert isinstance(first.content[0], Status)
    return first.content[0].text


def points_shown(document: CommentDocument) -> list[str]:
    return [
        render_text(CommentDocument(item))
        for b in above_the_fold(document)
        if isinstance(b, BulletList)
        for item in b.items
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ready_is_one_line_above_the_fold(language: Language) -> None:
    (only,) = above_the_fold(comment(READY[language]))
    assert line(only) == texts_in(language).ready + texts_in(language).bar.can_begin


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("boxes", "ticked"), [((0, 0), False), ((2, 5), True)])
def test_above_what_is_left_to_discuss_nobody_says_that_nothing_is_to_be_decided(
    language: Language, boxes: tuple[int, int], ticked: bool
) -> None:
    texts, points = texts_in(language), report(OPEN[language]).points[:1]
    made = report(READY[language]).model_copy(
        update={"points": tuple(one.model_copy(update={"by_model": True}) for one in points)}
    )
    (only,) = openness_blocks(texts, made, None, Standing(under_way=boxes))
    counted = texts.bar.boxes_open.format(ticked=2, count=5) if ticked else ""
    assert line(only) == texts.ready + counted + texts.bar.to_discuss


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_questions_say_how_many_and_quote_the_ticket(language: Language) -> None:
    texts, made, shown = texts_in(language), report(OPEN[language]), comment(OPEN[language])
    assert status(shown) == texts.bar.open_questions
    assert 1 <= len(points_shown(shown)) == len(made.points) <= 3
    assert str(len(made.points)) in line(shown.blocks[0]) or len(made.points) == 1
    for point, said in zip(made.points, points_shown(shown), strict=True):
        assert f"`{point.code}`" in said
        assert point.text in said
        assert (point.quote or "")[:60] in said
    assert any("**A**" in said and "**B**" in said for said in points_shown(shown)), "the options have letters"


@pytest.mark.parametrize("language", LANGUAGES)
def test_neither_score_nor_rubric_findings_stand_above_the_fold(language: Language) -> None:
    for tickets in (READY, OPEN, NOTHING):
        made, shown = report(tickets[language]), comment(tickets[language])
        text = render_text(CommentDocument(tuple(above_the_fold(shown))))
        assert f"{made.total_score} " not in text
        assert not any(issue.code in text for issue in made.non_blocking_issues)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_ticket_is_told_what_is_needed_and_of_no_secret(language: Language) -> None:
    texts, shown = texts_in(language), comment(NOTHING[language])
    assert status(shown) == texts.bar.empty
    assert line(shown.blocks[0]) == texts.bar.empty + texts.bar.nothing_yet[report(NOTHING[language]).scenario]
    assert texts.bar.unsafe not in render_text(shown)
    assert points_shown(shown) == [], "one line says it all"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_secret_is_what_is_said_first_and_it_is_not_shown(language: Language) -> None:
    texts, shown = texts_in(language), comment(UNSAFE[language])
    assert line(shown.blocks[0]) == texts.needs_change + texts.bar.unsafe
    assert any("X-SECRET" in said for said in points_shown(shown))
    assert SECRET[8:16] not in render_text(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_is_named_as_settled_and_a_ready_ticket_thanks_for_it(language: Language) -> None:
    texts, before = texts_in(language), report(OPEN[language])
    shown = comment(READY[language], previous=before)
    assert line(shown.blocks[0]) == texts.ready + texts.bar.can_begin_now
    assert line(shown.blocks[1]).startswith(texts.bar.settled)
    assert (before.points[0].quote or "")[:20] in line(shown.blocks[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_still_asked_is_not_called_settled(language: Language) -> None:
    before = report(OPEN[language])
    assert texts_in(language).bar.settled.strip() not in render_text(comment(OPEN[language], previous=before))
    _, rest = OPEN[language][1].split("\n")
    shown = render_text(comment((OPEN[language][0], rest), previous=before))
    assert texts_in(language).bar.settled.strip() in shown
    assert rest[:20] not in shown.split(texts_in(language).bar.settled.strip())[1].split("\n")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_ready_ticket_still_leaves_open_is_not_called_settled(language: Language) -> None:
    texts, before = texts_in(language), report(OPEN[language])
    now = report(READY[language]).model_copy(update={"points": before.points})
    assert len(list(openness_blocks(texts, now, before, Standing()))) == 1, "the outcome alone"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_settled_since_a_review_that_asked_nothing(language: Language) -> None:
    for before in (report(READY[language]), report(NOTHING[language]), report(OPEN[language], "strict")):
        shown = render_text(comment(READY[language], previous=before.model_copy(update={"points": ()})))
        assert texts_in(language).bar.settled.strip() not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_point_can_be_disputed_and_a_ready_ticket_says_nothing_of_disputes(language: Language) -> None:
    texts = texts_in(language)
    assert texts.dispute_command in words(comment(OPEN[language]))
    assert texts.dispute_command not in words(comment(READY[language]))


VALUES = [
    ("", "glpat-" + "mYQKJzNevDCfh1uNMo4B", ""),
    ("", SECRET, ""),
    ("postgres://svc:", "Tr7x9Qw!k9zP", "@db.example.com/x"),
    ("password: ", "Tr7DSx8or!k9", ""),
    ("密码：", "Tr7DSx8or!k9", ""),
    ("card ", "4532015112830366", ""),
    ("", "DE44 5001 0517 5407 3249 31", ""),
    ("", "+49 170 12345678", ""),
    ("", "anna.maria.schmidt@lange-strasse.org", ""),
    ("Cookie: session=", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.q7Zt2LmX9vBn4KcR8sWd1HgJ6pYf3TaE", ""),
]
PLACES = [
    ("Mail of the customer", "The mail should either go to {} or to the shop. To be decided, we are not sure."),
    ("Mail of the customer", "Should the mail go to {}?"),
    ("Mail to {}", "It should be nicer and better, maybe somehow. To be decided."),
    ("Either write to {} or to the shop", "Not sure yet. To be decided who gets it."),
    ("客户邮件", "邮件是发给 {}，还是发给店铺，待讨论。"),
    ("邮件是发给 {} 还是发给店铺", "还没想好，待定。"),
    ("邮件发给 {}", "应该更友好一些，待定。"),
]


@pytest.mark.parametrize(("before", "value", "behind"), VALUES)
@pytest.mark.parametrize(("title", "text"), PLACES)
def test_no_point_facet_or_option_shows_a_piece_of_what_is_hidden(
    title: str, text: str, before: str, value: str, behind: str
) -> None:
    whole = f"{before}{value}{behind}"
    ticket = (title.format(whole), text.format(whole))
    made = report(ticket)
    quotes = [one.quote or "" for one in (*made.points, *made.facets.values())]
    said = "\n".join((*quotes, *(option for point in made.points for option in point.options), words(comment(ticket))))
    pieces = (value[at : at + 5] for at in range(len(value) - 4))
    assert [piece for piece in pieces if piece in said] == []


HOSTILE = [
    "{panel} should it be nicer?", "](https://evil.example/) to be decided", "{code}", "|a|b| TBD or not sure",
    "{expand}x{expand}",
    "<script>alert(1)</script> should be nicer", "either *bold* or _italic_ {color:red}x{color}",
    "@everyone should it?",
    "!https://evil.example/x.png! not sure", "[~admin] to be decided", "是 {quote} 还是 {quote}",
    "/reqgate override should we?",
    "```", "> to be decided", "either [a|https://evil.example] or [b](https://evil.example)",
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), list(product(HOSTILE, HOSTILE[:5])))
def test_nothing_of_the_ticket_breaks_the_markup(one: str, other: str) -> None:
    shown = comment((f"Make {one} nicer", f"{other} {one}. To be decided: {one}.\n- {one}"))
    adf = Outgoing("cloud").body(shown, TICKET, "en")
    assert set(kinds(adf)) <= OF_A_COMMENT
    assert not re.search(r'"href": "[^"]*evil', json.dumps(adf))
    wiki = str(Outgoing("datacenter").body(shown, TICKET, "en"))
    quoted = [said for said in wiki.splitlines() if "evil.example" in said or "admin" in said or "panel" in said]
    assert not [said for said in quoted if re.search(r"(?<!\\)(?:\{(?:panel|code|color)|\[~|\[a\||!https)", said)]


OF_A_COMMENT = {
    "doc", "paragraph", "text", "status", "bulletList", "listItem", "blockquote", "expand", "codeBlock", "heading",
    "hardBreak", "strong", "code", "em", "",
}  # fmt: skip


def kinds(node: object) -> list[str]:
    """Return the types of all nodes of an ADF document."""
    if isinstance(node, dict):
        return [str(node.get("type", "")), *(kind for value in node.values() for kind in kinds(value))]
    return [kind for value in node for kind in kinds(value)] if isinstance(node, list) else []


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=60), st.text(max_size=300))
def test_any_text_has_a_comment_with_at_most_three_points(title: str, text: str) -> None:
    shown = comment((title, text))
    assert len(points_shown(shown)) <= 3
    assert render_text(shown)
    assert set(kinds(render_adf(shown))) <= OF_A_COMMENT
    assert render_wiki(shown)


@pytest.mark.parametrize(
    ("shot", "shown"),
    [
        ("![Screen_12](/uploads/a/Screen_12.png)", "Screen_12"),
        ("![image](/uploads/a/empty-list.png)", "empty-list.png"),
        ("![截图](/uploads/a/1.png)", "1.png"),
    ],
)
def test_a_picture_is_shown_by_its_name_or_by_that_of_its_file(shot: str, shown: str) -> None:
    text = f"The list of orders fails with an error after Save.\n\n{shot}"
    said = render_text(comment(("Order list is empty", text), kind="Bug"))
    assert f"**Log or screenshot:** {shown}\n" in said


def test_the_name_of_a_group_of_lines_is_not_shown_as_what_was_found() -> None:
    fields = TextFields(environment="Operating System\n  Name = macOS\n  Version = 10.15")
    ticket = TextTicket("", "Order list is empty", "1. Click Save\n2. See nothing", "Bug", fields=fields)
    rules = ProjectRules(profile="ready")
    packet = packet_from_text(ticket, rules)
    said = render_text(review_packet(packet, config_for(packet, rules, WorkflowConfig())).comment)
    assert "Name = macOS" in said
    assert "Operating System" not in said


def test_two_statements_that_clash_are_shown_as_the_options_alone() -> None:
    one, other = "Only admins can export the orders.", "All users can export orders."
    (point, *_) = points_shown(comment(("Export orders to a file", f"{one}\n\n{other}")))
    assert (point.count(one), point.count(other)) == (1, 1)
    assert "`CONTRADICTS`" in point


ASIDE = {
    "en": ("Export the customer list", "The list must hold a column for the city. Who may export it is to be decided."),
    "zh": ("导出客户列表", "列表必须包含所在城市这一列。谁可以导出，待定。"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_asked_for_an_example_of_what_names_its_result(language: Language) -> None:
    made, shown = report(ASIDE[language]), comment(ASIDE[language])
    assert [(point.code, point.is_aside) for point in made.points] == [("UNDECIDED", False), ("CHECK", True)]
    assert [point.code for point in made.asked] == ["UNDECIDED"], "answers count the points that are shown"
    assert line(shown.blocks[0]) == texts_in(language).bar.open_questions + texts_in(language).bar.one_point
    assert "CHECK" not in render_text(shown)


VAGUE_ONE = {
    "en": (
        "Errors of the export",
        "The messages of the export must be made complete. Who may export is to be decided.",
    ),
    "zh": ("导出的提示", "导出的错误提示必须完整。谁可以导出，待定。"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_of_what_names_no_result_is_asked_for(language: Language) -> None:
    assert [(point.code, point.is_aside) for point in report(VAGUE_ONE[language]).asked] == [
        ("UNDECIDED", False),
        ("CHECK", False),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_only_in_the_report_is_not_called_settled(language: Language) -> None:
    before = report(ASIDE[language])
    title, text = ASIDE[language]
    now = text.replace("The list must hold a column for the city. ", "").replace("列表必须包含所在城市这一列。", "")
    assert texts_in(language).bar.settled.strip() not in render_text(comment((title, now), previous=before))
