"""JSON from outside, as texts that every queue, log and database can hold."""

import json
import re
from typing import Any

# Half of a surrogate pair, which JSON can name (a text that was cut in its middle) and no encoding can hold.
_HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


def read_json(raw: bytes, errors: str = "strict") -> Any:
    """Return what `raw` says; half a character that it names becomes a question mark.

    Args:
        raw: in UTF-8, UTF-16 or UTF-32.
        errors: what becomes of bytes that are no character, as for `bytes.decode`.

    Raises:
        ValueError, RecursionError: it is no JSON.
    """
    text = raw.decode(json.detect_encoding(raw), errors)
    data = json.loads(text)
    if _HALF_CHARACTER.search(text):
        return json.loads(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))
    return data
