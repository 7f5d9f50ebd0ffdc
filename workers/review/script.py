"""The script of a ticket under review: what its author wrote, for what code read in simplified characters."""

from workers.grounding.script import Script
from workers.review.schemas import RequirementPacket


def script_of(packet: RequirementPacket) -> Script:
    """Return the script of a ticket."""
    return Script.of(packet.raw_text, packet.title, packet.environment)
