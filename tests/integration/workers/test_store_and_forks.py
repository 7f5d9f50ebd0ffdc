"""No connection of the store crosses a fork."""

import os

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
