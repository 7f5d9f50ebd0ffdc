"""The marker on a ticket, signed: whoever may edit a ticket may write its properties, and may copy them from another.

The marker of a comment is not: who may write it may edit the comment, too, and nothing but finding hangs on it.
"""

import json
from dataclasses import dataclass

from config.signing import Signer
from workers.actions.models import Marker
from workers.atlassian.models import marker_from

PURPOSE = "marker"
"""What the keys are derived for."""


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
