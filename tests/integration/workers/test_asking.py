"""`/reqgate ask` on a real sandbox, store and queue, in one process: what is answered, refused, and asked only once."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from bot.sandbox.config import BOT, DEVELOPER, VISITOR, Account
from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.people_site import Site
from workers.atlassian.adf import adf_to_text
from workers.evidence.pages.opening import found_table, open_table
from workers.evidence.pages.sync import sync_space
from workers.handlers.ask.run import ask_run
from workers.handlers.ask.services import AskServices
from workers.queueing.messages import AnswerCommand, ReadPage
from workers.setup import ask_services, run_services

TITLE = "Export invoices as PDF"


def ask(installation: Installation, key: str, question: str, who: Account = VISITOR) -> str:
    """Return the reply to a question, as people read it."""
    command = "提问" if not question.isascii() else "ask"
    comment_id = installation.say(key, f"/reqgate {command} {question}".rstrip(), who)
    installation.queue.submit(AnswerCommand(ticket=key, kind="ask", actor=who.account_id, comment_id=comment_id))
    installation.work()
    (reply,) = [one for one in installation.comments(key) if one["properties"]["reqgate"]["answers"] == comment_id]
    return adf_to_text(reply["body"])


@pytest.fixture
def key(installation: Installation) -> str:
    """A story of the visitor's beside a second ticket."""
    installation.file_ticket("登录失败", "点击登录后报错。")
    return installation.file_ticket(TITLE, "As an accountant I want the invoices of a month as PDF.")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how many stories are there?", "2 issues match. [1]"),
        ("which stories are open?", f"DEMO-2: {TITLE} (To Do)"),
        ("who reported DEMO-1?", "The reporter of DEMO-1 is Vera Visitor. [1]"),
        ("why is DEMO-1 closed?", "DEMO-1 is not resolved: its status is To Do. [1]"),
        ("who works on this ticket?", "DEMO-2 has no assignee. [1]"),
        ("DEMO-1 的状态是什么？", "DEMO-1 的状态是 To Do。 [1]"),
        ("这张工单由谁负责？", "DEMO-2 没有经办人。 [1]"),
        ("which issues mention invoices?", f"DEMO-2: {TITLE} (To Do)"),
    ],
)
def test_a_question_about_issues_is_answered_with_its_evidence(
    installation: Installation, key: str, question: str, words: str
) -> None:
    reply = ask(installation, key, question)
    assert words in reply
    assert "[1]" in reply
    assert "Searched" in reply or "查找范围" in reply


def test_the_query_and_the_issues_can_be_opened(installation: Installation, key: str) -> None:
    reply = ask(installation, key, "how many stories are there?")
    site = installation.settings.jira_url
    query = quote('project = "DEMO" AND issuetype in ("Story", "故事")', safe="")
    assert f"({site}/issues/?jql={query})" in reply
    assert f"[DEMO-2: {TITLE}]({site}/browse/DEMO-2)" in ask(installation, key, "what is DEMO-2 about?")


def test_what_is_not_there_is_refused_with_where_it_was_looked_for(installation: Installation, key: str) -> None:
    assert "I find no issue DEMO-99 that I can show here." in ask(installation, key, "who reported DEMO-99?")
    assert "I did not find this." in ask(installation, key, "how do I reset my password?")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how many story points does DEMO-1 have?", "None of the fields that I read of a ticket tells “story points”."),
        ("how large is this ticket?", "None of the fields that I read of a ticket tells “how large”."),
        ("DEMO-1 有多少故事点？", "我读取的工单字段里没有“故事点”。"),
    ],
)
def test_what_no_field_tells_is_refused_with_that(
    installation: Installation, key: str, question: str, words: str
) -> None:
    reply = ask(installation, key, question)
    assert words in reply
    assert "[1]" not in reply


@pytest.mark.parametrize(("question", "words"), [("", "What would you like to know?")])
def test_without_a_question_it_says_how_to_ask(installation: Installation, key: str, question: str, words: str) -> None:
    assert words in ask(installation, key, question)


def test_me_is_who_asks(installation: Installation, key: str) -> None:
    assert "2 issues match." in ask(installation, key, "how many issues did I report?")
    assert "No issue matches." in ask(installation, key, "how many issues did I report?", DEVELOPER)


def test_a_run_that_is_repeated_answers_once(installation: Installation, key: str) -> None:
    comment_id = installation.say(key, "/reqgate ask how many stories are there?")
    for _ in range(2):
        message = AnswerCommand(ticket=key, kind="ask", actor=VISITOR.account_id, comment_id=comment_id)
        installation.queue.submit(message)
        installation.work()
    assert len(installation.comments(key)) == 1


def test_what_only_a_comment_says_is_no_answer_for_the_question_is_a_comment_itself(
    installation: Installation, key: str
) -> None:
    nothing = "No issue matches; titles and descriptions were searched for: quokkas. Other words may tell of the same."
    assert nothing in ask(installation, key, "which issues mention quokkas?")
    assert nothing in ask(installation, key, "which issues mention quokkas?")


