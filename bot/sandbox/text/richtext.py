"""How rich text enters and leaves the sandbox: REST v3 speaks ADF, v2 wiki markup, whatever is stored."""

from dataclasses import dataclass
from typing import Any

from bot.sandbox.config import Deployment
from bot.sandbox.errors import JiraError
from bot.sandbox.models import RichText
from bot.sandbox.text.adf import text_to_adf
from bot.sandbox.text.adf_check import adf_problem
from bot.sandbox.text.markdown import adf_to_markdown
from bot.sandbox.text.wiki import wiki_to_adf
from bot.sandbox.text.wiki_writer import adf_to_wiki

MAX_CHARACTERS = 32_767
TOO_LONG = "The entered text is too long. It exceeds the allowed limit of 32,767 characters."


@dataclass(frozen=True)
class RichTextForm:
    """Reads and writes rich text in the form of one REST version on one deployment."""

    deployment: Deployment
    api_version: str

    def read(self, value: Any, field: str) -> RichText:
        """Return what a caller sent for `field` in the stored form. Raises JiraError 400."""
        if value is None:
            return None
        if self.api_version == "3":
            return self._read_adf(value, field)
        if not isinstance(value, str):
            raise JiraError(400, errors={field: "Operation value must be a string"})
        if len(value) > MAX_CHARACTERS:
            raise JiraError(400, errors={field: TOO_LONG})
        return value if self.deployment == "datacenter" else wiki_to_adf(value)

    def _read_adf(self, value: Any, field: str) -> RichText:
        if not isinstance(value, dict):
            raise JiraError(
                400, errors={field: "Operation value must be an Atlassian Document (see the Atlassian Document Format)"}
            )
        problem = adf_problem(value)
        if problem is not None:
            reason = "Comment body is not valid!" if field == "comment" else f"INVALID_INPUT: {problem}"
            raise JiraError(400, f"INVALID_INPUT: {problem}", errors={field: reason})
        if len(adf_to_wiki(value)) > MAX_CHARACTERS:
            raise JiraError(400, errors={field: TOO_LONG})
        return value

    def write(self, text: RichText) -> RichText:
        """Return a stored text in this version's form."""
        if text is None:
            return None
        if self.api_version == "3":
            return wiki_to_adf(text) if isinstance(text, str) else text
        return text if isinstance(text, str) else adf_to_wiki(text)


def stored_form(markdown: str, deployment: Deployment) -> RichText:
    """Return what a visitor typed on the page (Markdown-like) in the stored form of `deployment`."""
    if not markdown.strip():
        return None
    document = text_to_adf(markdown)
    return document if deployment == "cloud" else adf_to_wiki(document)


def editable_form(text: RichText) -> str:
    """Return a stored text as the page's edit form shows it: Markdown-like, the counterpart of `stored_form`."""
    return adf_to_markdown(wiki_to_adf(text) if isinstance(text, str) else text)
