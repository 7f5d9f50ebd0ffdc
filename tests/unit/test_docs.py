"""The documents keep step with the code: settings, keys, the JSON interface, the rubric, and the links between them."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
import yaml
from pydantic import BaseModel

import workers.review.checks.all  # noqa: F401 - fills the register
from bot.reference import pages as reference
from config.guardrail import InputGuardrail, PiiDetection, PiiPatterns, PromptInjection
from config.projects import CommandAccess, ProjectRules
from config.settings import PACKAGE_DIR, Settings
from workers.actions.plan import OUTCOME_LABELS
from workers.comment.text import render_text
from workers.contracts import TokenUse
from workers.grounding.quotes import Evidence
from workers.guardrail.spans import GuardrailResult, InjectionSpan, PiiSpan
from workers.handlers.intake import TextTicket
from workers.handlers.text import judge_text
from workers.review import schemas
from workers.review.checks.registry import registered_checks
from workers.review.compose.texts import texts_in
from workers.review.facets.questions import POINT_CODES
from workers.review.facets.values import FacetReading, Point, Readiness
from workers.review.graph import default_parts
from workers.review.lint.smells import LintResult, SmellKind
from workers.review.rubric import rubric as rules
from workers.review.schemas import Scenario, WorkflowConfig

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])
RUBRIC = rules.load_rubric(PACKAGE_DIR / "scoring_rubric.yaml", 60, registered_checks())


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def commands(text: str) -> set[str]:
    """The commands of a page's blocks that are there to be run."""
    blocks = re.findall(r"^ *```sh\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return {line.strip() for block in blocks for line in block.splitlines() if line.strip()}


def rows(page: str) -> Iterator[list[str]]:
    """The cells of every table row, without back quotes."""
    for line in read(page).splitlines():
        if line.startswith("|"):
            yield [cell.strip().replace("`", "") for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("path", reference.PAGES)
def test_a_reference_page_says_what_the_code_says(path: str) -> None:
    assert read(path) == reference.PAGES[path](), "run: make docs"


def test_the_manual_names_the_certificates_that_are_installed() -> None:
    (locked,) = re.findall(r"^certifi==(\S+)", (ROOT / "requirements" / "runtime.txt").read_text(), re.MULTILINE)
    assert f"The lock has certifi {locked}," in read("deploy.md")


def test_every_setting_and_every_check_says_what_it_is_for() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []
    assert [name for name, check in registered_checks().items() if not check.__doc__] == []


@pytest.mark.parametrize(
    "model",
    [
        *(ProjectRules, CommandAccess, InputGuardrail, PiiDetection, PromptInjection, PiiPatterns),
        *(rules.Rubric, rules.ScenarioRubric, rules.Dimension, rules.CheckRule),
        *(rules.TierRule, rules.Penalties, rules.IssueRule, rules.BlockerWhen),
    ],
)
def test_every_key_of_the_yaml_files_is_documented(model: type[BaseModel]) -> None:
    text = read("configuration.md")
    missing = [name for name in model.model_fields if not re.search(rf"`(?:[\w.…]+\.)?{name}(?:\.\w+)?`", text)]
    assert missing == []


@pytest.mark.parametrize(
    "model",
    [
        *(schemas.ReviewReport, schemas.ReviewIssue, schemas.CheckOutcome, TokenUse, Evidence),
        *(FacetReading, Point),
        *(GuardrailResult, PiiSpan, InjectionSpan),
        *(schemas.PRD_Draft, schemas.BugDraft, schemas.TaskDraft, schemas.SpikeDraft),
    ],
)
def test_every_field_of_the_json_interface_is_documented(model: type[BaseModel]) -> None:
    inner = {"rejection", "model_text"}  # of GuardrailResult; `reqgate guard` does not print them
    missing = [name for name in model.model_fields if f"`{name}`" not in read("report.md") and name not in inner]
    assert missing == []


def test_every_field_and_kind_of_the_lint_is_documented() -> None:
    names = [field.name for field in fields(LintResult)] + [kind.value for kind in SmellKind]
    assert [name for name in names if f"`{name}`" not in read("report.md")] == []


def test_the_thresholds_of_the_tiers_are_documented() -> None:
    for tier, rule in RUBRIC.tiers.items():
        (row,) = [cells[1] for cells in rows("rubric.md") if cells[0] == tier]
        assert all(f"{name} needs {threshold}" in row for name, threshold in rule.thresholds.items())
        assert all(check in row for check in rule.not_required)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        linked = page.parent / path if path else page
        assert linked.exists(), f"{target} does not exist"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", linked.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    named = re.findall(r"`((?:bot|workers|config|prompts|tests|docs|requirements)/[\w./-]*)`", text)
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_yaml_examples_can_be_read(page: Path) -> None:
    for block in re.findall(r"^( *)```yaml\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        indent, text = block
        yaml.safe_load(re.sub(rf"^{indent}", "", text, flags=re.MULTILINE))


def test_commands_of_the_readme_are_run_or_marked() -> None:
    tags = re.findall(r"^ *```(\S[^\n]*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(tags) <= {"sh", "sh no-ci"}


@pytest.mark.parametrize("page", ["tutorial.md", "grounding.md"])
def test_commands_that_a_page_gives_to_be_run_are_run_with_the_readmes(page: str) -> None:
    runs = commands(read(page))
    assert runs
    assert runs - commands((ROOT / "README.md").read_text(encoding="utf-8")) == set()


def test_every_module_and_test_that_answers_a_threat_is_there() -> None:
    named = re.findall(r"`((?:tests|workers|bot|config|\.ci)/[\w/.]+)`", read("THREATS.md"))
    assert len(named) > 30
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("example", ["address-change", "address-change-zh"])
def test_the_comment_of_the_bar_that_is_shown_is_the_products(example: str) -> None:
    title, _, text = read(f"examples/{example}.md").partition("\n")
    given = TextTicket("", title.removeprefix("# "), text.strip(), "Story")
    reviewed = judge_text(given, ProjectRules(profile="ready"), WorkflowConfig(), default_parts())
    above_the_fold, _, _ = render_text(reviewed.comment).partition("\n#### ")
    above_the_fold, _, _ = above_the_fold.partition(texts_in(reviewed.report.language).dispute)
    assert f"```text\n{above_the_fold.strip()}\n```" in read("comment.md")


def test_the_bar_explains_every_point_and_every_outcome() -> None:
    first = [cells[0] for cells in rows("bar.md")]
    assert [code for code in POINT_CODES if first.count(code) != 1] == []
    assert [outcome for outcome in Readiness if first.count(outcome) != 1] == []
    assert [kind for kind in Scenario if first.count(kind) != 1] == []
    labels = {label for label in OUTCOME_LABELS if f"`{label}`" not in read("bar.md")}
    assert labels == set()
