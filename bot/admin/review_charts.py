"""The charts of what was reviewed, one function each; `charts.py` draws them."""

from bot.admin.charts import Chart, Value
from bot.admin.reviewed import Reviewed


def volume(seen: Reviewed) -> Chart:
    """Return how many reviews there were, and how they ended."""
    times = seen.times.values()
    series: dict[str, tuple[Value, ...]] = {
        "PASS": tuple(each.reviews("PASS") for each in times),
        "REJECT": tuple(each.reviews("REJECT") for each in times),
        "could not judge": tuple(each.undecided for each in times),
    }
    return Chart("volume", "Reviews by decision", tuple(seen.times), series, "stack")


def scores(seen: Reviewed) -> Chart:
    """Return how many verdicts had which score."""
    counts = seen.figures.scores
    ranges = tuple(f"{low}–{100 if low == '90' else int(low) + 9}" for low in counts)
    return Chart("scores", "Scores of verdicts", ranges, {"verdicts": tuple(counts.values())}, heading="Score")


def latency(seen: Reviewed) -> Chart:
    """Return how long reviews took, from the moment that a worker took the ticket."""
    series = {
        name: tuple(_seconds(each.latency_ms(share)) for each in seen.times.values())
        for name, share in (("median", 0.5), ("95th percentile", 0.95))
    }
    return Chart("latency", "Seconds a review took", tuple(seen.times), series, "lines")


def tokens(seen: Reviewed) -> Chart:
    """Return the tokens that models counted."""
    counts = tuple(each.tokens for each in seen.times.values())
    return Chart("tokens", "Tokens", tuple(seen.times), {"tokens": counts})


def cost(seen: Reviewed) -> Chart:
    """Return what the models cost."""
    dollars = tuple(round(each.cost_usd, 4) for each in seen.times.values())
    return Chart("cost", "Cost in US dollars", tuple(seen.times), {"US dollars": dollars})


def issues(seen: Reviewed) -> Chart:
    """Return the most frequent codes of issues."""
    counts = tuple(seen.codes.values())
    return Chart("issues", "Most frequent issues", tuple(seen.codes), {"reviews": counts}, "ranking", "Issue")


def first_pass(seen: Reviewed) -> Chart:
    """Return the share of tickets that passed at once."""
    rates = tuple(_percent(each.first_pass_rate) for each in seen.times.values())
    return Chart(
        "first_pass", "Tickets that passed at once, in percent", tuple(seen.times), {"percent": rates}, "lines"
    )


def rounds(seen: Reviewed) -> Chart:
    """Return how many contents of a ticket were judged until it passed."""
    counts = seen.figures.rounds
    *single, last = counts
    labels = (*single, f"{last} or more")
    return Chart(
        "rounds", "Rounds until a ticket passed", labels, {"tickets": tuple(counts.values())}, heading="Rounds"
    )


OVERVIEW = (volume, scores, latency, tokens, cost, issues)
HISTORY = (first_pass, rounds)
CHARTS = {chart.__name__: chart for chart in (*OVERVIEW, *HISTORY)}


def _seconds(milliseconds: float | None) -> float | None:
    return None if milliseconds is None else round(milliseconds / 1000, 2)


def _percent(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 1)
