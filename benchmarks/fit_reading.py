"""Fit the weights by which a ticket is read; measure them by cross-validation. Usage: fit_reading.py DATA [--write].

DATA is a folder with `scoring/read_tickets*.jsonl`. Every figure that is printed is of rows that the fit behind it did
not see: five folds for facets, ten for kinds and outcomes. With `--write` the weights of all rows, and these figures,
become `workers/review/facets/weights.json`.

Logistic regression with an L2 penalty throughout: few hundred rows bear no more, and its weights can be read.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from config.script import simplified
from workers.evaluation.matching import overlaps
from workers.evaluation.reading import READ_TICKETS, labelled
from workers.evaluation.rows import Row, read_rows
from workers.reading.document import Document
from workers.reading.parse import parse_document
from workers.review.facets import kind as kinds
from workers.review.facets import openness
from workers.review.facets import weights as fitted
from workers.review.facets.facets import best_passage, lacks_room, passage_features, quoted, said_in, ticket_features
from workers.review.facets.passages import passages_of
from workers.review.facets.values import Facet, Readiness
from workers.review.schemas import Scenario

FOLDS, FOLDS_OF_FEW, INNER = 5, 10, 3
PENALTY = {
    "kind": 0.1,
    "passage": 0.1,
    "shape": 0.3,
    "choice": 0.2,
    "ticket": 0.3,
    "point": 0.1,
    "openness": 0.1,
    "wanted": 0.3,
}
"""Inverse strengths; a half and a double of them change no figure by more than .01. "shape" is that of passages for
`SHOWN`: few signs show a trace, so they must be believed more. It adds .04 there, and nothing elsewhere."""
SHOWN = frozenset({Facet.TRACE})
WANTED = (Facet.OUTCOME, Facet.CRITERIA, Facet.EXPECTED, Facet.DONE_STATE)
"""What these say is asked for; whatever another facet says only tells of it."""
UNTOLD = 0.1
"""What a passage counts as not wanted that nobody quotes: a reader quotes one place for each facet."""
TOLD_OFTEN = frozenset({Facet.REASON, Facet.OUTCOME, Facet.OBSERVED})
"""What prose says more than once, though a reader quotes one place: the others of that ticket may say it too."""
UNQUOTED = 0.2
"""What such a place counts as one that does not say it. From .05 to .5 reason and observed change by less than .01."""
RARE = 0.15
CERTAIN = 0.3
"""Share of `present` below which nothing speaks for a facet."""
READY_RECALL = 0.92
ROUND = 3
"""What READY tickets must reach by cross-validation; the threshold of openness follows from it."""


@dataclass(frozen=True, eq=False)
class Ticket:
    """A labelled row with its document."""

    row: Row
    document: Document

    @property
    def kind(self) -> Scenario | None:
        """The readers' kind, None where they differ or it is none of ours."""
        return Scenario(self.row["kind"]) if self.row["kind"] in set(Scenario) else None


def fit(
    features: Sequence[fitted.Features],
    labels: Sequence[object],
    strength: float,
    counts: Sequence[float] | None = None,
    **options: object,
) -> "Model":
    """Return a fitted model; `counts` says how much each row counts."""
    vectorizer = DictVectorizer()
    model = LogisticRegression(C=strength, max_iter=3000, **options)
    model.fit(vectorizer.fit_transform([dict(one) for one in features]), labels, sample_weight=counts)
    return Model(vectorizer, model)


@dataclass(frozen=True, eq=False)
class Model:
    """A fitted logistic regression that takes features by name."""

    vectorizer: DictVectorizer
    model: LogisticRegression

    def odds(self, features: Sequence[fitted.Features]) -> np.ndarray:
        """Return the log odds."""
        return self.model.decision_function(self.vectorizer.transform([dict(one) for one in features]))

    def weights(self, row: int = 0) -> dict[str, float]:
        """Return the weights by name; those that change nothing are left out."""
        bias = round(float(self.model.intercept_[row]), ROUND)
        return {fitted.BIAS: bias, **named_weights(self.vectorizer, self.model.coef_[row])}


