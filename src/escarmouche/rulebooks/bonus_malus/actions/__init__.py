"""What an action is, how much a figure may do, what it holds while it does; each room has actions of its own (`menu`)."""
