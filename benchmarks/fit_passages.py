"""Fit how sentences are chosen and when they are enough. Usage: fit_passages.py DATA [--write].

DATA is a folder with `ask/questions.jsonl`. What is printed is of questions that the fit behind it did not see. With
`--write` the weights of all of them, and these figures, become `workers/ask/passages/weights.json`. A threshold is the
confidence below which a share of the answerable questions of its kind lies, told by fits without them.
"""

import argparse
import hashlib
import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from workers.ask.passages.confidence import confidence_features, source_of
from workers.ask.passages.reading import MOST_SENTENCES
from workers.ask.passages.sentences import Features, Question, Sentence, features_of, sentences_of
from workers.ask.passages.weights import BIAS, WEIGHTS_PATH, PassageWeights, likelihood, log_odds
from workers.evaluation.ask.pages import FIRST, QUESTIONS, indexed_corpus, page_asked
from workers.evaluation.rows import Row, read_rows
from workers.evidence.pages.passages import Hit

PENALTY, SHARP, STRENGTH, FOLDS, ROUND = 0.02, 3.0, 0.3, 5, 3
WITH_ANSWERS = frozenset({"squad2", "cmrc2018", "drcd", "cail2019"})
LEARNT_FROM = {
    "fact.en": ("fact.en",), "task.en": ("fact.en", "task.en"), "page.en": ("fact.en", "task.en", "page.en"),
    "fact.zh": ("fact.zh",), "task.zh": ("fact.zh", "task.zh"), "page.zh": ("page.zh",),
}  # fmt: skip
"""Kinds of questions from which a kind learns: few of one page in English, or of a task, have no answer."""
REFUSED = {"fact.en": 0.13, "task.en": 0.18, "page.en": 0.14, "fact.zh": 0.07, "task.zh": 0.08, "page.zh": 0.12}
"""Share of the answerable questions that a threshold may refuse."""


@dataclass(eq=False)
class Case:
    """A question with what was found; `gold` says which sentences hold an answer."""

    row: Row
    question: Question
    hits: tuple[Hit, ...]
    sentences: list[Sentence]
    features: list[Features]
    gold: np.ndarray
    source: str
    odds: dict[str, float] = field(default_factory=dict)
    sure: Features = field(default_factory=dict)

    @property
    def fold(self) -> int:
        """The part that it is in, by its id."""
        return int(hashlib.sha1(self.row["id"].encode()).hexdigest(), 16) % FOLDS


def cases_of(data: Path) -> list[Case]:
    """Return every question for which anything was found."""
    cases = []
    with tempfile.TemporaryDirectory() as folder:
        pages = indexed_corpus(data, Path(folder))
        for row in read_rows(data, QUESTIONS):
            hits = pages.search(row["question"], FIRST, page=page_asked(row))
            if not hits:
                continue
            question = Question(row["question"], dict(hits[0].rare))
            sentences = sentences_of(question, hits)
            answers = [answer.casefold() for answer in row["answers"]]
            gold = [any(answer in one.text.casefold() for answer in answers) for one in sentences]
            source = source_of(question, of_page=bool(page_asked(row)))
            cases.append(
                Case(
                    row, question, hits, sentences, features_of(question, sentences), np.array(gold, dtype=bool), source
                )
            )
    return cases


def fit_sentences(cases: Sequence[Case]) -> dict[str, float]:
    """Return the weights by which sentences are chosen: the loss is that of those with an answer (softmax)."""
    used = [
        case for case in cases if case.row["set"] in WITH_ANSWERS and case.row["answerable"]
        and case.gold.any() and not case.gold.all()
    ]  # fmt: skip
    often = Counter(case.row["set"] for case in used)
    names = sorted({name for case in used for one in case.features for name in one})
    given = [
        (np.array([[one.get(name, 0.0) for name in names] for one in case.features]), case.gold,
         often[case.row["set"]] ** -0.5)
        for case in used
    ]  # fmt: skip
    total = sum(weight for _, _, weight in given)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        value, slope = 0.0, np.zeros_like(weights)
        for features, gold, weight in given:
            odds = SHARP * (features @ weights)
            share = np.exp(odds - odds.max())
            share /= share.sum()
            right = share[gold].sum() + 1e-12
            value -= weight * np.log(right)
            slope -= weight * SHARP * ((np.where(gold, share / right, 0.0) - share) @ features)
        return value / total + PENALTY * weights @ weights / 2, slope / total + PENALTY * weights

    fitted = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x
    return rounded(dict(zip(names, fitted, strict=True)))


