"""For whoever runs the server: figures, probes, a stop in good order."""
