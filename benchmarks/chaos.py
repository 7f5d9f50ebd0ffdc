"""Break everything at once and count what reached the tickets. Usage: python -m benchmarks.chaos [--tickets 300] …

Real processes: two trees of workers, of which one is killed in parts and the other stands still for longer than its
leases last; Redis is restarted, Jira answers writes with faults, a forward proxy breaks connections, deliveries come
three times and shuffled, the model hangs, refuses and lies. Ends with code 1 unless every ticket has one comment and
one label, every ticket that is planned what `benchmarks.chaos_plans` says, and every one with a document what
`benchmarks.chaos_documents` says.
The plan of what is done to whom, and in which order, follows from `--seed`; the clock of the machine does the rest.
"""

import argparse
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import requests
from rich.console import Console
from rich.table import Table

from benchmarks.chaos_documents import DocumentedTickets
from benchmarks.chaos_people import People
from benchmarks.chaos_plans import PlannedTickets
from benchmarks.process import quiet
from benchmarks.tickets import TicketText, tickets
from tests.support.processes import eventually
from tests.support.stack import Stack, running
from tests.support.stubs.forward_proxy import ForwardProxy
from tests.support.stubs.llm_stub import LlmStub

WORKERS = 2
"""Of each tree."""
KILLED, STOPPED = "worker", "second tree"
JIRA_TIMEOUT_S = 2
REDIS_DOWN_S = 1.5
LONGEST_PAUSE_S = 3
SETTLE_TIMEOUT_S = 1200
STANDSTILL_S = 100
"""Longer than RQ waits for a silent worker, whose job another one has by then."""
BETWEEN_STANDSTILLS_S = 20
FAULTY_WRITES = 0.3
WRITTEN_TO = {r"/issue/[A-Z]+-\d+": FAULTY_WRITES, r"/wiki/(api/v2/pages|rest/api/content)": FAULTY_WRITES / 3}
"""Share of faulty writes by what is written to; a page takes three writes in turn."""
DELIVERED = 0.95
"""Share of what happens that Jira tells of. Of the rest only reconciliation knows."""
RULES = "defaults: {plan_subtasks: true, document_space: DEMO}\n"
"""What projects.yaml says."""
BROKEN_CONNECTIONS = 0.05
MODEL_FAULTS = {
    "hang": 0.06, "rate_limit": 0.06,
    "near_quotes": 0.02, "misfiled": 0.02, "whispered": 0.02, "wrong_schema": 0.02,
}  # fmt: skip
VICTIMS = {
    "work horse": 10,
    "worker": 3,
    "worker and its work horse": 5,
    "all workers and their parent": 1,
    "parent": 1,
}


@dataclass(frozen=True)
class Plan:
    """How much is broken: counts, and the seed of all that is left to chance."""

    tickets: int = 300
    plans: int = 20
    documents: int = 30
    kills: int = 60
    restarts: int = 3
    standstills: int = 2
    seed: int = 1

    def due(self, count: int, number: int) -> int:
        """Return how many of `count` tickets are filed before kill `number`, which is counted from 1."""
        return count * number // self.kills - count * (number - 1) // self.kills


@dataclass(frozen=True)
class Result:
    """What came of it: figures to print, and what is wrong by ticket key."""

    figures: dict[str, str]
    wrong: dict[str, str]


