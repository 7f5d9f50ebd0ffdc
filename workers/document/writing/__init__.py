"""From passages of the sources to the Markdown of a document, and back to who said what."""