def fit_choice(tickets: Sequence[Sequence[fitted.Features]], labels: Sequence[Sequence[bool]]) -> "Choice":
    """Return a conditional logit: of each ticket, which of its passages a reader quotes, given that one is quoted."""
    known = [at for at, of in enumerate(labels) if any(of)]
    vectorizer = DictVectorizer()
    found = vectorizer.fit_transform([dict(one) for at in known for one in tickets[at]])
    is_quoted = np.concatenate([np.array(labels[at], dtype=float) for at in known])
    starts = np.cumsum([0, *(len(tickets[at]) for at in known[:-1])])
    counts = [len(tickets[at]) for at in known]

    def loss(told: np.ndarray) -> tuple[float, np.ndarray]:
        odds = found @ told
        odds -= np.repeat(np.maximum.reduceat(odds, starts), counts)
        raised = np.exp(odds)
        all_of, quoted_of = (np.add.reduceat(one, starts) for one in (raised, raised * is_quoted))
        error = raised / np.repeat(all_of, counts) - raised * is_quoted / np.repeat(quoted_of, counts)
        penalty = (told @ told) / (2 * PENALTY["choice"])
        return float(np.log(all_of / quoted_of).sum() + penalty), found.T @ error + told / PENALTY["choice"]

    best = minimize(loss, np.zeros(found.shape[1]), jac=True, method="L-BFGS-B")
    return Choice(vectorizer, best.x)


@dataclass(frozen=True, eq=False)
class Choice:
    """A fitted conditional logit that takes features by name."""

    vectorizer: DictVectorizer
    told: np.ndarray

    def odds(self, features: Sequence[fitted.Features]) -> np.ndarray:
        """Return what speaks for each passage of one ticket."""
        return self.vectorizer.transform([dict(one) for one in features]) @ self.told

    def weights(self) -> dict[str, float]:
        """Return the weights by name; those that change nothing are left out."""
        return named_weights(self.vectorizer, self.told)


def named_weights(vectorizer: DictVectorizer, told: np.ndarray) -> dict[str, float]:
    """Return weights by the names of their features, without those that change nothing."""
    named = zip(vectorizer.get_feature_names_out(), told, strict=True)
    return {name: round(float(value), ROUND) for name, value in named if abs(round(float(value), ROUND)) >= 0.01}


def folds(count: int, parts: int, seed: int) -> list[tuple[list[int], list[int]]]:
    """Return (rows to fit, rows to measure) for each part."""
    part = np.random.RandomState(seed).permutation(count) % parts
    return [
        ([i for i in range(count) if part[i] != k], [i for i in range(count) if part[i] == k]) for k in range(parts)
    ]


