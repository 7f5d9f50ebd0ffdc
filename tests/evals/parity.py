"""How well the review does on the golden set, in each language. Figures only; golden.py says what is expected."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.support.golden import Outcome
from workers.reading.language import Language

LANGUAGES: tuple[Language, ...] = ("en", "zh")


@dataclass(frozen=True)
class Figure:
    """A share with its counts."""

    hits: int
    of: int

    @property
    def percent(self) -> float:
        """Return the share in percent; of nothing, nothing is wrong."""
        return 100 * self.hits / self.of if self.of else 100.0


def figures(outcomes: Iterable[Outcome]) -> dict[str, Figure]:
    """Return the metrics of the outcomes, by name.

    Precision counts the expected codes that appeared against those that appeared and must not. Codes that a ticket
    lists nowhere count for nothing, because nobody has judged them.
    """
    all_of_them = list(outcomes)
    expected = sum(len(each.ticket.must) for each in all_of_them)
    found = expected - sum(len(each.missed) for each in all_of_them)
    false = sum(len(each.false) for each in all_of_them)
    barred = sum(len(each.ticket.must_not) for each in all_of_them)
    good = [each for each in all_of_them if each.ticket.expect == "PASS"]
    bad = [each for each in all_of_them if each.ticket.expect == "REJECT"]
    return {
        "decision accuracy": _share_right(all_of_them),
        "good tickets passed": _share_right(good),
        "bad tickets rejected": _share_right(bad),
        "code recall": Figure(found, expected),
        "code precision": Figure(found, found + false),
        "barred codes kept silent": Figure(barred - false, barred),
    }


def by_language(outcomes: Iterable[Outcome]) -> dict[str, dict[Language, Figure]]:
    """Return each metric for each language."""
    kept = list(outcomes)
    columns = {language: figures(each for each in kept if each.ticket.language == language) for language in LANGUAGES}
    return {metric: {language: columns[language][metric] for language in LANGUAGES} for metric in columns["en"]}


def _share_right(outcomes: list[Outcome]) -> Figure:
    return Figure(sum(each.right for each in outcomes), len(outcomes))
