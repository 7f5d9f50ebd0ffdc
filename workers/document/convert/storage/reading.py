"""A storage body as Markdown, where Markdown can say all of it. For reading what a page is about there is
`workers/atlassian/storage.py`, which reads everything and keeps less.

Nothing is taken on trust: the Markdown is rendered again and must give the body that was read.
"""

import re
from collections.abc import Callable, Mapping

from workers.document.convert.storage.render import BOXES, render_storage
from workers.document.convert.storage.source import Element, Unreadable, digest, tree

_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|@!#]|:(?=//)|(?<=www)\.")
_AT_LINE_START = re.compile(r"^([-+=]|\d{1,9}(?=[.)]))", re.MULTILINE)
_NUMBER = re.compile(r"[0-9]{1,9}")
_MARKS = {"strong": "**", "em": "*", "del": "~~"}
_KEPT_TAGS = frozenset({"u", "sub", "sup"})
_ALERTS = {box: kind for kind, box in BOXES.items() if kind != "IMPORTANT"}


def storage_to_markdown(body: str) -> str:
    """Return a storage body as Markdown that renders to the same body.

    Raises:
        Unreadable: the body holds what Markdown cannot say, as a macro or a list that begins amid the count. Leave it
            as it is.
    """
    markdown = _blocks(tree(body)).strip() + "\n"
    if digest(render_storage(markdown)) != digest(body):
        raise Unreadable("The page holds what Markdown cannot say.")
    return markdown


def _blocks(element: Element) -> str:
    """Return the blocks inside an element; words between them are a paragraph, or the beginning of an item."""
    found: list[str] = []
    inline = [_text(element.text)]
    previous = ""
    for child in element:
        if (write := _BLOCKS.get(child.tag)) is not None:
            between = "".join(inline)
            if not between.strip() and previous == child.tag in ("ul", "ol"):
                between = "<!-- -->"  # else the two lists would be one
            found += [between, write(child)]
            inline, previous = [], child.tag
        else:
            inline.append(_inline(child))
        inline.append(_text(child.tail))
    found.append("".join(inline))
    parts = [_AT_LINE_START.sub(_escaped_start, part.strip()) if not at % 2 else part for at, part in enumerate(found)]
    is_tight = element.tag == "li" and element.find("p") is None
    return ("\n" if is_tight else "\n\n").join(part for part in parts if part)


def _escaped_start(match: re.Match[str]) -> str:
    return f"{match[0]}\\" if match[0].isdecimal() else f"\\{match[0]}"


def _text(words: str | None) -> str:
    return _SPECIAL.sub(r"\\\g<0>", " ".join(f".{words or ''}.".split())[1:-1])


def _inside(element: Element) -> str:
    return _text(element.text) + "".join(_inline(child) + _text(child.tail) for child in element)


def _inline(element: Element) -> str:
    tag = element.tag
    if tag in _MARKS:
        return f"{_MARKS[tag]}{_inside(element)}{_MARKS[tag]}"
    if tag in _KEPT_TAGS:
        return f"<{tag}>{_inside(element)}</{tag}>"
    if (write := _INLINE.get(tag)) is None:
        raise Unreadable(f"Markdown has nothing like {tag.replace('{', '').replace('}', ':')}.")
    return write(element)


def _code_words(element: Element) -> str:
    words = "".join(element.itertext())
    fence = "`" * (max(map(len, re.findall("`+", words)), default=0) + 1)
    return f"{fence} {words} {fence}" if words[:1] in ("`", " ") or words[-1:] == "`" else f"{fence}{words}{fence}"


def _link(element: Element) -> str:
    return _target(_inside(element), element.get("href", ""), element.get("title", ""))


def _inner_link(element: Element) -> str:
    body = element.find("{ac}link-body")
    if body is None or len(element) != 1 or not element.get("{ac}anchor"):
        raise Unreadable("Markdown has no links to pages and people.")
    return _target(_inside(body), f"#{element.get('{ac}anchor')}", "")


def _image(element: Element) -> str:
    place = next(iter(element), element)
    address = place.get("{ri}value") or place.get("{ri}filename") or ""
    return "!" + _target(_text(element.get("{ac}alt")), address, element.get("{ac}title", ""))


def _target(words: str, address: str, title: str) -> str:
    shown = title.replace("\\", "\\\\").replace('"', '\\"')
    return f"[{words}](<{address}>" + (f' "{shown}")' if title else ")")


def _heading(element: Element) -> str:
    return f"{'#' * int(element.tag[1])} {_inside(element).strip()}"


def _quotation(element: Element) -> str:
    return _behind("> ", _blocks(element))


def _items(element: Element) -> str:
    start = element.get("start", "1")
    if not _NUMBER.fullmatch(start):
        raise Unreadable("A list begins at what is no number.")
    first = int(start)
    is_loose = any(item.find("p") is not None for item in element)
    items = [
        _behind(" " * len(lead), _blocks(item), lead)
        for number, item in enumerate(element)
        for lead in [f"{first + number}. " if element.tag == "ol" else "- "]
    ]
    return ("\n\n" if is_loose else "\n").join(items)


def _tasks(element: Element) -> str:
    return "\n".join(map(_task, element))


def _task(task: Element) -> str:
    body, mark = task.find("{ac}task-body"), "x" if task.findtext("{ac}task-status") == "complete" else " "
    return _behind("  ", "" if body is None else _blocks(body), f"- [{mark}] ")


def _behind(lead: str, text: str, first: str = "") -> str:
    """Return `text` with `lead` in front of each line, `first` in front of the first one."""
    lines = text.split("\n")
    return "\n".join(
        (first or lead if at == 0 else lead) + line if line or lead.strip() else "" for at, line in enumerate(lines)
    )


def _table(element: Element) -> str:
    rows = [[_blocks(cell).replace("\\\n", "<br>").replace("\n", " ") for cell in row] for row in element.iter("tr")]
    aligned = [re.sub(r"[^a-z]", "", cell.get("style", "").partition(":")[2]) for cell in next(element.iter("tr"), ())]
    rule = [{"left": ":--", "right": "--:", "center": ":-:"}.get(each, "---") for each in aligned]
    return "\n".join(f"| {' | '.join(row)} |" for row in [*rows[:1], rule, *rows[1:]])


def _macro(element: Element) -> str:
    name = element.get("{ac}name", "")
    plain_body, rich_body = element.find("{ac}plain-text-body"), element.find("{ac}rich-text-body")
    if name == "code" and plain_body is not None:
        words, language = plain_body.text or "", element.findtext("{ac}parameter") or ""
        fence = "`" * max(3, max(map(len, re.findall("`+", words)), default=0) + 1)
        return f"{fence}{language}\n{words}\n{fence}"
    if name in _ALERTS and rich_body is not None:
        return _behind("> ", f"[!{_ALERTS[name]}]\n\n{_blocks(rich_body)}")
    raise Unreadable(f"Markdown has nothing like the macro {name}.")


_INLINE: Mapping[str, Callable[[Element], str]] = {
    "br": lambda element: "\\\n",
    "code": _code_words,
    "a": _link,
    "{ac}link": _inner_link,
    "{ac}image": _image,
}
_BLOCKS: Mapping[str, Callable[[Element], str]] = {
    "p": lambda element: _AT_LINE_START.sub(_escaped_start, _inside(element).strip()),
    **{f"h{level}": _heading for level in range(1, 7)},
    "blockquote": _quotation,
    "ul": _items,
    "ol": _items,
    "{ac}task-list": _tasks,
    "table": _table,
    "hr": lambda element: "---",
    "{ac}structured-macro": _macro,
}
