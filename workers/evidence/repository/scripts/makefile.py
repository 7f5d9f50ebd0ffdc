"""Targets of a Makefile that people call."""

import re
from collections.abc import Iterator

from workers.evidence.repository.scripts.found import Script, script_at

# No pattern rule, no file with a path or an ending, no assignment (`:=`), no special target such as `.PHONY`.
_TARGETS = re.compile(r"([A-Za-z0-9][\w -]*?)\s*::?(?!=)")
_MOST = 40


def targets(path: str, text: str) -> Iterator[Script]:
    """Give the targets of a Makefile in their order."""
    lines = text.split("\n")
    told: set[str] = set()
    for number, line in enumerate(lines, 1):
        match = _TARGETS.match(line)
        for name in match[1].split() if match else ():
            if name not in told and len(told) < _MOST:
                told.add(name)
                yield script_at(f"make {name}", path, lines, number, name)
