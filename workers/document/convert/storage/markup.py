"""The building blocks of a storage body: elements that we may write, with everything that is text escaped.

Nothing else may stand in a page of ours: `LEGAL` is the whole list, and what is not in it cannot be written here.
Source: Atlassian, "Confluence Storage Format".
"""

from collections.abc import Mapping
from html import escape

from workers.document.convert.markdown import legal

LEGAL: Mapping[str, frozenset[str]] = {
    **{name: frozenset() for name in ("p", "blockquote", "ul", "li", "table", "tbody", "tr", "hr", "br")},
    **{f"h{level}": frozenset() for level in range(1, 7)},
    **{name: frozenset() for name in ("strong", "em", "del", "code", "u", "sub", "sup")},
    "ol": frozenset({"start"}),
    "th": frozenset({"style"}),
    "td": frozenset({"style"}),
    "a": frozenset({"href", "title"}),
    "ac:link": frozenset({"ac:anchor"}),
    "ac:link-body": frozenset(),
    "ac:image": frozenset({"ac:alt", "ac:title"}),
    "ri:url": frozenset({"ri:value"}),
    "ri:attachment": frozenset({"ri:filename"}),
    "ac:structured-macro": frozenset({"ac:name"}),
    "ac:parameter": frozenset({"ac:name"}),
    "ac:plain-text-body": frozenset(),
    "ac:rich-text-body": frozenset(),
    **{f"ac:task{part}": frozenset() for part in ("", "-list", "-id", "-status", "-body")},
}
"""Elements that a page of ours may hold, each with its attributes."""

MACROS = frozenset({"code", "info", "note", "tip", "warning", "anchor"})


def text(words: str) -> str:
    """Return words as text of a page."""
    return escape(legal(words), quote=False)


def element(name: str, content: str = "", **given: str) -> str:
    """Return an element.

    Args:
        name: one of `LEGAL`.
        content: storage format already; words go through `text`.
        given: attributes by name with `_` for `:`; empty ones are left out.

    Raises:
        KeyError: a page of ours may not hold this element or attribute.
    """
    attributes = {key.replace("_", ":"): value for key, value in given.items() if value}
    if attributes.keys() - LEGAL[name]:
        raise KeyError(name)
    head = "".join(f' {key}="{escape(legal(value))}"' for key, value in attributes.items())
    return f"<{name}{head}>{content}</{name}>" if content else f"<{name}{head} />"


def macro(name: str, body: str = "", **parameters: str) -> str:
    """Return a macro of `MACROS`; a parameter without a value is left out.

    Raises:
        KeyError: a page of ours may not hold this macro.
    """
    if name not in MACROS:
        raise KeyError(name)
    given = (element("ac:parameter", text(value), ac_name=key) for key, value in parameters.items() if value)
    return element("ac:structured-macro", "".join(given) + body, ac_name=name)


def anchor(name: str) -> str:
    """Return a place that links lead to and nobody sees."""
    return element("ac:structured-macro", f'<ac:parameter ac:name="">{text(name)}</ac:parameter>', ac_name="anchor")


def plain_body(words: str) -> str:
    """Return the body of a macro that shows its words as they are."""
    return f"<ac:plain-text-body><![CDATA[{legal(words).replace(']]>', ']]]]><![CDATA[>')}]]></ac:plain-text-body>"


def rich_body(content: str) -> str:
    """Return the body of a macro that holds blocks."""
    return element("ac:rich-text-body", content)
