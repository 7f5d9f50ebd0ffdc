"""The marker: an invisible property by which the bot recognises its own work.

On a ticket it is signed: whoever may edit a ticket may write its properties, and may copy them from another. On a
comment it is not: who may write it may edit the comment, too, and nothing but finding hangs on it.
"""

import json
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from config.signing import Signer

PURPOSE = "marker"
"""What the keys are derived for."""


class Marker(BaseModel):
    """The invisible property on our comment and on the issue: how the bot recognises its own work.

    A `surplus` comment was a second review; a line in it leads to the first.
    """

    model_config = ConfigDict(
        frozen=True, extra="ignore", strict=True
    )  # "FALSE" is no false: what is signed is what stands there

    v: Literal[1] = 1
    run: str
    ticket: str = Field("", description="What stays of the ticket when it is moved: its number, or a page's key")
    kind: Literal["review", "reply", "surplus"] = "review"
    fingerprint: str = ""
    decision: str = Field("", description="Of a review; ERROR on a reply that only says that there was a fault")
    rubric: str = ""
    answers: str = Field("", description="Id of the comment that a reply answers")
    comment_id: str = Field("", description="Set on the issue's marker: which comment is ours")
    override: str = Field("", description="While a person's override is in force: the run that recorded it")
    escalated: str = Field("", description="While rejects follow one another: the run that asked for a person")
    internal: bool = Field(False, description="Our comment is hidden from the customers of a service project")
    signature: str = Field("", description="On the issue's marker: tells it from what others wrote there")


def marker_from(value: object) -> Marker | None:
    """Return our marker from a property's value, or None when the value is not one of ours."""
    try:
        return Marker.model_validate_json(value) if isinstance(value, str) else Marker.model_validate(value)
    except ValidationError:
        return None


@dataclass(frozen=True)
class Seal:
    """Signs the markers of one site's tickets, and tells them from everything else.

    The signature covers all of a marker, the site and the number of the ticket, which stays when it is moved.
    """

    signer: Signer
    site: str

    def sealed(self, marker: Marker) -> Marker:
        """Return the marker as it is written on its ticket."""
        return marker.model_copy(update={"signature": self.signer.sign(self._text(marker))})

    def opened(self, value: object, ticket_id: str) -> Marker | None:
        """Return the marker in a property's value, None when we did not write it on this very ticket."""
        marker = marker_from(value)
        if marker is None or marker.ticket != ticket_id or not ticket_id:
            return None
        return marker if self.signer.is_signed(self._text(marker), marker.signature) else None

    def _text(self, marker: Marker) -> str:
        fields = marker.model_dump(exclude={"signature"}, exclude_defaults=True)
        return json.dumps([self.site, fields], sort_keys=True)
