"""What the parent of workers and the web do before they fork, done once for all that `tests.support.forked` starts.

They do it again, in a fifth of the time: what is compiled, and how tables and classes belong together, is known.
"""

import contextlib
import io
import tempfile

import typer.main

from bot.app import create_app
from bot.cli import app, commands
from bot.sandbox.config import BOT
from config.settings import Settings
from tests.support.remembered import compute_once
from tests.support.stack import ADMIN_TOKEN, RULE_TOKEN, SECRET
from workers.processes.preload import preload
from workers.store.migrate import migrate

compute_once()
commands()
typer.main.get_command(app)
_SECRETS = {
    "jira_token": BOT.token,
    "webhook_secrets": SECRET,
    "webhook_tokens": RULE_TOKEN,
    "admin_token": ADMIN_TOKEN,
}
with tempfile.TemporaryDirectory() as _folder, contextlib.redirect_stdout(io.StringIO()):  # nobody reads its log
    _url = f"sqlite:///{_folder}/reqgate.db"
    migrate(_url)
    _settings = Settings.model_validate({"database_url": _url, "var_dir": _folder, **_SECRETS})
    preload(_settings)
    create_app(_settings)
