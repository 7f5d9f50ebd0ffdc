"""Reconciliation with the sandbox's Confluence: which pages are submitted, and which are left alone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import requests

from config.projects import ProjectRules, Projects
from config.settings import get_settings
from tests.integration.workers.test_pages import begun, call, comments, write_page
from tests.support.installation import Installation
from tests.support.wiki import GOOD_PAGE
from tests.support.wire import OWN, Wire
from workers.atlassian.confluence.client import PAGES_PER_SEARCH
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.atlassian.errors import JiraPermanent
from workers.handlers.review import review_run
from workers.missed.confluence import PAGES_BOOKMARK, pages_changed_since, reconcile_pages_once
from workers.missed.jobs import reconcile_pages
from workers.queueing.queue import REVIEWS
from workers.runs.services import RunServices
from workers.store import Bookmark

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def sweep(installation: Installation, services: RunServices | None = None) -> int:
    """Reconcile once and return how many reviews wait."""
    services = services or installation.services
    assert services.confluence is not None
    reconcile_pages_once(services, services.confluence)
    return installation.queue.health().depths[REVIEWS]


def last_sweep(installation: Installation, ago: timedelta) -> None:
    installation.store.set_bookmark(Bookmark(PAGES_BOOKMARK, datetime.now(UTC) - ago))


def searches(installation: Installation) -> list[str]:
    """The searches that Confluence was asked, oldest first."""
    asked = call(installation, "GET", "sandbox/requests")["requests"]
    return [each["query"]["cql"] for each in asked if each["path"].endswith("/content/search")]


def test_the_first_start_only_remembers_when_it_was(installation: Installation) -> None:
    write_page(installation, GOOD_PAGE, "reqgate")
    before = datetime.now(UTC).replace(microsecond=0)
    assert sweep(installation) == 0
    mark = installation.store.bookmark(PAGES_BOOKMARK)
    assert mark is not None
    assert before <= mark.moment <= datetime.now(UTC), "by Confluence's clock"
    assert searches(installation) == []


def test_a_page_with_the_label_that_was_edited_since_is_reviewed_once(installation: Installation) -> None:
    last_sweep(installation, 29.5 * MINUTE)  # the age is in whole minutes, rounded up: this test may take half a one
    page_id = write_page(installation, GOOD_PAGE, "reqgate")
    write_page(installation, GOOD_PAGE, title="without the label")
    assert sweep(installation) == 1
    assert sweep(installation) == 1, "its review waits already"
    installation.work()
    assert len(comments(installation, page_id)) == 1
    assert sweep(installation) == 0, "its marker stands for this content"
    assert '"-40m"' in searches(installation)[0], "half an hour since the last sweep, and the overlap"


def test_a_page_that_was_reviewed_in_an_earlier_version_is_reviewed_again(installation: Installation) -> None:
    last_sweep(installation, 30 * MINUTE)
    page_id = write_page(installation, GOOD_PAGE, "reqgate")
    review_run(begun(installation, page_id), installation.services)
    body = {"representation": "storage", "value": f"{GOOD_PAGE}<p>Invoices are kept for ten years.</p>"}
    sent = {"id": page_id, "status": "current", "title": "Add invoice download", "version": {"number": 2}}
    call(installation, "PUT", f"wiki/api/v2/pages/{page_id}", {**sent, "body": body})
    assert sweep(installation) == 1


def test_what_was_not_edited_since_is_left_alone_where_the_search_reaches_further_back(
    installation: Installation,
) -> None:
    """Ages are whole minutes, and above a day whole days."""
    write_page(installation, GOOD_PAGE, "reqgate")
    last_sweep(installation, -11 * MINUTE)
    assert sweep(installation) == 0
    assert '"-1m"' in searches(installation)[0]


@pytest.mark.parametrize(
    ("projects", "waiting"),
    [
        (Projects(projects={"DEMO": ProjectRules(enabled=False)}), 0),
        (Projects(defaults=ProjectRules(enabled=False)), 0),
        (Projects(defaults=ProjectRules(enabled=False), projects={"SHOP": ProjectRules(enabled=True)}), 0),
        (Projects(defaults=ProjectRules(enabled=False), projects={"DEMO": ProjectRules(enabled=True)}), 1),
    ],
)
def test_only_spaces_that_are_served_are_looked_at(
    installation: Installation, projects: Projects, waiting: int
) -> None:
    last_sweep(installation, MINUTE)
    write_page(installation, GOOD_PAGE, "reqgate")
    assert sweep(installation, replace(installation.services, projects=projects)) == waiting


def test_a_back_fill_begins_at_its_moment_once(installation: Installation) -> None:
    write_page(installation, GOOD_PAGE, "reqgate")
    since = datetime.now(UTC) - timedelta(days=30)
    settings = installation.settings.model_copy(update={"reconcile_since": since})
    filling = replace(installation.services, settings=settings)
    assert sweep(installation, filling) == 1
    sweep(installation, filling)
    assert ['"-31d"' in cql for cql in searches(installation)] == [True, False]


def test_more_pages_than_one_part_of_a_search_holds_are_all_found_and_a_broken_sweep_goes_on(
    installation: Installation,
) -> None:
    last_sweep(installation, MINUTE)
    for number in range(PAGES_PER_SEARCH + 3):
        write_page(installation, GOOD_PAGE, "reqgate", title=f"Add invoice download {number}")
    hurried = replace(installation.services, settings=installation.settings.model_copy(update={"job_timeout": 0}))
    assert sweep(installation, hurried) < PAGES_PER_SEARCH
    assert sweep(installation) == PAGES_PER_SEARCH + 3


def test_a_page_that_went_out_of_sight_does_not_stop_the_sweep(installation: Installation) -> None:
    last_sweep(installation, MINUTE)
    gone, seen = (write_page(installation, GOOD_PAGE, "reqgate") for _ in range(2))
    installation.fault(method="GET", path=f"/wiki/api/v2/pages/{gone}$", status=404, body={})
    assert sweep(installation) == 1
    assert installation.queue.health().depths[REVIEWS] == 1
    installation.work()
    assert len(comments(installation, seen)) == 1


def test_a_confluence_whose_clock_nobody_can_read_is_an_error_that_names_the_remedy(
    installation: Installation,
) -> None:
    session = requests.Session()
    session.mount("https://", Wire({"GET /wiki/rest/api/user/current": (200, {"accountId": OWN})}))
    timeless = ConfluenceCloud("https://wiki.example", "bot@example.com", "t0ken", 5, session)
    with pytest.raises(JiraPermanent, match="proxy"):
        reconcile_pages_once(installation.services, timeless)


@pytest.mark.parametrize("off", [False, True])
def test_the_job_looks_while_confluence_is_on_and_survives_its_absence(
    installation: Installation, off: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if off:
        monkeypatch.setenv("CONFLUENCE_URL", "")
    else:
        installation.fault(method="GET", path="/wiki/rest/api/user/current", status=503, times=9, body={})
    get_settings.cache_clear()
    reconcile_pages()
    assert installation.store.bookmark(PAGES_BOOKMARK) is None
    installation.clear_faults()
    reconcile_pages()
    assert (installation.store.bookmark(PAGES_BOOKMARK) is None) == off


def test_the_search_is_for_pages_with_the_label_in_the_spaces_that_are_served() -> None:
    off, on = ProjectRules(enabled=False), ProjectRules(enabled=True)
    some = Projects(defaults=off, projects={"SHOP": on, "OLD": off, "APP": on})
    assert pages_changed_since(NOW - 40 * MINUTE, NOW, some) == (
        'type = page AND label = "reqgate" AND space in ("APP", "SHOP") AND lastmodified >= now("-40m")'
        " ORDER BY created ASC"
    )
    assert "space" not in pages_changed_since(NOW, NOW, Projects())
