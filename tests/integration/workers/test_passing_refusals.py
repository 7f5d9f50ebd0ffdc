"""A refusal that concerns no single ticket ends no run for ever: the bot's token, a login page, a proxy in between."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.support.installation import Installation
from workers import jobs
from workers.queueing.messages import ReviewTicket
from workers.runs.sweeper import sweep_once
from workers.setup import run_services

PAGE = "<!DOCTYPE html><title>Log in</title>"
REFUSALS: dict[str, dict[str, Any]] = {
    "a refused token": {"status": 401},
    "a login page": {"status": 200, "body": PAGE},
    "a page that forbids": {"status": 403, "body": PAGE},
    "a page that finds nothing": {"status": 404, "body": PAGE},
    "a page about a bad request": {"status": 400, "body": PAGE},
    "a proxy that asks for a login": {"status": 407},
    "a redirect": {"status": 302, "headers": {"Location": "https://elsewhere.example/maintenance"}},
}
ADVICE = dict.fromkeys(REFUSALS, "check JIRA_URL") | {
    "a refused token": "renew JIRA_TOKEN",
    "a proxy that asks for a login": "check HTTPS_PROXY",
}


@pytest.fixture
def message(installation: Installation) -> ReviewTicket:
    return ReviewTicket(ticket=installation.file_ticket(), trigger="created")


@pytest.mark.parametrize("refusal", REFUSALS)
@pytest.mark.parametrize(
    ("method", "path"), [("GET", r"/issue/[A-Z]+-\d+$"), ("POST", "/comment$"), ("PUT", r"/issue/[A-Z]+-\d+$")]
)
def test_one_refusal_is_outlived(
    installation: Installation, message: ReviewTicket, refusal: str, method: str, path: str
) -> None:
    installation.fault(method=method, path=path, **REFUSALS[refusal])
    payload = message.model_dump(mode="json")
    assert jobs.run(payload) is not None
    (jira,) = installation.store.service_status()
    assert ADVICE[refusal] in jira.last_error
    installation.redis.delete(f"reqgate:sending:{message.ticket}")  # time passes
    assert jobs.run(payload) is None
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert len(installation.comments(message.ticket)) == 1
    assert installation.store.dead_letters() == ()


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_refusal_that_stays_keeps_its_advice_and_is_made_good_once_it_ends(
    installation: Installation, message: ReviewTicket, refusal: str
) -> None:
    installation.fault(times=99, **REFUSALS[refusal])
    payload = message.model_dump(mode="json")
    while jobs.run(payload) is not None:
        pass
    (letter,) = installation.store.dead_letters()
    assert ADVICE[refusal] in letter.reason
    assert not letter.is_told
    installation.clear_faults()
    services = run_services(installation.settings)
    sweep_once(services, datetime.now(UTC))
    services.close()
    assert installation.waiting() == [message.run_id]
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert installation.store.dead_letters() == ()
