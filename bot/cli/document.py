"""`reqgate document`: a document made of local texts and pictures, in which every sentence names its source."""

from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli import EXIT_INTERRUPTED, EXIT_PASS, EXIT_QUESTIONS, REVIEWS, app, example, fail
from bot.cli.inputs import visible, write_line
from config.settings import get_settings
from workers.queueing.messages import PAGE_KEY_PATTERN, TICKET_KEY_PATTERN, is_page

if TYPE_CHECKING:
    from bot.cli.local.documenting import LocalDocument
    from workers.document.outcome import DocumentOutcome


@app.command(
    rich_help_panel=REVIEWS,
    epilog=example(
        "reqgate document docs/examples/order-export.md -o var/documents",
        "reqgate document SHOP-1 --kind release-notes --version 2.4 -o var/documents",
        "reqgate document --resume 3f2a91c0 --decisions diagram.png=skip -o var/documents",
    ),
)
def document(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where the document is written")],
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILES|TICKET-KEY|confluence:ID", help="Texts, the main one first, and pictures"),
    ] = None,
    kind: Annotated[str, typer.Option("--kind", help="Which document, such as prd")] = "prd",
    version: Annotated[
        str,
        typer.Option("--version", metavar="NAME", help="All that is finished in this version of a project"),
    ] = "",
    language: Annotated[str, typer.Option("--language", metavar="en|zh", help="Else that of the first text")] = "",
    resume: Annotated[str, typer.Option("--resume", metavar="ID", help="Go on with a document that waits")] = "",
    decisions: Annotated[
        list[str] | None,
        typer.Option("--decisions", metavar="REF=skip|FILE", help="On a missing picture: leave it out, or a file"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what came of it as JSON")] = False,
) -> None:
    """Write a document whose every sentence names its source.

    It is made of Markdown or plain text and of the pictures beside it, without Jira, or of a ticket and what belongs to
    it, or a page and those below it, on which nothing is posted. It is written into DIR as document.md, structure.json
    and document.docx, in place of those of a run before. Exit code 0: the document is there, 3: a picture is missing
    and a question is open, 2: no document.
    """
    from bot.cli.local.document_sources import is_kind_of_version, sources_of
    from bot.cli.local.documenting import local_document, read_decisions, require_kind

    if bool(resume) == bool(files):
        raise fail("Give the files that the document is made of, or --resume ID to go on with one that waits.")
    key = _key(files or [])
    settings, decided = get_settings(), read_decisions(decisions or [])
    require_kind(kind, language, settings)
    if version and not (key and not is_page(key) and is_kind_of_version(kind, settings)):
        raise fail("--version needs a ticket of its project and a kind for versions: SHOP-1 --kind release-notes.")
    with local_document(output, resume or token_hex(4), settings, is_known=bool(resume)) as run:
        try:
            if resume:
                outcome = run.resume(decided)
            else:
                sources = (
                    sources_of(key, kind, version, run.session, settings)
                    if key
                    else run.read_files(files or [], decided)
                )
                outcome = run.begin(sources, kind, language, decided)
        except KeyboardInterrupt:
            typer.echo(f"Stopped. It goes on with: {run.how_to_go_on()}", err=True)
            raise typer.Exit(EXIT_INTERRUPTED) from None
        except typer.Exit:
            if not resume:
                run.forget()
            raise
        written = run.keep(outcome) if outcome.status == "finished" and outcome.statements else ()
        if outcome.status == "finished":
            run.forget()
    _tell(run, outcome, written, as_json=as_json)
    if outcome.question:
        raise typer.Exit(EXIT_QUESTIONS)
    if not written:
        raise fail("There is no document: the texts say nothing that belongs into one of this kind.")
    raise typer.Exit(EXIT_PASS)


def _key(files: list[str]) -> str:
    """Return the key of the ticket or page that the document is of; empty where it is of files."""
    if len(files) != 1 or Path(files[0]).exists():
        return ""
    if TICKET_KEY_PATTERN.fullmatch(files[0]) or PAGE_KEY_PATTERN.fullmatch(files[0]):
        return files[0]
    if TICKET_KEY_PATTERN.fullmatch(files[0].upper()):
        raise fail(f"{files[0]}: no such file; a ticket key is written in capitals: {files[0].upper()}")
    return ""


def _tell(run: "LocalDocument", outcome: "DocumentOutcome", written: tuple[Path, ...], *, as_json: bool) -> None:
    if as_json:
        files = {path.name: str(path) for path in written}
        told = outcome.model_dump(mode="json", exclude={"markdown", "structure", "docx", "session_id", "published"})
        write_line({"id": run.id, "files": files} | told)
        return
    for line in _lines(run, outcome, written):
        typer.echo(visible(line))


def _lines(run: "LocalDocument", outcome: "DocumentOutcome", written: tuple[Path, ...]) -> list[str]:
    """Return what people read of it."""
    if outcome.question:
        return [outcome.question.text, f"Go on with: {run.how_to_go_on(outcome.question)}"]
    if not written:
        return []
    notes = (
        (f"Nothing is said on: {', '.join(outcome.not_said)}.", outcome.not_said),
        (f"Nothing was taken from: {', '.join(outcome.untold)}.", outcome.untold),
        (f"Passages held back, as they give orders to a bot: {outcome.held_back}.", outcome.held_back),
        *((f"Line {one.line}: {one.message} ({one.rule})", one) for one in outcome.issues),
        (outcome.note, outcome.note),
    )
    return [
        outcome.title,
        f"Statements: {len(outcome.statements)}, each with its source, from {', '.join(outcome.places)}.",
        *(line for line, holds in notes if holds),
        f"Written: {', '.join(map(str, written))}",
    ]
