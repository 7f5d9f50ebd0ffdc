"""Finds by their label the tickets on which people are waited for: no answer is lost with Redis or the store."""

from workers.atlassian.search import JiraSearch
from workers.handlers.plan.delivery import WAITING_LABEL
from workers.handlers.plan.talk import KIND
from workers.missed.search import submit
from workers.queueing.messages import ReadAnswers
from workers.runs.services import RunServices

_QUERY = f'labels = "{WAITING_LABEL}" ORDER BY created ASC'


def renew_waiting(services: RunServices, jira: JiraSearch) -> None:
    """Tell the edge again where comments matter, and have those tickets read that the store does not know of.

    Raises JiraTransient, JiraPermanent, StoreUnavailable, QueueUnavailable, RedisError.
    """
    known = {thread.ticket_key for thread in services.store.waiting_threads() if thread.kind == KIND}
    page, is_last = "", False
    while not is_last:
        found = jira.search_tickets(_QUERY, page)
        for ticket in (one.ticket for one in found.found):
            if not services.projects.rules_for(ticket.project_key).enabled:
                continue
            services.queue.wait_for_people(ticket.key, ticket.id)
            if ticket.key not in known:
                submit(ReadAnswers(ticket=ticket.key), (), services)
        page, is_last = found.next_page, not found.next_page
