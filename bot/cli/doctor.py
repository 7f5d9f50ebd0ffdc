"""The examination behind `reqgate doctor`: one finding per part, each with its remedy. It changes nothing."""

from dataclasses import dataclass

from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.queue import QueueUnavailable
from workers.setup import jira_client, review_queue
from workers.store import StoreUnavailable, open_store


@dataclass(frozen=True)
class Finding:
    """What was found of one part. `remedy` says what to do when it is not well."""

    name: str
    ok: bool
    detail: str
    remedy: str = ""


def examine(settings: Settings) -> list[Finding]:
    """Return the findings, in the order in which a webhook meets the parts."""
    return [
        _webhook(settings),
        _redis(settings),
        _workers(settings),
        _database(settings),
        _jira(settings),
        _model(settings),
    ]


def _webhook(settings: Settings) -> Finding:
    secrets, tokens = len(settings.webhook_secrets), len(settings.webhook_tokens)
    if secrets or tokens:
        return Finding("webhook", True, f"{secrets} secret(s) and {tokens} token(s) are live")
    return Finding("webhook", False, "no secret is set", "Set WEBHOOK_SECRETS to the secret of the webhook in Jira.")


def _redis(settings: Settings) -> Finding:
    if review_queue(settings).ping():
        return Finding("redis", True, "answers")
    return Finding("redis", False, "does not answer", "Start it or correct REDIS_URL; `reqgate dev` brings its own.")


def _workers(settings: Settings) -> Finding:
    try:
        count = review_queue(settings).live_workers()
    except QueueUnavailable:
        count = 0
    if count:
        return Finding("workers", True, f"{count} alive")
    return Finding("workers", False, "none is alive", "Start them: `reqgate worker -n 2`.")


def _database(settings: Settings) -> Finding:
    try:
        last = open_store(settings.effective_database_url).last_review()
    except StoreUnavailable as error:
        remedy = "Correct DATABASE_URL; `reqgate worker` makes the tables at its start."
        return Finding("database", False, f"cannot be used ({error})", remedy)
    detail = f"last review: {last.ticket_key} at {last.finished_at:%Y-%m-%d %H:%M} UTC" if last else "no review yet"
    return Finding("database", True, detail)


def _jira(settings: Settings) -> Finding:
    if not settings.jira_url:
        return Finding("jira", False, "JIRA_URL is not set", "Fill in JIRA_URL, JIRA_USER and JIRA_TOKEN in .env.")
    try:
        account = jira_client(settings).myself()
    except JiraError as error:
        return Finding("jira", False, str(error), "Check JIRA_URL, JIRA_DEPLOYMENT, JIRA_USER and JIRA_TOKEN.")
    return Finding("jira", True, f"answers; the bot's account is {account}")


def _model(settings: Settings) -> Finding:
    if not settings.llm_model:
        return Finding("model", True, "none configured; every check that code can decide still runs")
    from workers.llm.client import LlmClient
    from workers.review.errors import WorkflowExecutionError

    client = LlmClient(settings.llm_model, base_url=settings.llm_base_url, max_retries=0)
    try:
        client.complete([{"role": "user", "content": "Answer with the word OK."}], timeout_s=settings.llm_timeout)
    except WorkflowExecutionError as error:
        remedy = "Check LLM_MODEL, LLM_BASE_URL and the provider's key variable."
        return Finding("model", False, str(error), remedy)
    return Finding("model", True, f"{settings.llm_model} answers")
