"""For whoever runs the server: figures, probes, connections that end."""