class Chaos:
    """One run of a plan against a running stack."""

    def __init__(self, plan: Plan, stack: Stack, stub: LlmStub, proxy: ForwardProxy) -> None:
        self._plan, self._stack, self._stub, self._proxy = plan, stack, stub, proxy
        self._chance = random.Random(plan.seed)
        self._texts = tickets(plan.tickets, plan.seed)
        self._keys: list[str] = []
        self._planned, self._documented = PlannedTickets(stack), DocumentedTickets(stack)
        self._crowds = (self._planned, self._documented)
        self._people = People(self._crowds)
        self._killed: Counter[str] = Counter()
        self._sent = self._restarted = self._stood_still = 0
        self._post_is_over = threading.Event()

    def run(self) -> Result:
        """Carry the plan out, wait until all is settled, and judge."""
        self._order_faults()
        postman = threading.Thread(target=self._deliver_shuffled, daemon=True)
        postman.start()
        freezer = threading.Thread(target=self._stand_still, daemon=True)
        freezer.start()
        self._people.start()
        started = time.monotonic()
        for step in self._steps():
            step()
            time.sleep(self._chance.uniform(0, LONGEST_PAUSE_S))
        freezer.join()
        broken_for_s = time.monotonic() - started
        notes = dict(self._settled())
        settled_s = time.monotonic() - started
        self._people.stop()
        self._post_is_over.set()
        postman.join()
        try:
            self._stack.wait_until_quiet(240)
        except AssertionError:
            notes["still at work"] = "yes, four minutes later"
        wrong = {key: problem for key in self._keys if (problem := self._problem(key))} | self._wrong()
        figures = self._figures(broken_for_s, settled_s)
        for crowd in self._crowds:
            figures |= crowd.figures()
        return Result(figures | notes, wrong)

    # What is done

    def _steps(self) -> Iterator[Callable[[], None]]:
        """Tickets are filed between the kills, evenly; the restarts lie evenly between both."""
        plan = self._plan
        restart_after = {plan.kills * (number + 1) // (plan.restarts + 1) for number in range(plan.restarts)}
        waiting: Iterator[TicketText] = iter(self._texts)
        for number in range(1, plan.kills + 1):
            yield partial(self._file, waiting, plan.due(plan.tickets, number))
            yield partial(self._planned.file, plan.due(plan.plans, number))
            yield partial(self._documented.file, plan.due(plan.documents, number))
            kind = self._chance.choices(list(VICTIMS), list(VICTIMS.values()))[0]
            yield partial(self._kill, kind)
            if number in restart_after:
                yield self._restart_redis

    def _file(self, waiting: Iterator[TicketText], count: int) -> None:
        for _ in range(count):
            self._keys.append(self._stack.file_ticket(*next(waiting)))

    def _restart_redis(self) -> None:
        self._stack.restart_redis(partial(time.sleep, REDIS_DOWN_S))
        self._restarted += 1

    def _kill(self, kind: str) -> None:
        """Wait for somebody to kill: right after a restart nobody may be at work."""
        victims = eventually(lambda: self._find(kind), 180, f"a {kind} to kill")
        _signal(victims, signal.SIGKILL)
        self._killed[kind] += 1
        if "parent" in kind:
            self._stack.stop_process(KILLED)
            self._stack.start_workers()

    def _stand_still(self) -> None:
        """Let a whole tree stand still in the middle of its work, again and again, as on a machine that sleeps."""
        for _ in range(self._plan.standstills):
            eventually(lambda: self._horses(STOPPED), 180, "somebody at work")
            tree = [self._stack.pid(STOPPED), *(pid for below in self._stack.descendants(STOPPED) for pid in below)]
            _signal(tree, signal.SIGSTOP)
            time.sleep(STANDSTILL_S)
            _signal(tree, signal.SIGCONT)
            self._stood_still += 1
            time.sleep(BETWEEN_STANDSTILLS_S)

    def _horses(self, tree: str) -> list[int]:
        none: list[int] = []
        _, below, *_ = [*self._stack.descendants(tree), none, none]
        return [pid for pid in below if _leads_its_group(pid)]

    def _find(self, kind: str) -> list[int]:
        """Return the processes to kill; only while somebody is at work, for an idle worker has nothing to lose."""
        parent = self._stack.pid(KILLED)
        none: list[int] = []
        workers, below, *_ = [*self._stack.descendants(KILLED), none, none]
        if not (horses := self._horses(KILLED)):
            return []
        horse = self._chance.choice(horses)
        worker = _parent_of(horse)
        return {
            "work horse": [horse],
            "worker": [worker],
            "worker and its work horse": [worker, horse],
            "all workers and their parent": [parent, *workers, *below],
            "parent": [parent],
        }[kind]

    def _order_faults(self) -> None:
        """Four kinds of fault hit an equal part of the bot's writes each."""
        kinds: tuple[dict[str, Any], ...] = (
            {"status": 429, "headers": {"Retry-After": "1"}},
            {"status": 500},
            {"mode": "apply_then_timeout", "delay_s": JIRA_TIMEOUT_S + 0.5},
            {"mode": "reset"},
        )
        for (path, faulty), method in product(WRITTEN_TO.items(), ("POST", "PUT")):
            each = faulty / len(kinds)
            for number, kind in enumerate(kinds):
                share = each / (1 - number * each)  # of those that the kinds before it let through
                seed = self._chance.randrange(1 << 30)
                self._stack.fault(method=method, path=path, **kind, times=10_000, share=share, seed=seed)
        self._stub.mix(self._chance.randrange(1 << 30), **MODEL_FAULTS)

    def _deliver_shuffled(self) -> None:
        """Keep back what the sandbox wants to tell for a second, then tell it three times over, in any order."""
        chance = random.Random(self._plan.seed)
        while not self._post_is_over.is_set():
            self._stack.control("hold")
            self._post_is_over.wait(1)
            order = {"order": "shuffle", "seed": chance.randrange(1 << 30), "times": 3, "share": DELIVERED}
            self._sent += self._stack.control("release", **order)["released"]

    # What came of it

    def _settled(self) -> Iterator[tuple[str, str]]:
        """Wait for every ticket, or too long; yields notes for the table."""
        open_keys = list(self._keys)
        deadline = time.monotonic() + SETTLE_TIMEOUT_S
        unsettled = self._wrong()
        while (open_keys or unsettled) and time.monotonic() < deadline:
            time.sleep(1)
            open_keys = [key for key in open_keys if self._problem(key)]
            unsettled = self._wrong() if unsettled else {}
        if open_keys or unsettled:
            yield "not settled in time", str(len(open_keys) + len(unsettled))

    def _wrong(self) -> dict[str, str]:
        return {key: problem for crowd in self._crowds for key, problem in crowd.wrong().items()}

    def _problem(self, key: str) -> str:
        with contextlib.suppress(requests.RequestException):
            comments, labels = len(self._stack.bot_comments(key)), self._stack.outcome(key)
            if (comments, len(labels)) == (1, 1):
                return ""
            return f"{comments} comments, labels {labels}"
        return "the sandbox gave no answer"

    def _figures(self, broken_for_s: float, settled_s: float) -> dict[str, str]:
        asked = self._stack.control_get("requests")["requests"]
        writes = [each for each in asked if each["method"] != "GET"]
        faulty = Counter(f"{each['fault']} {each['status']}" for each in writes if each["fault"])
        lies = {name: count for name, count in self._stub.done.items() if name != "honest"}
        verdicts = Counter(label for key in self._keys for label in self._stack.outcome(key))
        return {
            "tickets": str(len(self._keys)),
            "verdicts": _listed(verdicts),
            "processes killed": f"{self._killed.total()}: {_listed(self._killed)}",
            "whole tree stood still": f"{self._stood_still} times {STANDSTILL_S} s",
            "Redis restarted": str(self._restarted),
            "connections that the proxy broke": f"{self._proxy.broken.total()}: {_listed(self._proxy.broken)}",
            "writes of the bot": f"{len(writes)}, of them faulty {faulty.total()}: {_listed(faulty)}",
            "deliveries sent": f"{self._sent}, each three times and shuffled; {1 - DELIVERED:.0%} never",
            "answers of the model": f"{self._stub.done.total()}, of them faulty {sum(lies.values())}: {_listed(lies)}",
            "time under fire": f"{broken_for_s:.0f} s",
            "time until all was settled": f"{settled_s:.0f} s",
        }


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _signal(processes: list[int], number: signal.Signals) -> None:
    for pid in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def _leads_its_group(pid: int) -> bool:
    """RQ gives each work horse a process group of its own, and its scheduler none."""
    with contextlib.suppress(ProcessLookupError):
        return os.getpgid(pid) == pid
    return False


def _parent_of(pid: int) -> int:
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return pid


def run(plan: Plan, folder: Path) -> Result:
    """Start everything in `folder`, break it as `plan` says, and return what came of it."""
    rules = folder / "projects.yaml"
    rules.write_text(RULES, encoding="utf-8")
    with LlmStub() as stub, ForwardProxy(BROKEN_CONNECTIONS, plan.seed) as proxy:
        stack = Stack(
            folder,
            workers=WORKERS,
            HTTP_PROXY=proxy.url,
            LLM_MODEL="openai/stub",
            LLM_BASE_URL=stub.url,
            LLM_TIMEOUT="3",
            STRUCTURING_TIMEOUT="3",
            OPENAI_API_KEY="sk-chaos-placeholder",
            JIRA_TIMEOUT=str(JIRA_TIMEOUT_S),
            JOB_RETRIES="20",
            SWEEP_AFTER="1",
            SWEEP_INTERVAL="5",
            RECONCILE_INTERVAL="10",
            RECONCILE_OVERLAP="1",
            PROJECTS_CONFIG_PATH=str(rules),
        )
        with running(stack):
            stack.start_process(STOPPED, "worker", "-n", str(WORKERS))
            return Chaos(plan, stack, stub, proxy).run()


def report(result: Result, database: Path, console: Console) -> None:
    """Print the table, and each ticket that came out wrong with what the runs table says of it."""
    table = Table("chaos", "")
    for name, value in result.figures.items():
        table.add_row(name, value)
    table.add_row("tickets lost or doubled", str(len(result.wrong)))
    console.print(table)
    for key, problem in result.wrong.items():
        console.print(f"{key}: {problem}", style="red")
        for run in _runs_of(key, database):
            console.print(f"    {run}", markup=False)


def _runs_of(key: str, database: Path) -> list[dict[str, object]]:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        found = connection.execute("select * from runs where ticket_key = ? order by started_at", (key,))
        return [dict(row) for row in found]


def main() -> int:
    """Run the plan of the command line; 0 when nothing was lost or doubled."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chaos", description=__doc__.splitlines()[0])
    parser.add_argument("--tickets", type=int, default=Plan.tickets)
    parser.add_argument("--plans", type=int, default=Plan.plans)
    parser.add_argument("--documents", type=int, default=Plan.documents)
    parser.add_argument("--kills", type=int, default=Plan.kills)
    parser.add_argument("--standstills", type=int, default=Plan.standstills)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    asked = parser.parse_args()
    quiet()
    folder = Path(tempfile.mkdtemp(prefix="reqgate-chaos-"))
    result = run(Plan(**vars(asked)), folder)
    report(result, folder / "reqgate.db", Console(width=160))
    if result.wrong:
        sys.stdout.write(f"Logs and database: {folder}\n")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
