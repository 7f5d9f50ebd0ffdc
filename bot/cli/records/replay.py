"""`reqgate replay`: do a recorded run again without model and Jira, and say whether it comes out the same."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from bot.cli import INSTALLATION, app, example, fail
from bot.cli.database import database_needed
from bot.cli.inputs import visible, write_line

EXIT_SAME, EXIT_DIFFERS = 0, 1


@app.command(
    rich_help_panel=INSTALLATION,
    epilog=example("reqgate replay 3f2a9c41d07e", "reqgate replay 3f2a9c41d07e --json"),
)
def replay(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Id of the run, as `reqgate runs` shows it")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object for programs")] = False,
) -> None:
    """Make a recorded run again with the rules of today.

    Exit code 0: it comes out the same, 1: it does not, 2: no verdict. What was read and the model's answers are
    the recorded ones: no model is asked, Jira is not touched, nothing is posted.
    """
    from config.settings import get_settings
    from workers.handlers.replay import NotReplayable
    from workers.handlers.replay import replay as replay_run
    from workers.setup import run_services

    with database_needed():
        try:
            came_out = replay_run(run, run_services(get_settings()))
        except NotReplayable as error:
            raise fail(str(error)) from None
    if json:
        write_line(asdict(came_out))
    else:
        console = Console(highlight=False)
        what = f"Run {came_out.run_id} ({came_out.ticket_key})"
        words = "gives the same result, byte for byte" if came_out.is_same else "gives a different result today"
        console.print(Text(f"{what} {words}."))
        for change in came_out.changes:
            console.print(Text(f"• {change}"))
        if came_out.difference:
            console.print(
                Syntax(visible("\n".join(came_out.difference)), "diff", background_color="default", word_wrap=True)
            )
    raise typer.Exit(EXIT_SAME if came_out.is_same else EXIT_DIFFERS)
