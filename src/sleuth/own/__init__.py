"""What people bring along: problems stated in a script, and algorithms of their own."""
