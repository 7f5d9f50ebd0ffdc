"""Measures what the model-free structuring finds: acceptance criteria, role, benefit. Does not look at scores."""

from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path

from workers.evaluation.figures.bootstrap import Counts, f_score, precision, recall, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.layout import without_markup
from workers.evaluation.matching import matches, token_f
from workers.evaluation.reviewing import review
from workers.evaluation.rows import Row, measure, read_rows
from workers.review.extract.story import find_story
from workers.review.lint.smells import lint
from workers.review.schemas import PRD_Draft

_CRITERIA_IDS = ("ac_recall", "ac_precision", "ac_recall_stripped", "ac_precision_stripped", "empty_ac_rate")
_SAME_ROLE_F = 0.5
_TRANSCRIPTS = ("meeting_sentences", "requirement_vs_noise")
_CHATTER = "NULL"


def evaluate(data: Path) -> list[Metric]:
    """Return every `structuring.*` metric of the folder `data`.

    Each ticket goes through the whole review as a Story. Criteria match by token F ≥ .8, greedily one to one; recall
    and precision are micro averages over the tickets that have labelled criteria. `_stripped` measures the same text
    without headings, bullets and HTML comments. `empty_ac_rate` is the share of tickets with an empty section for
    which any criterion is emitted. `role_f`: a role is right when it shares most of its words with the labelled one;
    `benefit_f`: only presence counts. `requirement_f.*` tells requirements from chatter in transcripts, sentence by
    sentence; it has no target.
    """
    return [
        *measure([f"structuring.{name}" for name in _CRITERIA_IDS], lambda: _criteria(data)),
        *measure(["structuring.role_f", "structuring.benefit_f"], lambda: _stories(data)),
        *chain.from_iterable(
            measure([f"structuring.requirement_f.{name}"], partial(_sentences, data, name)) for name in _TRANSCRIPTS
        ),
    ]


def criteria_of(title: str, description: str) -> tuple[str, ...]:
    """Return the acceptance criteria that a review of the ticket as a Story shows."""
    draft = review(title, description, "Story").structured_prd
    return draft.acceptance_criteria if isinstance(draft, PRD_Draft) else ()


def _criteria(data: Path) -> list[Metric]:
    rows = read_rows(data, "structuring/ac_gold.jsonl")
    labelled = [row for row in rows if row["gold_ac"]]
    empty = [row for row in rows if row["ac_section_empty"]]
    whole = _counts(labelled, lambda row: str(row["description"]))
    stripped = _counts(labelled, without_markup)
    return [
        recall("structuring.ac_recall", whole),
        precision("structuring.ac_precision", whole),
        recall("structuring.ac_recall_stripped", stripped),
        precision("structuring.ac_precision_stripped", stripped),
        share(
            "structuring.empty_ac_rate",
            [bool(criteria_of(row["title"], row["description"])) for row in empty],
            lower_is_better=True,
        ),
    ]


def _counts(rows: list[Row], text_of: Callable[[Row], str]) -> list[Counts]:
    counts = []
    for row in rows:
        found = criteria_of(row["title"], text_of(row))
        counts.append(Counts(matches(found, row["gold_ac"]), len(found), len(row["gold_ac"])))
    return counts


def _stories(data: Path) -> list[Metric]:
    roles, benefits = [], []
    for row in read_rows(data, "structuring/user_story_spans.jsonl"):
        story = find_story(row["text"])
        role, benefit = (story.role, story.benefit) if story else ("", "")
        is_right = any(token_f(role, persona) > _SAME_ROLE_F for persona in row["persona"])
        roles.append(Counts(is_right, bool(role), bool(row["persona"])))
        benefits.append(Counts(bool(benefit and row["benefit"]), bool(benefit), bool(row["benefit"])))
    return [f_score("structuring.role_f", roles), f_score("structuring.benefit_f", benefits)]


def _sentences(data: Path, name: str) -> list[Metric]:
    counts = []
    for row in read_rows(data, f"structuring/{name}.jsonl"):
        is_told, is_gold = lint(row["text"]).is_requirement, row["label"] != _CHATTER
        counts.append(Counts(is_told and is_gold, is_told, is_gold))
    return [f_score(f"structuring.requirement_f.{name}", counts)]
