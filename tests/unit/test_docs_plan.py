"""What docs/plan.md says of answers, settings and keys is what the code does."""

import re

import pytest

from config.projects import ProjectRules
from config.settings import Settings
from tests.unit.test_docs import read, rows
from workers.conversation.answers import Answer, read_reply
from workers.conversation.questions import Option, Question
from workers.handlers.plan.delivery import PLANNED_LABEL, WAITING_LABEL

OPEN = tuple(
    Question(number, f"Question {number}?", (Option("A", "as a file", recommended=True), Option("B", "by e-mail")))
    for number in (1, 2, 3)
)
EXAMPLES = [cells for cells in rows("plan.md") if re.match(r"\d: |nothing", cells[-1])]


def read_as(answer: Answer) -> str:
    words = "skip" if answer.skipped else "assumption" if answer.takes_default else "+".join(answer.chosen) or "words"
    return f"{answer.question}: {words}{' and a remark' if answer.remark else ''}"


@pytest.mark.parametrize(("english", "chinese", "said"), EXAMPLES)
def test_an_example_of_an_answer_is_read_as_the_page_says(english: str, chinese: str, said: str) -> None:
    for text in (english, chinese):
        reply = read_reply(text, OPEN, asked=False)
        assert ("; ".join(map(read_as, reply.answers)) or "nothing") == said, text


def test_the_page_has_examples_of_answers() -> None:
    assert len(EXAMPLES) > 10


def test_the_page_names_settings_keys_and_labels_as_they_are() -> None:
    page = read("plan.md")
    settings = Settings.model_fields
    assert f"`PLAN_MAX_ROUNDS` rounds ({settings['plan_max_rounds'].default})" in page
    assert f"`PLAN_ANSWER_TIMEOUT` ({settings['plan_answer_timeout'].default} hours" in page
    assert [key for key in ("answers", "accept", "plan_subtasks") if key not in ProjectRules.model_fields] == []
    assert [label for label in (PLANNED_LABEL, WAITING_LABEL) if f"`{label}`" not in page] == []
