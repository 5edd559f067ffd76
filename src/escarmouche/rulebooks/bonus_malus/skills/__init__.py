"""The skills and attributes of the book as plug-ins: a file for each family, its texts beside the others."""
