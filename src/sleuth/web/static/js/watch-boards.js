// What else can be watched, each drawn in its own way: domains that shrink, lights that are
// chased, and the tree of a game with its windows and cuts.
import {s, clear} from './dom.js';
import {Picture, shown} from './watch-picture.js';

/** Futoshiki: the values left to every cell, and the constraint that takes some away. */
export class DomainsView extends Picture {
  map() { this.events = []; this.draw(0); }
  hear(event) { if (event.kind !== 'trace') this.events.push(event); }
  get length() { return this.events.length; }

  /** What is known after so many events; decisions take back those of their depth and below. */
  #known(step) {
    if (!this.cache || step < this.cache.step) this.cache = {step: 0, levels: [new Map()], assigned: [], counts: {assign: 0, removed: 0, fail: 0}};
    const {cache} = this;
    for (; cache.step < step; cache.step += 1) {
      const event = this.events[cache.step];
      if (event.kind === 'assign') {
        cache.levels.length = Math.max(1, event.depth);
        cache.levels.push(new Map([[event.variable, [event.value]]]));
        cache.assigned.length = Math.max(0, event.depth - 1);
        cache.assigned.push(event.variable);
        cache.counts.assign += 1;
      } else if (event.kind === 'shrink') {
        cache.levels[cache.levels.length - 1].set(event.variable, event.left);
        cache.counts.removed += event.removed.length;
      } else if (event.kind === 'fail') cache.counts.fail += 1;
    }
    return cache;
  }

  draw(step) {
    this.step = step;
    const {board} = this.host;
    if (!board) return;
    if (!this.events.length) this.cache = null;
    const known = this.#known(step), event = this.events[step - 1], domains = new Map();
    for (const level of known.levels) for (const [variable, values] of level) domains.set(variable, values);
    const {size, given, signs} = board, grid = Math.ceil(Math.sqrt(size)), drawn = [];
    this.filled = 0;
    for (let row = 0; row < size; row += 1) for (let column = 0; column < size; column += 1) {
      const variable = `row ${row + 1}, column ${column + 1}`, clue = given[`c${row}.${column}`];
      const left = domains.get(variable) ?? (clue ? [Number(clue)] : Array.from({length: size}, (_, value) => value + 1));
      const at = event?.variable === variable, removed = at && event.kind === 'shrink' ? event.removed : [];
      const supposed = known.assigned.includes(variable);
      drawn.push(s('rect', {x: column + .06, y: row + .06, width: .88, height: .88, rx: .08, class: `box${at ? ' at' : ''}${supposed ? ' supposed' : ''}${left.length === 0 ? ' empty' : ''}`}));
      if (left.length === 1 && !removed.length) {
        this.filled += 1;
        drawn.push(s('text', {x: column + .5, y: row + .69, class: `big${clue ? ' given' : supposed ? ' supposed' : ''}`}, left[0]));
      } else for (let value = 1; value <= size; value += 1) {
        const x = column + .06 + .88 * ((value - 1) % grid + .5) / grid, y = row + .06 + .88 * (Math.floor((value - 1) / grid) + .5) / grid + .07;
        if (left.includes(value)) drawn.push(s('text', {x, y, class: 'small'}, value));
        else if (removed.includes(value)) drawn.push(s('text', {x, y, class: 'small gone'}, value), s('path', {class: 'strike', d: `M${x - .1} ${y + .02}l.2-.18`}));
      }
    }
    for (const [spot, sign] of Object.entries(signs)) {
      const [, kind, row, column] = /^(\w)(\d+)\.(\d+)$/.exec(spot);
      const x = +column + (kind === 'h' ? .5 : 0), y = +row + (kind === 'h' ? 0 : .5);
      const turn = {'<': 0, '>': 180, '^': 90, v: 270, '∧': 90, '∨': 270}[sign] ?? 0;
      drawn.push(s('path', {class: 'sign', transform: `translate(${x} ${y}) rotate(${turn})`, d: 'M.07-.11-.06 0 .07.11'}));
    }
    this.frame(size, size, `Futoshiki ${this.name} after ${step} steps: ${this.filled} of ${size * size} cells have one value left`);
    clear(this.svg, drawn);
    clear(this.words, event ? sentence(event) : 'Every cell may still hold every value.');
  }

  stats(step) {
    const {counts} = this.#known(step), cells = this.host.board ? this.host.board.size ** 2 : 0;
    return [[counts.assign, 'decisions'], [counts.removed, 'values removed'], [counts.fail, 'dead ends'], [`${this.filled} of ${cells}`, 'cells settled']];
  }
  row(number) { return [sentence(this.events[number - 1])]; }
  get head() { return ['What happened']; }
}

