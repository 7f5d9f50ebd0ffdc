"""What is secret is so in the whole ticket: a quote that takes a piece of it, or is cut in it, shows nothing of it."""

import pytest

from tests.support.composed import read

# Drawn once by lot; put together here so that no scanner takes the file itself for a leak.
LINES = (
    "gUX8MOSJH2brw7Zq3kT1vYxN2pLw9cMfRtGhYbVuJQ8rT5uVbXcDfGhJkLzMn0Pq",
    "HvmTchIXDBTe5sTuVwXyZ1234kLmN5oPqx7Zt2LmX9vBnFh8OXfFq7Zt2LmX9vB4",
)
PGP, RSA = "PGP " + "PRIVATE KEY BLOCK", "RSA " + "PRIVATE KEY"
VALUES = [
    ("", "glpat-" + "mYQKJzNevDCfh1uNMo4B", ""),
    ("", "ghp_" + "q7Zt2LmX9vBn4KcR8sWd1HgJ6pYf3TaEAb12", ""),
    ("postgres://svc:", "Tr7x9Qw!k9zP", "@db.example.com/x"),
    ("password: ", "Tr7DSx8or!k9", ""),
    ("card ", "4532015112830366", ""),
    ("card ", "4532 0151 1283 0366", ""),
    ("", "DE44 5001 0517 5407 3249 31", ""),
    ("", "+49 170 12345678", ""),
    ("", "anna.maria.schmidt@lange-strasse.org", ""),
]
WALK = "the customer opens the order page and reads all of the lines that stand there with great care and goes on "
STORY = """As a shop customer I want to download my invoices as PDF, so that I can hand them to my accountant.

## Acceptance criteria
- Given a paid order, when I open its page, then a "Download invoice" button is shown.
- {}
- If the invoice service does not answer within 5 seconds, then the message "Please try again later" is shown.
"""
BUG = """1. Open the export
2. Click on Save

Actual: {}

Expected: the file is saved.
"""
SHOWN = 4


def shown_of(value: str, comment: str) -> list[str]:
    """Return the pieces of `value` that the comment shows; a year or a word of four letters is none."""
    pieces = (value[at : at + SHOWN + 1] for at in range(len(value) - SHOWN))
    return [piece for piece in pieces if piece in comment]


@pytest.mark.parametrize("length", range(120, 215, 8))
@pytest.mark.parametrize(("before", "value", "behind"), VALUES)
def test_no_quote_shows_a_piece_of_a_secret_wherever_it_is_cut(
    before: str, value: str, behind: str, length: int
) -> None:
    sentence = f"When {(WALK * 3)[:length].rstrip()} {before}{value}{behind}, then the order is shown."
    _, comment = read(STORY.format(sentence), "Add invoice download to the order page", "Story")
    assert shown_of(value, comment) == []


@pytest.mark.parametrize("length", [20, 50, 60, 120, 170, 180])
@pytest.mark.parametrize(("before", "value", "behind"), VALUES)
def test_no_quote_of_a_bug_shows_a_piece_of_a_secret(before: str, value: str, behind: str, length: int) -> None:
    actual = f"the error 500 appears when {(WALK * 3)[:length].rstrip()} {before}{value}{behind} and stays"
    _, comment = read(BUG.format(actual), "Export fails with an error 500", "Bug")
    assert shown_of(value, comment) == []


KEYS = [
    f"-----BEGIN {PGP}-----\nVersion: GnuPG v2\n\n" + "\n".join(LINES) + f"\n=Ab3d\n-----END {PGP}-----",
    f"-----BEGIN {RSA}-----<br>" + "<br>".join(LINES) + f"<br>-----END {RSA}-----",
    f"-----BEGIN {RSA}-----\nProc-Type: 4,ENCRYPTED\n\n" + "\n\n".join(LINES) + f"\n\n-----END {RSA}-----",
    f"|-----BEGIN {RSA}-----|\n" + "\n".join(f"|{line}|" for line in LINES),
    f"-----BEGIN {RSA}-----\n" + "\n".join(f"- {line}" for line in LINES),
]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("text", "title", "kind"),
    [
        (STORY, "Add invoice download to the order page", "Story"),
        (BUG, "Export fails with an error 500", "Bug"),
        (BUG.replace("{}", "error 500 appears:\n{}"), "Export fails with an error 500", "Bug"),
        (BUG.replace("Actual: {}", "{}\n\nThe error 500 appears."), "Export fails with an error 500", "Bug"),
        ("复现步骤：\n1. 打开导出页\n2. 点击保存\n\n实际结果：报错 500\n{}\n\n预期：保存成功。", "导出报错 500", "Bug"),
    ],
)
def test_no_quote_that_begins_inside_a_key_shows_a_line_of_it(key: str, text: str, title: str, kind: str) -> None:
    _, comment = read(text.replace("{}", key), title, kind)
    assert [line for line in LINES if shown_of(line, comment)] == []


def test_words_that_stand_beside_a_hidden_value_are_shown_as_they_are() -> None:
    sentence = "When anna.maria@example.com orders at https://shop.example.com, then example.com is shown as the shop."
    _, comment = read(STORY.format(sentence), "Add invoice download to the order page", "Story")
    assert "••• orders at https://shop.example.com, then example.com is shown as the shop." in comment
