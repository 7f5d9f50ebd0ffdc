"""The webhook, for `reqgate init`: registered where Jira lets us, explained where not, and tried out."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

import requests
from rich.console import Console
from rich.markup import escape

from bot.webhooks.sender import SIGNATURE_HEADER
from bot.webhooks.signature import sign
from config.projects import load_projects
from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.atlassian.site import WEBHOOK_EVENTS, WEBHOOK_PATH
from workers.connections import jira_site

_NAME = "ReqGate"
_POLL_S = 1.0
_TIMEOUT_S = 10
_TEST_EVENT = "reqgate:test"

console = Console(highlight=False, soft_wrap=True)


@dataclass(frozen=True)
class Administrator:
    """A Jira administrator who registers the webhook; used once, never kept."""

    email: str
    token: str


def see_to_webhook(settings: Settings, public_url: str, administrator: Administrator | None, wait_s: float) -> None:
    """Register the webhook or say how to, then send a test event through the public address."""
    address = f"{public_url}{WEBHOOK_PATH}"
    secret = settings.webhook_secrets[0].get_secret_value()
    try:
        _register(settings, address, secret, administrator)
    except JiraError as error:
        _explain(settings, address, error)
    _try_out(address, secret, wait_s)


def _register(settings: Settings, address: str, secret: str, administrator: Administrator | None) -> None:
    """Raises JiraError when the account may not, or this Jira cannot."""
    if administrator:
        email = administrator.email if settings.jira_deployment == "cloud" else ""
        update = {"jira_user": email, "jira_token": type(settings.jira_token)(administrator.token)}
        settings = settings.model_copy(update=update)
    site = jira_site(settings)
    try:
        if any(webhook.url.rstrip("/") == address for webhook in site.reqgate_webhooks()):
            console.print(f"[green]✓[/] webhook: one leads to {address} already; it was left as it is")
            return
        site.register_webhook(_NAME, address, secret)
        console.print(f"[green]✓[/] webhook: registered in Jira, leads to {address}")
    finally:
        site.close()


def _explain(settings: Settings, address: str, error: JiraError) -> None:
    refused = error.status in (401, 403, 404)
    reason = "only an administrator of Jira may register it, and the bot should be none" if refused else str(error)
    console.print(f"[yellow]![/] webhook: not registered: {escape(reason)}.")
    console.print("  Ask an administrator of Jira to make it:")
    # Behind api.atlassian.com the site's own address is not known.
    is_site = not settings.jira_url.startswith("https://api.atlassian.com")
    where = f"{settings.jira_url}/plugins/servlet/webhooks" if is_site else "Settings > System > WebHooks"
    for name, value in (
        ("Where", where),
        ("URL", address),
        ("Secret", "the value of WEBHOOK_SECRETS in .env"),
        ("Events", f"Issue: created, updated. Comment: created, updated, deleted ({', '.join(WEBHOOK_EVENTS)})"),
        ("JQL", _jql(settings) or "leave it empty"),
    ):
        console.print(f"    {name:<8}{escape(value)}")
    console.print("  Or give an administrator's token: `reqgate init --admin-token-file FILE` (used once, never kept).")
    if settings.jira_deployment == "datacenter":
        console.print("  Data Center 9 has no secret for webhooks: see “Data Center 9” in docs/connect-jira.md.")


def _jql(settings: Settings) -> str:
    """Return the JQL for the projects that are served; empty for all of them."""
    projects = load_projects(settings.projects_config_path)
    served = sorted(key for key in projects.projects if projects.rules_for(key).enabled)
    return "" if projects.defaults.enabled else f"project in ({', '.join(served)})"


def _try_out(address: str, secret: str, wait_s: float) -> None:
    """Send a signed event that starts nothing, the way that Jira's take, and say what came of it."""
    if wait_s:
        console.print(
            f"Start `reqgate dev` in another terminal now; waiting up to {wait_s:.0f} s for it (Ctrl-C ends)."
        )
    deadline = time.monotonic() + wait_s
    problem = _refusal(address, secret)
    try:
        while problem and time.monotonic() < deadline:
            time.sleep(_POLL_S)
            problem = _refusal(address, secret)
    except KeyboardInterrupt:
        console.print()  # everything else is done already
    if problem:
        console.print(f"[yellow]![/] test event: {problem}")
        console.print("  Once ReqGate runs, `reqgate init` sends it again.")
        return
    console.print("[green]✓[/] test event: sent to the public address with the secret, arrived, and was understood.")
    console.print("  It came from this machine, not from Jira: file a ticket now to see the whole way.")


def _refusal(address: str, secret: str) -> str:
    """Send the test event once and return what is wrong, empty for nothing."""
    body = json.dumps({"webhookEvent": _TEST_EVENT, "timestamp": int(time.time() * 1000)}).encode()
    headers = {"Content-Type": "application/json", SIGNATURE_HEADER: sign(body, secret)}
    try:
        answer = requests.post(address, data=body, headers=headers, timeout=_TIMEOUT_S, allow_redirects=False)
    except requests.RequestException:
        return "nothing answers at the public address. Is ReqGate running, and does the proxy lead to BIND?"
    if answer.status_code == 401:
        return "ReqGate runs with another secret. Restart `reqgate serve` so that it reads the new .env."
    try:
        is_ours = answer.status_code == 200 and answer.json().get("status") == "ignored"
    except (ValueError, AttributeError):
        is_ours = False
    if not is_ours:
        return f"something else than ReqGate answers at the public address (HTTP {answer.status_code}); see the proxy."
    return ""
