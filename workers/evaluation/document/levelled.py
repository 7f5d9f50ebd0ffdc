"""The two measures of documents that came with the labelled data: loaded from it, so that all measure alike."""

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

from workers.evaluation.rows import Unmeasurable

_NAME = "document/levelled.py"


def measures(data: Path) -> ModuleType:
    """Return the module with `storage_f` and `document_f` of the folder `data`.

    Raises:
        Unmeasurable: it is not there, or not what it should be.
    """
    spec = importlib.util.spec_from_file_location("levelled", data / _NAME)
    if spec is None or spec.loader is None or not (data / _NAME).is_file():
        raise Unmeasurable(f"{_NAME} is missing; it belongs to spec_examples.jsonl and its neighbours")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pandoc(source: bytes, written_as: str) -> Any:
    """Return a document as pandoc reads it.

    Args:
        written_as: the format of `source`, as pandoc calls it.

    Raises:
        Unmeasurable: pandoc is not installed, or cannot read it.
    """
    program = shutil.which("pandoc")
    if program is None:
        raise Unmeasurable("documents.jsonl is compared by pandoc, which is not installed")
    done = subprocess.run(  # noqa: S603 - a fixed program with fixed arguments
        [program, "-f", written_as, "-t", "json"], input=source, capture_output=True, check=False
    )
    if done.returncode:
        raise Unmeasurable(f"a document of documents.jsonl cannot be read by pandoc as {written_as}")
    return json.loads(done.stdout)
