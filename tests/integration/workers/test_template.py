"""A project's template is what its tickets repeat word for word; copies of one ticket are no template."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.support.installation import Installation
from workers.handlers.replay import replay
from workers.queueing.messages import ReviewTicket
from workers.store import Store

PROMPT = "Please describe the problem in as much detail as you can, and add a picture."
FORM = "## Description\n{prompt}\n{said}\n\n## Impact\nSay who is affected and since when, as far as you know it.\n"
SAID = "The export of the orders stops after ten rows, and no message is shown."
LATER = datetime(2100, 1, 1, tzinfo=UTC)


def reviewed(installation: Installation, said: str, title: str = "Export stops") -> tuple[str, dict[str, Any]]:
    """File a ticket, have it reviewed, and return its key and what was judged."""
    key = installation.file_ticket(title, FORM.format(prompt=PROMPT, said=said))
    message = ReviewTicket(ticket=key, trigger="created")
    installation.queue.submit(message)
    installation.work()
    recording = installation.store.recording_of(message.run_id)
    assert recording is not None
    assert replay(message.run_id, installation.services).is_same
    return key, recording.packet


def test_what_stands_in_three_tickets_is_no_ones_own_text_from_the_third_on(installation: Installation) -> None:
    texts = [reviewed(installation, f"{SAID} {number}")[1]["raw_text"] for number in range(3)]
    assert [PROMPT in text for text in texts] == [True, True, False]
    assert f"{SAID} 2" in texts[2]
    key, packet = reviewed(installation, "")
    assert packet["is_unfilled_form"]
    assert "The form is not filled in" in json.dumps(installation.comments(key)[0]["body"])


def test_copies_of_a_ticket_stay_what_they_are(installation: Installation) -> None:
    texts = [reviewed(installation, SAID, f"Copy {number}")[1]["raw_text"] for number in range(5)]
    assert all(PROMPT in text and SAID in text for text in texts)


def test_a_secret_is_found_wherever_it_stands(installation: Installation) -> None:
    secret = "Log in to the staging system with the key AKIAQ3EGRZ7XK2LMNP4T to see it there."
    texts = [reviewed(installation, f"{secret}\n{SAID} {number}")[1]["raw_text"] for number in range(4)]
    assert all(secret in text for text in texts)


@pytest.mark.parametrize(
    "decided",
    [
        "Decided: Has this been decided, and if so, how? As a CSV file, by Ann, on 2026-05-04.",
        "已决定：这一点是否已确定？如已确定，结论是什么？导出为 CSV 文件，决定人：张三，日期：2026-05-04。",
    ],
)
def test_an_answer_to_a_question_of_ours_is_the_tickets_own_wherever_it_stands(
    installation: Installation, decided: str
) -> None:
    texts = [reviewed(installation, f"{SAID} {number}\n{decided}")[1]["raw_text"] for number in range(4)]
    assert all(decided in text for text in texts)


@pytest.fixture
def store(installation: Installation) -> Store:
    return installation.store


def test_a_paragraph_counts_once_a_ticket_and_in_its_project_only(store: Store) -> None:
    store.keep_paragraphs("SHOP", "1", "c1", {"p", "q"})
    store.keep_paragraphs("SHOP", "2", "c2", {"p"})
    store.keep_paragraphs("SHOP", "2", "c3", {"p"})
    store.keep_paragraphs("APP", "3", "c4", {"p"})
    assert store.repeated_paragraphs("SHOP", "9", "c9", {"p", "q"}, 3) == {"p"}
    assert store.repeated_paragraphs("SHOP", "2", "c3", {"p", "q"}, 3) == frozenset(), "itself is one of them"
    assert store.repeated_paragraphs("SHOP", "9", "c1", {"p"}, 3) == frozenset(), "a copy of the first"
    store.keep_paragraphs("SHOP", "2", "c5", set())
    assert store.repeated_paragraphs("SHOP", "9", "c9", {"p"}, 3) == frozenset()
    assert store.repeated_paragraphs("SHOP", "9", "c9", set(), 3) == frozenset()


def test_the_purge_forgets_them(store: Store) -> None:
    store.keep_paragraphs("SHOP", "1", "c1", {"p"})
    store.keep_paragraphs("SHOP", "2", "c2", {"p"})
    store.purge(LATER)
    assert store.repeated_paragraphs("SHOP", "9", "c9", {"p"}, 3) == frozenset()
