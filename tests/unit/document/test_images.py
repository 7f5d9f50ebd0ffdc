"""A file may stand in a document if its content is a whole picture of a size that can be decoded safely."""

import struct
import zipfile
import zlib
from io import BytesIO

import pytest
from PIL import Image

from workers.document.images import MOST_BYTES, NoPicture, read_picture


def picture(kind: str, mode: str = "RGB", size: tuple[int, int] = (30, 20), **given: object) -> bytes:
    written = BytesIO()
    Image.new(mode, size, 128).save(written, kind, **given)
    return written.getvalue()


def png_that_says(width: int, height: int) -> bytes:
    """Return a PNG of a few bytes whose header names a size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = b""
    for name, content in ((b"IHDR", header), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")):
        chunks += struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    return b"\x89PNG\r\n\x1a\n" + chunks


def archive() -> bytes:
    written = BytesIO()
    with zipfile.ZipFile(written, "w") as package:
        package.writestr("a.png", picture("PNG"))
    return written.getvalue()


@pytest.mark.parametrize(("kind", "suffix"), [("PNG", "png"), ("JPEG", "jpeg"), ("GIF", "gif")])
def test_what_word_shows_stays_as_it_is(kind: str, suffix: str) -> None:
    content = picture(kind)

    found = read_picture(content)

    assert (found.content, found.suffix, found.width, found.height) == (content, suffix, 30, 20)
    assert found.content_type == f"image/{suffix}"


def test_webp_is_written_as_png_with_what_one_sees_through() -> None:
    found = read_picture(picture("WEBP", "RGBA"))

    assert found.suffix == "png"
    assert Image.open(BytesIO(found.content)).mode == "RGBA"


def test_a_photo_on_its_side_is_put_upright() -> None:
    orientation = Image.Exif()
    orientation[0x0112] = 6

    found = read_picture(picture("JPEG", exif=orientation))

    assert (found.width, found.height) == (20, 30)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "kind"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "kind"),
        (archive(), "kind"),
        (picture("BMP"), "kind"),
        (picture("TIFF"), "kind"),
        (png_that_says(6_000, 5_000), "pixels"),
        (png_that_says(60_000, 60_000), "pixels"),
        (picture("PNG")[:-20], "broken"),
        (picture("JPEG", size=(300, 200))[:400], "broken"),
        (b"GIF89a", "broken"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * MOST_BYTES, "bytes"),
    ],
)
def test_all_else_is_refused_with_what_to_do(content: bytes, reason: str) -> None:
    with pytest.raises(NoPicture) as refused:
        read_picture(content)

    assert refused.value.reason == reason
    assert "attach it again" in refused.value.why("en")
    assert "附件" in refused.value.why("zh")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_what_a_picture_notes_of_its_author_goes_and_what_it_shows_stays(kind: str) -> None:
    notes = Image.Exif()
    notes[0x013B] = "Anna Muster"
    given: dict[str, object] = {"comment": b"Anna Muster"} if kind == "GIF" else {"exif": notes}
    content = picture(kind, **given)
    assert b"Anna Muster" in content

    found = read_picture(content)

    assert b"Anna Muster" not in found.content
    before, after = (Image.open(BytesIO(one)).convert("RGB").tobytes() for one in (content, found.content))
    assert before == after


_FRAMES = [Image.linear_gradient("L"), Image.radial_gradient("L").point(lambda shade: 255 - shade)]
_SHAPES: tuple[tuple[str, dict[str, object]], ...] = (
    ("PNG", {}),
    ("GIF", {}),
    ("GIF", {"save_all": True, "append_images": _FRAMES, "loop": 0, "duration": 40}),
    ("JPEG", {}),
    ("JPEG", {"progressive": True}),
    ("JPEG", {"restart_marker_rows": 1}),
)


@pytest.mark.parametrize(("kind", "given"), _SHAPES)
def test_what_lies_behind_the_end_of_a_picture_goes_and_nothing_else(kind: str, given: dict[str, object]) -> None:
    written = BytesIO()
    Image.radial_gradient("L").save(written, kind, **given)
    content = written.getvalue()

    assert read_picture(content + b"Anna Muster" + picture(kind)).content == content
    assert read_picture(content).content == content


def test_a_picture_within_the_notes_of_another_is_not_taken_for_its_end() -> None:
    content = picture("JPEG", exif=b"Exif\x00\x00" + picture("JPEG"))

    assert read_picture(content).width == 30
