"""A hook of mkdocs: links of a page to files of the repository that are not part of the site become plain words.

The pages are read in the repository as well, where such links are of use; the site does not know where that is.
"""

import re
from pathlib import PurePosixPath
from typing import Any

_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s:#]+)(#[^)\s]*)?\)")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Return the text of a page without the links that lead out of the documentation's folder."""
    folder = PurePosixPath(page.file.src_uri).parent

    def keep(link: re.Match[str]) -> str:
        return str(link[1]) if _leaves(folder, link[2]) else str(link[0])

    return _LINK.sub(keep, markdown)


def _leaves(folder: PurePosixPath, target: str) -> bool:
    depth = len(folder.parts)
    for part in PurePosixPath(target).parts:
        depth += -1 if part == ".." else 1
        if depth < 0:
            return True
    return False
