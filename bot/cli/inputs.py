"""What the commands read and write: files, standard input, and JSON lines in input order."""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from bot.cli import Failed, fail

_LARGEST_BYTES = 5_000_000
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def read_text(file: str) -> str:
    """Return the text of `file`, or of standard input for ``-``. Ends the command with a clear message otherwise."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise _unreadable(file, error) from None
    if len(data) > _LARGEST_BYTES:
        raise fail(f"{file}: larger than {_LARGEST_BYTES:,} bytes; give a part of it.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise fail(f"{file}: not UTF-8 text; convert it first, for example with iconv.") from None


def lines_of(file: str = "-") -> Iterator[str]:
    """Yield the lines of `file`, or of standard input for ``-``; what is not UTF-8 becomes replacement characters.
    Ends the command with a clear message where the file cannot be read.
    """
    with _opened(file) as lines:
        for line in lines:
            yield line.decode("utf-8", "replace").removeprefix("\ufeff")


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    try:
        return nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb")
    except OSError as error:
        raise _unreadable(file, error) from None


def _unreadable(file: str, error: OSError) -> Failed:
    return fail(f"{file}: cannot be read ({error.strerror}). Give a readable file, or - for standard input.")


def json_lines(lines: Iterable[str], required: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield one object per non-empty line; a line that cannot be used becomes ``{"id", "error"}`` in its place."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            yield {"id": None, "error": f"line {number}: not JSON"}
            continue
        if not isinstance(value, dict):
            yield {"id": None, "error": f"line {number}: not a JSON object"}
            continue
        missing = [name for name in required if not isinstance(value.get(name), str)]
        if missing:
            yield {"id": value.get("id"), "error": f"line {number}: needs text in {', '.join(missing)}"}
            continue
        yield {name: _whole(item) if isinstance(item, str) else item for name, item in value.items()}


def _whole(text: str) -> str:
    """Return `text` with each lone surrogate, which no encoding can hold, replaced by one character."""
    return text.encode("utf-8", "replace").decode("utf-8")


def visible(text: str) -> str:
    """Return `text` as long as it was, with a mark for each character that a terminal would obey or nobody would see.

    Texts of tickets come from anyone, and ESC begins commands to the terminal.
    """
    return _CONTROL.sub("\ufffd", text)


def write_line(value: dict[str, Any]) -> None:
    """Write one JSON object on a line of its own."""
    sys.stdout.write(_whole(json.dumps(value, ensure_ascii=False)) + "\n")
