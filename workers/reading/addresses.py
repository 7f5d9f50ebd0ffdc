"""Blanks what only points somewhere: URLs, embedded pictures, names of pictures and recordings, times of a clock,
sections of a document.

Their parts look like versions and systems ("Screenshot_2022-05-31_at_17.05", "/docs/linux/v2"), and say nothing of
the place where a fault was seen.
"""

import re

from workers.reading.anchored import Alternatives

_POINTERS = Alternatives(
    r"!\[[^\]\n]{0,200}\](?:\([^)\n]{0,1000}\)|\[[^\]\n]{0,200}\])?"  # ![name](address)
    r"|!(?=[^!\n|\s])[^!\n|]{1,150}\.\w{3,4}(?:\|[^!\n]{0,80})?!",  # !name.png!
    r"(?<=\])\([^()\s]{1,1000}\)"  # the address behind a link's words
    r"|\[\^[^\]\n]{1,200}\]",  # [^name]
    r"<img\s[^<>\n]{0,1000}>|\b(?:https?|ftp)://[^\s<>|\])}\"']{1,1000}|\bwww\.[^\s<>|\])}\"']{1,1000}",
    r"[\w.@:()+/\\-]{1,200}\.(?:png|jpe?g|gif|bmp|webp|svg|heic|tiff?|mp4|mov|avi|webm|mkv)(?![\w.])",
    r"\b(?:clean ?shot|screen[ _-]?(?:shot|recording|cast)|img|image|photo|截屏|截图|屏幕快照|录屏|微信图片)"
    r"[ _-]{0,2}\d[\w.:-]{3,60}(?: (?:at|um|à|a las) [\w.:-]{3,20})?",
    r"(?<![\w.])\d{4}([-./])\d{1,2}\1\d{1,2}(?:[T _-]{1,3}(?:at[ _])?\d{1,2}[.:h]\d{2}(?:[.:]\d{2})?(?:[.,]\d{1,9})?)?"
    r"|(?<![\w.])at[ _]\d{1,2}\.\d{2}\.\d{2}(?![\w.]*\d)",
    # A place in a document; "chapters 3.1.2 and 4.1" are two.
    r"(?:\b(?:section|chapter|clause|paragraph|appendix|figure|table|sect?\.)s?|§§?)\s?\d{1,4}(?:\.\d{1,4}){0,5}"
    r"(?:(?:,| ?[&-]| and| or| to)\s?\d{1,4}(?:\.\d{1,4}){1,5}){0,9}(?![\w/])",
    r"(?:第\s?\d{1,4}|(?<![\w.])\d{1,4}\.\d{1,4})(?:\.\d{1,4}){0,5}\s?(?:章|小?节|条|款|附录)"
    r"|(?:章节|附录|图|表)\s?\d{1,4}(?:\.\d{1,4}){1,5}",
    flags=re.IGNORECASE | re.ASCII,
)


def without_pointers(text: str) -> str:
    """Return `text`, as long as it is, with blanks in place of all that only points somewhere."""
    return _POINTERS.sub(lambda found: " " * len(found.group()), text)
