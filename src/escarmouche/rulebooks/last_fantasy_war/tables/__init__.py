"""What tables are made of: pieces, maps that are written as data, and what scenarios want of a table that is made from a number."""
