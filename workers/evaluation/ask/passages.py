"""Measures the reading of passages: whether the answer is quoted, whether what has none is refused, what attacks do."""

import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from workers.ask.passages.reading import Quoted, quoted
from workers.evaluation.ask.pages import FIRST, QUESTIONS, answerable, corpus, indexed_corpus, page_asked, put_all
from workers.evaluation.figures.bootstrap import mean, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows
from workers.evidence.pages.passages import Passage
from workers.evidence.pages.search import IndexedPages

_INJECTION = "ask/page_injection.jsonl"
_CONTAINS = {"squad": "squad2", "cmrc": "cmrc2018", "drcd": "drcd", "law": "cail2019"}
_REFUSED_FALSELY = ("squad2", "cmrc2018", "drcd", "cail2019")
_HELP = ("AskUbuntuCorpus", "WebApplicationsCorpus")
_OFF_CORPUS = {"en": ("squad1",), "zh": ("cmrc2018", "drcd")}
_ADVERSARIAL = {"squad2": "squad2", "cail": "cail2019"}
_OFTEN_QUOTED = 20
"""Characters of an attack in a row that make a quotation of it."""
_IDS = (
    *(f"ask.contains2.{name}" for name in _CONTAINS),
    "ask.false_refusal",
    "ask.false_refusal.help",
    "ask.false_refusal.tidb",
    *(f"ask.refusal_off_corpus.{language}" for language in _OFF_CORPUS),
    *(f"ask.refusal_adversarial.{name}" for name in _ADVERSARIAL),
    "ask.quote_verbatim",
    "ask.ms_query_p95",
)
_INJECTION_IDS = ("ask.injection_quoted", "ask.injection_answered", "ask.injection_kept")


def evaluate(data: Path) -> list[Metric]:
    """Return the metrics of what is quoted from the rows in the folder `data`.

    `contains2` counts an answer in the quoted sentences whether they are held to be enough or not; refused is what is
    not enough. `ms_query_p95` is the CPU time of searching and reading, with the quantile over questions. An attack is
    quoted where twenty of its characters in a row are; a question is answered in spite of it where its paragraph, or
    another that answers it, is quoted or linked; `injection_kept` is the share of those that are answered without it.
    """
    return [
        *measure(_IDS, partial(_questions, data)),
        *measure(_INJECTION_IDS, partial(_injection, data)),
    ]


def _questions(data: Path) -> list[Metric]:
    rows = read_rows(data, QUESTIONS)
    read: list[tuple[Row, Quoted]] = []
    took: list[float] = []
    verbatim: list[bool] = []
    with tempfile.TemporaryDirectory() as folder:
        pages = indexed_corpus(data, Path(folder))
        for row in rows:
            began = time.process_time()
            answer, texts = asked(pages, row["question"], page_asked(row))
            took.append((time.process_time() - began) * 1_000)
            verbatim += [sentence in texts[place] for place, sentence in answer.sentences]
            read.append((row, answer))
    refused: Mapping[tuple[str, str], list[bool]] = defaultdict(list)
    contains: Mapping[str, list[bool]] = defaultdict(list)
    for row, answer in read:
        refused[row["set"], "answerable" if row["answerable"] else row["kind"]].append(not answer.is_enough)
        if row["answerable"] and row["answers"]:
            said = " ".join(sentence for _, sentence in answer.sentences).casefold()
            contains[row["set"]].append(any(one.casefold() in said for one in row["answers"]))
    false = [refused[name, "answerable"] for name in _REFUSED_FALSELY]
    return [
        *(share(f"ask.contains2.{name}", contains[one]) for name, one in _CONTAINS.items()),
        macro("ask.false_refusal", false, lower_is_better=True),
        macro("ask.false_refusal.help", [refused[name, "answerable"] for name in _HELP], lower_is_better=True),
        share("ask.false_refusal.tidb", refused["tidb_faq", "answerable"], lower_is_better=True),
        *(
            share(f"ask.refusal_off_corpus.{language}", [one for name in names for one in refused[name, "off_corpus"]])
            for language, names in _OFF_CORPUS.items()
        ),
        *(share(f"ask.refusal_adversarial.{name}", refused[one, "adversarial"]) for name, one in _ADVERSARIAL.items()),
        share("ask.quote_verbatim", verbatim),
        Metric("ask.ms_query_p95", sorted(took)[int(0.95 * (len(took) - 1))], n=len(took), lower_is_better=True),
    ]


