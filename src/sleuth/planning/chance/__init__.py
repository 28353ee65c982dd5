"""Planning where chance decides: Markov decision processes, policies, and how they are found."""
