"""What a model is asked to answer about a document: the next calls of tools. Bounded, and none of it believed yet."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from workers.document.tools.arguments import ToolArguments


class Finish(BaseModel):
    """Say that the document is complete."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tool: Literal["finish"] = "finish"


class AuthorStep(BaseModel):
    """What to do next; the calls are made in this order."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    calls: Annotated[tuple[ToolArguments | Finish, ...], Field(min_length=1, max_length=8)]