@pytest.fixture
def page(installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A page of the space of the project, in the index; returns its id."""
    (tmp_path / "projects.yaml").write_text("projects: {DEMO: {spaces: [DEMO]}}", encoding="utf-8")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(tmp_path / "projects.yaml"))
    get_settings.cache_clear()
    installation.services = run_services(get_settings())
    site = Site(installation.settings.jira_url, "cloud")
    page_id = site.page("Backups", "<p>The backups of the shop run every night at 2 am. Ann Lee restores them.</p>")
    table = open_table(installation.settings.var_dir)
    sync_space(site.confluence, table, "DEMO", lambda what, share: None)
    return page_id


def test_a_question_of_knowledge_is_answered_by_a_quotation_of_a_page(
    installation: Installation, page: str, key: str
) -> None:
    reply = ask(installation, key, "When do the backups of the shop run?")
    assert "The backups of the shop run every night at 2 am. [1]" in reply
    assert f"/wiki/pages/viewpage.action?pageId={page})" in reply


def test_a_page_that_was_restricted_after_it_was_read_is_told_to_nobody(
    installation: Installation, page: str, key: str
) -> None:
    Site(installation.settings.jira_url, "cloud").restrict(page)
    reply = ask(installation, key, "When do the backups of the shop run?")
    assert "2 am" not in reply
    assert "viewpage" not in reply


def test_the_same_question_asked_again_renews_its_answer_in_place(installation: Installation, key: str) -> None:
    assert "2 issues match." in ask(installation, key, "How many stories are there?")
    installation.say(key, "Thanks.")
    installation.file_ticket("A third", "As an accountant I want a third thing.")
    assert "3 issues match." in ask(installation, key, "how many  stories are there")
    (one,) = installation.comments(key)
    assert len(one["properties"]["reqgate"]["earlier"]) == 1


def test_who_asked_first_stays_answered_when_the_answer_is_renewed(installation: Installation, key: str) -> None:
    first = installation.say(key, "/reqgate ask how many stories are there?")
    installation.queue.submit(AnswerCommand(ticket=key, kind="ask", actor=VISITOR.account_id, comment_id=first))
    installation.work()
    ask(installation, key, "how many stories are there?", DEVELOPER)
    (before,) = installation.comments(key)
    installation.queue.submit(AnswerCommand(ticket=key, kind="ask", actor=VISITOR.account_id, comment_id=first))
    installation.work()
    assert installation.comments(key) == [before]


def test_another_question_and_another_persons_me_get_a_reply_of_their_own(installation: Installation, key: str) -> None:
    for question, who in (
        ("how many issues did I report?", VISITOR),
        ("how many issues did I report?", DEVELOPER),
        ("how many stories are there?", VISITOR),
    ):
        ask(installation, key, question, who)
    assert len(installation.comments(key)) == 3


def test_an_answer_that_somebody_removed_is_written_anew(installation: Installation, key: str) -> None:
    ask(installation, key, "how many stories are there?")
    (answer,) = installation.comments(key)
    installation.delete_comment(key, answer["id"], BOT)
    ask(installation, key, "how many stories are there?")
    assert len(installation.comments(key)) == 1


def test_a_page_is_answered_from_as_it_is_once_an_event_told_of_its_edit(
    installation: Installation, page: str, key: str
) -> None:
    site = Site(installation.settings.jira_url, "cloud")
    site.edit(page, "Backups", "<p>The backups of the shop run every night at 4 am.</p>", 2)
    installation.queue.submit(ReadPage(ticket=f"confluence:{page}"))
    installation.work()
    assert "run every night at 4 am. [1]" in ask(installation, key, "When do the backups of the shop run?")
    site.delete(page)
    installation.queue.submit(ReadPage(ticket=f"confluence:{page}"))
    installation.work()
    table = found_table(installation.settings.var_dir)
    assert table is not None
    assert table.pages("DEMO") == {}


def test_a_page_that_is_closed_while_the_answer_is_made_is_not_told_of(
    installation: Installation, page: str, key: str
) -> None:
    site, parts = Site(installation.settings.jira_url, "cloud"), ask_services(installation.settings).parts

    @contextmanager
    def closing(node: str) -> Iterator[None]:
        yield
        if node == "answer":
            site.restrict(page)

    slow = AskServices(replace(parts, watch=closing))
    graphs = {**installation.services.graphs, AskServices: slow}
    services = replace(installation.services, graphs=graphs)
    comment_id = installation.say(key, "/reqgate ask When do the backups of the shop run?")
    message = AnswerCommand(ticket=key, kind="ask", actor=VISITOR.account_id, comment_id=comment_id)
    services.store.start_run(message.run_id, key, "ask")
    ask_run(message, services)
    (reply,) = installation.comments(key)
    assert "2 am" not in str(reply["body"])
    assert "viewpage" not in str(reply["body"])
