"""The nodes that check a draft and bring the finished document into its other forms."""

from typing import Any

from workers.document.nodes.context import desk_of, language_of, session_of
from workers.document.outcome import Issue
from workers.document.parts import DocumentParts
from workers.document.ports import ConversionFailed, Linter, Published
from workers.document.session import Session
from workers.document.state import DocumentState
from workers.document.structure import Evidence as Source
from workers.document.structure import Metadata
from workers.document.tools.desk import keep_draft, keep_markdown, loaded_draft, session_evidence
from workers.document.writing.draft import statements_in, tidied
from workers.document.writing.markdown import picture_source
from workers.document.writing.texts import text_of

MARKDOWN, STRUCTURE, DOCX = "document.md", "structure.json", "document.docx"


def validate_md(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Have the draft mended where that changes nothing of what is read, and return what is wrong with it still."""
    checked: dict[str, Any] = {"last_checkpoint_id": "", "status": "processing"}
    name = state["temp_md_path"]
    if parts.linter is None or not name:
        return checked | {"validation_passed": True, "validation_issues": []}
    found = parts.linter.find(_markdown(state, parts, name))
    if found:
        name = _mended(state, parts, parts.linter)
        found = parts.linter.find(_markdown(state, parts, name))
    return checked | {
        "temp_md_path": name,
        "validation_passed": not found,
        "validation_issues": [(one.line, one.rule, one.message) for one in found],
        "fix_attempts": state["fix_attempts"] + bool(found),
    }


def _markdown(state: DocumentState, parts: DocumentParts, name: str) -> str:
    return session_of(state, parts).read_text("drafts", name)


def _mended(state: DocumentState, parts: DocumentParts, linter: Linter) -> str:
    """Return the name of the draft as the linter mends it, and of the old one if a statement would change by that."""
    session, name = session_of(state, parts), state["temp_md_path"]
    draft = loaded_draft(session, name)
    body, _, _ = linter.fix(_markdown(state, parts, name)).partition("\n[^1]: ")
    mended = draft.model_copy(update={"body": tidied(body)})
    if statements_in(mended) != statements_in(draft):
        return name
    fixed = f"{state['last_checkpoint_id']}-fixed.md"
    keep_draft(session, fixed, mended)
    keep_markdown(desk_of(state, parts, fixed))
    return fixed


def parse_to_json(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Write the finished Markdown, and structure.json if there is a converter."""
    session = session_of(state, parts)
    text = session.read_text("drafts", state["temp_md_path"]) if state["temp_md_path"] else ""
    session.write_text("output", MARKDOWN, text)
    attempt: dict[str, Any] = {"status": "converting", "conversion_attempts": state["conversion_attempts"] + 1}
    if parts.converter is None:
        return attempt
    session.write_text("output", STRUCTURE, parts.converter.structure(text, _metadata(state, parts)))
    return attempt | {"structure_json_path": STRUCTURE}


def convert_docx(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Write the DOCX file if there is a converter; what cannot be converted is told, and the Markdown stays."""
    if parts.converter is None or not state["structure_json_path"]:
        return {"status": "publishing"}
    session = session_of(state, parts)
    try:
        text = session.read_text("output", MARKDOWN)
        content = parts.converter.docx(text, _metadata(state, parts), _pictures(session, text))
    except ConversionFailed as error:
        reason = text_of("note_docx", language_of(state), reason=str(error))
        return {"status": "publishing", "error_type": "docx", "last_error": reason}
    session.write("output", DOCX, content)
    return {"status": "publishing", "output_docx_path": DOCX}


def publish(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Hand the finished files to the publisher, if there is one."""
    if parts.publisher is None:
        return {"status": "finished"}
    session = session_of(state, parts)
    published = Published(
        session_id=state["session_id"],
        template=state["template"],
        markdown=session.path("output", MARKDOWN),
        structure=_file(session, state["structure_json_path"]),
        docx=_file(session, state["output_docx_path"]),
        assets=session.folder / "assets",
    )
    return {"status": "finished", "published_to": parts.publisher.publish(published)}


def issues_of(state: DocumentState) -> tuple[Issue, ...]:
    """Return what the linter found last."""
    return tuple(Issue(line=line, rule=rule, message=text) for line, rule, text in state["validation_issues"])


def _metadata(state: DocumentState, parts: DocumentParts) -> Metadata:
    """Return what the document is, with the passage behind each footnote."""
    session = session_of(state, parts)
    evidence = session_evidence(session, tuple(state["input_files"]))
    notes = loaded_draft(session, state["temp_md_path"]).notes
    known = {str(number): evidence.passage(one) for number, one in enumerate(notes, start=1)}
    return Metadata(
        title=state["document_outline"][0] if state["document_outline"] else "",
        author="ReqGate",
        kind=state["template"],
        language=language_of(state),
        evidence={
            number: Source(id=one.id, place=one.place, address=one.address) for number, one in known.items() if one
        },
    )


def _pictures(session: Session, text: str) -> dict[str, bytes]:
    """Return the pictures that the text shows, by the names that it has for them."""
    shown = (name for name in session.names("assets") if picture_source(name) in text)
    return {f"assets/{name}": session.read("assets", name) for name in shown}


def _file(session: Session, name: str) -> Any:
    return session.path("output", name) if name else None
