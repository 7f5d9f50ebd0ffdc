"""What is served beside REST: the page, the control interface, who calls."""
