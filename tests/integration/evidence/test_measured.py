"""The search is measured on a real repository, and says why where there is none."""

import json
from pathlib import Path

import pytest

from workers.evaluation import repo

ROWS = [
    {"id": "1", "text": "Basket takes 51 items\nadd_item checks no limit.", "gold_files": ["shop/basket.py"]},
    {"id": "2", "text": "Nobody wrote this\nzzyzx", "gold_files": ["shop/refund.py"]},
]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("REPO_SEARCH_CORPUS", raising=False)
    (tmp_path / "data" / "plan").mkdir(parents=True)
    rows = "\n".join(map(json.dumps, ROWS))
    (tmp_path / "data" / "plan" / "repo_search.jsonl").write_text(rows)
    return tmp_path / "data"


def test_a_hit_is_a_changed_file_among_the_first(data: Path) -> None:
    shop = data / "plan" / "Django-3.2" / "shop"
    shop.mkdir(parents=True)
    (shop / "basket.py").write_text("def add_item(basket, item): ...\n")
    (shop / "refund.py").write_text("def refund(order): ...\n")
    found = {metric.id: metric.value for metric in repo.evaluate(data)}
    assert (found["plan.repo_hit_5"], found["plan.repo_hit_10"]) == (0.5, 0.5)
    assert all(value is not None and value > 0 for value in found.values())
    assert [path.name for path in shop.parent.iterdir()] == ["shop"]  # the corpus is left as it is


def test_a_corpus_that_is_not_here_is_a_reason(data: Path) -> None:
    assert {metric.note for metric in repo.evaluate(data)} == {
        "skipped: the source distribution Django-3.2 is not here; name its folder in REPO_SEARCH_CORPUS"
    }
