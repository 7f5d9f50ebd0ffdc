"""Reconciliation against a Jira that is only searched: what is submitted, what is left alone, where a sweep goes on."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest

from config.projects import ProjectRules, Projects
from config.settings import Settings
from workers.actions.models import Marker
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.models import FoundPage, MarkedComment, Ticket, ticket_from
from workers.atlassian.search import FoundTicket, JiraSearch
from workers.intake import config_for, packet_from_ticket
from workers.messages import CommandMessage, ReplyToCommand, ReviewTicket
from workers.queue import COMMANDS, REVIEWS
from workers.queue_jobs import OutOfTime
from workers.reconcile import RECONCILE_BOOKMARK, changed_since, reconcile_once
from workers.run_services import RunServices
from workers.setup import run_services
from workers.store import Bookmark
from workers.store.migrate import migrate
from workers.sweeper import sweep_once

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LAST_SWEEP = NOW - timedelta(minutes=30)
RECENTLY, LONG_AGO = NOW - timedelta(minutes=5), NOW - timedelta(days=90)
TEXT = "As a shop customer I want to download my invoices as PDF, so that I can hand them to my accountant."


@pytest.fixture
def services(redis_url: str, tmp_path: Path) -> RunServices:
    """Real store and queue, and a bookmark where the last sweep ended."""
    url = f"sqlite:///{tmp_path / 'reqgate.db'}"
    migrate(url)
    settings = Settings(
        jira_url="https://jira.example", redis_url=redis_url, database_url=url, debounce_seconds=0, var_dir=tmp_path
    )
    made = run_services(settings)
    made.store.set_bookmark(Bookmark(RECONCILE_BOOKMARK, LAST_SWEEP))
    return made


def jira_time(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000+0000")


@dataclass
class SearchedJira:
    """Implements what the reconciliation asks of JiraSearch; `pages` are found in turn."""

    pages: list[list[FoundTicket]] = field(default_factory=list)
    now: datetime = NOW
    linked: dict[str, Ticket] = field(default_factory=dict)
    histories: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    ours: dict[str, tuple[MarkedComment, ...]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    refuses_page: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)

    def server_time(self) -> datetime:
        return self.now

    def search_tickets(self, jql: str, page: str = "") -> FoundPage[FoundTicket]:
        self.asked.append((jql, page))
        if page and page == self.refuses_page:
            raise JiraPermanent(400, "the page has expired")
        number = int(page or 0)
        found = tuple(self.pages[number]) if self.pages else ()
        return FoundPage(found, str(number + 1) if number + 1 < len(self.pages) else "")

    def fetch_ticket(self, key: str) -> Ticket:
        return self.linked[key]

    def changes(self, key: str) -> tuple[dict[str, Any], ...]:
        if key in self.gone:
            raise JiraPermanent(404, "gone")
        return tuple(self.histories.get(key, ()))

    def newest_comments(self, key: str) -> tuple[dict[str, Any], ...]:
        return (said("/reqgate review", RECENTLY),)

    def find_marked_comments(self, key: str) -> tuple[MarkedComment, ...]:
        return self.ours.get(key, ())


class ReadsEdge:
    """Takes a comment that begins with the bot's name for a command, and every change of a description for an edit."""

    def starts_review(self, issue: Mapping[str, Any], change: Mapping[str, Any]) -> bool:
        return any(item["field"] == "description" for item in change["items"])

    def command_in(
        self, issue: Mapping[str, Any], comment: Mapping[str, Any]
    ) -> tuple[CommandMessage, tuple[str, ...]] | None:
        words, key, number = str(comment["body"]), str(issue["key"]), str(comment["id"])
        if not words.startswith("/reqgate"):
            return None
        if words.endswith("help"):
            return ReplyToCommand(ticket=key, comment_id=number, lines=(number,)), (f"command:{number}",)
        message = ReviewTicket(ticket=key, trigger="command", actor="5f-vera", comment_id=number)
        return message, (f"command:{number}",)


def said(body: str, created: datetime, number: int = 77) -> dict[str, Any]:
    return {"id": str(number), "body": body, "created": jira_time(created)}


