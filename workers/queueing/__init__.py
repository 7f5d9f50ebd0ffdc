"""The queue: what is to be done, taken in once, signed, in turns. The only room, beside the processes, that knows RQ."""
