"""Runs that were given up because their site was away: they are run again once it answers, so that nobody has to.

What a run had done by then it finds done and finishes: a comment without its label gets the label.
"""

from datetime import UTC, datetime, timedelta

import structlog

from workers.atlassian.errors import JiraError
from workers.queueing.health import text_of
from workers.queueing.messages import is_page
from workers.runs.rerun import NotRepeatable, retry
from workers.runs.services import RunServices
from workers.store import DeadLetter

log = structlog.get_logger(__name__)

JIRA_AWAY = "jira away"
"""The outcome of a run whose last attempt failed on an outage."""

REVIVED_FOR = timedelta(hours=24)
"""How long after it was given up for the first time; then it is for a person. No run of a single ticket that Jira
never takes goes on for ever."""

_GIVEN_UP_KEY = "reqgate:given-up:{}"
_MOST_AT_ONCE = 200


def revive(services: RunServices, now: datetime) -> None:
    """Run again what an outage of Jira or Confluence ended, where it answers now.

    Raises:
        StoreUnavailable, QueueUnavailable, RedisError: the next sweep goes on where this one stopped.
    """
    letters = services.store.letters_that_ended(JIRA_AWAY)
    due = [letter for letter in letters if now - _given_up_at(letter, services) < REVIVED_FOR]
    sites = {letter.ticket_key: "confluence" if is_page(letter.ticket_key) else "jira" for letter in due}
    answering = {site for site in set(sites.values()) if _answers(site, services)}
    for letter in [letter for letter in due if sites[letter.ticket_key] in answering][:_MOST_AT_ONCE]:
        try:
            retry(letter, services.store, services.queue)
        except NotRepeatable:
            continue
        log.info("its site answers; a run that was given up is run again", run=letter.run_id, ticket=letter.ticket_key)


def _given_up_at(letter: DeadLetter, services: RunServices) -> datetime:
    """Return when its run was given up for the first time: its letter is a new one each time."""
    redis, key = services.queue.connection, _GIVEN_UP_KEY.format(letter.run_id)
    redis.set(key, letter.created_at.isoformat(), nx=True, ex=7 * REVIVED_FOR)
    try:
        return datetime.fromisoformat(text_of(redis.get(key))).astimezone(UTC)
    except ValueError:
        return letter.created_at


def _answers(site: str, services: RunServices) -> bool:
    """Return whether a site answers; one that is switched off does not."""
    client = services.jira if site == "jira" else services.confluence
    if client is None:
        return False
    try:
        client.myself()
    except JiraError:
        return False
    services.store.service_worked(site)
    return True
