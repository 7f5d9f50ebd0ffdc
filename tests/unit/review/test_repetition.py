"""What one ticket repeats of others: which lines count, and what is left of a text without those of a template."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.projects import ProjectRules
from tests.support.composed import words
from tests.support.reviewed import TICKET
from workers.handlers.intake import packet_from_ticket
from workers.reading.repetition import (
    MOST_PARAGRAPHS,
    digest_of,
    is_form,
    paragraphs_in,
    says_anything,
    without_paragraphs,
)
from workers.review.facets.values import Readiness
from workers.review.graph import run_workflow
from workers.review.schemas import Decision, RequirementPacket, WorkflowConfig

PROMPT = "Please describe the problem in as much detail as you can, and add a picture."
ADVICE = "请在这里详细描述问题出现的背景、影响的用户以及期望的解决时间。"
FORM = f"## Description\n{PROMPT}\n\n## Impact\n{ADVICE}\n"


def said(text: str) -> list[str]:
    return [text[one.start : one.end] for one in paragraphs_in(text)]


def test_what_stands_between_two_line_breaks_is_a_paragraph() -> None:
    assert said(f"{FORM}\nThe page is white.") == [PROMPT, ADVICE]


@pytest.mark.parametrize(
    "line",
    [
        "Steps to reproduce:",
        "N/A",
        "Thanks in advance!",
        "谢谢，请尽快处理这个问题。",
        "## Please describe the problem in as much detail as you can, and add a picture",
        "1. Open the shop in a browser and log in as the test customer of the team",
        "- Open the shop in a browser and log in as the test customer of the team",
        "Given the customer is logged in and has an order that is paid",
        "当用户已经登录商城并且有一笔已经支付但是还没有发货的订单时",
        "2026-01-02 10:00:00 ERROR the order service did not answer within five seconds",
        "org.example.shop.orders.invoices.InvoiceController.download(InvoiceController.java:41)",
        "```\nthis line of code is long enough to be one, if code counted as well\n```",
        "https://wiki.example/a/very/long/address/that/leads/to/a/page/about/tickets see there",
    ],
)
def test_short_lines_items_steps_code_and_logs_are_none(line: str) -> None:
    assert said(line) == []


def test_case_and_spacing_are_no_difference() -> None:
    assert digest_of("Please  describe\tthe problem") == digest_of("please describe the Problem")
    assert digest_of("Please describe the problem") != digest_of("Please describe the problems")


def test_a_ticket_has_only_so_many() -> None:
    text = "\n\n".join(f"{PROMPT} Part {number} of them." for number in range(200))
    assert len(paragraphs_in(text)) == MOST_PARAGRAPHS


def test_without_them_all_else_stays_as_it_was_written() -> None:
    text = f"{FORM}\nThe page is white.\n> {PROMPT}\n"
    gone = {digest_of(PROMPT)}
    assert without_paragraphs(text, gone) == f"## Description\n\n## Impact\n{ADVICE}\n\nThe page is white.\n"
    assert without_paragraphs(text, ()) == text


@given(st.text(alphabet="ab c.\n#*-1>`请述", max_size=300))
def test_what_is_left_is_part_of_the_text_line_by_line(text: str) -> None:
    gone = {one.digest for one in paragraphs_in(text)}
    left = iter(text.split("\n"))
    assert all(any(line in source for source in left) for line in without_paragraphs(text, gone).split("\n"))


@pytest.mark.parametrize(
    ("text", "is_said"), [("## A\n\n## B", False), ("## A\nN/A", False), ("## A\nIt fails.", True)]
)
def test_headings_and_what_stands_in_for_an_answer_say_nothing(text: str, is_said: bool) -> None:
    assert says_anything(text) is is_said


def test_a_form_has_several_headings() -> None:
    assert is_form(FORM)
    assert not is_form(PROMPT)


def packet(text: str, *template: str) -> RequirementPacket:
    ticket = dataclasses.replace(TICKET, title="Export fails", issue_type="Bug", description=text)
    return packet_from_ticket(ticket, ProjectRules(), {digest_of(one) for one in template})


def test_a_form_is_judged_by_what_its_author_wrote() -> None:
    filled = packet(
        f"## Description\n{PROMPT}\nThe export stops after ten rows.\n\n## Impact\n{ADVICE}", PROMPT, ADVICE
    )
    assert filled.raw_text == "## Description\nThe export stops after ten rows.\n\n## Impact"
    assert not filled.is_unfilled_form


@pytest.mark.parametrize(
    ("language", "words_of_it"), [("en", "The form is not filled in."), ("zh", "表单还没有填写。")]
)
@pytest.mark.parametrize("profile", ["ready", "strict"])
def test_a_form_that_nobody_filled_in_is_told_so(profile: str, language: str, words_of_it: str) -> None:
    left_empty = packet(FORM, PROMPT, ADVICE)
    assert left_empty.is_unfilled_form
    config = WorkflowConfig.model_validate({"profile": profile})
    final = run_workflow(left_empty.model_copy(update={"language": language}), config)
    report = final["report"]
    assert report is not None
    assert final["comment"] is not None
    assert (report.decision, report.outcome) == (Decision.REJECT, Readiness.EMPTY)
    assert "X-TEMPLATE" in {issue.code for issue in report.blocking_issues}
    assert words_of_it in words(final["comment"])


def test_a_text_without_the_headings_of_a_form_stays_where_nothing_else_is_left() -> None:
    again = packet(PROMPT, PROMPT)
    assert again.raw_text == PROMPT
    assert not again.is_unfilled_form
