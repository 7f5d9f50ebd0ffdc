"""What there is to ask about in the demo: 300 older issues and the pages of a space. The same in every demo."""
