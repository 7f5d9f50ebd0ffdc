"""What was asked, as far as an answer needs to know it: numbers, words, and options with letters."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """One of the readings that a question offers. `text` may be empty where only the letter is known."""

    letter: str
    text: str = ""
    recommended: bool = False


@dataclass(frozen=True)
class Question:
    """A question that is open, under the number that people see."""

    number: int
    text: str = ""
    options: tuple[Option, ...] = ()

    def letters(self) -> frozenset[str]:
        """Return the letters of its options, in upper case."""
        return frozenset(option.letter.upper() for option in self.options)
