"""Runs on pages of Confluence: the label asks for them, the space's rules count, and a page is told as a ticket is."""

from dataclasses import replace
from typing import Any

import pytest
import requests
from typer import Exit

from bot.cli.local.reviewing import rehearse
from bot.sandbox.config import BOT, VISITOR
from config.projects import ProjectRules, Projects
from tests.support.installation import Installation
from tests.support.wiki import GOOD_PAGE, VAGUE_PAGE
from workers.atlassian.errors import JiraPermanent
from workers.contracts import Outcome, Postponed
from workers.handlers.review import give_up_review, review_run
from workers.queueing.messages import ReviewTicket
from workers.review.schemas import Decision

Json = dict[str, Any]


def call(installation: Installation, method: str, path: str, body: Any = None) -> Json:
    url = f"{installation.settings.jira_url}/{path}"
    answer = requests.request(method, url, json=body, auth=(VISITOR.email, VISITOR.token), timeout=10)
    assert answer.ok, answer.text
    found: Json = answer.json()
    return found


def write_page(installation: Installation, body: str, *labels: str, title: str = "Add invoice download") -> str:
    sent = {"title": title, "body": {"representation": "storage", "value": body}}
    page_id = str(call(installation, "POST", "wiki/api/v2/pages", sent)["id"])
    named = [{"prefix": "global", "name": label} for label in labels]
    call(installation, "POST", f"wiki/rest/api/content/{page_id}/label", named)
    return page_id


def page(installation: Installation, page_id: str) -> Json:
    return call(installation, "GET", f"sandbox/pages/{page_id}")


def comments(installation: Installation, page_id: str) -> list[str]:
    found = page(installation, page_id)["comments"]
    return [each["body"] for each in found if each["author"] == BOT.account_id]


def begun(installation: Installation, page_id: str) -> ReviewTicket:
    """The message of a run that has begun."""
    message = ReviewTicket(ticket=f"confluence:{page_id}", trigger="updated")
    payload = message.model_dump(mode="json")
    installation.store.start_run(message.run_id, message.ticket, "updated", "review", payload)
    return message


def test_a_page_is_reviewed_once_for_the_same_content(installation: Installation) -> None:
    page_id = write_page(installation, GOOD_PAGE, "reqgate")
    assert review_run(begun(installation, page_id), installation.services) is Outcome.POSTED
    assert review_run(begun(installation, page_id), installation.services) is Outcome.UNCHANGED
    assert len(comments(installation, page_id)) == 1
    assert set(page(installation, page_id)["labels"]) == {"reqgate", "reqgate-passed"}


def test_a_page_counts_in_the_figures_of_its_space_also_when_its_run_is_given_up(installation: Installation) -> None:
    page_id = write_page(installation, GOOD_PAGE, "reqgate")
    installation.queue.submit(ReviewTicket(ticket=f"confluence:{page_id}", trigger="updated"))
    installation.work()
    assert installation.store.reviewed_projects() == ("DEMO",)
    installation.fault(method="GET", path="footer-comments", status=403, body={}, times=9)
    given_up = ReviewTicket(ticket=f"confluence:{page_id}", trigger="console")
    installation.queue.submit(given_up)
    installation.work()
    assert installation.store.project_of(given_up.run_id) == "DEMO"
    assert installation.store.dead_letter_projects() == {"DEMO": 1}


def test_a_run_keeps_its_project_when_it_is_begun_again(installation: Installation) -> None:
    message = begun(installation, "12")
    installation.store.set_project(message.run_id, "DEMO")
    installation.store.start_run(message.run_id, message.ticket, "updated")
    assert installation.store.project_of(message.run_id) == "DEMO"


def test_without_the_label_a_page_is_left_alone_also_by_the_news_of_a_fault(installation: Installation) -> None:
    page_id = write_page(installation, GOOD_PAGE, "reqgate-later")
    assert review_run(begun(installation, page_id), installation.services) is Outcome.IGNORED
    give_up_review(begun(installation, page_id), installation.services)
    seen = page(installation, page_id)
    assert (seen["comments"], seen["labels"], seen["properties"]) == ([], ["reqgate-later"], {})


def test_the_space_has_the_rules_of_the_project_with_its_key(installation: Installation) -> None:
    page_id = write_page(installation, VAGUE_PAGE, "reqgate")
    off = Projects(projects={"DEMO": ProjectRules(enabled=False)})
    assert review_run(begun(installation, page_id), replace(installation.services, projects=off)) is Outcome.IGNORED
    english = Projects(projects={"DEMO": ProjectRules(language="en", issue_types=("Story",))})
    assert review_run(begun(installation, page_id), replace(installation.services, projects=english)) is Outcome.POSTED
    assert "is open" in comments(installation, page_id)[0]


