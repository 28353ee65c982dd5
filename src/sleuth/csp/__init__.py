"""Constraint problems over integers, and the engines that solve them."""