def fit_sure(cases: Sequence[Case]) -> dict[str, float]:
    """Return the weights of the log odds that a question has its answer in what was chosen for it."""
    often = Counter((case.row["set"], case.row["answerable"]) for case in cases)
    vectorizer = DictVectorizer()
    model = LogisticRegression(C=STRENGTH, max_iter=3000)
    weights = np.array([often[case.row["set"], case.row["answerable"]] ** -0.5 for case in cases])
    features = vectorizer.fit_transform([dict(case.sure) for case in cases])
    model.fit(features, [case.row["answerable"] for case in cases], sample_weight=weights / weights.mean())
    told = dict(zip(vectorizer.get_feature_names_out(), model.coef_[0], strict=True))
    return {BIAS: round(float(model.intercept_[0]), ROUND), **rounded(told)}


def rounded(weights: Mapping[str, float]) -> dict[str, float]:
    """Return the weights that change anything."""
    told = {name: round(float(value), ROUND) for name, value in weights.items()}
    return {name: value for name, value in told.items() if abs(value) >= 0.01}


def chosen(case: Case, weights: Mapping[str, float]) -> tuple[list[int], list[float]]:
    """Return which sentences are quoted, and the odds of all, the best first."""
    odds = [log_odds(weights, one) for one in case.features]
    order = sorted(range(len(odds)), key=lambda at: -odds[at])
    return order[:MOST_SENTENCES], [odds[at] for at in order]


class Fit:
    """The fits, each with its figures by cross-validation."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self.cases = cases
        self.figures: dict[str, float] = {}

    def all(self) -> PassageWeights:
        """Fit everything, in the order in which one needs the other."""
        sentence = {language: self.sentences(language) for language in ("en", "zh")}
        contains = defaultdict(list)
        for case in self.cases:
            if case.row["set"] in WITH_ANSWERS and case.row["answerable"]:
                contains[case.row["set"]].append(self.holds[id(case)])
        self.figures.update({f"contains2.{name}": float(np.mean(values)) for name, values in sorted(contains.items())})
        sure, enough = {}, {}
        refused = defaultdict(list)
        for source, sources in LEARNT_FROM.items():
            cases = [case for case in self.cases if case.source in sources]
            told: dict[int, float] = {}
            for fold in range(FOLDS):
                weights = fit_sure([case for case in cases if case.fold != fold])
                told.update({id(case): log_odds(weights, case.sure) for case in cases if case.fold == fold})
            own = [case for case in cases if case.source == source]
            threshold = float(np.quantile([told[id(case)] for case in own if case.row["answerable"]], REFUSED[source]))
            for case in own:
                name = f"{case.row['set']}.{case.row.get('kind', 'answerable')}"
                refused[name].append(told[id(case)] < threshold)
            sure[source], enough[source] = fit_sure(cases), round(likelihood(threshold), ROUND)
        self.figures.update({f"refused.{name}": float(np.mean(values)) for name, values in sorted(refused.items())})
        return PassageWeights(
            sentence=sentence, sure=sure, enough=enough,
            cross_validated={name: round(value, ROUND) for name, value in self.figures.items()},
        )  # fmt: skip

    holds: dict[int, bool]

    def sentences(self, language: str) -> dict[str, float]:
        """Fit the choice of sentences, and keep of each question what a fit without it chose."""
        self.holds = getattr(self, "holds", {})
        cases = [case for case in self.cases if case.question.language == language]
        for fold in range(FOLDS):
            weights = fit_sentences([case for case in cases if case.fold != fold])
            for case in (case for case in cases if case.fold == fold):
                first, odds = chosen(case, weights)
                self.holds[id(case)] = bool(case.gold[first].any())
                case.sure = confidence_features(
                    case.question,
                    case.hits,
                    [case.sentences[at] for at in first],
                    [case.features[at] for at in first],
                    odds,
                )
        return fit_sentences(cases)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", action="store_true", help="keep the weights")
    given = parser.parse_args()
    found = Fit(cases_of(given.data)).all()
    for name, value in found.cross_validated.items():
        print(f"{name:40} {value:.3f}")
    if given.write:
        text = json.dumps(found.model_dump(mode="json"), ensure_ascii=False, indent=1)
        WEIGHTS_PATH.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
