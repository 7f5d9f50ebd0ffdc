"""Pages and JSON for whoever runs ReqGate."""
