"""Confluence, where it is switched on: the account, and how Cloud's events get in."""

from bot.cli.doctor.finding import Finding, failing, well
from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.connections import confluence_client


def examine_confluence(settings: Settings) -> list[Finding]:
    """Return the findings on Confluence; none while it is switched off."""
    confluence = confluence_client(settings)
    if confluence is None:
        return []
    try:
        account = well("confluence", f"answers; the bot's account is {confluence.myself()}")
    except JiraError as error:
        remedy = "Check CONFLUENCE_URL, CONFLUENCE_DEPLOYMENT, CONFLUENCE_USER and CONFLUENCE_TOKEN."
        account = failing("confluence", str(error), remedy)
    finally:
        confluence.close()
    if settings.confluence_deployment == "cloud" and not settings.webhook_tokens:
        remedy = "Set WEBHOOK_TOKENS and give the rule the header X-ReqGate-Token with its value."
        detail = "Cloud's automation rules cannot sign, and there is no token for them"
        return [account, failing("confluence events", detail, remedy)]
    return [account]
