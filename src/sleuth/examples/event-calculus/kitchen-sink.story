% A tap is opened and forgotten: the sink fills, overflows, and the floor gets wet.
sort level: 0..4.
fluent filling, level(level), overflowing, wetFloor.
action turnOn, turnOff.
event overflow.

initiates(turnOn, filling, T).
releases(turnOn, level(L), T).
terminates(turnOff, filling, T).
terminates(turnOff, overflowing, T).
% Nobody opens an open tap, nor one that overflows.
:- happens(turnOn, T), holdsAt(filling, T).
:- happens(turnOn, T), holdsAt(overflowing, T).
% Whoever closes the tap keeps the water that is in the sink.
initiates(turnOff, level(L), T) :- holdsAt(level(L), T), holdsAt(filling, T).
terminates(turnOff, level(L), T) :- holdsAt(filling, T), not holdsAt(level(L), T).

% While the tap is open the level rises by one each moment.
trajectory(filling, T, level(L + D), D) :- holdsAt(level(L), T).
:- holdsAt(level(L), T), holdsAt(level(M), T), L < M.

% At the rim it overflows: the sink fills no more, and the water goes elsewhere.
happens(overflow, T) :- holdsAt(level(4), T), holdsAt(filling, T).
terminates(overflow, filling, T).
initiates(overflow, level(4), T).
initiates(overflow, overflowing, T).
initiates(overflow, wetFloor, T).

holdsAt(level(0), 0).
happens(turnOn, 1).
until 8.

% With --mode plan: three quarters full, tap closed, floor dry.
goal holdsAt(level(3), T), not holdsAt(filling, T), not holdsAt(wetFloor, T).