function values(all) { return all.length ? all.join(', ') : 'nothing'; }
function sentence(event) {
  if (event.kind === 'assign') return `Suppose ${event.variable} is ${event.value}: decision ${event.depth}.`;
  if (event.kind === 'shrink') return `${event.variable} is not ${values(event.removed)}${event.rule ? `, since ${event.rule}` : ''}. Left: ${values(event.left)}.`;
  if (event.kind === 'fail') return `Impossible: ${event.rule || 'no value is left'}. Decision ${event.depth} is taken back.`;
  return 'Solved.';
}

/** Lights Out, chased: each row is put right by pressing below its wrong lights. */
export class ChaseView extends Picture {
  map() { this.rows = []; this.draw(0); }
  hear(event) { if (event.kind === 'chase') this.rows.push(event); }
  get length() { return this.rows.length; }
  draw(step) {
    this.step = step;
    const event = this.rows[step - 1], first = this.rows[0];
    const lights = event ? event.after : first?.before ?? this.host.lights;
    if (!lights) return;
    const columns = first?.presses.length ?? this.host.columns, rows = lights.length / columns;
    this.frame(rows, columns, `Lights ${this.name}: ${lights.filter(Boolean).length} on`);
    const states = Math.max(1, ...lights, ...(first?.before ?? []));
    clear(this.svg, lights.map((light, at) => {
      const row = Math.floor(at / columns), column = at % columns, presses = event && row === event.row ? event.presses[column] : 0;
      return s('g', {class: `light${light ? ' on' : ''}${event && row < event.row ? ' done' : ''}`},
        s('rect', {x: column + .05, y: row + .05, width: .9, height: .9, rx: .12}),
        states > 1 && s('text', {x: column + .5, y: row + .64}, light),
        presses > 0 && s('circle', {class: 'press', cx: column + .5, cy: row + .5, r: .26}), presses > 1 && s('text', {x: column + .8, y: row + .35, class: 'times'}, `×${presses}`));
    }));
    clear(this.words, this.#sentence(event));
  }
  #sentence(event) {
    if (!event) return this.rows.length ? 'Row after row: press below every wrong light of the row above.' : 'The board at first.';
    const pressed = event.presses.flatMap((times, column) => (times ? [times > 1 ? `${column + 1} (${times} times)` : column + 1] : []));
    const what = pressed.length ? `press column${pressed.length > 1 ? 's' : ''} ${pressed.join(', ')}` : 'press nothing';
    const ends = this.rows[this.rows.indexOf(event) + 1]?.number !== event.number, left = event.after.slice(-event.presses.length).filter(Boolean).length;
    const first = event.number > 1 && event.row === 0 ? 'The table says what the first row needs: ' : '';
    const end = ends ? (left || event.after.some(Boolean) ? ` ${event.after.filter(Boolean).length} lights are left.${event.number === 1 && this.rows.length > event.row ? ' A table says which presses in the first row let a second chase end well.' : ''}` : ' Every light is as it should be.') : '';
    return `Chase ${event.number}, row ${event.row + 1}: ${first}${what}.${end}`;
  }
  stats(step) {
    const event = this.rows[step - 1], lights = event?.after ?? this.rows[0]?.before ?? this.host.lights ?? [];
    const total = this.rows.slice(0, step).filter(row => row.number === event?.number).reduce((sum, row) => sum + row.presses.reduce((one, other) => one + other, 0), 0);
    return [[event?.number ?? 1, 'chase'], [event ? event.row + 1 : '–', 'row'], [total, 'presses'], [lights.filter(Boolean).length, 'lights on']];
  }
  row(number) { return [this.#sentence(this.rows[number - 1])]; }
  get head() { return ['What happened']; }
}

const WHO = player => (player === 0 ? 'Pacman' : `Ghost ${player}`);

/** Pacman: positions gone into, their worth, the window between alpha and beta, and what is cut. */
export class GameView extends Picture {
  map() { this.nodes = []; this.events = []; this.stack = []; this.cuts = false; this.draw(0); }
  hear(event) {
    const at = this.events.length + 1;
    if (event.kind === 'visit') {
      const parent = this.stack[event.depth - 1] ?? null, id = this.nodes.length;
      this.stack.length = event.depth;
      this.stack.push(id);
      this.nodes.push({...event, id, parent, from: at, to: Infinity, children: [], worth: null});
      if (parent !== null) this.nodes[parent].children.push(id);
    } else if (event.kind === 'value' || event.kind === 'bounded') {
      const one = this.nodes[this.stack[event.depth]];
      Object.assign(one, {to: at, worth: event.value, side: event.side ?? '', unseen: event.unseen ?? []});
      this.cuts ||= event.kind === 'bounded';
    } else return;
    this.events.push({...event, id: this.stack[event.depth]});
  }
  get length() { return this.events.length; }

  draw(step) {
    this.step = step;
    const event = this.events[step - 1], node = event ? this.nodes[event.id] : null;
    const words = node?.state ?? this.host.start;
    if (!words) return;
    const [picture, score] = words.split(' score '), rows = picture.split('/');
    this.frame(rows.length, rows[0].length, `Pacman ${this.name}, score ${score ?? 0}`);
    clear(this.svg, rows.flatMap((row, y) => [...row].map((sign, x) => actor(sign, x, y))));
    clear(this.words, event ? this.#sentence(event, node) : 'The position to find a move for.');
  }
  #sentence(event, node) {
    const move = node.action === null ? 'The root' : `After ${node.action === '-' ? 'staying' : node.action}`;
    if (event.kind === 'visit') return `${move}: ${WHO(node.player)} is to move. What matters lies between ${range(node).replace(' … ', ' and ')}.`;
    if (event.kind === 'value') return `${move}: worth ${shown(event.value)}.`;
    const why = event.side === 'at least' ? `${shown(node.beta)} is all that the ghosts allow` : `Pacman has ${shown(node.alpha)} already`;
    const cut = event.unseen.length ? ` ${event.unseen.map(one => (one === '-' ? 'staying' : one)).join(', ')} ${event.unseen.length > 1 ? 'are' : 'is'} cut off.` : '';
    return `${move}: ${event.side} ${shown(event.value)}, and ${why}. That is enough.${cut}`;
  }
  tree(step) {
    const event = this.events[step - 1], live = this.nodes.filter(node => node.from <= step), cuts = id => (typeof id === 'string' ? id : null);
    const known = node => (node.to <= step ? node : null);
    const below = id => {
      if (cuts(id)) return [];
      const node = this.nodes[id], kept = node.children.filter(child => this.nodes[child].from <= step);
      return known(node) ? [...kept, ...node.unseen.map(move => `cut ${id} ${move}`)] : kept;
    };
    const words = id => {
      if (cuts(id)) return [`${id.split(' ')[2] === '-' ? 'stay' : id.split(' ')[2]} ✂`, 'cut off'];
      const node = this.nodes[id], mark = node.player === 0 ? '△' : '▽', move = node.action === null ? 'root' : node.action === '-' ? 'stay' : node.action;
      const done = known(node);
      return [`${mark} ${move}`, done ? `${{'at least': '≥ ', 'at most': '≤ '}[done.side] ?? ''}${shown(done.worth)}` : range(this.#window(node, step))];
    };
    return {
      root: live.length ? 0 : null, size: live.length, current: event ? event.id : 0,
      parent: id => (cuts(id) ? Number(id.split(' ')[1]) : this.nodes[id].parent), children: below, words,
      look: id => (cuts(id) ? 'cut' : known(this.nodes[id]) ? (this.nodes[id].side ? 'bound' : 'closed') : 'open'),
      name: id => (cuts(id) ? `move ${id.split(' ')[2]}, cut off` : `${words(id).join(', ')}, ${WHO(this.nodes[id].player)} to move`),
    };
  }
  /** The window of a position as its moves have narrowed it by now. */
  #window({alpha, beta, player, children}, step) {
    const known = children.map(id => this.nodes[id]).filter(child => child.to <= step).map(child => child.worth);
    if (!this.cuts || !known.length) return {alpha, beta};
    return player === 0 ? {alpha: Math.max(alpha ?? -Infinity, ...known), beta} : {alpha, beta: Math.min(beta ?? Infinity, ...known)};
  }
  choose(id) { return this.nodes[typeof id === 'string' ? id.split(' ')[1] : id]?.from ?? 0; }
  stats(step) {
    const live = this.nodes.filter(node => node.from <= step), cut = live.reduce((sum, node) => sum + (node.to <= step ? node.unseen.length : 0), 0);
    const root = this.nodes[0];
    return [[live.length, 'positions'], [cut, 'moves cut off'], [root && root.to <= step ? shown(root.worth) : '–', 'worth'], [this.stack.length ? Math.max(0, ...live.map(node => node.depth)) : 0, 'plies deep']];
  }
  row(number) { const event = this.events[number - 1]; return [this.#sentence(event, this.nodes[event.id])]; }
  get head() { return ['What happened']; }
}

function range({alpha, beta}) { return `${alpha === null ? '−∞' : shown(alpha)} … ${beta === null ? '∞' : shown(beta)}`; }

/** One sign of a Pacman picture. */
function actor(sign, x, y) {
  if (sign === '%') return s('rect', {class: 'brick', x, y, width: 1.02, height: 1.02});
  if (sign === '.') return s('circle', {class: 'food', cx: x + .5, cy: y + .5, r: .12});
  if (sign === 'o') return s('circle', {class: 'food', cx: x + .5, cy: y + .5, r: .24});
  if (sign === 'P') return s('path', {class: 'pacman', d: `M${x + .5} ${y + .5}l.36-.2a.41.41 0 1 0 0 .4z`});
  if (sign === 'G' || sign === 'g') return s('path', {class: sign === 'G' ? 'ghost' : 'ghost scared', d: `M${x + .16} ${y + .88}v-.4a.34.34 0 0 1 .68 0v.4l-.17-.14-.17.14-.17-.14z`});
  return null;
}

