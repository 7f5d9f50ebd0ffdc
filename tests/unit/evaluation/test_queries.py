"""The archive in memory finds what typed queries mean, and an answer is right only with everything that is expected."""

import hashlib

from workers.evaluation.ask.archive import Archive, digest
from workers.evaluation.ask.jira_qa import Answer, answer, is_right
from workers.evidence.issues.query import IssueField, IssueQuery, Operator, Term

ARCHIVE = Archive(
    [
        {
            "key": f"SHOP-{number}", "project": "SHOP", "type": kind, "status": status, "statusCategory": category,
            "reporter": {"name": "bo", "displayName": "Bo Chen"}, "created": f"2021-1{number}-01T00:00:00.000+0000",
            "updated": "2021-12-01T00:00:00.000+0000", "summary": summary, "labels": labels, **more,
        }
        for number, kind, status, category, summary, labels, more in (
            (0, "Bug", "Open", "To Do", "Carts crash", ["ux"], {}),
            (1, "Bug", "Closed", "Done", "Slow search", [], {"resolved": "2021-11-09T00:00:00.000+0000"}),
            (2, "Story", "Open", "To Do", "Gift cards", [], {"links": [{"direction": "blocks", "key": "SHOP-0"}]}),
        )
    ]
)  # fmt: skip


def found(field: IssueField, operator: Operator, *values: str, link: str = "") -> list[str]:
    term = Term(field=field, operator=operator, values=values, link=link)
    return sorted(issue.key for issue in ARCHIVE.find(IssueQuery(projects=("SHOP",), where=((term,),))))


def test_terms_find_what_they_mean() -> None:
    assert found(IssueField.TYPE, "is", "Bug") == ["SHOP-0", "SHOP-1"]
    assert found(IssueField.LABEL, "is not", "ux") == ["SHOP-1", "SHOP-2"]
    assert found(IssueField.ASSIGNEE, "empty") == ["SHOP-0", "SHOP-1", "SHOP-2"]
    assert found(IssueField.CREATED, "<", "2021-11-01") == ["SHOP-0"]
    assert found(IssueField.TITLE, "words", "cart crashes") == ["SHOP-0"]
    assert found(IssueField.LINKED, "is", "SHOP-2", link="blocks") == ["SHOP-0"]
    assert found(IssueField.LINKED, "is", "SHOP-0", link="blocks") == []


def test_an_answer_needs_everything_that_is_expected() -> None:
    def row(question: str, **expect: object) -> dict[str, object]:
        return {"question": question, "context": {}, "expect": expect}

    for right in (
        row("How many bugs?", count=2),
        row("Open bugs?", must=["SHOP-0"], exact=True),
        row("When was SHOP-0 resolved?", must=["SHOP-0"], false_premise="not resolved"),
        row("Who reported SHOP-99?", refuse=True),
    ):
        assert is_right(right, answer(right, ARCHIVE)), right
    for wrong in (
        row("How many bugs?", count=3),
        row("Open bugs?", must=["SHOP-0", "SHOP-2"], exact=True),
        row("When was SHOP-1 resolved?", must=["SHOP-1"], false_premise="not resolved"),
        row("Who reported SHOP-1?", refuse=True),
    ):
        assert not is_right(wrong, answer(wrong, ARCHIVE)), wrong
    assert not is_right(row("", must=["x"]), Answer(refuses=True))


def test_a_digest_is_of_sorted_keys_joined_by_lines() -> None:
    assert digest(["B-2", "A-1"]) == hashlib.sha1(b"A-1\nB-2", usedforsecurity=False).hexdigest()
