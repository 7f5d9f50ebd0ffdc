"""`reqgate backfill`: what is found to be due, how it is reviewed at a pace, and when the command refuses."""

import threading
from dataclasses import replace
from itertools import islice

import pytest
import requests
from typer.testing import CliRunner

from bot.cli import app, backfill
from bot.sandbox.config import VISITOR
from config.projects import ProjectRules, Projects
from tests.integration.workers.test_plan_rounds import OPEN
from tests.support.installation import Installation
from workers.atlassian.errors import JiraTransient
from workers.connections import jira_search
from workers.missed.backfill import NoWorkers, Progress, Survey, review_in_turn, survey

assert backfill, "importing it registers the command"

EVERY = "project = DEMO"


def surveyed(installation: Installation, jql: str = EVERY, limit: int | None = None) -> Survey:
    services = installation.services
    jira = jira_search(installation.settings)
    try:
        return survey(jql, limit, services, jira, lambda _: None)
    finally:
        jira.close()


def due(found: Survey) -> list[tuple[str, bool]]:
    return [(ticket.key, ticket.has_comment) for ticket in found.due]


def reviewed(installation: Installation, keys: list[str], per_minute: int = 6000, stop_after: int = 10_000) -> Progress:
    """Run the backfill with a worker that takes what waits after each step."""
    stopped, progress = threading.Event(), Progress(0)
    for progress in review_in_turn(keys, per_minute, installation.queue, installation.store, stopped):
        if progress.ended >= stop_after:
            stopped.set()
        installation.work()
    return progress


