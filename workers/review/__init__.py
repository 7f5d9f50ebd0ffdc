"""The review: a ticket goes in, a report comes out. Pure: no network, no queue, no database, no model library."""
