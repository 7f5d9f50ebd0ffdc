"""The finished Markdown in its other forms, cleaned as everything that leaves is."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from workers.document.convert.docx.write import BadTemplate, Properties, write_docx
from workers.document.images import NoPicture, Picture, read_picture
from workers.document.nodes.finishing import MARKDOWN
from workers.document.ports import ConversionFailed
from workers.document.structure import Metadata, parse
from workers.reading.language import Language


@dataclass(frozen=True)
class CleanConverter:
    """A Converter whose texts are cleaned by `clean` first.

    Attributes:
        clean: the firewall for texts.
        language: of the document.
        template: a DOCX file whose styles are taken; None for ours.
    """

    clean: Callable[[str], str]
    language: Language
    template: Path | None = None

    def structure(self, markdown: str) -> str:
        """Return structure.json as text, by the published schema."""
        return parse(self.clean(markdown), Metadata(language=self.language)).model_dump_json(indent=1)

    def docx(self, structure: str, assets: Path) -> bytes:
        """Return a DOCX file of the Markdown that lies beside `assets`. Raises ConversionFailed."""
        markdown = (assets.parent / "output" / MARKDOWN).read_text(encoding="utf-8")
        try:
            template = self.template.read_bytes() if self.template else None
            return write_docx(
                self.clean(markdown),
                Properties(author="ReqGate", language=self.language),
                pictures=_pictures(assets),
                template=template,
            )
        except BadTemplate as error:
            raise ConversionFailed(str(error)) from None
        except OSError:
            raise ConversionFailed("the DOCX template of this installation cannot be read") from None


def _pictures(assets: Path) -> dict[str, Picture]:
    found = {}
    for file in sorted(assets.iterdir()):
        try:
            found[f"assets/{file.name}"] = read_picture(file.read_bytes())
        except NoPicture:
            continue
    return found
