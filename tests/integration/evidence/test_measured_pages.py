"""The figures of the index and of what is quoted from it, over small corpora of our own."""

from pathlib import Path

from tests.support.labelled_questions import pages, write_rows
from workers.evaluation.ask import pages as index
from workers.evaluation.ask import passages


def test_every_figure_of_pages_and_passages_is_measured(tmp_path: Path) -> None:
    data = write_rows(tmp_path, pages())
    figures = {one.id: one.value for one in (*index.evaluate(data), *passages.evaluate(data))}
    assert None not in figures.values()
    assert {value for name, value in figures.items() if name.startswith("ask.recall5")} == {1.0}
    assert figures["ask.quote_verbatim"] == 1.0
    assert figures["ask.injection_quoted"] == 0.0
    assert figures["ask.refusal_off_corpus.en"] == 1.0


def test_without_the_corpora_the_figures_are_skipped_with_the_file(tmp_path: Path) -> None:
    for one in (*index.evaluate(tmp_path), *passages.evaluate(tmp_path)):
        assert one.value is None
        assert ".jsonl" in one.note
