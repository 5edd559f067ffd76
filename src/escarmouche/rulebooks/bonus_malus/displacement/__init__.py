"""What happens to a figure that is displaced or touched: falls, pushes, turning, coming into contact."""
