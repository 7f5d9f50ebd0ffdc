"""Whether what is claimed stands in the text that it is claimed of."""
