"""Tools whose commands everybody knows: their file is there, so the command is."""

import re
from collections.abc import Iterator

from workers.evidence.repository.scripts.found import Script, line_with, script_at

_CONVENTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Cargo.toml": (r"\[(?:package|workspace)\]", ("cargo test", "cargo build", "cargo clippy")),
    "go.mod": (r"module\s", ("go test ./...", "go build ./...", "go vet ./...")),
    "pom.xml": (r".*<(?:project|artifactId)\b", ("mvn test", "mvn package")),
    "build.gradle": (r".*\S", ("gradle test", "gradle build")),
    "build.gradle.kts": (r".*\S", ("gradle test", "gradle build")),
}
"""A file, the line of it that says so, and the commands."""
_WRAPPERS = {"gradle": "./gradlew", "mvn": "./mvnw"}


def is_known(name: str) -> bool:
    """Return whether a file's name stands for commands."""
    return name in _CONVENTIONS


def commands(path: str, name: str, text: str, beside: frozenset[str]) -> Iterator[Script]:
    """Give the commands that the file stands for. `beside` are the names of the files beside it."""
    pattern, told = _CONVENTIONS[name]
    lines = text.split("\n")
    number = line_with(lines, pattern)
    for command in told if number else ():
        tool, _, rest = command.partition(" ")
        wrapper = _WRAPPERS.get(tool, tool)
        used = wrapper if wrapper.removeprefix("./") in beside else tool
        yield script_at(f"{used} {rest}", path, lines, number or 1, re.sub("[./]", "", rest))
