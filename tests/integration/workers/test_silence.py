"""Codes that a project hears on too many of its tickets: counted in the store, and left out of its comments."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.stored import report
from workers import jobs
from workers.handlers.replay import replay
from workers.limits.silence import FEWEST_TICKETS, WINDOW, silent_codes
from workers.queueing.messages import ReviewTicket
from workers.setup import run_services
from workers.store import Store

MIXED = (
    "Managers want to export the customer list. To be decided: who may export.\n\n"
    "The export should be easy to use. Maybe with other columns, such as the address."
)


def say(store: Store, tickets: int, *codes: str, project: str = "DEMO", first: int = 1000, **more: bool) -> None:
    """Store a review of so many tickets, each of which said the codes."""
    for number in range(first, first + tickets):
        run_id = f"{project}-{number}-{'-'.join(codes)}"[:32]
        store.start_run(run_id, f"{project}-{number}", "created")
        store.save_review(run_id, f"{project}-{number}", report("REJECT"), said=codes, **more)


def silent(store: Store, project: str | None = None, now: datetime | None = None) -> list[tuple[str, str, int, int]]:
    found = silent_codes(store, now or datetime.now(UTC), project)
    return [(one.project, one.code, one.found, one.tickets) for one in found]


@pytest.mark.parametrize(("said", "expected"), [(8, []), (9, [("DEMO", "CHECK", 9, 20)])])
def test_a_code_on_more_than_two_tickets_of_five_goes_silent(
    store: Store, said: int, expected: list[tuple[str, str, int, int]]
) -> None:
    say(store, said, "CHECK")
    say(store, 20 - said, first=2000)
    assert silent(store) == expected


def test_below_twenty_tickets_chance_decides_so_nothing_goes_silent(store: Store) -> None:
    say(store, FEWEST_TICKETS - 1, "CHECK")
    assert silent(store) == []
    say(store, 1, "CHECK", first=2000)
    assert silent(store) == [("DEMO", "CHECK", 20, 20)]


def test_a_ticket_counts_once_and_only_verdicts_on_tickets_of_the_last_week_do(store: Store) -> None:
    say(store, 10, "CHECK")
    say(store, 10, "CHECK", "STEPS")  # the same tickets
    say(store, 9, first=2000)
    for number in range(9):
        store.start_run(f"text{number}", "", "api")
        store.save_review(f"text{number}", "", report("REJECT"), said=("CHECK",))
        store.start_run(f"error{number}", f"DEMO-3{number}", "created")
        store.save_review(f"error{number}", f"DEMO-3{number}", report("ERROR"), said=("CHECK",))
    assert silent(store) == [], "nineteen tickets"
    say(store, 1, first=4000)
    assert silent(store) == [("DEMO", "CHECK", 10, 20), ("DEMO", "STEPS", 10, 20)]
    assert silent(store, now=datetime.now(UTC) + WINDOW + timedelta(minutes=1)) == []


def test_each_project_has_its_own_and_what_was_only_observed_counts_too(store: Store) -> None:
    say(store, 20, "CHECK", is_observed=True)
    say(store, 20, "LOOSE", project="SHOP")
    assert silent(store) == [("DEMO", "CHECK", 20, 20), ("SHOP", "LOOSE", 20, 20)]
    assert silent(store, "SHOP") == [("SHOP", "LOOSE", 20, 20)]


def test_a_silent_code_is_left_out_of_comments_still_counted_and_replayed(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = tmp_path / "projects.yaml"
    rules.write_text("defaults: {profile: ready}\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(rules))
    get_settings.cache_clear()
    services = run_services(get_settings())
    key = installation.file_ticket("Export the customer list", MIXED)

    def reviewed(trigger: str = "updated") -> str:
        message = ReviewTicket.model_validate({"ticket": key, "trigger": trigger})
        jobs.run(message.model_dump(mode="json"))
        return message.run_id

    loud = reviewed()
    assert "UNDECIDED" in installation.comments(key)[0]["text"]
    say(installation.store, 25, "UNDECIDED")
    assert installation.store.run_state(reviewed()).outcome == "unchanged", (
        "what goes silent is no reason to look again"
    )  # type: ignore[union-attr]
    quiet = reviewed("console")
    (comment,) = installation.comments(key)
    assert "UNDECIDED" not in comment["text"]
    report_of = installation.store.report_of(quiet)
    assert report_of is not None
    assert report_of["silenced"] == ["UNDECIDED"]
    assert "UNDECIDED" in {point["code"] for point in report_of["points"]}
    heard = installation.store.codes_heard(datetime.now(UTC) - WINDOW, "DEMO")["DEMO"]
    assert (heard.tickets, heard.by_code["UNDECIDED"]) == (26, 26)
    assert replay(quiet, services).is_same
    assert replay(loud, services).is_same
    services.close()
