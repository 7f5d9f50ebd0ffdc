"""Which files may stand in a document as pictures. A file is what its content says, never what its name says.

Nothing is decoded before its size in pixels is known, and nothing is taken that does not decode whole.
"""

import re
import struct
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Literal, TypeVar

from PIL import Image, ImageOps

from workers.reading.language import Language

MOST_PIXELS = 25_000_000
MOST_BYTES = 20_000_000

Reason = Literal["kind", "bytes", "pixels", "broken"]
Suffix = Literal["png", "jpeg", "gif"]
T = TypeVar("T")

_WHY: Mapping[Reason, Mapping[Language, str]] = {
    "kind": {
        "en": "It is no PNG, JPEG, GIF or WebP picture. Export it as PNG and attach it again.",
        "zh": "它不是 PNG、JPEG、GIF 或 WebP 图片。请导出为 PNG 后重新添加附件。",
    },
    "bytes": {
        "en": "It is larger than 20 MB. Make it smaller and attach it again.",
        "zh": "它超过 20 MB。请缩小后重新添加附件。",
    },
    "pixels": {
        "en": "It has more than 25 million pixels. Make it smaller and attach it again.",
        "zh": "它超过 2500 万像素。请缩小后重新添加附件。",
    },
    "broken": {
        "en": "It is damaged or incomplete. Save it anew and attach it again.",
        "zh": "它已损坏或不完整。请重新保存后再添加附件。",
    },
}
_SIGNATURES: Mapping[bytes, str] = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG", b"GIF8": "GIF"}
_KEPT: Mapping[str, Suffix] = {"PNG": "png", "JPEG": "jpeg", "GIF": "gif"}
_HUGE = (Image.DecompressionBombError, Image.DecompressionBombWarning)
# What Pillow raises for files that are not what they say.
_BROKEN = (
    OSError, SyntaxError, ValueError, OverflowError, MemoryError, EOFError, IndexError, KeyError, TypeError,
    ZeroDivisionError, struct.error,
)  # fmt: skip
_JPEG_MARKER = re.compile(rb"\xff([\x02-\xcf\xd8-\xfe])")
"""Begins a part; the others stand within what is drawn, and have no length."""
_JPEG_END = b"\xd9"
_ORIENTATION = 0x0112
_NOTES = frozenset({"exif", "comment", "xmp", "photoshop"})
_QUALITY = 95


class NoPicture(Exception):
    """A file cannot stand in a document. `why` tells people what to do."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(_WHY[reason]["en"])
        self.reason = reason

    def why(self, language: Language) -> str:
        """Return what to do about it."""
        return _WHY[self.reason][language]


@dataclass(frozen=True)
class Picture:
    """A picture that decodes whole, in one of the formats that Word and Confluence show. Sizes in pixels."""

    content: bytes
    suffix: Suffix
    width: int
    height: int

    @property
    def content_type(self) -> str:
        """Return the media type of the content."""
        return f"image/{self.suffix}"


def read_picture(content: bytes) -> Picture:
    """Return a file as a picture. WebP, what lies on its side and what tells more than it shows are written anew, what
    lies behind its end is cut off, all else stays as it is.

    Raises:
        NoPicture: it is none, is too large, or is damaged. SVG is none, as it can hold programs; archives neither.
    """
    return _safely(content, _decoded)


def picture_type(content: bytes) -> str:
    """Return the media type of a picture by its head, without decoding it: whoever does that later may find it damaged.

    Raises:
        NoPicture: as `read_picture`, as far as the head tells.
    """

    def look(content: bytes, name: str) -> str:
        with _opened(content, name):
            return f"image/{name.lower()}"

    return _safely(content, look)


def _safely(content: bytes, read: Callable[[bytes, str], T]) -> T:
    if len(content) > MOST_BYTES:
        raise NoPicture("bytes")
    found = _format(content)
    if found is None:
        raise NoPicture("kind")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return read(content, found)
    except _HUGE:
        raise NoPicture("pixels") from None
    except _BROKEN:
        raise NoPicture("broken") from None


def _opened(content: bytes, name: str) -> Image.Image:
    image = Image.open(BytesIO(content), formats=(name,))
    if image.width * image.height > MOST_PIXELS:
        raise NoPicture("pixels")
    return image


def _format(content: bytes) -> str | None:
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "WEBP"
    return next((name for lead, name in _SIGNATURES.items() if content.startswith(lead)), None)


def _ended(content: bytes, name: str) -> bytes:
    """Return a file up to the end of its picture. What somebody put behind it nobody sees who looks at it."""
    at = 8 if name == "PNG" else 2
    if name == "PNG":
        while at < len(content):
            kind = content[at + 4 : at + 8]
            at += 12 + int.from_bytes(content[at : at + 4])
            if kind == b"IEND":
                return content[:at]
    elif name == "JPEG":
        while found := _JPEG_MARKER.search(content, at):
            if found[1] == _JPEG_END:
                return content[: found.end()]
            at = found.end() + int.from_bytes(content[found.end() : found.end() + 2])
    elif name == "GIF":
        return content[: _gif_end(content)]
    return content


def _gif_end(content: bytes) -> int:
    """Return where a GIF ends: behind its trailer, or where the file does without one."""
    at = 13 + _gif_colours(content, 10)
    while at < len(content):
        kind, at = content[at : at + 1], at + 1
        if kind == b";":
            return at
        if kind == b",":  # a frame: where it stands, its colours, the size of its codes
            at += 10 + _gif_colours(content, at + 8)
        elif kind == b"!":
            at += 1
        else:
            continue  # a stray byte, as decoders skip it
        while size := int.from_bytes(content[at : at + 1]):
            at += 1 + size
        at += 1
    return len(content)


def _gif_colours(content: bytes, at: int) -> int:
    """Return the length of the table of colours that the byte there tells of, 0 without one."""
    packed = int.from_bytes(content[at : at + 1])
    return 3 << (packed & 7) + 1 if packed & 0x80 else 0


def _decoded(content: bytes, name: str) -> Picture:
    with _opened(content, name) as image:
        image.verify()
    with _opened(content, name) as image:  # what was verified cannot be decoded any more
        image.load()
        upright = _upright(image)
        if upright is None and (suffix := _KEPT.get(name)):
            kept = _without_notes(image, name) if _has_notes(image) else _ended(content, name)
            return Picture(kept, suffix, *image.size)
        shown = upright or image
        written = BytesIO()
        shown.convert("RGBA" if "A" in shown.getbands() else "RGB").save(written, "PNG")
        return Picture(written.getvalue(), "png", *shown.size)


def _has_notes(image: Image.Image) -> bool:
    """Say whether a picture tells who made it, where or with what, which nobody sees who looks at it."""
    return bool(_NOTES & image.info.keys() or getattr(image, "text", None))


def _without_notes(image: Image.Image, name: str) -> bytes:
    written = BytesIO()
    match name:
        case "JPEG":
            # "keep" has the tables of the first compression; a picture of several views has none to keep.
            quality = "keep" if image.format == "JPEG" else _QUALITY
            image.save(written, "JPEG", quality=quality, exif=b"", comment=b"", xmp=b"")
        case "GIF":
            image.save(written, "GIF", save_all=True, comment=b"")
        case _:
            image.save(written, "PNG")
    return written.getvalue()


def _upright(image: Image.Image) -> Image.Image | None:
    """Return a picture that lies on its side put upright; None where it stands, or where nothing tells."""
    try:
        return None if image.getexif().get(_ORIENTATION, 1) == 1 else ImageOps.exif_transpose(image)
    except _BROKEN:
        return None  # what a camera noted is damaged, the picture is not
