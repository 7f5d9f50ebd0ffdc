"""Measures what is answered from Jira alone: counts, lists, look-ups, wrong premises and keys that do not exist."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from workers.ask.issue.question import read_key_question
from workers.ask.issue.said import said_of
from workers.ask.queries.reader import read_question
from workers.evaluation.ask.archive import Archive
from workers.evaluation.figures.bootstrap import share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows
from workers.evidence.issues.query import IssueField
from workers.reading.language import language_of

NOW = datetime(2021, 12, 3, tzinfo=UTC)
ASKER = "Gary Mathews"
WEEK_START = 6
_COUNTED = ("Counting", "Aggregation", "Sorting")
_IDS = ("ask.jira_qa", "ask.count_exact", "ask.false_premise", "ask.missing_key")


@dataclass(frozen=True)
class Answer:
    """What Jira's fields say: the sentences or the list as one text, the keys of a list, the number that is stated."""

    text: str = ""
    keys: frozenset[str] = frozenset()
    count: int | None = None
    refuses: bool = False
    corrects: bool = False


def evaluate(data: Path) -> list[Metric]:
    """Return `ask.jira_qa`, `ask.count_exact`, `ask.false_premise` and `ask.missing_key` of the folder `data`.

    A row is right when everything holds that its `expect` asks: the number, exactly these keys, these words, a refusal,
    the correction. `ask.jira_qa` is of the rows with published answers, the rest of those over the larger archive.
    """
    return measure(_IDS, lambda: _figures(data))


def _figures(data: Path) -> list[Metric]:
    rows = read_rows(data, "ask/jira_qa.jsonl")
    archives = {
        "world": Archive.read(data, "ask/world.jsonl.gz"), "rest_issues": Archive.read(data, "ask/rest_issues.jsonl"),
    }  # fmt: skip
    right = {row["id"]: is_right(row, answer(row, archives[row["world"]])) for row in rows}
    published = [right[row["id"]] for row in rows if row["world"] == "rest_issues"]
    ours = [row for row in rows if row["world"] == "world"]
    return [
        share("ask.jira_qa", published),
        share("ask.count_exact", [right[row["id"]] for row in ours if row["category"] in _COUNTED]),
        share("ask.false_premise", [right[row["id"]] for row in rows if row["category"] == "False premise"]),
        share("ask.missing_key", [right[row["id"]] for row in rows if row["category"] == "Non-existent key"]),
    ]


def answer(row: Row, archive: Archive) -> Answer:
    """Return what is answered to a row: from the issue that it names, or by a query."""
    question = row["question"]
    project = (row.get("context") or {}).get("project")
    query = read_question(question, archive.names, NOW, archive.account(ASKER) or ASKER, project, week_start=WEEK_START)
    is_of_keys = query is None or any(term.field is IssueField.KEY for terms in query.where for term in terms)
    asked = read_key_question(question, archive.names, NOW, ASKER, project)
    if asked and is_of_keys:
        issues = [archive.issue(key) for key in asked.keys]
        if None in issues:
            return Answer(refuses=True)
        said = [one for issue in issues if issue for one in said_of(asked, issue, archive.names, language_of(question))]
        text = "\n".join(one.text for one in said)
        return Answer(text, frozenset(asked.keys), corrects=any(one.corrects for one in said))
    if query is None:
        return Answer(refuses=True)
    found = archive.run(query)
    lines = [str(found.total), *(f"{name}: {count}" for name, count in found.groups)]
    lines += [f"{issue.key} {issue.title} {issue.status}" for issue in found.issues]
    return Answer(
        "\n".join(lines), frozenset(issue.key for issue in found.issues), found.total, refuses=not found.total
    )


def is_right(row: Row, given: Answer) -> bool:
    """Return whether an answer has everything that is expected, and nothing that must not be."""
    expected = row["expect"]
    text = given.text.casefold()
    if expected.get("refuse"):
        return given.refuses and not any(word.casefold() in text for word in expected.get("must_not") or ())
    checks = [not given.refuses or expected.get("count") == 0]
    checks += [word.casefold() in text for word in expected.get("must") or ()]
    checks += [word.casefold() not in text for word in expected.get("must_not") or ()]
    if "count" in expected:
        checks.append(given.count == expected["count"])
    if expected.get("exact"):
        checks.append(given.keys == frozenset(expected["must"]))
    if premise := expected.get("false_premise"):
        checks.append(given.corrects and (premise if isinstance(premise, str) else "").casefold() in text)
    return all(checks)
