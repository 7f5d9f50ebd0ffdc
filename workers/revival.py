"""Runs that were given up because Jira was away: they are run again once it answers, so that nobody has to.

What a run had done by then it finds done and finishes: a comment without its label gets the label.
"""

from datetime import datetime, timedelta

import structlog

from workers.atlassian.errors import JiraError
from workers.repeating import NotRepeatable, retry
from workers.run_services import RunServices

log = structlog.get_logger(__name__)

JIRA_AWAY = "jira away"
"""The outcome of a run whose last attempt failed on an outage."""

REVIVED_FOR = timedelta(hours=24)
"""How long after it was given up for the first time; then it is for a person. No run of a single ticket that Jira
never takes goes on for ever."""

_GIVEN_UP_KEY = "reqgate:given-up:{}"
_MOST_AT_ONCE = 200


def revive(services: RunServices, now: datetime) -> None:
    """Run again what an outage of Jira ended, if Jira answers now.

    Raises:
        StoreUnavailable, QueueUnavailable, RedisError: the next sweep goes on where this one stopped.
    """
    letters = services.store.letters_that_ended(JIRA_AWAY)
    due = [letter for letter in letters if now - _given_up_at(letter.run_id, now, services) < REVIVED_FOR]
    if not due or not _jira_answers(services):
        return
    for letter in due[:_MOST_AT_ONCE]:
        try:
            retry(letter, services.store, services.queue)
        except NotRepeatable:
            continue
        log.info("Jira answers; a run that was given up is run again", run=letter.run_id, ticket=letter.ticket_key)


def _given_up_at(run_id: str, now: datetime, services: RunServices) -> datetime:
    """Return when the run was first seen given up: its letter is a new one each time."""
    redis, key = services.queue.connection, _GIVEN_UP_KEY.format(run_id)
    redis.set(key, now.isoformat(), nx=True, ex=7 * REVIVED_FOR)
    value = redis.get(key)
    return datetime.fromisoformat(value.decode()) if isinstance(value, bytes) else now


def _jira_answers(services: RunServices) -> bool:
    try:
        services.jira.myself()
    except JiraError:
        return False
    services.store.service_worked("jira")
    return True
