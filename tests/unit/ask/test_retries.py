"""How often an answer is tried again is a setting, and the loop ends there."""

import pytest

from config.settings import Settings
from tests.support.ask_worlds import Model, Pages, ask, first_sentences, passage, said
from workers.ask.ports import Ports
from workers.setup import ask_services


@pytest.mark.parametrize("retries", [0, 1, 3])
def test_a_writer_whose_sentences_do_not_hold_is_asked_so_often_and_then_rules_answer(retries: int) -> None:
    parts = ask_services(Settings(ask_max_retries=retries)).parts
    pages = Pages((passage("Backups run every night at 2 am."),))
    ports = Ports(pages=pages, quoted=first_sentences, writer=Model((said("Backups run on 17 machines.", "E1"),)))
    answer = ask("Why do the backups fail?", ports, parts=parts)
    assert [one.by_model for one in answer.rounds[:-1]] == [True] * retries
    assert not answer.rounds[-1].by_model
    assert "17" not in answer.final_answer
