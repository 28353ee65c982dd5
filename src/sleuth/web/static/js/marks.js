// Games of marks: state, rules, history. Nothing here knows a puzzle or a node.
//
// A mark on a spot is a word of the board's `marks` ("line", "3"), or "~1,4": candidates. Each
// supposition is a layer: an entry {mark, level, under, cause} hides what it covers, so that
// rejecting a layer leaves exactly what was there before. A move is a list of [spot, mark, cause]
// and can be made again; marks with a cause were made by the board's own bookkeeping.
import {latticeSpots} from './board.js';

const NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const isNotes = mark => mark?.startsWith('~') ?? false;
export const notesOf = mark => (isNotes(mark) ? mark.slice(1).split(',').filter(Boolean) : []);

export function marksModel(data, {auto = () => true, now = () => 0, more = () => [], loops = () => []} = {}) {
  const rulesAt = new Map();
  for (const rule of data.rules) {
    for (const spot of rule.spots ?? []) rulesAt.set(spot, [...(rulesAt.get(spot) ?? []), rule]);
  }
  // Of each kind of spot: the marks in turn, and the values where it holds one of those.
  const turns = Object.fromEntries(Object.entries(data.marks).map(([kind, marks]) =>
    [kind, Array.isArray(marks) ? {list: marks, values: null} : {list: ['', ...marks.values], values: marks.values, candidates: marks.candidates}]));
  const choices = spot => turns[spot[0]] ?? turns.c;
  const fixed = spot => Boolean(choices(spot)?.values && data.given?.[spot]?.text);
  const spots = [...latticeSpots(data, Object.keys(turns)), ...(data.geometry.spots ?? []).map(each => each.id)].filter(spot => !fixed(spot));
  const known = new Set(spots);
  const loop = data.rules.find(rule => rule.kind === 'one-loop');
  const own = new Set(data.auto ?? []);

  let entries = new Map();
  let stack = [];            // suppositions: [{name, first: [spot, mark] | null}, …], never changed in place
  let moves = [], at = 0;
  let base = null;           // what a link or file brought; moves come after it
  const full = new Map();    // rule → whether it holds for good
  let unmet = 0;

  const markOf = spot => entries.get(spot)?.mark ?? '';
  const valueOf = spot => {
    const mark = fixed(spot) ? data.given[spot].text : markOf(spot);
    return isNotes(mark) ? '' : mark;
  };
  const rank = value => (turns.c?.values ?? []).indexOf(value);

  // --- rules ------------------------------------------------------------------------------------

  function tally(rule) {
    let yes = 0, no = 0;
    for (const spot of rule.spots) {
      const mark = markOf(spot);
      if (mark === rule.mark) yes += 1;
      else if (mark === rule.else) no += 1;
    }
    return {yes, no, open: rule.spots.length - yes - no};
  }

  /** Whether a rule is 'met', 'broken', or neither yet ('');  `whole` when nothing is missing for it. */
  function judge(rule) {
    switch (rule.kind) {
      case 'count': {
        const {yes, open} = tally(rule);
        return yes > rule.is || yes + open < rule.is ? 'broken' : yes === rule.is ? 'met' : '';
      }
      case 'degree': {
        const {yes, open} = tally(rule);
        return yes > 2 || (yes === 1 && !open) ? 'broken' : yes !== 1 ? 'met' : '';
      }
      case 'exactly-one': {
        const {yes, open} = tally(rule);
        return yes > 1 || (!yes && !open) ? 'broken' : yes === 1 ? 'met' : '';
      }
      case 'different': {
        const values = rule.spots.map(valueOf).filter(Boolean);
        return new Set(values).size < values.length ? 'broken' : values.length === rule.spots.length ? 'met' : '';
      }
      case 'less': case 'adjacent': {
        const [one, other] = rule.spots.map(spot => rank(valueOf(spot)));
        if (one < 0 || other < 0) return '';
        const so = rule.kind === 'less' ? one < other : (Math.abs(one - other) === 1) === rule.is;
        return so ? 'met' : 'broken';
      }
      default: return '';
    }
  }

  function weigh(rule) {
    if (rule === loop || rule.optional) return;
    const so = judge(rule) === 'met';
    if (full.get(rule) !== so) { full.set(rule, so); unmet += so ? -1 : 1; }
  }

  function weighAll() {
    full.clear();
    unmet = 0;
    for (const rule of data.rules) if (rule !== loop) { full.set(rule, true); weigh(rule); }
  }

  const pieces = () => loops(entries, loop.mark);

  /** Whether every rule holds: then the server is asked for the last word. */
  function looksSolved() {
    if (unmet) return false;
    if (!loop) return true;
    const all = pieces();
    return all.length === 1 && all[0].closed;
  }

  // --- marks -----------------------------------------------------------------------------------

  function put(spot, entry) {
    if (entry) entries.set(spot, entry);
    else entries.delete(spot);
    for (const rule of rulesAt.get(spot) ?? []) weigh(rule);
  }

  /** The entry of a spot that gets a mark on the present layer. */
  function entryFor(spot, mark, cause) {
    const level = stack.length;
    const here = entries.get(spot);
    const under = here && here.level === level ? here.under : here;
    if ((under?.mark ?? '') === mark) return under;
    return mark || under ? {mark, level, ...(under && {under}), ...(cause && {cause})} : undefined;
  }

  function makeStroke() {
    const before = new Map(), sets = [];
    let fresh = [];
    const stackBefore = stack;
    function one(spot, mark, cause) {
      if (!known.has(spot) || markOf(spot) === mark) return false;
      if (!before.has(spot)) before.set(spot, entries.get(spot));
      put(spot, entryFor(spot, mark, cause));
      sets.push([spot, mark, cause ?? '']);
      fresh.push(spot);
      const top = stack.at(-1);
      if (top && !top.first && mark && !isNotes(mark)) stack = [...stack.slice(0, -1), {...top, first: [spot, mark]}];
      return true;
    }
    return {
      /** Set a mark, take back what followed from the one before, and add what follows by bookkeeping. */
      set(spot, mark, {follow = auto()} = {}) {
        const old = markOf(spot);
        if (!one(spot, mark)) return false;
        if (old) for (const [other, entry] of [...entries]) if (entry.cause === spot && entry.level === stack.length) one(other, entry.under?.mark ?? '');
        if (follow) for (const queue = [spot]; queue.length;) {
          for (const [other, made] of consequences(queue.shift())) if (one(other, made, spot)) queue.push(other);
        }
        return true;
      },
      put: one,
      get spots() { return [...before.keys()]; },
      /** The spots that changed since this was asked last. */
      get fresh() { const now = fresh; fresh = []; return now; },
      cancel() {
        for (const [spot, entry] of before) put(spot, entry);
        stack = stackBefore;
        return [...before.keys()];
      },
      end(kind = 'mark', say = '') {
        const changes = [...before].filter(([spot, entry]) => entries.get(spot) !== entry).map(([spot, entry]) => [spot, entry, entries.get(spot)]);
        if (!changes.length && stack === stackBefore) return null;
        const move = {kind, sets, say, time: now(), changes, stack: [stackBefore, stack], level: stackBefore.length};
        moves = [...moves.slice(0, at), move];
        at += 1;
        return move;
      },
    };
  }

  /** What a mark makes by bookkeeping: crosses at full clues and corners, struck candidates. */
  function consequences(spot) {
    const made = more(spot, markOf);
    for (const rule of rulesAt.get(spot) ?? []) {
      if (!own.has(rule.kind)) continue;
      if (rule.kind === 'different') {
        const value = valueOf(spot);
        if (!value) continue;
        for (const other of rule.spots) {
          const notes = notesOf(markOf(other));
          if (notes.includes(value)) made.push([other, written(notes.filter(each => each !== value))]);
        }
      } else if (markOf(spot) === rule.mark) {
        const {yes} = tally(rule);
        if (yes !== (rule.kind === 'count' ? rule.is : rule.kind === 'degree' ? 2 : 1)) continue;
        for (const other of rule.spots) if (!markOf(other)) made.push([other, rule.else]);
      }
    }
    return made;
  }

  // --- history ---------------------------------------------------------------------------------

  function undo() {
    if (!at) return [];
    at -= 1;
    for (const [spot, entry] of moves[at].changes) put(spot, entry);
    stack = moves[at].stack[0];
    return moves[at].changes.map(([spot]) => spot);
  }

  function redo() {
    if (at === moves.length) return [];
    for (const [spot, , entry] of moves[at].changes) put(spot, entry);
    stack = moves[at].stack[1];
    at += 1;
    return moves[at - 1].changes.map(([spot]) => spot);
  }

  function goto(to) {
    const touched = [];
    while (at > to && at > 0) touched.push(...undo());
    while (at < to && at < moves.length) touched.push(...redo());
    return touched;
  }

  /** A move that changes layers as a whole: `change(put, level)` gives the spots that it touched. */
  function layered(kind, say, after, change = () => []) {
    const before = stack, old = entries;
    entries = new Map(entries);
    stack = after;
    const touched = change(put, before.length);
    const changes = touched.filter(spot => old.get(spot) !== entries.get(spot)).map(spot => [spot, old.get(spot), entries.get(spot)]);
    moves = [...moves.slice(0, at), {kind, sets: [], say, time: now(), changes, stack: [before, stack], level: Math.min(before.length, stack.length)}];
    at += 1;
    return changes.map(([spot]) => spot);
  }

  function suppose() {
    const name = NAMES[stack.length % NAMES.length];
    return layered('suppose', `Suppose ${name}`, [...stack, {name, first: null}]);
  }

  function written(notes) { return notes.length ? `~${[...notes].sort((a, b) => rank(a) - rank(b)).join(',')}` : ''; }

  // --- as data ---------------------------------------------------------------------------------

  /** The game with its history, to be kept; marks-link.js reads it. */
  function saved() {
    return {base, at, moves: moves.map(({kind, sets, say, time}) => [kind, sets, say, time])};
  }

  /** Begin with a position; there are no moves before it. */
  function lay(marks, layers) {
    [entries, stack, moves, at, base] = [marks, layers, [], 0, null];
    weighAll();
  }

  weighAll();
  const model = {
    spots, markOf, valueOf, fixed, choices, written, layered, rulesAt, judge, tally, rank, looksSolved, pieces, loop,
    stroke: makeStroke, undo, redo, goto, suppose, lay, saved,
    levelOf: spot => entries.get(spot)?.level ?? 0,
    get entries() { return entries; },
    get stack() { return stack; },
    get moves() { return moves; },
    set base(position) { base = position; },
    get at() { return at; },
    get unmet() { return unmet; },
  };
  return model;
}
