"""The finished Markdown in its other forms, cleaned as everything that leaves is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workers.document.ports import Converter
from workers.document.structure import Metadata


@dataclass(frozen=True)
class CleanConverter:
    """A Converter whose texts are cleaned by `clean`, the firewall for texts, before `converter` gets them."""

    converter: Converter
    clean: Callable[[str], str]

    def structure(self, markdown: str, metadata: Metadata) -> str:
        """Return structure.json as text, by the published schema."""
        return self.converter.structure(self.clean(markdown), self._cleaned(metadata))

    def docx(self, markdown: str, metadata: Metadata, pictures: Mapping[str, bytes]) -> bytes:
        """Return a DOCX file. `pictures` are by the names that the text has for them. Raises ConversionFailed."""
        return self.converter.docx(self.clean(markdown), self._cleaned(metadata), pictures)

    def _cleaned(self, metadata: Metadata) -> Metadata:
        return metadata.model_copy(update={"title": self.clean(metadata.title)})
