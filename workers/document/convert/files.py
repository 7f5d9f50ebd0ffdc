"""The files that a finished document becomes: structure.json and DOCX. Writes none of them."""

from collections.abc import Mapping

from workers.document.convert.docx.write import BadTemplate, Properties, write_docx
from workers.document.images import NoPicture, Picture, read_picture
from workers.document.ports import ConversionFailed
from workers.document.structure import Metadata, parse
from workers.reading.language import Language


class FileConverter:
    """Converts with the styles of a template; without one with ours."""

    def __init__(self, template: bytes | None = None) -> None:
        """Take the DOCX file whose styles, page and header every document gets."""
        self._template = template

    def structure(self, markdown: str, metadata: Metadata) -> str:
        """Return structure.json as text."""
        return parse(markdown, metadata).model_dump_json(indent=2) + "\n"

    def docx(self, markdown: str, metadata: Metadata, pictures: Mapping[str, bytes]) -> bytes:
        """Return a DOCX file; what is no picture is told by its alternative text. Raises ConversionFailed."""
        language: Language = "zh" if metadata.language == "zh" else "en"
        properties = Properties(title=metadata.title, author=metadata.author, language=language)
        try:
            return write_docx(markdown, properties, pictures=_readable(pictures), template=self._template)
        except BadTemplate as error:
            raise ConversionFailed(str(error)) from None


def _readable(pictures: Mapping[str, bytes]) -> dict[str, Picture]:
    found = dict[str, Picture]()
    for name, content in pictures.items():
        try:
            found[name] = read_picture(content)
        except NoPicture:
            continue
    return found
