"""Write something new on a ticket once. Jira has no idempotency keys, so what an answer was lost of is looked for."""

from collections.abc import Callable

from workers.actions.outbox import Outbox
from workers.atlassian.errors import JiraPermanent, JiraTransient


def written_once(ticket_key: str, outbox: Outbox, write: Callable[[], str], arrived: Callable[[], str]) -> str:
    """Return the id of what `write` made, or of what `arrived` finds after an answer that got lost.

    While one may still be on its way to the ticket, no other leaves.

    Args:
        write: makes it and returns its id.
        arrived: returns the id of what was made, empty while it is not there.

    Raises:
        JiraTransient, JiraPermanent: it was not made, or nobody knows yet.
    """
    outbox.note_sending(ticket_key)
    try:
        outbox.require_turn()
        made = write()
    except (JiraPermanent, JiraTransient) as error:
        is_lost = isinstance(error, JiraTransient) and error.may_be_applied
        outbox.note_answer(ticket_key, may_be_applied=is_lost)
        made = arrived() if is_lost else ""
        if not made:
            raise
    outbox.note_answer(ticket_key)
    return made
