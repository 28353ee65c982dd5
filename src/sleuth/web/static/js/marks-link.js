// The position of a game of marks as data: in a link, and kept with its history.
import {isNotes, notesOf} from './marks.js';
import * as layers from './marks-layers.js';

/** The position without its history: a layer of marks for the board and for each supposition. */
export function state(model) {
  const found = Array.from({length: model.stack.length + 1}, () => ({}));
  for (const spot of model.spots) for (let entry = model.entries.get(spot); entry; entry = entry.under) found[entry.level][spot] = entry.mark;
  return {layers: found, stack: model.stack.map(({name, first}) => ({name, first}))};
}

/** Put such a position on the board. */
export function restore(model, {layers: given, stack: names}) {
  const entries = new Map();
  given.forEach((layer, level) => {
    for (const spot of model.spots) {
      const mark = layer[spot];
      if (mark === undefined || !valid(model, spot, mark)) continue;
      const under = entries.get(spot);
      if (mark || under) entries.set(spot, {mark, level, ...(under && {under})});
    }
  });
  model.lay(entries, given.slice(1).map((_, level) => ({name: String(names[level].name), first: names[level].first ?? null})));
  if (names.length || Object.keys(given[0]).length) model.base = state(model);
}

function valid(model, spot, mark) {
  const all = model.choices(spot);
  return all.list.includes(mark) || (all.candidates === true && isNotes(mark) && notesOf(mark).length > 0 && notesOf(mark).every(each => all.values.includes(each)));
}

/** A game with its history, as the model saved it. */
export function resume(model, kept) {
  restore(model, kept.base ?? {layers: [{}], stack: []});
  for (const [kind, sets, say, time] of kept.moves) {
    if (kind === 'suppose') model.suppose();
    else if (kind === 'accept' || kind === 'reject') layers[kind](model);
    else {
      const stroke = model.stroke();
      for (const [spot, mark, cause] of sets) if (valid(model, spot, mark)) stroke.put(spot, mark, cause || undefined);
      if (!stroke.end(kind, say)) continue;
    }
    Object.assign(model.moves.at(-1), {say, time});
  }
  model.goto(Math.min(kept.at, model.moves.length));
}

/** For a link: a digit for each spot of the board itself, then candidates, and what differs in each supposition. */
export function packed(model) {
  const {layers: [base, ...above], stack} = state(model);
  const digit = spot => Math.max(0, model.choices(spot).list.indexOf(base[spot] ?? '')).toString(36);
  return {
    m: model.spots.map(digit).join('').replace(/0+$/, ''),
    n: Object.fromEntries(Object.entries(base).filter(([, mark]) => isNotes(mark))),
    l: above,
    s: stack.map(({name, first}) => [name, first]),
  };
}

/** Put the position of a link on the board; throws where it is none. */
export function unpacked(model, {m, n, l, s}) {
  const base = {...n};
  model.spots.forEach((spot, index) => {
    const at = parseInt(m.charAt(index) || '0', 36);
    if (at > 0) base[spot] = model.choices(spot).list[at];
  });
  restore(model, {layers: [base, ...l], stack: s.map(([name, first]) => ({name, first}))});
}
