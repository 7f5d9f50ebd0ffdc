"""A field of the site's own is read with the description, and an edit of it is an edit, on Cloud and Data Center."""

from collections.abc import Iterator

import pytest

from bot.sandbox.config import ACCEPTANCE
from bot.sandbox.text.richtext import stored_form
from tests.support.stack import GOOD_STORY, Stack, eventually, running
from tests.support.warm import WarmStack

STORY, _, REST = GOOD_STORY.partition("## Acceptance criteria")
CRITERIA, _, REST = REST.partition("##")


@pytest.fixture(scope="module", params=["cloud", "datacenter"])
def stack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp(request.param)
    rules = folder / "projects.yaml"
    rules.write_text(f"defaults: {{profile: strict, custom_fields: {{{ACCEPTANCE.id}: acceptance}}}}\n")
    with running(WarmStack(folder, deployment=request.param, PROJECTS_CONFIG_PATH=str(rules))) as stack:
        yield stack


def description(stack: Stack, key: str) -> str:
    return str(stack.call("GET", f"issue/{key}?fields=description", None)["fields"]["description"])


def test_criteria_in_their_own_field_are_read_when_it_is_filled_in_and_stay_there(stack: Stack) -> None:
    described = f"{STORY}\n## {REST}"
    key = stack.file_ticket("Add invoice download to the order page", described)
    stack.wait_for_outcome(key, "reqgate-rejected")
    stack.wait_until_quiet()
    written = {"fields": {ACCEPTANCE.id: stored_form(CRITERIA.strip(), stack.deployment)}}
    stack.call("PUT", f"issue/{key}", written)
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    stack.say(key, "/reqgate apply")
    eventually(lambda: len(stack.bot_comments(key)) == 2, what="the reply")
    assert "2 MB" not in description(stack, key)
