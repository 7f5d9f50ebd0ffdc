"""What pages, exports and reports read: questions over several tables. They change nothing."""
