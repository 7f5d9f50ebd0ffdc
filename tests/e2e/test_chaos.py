"""A short day of chaos: what recovers at once. `make chaos` is the long one, with deaths that take a minute to notice."""

from pathlib import Path

import pytest

from benchmarks.chaos import Plan, run


@pytest.mark.timeout(300)
def test_killed_work_horses_faults_and_shuffled_duplicates_lose_and_double_nothing(tmp_path: Path) -> None:
    result = run(Plan(tickets=8, kills=3, restarts=0, victims=("work horse",), longest_pause_s=0.5), tmp_path)
    assert result.wrong == {}, result.figures
    assert result.figures["tickets"] == "8"
