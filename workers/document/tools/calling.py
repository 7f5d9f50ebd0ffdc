"""The eight tools, bound to a session. A wrong argument is an answer to the agent, never an exception."""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from config.loading import describe
from workers.document.outcome import LeftOutStatement
from workers.document.ports import Call
from workers.document.request import place_of
from workers.document.session import NoSuchFile
from workers.document.tools.answers import ToolAnswer, refused
from workers.document.tools.arguments import (
    ARGUMENTS,
    AppendToMarkdown,
    CreateCheckpoint,
    EditMarkdownLine,
    ListFiles,
    ReadFile,
    ReadGeneratedFile,
    RequestHumanInput,
    RollbackToCheckpoint,
)
from workers.document.tools.desk import Desk, as_lines
from workers.document.tools.editing import edited
from workers.document.writing.draft import Draft
from workers.document.writing.forms import Written
from workers.document.writing.markdown import Chapter, whole_text, with_chapter
from workers.document.writing.missing import missing_by_place, question_about
from workers.document.writing.wording import NotSupported, is_heading_known, written

Tool = Callable[..., ToolAnswer]

_LARGEST_DRAFT = 1_000_000
"""Characters, some four hundred pages; every call that changes a draft keeps it whole."""


def get_tools(desk: Desk, call: int = 0) -> Mapping[str, Tool]:
    """Return the tools of one call in a session, by name. Each takes keyword arguments, whatever they are.

    Args:
        desk: the session at this step.
        call: which call of the step it is, from 0.
    """
    return {
        "list_files": _checked(ListFiles, lambda given: _list_files(desk)),
        "read_file": _checked(ReadFile, lambda given: _read_file(desk, given)),
        "read_generated_file": _checked(ReadGeneratedFile, lambda given: _read_generated_file(desk, given)),
        "append_to_markdown": _checked(AppendToMarkdown, lambda given: _append_to_markdown(desk, given, call)),
        "edit_markdown_line": _checked(EditMarkdownLine, lambda given: _edit_markdown_line(desk, given, call)),
        "create_checkpoint": _checked(CreateCheckpoint, lambda given: _create_checkpoint(desk, given)),
        "rollback_to_checkpoint": _checked(RollbackToCheckpoint, lambda given: _rollback(desk, given, call)),
        "request_human_input": _checked(RequestHumanInput, lambda given: _request_human_input(desk, given)),
    }


def called(desk: Desk, call: Call, number: int) -> ToolAnswer:
    """Return what a tool answers to a call that an agent words; `number` counts the calls of the step from 0."""
    tool = get_tools(desk, number).get(call.tool)
    if tool is None:
        return refused(f"there is no such tool; there are {', '.join(ARGUMENTS)}")
    return tool(**call.arguments)


def _checked(schema: type[Any], tool: Callable[[Any], ToolAnswer]) -> Tool:
    def run(**arguments: object) -> ToolAnswer:
        try:
            given: BaseModel = schema.model_validate(arguments)
        except ValidationError as error:
            return refused(f"please correct these arguments\n{describe(error)}")
        try:
            return tool(given)
        except NoSuchFile:
            return refused("no such file; list_files names those that there are")

    return run


def _list_files(desk: Desk) -> ToolAnswer:
    places = (place_of(one) for one in desk.evidence.sources)
    sources = (f"{name}: {place}" for name, place in zip(desk.files, places, strict=True))
    return ToolAnswer(text="\n".join((*sources, *(f"picture: {one}" for one in desk.session.names("assets")))))


def _read_file(desk: Desk, given: ReadFile) -> ToolAnswer:
    if given.name not in desk.files:
        return refused(f"no such file; there are {', '.join(desk.files)}")
    return ToolAnswer(text=as_lines(desk.evidence, desk.files.index(given.name)), file=given.name)


def _read_generated_file(desk: Desk, given: ReadGeneratedFile) -> ToolAnswer:
    lines = whole_text(desk.loaded(), desk.evidence, desk.language).split("\n")
    shown = enumerate(lines[given.first_line - 1 : given.last_line], start=given.first_line)
    return ToolAnswer(text="\n".join(f"{number}: {line}" for number, line in shown) or "nothing is written yet")


def _append_to_markdown(desk: Desk, given: AppendToMarkdown, call: int) -> ToolAnswer:
    """Write what the evidence supports, and say what it does not."""
    before = desk.loaded()
    if before.size > _LARGEST_DRAFT:
        return refused("the document is full; create a checkpoint and finish")
    kept, left = list[Written](), list[LeftOutStatement]()
    section = given.heading if given.heading in desk.titles else ""
    assets = desk.session.names("assets")
    for one in given.statements:
        try:
            kept.append(written(desk.evidence, one.evidence, one.form, one.text, desk.language, assets))
        except NotSupported as error:
            text = one.text or ", ".join(one.evidence)
            left.append(LeftOutStatement(text=text, reason=str(error), lack=error.lack, section=section))
    cited = [one for statement in kept for one in statement.evidence]
    is_written = bool(kept) or not given.statements
    if is_written and not is_heading_known(given.heading, cited, desk.evidence, desk.titles):
        return refused(f"a heading says what its sources say, or is one of: {'; '.join(sorted(desk.titles))}")
    draft = before.model_copy(update={"left_out": (*before.left_out, *left)})
    if is_written:
        draft = with_chapter(draft, Chapter(given.heading, given.level, tuple(kept)), desk.language)
    told = f"written: {len(kept)} of {len(given.statements)} statements"
    lost = (f"left out: {one.reason}; the statement was: {one.text[:200]}" for one in left)
    return ToolAnswer(text="\n".join((told, *lost)), draft=desk.kept(draft, call))


def _edit_markdown_line(desk: Desk, given: EditMarkdownLine, call: int) -> ToolAnswer:
    try:
        draft = edited(desk.loaded(), given.line_number, given.text, desk.evidence)
    except NotSupported as reason:
        return refused(str(reason))
    return ToolAnswer(text="changed", draft=desk.kept(draft, call))


def _create_checkpoint(desk: Desk, given: CreateCheckpoint) -> ToolAnswer:
    name = f"{desk.step:04d}_{given.label}"
    desk.session.write_text("checkpoints", name, desk.loaded().model_dump_json())
    return ToolAnswer(text=f"kept as {name}", checkpoint=name)


def _rollback(desk: Desk, given: RollbackToCheckpoint, call: int) -> ToolAnswer:
    if given.checkpoint_id not in desk.session.names("checkpoints"):
        return refused("there is no such checkpoint; give what create_checkpoint answered")
    draft = Draft.model_validate_json(desk.session.read("checkpoints", given.checkpoint_id))
    return ToolAnswer(text="the document is what the checkpoint kept", draft=desk.kept(draft, call))


def _request_human_input(desk: Desk, given: RequestHumanInput) -> ToolAnswer:
    """Ask about files that a source names, in words of ours: a model's words do not go to people unchecked."""
    missing = missing_by_place(desk.evidence, desk.session.names("assets"))
    if not given.references or any(one not in missing and one not in desk.decisions for one in given.references):
        return refused(f"people are asked for files that a source names and nobody attached: {', '.join(missing)}")
    open_ones = {one: missing[one] for one in given.references if one not in desk.decisions}
    if not open_ones:
        told = "; ".join(f"{one}: {desk.decisions[one]}" for one in given.references)
        return ToolAnswer(text=f"people decided already: {told}")
    question = question_about(open_ones, desk.language)
    return ToolAnswer(text="people are asked", question=question, references=tuple(open_ones))
