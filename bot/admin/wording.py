"""How a message of ours becomes HTML: one text serves JSON, the terminal and the pages, and marks code by backticks."""

from markupsafe import Markup, escape

_CODE = Markup("<code>{}</code>")


def with_code(text: str) -> Markup:
    """Return `text` escaped, with what stands between two backticks as code. A backtick without its pair stays."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        pieces[-2:] = ["`".join(pieces[-2:])]
    return Markup("").join(_CODE.format(piece) if at % 2 else escape(piece) for at, piece in enumerate(pieces))
