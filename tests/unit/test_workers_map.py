"""The map of the modules in `workers/__init__.py`."""

import re
from pathlib import Path

import workers


def test_the_map_names_every_module_and_room_and_nothing_else() -> None:
    (folder,) = map(Path, workers.__path__)
    there = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    assert set(re.findall(r"`(\w+)`", workers.__doc__ or "")) == there - {"__init__"}
