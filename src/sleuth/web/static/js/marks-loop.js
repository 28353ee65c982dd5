// Boards on which lines have to make one loop.
import {place} from './board.js';

/** The lines of a kind, in pieces that hang together: [{sides, closed}]. */
export function pieces(entries, line) {
  const ends = new Map();
  for (const [spot, {mark}] of entries) {
    if (mark !== line) continue;
    const {kind, row, column} = place(spot);
    for (const point of [`${row}.${column}`, kind === 'h' ? `${row}.${column + 1}` : `${row + 1}.${column}`]) {
      if (!ends.has(point)) ends.set(point, []);
      ends.get(point).push(spot);
    }
  }
  const pointsOf = new Map();
  for (const [point, sides] of ends) for (const side of sides) pointsOf.set(side, [...(pointsOf.get(side) ?? []), point]);
  const seen = new Set(), found = [];
  for (const first of pointsOf.keys()) {
    if (seen.has(first)) continue;
    const sides = [first];
    seen.add(first);
    let closed = true;
    for (const side of sides) {
      for (const point of pointsOf.get(side)) {
        if (ends.get(point).length !== 2) closed = false;
        for (const next of ends.get(point)) if (!seen.has(next)) { seen.add(next); sides.push(next); }
      }
    }
    found.push({sides, closed});
  }
  return found;
}
