"""What the other processes do for the server: the jobs by name, and the process that does them."""
