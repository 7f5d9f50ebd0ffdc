"""Nobody starves another: turns of projects, budgets, and the storm breaker, with real workers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import create_engine, text

from bot.sandbox.config import VISITOR
from config.signing import Signer
from tests.support.stack import GOOD_STORY, SECRET, VAGUE_WISH, Stack, eventually, running
from tests.support.warm import WarmStack
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.store import migrate


def runs(stack: Stack) -> list[tuple[str, str, str]]:
    """Return id, project and trigger of every run, in the order in which they began."""
    wanted = text("SELECT id, project_key, trigger FROM runs ORDER BY started_at")
    engine = create_engine(f"sqlite:///{stack.folder / 'reqgate.db'}")
    with engine.connect() as connection:
        rows = [(str(row[0]), str(row[1]), str(row[2])) for row in connection.execute(wanted)]
    engine.dispose()
    return rows


def started(stack: Stack) -> list[tuple[str, str]]:
    """Return project and trigger of every run that began, in order."""
    return [(project, trigger) for _, project, trigger in runs(stack)]


def jobs(queue: ReviewQueue) -> list[bytes]:
    """Return the keys of the jobs of runs that RQ knows."""
    found: list[bytes] = queue.connection.keys("rq:job:????????????")
    return found


def queue_of(stack: Stack) -> ReviewQueue:
    signer = Signer("message", (SECRET,))
    return ReviewQueue(connect(f"redis://127.0.0.1:{stack.redis_port}/0"), signer, debounce_s=0, job_timeout_s=60)


def is_migrated(stack: Stack) -> bool:
    return (stack.folder / "reqgate.db").exists() and migrate.is_migrated(f"sqlite:///{stack.folder / 'reqgate.db'}")


@contextmanager
def without_workers(stack: Stack) -> Iterator[Stack]:
    """Run no more than Redis and Jira, and stop what the test starts beside them."""
    try:
        stack.redis.start()
        stack.sandbox.start()
        yield stack
    finally:
        stack.stop()


def test_two_hundred_waiting_reviews_of_one_project_delay_another_by_a_few_only(tmp_path: Path) -> None:
    with without_workers(WarmStack(tmp_path)) as stack:
        queue = queue_of(stack)
        for number in range(1, 201):  # tickets that are gone: reading them is what takes a worker's time
            queue.submit(ReviewTicket(ticket=f"BUSY-{number}", trigger="created"))
        stack.start_workers()
        eventually(lambda: is_migrated(stack), what="the tables")
        eventually(lambda: len(started(stack)) >= 10, what="ten runs of the busy project")
        queue.submit(ReviewTicket(ticket="CALM-1", trigger="created"))
        queue.submit(ReviewTicket(ticket="BUSY-150", trigger="command", actor="5f-vera", comment_id="1"))
        before = len(started(stack))
        late = {("CALM", "created"), ("BUSY", "command")}
        eventually(lambda: late <= set(started(stack)), what="the two that came last")
        order = started(stack)
        assert order.index(("BUSY", "command")) - before <= 3, "a command overtakes everything that waits"
        assert order.index(("CALM", "created")) - before <= 8, "four are before it at most"
        waiting = {key.rpartition(b":")[2].decode() for key in jobs(queue)}  # first: what leaves it is a run by then
        known = waiting | {run for run, _, _ in runs(stack)}
        assert len(known) == 202, "nobody is lost"


def test_beyond_a_budget_a_command_is_answered_once_and_an_automatic_review_waits(tmp_path: Path) -> None:
    with running(WarmStack(tmp_path, BUDGET_USER_RUNS_PER_HOUR="1", BUDGET_PROJECT_RUNS_PER_HOUR="3")) as stack:
        key = stack.file_ticket("Make the checkout nicer", VAGUE_WISH)
        stack.wait_for_outcome(key, "reqgate-questions")
        for _ in range(3):
            stack.say(key, "/reqgate review")
            stack.wait_until_quiet()
        review, *answers = sorted(stack.bot_comments(key), key=lambda comment: int(comment["id"]))
        assert len(review["versions"]) == 2, "the first command was reviewed"
        assert len(answers) == 1
        assert "You have used your 1 commands of this hour" in str(answers[0]["body"])
        stack.edit_ticket(key, GOOD_STORY)
        stack.wait_for_outcome(key, "reqgate-passed")

        beyond = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
        eventually(lambda: stack.health()["queues"]["scheduled"] == 1, what="the project's fourth review to be put off")
        assert stack.bot_comments(beyond) == []
        assert stack.health()["queues"]["failed"] == 0


@pytest.mark.timeout(120)
def test_an_automation_that_answers_our_comments_is_cut_off_and_let_in_again(tmp_path: Path) -> None:
    with running(WarmStack(tmp_path, STORM_EVENTS="3", STORM_PAUSE="8")) as stack:
        key = stack.file_ticket("Make the checkout nicer", VAGUE_WISH)
        finished = Event()

        def versions() -> int:
            return sum(len(comment["versions"]) for comment in stack.bot_comments(key))

        def answer_each_comment() -> None:
            seen = 0
            while not finished.wait(0.05):
                if (now := versions()) > seen:
                    seen = now
                    stack.edit_ticket(key, f"{VAGUE_WISH} Synchronised {seen} times by {VISITOR.name}.")

        automation = Thread(target=answer_each_comment)
        automation.start()
        try:
            eventually(lambda: stack.health()["queues"]["paused_s"], what="the pause")
            assert any(f"ticket {key} pause" in warning for warning in stack.health()["warnings"])
            paused_at = versions()
            assert paused_at == 5, "the first, and one more than STORM_EVENTS that answer it"
            other = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
            stack.wait_for_outcome(other, "reqgate-passed")  # its edits are not those that pause
            assert stack.health()["queues"]["paused_s"]
            stack.say(key, "/reqgate help")
            eventually(lambda: len(stack.bot_comments(key)) == 2, what="an answer: commands work during the pause")
            assert versions() == paused_at + 1, "the answer alone"
        finally:
            finished.set()
            automation.join()
        eventually(lambda: stack.health()["queues"]["paused_s"] == {}, what="the end of the pause")
        eventually(lambda: versions() > paused_at + 1, what="the review of the last state")
