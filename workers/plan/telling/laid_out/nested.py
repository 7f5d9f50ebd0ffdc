"""An item of a list and what stands below it, read together: a name alone says little. It judges nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.statements import Listed
from workers.plan.telling.scenarios import is_step
from workers.reading.document import BlockKind

_LONGEST = 400
_END = " .:：。;；,，"


def with_parts(items: Iterable[Listed]) -> Iterator[Listed]:
    """Yield the items; details stand with what they are details of, and an order has the name it stands below.

    Steps of a scenario stay apart, and so does what can be ticked by itself.
    """
    group: list[Listed] = []
    for item in items:
        if group and (item.level > group[0].level or _is_beside(item, group[0])):
            group.append(item)
            continue
        yield from _of_group(group)
        group = [item]
    yield from _of_group(group)


def _is_beside(item: Listed, first: Listed) -> bool:
    """Say whether both are details of one item that ends with a colon: "Pass these parameters:"."""
    return item.level == first.level > 0 and item.intro != "" and item.intro == first.intro


def _of_group(group: Sequence[Listed]) -> Iterator[Listed]:
    if len(group) < 2 or any(is_step(one.text) or one.kind is BlockKind.ROW for one in group):
        yield from group
        return
    if _is_beside(group[-1], group[0]):
        group = (replace(group[0], text=group[0].intro, level=-1, intro=""), *group)
    first, *below = group
    is_order = begins_with_verb(first.text)
    details = [one for one in below if not begins_with_verb(one.text) and one.kind is not BlockKind.CHECKBOX]
    apart = [one for one in below if one not in details]
    if is_order or details or not apart:
        yield from _with_details(first, details)
    for one in apart:
        if begins_with_verb(one.text):
            yield one if is_order else replace(one, text=_bracketed(one.text, first.text), intro="")
        else:
            yield replace(one, text=_led(first.text, [one.text]), intro="")


def _with_details(first: Listed, details: Sequence[Listed]) -> Iterator[Listed]:
    """Yield one statement, or more where it would be too long."""
    texts: list[str] = []
    for one in details:
        if texts and len(first.text) + sum(map(len, texts)) + len(one.text) > _LONGEST:
            yield replace(first, text=_led(first.text, texts))
            texts = []
        texts.append(one.text)
    yield replace(first, text=_led(first.text, texts))


def _led(lead: str, texts: Sequence[str]) -> str:
    if not texts:
        return lead
    lead, is_english = lead.rstrip(_END), lead.isascii()
    colon, gap = (": ", "; ") if is_english else ("：", "；")
    return f"{lead}{colon}{gap.join(one.rstrip(_END) for one in texts)}"


def _bracketed(text: str, name: str) -> str:
    text, name = text.rstrip(_END), name.strip(_END)
    return f"{text} ({name})" if name.isascii() else f"{text}（{name}）"
