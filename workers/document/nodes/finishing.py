"""The nodes that check a draft and bring the finished document into its other forms."""

from typing import Any

from workers.document.nodes.context import desk_of, language_of, session_of
from workers.document.outcome import Issue
from workers.document.parts import DocumentParts
from workers.document.ports import ConversionFailed, Published
from workers.document.session import Session
from workers.document.state import DocumentState
<<<<<<< HEAD
from workers.document.structure import Evidence as Source
from workers.document.structure import Metadata
from workers.document.tools.desk import keep_draft, loaded_draft, session_evidence
=======
from workers.document.tools.desk import keep_draft, keep_markdown, loaded_draft, session_evidence
>>>>>>> document
from workers.document.writing.draft import tidied
from workers.document.writing.markdown import whole_text
from workers.document.writing.texts import text_of

MARKDOWN, STRUCTURE, DOCX = "document.md", "structure.json", "document.docx"


def validate_md(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Have the draft mended where that changes nothing of what is read, and return what is wrong with it still."""
    unchecked: dict[str, Any] = {"last_checkpoint_id": "", "status": "processing"}
    if parts.linter is None or not state["temp_md_path"]:
        return unchecked | {"validation_passed": True, "validation_issues": []}
    session, language = session_of(state, parts), language_of(state)
    evidence = session_evidence(session, tuple(state["input_files"]))
    draft = loaded_draft(session, state["temp_md_path"])
    found = parts.linter.find(whole_text(draft, evidence, language))
    name = state["temp_md_path"]
    if found:
        draft = draft.model_copy(update={"body": tidied(parts.linter.fix(draft.body))})
        name = f"{state['last_checkpoint_id']}-fixed.md"
        keep_draft(session, name, draft)
        keep_markdown(desk_of(state, parts, name))
        found = parts.linter.find(whole_text(draft, evidence, language))
    return unchecked | {
        "temp_md_path": name,
        "validation_passed": not found,
        "validation_issues": [(one.line, one.rule, one.message) for one in found],
        "fix_attempts": state["fix_attempts"] + bool(found),
    }


def parse_to_json(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Write the finished Markdown, and structure.json if there is a converter."""
    session = session_of(state, parts)
    text = session.read_text("drafts", state["temp_md_path"]) if state["temp_md_path"] else ""
    session.write_text("output", MARKDOWN, text)
    attempt: dict[str, Any] = {"status": "converting", "conversion_attempts": state["conversion_attempts"] + 1}
    if parts.converter is None:
        return attempt
    session.write_text("output", STRUCTURE, parts.converter.structure(text, _metadata(state, session)))
    return attempt | {"structure_json_path": STRUCTURE}


def convert_docx(state: DocumentState, parts: DocumentParts) -> dict[str, Any]:
    """Write the DOCX file if there is a converter; what cannot be converted is told, and the Markdown stays."""
    if parts.converter is None or not state["structure_json_path"]:
        return {"status": "publishing"}
    session = session_of(state, parts)
    try:
        content = parts.converter.docx(
            session.read_text("output", MARKDOWN),
            _metadata(state, session),
            {f"assets/{name}": session.read("assets", name) for name in session.names("assets")},
        )
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


def _metadata(state: DocumentState, session: Session) -> Metadata:
    """Return what the document is, with the passage behind each footnote."""
    draft = loaded_draft(session, state["temp_md_path"])
    evidence = session_evidence(session, tuple(state["input_files"]))
    known = {number: evidence.passage(one) for number, one in enumerate(draft.notes, start=1)}
    return Metadata(
        title=state["document_outline"][0] if state["document_outline"] else "",
        author="ReqGate",
        kind=state["template"],
        language=language_of(state),
        evidence={
            str(number): Source(id=one.id, place=one.place, address=one.address) for number, one in known.items() if one
        },
    )


def _file(session: Session, name: str) -> Any:
    return session.path("output", name) if name else None
