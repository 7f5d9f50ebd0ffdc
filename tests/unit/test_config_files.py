"""The YAML files: what is shipped is valid, and what is wrong is named with file, key and remedy."""

from pathlib import Path

import pytest

from config.guardrail import load_guardrail_config
from config.loading import ConfigError
from config.projects import load_projects
from config.settings import Settings
from workers.review.graph import default_parts
from workers.review.schemas import Scenario, Tier


def test_the_shipped_files_are_valid() -> None:
    settings = Settings(_env_file=None)
    assert load_projects(settings.projects_config_path).rules_for("ANY").enabled
    assert load_guardrail_config(settings.guardrail_config_path).input_guardrail.max_length == 10_000


def test_no_label_lowers_what_the_shipped_rules_ask_of_a_ticket() -> None:
    rules = load_projects(Settings(_env_file=None).projects_config_path).rules_for("ANY")
    rubric = default_parts().rubric
    plain = rubric.threshold_for(Scenario.FEATURE, Tier(rules.tier))
    tiers = [Tier(tier) for tier in (*rules.tier_by_label.values(), *rules.tier_by_component.values())]
    assert all(rubric.threshold_for(Scenario.FEATURE, tier) >= plain for tier in tiers)


def test_a_project_overrides_only_the_keys_it_names(tmp_path: Path) -> None:
    path = tmp_path / "projects.yaml"
    path.write_text("defaults: {language: zh, review_on_edit: false}\nprojects: {SHOP: {review_on_edit: true}}\n")
    projects = load_projects(path)
    assert projects.rules_for("SHOP").review_on_edit is True
    assert projects.rules_for("SHOP").language == "zh"
    assert projects.rules_for("OTHER").review_on_edit is False


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("projects: {SHOP: {treshold: 3}}", r"projects\.SHOP\.treshold: unknown key"),
        ("defaults: {tier: GOLD}", r"defaults\.tier"),
        ("projects: {shop: {}}", r"projects\.shop.*in capitals, such as SHOP"),
        ("projects: {'SHOP-1': {}}", r"projects\.SHOP-1.*in capitals"),
        ("defaults: {thresholds: {FEATURE: 900}}", r"defaults\.thresholds\.FEATURE: .* less than or equal to 100"),
        ("projects: {SHOP: {thresholds: {BUG: -1}}}", r"projects\.SHOP\.thresholds\.BUG"),
        ("defaults: [", r"(?s)not valid YAML(?!.*unicode string)"),
    ],
)
def test_a_wrong_file_is_named_with_its_key(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "projects.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=said) as caught:
        load_projects(path)
    assert "projects.yaml" in str(caught.value)


def test_a_missing_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="create it or correct the path"):
        load_guardrail_config(tmp_path / "none.yaml")


def test_a_folder_in_place_of_a_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot be read .* correct the path"):
        load_projects(tmp_path)


def test_lengths_out_of_order_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "guardrail_config.yaml"
    path.write_text("input_guardrail: {min_length: 10, max_length: 5}")
    with pytest.raises(ConfigError, match="min_length must not be above max_length"):
        load_guardrail_config(path)


@pytest.mark.parametrize("fields", ["{customfield_x: acceptance}", "{summary: goal}", "{customfield_10031: checklist}"])
def test_only_fields_of_the_sites_own_are_read_as_sections_that_there_are(tmp_path: Path, fields: str) -> None:
    file = tmp_path / "projects.yaml"
    file.write_text(f"defaults: {{custom_fields: {fields}}}\n")
    with pytest.raises(ConfigError, match="custom_fields"):
        load_projects(file)


def test_each_field_that_any_project_reads_is_asked_for_once(tmp_path: Path) -> None:
    file = tmp_path / "projects.yaml"
    file.write_text(
        "defaults: {custom_fields: {customfield_2: steps, customfield_1: acceptance}}\n"
        "projects: {SHOP: {custom_fields: {customfield_3: goal, customfield_1: output}}}\n"
    )
    projects = load_projects(file)
    assert projects.custom_fields == ("customfield_1", "customfield_2", "customfield_3")
    assert projects.rules_for("SHOP").custom_fields == {"customfield_3": "goal", "customfield_1": "output"}
