"""The whole of ReqGate in one terminal, on embedded parts."""
