% Somebody shot, and the turkey is dead: what must have happened before?
fluent loaded, alive.
event load, shoot.

initiates(load, loaded, T).
terminates(shoot, loaded, T).
terminates(shoot, alive, T) :- holdsAt(loaded, T).

% Nobody loads and shoots at the same moment.
:- happens(load, T), happens(shoot, T).

holdsAt(alive, 0).
unknown loaded.
happens(shoot, 2).
observed holdsAt(alive, 1), not holdsAt(alive, 3).
