"""The queue's page shows what waits and who works, and says what to do when there is nothing to see."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from rq import Worker
from rq.job import Job

from bot.app import create_app
from config.projects import Projects
from tests.support.admin_pages import HTML, log_in, send_form, text_of, words_of
from tests.support.edge import ADMIN_TOKEN, make_settings
from workers.limits.budgets import Budgets
from workers.queueing.messages import ReviewTicket, new_run_id
from workers.queueing.quarantine import put_aside
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.queueing.running_jobs import running_jobs


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


@pytest.fixture
def busy_worker(queue: ReviewQueue) -> Iterator[str]:
    """A worker that has a review in hand; gives the id of the run."""
    worker = Worker([queue.rq_queue], name="worker-<b>1</b>", connection=queue.connection, serializer="json")
    worker.register_birth()
    queue.name_workers([worker.name])
    run_id = queue.submit(ReviewTicket(ticket="SHOP-7", trigger="command")).run_id
    job = Job.fetch(run_id, connection=queue.connection, serializer="json")
    worker.prepare_execution(job)
    worker.prepare_job_execution(job)
    yield run_id
    worker.register_death()


def test_an_idle_installation_says_that_no_worker_runs_and_how_to_start_one(admin: FlaskClient) -> None:
    words = words_of(text_of(admin, "/admin/queue"))
    assert "reqgate worker" in words
    assert "No job is running." in words
    assert "no limit" in words
    assert "no budget of projects is set" in words


def test_who_works_on_what_is_shown_with_its_run(admin: FlaskClient, queue: ReviewQueue, busy_worker: str) -> None:
    (job,) = running_jobs(queue)
    assert (job.job_id, job.kind, job.ticket, job.worker) == (busy_worker, "review", "SHOP-7", "worker-<b>1</b>")
    page = text_of(admin, "/admin/queue")
    assert f'href="/admin/runs/{busy_worker}"' in page
    assert "worker-<b>1</b>" not in page, "names are escaped"
    assert "review SHOP-7" in words_of(page)


def test_what_pauses_is_named_with_the_remedy(admin: FlaskClient, queue: ReviewQueue) -> None:
    queue.pause("the edits of ticket LOOP-1", 600)
    words = words_of(text_of(admin, "/admin/queue"))
    assert "The edits of ticket LOOP-1 10 min" in words
    assert "another automation" in words


def test_what_projects_used_of_their_budgets_stands_beside_the_limits(tmp_path: Path, redis_url: str) -> None:
    limits = {"budget_project_runs_per_hour": 2, "budget_project_tokens_per_day": 1000}
    settings = make_settings(tmp_path, redis_url=redis_url, **limits)
    browser = create_app(settings, projects=Projects()).test_client()
    log_in(browser)
    assert "No project used anything of its budgets lately." in words_of(text_of(browser, "/admin/queue"))
    budgets = Budgets(connect(redis_url), project_runs_per_hour=2, user_runs_per_hour=0, project_tokens_per_day=1000)
    for project in ("SHOP", "SHOP", "<b>APP</b>"):
        budgets.take_review(new_run_id(), project)
    page = text_of(browser, "/admin/queue")
    assert "SHOP 2 of 2 used up, free in 60 min 0 of 1,000" in words_of(page)
    assert "1 of 2" in words_of(page)
    assert "<b>APP" not in page


def test_without_redis_the_page_says_so(tmp_path: Path) -> None:
    settings = make_settings(tmp_path, redis_url="redis://127.0.0.1:1/0")
    client = create_app(settings, projects=Projects()).test_client()
    answer = client.get("/admin/queue", headers=HTML | {"Authorization": f"Bearer {ADMIN_TOKEN}"})
    assert answer.status_code == 503
    assert "REDIS_URL" in answer.get_data(as_text=True)
    assert "127.0.0.1" not in answer.get_data(as_text=True)


def test_records_that_were_put_aside_are_listed_and_cleared(admin: FlaskClient, queue: ReviewQueue) -> None:
    assert "Put aside" not in text_of(admin, "/admin/queue")
    put_aside(queue.connection, "feedface<b>", "it is no job that this installation signed")
    page = text_of(admin, "/admin/queue")
    assert "feedface<b>" in words_of(page)
    assert "<b>" not in page
    assert "none of ours" in words_of(page)
    answer = send_form(admin, "/admin/queue", "/admin/queue/put-aside/clear")
    assert "The list is empty." in answer.get_data(as_text=True)
    assert queue.put_aside() == ()
