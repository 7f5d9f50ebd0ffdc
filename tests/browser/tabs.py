"""A tab of the browser that notes what it must not do: errors, violations of the policy, requests to other hosts."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

DESKTOP, PHONE = {"width": 1200, "height": 800}, {"width": 375, "height": 812}
_WAIT_MS = 15_000
_LOAD = "all => Promise.all(all.map(one => { one.loading = 'eager'; return one.decode(); }))"


class Tab:
    """One page of one visitor. `faults` are what no page may do; refusals that a test asks for are taken off."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        """Take the address of the site, and options of the browser's context."""
        self.address = address
        self.faults: list[str] = []
        self._context: BrowserContext = browser.new_context(**{"viewport": DESKTOP, "base_url": address} | options)
        self._context.set_default_timeout(_WAIT_MS)
        self.page: Page = self._context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"error in a script: {error}"))
        self.page.on("request", self._asked)

    def open(self, path: str) -> Page:
        """Go to a page of the site."""
        self.page.goto(path)
        return self.page

    def expect_refusal(self, status: int) -> None:
        """Take off what the browser says itself of an answer with an error that the test has asked for."""
        expected = [fault for fault in self.faults if f"status of {status}" in fault]
        assert expected, f"no answer had the status {status}"
        self.faults = [fault for fault in self.faults if fault not in expected]

    def storage(self) -> Any:
        """Return the cookies, for another tab."""
        return self._context.storage_state()

    def picture(self, file: Path, *, height: int = 0) -> None:
        """Write the page as PNG: all of it, or its upper `height` pixels."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self.page.locator("img").evaluate_all(_LOAD)  # also those further down
        size = self.page.viewport_size or DESKTOP
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(height, self.length())} if height else None
        self.page.screenshot(path=file, full_page=True, animations="disabled", clip=clip)  # type: ignore[arg-type]

    def length(self) -> int:
        """Return the height of the whole page in pixels."""
        return int(self.page.evaluate("document.documentElement.scrollHeight"))

    def too_wide_by(self) -> int:
        """Return by how many pixels one has to scroll sideways; 0 when all fits."""
        return int(self.page.evaluate("Math.max(0, document.documentElement.scrollWidth - innerWidth)"))

    def close(self) -> None:
        """Close it, and fail when there was a fault."""
        self._context.close()
        assert not self.faults, self.faults

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type} in the console: {message.text} {message.location['url']}")

    def _asked(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.address).netloc:
            self.faults.append(f"request to another host: {request.url}")
