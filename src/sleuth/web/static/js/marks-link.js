// The position of a game of marks as it stands in a link.
import {isNotes} from './marks.js';

/** A digit for each spot of the board itself, then candidates, and what differs in each supposition. */
export function packed(model) {
  const {layers: [base, ...layers], stack} = model.state();
  const digit = spot => Math.max(0, model.choices(spot).list.indexOf(base[spot] ?? '')).toString(36);
  return {
    m: model.spots.map(digit).join('').replace(/0+$/, ''),
    n: Object.fromEntries(Object.entries(base).filter(([, mark]) => isNotes(mark))),
    l: layers,
    s: stack.map(({name, first}) => [name, first]),
  };
}

/** Put such a position on the board; throws where it is none. */
export function unpacked(model, {m, n, l, s}) {
  const base = {...n};
  model.spots.forEach((spot, index) => {
    const at = parseInt(m.charAt(index) || '0', 36);
    if (at > 0) base[spot] = model.choices(spot).list[at];
  });
  model.restore({layers: [base, ...l], stack: s.map(([name, first]) => ({name, first}))});
}
