"""Write the reference pages into a folder (``python -m bot.reference docs``)."""

import sys
from pathlib import Path

from bot.reference.pages import PAGES


def write_pages(folder: Path) -> None:
    """Write every page below `folder`, whether it changed or not."""
    for path, make in PAGES.items():
        page = folder / path
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
