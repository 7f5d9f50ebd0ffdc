"""What docs/document.md says of kinds, commands, settings and bounds is what the code does."""

import re
from typing import get_args

import pytest
import yaml

from config.settings import Settings
from tests.unit.test_docs import read, rows
from workers.document.templates import Part, Template, load_templates
from workers.events.commands.parser import Command, parse
from workers.handlers.document.arguments import wanted_in
from workers.handlers.document.delivery import WAITING_LABEL
from workers.handlers.document.sources.gathering import _MOST_LINKED, MOST_TICKETS
from workers.handlers.document.sources.pictures import _MOST_ALTOGETHER, _MOST_PICTURES
from workers.handlers.document.thread import MOST_ASKED
from workers.telemetry.metrics import DOCUMENT_ANSWERS, DOCUMENT_STATEMENTS, DOCUMENTS

PAGE = read("document.md")
COMMANDS = [cells for cells in rows("document.md") if cells[0].startswith("/reqgate document")]


@pytest.mark.parametrize(("english", "chinese", "said"), COMMANDS)
def test_a_command_means_the_same_in_both_languages(english: str, chinese: str, said: str) -> None:
    assert said
    arguments = []
    for text in (english, chinese):
        command = parse(text)
        assert isinstance(command, Command)
        assert command.name == "document"
        arguments.append(text.split(" ", 2)[2])
    kinds = load_templates().values()
    first, second = (wanted_in(one, kinds) for one in arguments)
    assert first == second
    assert first.what != "unknown"


def test_the_page_has_commands() -> None:
    assert len(COMMANDS) == 4


def test_the_example_of_a_kind_is_one() -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert Template.model_validate(yaml.safe_load(text)).name == "handover"


def test_every_part_of_a_section_is_explained() -> None:
    union, *_ = get_args(Part)
    taken = {get_args(part.model_fields["take"].annotation)[0] for part in get_args(union)}
    assert taken == {cells[0] for cells in rows("document.md") if cells[0] in taken}


def test_settings_labels_metrics_and_bounds_are_named_as_they_are() -> None:
    fields = Settings.model_fields
    for name in ("document_max_steps", "document_keep_days", "document_templates", "document_docx_template"):
        assert f"`{name.upper()}`" in PAGE
    assert f"`DOCUMENT_KEEP_DAYS` days ({fields['document_keep_days'].default})" in PAGE
    assert f"`DOCUMENT_MAX_STEPS` steps ({fields['document_max_steps'].default})" in PAGE
    assert f"`{WAITING_LABEL}`" in PAGE
    for metric in (DOCUMENTS, DOCUMENT_ANSWERS, DOCUMENT_STATEMENTS):
        assert f"`{metric.name}`" in PAGE
    assert f"up to {MOST_TICKETS} children" in PAGE
    assert f"up to {_MOST_LINKED} linked tickets" in PAGE
    assert f"At most {_MOST_PICTURES} pictures and {_MOST_ALTOGETHER // 1_000_000} MB" in PAGE
    assert f"{MOST_ASKED} missing files" in PAGE