def found(
    key: str = "DEMO-1", created: datetime = RECENTLY, marker: Marker | None = None, *comments: dict[str, Any]
) -> FoundTicket:
    issue = {
        "key": key,
        "fields": {
            "summary": "Download invoices as PDF",
            "description": TEXT,
            "issuetype": {"name": "Story"},
            "created": jira_time(created),
        },
        "properties": {"reqgate": marker.model_dump()} if marker else {},
    }
    return FoundTicket(ticket_from(issue, ()), issue, comments, True)


def fingerprint(ticket: Ticket, services: RunServices) -> str:
    packet = packet_from_ticket(ticket, services.projects.rules_for(ticket.project_key))
    return services.parts.fingerprint(packet, config_for(packet, ProjectRules(), services.config))


def sweep(services: RunServices, jira: SearchedJira) -> dict[str, int]:
    """Reconcile once and return how many jobs wait in each queue."""
    reconcile_once(services, cast(JiraSearch, jira), ReadsEdge())
    return services.queue.health().depths


def moment_of(services: RunServices) -> datetime | None:
    mark = services.store.bookmark(RECONCILE_BOOKMARK)
    return mark.moment if mark else None


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


def test_a_ticket_whose_links_the_search_leaves_out_is_read_before_it_counts_as_missed(services: RunServices) -> None:
    ticket = ticket_from(found().issue, ("https://figma.example/f1",))
    marker = Marker(run="a" * 12, fingerprint=fingerprint(ticket, services), decision="PASS")
    listed = found("DEMO-1", RECENTLY, marker)
    jira = SearchedJira([[listed]], linked={"DEMO-1": ticket_from(listed.issue, ("https://figma.example/f1",))})
    jira.histories = {"DEMO-1": [{"created": jira_time(RECENTLY), "items": [{"field": "description"}]}]}
    assert sweep(services, jira)[REVIEWS] == 0
    jira.linked = {"DEMO-1": listed.ticket}
    assert sweep(services, jira)[REVIEWS] == 1, "its content is another one than was reviewed"


def test_a_command_that_nothing_answers_is_submitted_once_and_reviews_the_edit_as_well(services: RunServices) -> None:
    jira = SearchedJira([[found("DEMO-1", RECENTLY, None, said("/reqgate review", RECENTLY))]])
    assert sweep(services, jira) == {COMMANDS: 1, REVIEWS: 0}
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
    assert sweep(services, jira) == {COMMANDS: 0, REVIEWS: 0}


def test_a_review_that_is_older_than_the_command_is_no_answer_to_it(services: RunServices) -> None:
    before = MarkedComment("79", Marker(run="c" * 12), None, jira_time(RECENTLY - timedelta(minutes=1)))
    current = Marker(run="a" * 12, fingerprint=fingerprint(found().ticket, services), decision="PASS")
    commented = found(
        "DEMO-1", LONG_AGO, current, said("/reqgate review", RECENTLY), said("/reqgate help", RECENTLY, 78)
    )
    jira = SearchedJira([[commented]], ours={"DEMO-1": (before,)})
    assert sweep(services, jira) == {COMMANDS: 2, REVIEWS: 0}


def test_comments_that_the_search_cuts_off_are_asked_for(services: RunServices) -> None:
    listed = found(created=LONG_AGO)
    cut_off = FoundTicket(listed.ticket, listed.issue, (), has_all_comments=False)
    assert sweep(services, SearchedJira([[cut_off]]))[COMMANDS] == 1


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
    services.queue.submit_review(joined)
    asked = found("DEMO-3", LONG_AGO, None, said("/reqgate review", RECENTLY), said("/reqgate help", RECENTLY, 78))
    jira = SearchedJira([[found("DEMO-1"), found("DEMO-2"), asked]])
    assert sweep(services, jira) == {COMMANDS: 2, REVIEWS: 2}
    services.queue.connection.flushall()
    sweep_once(services, datetime.now(UTC) + timedelta(minutes=9))
    assert services.queue.health().depths == {COMMANDS: 0, REVIEWS: 0}, "it may be queued still"
    sweep_once(services, datetime.now(UTC) + timedelta(minutes=11))
    assert services.queue.health().depths == {COMMANDS: 2, REVIEWS: 2}
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
