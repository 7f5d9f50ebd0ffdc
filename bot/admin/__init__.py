"""Pages and JSON for whoever runs ReqGate. Read only: nothing here changes anything."""
