"""Measure which share of small faults in the review its tests notice. Usage: mutation.py [--mutants N] [--seed N].

Needs cosmic-ray, in an environment of its own if you like: `--python` names the interpreter that has the project's
packages. The faults are made in a copy of the committed files, a sample of N over all that cosmic-ray knows to make,
and each meets `tests/unit/review` and the golden tickets of `tests/evals`. Printed: the share per module with its
interval, and every fault that survived.
"""

import argparse
import os
import random
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from io import BytesIO
from pathlib import Path
from time import perf_counter

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkItem, WorkResult

REVIEW = Path("workers/review")
MODULES = ("checks/*.py", "scoring.py", "gate.py", "grounding*.py", "comparison.py", "arithmetic.py")

# A `|` is mostly part of an annotation and a decorator a registration: each such fault breaks the import and is no
# measure of a test. `is` against `==` makes no difference for our enumerations.
TRIVIAL = ("BinaryOperator_BitOr", "RemoveDecorator", "Operator_Is_Eq", "Operator_Eq_Is", "IsNot_NotEq", "NotEq_IsNot")

PATIENCE = 4
"""How many times as long as without a fault the tests may take; a fault that makes them run longer is noticed."""

# The tests that notice most per second meet every fault; the others meet what these let pass, for they load more.
FIRST = (
    "checks/test_boundaries.py",
    "checks/test_evidence*.py",
    "checks/test_*_checks.py",
    "checks/test_*_of_bugs.py",
    "checks/test_*_of_features.py",
    "test_passages.py",
    "test_arithmetic.py",
    "test_facts.py",
    "checks/test_*.py",
    "test_grounding.py",
    "test_gate.py",
    "test_comparison.py",
    "test_scoring*.py",
)
# Plugins and the web parts of a fixture take seconds to load, and these tests do not use them.
PYTEST = "-m pytest -x -q -p no:cacheprovider -p no:schemathesis -p no:langsmith_plugin --noconftest -p tests.conftest"


def main() -> int:
    """Copy, make faults, test, print; return 1 when the tests fail without any fault."""
    options = _options()
    root = Path(__file__).resolve().parents[1]
    with tempfile.TemporaryDirectory() as folder:
        _copy(root, Path(folder))
        os.chdir(folder)
        commands = [f"{options.python} {PYTEST} {' '.join(files)}" for files in _in_two_parts()]
        started = perf_counter()
        if any(subprocess.run(tests.split(), stdout=subprocess.DEVNULL, check=False).returncode for tests in commands):
            print("The tests fail on the files as they are; nothing can be measured.")
            return 1
        timeout_s = PATIENCE * (perf_counter() - started)
        with use_db("session.sqlite") as database:
            chosen = _sample(database, options.mutants, options.seed)
        results = [(item, _tested(item, commands, timeout_s, number)) for number, item in enumerate(chosen, 1)]
    _print_shares(results)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", default=sys.executable)
    return parser.parse_args()


def _copy(root: Path, folder: Path) -> None:
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=root, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(folder, filter="data")


def _in_two_parts() -> tuple[list[str], list[str]]:
    """Return the test files that come first, in their order, and all others."""
    folder = Path("tests/unit/review")
    first = dict.fromkeys(str(path) for pattern in FIRST for path in sorted(folder.glob(pattern)))
    others = (*sorted(folder.rglob("test_*.py")), *sorted(Path("tests/evals").glob("test_*.py")))
    return list(first), [str(path) for path in others if str(path) not in first]


def _sample(database: WorkDB, mutants: int, seed: int) -> list[WorkItem]:
    """Return some of all faults that can be made, the same ones for the same seed and files."""
    modules = sorted(path for pattern in MODULES for path in REVIEW.glob(pattern))
    init(modules, database, {})
    items = [item for item in database.work_items if not _trivial(item)]
    items.sort(key=_place)
    print(f"{len(items)} faults can be made in {len(modules)} modules", flush=True)
    return random.Random(seed).sample(items, min(mutants, len(items)))


def _trivial(item: WorkItem) -> bool:
    return any(name in item.mutations[0].operator_name for name in TRIVIAL)


def _place(item: WorkItem) -> tuple[str, str, int]:
    fault = item.mutations[0]
    return str(fault.module_path), fault.operator_name, fault.occurrence


def _tested(item: WorkItem, commands: list[str], timeout_s: float, number: int) -> WorkResult:
    result: WorkResult
    for tests in commands:
        result = mutate_and_test(item.mutations, tests, timeout_s)
        if result.test_outcome is not TestOutcome.SURVIVED:
            break
    late = " (timeout)" if result.output == "timeout" else ""
    print(f"{number}. {result.test_outcome}{late} {_place(item)}", flush=True)
    if result.test_outcome is TestOutcome.SURVIVED:
        print(result.diff, flush=True)
    return result


def _print_shares(results: list[tuple[WorkItem, WorkResult]]) -> None:
    noticed: dict[str, list[bool]] = defaultdict(list)
    for item, result in results:
        if result.test_outcome is not TestOutcome.INCOMPETENT:
            noticed[str(item.mutations[0].module_path)].append(result.is_killed)
    for module, each in sorted(noticed.items()):
        print(f"{module}: {sum(each)} of {len(each)}")
    all_of_them = [kill for each in noticed.values() for kill in each]
    low, high = _wilson(sum(all_of_them), len(all_of_them))
    print(f"all: {sum(all_of_them)} of {len(all_of_them)} noticed, 95 % interval {low:.0%} to {high:.0%}")


def _wilson(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval of a share (Wilson 1927)."""
    if not of:
        return 0.0, 1.0
    share, weight = hits / of, z * z / of
    middle, half = share + weight / 2, z * ((share * (1 - share) + weight / 4) / of) ** 0.5
    return (middle - half) / (1 + weight), (middle + half) / (1 + weight)


if __name__ == "__main__":
    sys.exit(main())
