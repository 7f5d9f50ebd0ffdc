"""Whether the outcome that a ticket carries is ours and still holds. Reads the store, and asks no site anything."""

from collections.abc import Container
from dataclasses import replace

from pydantic import ValidationError

from config.projects import OVERRIDE_LABEL, ProjectRules
from workers.actions.plan import OUTCOME_LABELS, label_of
from workers.atlassian.models import Ticket
from workers.handlers.planning import task_of
from workers.handlers.review_services import ReviewServices
from workers.people.overrides import Override
from workers.review.schemas import Decision
from workers.runs.services import RunServices
from workers.store import Store

_VERDICTS = frozenset({Decision.PASS.value, Decision.REJECT.value})


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


def is_shown(ticket: Ticket, rules: ProjectRules, services: RunServices) -> bool:
    """Return whether the outcome that the ticket carries is of what it says now, under the rules of now."""
    return ticket.marker is not None and outcome_stands(ticket, _fingerprints(ticket, rules, services), services.store)


def is_reviewed(ticket: Ticket, rules: ProjectRules, services: RunServices) -> bool:
    """Return whether what a ticket says now was reviewed, and all was done that follows: it needs no other review."""
    if not rules.is_observed:
        is_answer = ticket.marker is not None and ticket.marker.is_answer
        return not is_answer and is_shown(ticket, rules, services)
    return is_judged(ticket, _fingerprints(ticket, rules, services), services.store)


def decided(ticket: Ticket, rules: ProjectRules, store: Store) -> str:
    """Return the decision that stands on a ticket; empty without one. In an observed project the store tells."""
    if not rules.is_observed:
        return ticket.marker.decision if ticket.marker and not ticket.marker.is_answer else ""
    latest = store.latest_review(ticket.key)
    return latest.decision if latest else ""


def is_judged(ticket: Ticket, fingerprints: Container[str], store: Store) -> bool:
    """Return whether the latest review of an observed ticket is of what it says now: no marker on it tells.

    An override is noted when its label comes or goes.
    """
    latest = store.latest_review(ticket.key)
    return (
        latest is not None
        and latest.fingerprint in fingerprints
        and bool(store.override_of(ticket.id)) == (OVERRIDE_LABEL in ticket.labels)
    )


def _fingerprints(ticket: Ticket, rules: ProjectRules, services: RunServices) -> Container[str]:
    """Return those that a review of the ticket as it is now may have, with and without a model."""
    try:
        task = task_of(ticket, rules, services.of(ReviewServices), services.store)
    except ValidationError:
        return ()  # the run will say what is wrong with it
    return {task.fingerprint, replace(task, parts=task.parts.without_model()).fingerprint}


def is_up_to_date(ticket: Ticket, fingerprint: str, override: Override | None, store: Store) -> bool:
    """Return whether there is nothing to do or say: the outcome stands, under this override, and so does its label.

    ERROR is no outcome: a new event is a new chance to judge. What could not be judged leaves an earlier label alone.
    """
    marker = ticket.marker
    if marker is None or marker.decision in ("", Decision.ERROR.value):
        return False
    if marker.override != (override.run if override else ""):
        return False
    present = OUTCOME_LABELS.intersection(ticket.labels)
    wanted = {label_of(marker.decision, marker.outcome)} if marker.decision in _VERDICTS else None
    is_labelled = present == wanted if wanted else bool(present)
    return is_labelled and outcome_stands(ticket, (fingerprint,), store)
