"""Every page in light and dark, on a desk and on a phone: nobody is shut out, and nothing hangs over."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it ships none

from tests.browser.conftest import OpenTab
from tests.browser.installation import Installation
from tests.browser.pictures import take
from tests.browser.tabs import DESKTOP, PHONE, Tab

pytestmark = pytest.mark.browser

VIEWS = {
    "desktop": {"viewport": DESKTOP, "color_scheme": "light"},
    "desktop-dark": {"viewport": DESKTOP, "color_scheme": "dark"},
    "phone": {"viewport": PHONE, "color_scheme": "light"},
    "phone-dark": {"viewport": PHONE, "color_scheme": "dark"},
}
PICTURED = ("desktop", "phone-dark")
HEIGHTS = {
    "admin-overview": 1400,
    "admin-run": 1500,
    "admin-runs": 900,
    "admin-configuration": 1300,
    "admin-history": 1300,
}
OF_DOCUMENTS = ("overview", "runs", "run", "queue", "dead-letters", "feedback", "configuration", "history")


def admin_pages(site: Installation) -> dict[str, str]:
    run, letter = site.run_of("passed"), site.store.dead_letters()[0].run_id
    return {
        "overview": "/admin?period=90",
        "history": "/admin/history?period=90",
        "runs": "/admin/runs",
        "run": f"/admin/runs/{run}",
        "plans": "/admin/plans",
        "questions": f"/admin/runs/{site.planned['questions']}",
        "plan": f"/admin/runs/{site.planned['plan']}?against={site.planned['earlier plan']}",
        "queue": "/admin/queue",
        "dead-letters": "/admin/dead-letters",
        "dead-letter": f"/admin/dead-letters/{letter}",
        "drop": f"/admin/dead-letters/{letter}/drop",
        "feedback": "/admin/feedback",
        "configuration": "/admin/configuration",
        "health": "/admin/health",
    }


def obstacles(tab: Tab) -> list[str]:
    """Return what axe-core finds serious or critical, with the elements."""
    found = Axe().run(tab.page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:200]} ({node.get('failureSummary', '')[:300]})"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def show_everything(tab: Tab) -> None:
    """Unfold what is folded, so that it is examined too."""
    tab.page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")


def take_picture(tab: Tab, name: str, view: str) -> None:
    picture = f"admin-{name}" if view == "desktop" else f"admin-{name}-{view}"
    shown = (view == "desktop" and name in OF_DOCUMENTS) or picture == "admin-overview-phone-dark"
    if picture == "admin-health":
        take(tab, "health", of_documents=True)
    take(tab, picture, height=HEIGHTS.get(picture, 1500), of_documents=shown)


@pytest.mark.parametrize("view", VIEWS)
def test_every_page_of_administrators_is_for_everybody(open_admin: OpenTab, site: Installation, view: str) -> None:
    tab = open_admin(**VIEWS[view])
    found: dict[str, Any] = {}
    for name, path in admin_pages(site).items():
        tab.open(path)
        if view in PICTURED:
            take_picture(tab, name, view)
        show_everything(tab)
        found |= {name: [*obstacles(tab), *([f"too wide by {wide}"] if (wide := tab.too_wide_by()) else [])]}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("view", VIEWS)
def test_every_page_for_strangers_and_of_the_sandbox_is_for_everybody(
    open_tab: OpenTab, site: Installation, view: str
) -> None:
    found: dict[str, Any] = {}
    rejected, passed = site.keys["rejected"][0], site.keys["passed"][0]
    sandbox = {
        "sandbox": "/",
        "sandbox-rejected": f"/browse/{rejected}",
        "sandbox-passed": f"/browse/{passed}",
        "sandbox-edit": f"/browse/{rejected}/edit",
    }
    for address, pages in (
        (site.stack.bot_url, {"index": "/", "login": "/admin/login?next=/admin/runs"}),
        (site.stack.sandbox.url, sandbox),
    ):
        tab = open_tab(address, **VIEWS[view])
        for name, path in pages.items():
            tab.open(path)
            if view in PICTURED:
                take(tab, f"{name}-{view}")
            show_everything(tab)
            found |= {name: [*obstacles(tab), *([f"too wide by {wide}"] if (wide := tab.too_wide_by()) else [])]}
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_keyboard_skips_to_the_content_or_walks_the_navigation_and_sees_where_it_is(open_admin: OpenTab) -> None:
    page = open_admin().open("/admin")
    focused = "document.activeElement.textContent.trim()"
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "Skip to content"
    assert page.get_by_text("Skip to content").bounding_box()["x"] >= 0  # type: ignore[index]
    walked = []
    for _ in page.locator("header nav a").all():
        page.keyboard.press("Tab")
        walked.append(page.evaluate(focused))
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert walked == page.locator("header nav a").all_text_contents()
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "Log out"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "period", "from the frame into the content"
    page.goto("/admin")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
