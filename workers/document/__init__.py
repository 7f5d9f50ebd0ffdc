"""`/reqgate document`: from tickets to a document in which every sentence can be traced. Pure."""
