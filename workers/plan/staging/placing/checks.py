"""By what it is seen that a stage is done: the ticket's criteria, and what shows that its orders are carried out."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from config.script import simplified
from workers.plan.phrasing.bare import bare_order, unjoined
from workers.plan.phrasing.closing import closes, verifies
from workers.plan.phrasing.complaints import as_gone, gone, only_complains
from workers.plan.phrasing.orders import begins_with_verb, is_order, order_in_area
from workers.plan.phrasing.tasks import is_settled
from workers.plan.staging.draft import Check, Frame, Piece
from workers.plan.staging.examples import as_result, tells_example
from workers.plan.staging.handwork import only_names, shown_by_hand
from workers.plan.staging.order import settles
from workers.plan.staging.placing.done import is_retest
from workers.plan.staging.proofs import orders_in, proof_of
from workers.plan.staging.scenario import as_done, as_end, needed_by_team, scenario, steps
from workers.plan.staging.titles import bare_title, short
from workers.plan.staging.told import PIECE, PIECES
from workers.plan.telling.demands import demands, orders_if, states_rule
from workers.plan.telling.kinds import complains_of
from workers.plan.telling.laid_out.fragments import is_fragment, is_name
from workers.plan.telling.summary import sentence_ends
from workers.plan.wording import content_of, recall
from workers.reading.language import Language

MOST_SEEN = 4
"""So many success criteria a stage has where the ticket has none for it: as many as it mostly has tasks."""
_LONGEST_PROOF = 300
_THERE: dict[Language, str] = {"en": "this is there: {}", "zh": "已有这一项：{}"}
"""What shows that a thing is made of which a list says no more than its name."""
_TRIED: dict[Language, str] = {"en": "it is written down what this showed: {}", "zh": "已写下这一项的结果：{}"}
_TELLS_ZH = re.compile(r"[:：]|[，。；]|在[^，。；]{1,16}[中里上后]|点击|弹出|可选|改|需")
_IS_FAULT = re.compile(r"\b(?:problem|issue|bug|error|fault)s?\W*\Z|(?:问题|缺陷|错误|毛病)\W*\Z", re.IGNORECASE)
_NO_THING = (
    *(only_complains, is_order, is_settled, is_fragment, closes, verifies, shown_by_hand, demands, states_rule),
    lambda text: text.isascii() and not only_names(text),
    lambda text: not text.isascii() and _TELLS_ZH.search(simplified(text)) is not None,
    lambda text: _IS_FAULT.search(simplified(text)) is not None,
)
"""By what an item says more than a name."""
_PROVED = 0.75
"""Least share of what an order is about that its end says as well."""
_SPOKEN_OF = 0.6
"""Least share of what an order is about that a criterion speaks of which then shows it, too."""


def checks_of(frame: Frame, criteria: Mapping[str, str], title: str, language: Language) -> tuple[Check, ...]:
    """Return what shows that a stage is done, of the ticket's criteria those that belong to it, each by its id.

    In the main stage each order has its end as well of which none of them speaks, and so has what is to be so.
    """
    frame = replace(frame, pieces=tuple(replace(one, text=_below(one.text, title)) for one in frame.pieces))
    checks = tuple(Check(_checked(text, frame, language), one) for one, text in criteria.items())
    if not checks:
        return tuple(_seen(frame, title, language))
    return (*checks, *_unspoken(frame, criteria, bare_title(title), language)) if frame.is_main else checks


def _below(text: str, title: str) -> str:
    """Return a piece without the title before it, which names what it belongs to and is not seen in its end."""
    rest = text.removeprefix(title).removeprefix(bare_title(title))
    return rest.lstrip(" :：") if rest[:1] in (":", "：") else text


def _unspoken(frame: Frame, criteria: Mapping[str, str], title: str, language: Language) -> Iterator[Check]:
    """Yield the ends of what serves no criterion, and of which none speaks; of the title the last stage tells."""
    if PIECE not in frame.proof:
        return
    told = [one for one in frame.pieces if not (one.is_done or one.serves or one.text == title)]
    said = [content_of(one) for one in criteria.values()]
    left = [one for one in told if not any(recall(content_of(one.text), words) >= _SPOKEN_OF for words in said)]
    ends = dict.fromkeys(check for one in left for check in _ends_of(one, frame, language))
    yield from islice(ends, MOST_SEEN)


def _ends_of(piece: Piece, frame: Frame, language: Language) -> Iterator[Check]:
    """Yield what shows that a piece is done: of each order its end, that a thing is there, or how it is to be."""
    if is_order(bare_order(piece.text)) or needed_by_team(piece.text):
        for order in _orders_of(piece.text, language):
            when, then = proof_of(order, language) or ("", "")
            text = short(order.rstrip(" .。;；"), _LONGEST_PROOF)
            yield Check(steps(frame.given, when or frame.when, then, language) if then else as_done(text, language))
    elif things := tuple(_things((piece,), language)):
        yield from (Check(steps(frame.given, frame.when, one, language)) for one in things)
    elif _tells_end(piece):
        yield Check(steps(frame.given, frame.when, as_end(_shown(piece.text, language), language), language))


def _tells_end(piece: Piece) -> bool:
    """Say whether a piece is one sentence that demands how it is to be; what is only told may tell of today."""
    is_one = len(sentence_ends(piece.text)) == 1 and not orders_if(piece.text)
    return demands(piece.text) and is_one and tells_example(piece.text) and not needed_by_team(piece.text)


def _shown(text: str, language: Language) -> str:
    return short(gone(unjoined(as_result(text)), language))


def _things(pieces: Iterable[Piece], language: Language) -> Iterator[str]:
    """Yield that each thing is there of which a list says no more than its name: "Progress bar", 进度条."""
    for one in pieces:
        text = one.text.rstrip(" .。;；")
        if one.is_listed and not one.is_done and is_name(text) and not any(tells(text) for tells in _NO_THING):
            yield _THERE[language].format(text)


def _orders_of(text: str, language: Language) -> tuple[str, ...]:
    """Return the orders of a piece, each by itself, without who needs it and where."""
    return orders_in(needed_by_team(text) or order_in_area(text) or bare_order(text), language)


def own_order(text: str) -> str:
    """Return what a sentence orders by itself; of a wish told as a story, what can be done in the end."""
    order = bare_order(text)
    return order if begins_with_verb(order) else as_result(order)


def _checked(criterion: str, frame: Frame, language: Language) -> str:
    """Return a criterion as steps; what is decided or found out is an order, whatever it begins with.

    An order whose end a rule knows is seen by that, as long as it says what the criterion says.
    """
    if settles(criterion) or (only_names(criterion) and shown_by_hand(criterion)):
        return as_done(criterion, language)
    told = scenario(criterion, language, frame.given, frame.when)
    if not told.endswith(as_done(criterion, language).rpartition("\n")[2]):
        return told
    proof = proof_of(criterion, language) if len(orders_in(criterion, language)) == 1 else None
    if proof is None or recall(content_of(criterion), content_of(" ".join(proof))) < _PROVED:
        return told
    return steps(frame.given, proof[0] or frame.when, proof[1], language)


def _is_fault_of_title(text: str, title: str) -> bool:
    """Say whether a piece is the title, and that says what is wrong: "Buttons do not fire", 按钮没反应."""
    return text == bare_title(title) and complains_of(text) and not only_complains(text)


def _seen(frame: Frame, title: str, language: Language) -> Iterator[Check]:
    """Yield what shows that a stage is done to which no criterion belongs.

    A piece that says how it is in the end shows it, and each order that a rule knows; else the stage says it of all.
    """
    ends = (one.text for one in frame.pieces if tells_example(one.text) and not needed_by_team(one.text))
    ends = (one for one in ends if not orders_if(one))
    end = next(ends, "")
    shown = _shown(end, language)
    told = [("", frame.proof.replace(PIECE, shown))] if shown or PIECE not in frame.proof else []
    told += [("", gone(one.text, language)) for one in frame.pieces if only_complains(one.text)]
    if len(frame.pieces) == 1 and _is_fault_of_title(frame.pieces[0].text, title):
        told += [("", as_gone(frame.pieces[0].text, language))]
    retests = [one.text for one in frame.pieces if frame.role == "left" and is_retest(one.text)]
    told += [("", _TRIED[language].format(one.rstrip(" .。"))) for one in retests]
    proved = [
        one.text
        for one in frame.pieces
        if not (one.is_done or only_complains(one.text) or one.text in retests)
        and (PIECE in frame.proof or settles(one.text))
    ]
    orders = [order for one in proved for order in _orders_of(one, language)]
    proved_orders = [one for one in proved if is_order(bare_order(one)) or needed_by_team(one)]
    proofs = {one: proof_of(one, language) for one in orders}
    told += filter(None, proofs.values())
    rest = [one.rstrip(" .。;；") for one, proof in proofs.items() if proof is None]
    rest = [short(one, _LONGEST_PROOF) for one in rest if is_order(one)]
    told += [("", one) for one in _things((one for one in frame.pieces if PIECE in frame.proof), language)]
    done = [as_done(one, language) for one in rest[: max(MOST_SEEN - len(told), 0)]]
    if not (told or done):
        asked = ("；" if language == "zh" else "; ").join(own_order(one.text).rstrip(" .。;；") for one in frame.pieces)
        told = [("", frame.otherwise.replace(PIECES, short(asked or bare_title(title), _LONGEST_PROOF)))]
    seen = [Check(steps(frame.given, when or frame.when, then, language)) for when, then in dict.fromkeys(told)]
    seen = [*seen[:MOST_SEEN], *map(Check, done)]
    stated = [one for one in frame.pieces if one.text not in (end, *proved_orders) and not one.is_done]
    more = (check for one in stated if PIECE in frame.proof for check in _ends_of(one, frame, language))
    yield from islice(dict.fromkeys((*seen, *more)), max(MOST_SEEN, len(seen)))