def edit(installation: Installation, key: str, description: str) -> None:
    url = f"{installation.settings.jira_url}/rest/api/2/issue/{key}"
    body = {"fields": {"description": description}}
    assert requests.put(url, json=body, auth=(VISITOR.email, VISITOR.token), timeout=10).ok


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["backfill", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, " ".join(result.output.split())


def test_a_ticket_is_due_until_it_is_reviewed_as_it_stands(installation: Installation) -> None:
    first, second = installation.file_ticket(), installation.file_ticket()
    assert due(surveyed(installation)) == [(first, False), (second, False)]
    assert reviewed(installation, [first]).outcomes == {"posted": 1}
    found = surveyed(installation)
    assert (due(found), found.reviewed) == ([(second, False)], 1)
    edit(installation, first, "Something else, in a few other words than before.")
    assert due(surveyed(installation)) == [(first, True), (second, False)]


def test_each_ticket_gets_one_comment_however_often_it_is_submitted(installation: Installation) -> None:
    keys = [installation.file_ticket() for _ in range(3)]
    assert reviewed(installation, keys).outcomes == {"posted": 3}
    assert reviewed(installation, keys).outcomes == {"unchanged": 3}
    assert [len(installation.comments(key)) for key in keys] == [1, 1, 1]


def test_a_backfill_reviews_and_never_plans_whatever_stands_on_a_ticket(installation: Installation) -> None:
    keys = [installation.file_ticket("Export the invoices of a month", OPEN) for _ in range(2)]
    for words in ("/reqgate plan", "/reqgate answer defaults", "/reqgate plan accept"):
        installation.say(keys[0], words)
    installation.change_labels(keys[0], add="reqgate-plan-waiting")
    assert reviewed(installation, keys).outcomes == {"posted": 2}
    kinds = [{one["properties"]["reqgate"]["kind"] for one in installation.comments(key)} for key in keys]
    assert kinds == [{"review"}, {"review"}]
    assert [installation.store.plans_of(key) for key in keys] == [(), ()]
    assert not installation.store.waiting_threads()


def test_a_stop_submits_nothing_more_and_a_second_run_does_the_rest_once(installation: Installation) -> None:
    keys = [installation.file_ticket() for _ in range(12)]
    stopped = reviewed(installation, keys, stop_after=1)
    assert 0 < stopped.ended < 12
    assert stopped.ended + len(stopped.under_way) < 12
    installation.work()
    left = [ticket.key for ticket in surveyed(installation).due]
    assert 0 < len(left) < 12
    assert reviewed(installation, left).outcomes == {"posted": len(left)}
    assert surveyed(installation).due == []
    assert {len(installation.comments(key)) for key in keys} == {1}


def test_no_more_are_under_way_than_keep_the_workers_busy(installation: Installation) -> None:
    keys = [installation.file_ticket() for _ in range(10)]
    stopped = threading.Event()
    steps = review_in_turn(keys, 6000, installation.queue, installation.store, stopped)
    assert max(len(next(steps).under_way) for _ in range(5)) == 4


def test_workers_that_die_at_the_very_end_are_missed_as_well(installation: Installation) -> None:
    key = installation.file_ticket()
    steps = review_in_turn([key], 6000, installation.queue, installation.store, threading.Event(), patience_s=0.3)
    assert next(steps).under_way
    with pytest.raises(NoWorkers):
        list(islice(steps, 10))


def test_a_run_that_redis_forgot_is_not_waited_for(installation: Installation) -> None:
    key = installation.file_ticket()
    steps = review_in_turn([key], 6000, installation.queue, installation.store, threading.Event())
    assert next(steps).under_way
    installation.redis.flushdb()
    (last,) = islice(steps, 1)
    assert list(last.failed) == [key]


def test_the_pace_is_kept(installation: Installation) -> None:
    keys = [installation.file_ticket() for _ in range(3)]
    steps = review_in_turn(keys, 60, installation.queue, installation.store, threading.Event())
    assert [len(next(steps).under_way) for _ in range(3)] == [1, 1, 1]


def test_a_ticket_that_could_not_be_reviewed_is_told_with_its_reason(installation: Installation) -> None:
    key = installation.file_ticket()
    installation.fault(path=f"/issue/{key}", status=403, body={}, times=9)
    progress = reviewed(installation, [key])
    assert list(progress.failed) == [key]
    assert "permission" in progress.failed[key]


def test_a_limit_takes_the_first_ones_and_other_types_are_left_out(installation: Installation) -> None:
    first = installation.file_ticket()
    installation.file_ticket()
    assert due(surveyed(installation, limit=1)) == [(first, False)]
    bugs_only = Projects(defaults=ProjectRules(issue_types=("Bug",)))
    installation.services = replace(installation.services, projects=bugs_only)
    found = surveyed(installation)
    assert (found.due, found.not_served) == ([], 2)


def test_the_order_of_the_jql_is_kept_also_where_a_text_speaks_of_order(installation: Installation) -> None:
    first, second = installation.file_ticket(), installation.file_ticket()
    assert [key for key, _ in due(surveyed(installation, f"{EVERY} ORDER BY created DESC"))] == [second, first]
    in_text = f'{EVERY} AND (summary ~ "order by" OR key in ("{first}", "{second}"))'
    assert [key for key, _ in due(surveyed(installation, in_text))] == [first, second]


def test_a_search_is_tried_again_when_jira_is_busy_and_given_up_when_it_asks_for_long(
    installation: Installation,
) -> None:
    installation.file_ticket()
    installation.fault(path="/search", status=429, headers={"Retry-After": "0"}, body={}, times=1)
    assert len(surveyed(installation).due) == 1
    installation.fault(path="/search", status=429, headers={"Retry-After": "3600"}, body={}, times=1)
    with pytest.raises(JiraTransient):
        surveyed(installation)


def test_a_ticket_is_asked_for_again_when_jira_is_busy(installation: Installation) -> None:
    key = installation.file_ticket()
    reviewed(installation, [key])
    edit(installation, key, "Something else, in a few other words than before.")
    installation.fault(path=f"/issue/{key}", status=429, headers={"Retry-After": "0"}, body={}, times=1)
    assert due(surveyed(installation)) == [(key, True)]


def test_a_dry_run_lists_the_tickets_and_writes_nothing(installation: Installation) -> None:
    key = installation.file_ticket()
    code, said = run("--jql", EVERY, "--dry-run")
    assert code == 0
    assert f"{key} Add invoice download to the order page (new comment)" in said
    assert "To review: 1 (new comments: 1, edited ones: 0)" in said
    assert "nothing was judged and nothing was written" in said
    assert installation.waiting() == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--jql", " "), "Say which tickets"),
        (("--jql", "votes > 3"), "does not accept this JQL"),
        (("--jql", EVERY, "--yes"), "No worker is running"),
        (("--jql", EVERY), "Add --yes"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_to_do(
    installation: Installation, arguments: tuple[str, ...], said: str
) -> None:
    installation.file_ticket()
    code, output = run(*arguments)
    assert code == 2
    assert said in output
    assert installation.waiting() == []


def test_nothing_to_do_is_said_and_is_no_fault(installation: Installation) -> None:
    code, output = run("--jql", EVERY)
    assert code == 0
    assert "finds no ticket" in output
