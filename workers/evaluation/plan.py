"""Measures how people's replies are read as answers to questions, and that other comments are not read as answers."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from pathlib import Path
from string import ascii_uppercase

from workers.conversation.answers import Answer, read_reply
from workers.conversation.questions import Option, Question
from workers.evaluation import asking, coverage, planning, repo
from workers.evaluation.figures.bootstrap import Counts, f_score, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.modelled import plans as modelled
from workers.evaluation.rows import Row, measure, read_rows

_REPLIES = "plan/answers_replies.jsonl"
_CHOICES = "plan/answers_choice.jsonl"
_COMMENTS = "plan/comments_ordinary.jsonl"
_CODED = ("coded", "positional", "all")
_BY_WORDS = ("numbered", "quoted")
_KINDS = {"random": "random", "look_alike": "look-alike"}
_OPEN_QUESTIONS = 3
_BY_HAND = "read by hand"

Said = dict[str, str]
"""What is said to each question: its letters, or in one word which kind of answer it is."""


def evaluate(data: Path) -> list[Metric]:
    """Return the `plan.*` metrics of answers in the folder `data`.

    A reply and a comment are read as plain comments, each question with every letter for an option because the rows do
    not say which there are. `reply_exact` and `reply_item_f` are over replies with codes: the whole mapping, and its
    pairs of question and value. `reply_numbered` and `reply_quoted` want the right set of questions. `false_answer` is
    the share read as an answer to anything; traps are replies that answer none of the questions. A choice is the
    answer to one question with its own options, as a person typed it into the field for it.
    """
    return [
        *measure(["plan.reply_exact", "plan.reply_item_f"], partial(_coded, data)),
        *chain.from_iterable(
            measure([f"plan.reply_{style}"], partial(_same_questions, data, style)) for style in _BY_WORDS
        ),
        *chain.from_iterable(
            measure([f"plan.false_answer.{name}"], partial(_false_answers, data, name)) for name in _KINDS
        ),
        *measure(["plan.false_answer.traps"], partial(_traps, data)),
        *measure(["plan.choice_accuracy"], partial(_choices, data, "plan.choice_accuracy", lambda row: True)),
        *measure(
            ["plan.choice_accuracy.read_by_hand"],
            partial(_choices, data, "plan.choice_accuracy.read_by_hand", lambda row: row["gold_by"] == _BY_HAND),
        ),
        *coverage.evaluate(data),
        *asking.evaluate(data),
        *repo.evaluate(data),
        *planning.evaluate(data),
        *modelled.evaluate(data),
    ]


def _coded(data: Path) -> list[Metric]:
    pairs = [(_read(row), _gold(row)) for row in read_rows(data, _REPLIES) if row["style"] in _CODED]
    counts = [Counts(len(ours.items() & gold.items()), len(ours), len(gold)) for ours, gold in pairs]
    return [
        share("plan.reply_exact", [ours == gold for ours, gold in pairs]),
        f_score("plan.reply_item_f", counts),
    ]


def _same_questions(data: Path, style: str) -> list[Metric]:
    rows = [row for row in read_rows(data, _REPLIES) if row["style"] == style]
    return [share(f"plan.reply_{style}", [_read(row).keys() == _gold(row).keys() for row in rows])]


def _false_answers(data: Path, name: str) -> list[Metric]:
    comments = [row["comment"] for row in read_rows(data, _COMMENTS) if row["kind"] == _KINDS[name]]
    questions = _questions(_OPEN_QUESTIONS)
    found = [bool(read_reply(comment, questions, asked=False).answers) for comment in comments]
    return [share(f"plan.false_answer.{name}", found, lower_is_better=True)]


def _traps(data: Path) -> list[Metric]:
    found = [bool(_read(row)) for row in read_rows(data, _REPLIES) if not row["gold"]]
    return [share("plan.false_answer.traps", found, lower_is_better=True)]


def _choices(data: Path, metric_id: str, counts: Callable[[Row], bool]) -> list[Metric]:
    rows = [row for row in read_rows(data, _CHOICES) if counts(row)]
    return [share(metric_id, [_choice(row) == _value(row["gold"]) for row in rows])]


def _choice(row: Row) -> str | None:
    """Return what our reading of a single answer is; None when it decides nothing."""
    options = tuple(
        Option(option["key"], option["text"], option["key"] == row["recommended"]) for option in row["options"]
    )
    reply = read_reply(row["answer"], [Question(1, row["question"], options)], asked=True)
    return _said(reply.answers).get("1")


def _read(row: Row) -> Said:
    questions = _questions(row["questions"], row.get("question_texts", ()))
    return _said(read_reply(row["reply"], questions, asked=False).answers)


def _questions(number: int, texts: Iterable[str] = ()) -> list[Question]:
    letters = tuple(Option(letter) for letter in ascii_uppercase)
    known = dict(enumerate(texts, start=1))
    return [Question(each, known.get(each, ""), letters) for each in range(1, number + 1)]


def _said(answers: Iterable[Answer]) -> Said:
    said = {}
    for answer in answers:
        word = "skip" if answer.skipped else "default" if answer.takes_default else "text"
        said[str(answer.question)] = "+".join(sorted(answer.chosen)) if word == "text" and answer.chosen else word
    return said


def _gold(row: Row) -> Said:
    """Return the labels that decide something; who is unsure, or names two readings, decided nothing."""
    return {number: value for number, label in row["gold"].items() if (value := _value(label)) is not None}


def _value(label: Row) -> str | None:
    if label.get("keys"):
        return "+".join(sorted(label["keys"]))
    return next((word for word in ("skip", "default", "text") if label.get(word)), None)
