"""docs/mcp.md names the tools that the server has, with their arguments."""

import json
import re

import anyio

from bot.cli.mcp.server import server
from config.settings import Settings
from tests.unit.test_docs import read, rows


def test_the_page_lists_every_tool_with_its_arguments() -> None:
    tools = anyio.run(server(Settings(_env_file=None)).list_tools)
    told = {cells[0]: set(re.findall(r"[a-z]+", re.sub(r"\(.*?\)", "", cells[1]))) for cells in rows("mcp.md")}
    assert {tool.name: set(tool.input_schema["properties"]) for tool in tools}.items() <= told.items()


def test_the_configuration_of_a_client_starts_the_command() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", read("mcp.md"), re.DOTALL)
    (entry,) = json.loads(block)["mcpServers"].values()
    assert entry["command"].endswith("/reqgate")
    assert entry["args"] == ["mcp"]
