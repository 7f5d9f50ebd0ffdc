"""What tests share: builders, fakes of ports, stand-ins for servers. It imports no test; every test may import it."""
