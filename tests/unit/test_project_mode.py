"""The mode is set in projects.yaml as a person would do it: one entry, and every comment stays where it was."""

from pathlib import Path

import pytest
import yaml

from config.loading import load_yaml
from config.project_mode import CannotEdit, set_mode, with_mode
from config.projects import Projects, load_projects
from config.settings import PACKAGE_DIR

PLACES = {
    "an own entry is changed": (
        "projects:\n  SHOP:\n    mode: observe   # until June\n    tier: TIER_3_INTERNAL\n",
        "projects:\n  SHOP:\n    mode: enforce   # until June\n    tier: TIER_3_INTERNAL\n",
    ),
    "a project without one gets it": (
        "projects:\n  SHOP:\n    tier: TIER_3_INTERNAL   # ours\n\n  # theirs\n  PAY:\n    enabled: false\n",
        "projects:\n  SHOP:\n    tier: TIER_3_INTERNAL   # ours\n    mode: enforce\n\n"
        "  # theirs\n  PAY:\n    enabled: false\n",
    ),
    "a new project comes last": (
        "projects:\n  # theirs\n  PAY:\n    issue_types:\n      - Bug\n# the end\n",
        "projects:\n  # theirs\n  PAY:\n    issue_types:\n      - Bug\n  SHOP:\n    mode: enforce\n# the end\n",
    ),
    "the first project": (
        "defaults:\n  mode: observe\nprojects: {}   # none yet\n#  SHOP:\n",
        "defaults:\n  mode: observe\nprojects:\n  SHOP:\n    mode: enforce   # none yet\n#  SHOP:\n",
    ),
    "no projects at all": (
        "defaults: {language: zh}\n",
        "defaults: {language: zh}\nprojects:\n  SHOP:\n    mode: enforce\n",
    ),
    "between braces": (
        "projects: {PAY: {enabled: false}, SHOP: {tier: TIER_3_INTERNAL}}",
        "projects: {PAY: {enabled: false}, SHOP: {mode: enforce, tier: TIER_3_INTERNAL}}",
    ),
    "a new one between braces": ("projects: {PAY: {}}", "projects: {SHOP: {mode: enforce}, PAY: {}}"),
    "an empty project": ("projects:\n  SHOP: {}\n", "projects:\n  SHOP:\n    mode: enforce\n"),
    "an empty file": ("", "projects:\n  SHOP:\n    mode: enforce\n"),
    "comments alone": ("# ours", "# ours\nprojects:\n  SHOP:\n    mode: enforce\n"),
    "no line feed at the end": (
        "projects:\n  PAY:\n    enabled: false",
        "projects:\n  PAY:\n    enabled: false\n  SHOP:\n    mode: enforce",
    ),
    "Chinese and quotes": (
        'projects:\n  "SHOP":\n    issue_types: [故事]  # 只要故事\n',
        'projects:\n  "SHOP":\n    issue_types: [故事]  # 只要故事\n    mode: enforce\n',
    ),
    "a block of text at the end": (
        "projects:\n  PAY:\n    transition_on_pass: |\n      Ready\n",
        "projects:\n  PAY:\n    transition_on_pass: |\n      Ready\n  SHOP:\n    mode: enforce\n",
    ),
    "lines of Windows": (
        "projects:\r\n  SHOP:\r\n    enabled: true\r\n",
        "projects:\r\n  SHOP:\r\n    enabled: true\r\n    mode: enforce\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_one_entry_is_set_and_the_rest_stays_as_it_was(place: str) -> None:
    before, after = PLACES[place]
    assert with_mode(before, "SHOP", "enforce") == after
    assert with_mode(after, "SHOP", "enforce") == after
    assert yaml.safe_load(with_mode(after, "SHOP", "observe"))["projects"]["SHOP"]["mode"] == "observe"


@pytest.mark.parametrize(
    "text",
    [
        "projects:\n  PAY: &same\n    mode: observe\n  SHOP: *same\n",
        "projects:\n  SHOP:\n    mode: observe\n    mode: enforce\n",
        "projects:\n  SHOP:\n",
        "projects: [SHOP]\n",
        "- projects\n",
        "projects: {SHOP: {mode: observe}\n",
        "projects:\n  ? SHOP\n  : {}\n",
    ],
)
def test_where_the_file_would_say_something_else_nothing_is_changed(text: str) -> None:
    with pytest.raises(CannotEdit):
        with_mode(text, "SHOP", "observe" if "mode: enforce" in text else "enforce")


def test_for_every_project_it_stands_among_the_defaults_of_the_shipped_file(tmp_path: Path) -> None:
    shipped = PACKAGE_DIR / "projects.yaml"
    file = tmp_path / "projects.yaml"
    file.write_bytes(shipped.read_bytes())
    file.chmod(0o640)
    set_mode(file, "", "observe")
    set_mode(file, "SHOP", "enforce")
    rules = load_projects(file)
    assert rules.rules_for("PAY").mode == "observe"
    assert rules.rules_for("SHOP").mode == "enforce"
    assert file.stat().st_mode & 0o777 == 0o640
    comments = [line for line in shipped.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")] == comments
    assert [one.name for one in tmp_path.iterdir()] == ["projects.yaml"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").write_text("projects: {}\n")
    (tmp_path / "projects.yaml").symlink_to(tmp_path / "real.yaml")
    set_mode(tmp_path / "projects.yaml", "SHOP", "observe")
    assert (tmp_path / "projects.yaml").is_symlink()
    assert load_yaml(tmp_path / "real.yaml", Projects).rules_for("SHOP").is_observed
