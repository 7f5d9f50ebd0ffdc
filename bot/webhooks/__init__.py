"""Events of other systems, from the signed request to a message in the queue. Nothing is judged here."""
