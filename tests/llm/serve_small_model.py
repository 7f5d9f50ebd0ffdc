"""Serve the small model until standard input closes: ``python -m tests.llm.serve_small_model WEIGHTS.gguf``.

One thread on purpose: two threads that spin for each other collapse on a busy machine. Prints its address on one line.
"""

import sys

import xllamacpp  # type: ignore[import-not-found,unused-ignore] # installed for this test only

CONTEXT_TOKENS = 4096
ANSWER_TOKENS = 240


def main(weights: str) -> None:
    """Start the server and wait for the end of standard input."""
    params = xllamacpp.CommonParams()
    params.model.path = weights
    params.n_ctx = CONTEXT_TOKENS
    params.n_predict = ANSWER_TOKENS
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.n_threads_http = 2
    # Without this it repeats one URL until its tokens are used up; with it, it invents, which is what we want.
    params.sampling.penalty_repeat = 1.25
    params.sampling.penalty_last_n = 256
    params.port = 0
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)  # noqa: T201 - how the parent learns the port
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1])
