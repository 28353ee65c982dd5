// A search that was heard, to be seen at any moment: numbers only, so that a jump costs nothing.
//
// Step t is the moment after t expansions. Each event is a row of columns; the look of all cells
// is kept in a keyframe every so many events, and a jump replays the few events after one.
// Unlike a comparison of indices this holds for searches that expand a cell twice as well.

export const UNSEEN = 0, WAITING = 1, EXPANDED = 2;
const OPEN = 0, EXPAND = 1, REOPEN = 2, ANEW = 3, BOUND = 4;
const KINDS = {o: OPEN, e: EXPAND, r: REOPEN, a: ANEW, b: BOUND};
const STRIDE = 1024;

/** A typed array that grows. */
class Column {
  constructor(Type) { this.data = new Type(1024); this.length = 0; }
  push(value) {
    if (this.length === this.data.length) {
      const wider = new this.data.constructor(2 * this.length);
      wider.set(this.data);
      this.data = wider;
    }
    this.data[this.length++] = value;
  }
  get last() { return this.data[this.length - 1]; }
}

/** The place of a state that begins with its row and column from 1; -1 if it is no place. */
export function placeOf(words, columns) {
  const found = /^(\d+),(\d+)/.exec(words);
  return found && columns ? (found[1] - 1) * columns + (found[2] - 1) : -1;
}

/**
 * The recording of one lane. `rows` and `columns` are those of a board whose states are places;
 * without them there are states and no cells.
 */
export class Recording {
  constructor(rows = 0, columns = 0) {
    this.columns = columns;
    this.cells = rows * columns;
    this.names = [];
    this.cellOf = new Column(Int32Array);
    this.crowded = false;                      // whether states are more than their cell
    this.owner = new Int32Array(this.cells).fill(-1);
    this.waits = new Column(Uint8Array);       // of each state, at the end of what is known
    this.kind = new Column(Uint8Array);        // one row an event: what, which state, from where
    this.state = new Column(Int32Array);
    this.origin = new Column(Int32Array);
    this.g = new Column(Float64Array);
    this.h = new Column(Float64Array);
    this.before = new Column(Int32Array);      // the event before this one about the same state
    this.latest = new Column(Int32Array);      // of each state its last event
    this.ends = new Column(Int32Array);        // how many events belong to the steps up to t
    this.number = new Column(Int32Array);      // how many states were really expanded at t
    this.frontier = new Column(Int32Array);
    this.seconds = new Column(Float64Array);
    this.paths = [];
    this.bounds = [];                          // [{step, value}]
    this.every = 1;
    this.stride = Math.max(STRIDE, this.cells >> 3);
    this.keyframes = [];
    this.head = new Uint8Array(this.cells);    // the looks at the end
    this.look = new Uint8Array(this.cells);    // the looks at the moment that is shown
    this.at = 0;
    this.waiting = 0;
    this.fresh = false;
    this.ends.push(0); this.number.push(0); this.frontier.push(0); this.seconds.push(0);
  }

  /** How many steps are known. */
  get length() { return this.ends.length - 1; }

  /** Take in a trace of the stream. */
  hear(trace) {
    for (const name of trace.names) this.#meet(name);
    this.every = Math.max(this.every, trace.every);
    const {steps, states, origins, costs, estimates} = trace;
    const from = this.ends.length;
    let number = trace.first;
    for (let i = 0; i < steps.length; i += 1) {
      const kind = KINDS[steps[i]];
      if (kind === ANEW) this.fresh = true;    // what follows belongs to the next expansion
      if (kind === EXPAND) {
        this.fresh = false;
        number += trace.every;
        this.ends.push(0); this.number.push(number); this.frontier.push(0); this.seconds.push(trace.seconds);
      }
      this.#add(kind, states[i], origins[i], costs[i], estimates[i] ?? NaN);
      if (this.fresh) continue;
      this.ends.data[this.ends.length - 1] = this.kind.length;
      this.frontier.data[this.frontier.length - 1] = this.waiting;
    }
    // The time of a step in between is not told; it is taken to be even.
    const began = this.seconds.data[from - 1], count = this.ends.length - from;
    for (let i = 0; i < count; i += 1) this.seconds.data[from + i] = began + (trace.seconds - began) * (i + 1) / count;
    for (const path of trace.paths) this.paths.push({...path, step: this.length});
  }

