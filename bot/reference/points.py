"""The page of the points and facets of the bar, with the figures of how well they are read."""

from bot.reference.markdown import code, page, table
from workers.review.compose.texts import EN, ZH
from workers.review.facets.questions import CODES_OF_MODEL, FACETS, question
from workers.review.facets.values import Facet
from workers.review.facets.weights import weights

_INTRODUCTION = """
What [the bar](../bar.md) looks for in a ticket, and what it asks. The commands `/reqgate explain` and `/reqgate
dispute` take the codes of points as they take those of [issues](issues.md). The figures are those that `make fit`
printed for the shipped weights: each ticket was read by weights that were fitted without it. 1 is best. The English
share of ready tickets is chosen and not found: the threshold of the outcome is set so that it comes out.
"""
_FACETS = """
F is the harmonic mean of two shares: of the tickets in which readers found the facet, those in which ReqGate does; and
of those in which ReqGate does, those in which they did.
"""
_WHOLE = {
    "ready_recall": "of the tickets that readers call ready, those that are READY",
    "not_ready_recall": "of the others, those that are not READY",
    "kind_accuracy": "kind of work told as readers told it",
    "kind_accuracy_sure": "the same, where the readers were sure",
    "facet_quote": "quotes of facets that name the same words as the readers' (both languages)",
}


def points_page() -> str:
    """Return the text of docs/reference/points.md."""
    facet_of = {name: code(facet) for name, facet in FACETS.items()} | dict.fromkeys(sorted(CODES_OF_MODEL), "–")
    points = ((code(name), question(name, False), question(name, True), facet) for name, facet in facet_of.items())
    facets = ((code(one), EN.bar.facets[one], ZH.bar.facets[one], *_figures(f"facet_f.{one}")) for one in Facet)
    whole = ((words, *_figures(name)) for name, words in _WHOLE.items())
    return page(
        "Points and facets",
        "workers/review/facets/",
        _INTRODUCTION,
        "\n## Points",
        table(("code", "question", "问题", "facet that an answer fills"), points),
        "\n## Facets",
        _FACETS,
        table(("facet", "in the comment", "评论中", "F, English", "F, Chinese"), facets),
        "\n## The whole reading",
        table(("share", "English", "Chinese"), whole),
    )


def _figures(name: str) -> tuple[str, str]:
    figures = weights().cross_validated
    english, chinese = (f"{figures[one]:.2f}" if one in figures else "–" for one in (name, f"{name}.zh"))
    return english, chinese
