"""Whether the outcome that a ticket carries is ours and still holds. Reads the store, and asks no site anything."""

from collections.abc import Container

from config.projects import OVERRIDE_LABEL
from workers.actions.plan import LABELS
from workers.atlassian.models import Ticket
from workers.people.overrides import Override
from workers.review.schemas import Decision
from workers.store import Store

_VERDICTS = {decision.value: {LABELS[decision]} for decision in (Decision.PASS, Decision.REJECT)}


def outcome_stands(ticket: Ticket, fingerprints: Container[str], store: Store) -> bool:
    """Return whether the ticket's marker is of the latest review of it, and of what it says now.

    A marker of ours can be put back by whoever may edit the ticket, when a later review has said something else: the
    store knows of that one, unless it was lost.
    """
    marker = ticket.marker
    return (
        marker is not None
        and marker.fingerprint in fingerprints
        and bool(marker.override) == (OVERRIDE_LABEL in ticket.labels)
        and (marker.internal or not ticket.is_service_desk)
        and store.last_run_that_reviewed(ticket.key) in ("", marker.run)
    )


def is_up_to_date(ticket: Ticket, fingerprint: str, override: Override | None, store: Store) -> bool:
    """Return whether there is nothing to do or say: the outcome stands, under this override, and so does its label.

    ERROR is no outcome: a new event is a new chance to judge. What could not be judged leaves an earlier label alone.
    """
    marker = ticket.marker
    if marker is None or marker.decision in ("", Decision.ERROR.value):
        return False
    if marker.override != (override.run if override else ""):
        return False
    present = set(ticket.labels) & set(LABELS.values())
    wanted = _VERDICTS.get(marker.decision)
    is_labelled = present == wanted if wanted else bool(present)
    return is_labelled and outcome_stands(ticket, (fingerprint,), store)
