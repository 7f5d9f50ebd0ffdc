"""Which tests run in the same process: those of a file, and all those that share a running installation."""

import re

from xdist.scheduler import LoadScopeScheduling

SHARED_STACKS = re.compile(
    r"tests/e2e/test_(?:commands|delivery|first_review|forged_markers|jira_faults|pages|plan_rounds|redis_writers"
    r"|service_projects|waking_up|workers_die)\.py"
)
"""The files that use the installations of `tests/e2e/conftest.py`: one more start costs as much as ten tests."""


class FileByFile(LoadScopeScheduling):
    """Files in their order: those that wait for processes come first, and those that only compute fill the gaps."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return "tests/e2e" if SHARED_STACKS.fullmatch(file) else file
