"""The queue: what is to be done, taken in once, signed, in turns. Beside the processes alone it knows RQ."""
