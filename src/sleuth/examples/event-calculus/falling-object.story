% An apple is dropped from a height of 10 and falls ever faster, until it hits the ground.
sort level: 0..10.
fluent falling, height(level).
event drop, hit.

% While it falls its height is no longer held by inertia: a trajectory says what it is.
initiates(drop, falling, T).
releases(drop, height(H), T).
trajectory(falling, T, height(H - D*D), D) :- holdsAt(height(H), T).
trajectory(falling, T, height(0), D) :- holdsAt(height(H), T), H < D*D.

% An object has one height at a time.
:- holdsAt(height(H), T), holdsAt(height(G), T), H < G.

% On the ground the fall is over, and inertia holds the height again.
happens(hit, T) :- holdsAt(falling, T), holdsAt(height(0), T).
terminates(hit, falling, T).
initiates(hit, height(0), T).

holdsAt(height(10), 0).
happens(drop, 1).
until 8.
