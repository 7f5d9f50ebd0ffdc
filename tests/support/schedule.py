"""Which tests run in the same process: those of a file, all those that share a running installation, and all those
that talk to models: each process that does imports a library for as long as a hundred tests take.
"""

import re

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

SHARED_STACKS = re.compile(
    r"tests/e2e/test_(?:commands|delivery|first_review|forged_markers|jira_faults|pages|plan_rounds|redis_writers"
    r"|service_projects|waking_up|workers_die)\.py"
)
"""The files that use the installations of `tests/e2e/conftest.py`: one more start costs as much as ten tests."""

OF_MODELS = "tests/integration/llm/"

LONGEST = re.compile(
    r"tests/(?:unit/review/test_(?:rewriting_laws|long_texts)|unit/actions/test_description|unit/evaluation/test_stages"
    r"|integration/ask/test_nobody_learns|integration/workers/test_document(?:s|_pages)|integration/cli/test_mcp"
    r"|integration/llm/test_\w+"
    r"|contract/test_api_schema|evals/test_tails\w*)\.py"
)
"""The files that compute for more than some fifteen seconds: one that began last would be waited for by all others."""


def begin_with_the_longest(items: list[pytest.Item]) -> None:
    """Bring what waits for processes, and of it what shares them, to the front, then what computes longest.

    In whichever order files were collected, those of a rank come by their names.
    """

    def rank(item: pytest.Item) -> tuple[int, str]:
        file = item.nodeid.split("::", 1)[0]
        if file.startswith("tests/e2e/"):
            return 1 if SHARED_STACKS.fullmatch(file) is None else 0, file
        return 2 if LONGEST.fullmatch(file) else 3, file

    items.sort(key=rank)


class FileByFile(LoadScopeScheduling):
    """Files in their order: half of the processes begin with those that wait for processes, half with those that only
    compute, so that neither the cores nor the waiting stand still.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        if SHARED_STACKS.fullmatch(file):
            return "tests/e2e"
        return OF_MODELS if file.startswith(OF_MODELS) else file

    def _assign_work_unit(self, node: WorkerController) -> None:
        begins_with_waiting = self.nodes.index(node) % 2 == 0
        fitting = (scope for scope in self.workqueue if scope.startswith("tests/e2e") is begins_with_waiting)
        if (scope := next(fitting, None)) is not None:
            self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)
