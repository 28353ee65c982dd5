// Grids in which pairs of things are crossed off: what two marks say of a third.

/** A function `(spot, markOf)` to the marks [spot, mark] that follow from the one there by pairs that go together. */
export function pairs(data) {
  const meeting = new Map();   // thing → the things that it meets, each with its cell
  for (const [spot, [x, y]] of Object.entries(data.pairs)) {
    for (const [one, other] of [[x, y], [y, x]]) meeting.set(one, (meeting.get(one) ?? new Map()).set(other, spot));
  }
  return (spot, markOf) => {
    const made = [], mark = markOf(spot);
    const [x, y] = data.pairs[spot];
    for (const [z, xz] of meeting.get(x)) {
      const yz = meeting.get(y).get(z);
      if (z === y || !yz) continue;
      for (const [one, other] of [[xz, yz], [yz, xz]]) {
        if (mark === 'yes' && markOf(one)) made.push([other, markOf(one)]);
        else if (mark === 'no' && markOf(one) === 'yes') made.push([other, 'no']);
      }
    }
    return made.filter(([other]) => !markOf(other));
  };
}
