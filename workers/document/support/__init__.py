"""Whether evidence says a statement: word for word, or in other words as a line fitted to labelled claims decides."""

from workers.document.support.deciding import Support, is_copied, supports

__all__ = ["Support", "is_copied", "supports"]
