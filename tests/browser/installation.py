"""The installation that the browser visits: a year of reviews, and about twenty tickets of all outcomes on its Jira."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.many_runs import seed
from bot.sandbox.config import VISITOR
from bot.sandbox.samples import load_samples
from config.settings import PACKAGE_DIR
from tests.browser.tickets import GIVEN_UP, IMPROVED, NEEDS_INFO, NOT_REVIEWED, OBJECTED, Written
from tests.support.plans import asked, questions, ready
from tests.support.processes import eventually
from tests.support.stack import GOOD_STORY, Stack, running
from tests.support.stubs.llm_stub import LlmStub
from workers.evidence.items import EvidenceItem
from workers.plan.schemas import GivenAnswer, PlanReport
from workers.store import Store, WaitingThread, open_store

_EARLIER_RUNS = 900
_REASON = "/reqgate override Agreed with the team in planning, the details follow on Monday"
_OBJECTION = "/reqgate 异议 F-AC-NONE 验收标准写在原型里了"


@dataclass
class Installation:
    """A running stack, its model, the keys of its tickets by how they came out, and runs by what they planned."""

    stack: Stack
    model: LlmStub
    keys: dict[str, list[str]] = field(default_factory=dict)
    planned: dict[str, str] = field(default_factory=dict)

    @property
    def store(self) -> Store:
        """What the pages show."""
        return open_store(f"sqlite:///{self.stack.folder / 'reqgate.db'}")

    def run_of(self, outcome: str) -> str:
        """Return the newest run of the first ticket that came out like this."""
        key = self.keys[outcome][0]
        review = self.store.previous_review(key, "")
        assert review is not None, key
        return review.run_id

    def file(self, tickets: tuple[Written, ...], label: str) -> list[str]:
        """File tickets and wait for the label on each."""
        keys = [self.stack.file_ticket(each.title, each.description, each.issue_type) for each in tickets]
        for key in keys:
            self.stack.wait_for_outcome(key, label)
        return keys


def strict_guardrail() -> str:
    """Return the guardrail's file of a site that lets no personal data and no injection through."""
    shipped = (PACKAGE_DIR / "guardrail_config.yaml").read_text(encoding="utf-8")
    return shipped.replace("action: redact", "action: reject").replace("action: sanitize", "action: reject")


@contextmanager
def installed(folder: Path) -> Iterator[Installation]:
    """Start it, fill it, and stop it."""
    rules, guardrail = folder / "projects.yaml", folder / "guardrail.yaml"
    rules.write_text(f"defaults: {{profile: strict, override: {{account_ids: ['{VISITOR.account_id}']}}}}\n")
    guardrail.write_text(strict_guardrail())
    seed(f"sqlite:///{folder / 'reqgate.db'}", _EARLIER_RUNS, letters=0, said=0)
    with LlmStub() as model:
        stack = Stack(
            folder,
            PROJECTS_CONFIG_PATH=str(rules),
            GUARDRAIL_CONFIG_PATH=str(guardrail),
            LLM_MODEL="openai/stub",
            LLM_BASE_URL=model.url,
            LLM_TIMEOUT="5",
            MAX_LLM_RETRIES="1",
            LLM_BREAKER_FAILURES="1000",
            BUDGET_PROJECT_RUNS_PER_HOUR="100",
            BUDGET_PROJECT_TOKENS_PER_DAY="20000",
        )
        with running(stack):
            installation = Installation(stack, model)
            _fill(installation)
            yield installation


def _fill(site: Installation) -> None:
    stack, keys = site.stack, site.keys
    samples = tuple(Written(each.title, each.description, each.issuetype) for each in load_samples())
    filed = [stack.file_ticket(each.title, each.description, each.issue_type) for each in samples]
    for key in filed:
        eventually(lambda: stack.outcome(key), what=f"an outcome of {key}")  # noqa: B023 - called in this round
    keys["passed"] = [key for key in filed if stack.outcome(key) == ["reqgate-passed"]]
    keys["rejected"] = [key for key in filed if stack.outcome(key) == ["reqgate-rejected"]]
    keys["needs info"] = site.file(NEEDS_INFO, "reqgate-needs-info")
    keys["given up"] = _given_up(site)
    keys["objected"] = site.file(OBJECTED, "reqgate-rejected")
    keys["improved"] = site.file((IMPROVED,), "reqgate-rejected")
    stack.wait_until_quiet()
    overridden, disputed = keys["objected"]
    stack.say(overridden, _REASON)
    stack.say(disputed, _OBJECTION)
    stack.edit_ticket(keys["improved"][0], GOOD_STORY)
    stack.wait_for_outcome(keys["improved"][0], "reqgate-passed")
    eventually(lambda: "ai-disputed" in stack.ticket(disputed)["labels"], what="the dispute")
    eventually(lambda: "admin-override" in stack.ticket(overridden)["labels"], what="the override")
    stack.wait_until_quiet()
    site.model.script(default="unauthorized")
    keys["not reviewed"] = site.file(NOT_REVIEWED, "reqgate-error")
    stack.wait_until_quiet()
    site.model.reset()
    _plan(site)


def _plan(site: Installation) -> None:
    """Keep a plan with questions before it, two versions and everything that its page can show."""
    item = EvidenceItem(id="E1", kind="script", place="Makefile:12", title="make test", quote="pytest -q")
    first, second = asked(1, "by e-mail", "as a download"), asked(2, round=2)
    answer = GivenAnswer(number=1, by=VISITOR.account_id, chosen=("A",), remark="for now")
    old, new = ready(), ready(asked=(first, second), answers=(answer,), evidence=(item,), by_default="deadline")
    new = new.model_copy(update={"plan": new.plan.model_copy(update={"plan_markdown": "# Plan\n\nBy e-mail.\n"})})
    site.planned = {
        name: _planned(site.store, run, version, report)
        for name, run, version, report in (
            ("earlier plan", "00000000aaa1", 1, old),
            ("questions", "00000000aaa2", 1, questions(second, asked_before=(first,), answers=(answer,))),
            ("plan", "00000000aaa3", 2, new),
        )
    }
    waits = WaitingThread("plan", "SHOP-1", "SHOP", site.planned["questions"], datetime.now(UTC) + timedelta(days=2))
    site.store.wait_for_people(waits)


def _planned(store: Store, run_id: str, version: int, report: PlanReport) -> str:
    store.start_run(run_id, report.ticket, "plan")
    store.save_plan(run_id, report.ticket, "SHOP", version, report.plan.status, report.model_dump(mode="json"))
    store.finish_run(run_id, "done", "posted")
    return run_id


def _given_up(site: Installation) -> list[str]:
    """File tickets whose first comment Jira refuses, so that their runs become dead letters."""
    stack = site.stack
    stack.control("hold")
    keys = [stack.file_ticket(each.title, each.description, each.issue_type) for each in GIVEN_UP]
    for key in keys:
        stack.fault(method="POST", path=f"/issue/{key}/comment$", status=400)
    stack.control("release")
    for key in keys:
        stack.wait_for_outcome(key, "reqgate-error")
    eventually(lambda: stack.health()["dead_letters"] == len(keys), what="the dead letters")
    return keys
