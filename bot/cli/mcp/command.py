"""`reqgate mcp`: start the server that coding agents talk to. Its tools are in `server`."""

from bot.cli import SERVICE, app, example, fail


@app.command(rich_help_panel=SERVICE, epilog=example("reqgate mcp"))
def mcp() -> None:
    """Tell coding agents whether tickets are ready, and their plans.

    By the Model Context Protocol, over standard input and output; the agent's configuration starts it, and docs/mcp.md
    shows how. It only reads: nothing is posted.
    """
    try:
        from bot.cli.mcp.server import server
    except ModuleNotFoundError as error:
        if error.name != "mcp":
            raise
        raise fail(
            "This needs the package mcp: .venv/bin/pip install --require-hashes -r requirements/mcp.txt"
        ) from None
    from config.settings import get_settings

    server(get_settings()).run()
