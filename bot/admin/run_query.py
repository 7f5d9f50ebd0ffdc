"""The filters of the list of runs, read from an address and put back into one. What cannot be meant is left out."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from workers.contracts import GAVE_UP, PERMANENT, Outcome
from workers.events.commands.registry import COMMANDS
from workers.queueing.messages import CAUSES

if TYPE_CHECKING:
    from workers.store import Place, RunFilter

DECISIONS = ("PASS", "REJECT", "UNDETERMINED", "ERROR")
STATES = ("running", "waiting", "done", "failed")
TRIGGERS = tuple(dict.fromkeys((*CAUSES, *(spec.kind for spec in COMMANDS if spec.kind != "review"))))
OUTCOMES = (*map(str, Outcome), GAVE_UP, PERMANENT)
_CHOICES = {"decision": DECISIONS, "outcome": OUTCOMES, "trigger": TRIGGERS, "state": STATES}
_LONGEST = 64
_RUN_ID = re.compile(r"[0-9a-z-]{1,32}")


def query_of(arguments: Mapping[str, str]) -> dict[str, str]:
    """Return the filters that an address asks for, by name; only those that narrow."""
    query = {name: arguments.get(name, "") for name in _CHOICES if arguments.get(name) in _CHOICES[name]}
    query |= {name: arguments.get(name, "").strip()[:_LONGEST] for name in ("project", "search")}
    query |= {name: arguments[name] for name in ("since", "until") if _day(arguments.get(name, ""))}
    return {name: value for name, value in query.items() if value}


def filter_of(query: Mapping[str, str]) -> "RunFilter":
    """Return the same for the store; days are of UTC, and `until` is the last one."""
    from workers.store import RunFilter

    known = {name: value for name, value in query.items() if name not in ("since", "until", "project")}
    until = _day(query.get("until", ""))
    return RunFilter(
        project=query.get("project", "").upper(),
        since=_day(query.get("since", "")),
        before=until + timedelta(days=1) if until else None,
        **known,
    )


def place_of(text: str) -> "Place | None":
    """Return the place in the list that an address names, None when it names none."""
    from workers.store import Place

    moment, _, run_id = text.partition("_")
    try:
        started_at = datetime.fromisoformat(moment)
        if started_at.tzinfo is None or not _RUN_ID.fullmatch(run_id):
            return None
        return Place(started_at.astimezone(UTC), run_id)
    except (ValueError, OverflowError):  # the latter at both ends of the calendar
        return None


def place_text(place: "Place | None") -> str:
    """Return a place as an address names it."""
    return f"{place.started_at.isoformat()}_{place.run_id}" if place else ""


def _day(text: str) -> datetime | None:
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return None
    return day if day.year < 9999 else None  # the day after must be one, too
