"""`python -m bot.sandbox`: run a sandbox Jira until it is interrupted."""

import argparse
import sys
from dataclasses import replace

from bot.sandbox.archive.contents import ARCHIVE
from bot.sandbox.config import BOT, DEMO, FROZEN, HIDDEN, SandboxConfig
from bot.sandbox.server import SandboxServer


def main() -> None:
    """Read the command line, run the sandbox, stop at Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description="A small Jira look-alike.")
    parser.add_argument("--port", type=int, default=8090)
    parser.add_argument("--deployment", choices=("cloud", "datacenter"), default="cloud")
    parser.add_argument("--webhook-url", default="", help="where events are sent; empty = nowhere")
    parser.add_argument("--secret", default="", help="signs the webhooks; empty = unsigned")
    parser.add_argument("--confluence-webhook-url", default="", help="where events of pages are sent; empty = nowhere")
    parser.add_argument("--confluence-token", default="", help="sent along with events of pages (Cloud)")
    parser.add_argument("--archive", action="store_true", help="hold older issues and pages to ask about")
    parser.add_argument("--user", default=BOT.email, help="the bot's user for Basic authentication")
    parser.add_argument("--token", default=BOT.token, help="the bot's token")
    asked = parser.parse_args()
    config = SandboxConfig(
        deployment=asked.deployment,
        webhook_url=asked.webhook_url,
        webhook_secret=asked.secret,
        confluence_webhook_url=asked.confluence_webhook_url,
        confluence_rule_token=asked.confluence_token,
        has_archive=asked.archive,
        projects=(DEMO, *((ARCHIVE,) if asked.archive else ()), FROZEN, HIDDEN),
        bot=replace(BOT, email=asked.user, token=asked.token),
    )
    with SandboxServer(config, asked.port) as server:
        sys.stdout.write(f"Sandbox Jira ({asked.deployment}): {server.url}\n")
        sys.stdout.flush()
        try:
            server.wait()
        except KeyboardInterrupt:
            sys.stdout.write("stopped\n")


if __name__ == "__main__":
    main()
