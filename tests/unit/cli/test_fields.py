"""Which fields of a site's own are read, told by their names, and how they get into projects.yaml."""

from pathlib import Path

import pytest

from bot.cli.connect.fields import fields_to_read, write_fields
from config.projects import MOST_CUSTOM_FIELDS, load_projects
from config.settings import PACKAGE_DIR
from workers.atlassian.site import SiteField
from workers.reading.document import SectionRole

FOUND = {
    "customfield_10031": (SectionRole.ACCEPTANCE, "Acceptance criteria"),
    "customfield_10032": (SectionRole.STEPS, "复现步骤\nevil: true # x"),
}


def text(number: int, name: str, *, is_choice: bool = False) -> SiteField:
    return SiteField(f"customfield_{number}", name, is_choice)


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Acceptance criteria", "acceptance"), ("Acceptance Criteria (Gherkin)", "acceptance"),
        ("Definition of Done", "acceptance"), ("Steps to Reproduce", "steps"), ("Expected result", "expected"),
        ("Actual Result", "observed"), ("Environment details", "environment"), ("验收标准", "acceptance"),
        ("复现步骤", "steps"), ("完成标准", "acceptance"), ("验收标准 / Acceptance criteria", "acceptance"),
    ],
)  # fmt: skip
def test_a_field_is_read_whose_name_is_that_of_a_section(name: str, role: str) -> None:
    assert {field: one for field, (one, _) in fields_to_read([text(7, name)]).items()} == {"customfield_7": role}


@pytest.mark.parametrize(
    "name", ["Story Points", "Sprint", "Test environment owner", "Description", "Definition of Ready", "备注", ""]
)
def test_no_other_field_is(name: str) -> None:
    assert fields_to_read([text(7, name)]) == {}


def test_a_choice_of_a_list_answers_only_where_a_word_is_enough() -> None:
    chosen = [text(7, "Environment", is_choice=True), text(8, "Frequency", is_choice=True)]
    assert set(fields_to_read([*chosen, text(9, "Goal", is_choice=True)])) == {"customfield_7", "customfield_8"}


def test_a_site_with_a_field_for_each_team_has_only_so_many_read() -> None:
    assert len(fields_to_read(text(number, "Acceptance criteria") for number in range(1, 500))) == MOST_CUSTOM_FIELDS


def test_the_fields_are_written_under_the_defaults_and_all_else_stays(tmp_path: Path) -> None:
    shipped = (PACKAGE_DIR / "projects.yaml").read_text(encoding="utf-8")
    file = tmp_path / "projects.yaml"
    file.write_text(shipped, encoding="utf-8")
    assert write_fields(file, FOUND)
    written = file.read_text(encoding="utf-8")
    assert set(shipped.splitlines()) < set(written.splitlines())
    assert load_projects(file).defaults.custom_fields == {
        "customfield_10031": "acceptance",
        "customfield_10032": "steps",
    }
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("held", ["projects: {}\n", "defaults: {enabled: true}\n", "defaults:\n  custom_fields: {}\n"])
def test_a_file_that_is_written_in_another_way_is_left_alone(tmp_path: Path, held: str) -> None:
    file = tmp_path / "projects.yaml"
    file.write_text(held)
    assert not write_fields(file, FOUND)
    assert file.read_text() == held
    assert list(tmp_path.iterdir()) == [file]
