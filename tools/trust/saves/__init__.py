"""What saving and loading must not change, and saves that must be refused."""
