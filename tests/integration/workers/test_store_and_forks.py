"""No connection of the store crosses a fork, and what was rehearsed before it leaves nothing behind in the database."""

import os

from tests.support.installation import Installation
from workers import jobs
from workers.processes.preload import rehearse
from workers.queueing.messages import ReviewTicket
from workers.store import Store


def test_a_connection_is_used_again_but_never_by_another_process(store: Store) -> None:
    store.start_run("r1", "SHOP-1", "created")
    pool = store._engine.pool  # type: ignore[union-attr]
    assert "Connections in pool: 1" in pool.status()

    child = os.fork()
    if child == 0:
        kept = store._engine.pool.status()  # type: ignore[union-attr]
        state = store.run_state("r1")
        os._exit(0 if "Connections in pool: 0" in kept and state and state.state == "running" else 1)

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    store.finish_run("r1", "done")
    assert store.run_state("r1").is_final  # type: ignore[union-attr]


def test_what_is_written_in_a_rehearsal_is_gone_after_it(store: Store) -> None:
    with store.rehearsal() as unkept:
        unkept.start_run("r1", "SHOP-1", "created")
        assert unkept.run_state("r1") is not None
    assert store.run_state("r1") is None

    store.start_run("r1", "SHOP-1", "created")
    with store.rehearsal() as unkept:
        unkept.finish_run("r1", "done")
    state = store.run_state("r1")
    assert state is not None
    assert state.state == "running"


def test_the_statements_of_a_review_are_worked_out_before_the_fork(installation: Installation) -> None:
    rehearse(installation.store)
    known = {*installation.store._engine._compiled_cache}  # type: ignore[union-attr]
    review = ReviewTicket(ticket=installation.file_ticket(), trigger="created")
    installation.queue.submit(review)
    jobs.run(review.model_dump(mode="json"))
    assert len(installation.comments(review.ticket)) == 1
    assert {*installation.store._engine._compiled_cache} == known  # type: ignore[union-attr]
