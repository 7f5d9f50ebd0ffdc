"""What a caller may submit: the models of the bodies, and their refusals. Judges nothing about the text."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from bot.errors import Refused
from config.guardrail import LONGEST_QUESTION, LONGEST_TEXT
from config.projects import PROJECT_KEY

LARGEST_BODY = 1_500_000
"""Bytes: the longest text, each character as an escaped pair of surrogates, and the rest."""

_MOST_ERRORS = 10

# No database of ours holds this character; the replacement keeps every offset where it was.
Text = Annotated[str, AfterValidator(lambda text: text.replace("\0", "\N{REPLACEMENT CHARACTER}"))]


LONGEST_REPLY = 10_000
"""Characters: five answers, each longer than a comment should be."""

_KINDS = "prd, test-plan, release-notes, decision-record"

Callback = Annotated[str, Field(pattern=r"^https?://[!-~]+$", max_length=2000)]


class ReviewRequest(BaseModel):
    """A text to be reviewed or planned as if it were the description of a ticket."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    title: Text = Field(min_length=1, max_length=255, description="The summary, as of a ticket")
    text: Text = Field(max_length=LONGEST_TEXT, description="The requirement: plain text, Markdown or wiki markup")
    issue_type: Text = Field("", max_length=64, description="As Jira names it: Story, Bug, Task, Spike, 缺陷, …")
    project: str | None = Field(
        None, pattern=f"^{PROJECT_KEY}$", description="Key of the project whose rules count; else the defaults"
    )
    reference: Text | None = Field(None, max_length=255, description="Your own name for it, given back with the result")
    callback_url: Callback | None = Field(None, description="Told when it is over; its host must be allowed")

    def kept(self) -> dict[str, Any]:
        """Return what is kept of it, by the names of SubmittedText."""
        return {
            "title": self.title,
            "text": self.text,
            "issue_type": self.issue_type,
            "project_key": self.project or "",
            "reference": self.reference or "",
            "callback_url": self.callback_url or "",
            "callback_state": "waiting" if self.callback_url else "",
        }


class AnswersRequest(BaseModel):
    """A reply to the questions of a plan, as in a comment below `/reqgate answer`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    answers: Text = Field(
        min_length=1, max_length=LONGEST_REPLY, description="Such as `1A 2: by e-mail`, `2 skip` or `defaults`"
    )
    callback_url: Callback | None = Field(None, description="Told when the reply was read; its host must be allowed")


class QuestionRequest(BaseModel):
    """A question about the issues of one project."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    question: Text = Field(min_length=1, max_length=LONGEST_QUESTION, description="In your own words")
    project: str = Field(
        pattern=f"^{PROJECT_KEY}$", description="Key of the project that is asked about; projects.yaml must name it"
    )
    language: Literal["en", "zh"] | None = Field(None, description="Of the answer; else that of the question")
    reference: Text | None = Field(None, max_length=255, description="Your own name for it, given back with the result")
    callback_url: Callback | None = Field(None, description="Told when it is over; its host must be allowed")


class DocumentRequest(BaseModel):
    """Which document is wanted of the files that come with it."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    kind: str = Field("prd", pattern=r"^[a-z][a-z0-9-]{0,39}$", description=f"{_KINDS}, or one of your own")
    language: Literal["en", "zh"] | None = Field(None, description="Of the document; else that of the first text")
    project: str | None = Field(
        None, pattern=f"^{PROJECT_KEY}$", description="Key of the project whose budget counts; else none"
    )
    reference: Text | None = Field(None, max_length=255, description="Your own name for it, given back with the result")
    callback_url: Callback | None = Field(None, description="Told when it asks or is over; its host must be allowed")


class FilesRequest(BaseModel):
    """A reply to what a document asks, beside the files that come with it."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    skip: tuple[Text, ...] = Field(
        (), max_length=40, description="Missing files to leave out, as the question names them"
    )
    callback_url: Callback | None = Field(None, description="Told when the reply was read; its host must be allowed")


Body = TypeVar("Body", ReviewRequest, AnswersRequest, QuestionRequest)
FormBody = TypeVar("FormBody", DocumentRequest, FilesRequest)


def read_submission(raw: bytes, model: type[Body]) -> Body:
    """Return the submission in `raw`.

    Raises:
        Refused: 400 for what is no JSON, 413 for a text that is too long, 422 for what does not fit the model.
    """
    try:
        return model.model_validate_json(raw)
    except ValidationError as error:
        found = error.errors(include_input=False, include_url=False, include_context=False)
    if any(each["type"] == "json_invalid" for each in found):
        raise Refused(400, "malformed_json", "The body is not valid JSON in UTF-8.")
    raise _refused(found)


def read_fields(fields: Mapping[str, list[str]], model: type[FormBody]) -> FormBody:
    """Return what the fields of a form say. A field that may stand there once is given once.

    Raises:
        Refused: 422 for what does not fit the model.
    """
    listed = {name for name, field in model.model_fields.items() if field.default == ()}
    said = {name: tuple(values) if name in listed or len(values) > 1 else values[0] for name, values in fields.items()}
    try:
        return model.model_validate(said)
    except ValidationError as error:
        raise _refused(error.errors(include_input=False, include_url=False, include_context=False)) from None


def _refused(found: Sequence[Any]) -> Refused:
    if any(each["type"] == "string_too_long" and each["loc"] == ("text",) for each in found):
        return Refused(413, "text_too_long", f"The text is above {LONGEST_TEXT} characters; give a part of it.")
    errors = tuple(_as_pointer(each) for each in found[:_MOST_ERRORS])
    return Refused(
        422, "not_a_submission", "Correct the fields under `errors`; see /api/v1/openapi.json.", fields=errors
    )


def _as_pointer(error: Any) -> dict[str, str]:
    """Return where the fault is (RFC 6901) and what it is; never the value."""
    pointer = "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in error["loc"])
    return {"pointer": pointer[:100], "detail": error["msg"]}
