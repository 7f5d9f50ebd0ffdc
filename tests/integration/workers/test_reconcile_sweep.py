"""A sweep that is broken off, slow or refused goes on where it stopped, and one odd ticket does not stop it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest

from tests.integration.workers.searched import (
    LAST_SWEEP,
    LONG_AGO,
    NOW,
    RECENTLY,
    ReadsEdge,
    SearchedJira,
    found,
    jira_time,
    moment_of,
    said,
    sweep,
    swept_services,
)
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.search import JiraSearch
from workers.missed.jira import reconcile_once
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import COMMANDS, LONG, REVIEWS
from workers.queueing.records import OutOfTime
from workers.runs.services import RunServices
from workers.runs.sweeper import sweep_once


@pytest.fixture
def services(redis_url: str, tmp_path: Path) -> RunServices:
    return swept_services(redis_url, tmp_path)


def test_a_sweep_that_is_broken_off_goes_on_at_its_page(services: RunServices) -> None:
    pages = [[found("DEMO-1")], [found("DEMO-2")], [found("DEMO-3")]]
    jira = SearchedJira(pages, refuses_page="never")
    hurried = replace(services, settings=services.settings.model_copy(update={"job_timeout": 0}))
    for page, waiting in (("", 1), ("1", 2)):
        assert sweep(hurried, jira)[REVIEWS] == waiting
        assert jira.asked[-1][1] == page
        assert moment_of(services) == LAST_SWEEP, "the bookmark moves after the whole sweep only"
    jira.now += timedelta(hours=1)
    assert sweep(hurried, jira)[REVIEWS] == 3
    assert [jql.split('"')[1] for jql, _ in jira.asked] == ["-40m", "-40m", "-100m"], "back to the same moment"
    assert moment_of(services) == NOW, "what changed since the sweep began is for the next one"


def test_what_waits_is_found_by_the_sweeper_when_redis_forgets_it_however_long_it_waited(services: RunServices) -> None:
    """Reconciliation saw it once and does not look back that far again."""
    joined = ReviewTicket(ticket="DEMO-1", trigger="created")
    services.queue.submit(joined)
    asked = found("DEMO-3", LONG_AGO, None, said("/reqgate review", RECENTLY), said("/reqgate help", RECENTLY, 78))
    jira = SearchedJira([[found("DEMO-1"), found("DEMO-2"), asked]])
    assert sweep(services, jira) == {COMMANDS: 2, REVIEWS: 2, LONG: 0}
    services.queue.connection.flushall()
    sweep_once(services, datetime.now(UTC) + timedelta(minutes=9))
    assert services.queue.health().depths == {COMMANDS: 0, REVIEWS: 0, LONG: 0}, "it may be queued still"
    sweep_once(services, datetime.now(UTC) + timedelta(minutes=11))
    assert services.queue.health().depths == {COMMANDS: 2, REVIEWS: 2, LONG: 0}
    assert joined.run_id in services.queue.rq_queue.get_job_ids()


def test_a_page_that_is_too_slow_for_one_job_is_settled_in_parts(services: RunServices) -> None:
    class SlowJira(SearchedJira):
        """Takes a minute for each ticket."""

        elapsed_s = 0.0

        def changes(self, key: str) -> tuple[dict[str, Any], ...]:
            self.elapsed_s += 60
            return super().changes(key)

    jira = SlowJira([[found(f"DEMO-{number}", LONG_AGO) for number in range(1, 6)]])
    edited = {"created": jira_time(RECENTLY), "items": [{"field": "description"}]}
    jira.histories = {f"DEMO-{number}": [edited] for number in range(1, 6)}
    hurried = replace(services, settings=services.settings.model_copy(update={"job_timeout": 200}))
    for waiting in (2, 4, 5):
        reconcile_once(hurried, cast(JiraSearch, jira), ReadsEdge(), clock=lambda: jira.elapsed_s)
        assert services.queue.health().depths[REVIEWS] == waiting
    assert jira.elapsed_s == 300, "no ticket was looked at twice"
    assert moment_of(services) == NOW


def test_what_was_settled_before_jira_went_away_is_not_looked_at_again(services: RunServices) -> None:
    class FailingJira(SearchedJira):
        """Goes away once, at the second ticket."""

        looked_at: ClassVar[list[str]] = []

        def changes(self, key: str) -> tuple[dict[str, Any], ...]:
            self.looked_at.append(key)
            if len(self.looked_at) == 2:
                raise JiraTransient("Jira did not answer in time")
            return super().changes(key)

    jira = FailingJira([[found(f"DEMO-{number}", LONG_AGO) for number in range(1, 4)]])
    with pytest.raises(JiraTransient):
        sweep(services, jira)
    sweep(services, jira)
    assert jira.looked_at == ["DEMO-1", "DEMO-2", "DEMO-2", "DEMO-3"]
    assert moment_of(services) == NOW


def test_a_job_that_is_out_of_time_stops_and_is_not_taken_for_an_odd_ticket(services: RunServices) -> None:
    class EndlessJira(SearchedJira):
        def changes(self, key: str) -> tuple[dict[str, Any], ...]:
            raise OutOfTime

    with pytest.raises(OutOfTime):
        sweep(services, EndlessJira([[found("DEMO-1", LONG_AGO)]]))
    assert moment_of(services) == LAST_SWEEP


def test_a_page_whose_name_expired_begins_the_sweep_anew(services: RunServices) -> None:
    jira = SearchedJira([[found("DEMO-1")], [found("DEMO-2")]], refuses_page="1")
    with pytest.raises(JiraPermanent):
        sweep(services, jira)
    jira.refuses_page = ""
    assert sweep(services, jira)[REVIEWS] == 2
    assert [page for _, page in jira.asked] == ["", "1", "", "1"]
    assert moment_of(services) == NOW


def test_a_ticket_that_went_out_of_sight_does_not_stop_the_sweep(services: RunServices) -> None:
    jira = SearchedJira([[found("DEMO-1", LONG_AGO), found("DEMO-2")]], gone={"DEMO-1"})
    assert sweep(services, jira)[REVIEWS] == 1
    assert moment_of(services) == NOW


def test_a_ticket_that_cannot_be_understood_does_not_stop_the_sweep(services: RunServices) -> None:
    """Its own run will tell what is wrong with it."""
    odd = found("DEMO-1", LONG_AGO, None, {"id": "7", "created": jira_time(RECENTLY)})
    assert sweep(services, SearchedJira([[odd, found("DEMO-2")]]))[REVIEWS] == 2
    assert moment_of(services) == NOW


def test_a_back_fill_begins_at_its_moment_once(services: RunServices) -> None:
    since = NOW - timedelta(days=30)
    settings = services.settings.model_copy(update={"reconcile_since": since})
    filling = replace(services, settings=settings)
    jira = SearchedJira([[found("DEMO-1", NOW - timedelta(days=20))]])
    assert sweep(filling, jira)[REVIEWS] == 1
    sweep(filling, jira)
    assert [jql.split('"')[1] for jql, _ in jira.asked] == ["-31d", "-10m"]
