"""What each tool may be called with: one small schema per tool, none of which has a path. Bounded, nothing believed.

The descriptions are part of a model's prompt.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from workers.document.writing.forms import Form

_Name = Annotated[str, StringConstraints(max_length=200)]
_Id = Annotated[str, StringConstraints(max_length=300)]
_Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]
LONGEST_HEADING = 300
MOST_STATEMENTS = 10_000
"""In one section: a list of 200 tickets with 20 sentences each is none that gets lost."""
_LAST_LINE = 10_000_000  # the state is kept by a serializer whose numbers have 64 bits
_Label = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,40}$")]


class _Arguments(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ListFiles(_Arguments):
    """Which sources and pictures there are."""

    tool: Literal["list_files"] = "list_files"


class ReadFile(_Arguments):
    """Read one source: its sentences, each with the id by which it is cited."""

    tool: Literal["read_file"] = "read_file"
    name: _Name = Field(description="A name that list_files gave")


class ReadGeneratedFile(_Arguments):
    """Read the document as it is so far, a line at a time with its number."""

    tool: Literal["read_generated_file"] = "read_generated_file"
    first_line: int = Field(1, ge=1, le=_LAST_LINE)
    last_line: int = Field(400, ge=1, le=_LAST_LINE)


class StatementArgument(_Arguments):
    """One statement of the document. Leave text empty to copy the words of the evidence, which is always right."""

    evidence: Annotated[tuple[_Id, ...], Field(min_length=1, max_length=12)] = Field(
        description="Ids that read_file gave, such as SHOP-7:description#3"
    )
    form: Form = Form.ITEM
    text: _Line = Field("", description="Your own words; every number, name and date must be the evidence's")


class AppendToMarkdown(_Arguments):
    """Add a section to the end of the document; without statements it is a heading above others."""

    tool: Literal["append_to_markdown"] = "append_to_markdown"
    heading: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_HEADING)]
    level: int = Field(2, ge=1, le=4)
    statements: Annotated[tuple[StatementArgument, ...], Field(max_length=MOST_STATEMENTS)]


class EditMarkdownLine(_Arguments):
    """Replace one line of the document. Its footnotes stay; an empty text removes the line."""

    tool: Literal["edit_markdown_line"] = "edit_markdown_line"
    line_number: int = Field(ge=1, le=_LAST_LINE)
    text: _Line


class CreateCheckpoint(_Arguments):
    """Keep the document as it is now, and let it be checked."""

    tool: Literal["create_checkpoint"] = "create_checkpoint"
    label: _Label = Field(description="Letters, digits and underscores")


class RollbackToCheckpoint(_Arguments):
    """Go back to what a checkpoint kept."""

    tool: Literal["rollback_to_checkpoint"] = "rollback_to_checkpoint"
    checkpoint_id: _Name = Field(description="As create_checkpoint gave it")


class RequestHumanInput(_Arguments):
    """Ask people for a file that a source names and nobody attached."""

    tool: Literal["request_human_input"] = "request_human_input"
    question: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
    references: Annotated[tuple[_Name, ...], Field(max_length=20)] = ()


ToolArguments = (
    ListFiles
    | ReadFile
    | ReadGeneratedFile
    | AppendToMarkdown
    | EditMarkdownLine
    | CreateCheckpoint
    | RollbackToCheckpoint
    | RequestHumanInput
)
ARGUMENTS: Mapping[str, type[BaseModel]] = {one.model_fields["tool"].default: one for one in get_args(ToolArguments)}
"""The schema of each tool, by its name."""
