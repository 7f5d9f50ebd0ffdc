"""`/reqgate plan`: made, asked about, delivered and accepted."""
