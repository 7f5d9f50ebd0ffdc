"""`reqgate serve`, `worker`, `dev` and `demo`: start the parts, alone or together."""

import os
import sys
from pathlib import Path
from typing import Annotated

import structlog
import typer

from bot.cli import SERVICE, app, example, fail
from bot.cli.connect.envfile import ENV_FILE, open_to_everybody
from bot.cli.database import database_needed
from config.logs import configure_logging
from config.settings import Settings, get_settings

log = structlog.get_logger(__name__)


@app.command(rich_help_panel=SERVICE, epilog=example("reqgate serve --processes 2"))
def serve(
    processes: Annotated[int, typer.Option("--processes", "-p", min=1, help="Web processes")] = 2,
) -> None:
    """Receive webhooks: the web part, at the address BIND."""
    import gunicorn.__main__  # type: ignore[import-untyped]  # gunicorn has no types

    from bot.app import create_app

    settings = get_settings()
    _warn_of_open_secrets(settings)
    create_app(settings)  # refuses here, in one clear line, what gunicorn would answer with a traceback
    _migrate(settings.effective_database_url)
    command = ["bot.wsgi:app", "--bind", settings.bind, "--workers", str(processes), "--threads", "4"]
    command += ["--worker-class", "bot.gunicorn_worker.Worker", "--logger-class", "bot.gunicorn_logs.Logger"]
    command.append("--no-control-socket")  # it would lie in the home folder, and nobody uses it
    command.append("--forwarded-allow-ips=")  # TRUSTED_PROXIES says whose headers count, not gunicorn's own list
    # As `python -m gunicorn` would be started, which USR2 does; here, its processes share what is imported by now.
    sys.argv = [gunicorn.__main__.__file__, *command]
    gunicorn.__main__.run(prog="gunicorn")


@app.command(rich_help_panel=SERVICE, epilog=example("reqgate worker -n 4"))
def worker(
    number: Annotated[int | None, typer.Option("-n", min=1, max=64, help="Worker processes (WORKER_COUNT)")] = None,
) -> None:
    """Review tickets: workers that read the queue, until Ctrl-C."""
    from workers.missed.jobs import reconciliations
    from workers.processes.launcher import run_workers
    from workers.queueing.periodic import PERIODIC_JOBS

    settings = get_settings()
    _warn_of_open_secrets(settings)
    with database_needed():
        run_workers(settings, number or settings.worker_count, (*PERIODIC_JOBS, *reconciliations(settings)))


@app.command(rich_help_panel=SERVICE, epilog=example("reqgate dev"))
def dev() -> None:
    """Run everything in one terminal, with your .env.

    That is the web part, the workers, and an embedded Redis-protocol server.
    """
    from bot.cli.embedded.stack import INTERRUPTED, embedded_redis, run_together

    settings = get_settings()
    if not settings.jira_url:
        raise fail("JIRA_URL is not set. Fill in .env (see .env.example), or try `reqgate demo`, which needs no Jira.")
    _refuse_taken(settings.bind)
    typer.echo(f"Jira's events arrive at http://{settings.bind}/webhooks/jira.")
    key = "their password is ADMIN_TOKEN" if settings.admin_token else "set ADMIN_TOKEN to open them"
    typer.echo(f"The pages are at http://{settings.bind}/admin; {key}.")
    typer.echo("In a second terminal, `reqgate doctor` looks at each part. Ctrl-C ends it.")
    with embedded_redis(settings.var_dir / "valkey") as redis_url:
        env = {**os.environ, "REDIS_URL": redis_url, "LOG_FORMAT": "console"}
        parts = {"web": "-m bot.cli serve", "worker": "-m bot.cli worker"}
        code = run_together(parts, env, sys.stdout, "its lines above say why.")
    raise typer.Exit(0 if code == INTERRUPTED else code)


@app.command(rich_help_panel=SERVICE, epilog=example("reqgate demo", "reqgate demo --once"))
def demo(
    once: Annotated[bool, typer.Option("--once", help="File the samples, print what came of them, and exit")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the sandbox page (0 = any free)")] = 8080,
) -> None:
    """Try ReqGate on a sandbox Jira, with no account and no key."""
    from bot.cli.embedded.demo import Demo, fresh_folder
    from bot.cli.embedded.stack import INTERRUPTED, embedded_redis, free_port, is_free, run_together

    folder = Path(get_settings().var_dir) / "demo"
    plan = Demo(sandbox_port=free_port() if once or not port else port, bot_port=free_port(), folder=folder)
    with fresh_folder(folder):  # first: another demo has the port as well
        if not once and port and not is_free(port):
            raise fail(f'Port {port} is taken by another program. Take any free one: make demo ARGS="--port 0"')
        plan.prepare(get_settings().projects_config_path)
        typer.echo("A sandbox Jira, the bot and two workers are starting; this takes some seconds.")
        with (
            embedded_redis(folder / "valkey") as redis_url,
            (folder / "demo.log").open("w", encoding="utf-8") as log,
        ):
            env = {**os.environ, **plan.environment(redis_url)}
            advice = f"{log.name} says why."
            code = run_together(plan.commands(), env, log, advice, plan.unattended if once else plan.welcome)
    raise typer.Exit(0 if code == INTERRUPTED and not once else code)


def _refuse_taken(bind: str) -> None:
    """End the command when another program listens on `bind`; gunicorn would try for 5 s and name no remedy.

    `reqgate serve` leaves it to gunicorn: after a crash the address is taken for a moment.
    """
    from bot.cli.embedded.stack import is_free

    host, _, port = bind.rpartition(":")
    if port.isdigit() and not is_free(int(port), host or "0.0.0.0"):  # noqa: S104 - as gunicorn reads it
        raise fail(f"BIND={bind}: the address is taken or not of this machine. End the other program, or set BIND.")


def _warn_of_open_secrets(settings: Settings) -> None:
    """Say in the log when every account of this machine can read `.env`."""
    if open_to_everybody(ENV_FILE):
        configure_logging(settings)
        log.warning("every account of this machine can read or change the secrets", remedy=f"chmod 600 {ENV_FILE}")


def _migrate(database_url: str) -> None:
    from workers.store.migrate import migrate

    with database_needed():
        migrate(database_url)
