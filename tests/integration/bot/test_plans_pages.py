"""Plans on the pages of administrators: on the page of their run, and who is waited for."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update

from bot.admin.paging import PAGE_SIZE
from tests.support.admin_pages import HTML, log_in, text_of, words_of
from tests.support.plans import asked, questions, ready
from workers.evidence.items import EvidenceItem
from workers.plan.schemas import GivenAnswer, PlanReport
from workers.store import Recording, Store, WaitingThread
from workers.store.tables import PlanRow

LIST = "/admin/plans"
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
EVIL = "<script>alert(1)</script>"
KIM, LEE = "5b10ac8d82e05b22cc7d4ef5", "5b10ac8d82e05b22cc7d4ef6"


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


def planned(
    store: Store, run_id: str, report: PlanReport, ticket: str = "SHOP-41", *, version: int = 0, minute: int = 0
) -> str:
    """Keep the plan of a run, and return the address of its page."""
    store.start_run(run_id, ticket, "plan")
    store.save_plan(run_id, ticket, "SHOP", version, report.plan.status, report.model_dump(mode="json"))
    store.finish_run(run_id, "done", "posted")
    with store._session() as session:
        moment = NOON + timedelta(minutes=minute)
        session.execute(update(PlanRow).where(PlanRow.run_id == run_id).values(created_at=moment))
    return f"/admin/runs/{run_id}"


def with_document(text: str) -> PlanReport:
    report = ready()
    return report.model_copy(update={"plan": report.plan.model_copy(update={"plan_markdown": text})})


def waits(store: Store, ticket: str, *, minute: int = 0) -> None:
    wakes_at = NOON + timedelta(minutes=minute)
    store.wait_for_people(WaitingThread("plan", ticket, "SHOP", "0123456789ab", wakes_at))


# The page of a run


def test_questions_stand_with_their_options_and_how_they_stand(admin: FlaskClient, store: Store) -> None:
    first = asked(1, "by e-mail", EVIL)
    report = questions(
        asked(2, round=2), asked_before=(first,), answers=(GivenAnswer(number=1, by=KIM, chosen=("A",)),)
    )
    page = text_of(admin, planned(store, "a1", report))
    words = words_of(page)
    assert "questions are open" in words
    assert "Round 1" in words
    assert "Round 2" in words
    assert "person 1: A: by e-mail" in words
    assert re.search(r"Question 1\?.*answered.*Question 2\?.*open", words)
    assert "<script>" not in page
    assert "Coverage" not in words, "there are no stages yet"
    assert "This run made no review" not in words


def test_nobody_is_named_and_whoever_disagrees_is_another_person(admin: FlaskClient, store: Store) -> None:
    answers = (
        GivenAnswer(number=1, by=KIM, text="never", remark="ask me"),
        GivenAnswer(number=1, by=LEE, skipped=True),
        GivenAnswer(number=2, by=LEE, takes_default=True),
    )
    report = questions(asked(1), asked_before=(asked(2),), answers=answers, disputed=(1,))
    page = text_of(admin, planned(store, "a1", report))
    words = words_of(page)
    assert "person 1: never (ask me) person 2: leaves it out people disagree" in words
    assert "person 2: takes the assumption" in words
    assert KIM not in page
    assert LEE not in page


def test_a_plan_that_says_who_decided_names_nobody_on_the_page(admin: FlaskClient, store: Store) -> None:
    said = {"asked": (asked(1),), "answers": (GivenAnswer(number=1, by=KIM, text="never"),)}
    old = with_document(f"# Plan\nDecided by {LEE}: always\n").model_copy(
        update={"answers": (GivenAnswer(number=1, by=LEE, text="always"),)}
    )
    new = with_document(f"# Plan\nDecided by {KIM}: never\n由{KIM}决定\n").model_copy(update=said)
    planned(store, "a1", old, version=1)
    page = text_of(admin, planned(store, "a2", new, version=2, minute=1))
    assert KIM not in page
    assert LEE not in page
    assert "Decided by person 1: never 由person 1决定" in words_of(page)
    assert "-Decided by person 2: always" in words_of(page)


def test_coverage_shows_for_each_criterion_which_stage_serves_it(admin: FlaskClient, store: Store) -> None:
    words = words_of(text_of(admin, planned(store, "a1", ready(), version=1)))
    assert "ready , version 1" in words
    assert "Criteria covered 1 of 1" in words
    assert "1. Stage 1 2. Stage 2 3. Stage 3" in words
    assert "C1: Paid orders are exported. task 1.1; check 1.1 – – supported" in words


def test_a_criterion_that_nothing_serves_is_counted_as_that(admin: FlaskClient, store: Store) -> None:
    hole = (
        ready().coverage[0].model_copy(update={"id": "C2", "tasks": (), "success_criteria": (), "support": "uncovered"})
    )
    report = ready(coverage=(*ready().coverage, hole))
    words = words_of(text_of(admin, planned(store, "a1", report)))
    assert "Criteria covered 1 of 2" in words
    assert "C2: Paid orders are exported. – – – uncovered" in words


def test_what_is_empty_is_said_to_be_empty(admin: FlaskClient, store: Store) -> None:
    words = words_of(text_of(admin, planned(store, "a1", ready(coverage=()))))
    assert "Nothing had to be asked." in words
    assert "The ticket names no criterion" in words
    assert "Nothing outside the ticket was found." in words


def test_evidence_stands_with_its_place_and_its_words(admin: FlaskClient, store: Store) -> None:
    item = EvidenceItem(id="E1", kind="script", place="Makefile:12", title="make test", quote="pytest -q")
    words = words_of(text_of(admin, planned(store, "a1", ready(evidence=(item,)))))
    assert "E1 script Makefile:12 make test pytest -q" in words


def test_a_version_is_compared_with_the_one_before_it(admin: FlaskClient, store: Store) -> None:
    planned(store, "a1", with_document("# Plan\nold words\n"), version=1)
    planned(store, "a2", questions(asked(1)), minute=1)
    third = planned(store, "a3", with_document(f"# Plan\nnew words {EVIL}\n"), version=2, minute=2)
    page = text_of(admin, third)
    words = words_of(page)
    assert "This plan beside that of run a1" in words
    assert "-old words +new words" in words
    assert "<script>" not in page
    assert f"{third}?against=a1" in page
    assert f"{third}?against=a2" not in page, "questions cannot be compared with a plan"


def test_two_versions_are_compared_as_the_address_says(admin: FlaskClient, store: Store) -> None:
    first = planned(store, "a1", with_document("one\n"), version=1)
    planned(store, "a2", with_document("two\n"), version=2, minute=1)
    third = planned(store, "a3", with_document("three\n"), version=3, minute=2)
    assert "-two +three" in words_of(text_of(admin, third))
    assert "-one +three" in words_of(text_of(admin, f"{third}?against=a1"))
    assert "-two +three" in words_of(text_of(admin, f"{third}?against=nonsense"))
    assert "beside that of run" not in words_of(text_of(admin, first)), "nothing was there before"


def test_other_runs_of_the_ticket_lead_to_its_plan(admin: FlaskClient, store: Store) -> None:
    planned(store, "a1", ready(), version=1)
    store.start_run("b1", "SHOP-41", "created")
    assert "/admin/runs/a1" in text_of(admin, "/admin/runs/b1")
    store.start_run("b2", "SHOP-42", "created")
    assert "has a plan" not in text_of(admin, "/admin/runs/b2")


def test_the_plan_of_a_text_stands_alone(admin: FlaskClient, store: Store) -> None:
    planned(store, "a1", with_document("mine\n"), ticket="", version=1)
    second = planned(store, "a2", with_document("another's\n"), ticket="", version=1, minute=1)
    assert "a1" not in words_of(text_of(admin, second))


# The list


def test_without_plans_the_page_says_how_to_get_one(admin: FlaskClient, store: Store) -> None:
    page = text_of(admin, LIST)
    assert "No ticket waits for people." in words_of(page)
    assert "/reqgate plan" in page
    assert "<table" not in page


def test_the_list_needs_a_login(client: FlaskClient, store: Store) -> None:
    assert client.get(LIST, headers=HTML).status_code == 303
    assert client.get(LIST).status_code == 401


def test_who_is_waited_for_stands_with_since_when_and_until_when(admin: FlaskClient, store: Store) -> None:
    planned(store, "a1", questions(asked(1)), "SHOP-1", minute=-90)
    planned(store, "a2", questions(asked(1)), "SHOP-1", minute=-60)
    waits(store, "SHOP-1", minute=30)
    waits(store, "SHOP-2", minute=10)
    page = text_of(admin, LIST)
    words = words_of(page)
    assert "SHOP-2 unknown 2026-03-02 12:10 – SHOP-1 2026-03-02 11:00 2026-03-02 12:30 a2" in words
    assert "/admin/runs/a2" in page


def test_a_ticket_that_is_not_waited_for_any_more_is_gone(admin: FlaskClient, store: Store) -> None:
    waits(store, "SHOP-1")
    store.end_thread("plan", "SHOP-1")
    assert "No ticket waits for people." in words_of(text_of(admin, LIST))


def test_many_tickets_stand_on_several_pages(admin: FlaskClient, store: Store) -> None:
    for number in range(PAGE_SIZE + 1):
        waits(store, f"SHOP-{number}", minute=number)
    assert f"SHOP-{PAGE_SIZE} " not in words_of(text_of(admin, LIST))
    assert f"SHOP-{PAGE_SIZE} " in words_of(text_of(admin, f"{LIST}?page=2"))
    assert "First page" in text_of(admin, f"{LIST}?page=3")


def test_what_was_planned_last_stands_first(admin: FlaskClient, store: Store) -> None:
    planned(store, "a1", ready(), version=1)
    planned(store, "a2", questions(asked(1)), ticket="", minute=1)
    words = words_of(text_of(admin, LIST))
    assert re.search(r"text of the HTTP API questions a2 .*SHOP-41 plan, version 1 a1", words)


def test_what_was_asked_of_a_model_stands_on_the_page_of_the_run(admin: FlaskClient, store: Store) -> None:
    address = planned(store, "a1", ready())
    exchange = {
        "wanted": "PlanReading",
        "question": [{"role": "user", "content": f"the ticket {EVIL}"}],
        "answer": '{"said": []}',
        "error": "",
        "model": "openai/some",
        "tokens": {"prompt": 100, "completion": 20, "calls": 1, "cost_usd": None, "models": []},
        "is_recalled": False,
    }
    shown = {"title": "Export orders", "text": "As a manager", "exchanges": [exchange]}
    store.save_recording(Recording("a1", {}, {"graph": "plan"}, [], shown))
    page = text_of(admin, address)
    words = words_of(page)
    assert "1. PlanReading, openai/some: 100 + 20 tokens" in words
    assert "Replay as dry run" in words
    assert "<script>" not in page
