"""What one question used of a model, over all that was asked for it."""

from dataclasses import dataclass, field

from workers.contracts import TokenUse


@dataclass
class ModelUse:
    """Tokens of one question. Once the model `has_failed` it is not asked again: rules answer."""

    tokens: TokenUse = field(default_factory=TokenUse)
    has_failed: bool = False

    def note(self, tokens: TokenUse) -> None:
        """Add what an answer used."""
        self.tokens += tokens

    def failed(self, tokens: TokenUse) -> None:
        """Note what was used in vain."""
        self.tokens += tokens
        self.has_failed = True
