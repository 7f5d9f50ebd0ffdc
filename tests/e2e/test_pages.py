"""From a page with the label to its footer comment and labels, on Confluence Cloud and Data Center."""

import pytest
import requests

from tests.support.document_talk import picture
from tests.support.processes import eventually
from tests.support.stack import Stack
from tests.support.wiki import GOOD_PAGE, VAGUE_PAGE, Wiki


@pytest.fixture(params=["cloud", "datacenter"])
def stack(request: pytest.FixtureRequest) -> Stack:
    stack: Stack = request.getfixturevalue(request.param)
    return stack


def test_a_page_with_the_label_gets_one_comment_that_is_kept_up_to_date(stack: Stack) -> None:
    wiki = Wiki(stack)
    page_id = wiki.write_page("优化结算体验", VAGUE_PAGE)
    stack.wait_until_quiet()
    assert wiki.bot_comments(page_id) == [], "without the label"

    wiki.add_labels(page_id, "checkout", "reqgate")
    wiki.edit_page(page_id, "优化结算页的体验", VAGUE_PAGE)
    wiki.wait_for_outcome(page_id, "reqgate-questions")
    stack.wait_until_quiet()
    (rejected,) = wiki.bot_comments(page_id)
    assert "UNMEASURED" in rejected["body"]
    assert "/reqgate" not in rejected["body"], "nobody can command a review on a page"
    assert rejected["properties"]["reqgate"]["decision"] == "REJECT"

    wiki.edit_page(page_id, "Add invoice download to the order page", GOOD_PAGE)
    wiki.wait_for_outcome(page_id, "reqgate-passed")
    stack.wait_until_quiet()
    (passed,) = wiki.bot_comments(page_id)
    assert passed["id"] == rejected["id"]
    assert len(passed["versions"]) == len(rejected["versions"]) + 1
    page = wiki.page(page_id)
    assert set(page["labels"]) == {"checkout", "reqgate", "reqgate-passed"}
    assert page["properties"]["reqgate"]["parts"]["review"]["comment_id"] == passed["id"]


def test_repeated_deliveries_and_edits_that_change_nothing_leave_the_comment_alone(stack: Stack) -> None:
    wiki = Wiki(stack)
    page_id = wiki.write_page("Add invoice download to the order page", GOOD_PAGE, "reqgate")
    wiki.edit_page(page_id, "Add invoice download to the order page", GOOD_PAGE + "<p> </p>")
    wiki.wait_for_outcome(page_id, "reqgate-passed")
    stack.wait_until_quiet()
    (before,) = wiki.bot_comments(page_id)
    for delivery in stack.deliveries()[-3:]:
        stack.control("redeliver", identifier=delivery["identifier"], times=3)
    wiki.edit_page(page_id, "Add invoice download to the order page", GOOD_PAGE + "<p>&nbsp;</p>")
    stack.wait_until_quiet()
    assert wiki.bot_comments(page_id) == [before]


PICTURED = '<p>The flow is drawn here.</p><ac:image><ri:attachment ri:filename="flow.png" /></ac:image>'


def test_a_page_gets_a_document_and_people_answer_below_it(stack: Stack) -> None:
    wiki = Wiki(stack)
    page_id = wiki.write_page("Add invoice download to the order page", GOOD_PAGE + PICTURED)
    before = wiki.page(page_id)["versions"]
    wiki.say(page_id, "/reqgate document prd")
    eventually(lambda: "reqgate-document-waiting" in wiki.page(page_id)["labels"], what="the question")
    wiki.attach(page_id, "flow.png", picture())
    wiki.say(page_id, "/reqgate answer 1 upload")
    names = {"flow.png", f"{page_id}-prd.md", f"{page_id}-prd.docx"}
    eventually(lambda: set(wiki.page(page_id)["files"]) == names, what="the files")
    eventually(lambda: wiki.page(page_id)["labels"] == [], what="the end")
    stack.wait_until_quiet()
    (comment,) = wiki.bot_comments(page_id)
    assert "statements traced to 1 source" in comment["body"]
    assert wiki.page(page_id)["versions"] == before, "what people wrote is not touched"
    wiki.say(page_id, "/reqgate review")
    eventually(lambda: len(wiki.bot_comments(page_id)) == 2, what="the reply")


def test_a_stranger_starts_nothing(cloud: Stack) -> None:
    event = {"event": "page_updated", "page": {"id": "1"}}
    answer = requests.post(f"{cloud.bot_url}/webhooks/confluence", json=event, timeout=30)
    assert answer.status_code == 401
