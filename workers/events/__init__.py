"""What an event means: from a payload to the message that it starts. Pure."""
