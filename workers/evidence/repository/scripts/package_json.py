"""Scripts of package.json."""

import json
import re
from collections.abc import Iterator

from workers.evidence.repository.scripts.found import Script, line_with, script_at, tables_in


def scripts(path: str, text: str, runner: str) -> Iterator[Script]:
    """Give the scripts in their order. `runner` is the package manager whose lock file lies beside it, such as npm."""
    try:
        told = tables_in(json.loads(text), "scripts")
    except (ValueError, RecursionError):
        return
    lines = text.split("\n")
    begin = line_with(lines, r'.*"scripts"\s*:') or 1
    for name, command in told.items():
        number = line_with(lines, rf".*{re.escape(json.dumps(name, ensure_ascii=False))}\s*:", begin - 1)
        if isinstance(command, str) and number and re.fullmatch(r"[\w:.@/-]+", name, re.ASCII):
            yield script_at(f"{runner} {name}" if name == "test" else f"{runner} run {name}", path, lines, number, name)
