"""Who writes a document: rules that copy sentences."""
