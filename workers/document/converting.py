"""The converters and the mending of Markdown as the graph's ports. Needs what is installed with reqgate[document]."""

from collections.abc import Mapping
from dataclasses import dataclass

from workers.document import fix, structure
from workers.document.convert.docx.write import BadTemplate, Properties, write_docx
from workers.document.images import NoPicture, Picture, read_picture
from workers.document.outcome import Issue
from workers.document.ports import About, ConversionFailed, LinterFailed


@dataclass(frozen=True)
class MarkdownConverter:
    """Implements `ports.Converter`. `template` is a DOCX file whose styles are taken; ours without."""

    template: bytes | None = None

    def structure(self, markdown: str, about: About) -> str:
        """Return structure.json as text; equal documents have equal bytes."""
        cited = {
            label: structure.Evidence(id=one.id, place=one.place, address=one.address)
            for label, one in about.cited.items()
        }
        metadata = structure.Metadata(title=about.title, kind=about.template, language=about.language, evidence=cited)
        return structure.parse(markdown, metadata).model_dump_json(indent=2)

    def docx(self, markdown: str, about: About, pictures: Mapping[str, bytes]) -> bytes:
        """Return a DOCX file; instead of what is no picture stands its alternative text."""
        properties = Properties(title=about.title, subject=about.template, language=about.language)
        shown = {name: picture for name, content in pictures.items() if (picture := _picture(content))}
        try:
            return write_docx(markdown, properties, pictures=shown, template=self.template)
        except BadTemplate as error:
            raise ConversionFailed(str(error)) from None


@dataclass(frozen=True)
class MarkdownLinter:
    """Implements `ports.Linter` with a program that finds; what is mended leaves the HTML as it is."""

    program: fix.Linter

    def find(self, markdown: str) -> tuple[Issue, ...]:
        """Return what is wrong. Raises LinterFailed."""
        try:
            found = self.program.find(markdown)
        except fix.LinterFailed as error:
            raise LinterFailed(str(error)) from None
        return tuple(Issue(line=one.line, rule=one.rule, message=one.message) for one in found)

    def fix(self, markdown: str) -> str:
        """Return the same document, mended."""
        return fix.fix(markdown)


def _picture(content: bytes) -> Picture | None:
    try:
        return read_picture(content)
    except NoPicture:
        return None
