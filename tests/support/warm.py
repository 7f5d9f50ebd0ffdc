"""ReqGate as it runs, without a new interpreter for each of its processes. Benchmarks begin with new ones."""

from collections.abc import Sequence
from pathlib import Path

from tests.support.forked import Forked, completed
from tests.support.stack import Stack


class WarmStack(Stack):
    """One running installation and its Jira, whose commands are forked from a process that has imported them."""

    def command(self, *arguments: str) -> str:
        done = completed(arguments, self._environment())
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _launch(self, arguments: Sequence[str], environment: dict[str, str], log: Path) -> Forked:
        return Forked(arguments, environment, log, log)
