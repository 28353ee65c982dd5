fof(all, axiom, ![X]: (man(X) => mortal(X))).
fof(one, axiom, man(socrates)).
fof(goal, conjecture, mortal(socrates)).
