"""Dead letters on the pages of administrators: listed, looked at, run again, dropped; never by a forged form."""

from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from bot.admin.paging import PAGE_SIZE
from tests.support.admin_pages import HTML, log_in, send_form, text_of, words_of
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import is_alive
from workers.store import DeadLetter, Store

LIST = "/admin/dead-letters"
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


def bury(
    store: Store, number: int = 1, project: str = "SHOP", reason: str = "Jira refused", kind: str = "review"
) -> str:
    """Keep the letter of a run that was given up, and return the run's id."""
    message = ReviewTicket(run_id=f"{number:012x}", ticket=f"{project}-{number}", trigger="created")
    values = {**message.model_dump(mode="json"), "kind": kind}
    store.keep_run(message.run_id, message.ticket, kind, values)
    store.finish_run(message.run_id, "failed", "gave up")
    moment = NOON + timedelta(minutes=number)
    store.save_dead_letter(DeadLetter(message.run_id, message.ticket, project, kind, values, reason, 8, moment))
    return message.run_id


def test_without_letters_the_page_says_that_this_is_well(admin: FlaskClient, store: Store) -> None:
    page = text_of(admin, LIST)
    assert "No dead letters" in page
    assert "<table" not in page
    assert "Run all" not in page


def test_letters_are_listed_with_their_reason_escaped_and_one_shows_its_message(
    admin: FlaskClient, store: Store
) -> None:
    run_id = bury(store, reason='<img src=x onerror="alert(1)">')
    for path in (LIST, f"{LIST}/{run_id}"):
        page = text_of(admin, path)
        assert "<img" not in page
        assert "onerror=" in words_of(page)
        assert "SHOP-1" in page
    assert "but for those that are gone or that the bot may not write on" in words_of(text_of(admin, LIST))
    shown = text_of(admin, f"{LIST}/{run_id}")
    assert "trigger created" in words_of(shown)
    assert f'href="/admin/runs/{run_id}"' in shown


def test_a_letter_that_is_not_there_is_said_in_words(admin: FlaskClient, store: Store) -> None:
    for path in (f"{LIST}/000000000000", f"{LIST}/000000000000/drop"):
        assert admin.get(path, headers=HTML).status_code == 404


def test_a_letter_runs_again_under_its_own_id(admin: FlaskClient, store: Store, queue: ReviewQueue) -> None:
    run_id = bury(store)
    answer = send_form(admin, LIST, f"{LIST}/{run_id}/retry")
    assert "1 run queued again" in answer.get_data(as_text=True)
    assert is_alive(queue, run_id)
    assert store.dead_letters() == ()
    assert "queued again" not in text_of(admin, LIST), "it is said once"


def test_all_letters_of_a_project_run_again_and_the_others_stay(
    admin: FlaskClient, store: Store, queue: ReviewQueue
) -> None:
    theirs, ours = bury(store, 1, "PAY"), [bury(store, number) for number in (2, 3)]
    answer = send_form(admin, f"{LIST}?project=SHOP", f"{LIST}/retry")
    assert "2 runs queued again" in answer.get_data(as_text=True)
    assert all(is_alive(queue, run_id) for run_id in ours)
    assert [each.run_id for each in store.dead_letters()] == [theirs]


def test_dropping_asks_first_and_then_drops(admin: FlaskClient, store: Store) -> None:
    run_id = bury(store)
    assert f"{LIST}/{run_id}/drop" in text_of(admin, LIST)
    assert "Throw this letter away?" in text_of(admin, f"{LIST}/{run_id}/drop")
    assert store.dead_letter(run_id), "asking changes nothing"
    answer = send_form(admin, f"{LIST}/{run_id}/drop", f"{LIST}/{run_id}/drop")
    assert "was dropped" in answer.get_data(as_text=True)
    assert store.dead_letters() == ()


def test_the_job_of_another_version_stays_and_is_named(admin: FlaskClient, store: Store) -> None:
    run_id = bury(store, kind="gone")
    answer = send_form(admin, LIST, f"{LIST}/{run_id}/retry")
    assert "does not know the job" in answer.get_data(as_text=True)
    assert store.dead_letter(run_id)


def test_long_lists_come_in_pages_that_keep_the_filter(admin: FlaskClient, store: Store) -> None:
    for number in range(1, PAGE_SIZE + 3):
        bury(store, number)
    first = text_of(admin, f"{LIST}?project=SHOP")
    assert f"{PAGE_SIZE + 2:012x}" in first
    assert "page=2" in first
    assert "project=SHOP" in first
    second = text_of(admin, f"{LIST}?project=SHOP&page=2")
    assert second.count(f'href="{LIST}/0') == 4, "two letters, each with its page and with what drops it"
    for odd in ("0", "-1", "x", "９", "99999999999999999999"):
        assert admin.get(f"{LIST}?page={odd}", headers=HTML).status_code == 200, odd


@pytest.mark.parametrize("path", [f"{LIST}/retry", f"{LIST}/000000000001/retry", f"{LIST}/000000000001/drop"])
def test_a_forged_form_and_a_stranger_change_nothing(
    client: FlaskClient, store: Store, queue: ReviewQueue, path: str
) -> None:
    run_id = bury(store)
    assert client.post(path, headers=HTML).status_code in (303, 400), "a stranger"
    log_in(client)
    for data in ({}, {"csrf_token": "guessed"}):
        assert client.post(path, data=data, headers=HTML).status_code == 400
    assert store.dead_letter(run_id)
    assert not is_alive(queue, run_id)
