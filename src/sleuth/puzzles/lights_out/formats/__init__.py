"""Text formats of Lights Out."""
