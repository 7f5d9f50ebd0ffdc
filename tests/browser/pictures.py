"""Pictures of pages: every run writes them to build/screenshots; `make screenshots` renews those of the documents."""

import os
from pathlib import Path

from PIL import Image

from tests.browser.tabs import Tab

_ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS, DOCUMENTS = _ROOT / "build" / "screenshots", _ROOT / "docs" / "images"
LARGEST = 200_000
_COLOURS = 256


def take(tab: Tab, name: str, *, height: int = 0, of_documents: bool = False) -> Path:
    """Write a picture of the page and return where it is.

    Args:
        tab: where the page is open.
        name: of the file, without its ending.
        height: pixels from above; 0 is the whole page.
        of_documents: the documents show it, so it is renewed there when that was asked for.
    """
    file = SCREENSHOTS / f"{name}.png"
    tab.picture(file, height=height)
    if of_documents and os.environ.get("REQGATE_RENEW_PICTURES"):
        compress(file, DOCUMENTS / file.name)
    return file


def compress(file: Path, smaller: Path) -> None:
    """Write a picture with a palette, which shows text as well as before. Raises AssertionError: still too large."""
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
            smaller, optimize=True
        )
    assert smaller.stat().st_size < LARGEST, f"{smaller.name} has {smaller.stat().st_size} bytes"