  #meet(name) {
    const cell = placeOf(name, this.columns), state = this.names.push(name) - 1;
    this.crowded ||= state === 0 && name.includes(' ');
    this.cellOf.push(cell);
    this.waits.push(0);
    this.latest.push(-1);
    if (cell >= 0 && this.owner[cell] < 0) this.owner[cell] = state;
  }

  #add(kind, state, origin, g, h) {
    if (this.kind.length % this.stride === 0) this.keyframes.push(this.head.slice());
    this.kind.push(kind); this.state.push(state); this.origin.push(origin); this.g.push(g); this.h.push(h);
    const event = this.kind.length - 1;
    this.before.push(state < 0 ? -1 : this.latest.data[state]);
    if (state >= 0) this.latest.data[state] = event;
    this.#apply(event, this.head);
    if (kind === ANEW) { this.waits.data.fill(0); this.waiting = 0; }
    else if (kind === BOUND) this.bounds.push({step: this.length, value: g});
    else {
      const now = kind === EXPAND ? 0 : 1;
      this.waiting += now - this.waits.data[state];
      this.waits.data[state] = now;
    }
  }

  #apply(event, look) {
    const kind = this.kind.data[event];
    if (kind === ANEW) { look.fill(UNSEEN); return; }
    if (kind === BOUND) return;
    const cell = this.cellOf.data[this.state.data[event]];
    if (cell < 0) return;
    if (kind === EXPAND) look[cell] = EXPANDED;
    // Where several states share a cell it stays seen once one of them was expanded.
    else if (!this.crowded || look[cell] === UNSEEN) look[cell] = WAITING;
  }

  /** The looks of all cells after `step` expansions; the array is used again at the next call. */
  seek(step) {
    const goal = this.ends.data[Math.max(0, Math.min(step, this.length))];
    if (goal < this.at || goal - this.at > this.stride) {
      const frame = Math.min(Math.floor(goal / this.stride), this.keyframes.length - 1);
      if (frame < 0) { this.look.fill(UNSEEN); this.at = 0; }
      else { this.look.set(this.keyframes[frame]); this.at = frame * this.stride; }
    }
    for (; this.at < goal; this.at += 1) this.#apply(this.at, this.look);
    return this.look;
  }

  /** The state that the expansion of this step looked at; -1 at the start. */
  current(step) {
    if (step < 1 || step > this.length) return -1;
    return this.state.data[this.ends.data[step - 1]];
  }

  /** The step of an event. */
  stepOf(event) {
    let low = 0, high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends.data[middle] > event) high = middle; else low = middle + 1;
    }
    return low;
  }

  /** What is known of a state at a step: {g, h, origin, expanded (its step or 0), event}; null if unseen. */
  known(state, step) {
    if (state < 0) return null;
    const end = this.ends.data[Math.min(step, this.length)];
    let event = this.latest.data[state];
    while (event >= end) event = this.before.data[event];
    if (event < 0) return null;
    const found = {g: this.g.data[event], h: this.h.data[event], origin: this.origin.data[event], event, expanded: 0};
    for (let at = event; at >= 0; at = this.before.data[at]) {
      if (this.kind.data[at] === EXPAND && !found.expanded) found.expanded = this.stepOf(at);
      if (Number.isNaN(found.h)) found.h = this.h.data[at];
    }
    return found;
  }

  /** The state in a cell that was looked at or opened last, at a step; -1 if none. */
  stateIn(cell, step) {
    const owner = this.owner[cell];
    if (!this.crowded || owner < 0) return owner;
    const end = this.ends.data[Math.min(step, this.length)];
    for (let event = end - 1; event >= 0; event -= 1) {
      const state = this.state.data[event];
      if (state >= 0 && this.cellOf.data[state] === cell) return state;
    }
    return -1;
  }

  /** The last path found up to a step; null if none. */
  path(step) {
    let found = null;
    for (const path of this.paths) if (path.step <= step) found = path;
    return found;
  }

  /** The last bound told up to a step; null if none. */
  bound(step) {
    let found = null;
    for (const bound of this.bounds) if (bound.step < Math.max(step, 1)) found = bound.value;
    return found;
  }

  /** The step that was reached after so many seconds. */
  stepAfter(seconds) {
    let low = 0, high = this.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.seconds.data[middle] <= seconds) low = middle; else high = middle - 1;
    }
    return low;
  }
}
