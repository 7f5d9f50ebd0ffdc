"""docs/commands.md says what the registry says."""

from pathlib import Path

from bot.commands.docs import commands_markdown


def test_the_page_is_made_from_the_registry() -> None:
    page = Path(__file__).resolve().parents[3] / "docs" / "commands.md"
    assert page.read_text(encoding="utf-8") == commands_markdown(), (
        "run: python -m bot.commands.docs > docs/commands.md"
    )
