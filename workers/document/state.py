"""The state of a document's graph, and which node sets which of its keys. Texts stand in the session's files."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from langchain_core.messages import BaseMessage

NODES = ("scan_assets", "agent", "tools", "human_input", "validate_md", "parse_to_json", "convert_docx", "publish")

Status = Literal["scanning_assets", "processing", "asking", "validating", "converting", "publishing", "finished"]
Finding = tuple[int, str, str]
"""Line, rule and message. A plain tuple, for a strict serializer knows no class of ours."""


def appended(left: Sequence[BaseMessage], right: Sequence[BaseMessage]) -> list[BaseMessage]:
    """Reducer: what was said grows by what a node says."""
    return [*left, *right]


def united(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Reducer: each reference once, in the order in which they were found; a node that runs twice adds nothing."""
    return list(dict.fromkeys((*left, *right)))


class DocumentState(TypedDict):
    """Everything that is known about a document while it is made. Nodes return only the keys that they change.

    Keys that name files hold names inside the session's folder, never a text and never a path.

    Attributes:
        input_files: the names of the sources, the first one is what the document was asked for on.
        current_file_index: the source that was read last.
        current_chapter: how many sections are written.
        document_outline: the sections that the agent means to write.
        user_decisions: of each reference "skip", or the name of a file in the session's assets.
        missing_references: every reference that was missing once; only grows.
        pending_question: what people are asked; empty while nothing is.
        last_checkpoint_id: a checkpoint that was made and not validated yet.
        error_type, last_error: what ended the writing early: its kind, and a sentence for people.
        retry_count: how often a model failed.
        fix_attempts: how often the linter found something.
    """

    session_id: str
    template: str
    language: str
    input_files: list[str]
    current_file_index: int
    current_chapter: int
    document_outline: list[str]
    temp_md_path: str
    structure_json_path: str
    output_docx_path: str
    published_to: str
    last_checkpoint_id: str
    conversion_attempts: int
    last_error: str
    error_type: str
    retry_count: int
    missing_references: Annotated[list[str], united]
    user_decisions: dict[str, str]
    pending_question: str
    status: Status
    messages: Annotated[list[BaseMessage], appended]
    validation_passed: bool
    validation_issues: list[Finding]
    fix_attempts: int
    generation_complete: bool
    tokens: dict[str, object]
    held_back: int


SETS: Mapping[str, tuple[str, ...]] = {
    "scan_assets": ("missing_references", "pending_question", "status"),
    "agent": ("messages", "generation_complete", "retry_count", "error_type", "last_error", "tokens", "status"),
    "tools": (
        "messages",
        "temp_md_path",
        "current_file_index",
        "current_chapter",
        "document_outline",
        "last_checkpoint_id",
        "missing_references",
        "pending_question",
        "status",
    ),
    "human_input": ("input_files", "user_decisions", "pending_question", "status"),
    "validate_md": (
        "temp_md_path",
        "validation_passed",
        "validation_issues",
        "fix_attempts",
        "last_checkpoint_id",
        "status",
    ),
    "parse_to_json": ("structure_json_path", "conversion_attempts", "error_type", "last_error", "status"),
    "convert_docx": ("output_docx_path", "conversion_attempts", "error_type", "last_error", "status"),
    "publish": ("published_to", "status"),
}
"""Which node sets which keys. The graph refuses a delta with another key."""

GRAPH_VERSION = hashlib.sha256(repr((NODES, sorted(DocumentState.__annotations__), SETS)).encode()).hexdigest()[:8]
"""Changes with a node's name and with every key: a state that was written before is not read as one of now."""


def build_initial_state(
    session_id: str,
    input_files: Sequence[str],
    template: str,
    language: str,
    decisions: Mapping[str, str],
    held_back: int = 0,
) -> DocumentState:
    """Return the state with every key set.

    Args:
        session_id: the name of the session's folder.
        input_files: names of the sources in it, in their order.
        template: which document is wanted.
        language: en or zh.
        decisions: what people decided on missing files beforehand.
        held_back: how many passages of the sources gave orders to a bot, and were left out.
    """
    return DocumentState(
        session_id=session_id,
        template=template,
        language=language,
        input_files=list(input_files),
        current_file_index=0,
        current_chapter=0,
        document_outline=[],
        temp_md_path="",
        structure_json_path="",
        output_docx_path="",
        published_to="",
        last_checkpoint_id="",
        conversion_attempts=0,
        last_error="",
        error_type="",
        retry_count=0,
        missing_references=[],
        user_decisions=dict(decisions),
        pending_question="",
        status="scanning_assets",
        messages=[],
        validation_passed=False,
        validation_issues=[],
        fix_attempts=0,
        generation_complete=False,
        tokens={},
        held_back=held_back,
    )
