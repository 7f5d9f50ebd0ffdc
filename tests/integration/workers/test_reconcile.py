"""Reconciliation against a Jira that is only searched: what is searched, what is submitted, what is left alone."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from config.projects import ProjectRules, Projects
from tests.integration.workers.searched import (
    LAST_SWEEP,
    LONG_AGO,
    NOW,
    RECENTLY,
    SearchedJira,
    fingerprint,
    found,
    jira_time,
    moment_of,
    said,
    sweep,
    swept_services,
)
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.marker import Marker
from workers.atlassian.models import FoundPage, MarkedComment, ticket_from
from workers.atlassian.search import FoundTicket
from workers.handlers.document.thread import DocumentThread
from workers.missed.jira import changed_since
from workers.queueing.queue import COMMANDS, LONG, REVIEWS
from workers.runs.services import RunServices
from workers.setup import run_services
from workers.store.migrate import migrate


@pytest.fixture
def services(redis_url: str, tmp_path: Path) -> RunServices:
    return swept_services(redis_url, tmp_path)


def test_the_first_start_only_remembers_when_it_was(services: RunServices, tmp_path: Path) -> None:
    fresh = services.settings.model_copy(update={"database_url": f"sqlite:///{tmp_path / 'other.db'}"})
    migrate(fresh.effective_database_url)
    started = run_services(fresh)
    jira = SearchedJira([[found()]])
    assert sweep(started, jira)[REVIEWS] == 0
    assert jira.asked == []
    assert moment_of(started) == NOW, "by Jira's clock"


def test_a_new_ticket_without_a_review_is_submitted(services: RunServices) -> None:
    jira = SearchedJira([[found("DEMO-1"), found("DEMO-2")]])
    assert sweep(services, jira)[REVIEWS] == 2
    assert moment_of(services) == NOW
    ((jql, _),) = jira.asked
    assert jql == 'updated >= "-40m" ORDER BY created ASC', "half an hour since the last sweep, and the overlap"


def test_an_old_ticket_that_was_merely_touched_is_left_alone(services: RunServices) -> None:
    jira = SearchedJira([[found(created=LONG_AGO)]])
    jira.histories = {"DEMO-1": [{"created": jira_time(RECENTLY), "items": [{"field": "status"}]}]}
    assert sweep(services, jira)[REVIEWS] == 0


@pytest.mark.parametrize(("edited", "expected"), [(RECENTLY, 1), (LONG_AGO, 0)])
def test_an_old_ticket_is_submitted_when_it_was_edited_since(
    services: RunServices, edited: datetime, expected: int
) -> None:
    jira = SearchedJira([[found(created=LONG_AGO)]])
    jira.histories = {"DEMO-1": [{"created": jira_time(edited), "items": [{"field": "description"}]}]}
    assert sweep(services, jira)[REVIEWS] == expected


def test_a_ticket_whose_review_is_of_this_content_is_left_alone(services: RunServices) -> None:
    current = Marker(run="a" * 12, fingerprint=fingerprint(found().ticket, services), decision="REJECT")
    assert sweep(services, SearchedJira([[found("DEMO-1", RECENTLY, current)]]))[REVIEWS] == 0


def test_a_ticket_whose_marker_is_of_before_the_last_review_is_submitted(services: RunServices) -> None:
    """Somebody put the text of then back, and the property of then with it."""
    current = Marker(run="a" * 12, fingerprint=fingerprint(found().ticket, services), decision="PASS")
    services.store.start_run("b" * 12, "DEMO-1", "updated")
    services.store.save_review("b" * 12, "DEMO-1", {"fingerprint": "f", "decision": "REJECT", "total_score": 9})
    jira = SearchedJira([[found("DEMO-1", RECENTLY, current)]])
    jira.linked = {"DEMO-1": found("DEMO-1", RECENTLY, current).ticket}
    jira.histories = {"DEMO-1": [{"created": jira_time(RECENTLY), "items": [{"field": "description"}]}]}
    assert sweep(services, jira)[REVIEWS] == 1


def test_a_ticket_whose_links_the_search_leaves_out_is_read_before_it_counts_as_missed(services: RunServices) -> None:
    ticket = ticket_from(found().issue, ("https://figma.example/f1",), None)
    marker = Marker(run="a" * 12, fingerprint=fingerprint(ticket, services), decision="PASS")
    listed = found("DEMO-1", RECENTLY, marker)
    jira = SearchedJira([[listed]], linked={"DEMO-1": replace(ticket, marked=listed.ticket.marked)})
    jira.histories = {"DEMO-1": [{"created": jira_time(RECENTLY), "items": [{"field": "description"}]}]}
    assert sweep(services, jira)[REVIEWS] == 0
    jira.linked = {"DEMO-1": listed.ticket}
    assert sweep(services, jira)[REVIEWS] == 1, "its content is another one than was reviewed"


def test_a_command_that_nothing_answers_is_submitted_once_and_reviews_the_edit_as_well(services: RunServices) -> None:
    jira = SearchedJira([[found("DEMO-1", RECENTLY, None, said("/reqgate review", RECENTLY))]])
    assert sweep(services, jira) == {COMMANDS: 1, REVIEWS: 0, LONG: 0}
    assert sweep(services, jira)[COMMANDS] == 1, "the comment is known now"


def test_a_command_that_is_answered_or_from_before_the_last_sweep_is_left_alone(services: RunServices) -> None:
    reply = MarkedComment("80", Marker(run="b" * 12, kind="reply", answers="71"), None, jira_time(NOW))
    review = MarkedComment("79", Marker(run="c" * 12), None, jira_time(RECENTLY + timedelta(minutes=1)))
    current = Marker(run="a" * 12, fingerprint=fingerprint(found().ticket, services), decision="PASS")
    comments = (
        said("/reqgate help", RECENTLY, 71),
        said("/reqgate review", RECENTLY, 72),
        said("/reqgate help", LONG_AGO, 73),
        said("Thanks!", RECENTLY, 74),
    )
    jira = SearchedJira([[found("DEMO-1", RECENTLY, current, *comments)]], ours={"DEMO-1": (review, reply)})
    assert sweep(services, jira) == {COMMANDS: 0, REVIEWS: 0, LONG: 0}


def test_a_review_that_is_older_than_the_command_is_no_answer_to_it(services: RunServices) -> None:
    before = MarkedComment("79", Marker(run="c" * 12), None, jira_time(RECENTLY - timedelta(minutes=1)))
    current = Marker(run="a" * 12, fingerprint=fingerprint(found().ticket, services), decision="PASS")
    commented = found(
        "DEMO-1", LONG_AGO, current, said("/reqgate review", RECENTLY), said("/reqgate help", RECENTLY, 78)
    )
    jira = SearchedJira([[commented]], ours={"DEMO-1": (before,)})
    assert sweep(services, jira) == {COMMANDS: 2, REVIEWS: 0, LONG: 0}


def test_a_document_that_was_written_and_an_answer_that_it_took_are_not_asked_for_again(services: RunServices) -> None:
    begun = MarkedComment("79", Marker(run="c" * 12, kind="document"), None, jira_time(RECENTLY + timedelta(minutes=1)))
    given = (
        said("/reqgate document prd", RECENTLY, 71),
        said("/reqgate answer 1 skip", RECENTLY + timedelta(minutes=2), 72),
        said("/reqgate answer 2 skip", RECENTLY + timedelta(minutes=2), 73),
        said("/reqgate document prd", RECENTLY + timedelta(minutes=3), 74),
    )
    current = Marker(run="a" * 12, fingerprint=fingerprint(found().ticket, services), decision="PASS")
    listed = found("DEMO-1", LONG_AGO, current, *given)
    assert listed.ticket.marked is not None
    took = DocumentThread(session="d" * 12, status="asking", taken=("72",)).model_dump_json()
    ticket = replace(listed.ticket, marked=listed.ticket.marked.with_thread("document", took))
    jira = SearchedJira([[replace(listed, ticket=ticket)]], ours={"DEMO-1": (begun,)})
    assert sweep(services, jira)[COMMANDS] == 2, "the second answer, and the wish for a newer one"


def test_comments_that_the_search_cuts_off_are_asked_for(services: RunServices) -> None:
    listed = found(created=LONG_AGO)
    cut_off = FoundTicket(listed.ticket, listed.issue, (), has_all_comments=False)
    assert sweep(services, SearchedJira([[cut_off]]))[COMMANDS] == 1


@pytest.mark.parametrize(
    ("minutes", "age"),
    [(0, "-1m"), (-90, "-1m"), (0.2, "-1m"), (61, "-61m"), (24 * 60, "-1440m"), (24 * 60 + 1, "-2d")],
)
def test_an_age_is_never_shorter_than_the_time_that_passed(minutes: float, age: str) -> None:
    assert f'updated >= "{age}"' in changed_since(NOW - timedelta(minutes=minutes), NOW, "", Projects())


def test_only_projects_that_are_served_are_searched(services: RunServices) -> None:
    off = ProjectRules(enabled=False)
    some = Projects(
        defaults=off, projects={"SHOP": ProjectRules(enabled=True), "OLD": off, "APP": ProjectRules(enabled=True)}
    )
    assert changed_since(LAST_SWEEP, NOW, "", some).startswith("project in (APP, SHOP) AND updated >= ")
    narrowed = changed_since(LAST_SWEEP, NOW, "labels = x OR labels = y", some)
    assert narrowed.startswith("(labels = x OR labels = y) AND project in (APP, SHOP) AND updated >= ")
    one_off = Projects(projects={"DEMO": off})
    assert "project" not in changed_since(LAST_SWEEP, NOW, "", one_off)
    jira = SearchedJira([[found("DEMO-1"), found("SHOP-1")]])
    assert sweep(replace(services, projects=one_off), jira)[REVIEWS] == 1
    nothing = replace(services, projects=Projects(defaults=off))
    asked = len(jira.asked)
    sweep(nothing, jira)
    assert len(jira.asked) == asked


def test_a_project_that_is_gone_does_not_end_the_search_for_all_others(services: RunServices) -> None:
    """Jira refuses a search that names a project which was deleted, archived or hidden from the bot."""

    class WithoutOld(SearchedJira):
        def search_tickets(self, jql: str, page: str = "") -> FoundPage[FoundTicket]:
            if "OLD" in jql:
                raise JiraPermanent(400, "The value 'OLD' does not exist for the field 'project'.")
            return super().search_tickets(jql, page)

    on = ProjectRules(enabled=True)
    some = Projects(defaults=ProjectRules(enabled=False), projects={"OLD": on, "SHOP": on})
    jira = WithoutOld([[found("SHOP-1"), found("DEMO-1")], [found("SHOP-2")]])
    assert sweep(replace(services, projects=some), jira)[REVIEWS] == 2, "DEMO is not served"
    assert moment_of(services) == NOW
    refused = WithoutOld([[found("SHOP-3")]])
    narrowed = services.settings.model_copy(update={"reconcile_jql": "project = OLD"})
    with pytest.raises(JiraPermanent):  # nothing can stand in for that
        sweep(replace(services, projects=some, settings=narrowed), refused)
    assert moment_of(services) == NOW
