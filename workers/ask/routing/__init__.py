"""Which kind of question was asked, by rules that say why. A model may be asked where they are unsure."""
