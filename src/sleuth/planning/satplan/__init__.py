"""Plans by satisfiability: so many steps as clauses, more steps until there is a plan."""
