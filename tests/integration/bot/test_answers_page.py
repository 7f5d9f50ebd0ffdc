"""Answers on the pages of administrators: on the page of their run, and in the list of runs."""

import html
from datetime import UTC, datetime

import pytest
from flask.testing import FlaskClient

from tests.support.admin_pages import log_in, text_of, words_of
from workers.ask.graph import AskParts, answer_question
from workers.ask.ports import IssueAnswer, Ports, Told
from workers.ask.request import Answer, AskRequest
from workers.evidence.issues.found import FoundIssues, IssueFacts
from workers.evidence.issues.names import SiteVersion
from workers.reading.language import Language
from workers.store import Store
from workers.texts.question_resource import status_of

EVIL = "<script>alert(1)</script>"
ACCOUNT = "5b10ac8d82e05b22cc7d4ef5"
JQL = f'project = "SHOP" AND assignee in ("{ACCOUNT}")'


NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
OPEN = IssueFacts(
    key="SHOP-1", project="SHOP", title="Cart loses items", type="Bug", status="In Progress", assignee="Ada"
)
DONE = IssueFacts(key="SHOP-2", project="SHOP", title="Move the store", type="Task", status="Closed")


class Jira:
    """One answer to every question that says "issues"."""

    def __init__(self, found: IssueAnswer) -> None:
        self._found = found

    def reads(self, question: str) -> bool:
        return "issues" in question

    def about(self, question: str) -> IssueAnswer | None:
        return self._found if self.reads(question) else None

    def versions(self, question: str) -> tuple[SiteVersion, ...]:
        return ()

    def keys_in(self, question: str) -> tuple[str, ...]:
        return ()

    def told(self, question: str, issue: IssueFacts, language: Language) -> tuple[Told, ...]:
        return ()

    def left_out(self, question: str) -> str:
        return ""

    def one(self, key: str) -> IssueFacts | None:
        return None


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


def answered(question: str, at: datetime = NOW, people: tuple[tuple[str, str], ...] = ()) -> Answer:
    found = FoundIssues(jql=JQL, total=2, issues=(OPEN, DONE.model_copy(update={"assignee": "王小明", "title": EVIL})))
    request = AskRequest(question=question, language="en", now=at, ticket="SHOP-1", projects=("SHOP",))
    return answer_question(request, AskParts(), Ports(issues=Jira(IssueAnswer(found=found, people=people))))


def kept(store: Store, run_id: str, answer: Answer, ticket: str = "SHOP-1") -> str:
    """Keep the answer of a run, and return the address of its page."""
    store.start_run(run_id, ticket, "ask")
    store.save_question(run_id, ticket, "SHOP", status_of(answer), answer.model_dump(mode="json"))
    store.finish_run(run_id, "done", "replied")
    return f"/admin/runs/{run_id}"


def test_the_page_shows_how_an_answer_came_about(admin: FlaskClient, store: Store) -> None:
    answer = answered("which issues are open?")
    page = text_of(admin, kept(store, "a1", answer))
    words = words_of(page)
    assert "which issues are open?" in words
    assert answer.request_type in words
    assert f"{answer.track} ({answer.route_reason})" in words
    assert answer.plan.intent in words
    assert "SHOP-1: Cart loses items" in words
    assert "PASS low" in words
    assert "answered" in words
    assert all(step in words for step in answer.timings_ms)
    assert "This run made no review" not in words
    assert EVIL not in page


def test_nobody_is_named(admin: FlaskClient, store: Store) -> None:
    page = text_of(admin, kept(store, "a1", answered("which issues are open?")))
    assert "assignee: person 1" in page
    assert "assignee: person 2" in page
    assert not any(name in page for name in ("assignee: Ada", "王小明", ACCOUNT))


def test_somebody_has_one_number_in_the_query_and_in_the_evidence(admin: FlaskClient, store: Store) -> None:
    answer = answered("which issues are open?", people=((ACCOUNT, "王小明"),))
    page = text_of(admin, kept(store, "a1", answer))
    assert 'assignee in ("person 2")' in html.unescape(page)
    assert page.count("assignee: person 2") == 1
    assert "王小明" not in page


def test_a_refusal_says_so_and_shows_every_round(admin: FlaskClient, store: Store) -> None:
    answer = answered("what is the capital of France?")
    words = words_of(text_of(admin, kept(store, "a1", answer, "")))
    assert answer.is_refused
    assert "refused" in words
    assert all(reason in words for one in answer.rounds for reason in one.report.reasons)


def test_the_list_of_runs_shows_those_that_were_asked(admin: FlaskClient, store: Store) -> None:
    kept(store, "a1", answered("which issues are open?"))
    store.start_run("b2", "SHOP-2", "plan")
    store.finish_run("b2", "done", "posted")
    page = text_of(admin, "/admin/runs?trigger=ask")
    assert "/admin/runs/a1" in page
    assert "/admin/runs/b2" not in page
