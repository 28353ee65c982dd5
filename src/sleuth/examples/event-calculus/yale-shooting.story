% A gun is loaded, somebody waits, and shoots: is the turkey still alive?
fluent loaded, alive.
event load, wait, shoot.

initiates(load, loaded, T).
terminates(shoot, loaded, T).
terminates(shoot, alive, T) :- holdsAt(loaded, T).

holdsAt(alive, 0).
happens(load, 0).
happens(wait, 1).
happens(shoot, 2).
until 4.
