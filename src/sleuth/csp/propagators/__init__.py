"""Filters, one per kind of constraint: from the domains of its variables to smaller ones."""
