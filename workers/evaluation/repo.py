"""Measures whether a ticket finds the file that was changed for it, in a real repository, and how long that takes."""

import os
import subprocess
import tempfile
import time
from functools import partial
from itertools import chain
from pathlib import Path

from workers.evaluation.figures.bootstrap import mean, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Unmeasurable, measure, read_rows
from workers.evidence.repository.mirror import Limits, Mirror, SyncError, sync
from workers.evidence.repository.search import search

_ROWS = "plan/repo_search.jsonl"
_CORPUS = "Django-3.2"
_PLACE = "REPO_SEARCH_CORPUS"
"""Names the folder of the corpus; without it, it is sought beside the rows and beside the data."""
_HITS = (5, 10)
_IDS = (*(f"plan.repo_hit_{most}" for most in _HITS), "plan.repo_ms", "plan.repo_sync_s")
_LIMITS = Limits(seconds=600, most_bytes=1_000_000_000)


def evaluate(data: Path) -> list[Metric]:
    """Return the `plan.repo_*` metrics of the rows in the folder `data`.

    The corpus is put into a repository as it is and mirrored as `reqgate sync` does it. A search is by the ticket's
    title, its first line, and the rest. `repo_hit_n` is the share of tickets of which a changed file is among the
    first n; `repo_ms` is the mean time of a search, git included; `repo_sync_s` that of fetching and indexing.
    """
    return measure(_IDS, partial(_measured, data))


def _measured(data: Path) -> list[Metric]:
    rows = read_rows(data, _ROWS)
    with tempfile.TemporaryDirectory() as folder:
        repository = _repository(_corpus(data), Path(folder))
        began = time.perf_counter()
        mirror = _mirror(repository, Path(folder))
        sync_s = time.perf_counter() - began
        found, took = [], []
        for row in rows:
            began = time.perf_counter()
            found.append(_paths(mirror, row["text"]))
            took.append((time.perf_counter() - began) * 1_000)
    gold = [set(row["gold_files"]) for row in rows]
    hits = (
        share(
            f"plan.repo_hit_{most}", [bool(files & set(paths[:most])) for files, paths in zip(gold, found, strict=True)]
        )
        for most in _HITS
    )
    times = (mean("plan.repo_ms", took, lower_is_better=True), mean("plan.repo_sync_s", [sync_s], lower_is_better=True))
    return list(chain(hits, times))


def _paths(mirror: Mirror, text: str) -> list[str]:
    title, _, rest = text.partition("\n")
    return [one.path for one in search(mirror, title, rest, max(_HITS))]


def _mirror(repository: Path, folder: Path) -> Mirror:
    try:
        return sync(folder / "mirrors", str(repository), (), _LIMITS, lambda what, share: None)[0]
    except SyncError as error:
        raise Unmeasurable(f"{_CORPUS}: {error}") from None


def _corpus(data: Path) -> Path:
    places = (Path(os.environ.get(_PLACE) or data / "plan" / _CORPUS), data / "plan" / _CORPUS, data.parent / _CORPUS)
    for place in places:
        if place.is_dir():
            return place.resolve()
    raise Unmeasurable(f"the source distribution {_CORPUS} is not here; name its folder in {_PLACE}")


def _repository(corpus: Path, folder: Path) -> Path:
    """Return a repository of what lies in the corpus, which itself is left as it is."""
    git = folder / "corpus.git"
    begin = ["git", f"--git-dir={git}", f"--work-tree={corpus}"]
    who = ["-c", "user.name=Evaluation", "-c", "user.email=evaluation@example.com"]
    commands = (["init", "-q"], ["add", "-A", "--force"], ["commit", "-q", "-m", _CORPUS])
    try:
        for command in commands:
            subprocess.run([*begin, *who, *command], check=True, capture_output=True)  # noqa: S603 - a list of ours
    except (OSError, subprocess.CalledProcessError):
        raise Unmeasurable("git could not put the corpus into a repository") from None
    return git
