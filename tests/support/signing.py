"""What signs the messages of queues that tests make themselves."""

from config.signing import Signer

SIGNER = Signer("message", ("a-secret-of-the-tests",))
