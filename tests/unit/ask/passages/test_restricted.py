"""What is told of another one of its kind is no answer, in a passage that does not know what was asked about."""

import pytest

from workers.ask.passages.restricted import tells_of_another
from workers.evidence.pages.words import asked_words

LAMP = "The lamp of the boiler is lit when the pressure is above 3 bar."
LAMP_ZH = "锅炉的警灯在压力超过 3 巴时亮起。"


def is_of_another(question: str, sentence: str, about: str = "") -> bool:
    rare = dict.fromkeys(asked_words(question), 1.0)
    return tells_of_another(question, rare, sentence, about=about, text=sentence)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("At which pressure is the lamp for the greenhouse lit?", LAMP),
        ("Is there a lamp for broken windows?", LAMP),
        ("When is the lamp of the greenhouse lit?", LAMP),
        ("温室的警灯什么时候亮起？", LAMP_ZH),
        ("溫室的警燈什麼時候亮起？", LAMP_ZH),
        ("Is the shed a copy of the barn?", "There are three buildings: the house, the shed and the barn."),
        ("Are visitors a risk for the garden?", "Visitors enter through the garden."),
    ],
)
def test_another_of_its_kind_is_no_answer(question: str, sentence: str) -> None:
    assert is_of_another(question, sentence)


@pytest.mark.parametrize(
    ("question", "sentence", "about"),
    [
        ("At which pressure is the lamp for the boiler lit?", LAMP, ""),
        ("At which pressure is the lamp for the boilers lit?", LAMP, ""),
        ("When is the lamp for the greenhouse lit?", LAMP, "Greenhouse"),
        ("When is the lamp for the greenhouse lit?", "The lamp is lit at night.", ""),
        ("When is the lamp lit for the first time?", LAMP, ""),
        ("锅炉的警灯什么时候亮起？", LAMP_ZH, ""),
        ("温室的警灯什么时候亮起？", LAMP_ZH, "温室"),
        ("什么的警灯会亮起？", LAMP_ZH, ""),
        ("Is the shed a copy of the barn?", "The shed is copied from the barn.", ""),
        ("Is the walk to the shed shorter than an hour?", "The walk to the shed takes ten minutes.", ""),
        ("Is it a good idea to walk to the shed?", "Nobody walks to the shed.", ""),
        ("Is a key a must for the shed?", "Everybody must have a key for the shed.", ""),
    ],
)
def test_what_the_passage_knows_is_left_to_the_other_signs(question: str, sentence: str, about: str) -> None:
    assert not is_of_another(question, sentence, about)
