"""Heavy work, done in other processes: each job has a deadline, a share of memory and its turn."""
