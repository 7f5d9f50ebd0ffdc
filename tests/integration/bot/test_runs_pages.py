"""The runs on the pages of administrators: found, looked at without private words, reviewed anew, replayed."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from bot.admin.paging import PAGE_SIZE
from bot.admin.run_path import NODES, path_of
from bot.admin.run_query import DECISIONS, OUTCOMES, TRIGGERS, query_of
from bot.app import create_app
from config.projects import Projects
from tests.support.admin_pages import HTML, log_in, send_form, text_of, words_of
from tests.support.edge import make_settings
from tests.support.installation import Installation
from workers import jobs
from workers.contracts import GAVE_UP, PERMANENT, Outcome
from workers.handlers.kinds import KINDS
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import is_alive
from workers.review import graph
from workers.review.schemas import Decision
from workers.store import Recording, Store
from workers.store.tables import RunRow

LIST = "/admin/runs"
RUN = "0123456789ab"
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
EVIL = "<script>alert(1)</script>"
REPORT: dict[str, Any] = {
    "fingerprint": "f",
    "decision": "REJECT",
    "total_score": 41,
    "threshold": 60,
    "rubric_version": "1",
    "model": "openai/stub",
    "execution_times": {"guardrail": 0.01, "scoring": 0.03, "gate": 0.0, "formatter": 0.001},
    "tokens": {"prompt": 200, "completion": 40, "calls": 2, "cost_usd": 0.0123, "models": []},
    "checks": [
        {"id": "feature.story", "verdict": "MET", "points": 8, "value": 1, "decided_by": "code", "quote": "jane@x.org"}
    ],
    "blocking_issues": [
        {"code": "F-AC-NONE", "severity": "BLOCKER", "description": "jane@x.org", "quote": "jane@x.org"}
    ],
    "non_blocking_issues": [],
}
SHOWN: dict[str, Any] = {
    "title": EVIL,
    "text": f"the text {EVIL}",
    "checks": [REPORT["checks"][0] | {"quote": f"quoted {EVIL}"}],
    "blocking_issues": [REPORT["blocking_issues"][0] | {"description": "none given", "quote": EVIL}],
    "non_blocking_issues": [],
    "exchanges": [
        {
            "wanted": "JudgeAnswer",
            "model": "openai/stub",
            "question": [{"role": "system", "content": f"question {EVIL}"}],
            "answer": f"answer {EVIL}",
            "error": "",
            "is_recalled": False,
            "tokens": {"prompt": 200, "completion": 40, "models": ["openai/stub"]},
        }
    ],
}
RECORDING = Recording(
    RUN, {"raw_text": "private words"}, {"model": "private words"}, [{"answer": "private words"}], SHOWN
)


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


def add_run(store: Store, run_id: str = RUN, ticket: str = "SHOP-41", *, minute: int = 0, decision: str = "") -> str:
    store.start_run(run_id, ticket, "created")
    if decision:
        store.save_review(run_id, ticket, REPORT | {"decision": decision})
    store.finish_run(run_id, "done", "posted")
    with Session(store._engine) as session, session.begin():
        moment = NOON + timedelta(minutes=minute)
        session.execute(update(RunRow).where(RunRow.id == run_id).values(started_at=moment))
    return run_id


def recorded_run(store: Store) -> str:
    add_run(store, decision="REJECT")
    actions = [("upsert_comment", {"body": "x"}), ("set_outcome", {"add_labels": ["reqgate-rejected"]})]
    store.record_actions(RUN, actions)
    store.set_action_state(RUN, 1, "failed", reason=f"no permission {EVIL}")
    store.save_recording(RECORDING)
    return f"{LIST}/{RUN}"


# The list


def test_without_runs_the_list_says_how_to_start_one(admin: FlaskClient, store: Store) -> None:
    page = text_of(admin, LIST)
    assert "/reqgate review" in page
    assert "<table" not in page
    assert "take one of the filters away" in text_of(admin, f"{LIST}?project=SHOP")


def test_the_list_needs_a_login(client: FlaskClient, store: Store) -> None:
    for path in (LIST, f"{LIST}/{RUN}"):
        assert client.get(path, headers=HTML).status_code == 303
        assert client.get(path).status_code == 401


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["b2", "a1"]),
        ("?project=shop", ["a1"]),
        ("?decision=REJECT", ["a1"]),
        ("?outcome=unchanged", []),
        ("?trigger=created&state=done", ["b2", "a1"]),
        ("?search=PAY-", ["b2"]),
        ("?search=A", ["a1"]),
        ("?since=2026-03-03", ["b2"]),
        ("?until=2026-03-02", ["a1"]),
        ("?decision=maybe&since=yesterday&until=9999-12-31&older=nonsense&newer=2026_", ["b2", "a1"]),
        ("?older=2026-03-02T12:00:00_a1", ["b2", "a1"]),
    ],
)
def test_the_list_is_narrowed_as_the_address_says(
    admin: FlaskClient, store: Store, query: str, found: list[str]
) -> None:
    add_run(store, "a1", decision="REJECT")
    add_run(store, "b2", "PAY-7", minute=24 * 60, decision="PASS")
    page = text_of(admin, LIST + query)
    assert [run_id for run_id in ("b2", "a1") if f"{LIST}/{run_id}" in page] == found


def test_filters_stay_in_the_form_and_on_the_way_to_older_runs(admin: FlaskClient, store: Store) -> None:
    for number in range(PAGE_SIZE + 1):
        add_run(store, f"r{number:03}", minute=number)
    page = text_of(admin, f"{LIST}?project=SHOP&state=done")
    assert '<option value="done" selected>' in page
    assert f"{LIST}/r000" not in page
    (older,) = [part.split('"')[0] for part in page.split('href="') if 'rel="next"' in part.split(">")[0]]
    second = text_of(admin, older.replace("&amp;", "&"))
    assert f"{LIST}/r000" in second
    assert 'rel="next"' not in second
    assert "project=SHOP" in second.split('rel="prev"')[0].rpartition("href=")[2]


def test_names_from_outside_are_escaped(admin: FlaskClient, store: Store) -> None:
    add_run(store, "r1", f"{EVIL}-1")
    assert "<script" not in text_of(admin, LIST)
    assert "<script" not in text_of(admin, f"{LIST}?search={EVIL}&project={EVIL}")
    assert "<script" not in text_of(admin, f"{LIST}/r1")


def test_the_choices_are_what_runs_can_have() -> None:
    triggers = {*get_args(ReviewTicket.model_fields["trigger"].annotation)}
    triggers |= {kind.name for kind in KINDS} - {"review", "text", "plantext", "asktext", "writetext"} | {"api"}
    assert set(TRIGGERS) == triggers
    assert set(DECISIONS) == set(Decision)
    assert set(OUTCOMES) == {*map(str, Outcome), GAVE_UP, PERMANENT}
    assert query_of({"decision": "PASS", "state": "no such", "search": "  "}) == {"decision": "PASS"}


# One run


def test_a_run_that_is_not_there_is_told(admin: FlaskClient, store: Store) -> None:
    answer = admin.get(f"{LIST}/ffffffffffff", headers=HTML)
    assert answer.status_code == 404
    assert "nothing at this address" in words_of(answer.get_data(as_text=True)).lower()


def test_a_run_shows_what_happened_with_its_masked_words_only(admin: FlaskClient, store: Store) -> None:
    page = text_of(admin, recorded_run(store))
    words = words_of(page)
    for fact in (
        *("SHOP-41", "created", "REJECT , 41 of 100, needed 60", "openai/stub", "200 + 40 tokens", "0.0123 USD"),
        *("F-AC-NONE", "none given", "feature.story", "8 of 8", "quoted", "question", "answer", "the text"),
        *("+reqgate-rejected", "no permission", "skipped: structuring, structure check"),
    ):
        assert fact in words, fact
    assert "<script" not in page
    assert " style=" not in page
    assert "private words" not in page
    assert "jane@x.org" not in page


def test_without_a_recording_a_run_shows_no_words_of_the_ticket(admin: FlaskClient, store: Store) -> None:
    add_run(store, decision="REJECT")
    page = text_of(admin, f"{LIST}/{RUN}")
    assert "RECORD_RUNS" in page
    assert "F-AC-NONE" in page
    assert "jane@x.org" not in page
    assert "Replay" not in page
    assert admin.get(f"{LIST}/{RUN}/replay").status_code == 405


def test_a_run_that_only_observed_says_that_nothing_was_written(admin: FlaskClient, store: Store) -> None:
    add_run(store, decision="REJECT")
    store.finish_run(RUN, "done", "observed")
    store.record_actions(RUN, [("set_outcome", {"add_labels": ["reqgate-questions"]})], are_withheld=True)
    page = text_of(admin, f"{LIST}/{RUN}")
    assert "Only observed" in page
    assert "withheld" in page
    assert "+reqgate-questions" in page
    assert RUN in text_of(admin, f"{LIST}?outcome=observed")


def test_a_run_without_a_review_has_a_page(admin: FlaskClient, store: Store) -> None:
    add_run(store, ticket="")
    page = text_of(admin, f"{LIST}/{RUN}")
    assert "made no review" in page
    assert "Review the ticket again" not in page


def test_the_ticket_is_a_link_where_jira_is_known(tmp_path: Path, redis_url: str, store: Store) -> None:
    settings = make_settings(tmp_path, redis_url=redis_url, jira_url="https://jira.example.com/")
    browser = create_app(settings, store=store, projects=Projects()).test_client()
    log_in(browser)
    add_run(store)
    add_run(store, "a1", "confluence:123")
    assert 'href="https://jira.example.com/browse/SHOP-41"' in text_of(browser, f"{LIST}/{RUN}")
    assert "/browse/" not in text_of(browser, f"{LIST}/a1")


def test_the_picture_shows_the_way_that_was_taken() -> None:
    assert tuple(NODES) == graph.NODES
    assert path_of({}) is None
    whole = path_of(dict.fromkeys(NODES, 1.0))
    short = path_of({"guardrail": 1, "scoring": 2, "gate": 1, "formatter": 1})
    assert whole is not None
    assert short is not None
    assert [way.is_taken for way in whole.ways] == [True, False, True, False, True, True, True]
    assert [way.is_taken for way in short.ways] == [False, True, False, False, False, True, True]
    assert short.total_s == 5


# What can be done


def test_the_ticket_is_reviewed_anew_by_a_form(admin: FlaskClient, store: Store, queue: ReviewQueue) -> None:
    path = recorded_run(store)
    told = words_of(send_form(admin, path, f"{path}/rerun").get_data(as_text=True))
    run_id = told.partition("queued as run ")[2][:12]
    assert is_alive(queue, run_id)


@pytest.mark.parametrize("action", ["rerun", "replay"])
def test_a_forged_form_queues_nothing(admin: FlaskClient, store: Store, queue: ReviewQueue, action: str) -> None:
    path = recorded_run(store)
    assert admin.post(f"{path}/{action}", headers=HTML).status_code == 400
    assert queue.rq_queue.get_job_ids() == []


def test_what_cannot_be_done_is_not_there(admin: FlaskClient, store: Store) -> None:
    path = recorded_run(store)
    token = text_of(admin, path).partition('csrf_token" value="')[2].partition('"')[0]
    add_run(store, "fedcba987654", ticket="")
    for action in ("rerun", "replay"):
        for run_id in ("fedcba987654", "ffffffffffff"):
            answer = admin.post(f"{LIST}/{run_id}/{action}", data={"csrf_token": token}, headers=HTML)
            assert answer.status_code == 404


def test_a_replay_is_queued_by_a_form_and_its_result_shown_escaped(
    admin: FlaskClient, store: Store, queue: ReviewQueue
) -> None:
    path = recorded_run(store)
    assert "is queued" in send_form(admin, path, f"{path}/replay").get_data(as_text=True)
    assert len(queue.rq_queue.get_job_ids()) == 1
    came_out = {"is_same": False, "difference": [f"-{EVIL}"], "changes": ["The rubric was 1 and is 2."], "at": "now"}
    store.save_recording(replace(RECORDING, replay=came_out))
    page = text_of(admin, path)
    assert "<script" not in page
    assert "The rubric was 1 and is 2." in page
    assert "Not the same" in page


def test_the_job_of_a_replay_keeps_its_result(installation: Installation) -> None:
    from workers.queueing.messages import ReplayRun

    message = ReviewTicket(ticket=installation.file_ticket(), trigger="created")
    jobs.run(message.model_dump(mode="json"))
    for original in (message.run_id, "ffffffffffff"):
        installation.queue.submit_again(ReplayRun(original=original))
    installation.work()
    recording = installation.store.recording_of(message.run_id)
    assert recording is not None
    assert recording.replay is not None
    assert recording.replay["is_same"] is True
    assert len(installation.comments(message.ticket)) == 1


def test_a_replay_that_turns_out_not_to_be_possible_says_so_on_the_page(
    installation: Installation, admin: FlaskClient, store: Store
) -> None:
    from workers.queueing.messages import ReplayRun

    recorded_run(installation.store)  # by a version that recorded otherwise
    installation.queue.submit_again(ReplayRun(original=RUN))
    installation.work()
    written = installation.store.recording_of(RUN)
    assert written is not None
    path = recorded_run(store)
    store.save_recording(written)
    words = words_of(text_of(admin, path))
    assert "It could not be replayed. The recording of run" in words
    assert "Review the ticket again instead." in words
    assert "Not the same" not in words