class Fit:
    """The fits of all models, each with its figures by cross-validation."""

    def __init__(self, tickets: Sequence[Ticket]) -> None:
        self.tickets = tickets
        self.passages = [passages_of(ticket.document) for ticket in tickets]
        self.figures: dict[str, float] = {}

    def kinds(self) -> dict[Scenario, dict[str, float]]:
        """Fit the kinds, and keep of each ticket what a fit without it tells."""
        features = [
            kinds.kind_features(one.document, read) for one, read in zip(self.tickets, self.passages, strict=True)
        ]
        known = [at for at, ticket in enumerate(self.tickets) if ticket.kind is not None]
        self.of_kind: list[fitted.Features] = [{}] * len(self.tickets)
        right = []
        for fitting, measured in folds(len(self.tickets), FOLDS_OF_FEW, seed=0):
            rows = [at for at in fitting if at in set(known)]
            model = fit([features[at] for at in rows], [str(self.tickets[at].kind) for at in rows], PENALTY["kind"])
            for at, odds in zip(measured, model.odds([features[at] for at in measured]), strict=True):
                told = kinds.told_kinds(
                    dict(zip(map(Scenario, model.model.classes_), odds, strict=True)), self.tickets[at].document
                )
                likeliest = max(told, key=lambda kind: told[kind])
                self.of_kind[at] = kinds.weighed(told, likeliest)
                if (gold := self.tickets[at].kind) is not None:
                    right.append((self.tickets[at].row, likeliest is gold))
        self.figures["kind_accuracy"] = share_of(is_right for row, is_right in right if row["lang"] == "en")
        self.figures["kind_accuracy_sure"] = share_of(
            is_right for row, is_right in right if row["lang"] == "en" and row["kind_sure"]
        )
        self.figures["kind_accuracy.zh"] = share_of(is_right for row, is_right in right if row["lang"] == "zh")
        whole = fit([features[at] for at in known], [str(self.tickets[at].kind) for at in known], PENALTY["kind"])
        return {Scenario(kind): whole.weights(row) for row, kind in enumerate(whole.model.classes_)}

    def facet(self, facet: Facet) -> fitted.FacetWeights:
        """Fit one facet: passages by whether a reader's quote is theirs, then tickets by the passages' log odds."""
        labels = [
            [says(passage.text, ticket.row["facets"].get(facet)) for passage in read]
            for ticket, read in zip(self.tickets, self.passages, strict=True)
        ]
        gold = [labelled(ticket.row, facet) for ticket in self.tickets]
        known = [at for at, is_there in enumerate(gold) if is_there is not None]
        likely = np.zeros(len(self.tickets))
        quotes = [""] * len(self.tickets)
        for fitting, measured in folds(len(self.tickets), FOLDS, seed=1):
            rows = [at for at in fitting if at in set(known)]
            passage, ticket = self._facet_models(rows, labels, gold, facet)
            choice = self._choice(rows, labels)
            for at in measured:
                odds = list(map(float, passage.odds(self.features(at))))
                beside = list(map(float, choice.odds(self.features(at))))
                chosen = best_passage(self.passages[at], beside, facet)
                quotes[at] = quoted(self.tickets[at].document, chosen, facet, beside)
                told = ticket.odds([ticket_features(said_in(self.passages[at]), odds, self.of_kind[at], facet)])[0]
                likely[at] = 0.0 if lacks_room(self.passages[at], facet) else fitted.likelihood(float(told))
        present = best_threshold(likely[known], np.array([gold[at] for at in known], dtype=bool))
        self.told[facet] = likely
        for language in ("en", "zh"):
            rows = [at for at in known if self.tickets[at].row["lang"] == language]
            end = "" if language == "en" else ".zh"
            self.figures[f"facet_f.{facet}{end}"] = f_of(
                likely[rows] >= present, np.array([gold[at] for at in rows], dtype=bool)
            )
        self.quotes += [
            overlaps(quotes[at], self.tickets[at].row["facets"][facet])
            for at in known
            if gold[at] and likely[at] >= present
        ]
        passage, ticket = self._facet_models(known, labels, gold, facet)
        return fitted.FacetWeights(
            passage=passage.weights(), choice=self._choice(known, labels).weights(), ticket=ticket.weights(),
            present=present, absent=round(CERTAIN * present, ROUND),
        )  # fmt: skip

    def _kind(self, at: int) -> Scenario:
        """Return the likeliest kind of a ticket by a fit without it."""
        return max(Scenario, key=lambda kind: self.of_kind[at][f"is.{kind}"])

    def _facet_models(
        self, rows: list[int], labels: list[list[bool]], gold: list[bool | None], facet: Facet
    ) -> tuple[Model, Model]:
        """Return the models of passages and of tickets; the second sees log odds of passages that were not fitted."""
        told: dict[int, fitted.Features] = {}
        strength = PENALTY["shape" if facet in SHOWN else "passage"]
        for fitting, measured in folds(len(rows), INNER, seed=7):
            inner = self._passages([rows[at] for at in fitting], labels, strength, facet)
            for at in (rows[at] for at in measured):
                odds = list(inner.odds(self.features(at)))
                told[at] = ticket_features(said_in(self.passages[at]), odds, self.of_kind[at], facet)
        ticket = fit([told[at] for at in rows], [gold[at] for at in rows], PENALTY["ticket"])
        return self._passages(rows, labels, strength, facet), ticket

    def _passages(
        self, rows: list[int], labels: list[list[bool]], strength: float, facet: Facet | None = None
    ) -> Model:
        features = [one for at in rows for one in self.features(at)]
        doubted = UNQUOTED if facet in TOLD_OFTEN else 1.0
        counts = [1.0 if label or not any(labels[at]) else doubted for at in rows for label in labels[at]]
        return fit(features, [label for at in rows for label in labels[at]], strength, counts)

    def _choice(self, rows: list[int], labels: list[list[bool]]) -> Choice:
        return fit_choice([self.features(at) for at in rows], [labels[at] for at in rows])

    def features(self, at: int) -> list[fitted.Features]:
        """Return the features of a ticket's passages."""
        if at not in self._features:
            self._features[at] = [passage_features(one, self.of_kind[at]) for one in self.passages[at]]
        return self._features[at]

    def points(self) -> dict[str, float]:
        """Fit what a reader would ask about: passages that a point quotes."""
        labels = [
            [any(says(passage.text, point["quote"]) for point in ticket.row["points"]) for passage in read]
            for ticket, read in zip(self.tickets, self.passages, strict=True)
        ]
        return self._passages(list(range(len(self.tickets))), labels, PENALTY["point"]).weights()

    def wanted(self) -> dict[str, float]:
        """Fit what asks for something: passages quoted for what is wanted, against those that only tell of it.

        The figure is how often, of one of each, what is wanted is the likelier.
        """
        labels = [
            [self._is_wanted(passage.text, ticket.row) for passage in read]
            for ticket, read in zip(self.tickets, self.passages, strict=True)
        ]
        found: dict[str, tuple[list[bool], list[float]]] = {"en": ([], []), "zh": ([], [])}
        for fitting, measured in folds(len(self.tickets), FOLDS, seed=1):
            model = self._wanted(fitting, labels)
            for at in measured:
                told, odds = found[self.tickets[at].row["lang"]]
                # The title is the first passage, and always of what is wanted.
                quoted_ones = [one for one in range(1, len(labels[at])) if labels[at][one] is not None]
                told += [bool(labels[at][one]) for one in quoted_ones]
                odds += list(np.array(model.odds(self.features(at)))[quoted_ones])
        self.figures["wanted"] = float(roc_auc_score(*found["en"]))
        self.figures["wanted.zh"] = float(roc_auc_score(*found["zh"]))
        return self._wanted(range(len(self.tickets)), labels).weights()

    @staticmethod
    def _is_wanted(text: str, row: Row) -> bool | None:
        """Return whether a reader quotes a passage for what is wanted, None where nobody quotes it at all."""
        if any(says(text, row["facets"].get(facet)) for facet in WANTED):
            return True
        return False if any(says(text, row["facets"].get(facet)) for facet in Facet) else None

    def _wanted(self, rows: Iterable[int], labels: Sequence[Sequence[bool | None]]) -> Model:
        rows = list(rows)
        features = [one for at in rows for one in self.features(at)]
        known = [label for at in rows for label in labels[at]]
        counts = [UNTOLD if label is None else 1.0 for label in known]
        return fit(features, list(map(bool, known)), PENALTY["wanted"], counts)

    def openness(self) -> tuple[dict[str, float], float]:
        """Fit the outcome, and set its threshold so that READY tickets keep their recall."""
        known = [at for at, ticket in enumerate(self.tickets) if ticket.row["outcome"]]
        features = {
            at: openness.openness_features(
                self.passages[at], self.of_kind[at], {facet: float(self.told[facet][at]) for facet in openness.WEIGHED}
            )
            for at in known
        }
        is_open = np.array([self.tickets[at].row["outcome"] != Readiness.READY for at in known])
        likely = np.zeros(len(known))
        for seed in range(4):
            for fitting, measured in folds(len(known), FOLDS_OF_FEW, seed):
                model = fit(
                    [features[known[at]] for at in fitting],
                    is_open[fitting],
                    PENALTY["openness"],
                    class_weight="balanced",
                )
                odds = model.odds([features[known[at]] for at in measured])
                likely[measured] += [fitted.likelihood(float(one)) / 4 for one in odds]
        sure = [openness.is_surely_open(self.tickets[at].document, self._kind(at)) for at in known]
        asked = [
            bool(openness.open_points(self.tickets[at].document, self._kind(at), is_chinese=False)) for at in known
        ]
        likely = np.where(asked, np.where(sure, 1.0, likely), 0.0)
        english = np.array([self.tickets[at].row["lang"] == "en" for at in known])
        threshold = float(np.quantile(likely[english & ~is_open], READY_RECALL))
        self.figures["ready_recall"] = float((likely[english & ~is_open] < threshold).mean())
        self.figures["not_ready_recall"] = float((likely[english & is_open] >= threshold).mean())
        self.figures["ready_recall.zh"] = float((likely[~english & ~is_open] < threshold).mean())
        self.figures["not_ready_recall.zh"] = float((likely[~english & is_open] >= threshold).mean())
        whole = fit([features[at] for at in known], is_open, PENALTY["openness"], class_weight="balanced")
        return whole.weights(), round(threshold, ROUND)

    def all(self) -> fitted.ReadingWeights:
        """Fit everything, in the order in which one needs the other."""
        self.told: dict[Facet, np.ndarray] = {}
        self.quotes: list[bool] = []
        self._features: dict[int, list[fitted.Features]] = {}
        kind = self.kinds()
        facets = {facet: self.facet(facet) for facet in Facet}
        self.figures["facet_quote"] = share_of(self.quotes)
        point, wanted, (weights_of_openness, open_from) = self.points(), self.wanted(), self.openness()
        return fitted.ReadingWeights(
            kind=kind, facets=facets, point=point, wanted=wanted, openness=weights_of_openness, open_from=open_from,
            cross_validated={name: round(value, ROUND) for name, value in self.figures.items()},
        )  # fmt: skip


