"""From the comment's document tree to a markup, one module each. Rendering decides nothing about the content."""
