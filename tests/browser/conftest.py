"""The browser that these tests share; `tests/conftest.py` collects them only when asked for with `-m browser`."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import NoBrowser, executable, started
from tests.browser.installation import Installation, installed
from tests.browser.tabs import Tab
from tests.support.stack import ADMIN_TOKEN

OpenTab = Callable[..., Tab]


@pytest.fixture(scope="session", autouse=True)
def browser() -> Iterator[Browser]:
    """The browser of this machine. Without one, say at once what to install, rather than fail in every test."""
    try:
        executable()
    except NoBrowser as error:
        pytest.exit(str(error), returncode=2)
    with started() as browser:
        yield browser


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """ReqGate with tickets of all outcomes."""
    with installed(tmp_path_factory.mktemp("site")) as installation:
        yield installation


@pytest.fixture
def open_tab(browser: Browser) -> Iterator[OpenTab]:
    """Open tabs on a site; at the end of the test none of them may have had a fault."""
    tabs: list[Tab] = []

    def opened(address: str, **options: Any) -> Tab:
        tabs.append(Tab(browser, address, **options))
        return tabs[-1]

    yield opened
    for tab in tabs:
        tab.close()


@pytest.fixture(scope="session")
def cookies(browser: Browser, site: Installation) -> Any:
    """What the browser keeps of somebody who logged in."""
    tab = Tab(browser, site.stack.bot_url)
    tab.open("/admin/login").get_by_label("Admin token").fill(ADMIN_TOKEN)
    tab.page.get_by_role("button", name="Log in").click()
    tab.page.wait_for_url("**/admin")
    found = tab.storage()
    tab.close()
    return found


@pytest.fixture
def open_admin(open_tab: OpenTab, site: Installation, cookies: Any) -> OpenTab:
    """Open tabs of somebody who is logged in."""

    def opened(**options: Any) -> Tab:
        return open_tab(site.stack.bot_url, **{"storage_state": cookies} | options)

    return opened
