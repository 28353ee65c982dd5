% Three blocks, one move at a time: the plan is proved to be the shortest.
sort block: a, b, c.
sort place: block, table.
fluent on(block, place).
action move(block, place).

initiates(move(B, P), on(B, P), T).
terminates(move(B, P), on(B, Q), T) :- holdsAt(on(B, Q), T), P != Q.

% What is moved has nothing on it, and goes to the table or onto a block with nothing on it.
:- happens(move(B, P), T), holdsAt(on(C, B), T).
:- happens(move(B, P), T), holdsAt(on(C, P), T), P != table.
:- happens(move(B, P), T), B = P.
serial.

holdsAt(on(c, a), 0).
holdsAt(on(a, table), 0).
holdsAt(on(b, table), 0).
goal holdsAt(on(a, b), T), holdsAt(on(b, c), T).
until 6.