def as_read(row: Row) -> Row:
    """Return a row in the script in which reviews read: in simplified characters."""
    read: Row = json.loads(simplified(json.dumps(row, ensure_ascii=False)))
    return read


def says(passage: str, quote: str | None) -> bool:
    """Return whether most words of a reader's quote stand in the passage."""
    if not quote or quote == "?":
        return False
    return overlaps(passage, quote)


def best_threshold(likely: np.ndarray, gold: np.ndarray) -> float:
    """Return the likelihood from which on F is best; rare facets need a low one."""
    steps = [round(0.15 + 0.05 * step, 2) for step in range(10)]
    return max(steps, key=lambda step: (f_of(likely >= step, gold), -abs(step - 0.4)))


def f_of(told: np.ndarray, gold: np.ndarray) -> float:
    """Return F of presence."""
    return float(2 * (told & gold).sum() / max(1, told.sum() + gold.sum()))


def share_of(values: Iterable[bool]) -> float:
    """Return the share that is true."""
    return float(np.mean(list(values)))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", action="store_true", help="keep the weights")
    given = parser.parse_args()
    rows = [as_read(row) for name in READ_TICKETS.values() for row in read_rows(given.data, name)]
    tickets = [Ticket(row, parse_document(row["title"], row["description"])) for row in rows]
    found = Fit(tickets).all()
    for name, value in found.cross_validated.items():
        print(f"{name:28} {value:.3f}")
    if given.write:
        fitted.WEIGHTS_PATH.write_text(
            json.dumps(found.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
