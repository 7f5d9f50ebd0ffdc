"""Commands that continuous integration runs: GitHub workflows and GitLab's file."""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from workers.evidence.repository.scripts.found import Purpose, Script, purpose_of, tables_in, texts_in

_OF_GITLAB = ("before_script", "script", "after_script")
_A_COMMAND = re.compile(r"[A-Za-z./][\w./-]*(?:\s+\S.*)?")
_PREPARES = re.compile(
    r"(?:sudo\s+)?(?:apt|apt-get|apk|yum|pip|pip3|echo|cd|export|set|mkdir|cp|mv|rm|git|curl|wget|if|fi|for|then|else|done"
    r"|source|exit|env|docker login|npm ci|npm install|yarn install|pnpm install|corepack)(?:\s|$)"
    r"|python3? -m (?:pip|venv)"
)
"""What gets things ready says nothing about how the work is judged."""
_LONGEST = 120
_MOST = 30


def commands(path: str, text: str) -> Iterator[Script]:
    """Give the commands that test, check or build, in their order, each once."""
    told = _read(text)
    lines = text.split("\n")
    given: set[str] = set()
    for block in (*_of_github(told), *_of_gitlab(told)):
        for command in (line.strip() for line in block.split("\n")):
            purpose = purpose_of(command)
            number = next((at for at, line in enumerate(lines, 1) if command and command in line), None)
            if number and command not in given and len(given) < _MOST and _is_told(command, purpose):
                given.add(command)
                yield Script(command, path, number, lines[number - 1].strip()[:200], purpose)


def _is_told(command: str, purpose: Purpose) -> bool:
    is_plain = _A_COMMAND.fullmatch(command) and "${{" not in command and not command.endswith("\\")
    return bool(is_plain) and purpose != "run" and len(command) <= _LONGEST and not _PREPARES.match(command)


def _of_github(told: dict[str, Any]) -> Iterator[str]:
    for job in tables_in(told, "jobs").values():
        steps = tables_in({"job": job}, "job").get("steps")
        for step in steps if isinstance(steps, list) else ():
            yield from texts_in(step.get("run") if isinstance(step, dict) else None)


def _of_gitlab(told: dict[str, Any]) -> Iterator[str]:
    for job in (told, *told.values()):
        for key in _OF_GITLAB:
            yield from texts_in(job.get(key) if isinstance(job, dict) else None)


def _read(text: str) -> dict[str, Any]:
    """Return a file of CI as data; tags such as GitLab's `!reference` become nothing."""
    if "&" in text and len(re.findall(r"(?<!\S)\*\w", text)) > 100:  # aliases of aliases grow without end
        return {}
    try:
        told = yaml.load(text, Loader=_Lenient)  # noqa: S506 - a safe loader
    except (yaml.YAMLError, RecursionError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


class _Lenient(yaml.SafeLoader):
    """The safe loader, for which an unknown tag is no error."""


_Lenient.add_multi_constructor("!", lambda loader, suffix, node: None)