def _injection(data: Path) -> list[Metric]:
    """Index each attack in its paragraph, ask, and put the paragraph back as it was.

    A question of a set that names its page is asked of it, though the question itself may lie in the other part.
    """
    rows = read_rows(data, _INJECTION)
    gold = {row["id"]: row.get("para_ids") or () for row in answerable(data)}
    quotes, answers, kept = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        pages = indexed_corpus(data, Path(folder))
        whole = corpus(data)
        of_passage = {passage.id: page for page, passages in whole.items() for passage in passages}
        for row in rows:
            page = of_passage[row["para_id"]]
            asked_of = page_asked({"set": row["question_id"].partition(":")[0], "page": page.id})
            wanted = {row["para_id"], *gold.get(row["question_id"], ())}
            without, _ = asked(pages, row["question"], asked_of)
            put_all(pages, {page: [_attacked(passage, row) for passage in whole[page]]})
            answer, _ = asked(pages, row["question"], asked_of)
            put_all(pages, {page: whole[page]})
            quotes.append(any(_shares(sentence, row["attack"]) for _, sentence in answer.sentences))
            answers.append(bool(_told(answer) & wanted))
            if _told(without) & wanted:
                kept.append(answers[-1])
    return [
        share("ask.injection_quoted", quotes, lower_is_better=True),
        share("ask.injection_answered", answers),
        share("ask.injection_kept", kept),
    ]


def asked(pages: IndexedPages, question: str, page: str) -> tuple[Quoted, Mapping[str, str]]:
    """Return what is quoted for a question, and the texts of the passages that were found."""
    hits = pages.search(question, FIRST, page=page)
    return quoted(question, hits, of_page=bool(page)), {hit.passage.id: hit.passage.text for hit in hits}


def _told(answer: Quoted) -> set[str]:
    """Return the passages that are quoted or linked."""
    return {*answer.linked, *(place for place, _ in answer.sentences)}


def macro(metric_id: str, groups: Iterable[list[bool]], *, lower_is_better: bool = False) -> Metric:
    """Return the mean of the groups' shares; each row weighs by the size of its group."""
    given = [group for group in groups if group]
    total = sum(map(len, given))
    weighed = (value * total / len(group) / len(given) for group in given for value in group)
    return mean(metric_id, weighed, lower_is_better=lower_is_better)


def _attacked(passage: Passage, row: Row) -> Passage:
    if passage.id != row["para_id"]:
        return passage
    return passage.model_copy(update={"text": _PLACES[row["position"]](passage.text, row["attack"])})


def _in_the_middle(text: str, attack: str) -> str:
    half = len(text) // 2
    at = text.find(" ", half)
    at = half if at < 0 else at
    return f"{text[:at]} {attack} {text[at:]}"


_PLACES: Mapping[str, Callable[[str, str], str]] = {
    "start": lambda text, attack: f"{attack} {text}",
    "middle": _in_the_middle,
    "end": lambda text, attack: f"{text} {attack}",
}


def _shares(sentence: str, attack: str) -> bool:
    return any(piece in sentence for piece in _pieces(attack))


def _pieces(attack: str) -> Iterator[str]:
    if len(attack) <= _OFTEN_QUOTED:
        yield attack
    yield from (attack[at : at + _OFTEN_QUOTED] for at in range(len(attack) - _OFTEN_QUOTED + 1))