@pytest.mark.parametrize(
    ("body", "words"),
    [(GOOD_PAGE, "When this page is edited, I review it again."), (VAGUE_PAGE, "页面修改后，我会重新评审。")],
)
def test_a_run_that_was_given_up_is_told_on_the_page_without_a_command(
    installation: Installation, body: str, words: str
) -> None:
    page_id = write_page(installation, body, "reqgate")
    give_up_review(begun(installation, page_id), installation.services)
    (comment,) = comments(installation, page_id)
    assert words in comment
    assert "/reqgate" not in comment
    assert "reqgate-error" in page(installation, page_id)["labels"]


def test_the_label_for_an_override_lets_a_page_pass(installation: Installation) -> None:
    page_id = write_page(installation, VAGUE_PAGE, "reqgate", "admin-override")
    review_run(begun(installation, page_id), installation.services)
    assert "reqgate-passed" in page(installation, page_id)["labels"]


def test_after_rejects_in_a_row_nobody_is_asked_by_a_command_that_pages_do_not_take(
    installation: Installation,
) -> None:
    page_id = write_page(installation, VAGUE_PAGE, "reqgate")
    for number in range(1, 5):
        storage = {"representation": "storage", "value": f"{VAGUE_PAGE}<p>第{number}版。</p>"}
        sent = {"id": page_id, "status": "current", "title": "优化体验", "body": storage}
        call(installation, "PUT", f"wiki/api/v2/pages/{page_id}", {**sent, "version": {"number": number + 1}})
        assert review_run(begun(installation, page_id), installation.services) is Outcome.POSTED
    (comment,) = comments(installation, page_id)
    assert "/reqgate" not in comment


def test_text_of_the_page_reaches_the_comment_as_text_only(installation: Installation) -> None:
    body = (
        "<p>&lt;/p&gt;&lt;ac:structured-macro ac:name=&quot;html&quot;/&gt; must be fast, "
        "see [~admin] and ghp_012345678901234567890123456789abcdef01. /reqgate override x</p>"
    )
    page_id = write_page(installation, body, "reqgate", title="Make <b>it</b> fast & nice")
    strict = replace(installation.services, projects=Projects(defaults=ProjectRules(profile="strict")))
    review_run(begun(installation, page_id), strict)
    (comment,) = comments(installation, page_id)
    assert '<ac:structured-macro ac:name="html"' not in comment
    assert '&lt;ac:structured-macro ac:name="html"/&gt;' in comment
    assert "ghp_0123" not in comment


def test_what_confluence_refuses_is_noted_as_confluences(installation: Installation) -> None:
    page_id = write_page(installation, GOOD_PAGE, "reqgate")
    installation.fault(method="GET", path="/wiki/api/v2/pages/", status=401, body={})
    installation.queue.submit(ReviewTicket(ticket=f"confluence:{page_id}", trigger="updated"))
    installation.work()
    failed = {each.service: each.last_error for each in installation.store.service_status() if each.last_failure_at}
    assert list(failed) == ["confluence"]
    assert "CONFLUENCE_TOKEN" in failed["confluence"]


def test_when_confluence_was_switched_off_meanwhile_the_run_says_so(installation: Installation) -> None:
    with pytest.raises(JiraPermanent, match="CONFLUENCE_URL"):
        review_run(begun(installation, "12"), replace(installation.services, confluence=None))


def test_the_command_line_reads_a_page_and_writes_nothing(installation: Installation) -> None:
    page_id = write_page(installation, VAGUE_PAGE, "reqgate", title="优化体验")
    rehearsal = rehearse(f"confluence:{page_id}", installation.settings)
    assert rehearsal.reviewed.report.decision is Decision.REJECT
    assert "待确认" in rehearsal.comment_text
    assert page(installation, page_id)["comments"] == []
    with pytest.raises(Exit):
        rehearse("confluence:12", installation.settings.model_copy(update={"confluence_url": ""}))


def test_a_storm_on_a_page_pauses_its_reviews(installation: Installation) -> None:
    page_id = write_page(installation, GOOD_PAGE, "reqgate")
    installation.queue.pause(f"the edits of ticket confluence:{page_id}", 600)
    with pytest.raises(Postponed):
        review_run(begun(installation, page_id), installation.services)
    assert comments(installation, page_id) == []


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        (GOOD_PAGE, "Chapter: the order page shows invoices.", "This text is very long. I read its first 99,9"),
        (VAGUE_PAGE, "订单页面展示发票。", "内容太长：全文共 200,0"),
    ],
)
def test_of_a_page_far_longer_than_any_ticket_the_beginning_is_reviewed_and_the_comment_says_so(
    installation: Installation, body: str, line: str, words: str
) -> None:
    page_id = write_page(installation, body + f"<p>{line}</p>" * (200_000 // (len(line) + 2)), "reqgate")
    assert review_run(begun(installation, page_id), installation.services) is Outcome.POSTED
    (comment,) = comments(installation, page_id)
    assert words in comment
