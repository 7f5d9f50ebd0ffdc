"""A machine stands still in the middle of a run (it was moved, or out of memory) and goes on after another did it."""

import multiprocessing
import os
import signal

from tests.support.installation import Installation
from tests.support.processes import eventually
from workers import jobs
from workers.queueing.messages import ReviewTicket


def test_a_run_that_stood_still_between_looking_and_writing_writes_no_second_comment(
    installation: Installation,
) -> None:
    message = ReviewTicket(ticket=installation.file_ticket(), trigger="created")
    payload = message.model_dump(mode="json")
    installation.fault(method="GET", path="/comment$", delay_s=0.8)
    stopped = multiprocessing.get_context("fork").Process(target=jobs.run, args=(payload,))
    stopped.start()
    try:
        eventually(lambda: not installation.faults_left(), what="the look at the ticket's comments")
        assert stopped.pid is not None
        os.kill(stopped.pid, signal.SIGSTOP)
        eventually(lambda: any(each["fault"] for each in installation.bot_requests()), what="its answer: no comment")
        assert jobs.run(payload) is None, "its worker counts as dead, and another has the job"
        assert len(installation.comments(message.ticket)) == 1
        os.kill(stopped.pid, signal.SIGCONT)
        stopped.join(30)
        assert stopped.exitcode == 0
    finally:
        stopped.kill()
        stopped.join()
    assert len(installation.comments(message.ticket)) == 1
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    state = installation.store.run_state(message.run_id)
    assert state is not None
    assert state.is_final
