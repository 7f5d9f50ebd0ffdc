"""The finished Markdown in its other forms, cleaned as everything that leaves is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from workers.document.convert.files import FileConverter
from workers.document.ports import ConversionFailed
from workers.document.structure import Metadata


@dataclass(frozen=True)
class CleanConverter:
    """A Converter whose texts are cleaned by `clean` first.

    Attributes:
        clean: the firewall for texts.
        template: a DOCX file whose styles are taken; None for ours.
    """

    clean: Callable[[str], str]
    template: Path | None = None

    def structure(self, markdown: str, metadata: Metadata) -> str:
        """Return structure.json as text, by the published schema."""
        return FileConverter().structure(self.clean(markdown), self._cleaned(metadata))

    def docx(self, markdown: str, metadata: Metadata, pictures: Mapping[str, bytes]) -> bytes:
        """Return a DOCX file. Raises ConversionFailed."""
        try:
            template = self.template.read_bytes() if self.template else None
        except OSError:
            raise ConversionFailed("the DOCX template of this installation cannot be read") from None
        return FileConverter(template).docx(self.clean(markdown), self._cleaned(metadata), pictures)

    def _cleaned(self, metadata: Metadata) -> Metadata:
        return metadata.model_copy(update={"title": self.clean(metadata.title)})
