// Mazes and hunger games on Watch: the map and its editor, and the canvas that shows a search.
import {h, s, clear, set} from './dom.js';
import {say} from './say.js';
import {letter, listKeys} from './keys.js';
import {Recording, WAITING, placeOf} from './replay.js';

const WALL = '%', FLOOR = ' ', FOOD = '.', START = 'P', EXIT = 'E';
const NAMES = {[WALL]: 'wall', [FLOOR]: 'floor', [FOOD]: 'food', [START]: 'start', [EXIT]: 'exit', o: 'capsule', G: 'ghost'};
const HEAT = [8, 20, 34, 50, 66];     // how much colour each level of the heat map has
const NUMBERS = 24, SIGNS = 9;        // cells of so many pixels show estimates, and costs
const MOST_SIGNS = 4000;

listKeys('Map', [['Arrows', 'move the cursor'], ['Enter', 'draw with the chosen tool'], ['Shift Arrows', 'draw along the way'],
  ['W C F S E X', 'wall, cost, food, start, exit, explore'], ['2 … 9', 'cells that cost so much'], ['Ctrl Z', 'undo; Ctrl Y is redo']]);

/** A map that is drawn, read and edited; `listen(f)` hears what changed. */
export class Field {
  constructor(text, kind) { this.kind = kind; this.past = []; this.future = []; this.read(text); }

  read(text) {
    const lines = text.replace(/\r/g, '').split('\n');
    this.settings = {};
    const picture = lines.filter(line => {
      const found = /^\s*([a-z-]+):\s*(.*?)\s*$/.exec(line);
      if (found) this.settings[found[1]] = found[2];
      return !found;
    });
    while (picture.length && !picture[0].trim()) picture.shift();
    while (picture.length && !picture[picture.length - 1].trim()) picture.pop();
    this.rows = picture.length;
    this.columns = Math.max(0, ...picture.map(line => line.length));
    this.cells = picture.flatMap(line => [...line.padEnd(this.columns)]);
    this.past = []; this.future = [];
  }

  text() {
    const rows = Array.from({length: this.rows}, (_, row) => this.cells.slice(row * this.columns, (row + 1) * this.columns).join(''));
    const said = Object.entries(this.settings).filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
    return (this.kind === 'maze' ? [...said, ...rows] : [...rows, ...said]).join('\n') + '\n';
  }

  /** The cells to reach: the exit, or else the food. */
  get goals() {
    const exit = this.cells.indexOf(EXIT), problem = this.settings.problem ?? 'position';
    if (exit >= 0 && problem === 'position') return [exit];
    return this.cells.flatMap((sign, cell) => (sign === FOOD ? [cell] : []));
  }

  words(cell) {
    const sign = this.cells[cell];
    return `row ${Math.floor(cell / this.columns) + 1}, column ${cell % this.columns + 1}, ${/\d/.test(sign) ? `cost ${sign}` : NAMES[sign] ?? sign}`;
  }

  /** Put a sign into a cell as part of a stroke; there is one start and one exit. */
  put(cell, sign, stroke) {
    const write = (at, to) => {
      if (this.cells[at] !== to) { stroke.push([at, this.cells[at], to]); this.cells[at] = to; }
    };
    if ((this.cells[cell] === START || this.cells[cell] === EXIT) && sign !== this.cells[cell]) return;
    if (sign === START || sign === EXIT) {
      const before = this.cells.indexOf(sign);
      if (before >= 0) write(before, FLOOR);
    }
    write(cell, sign);
  }

  done(stroke) { if (stroke.length) { this.past.push(stroke); this.future = []; } return stroke.length > 0; }
  undo() { return this.#shift(this.past, this.future, 1); }
  redo() { return this.#shift(this.future, this.past, 2); }
  #shift(from, to, part) {
    const stroke = from.pop();
    if (!stroke) return false;
    for (const change of part === 1 ? [...stroke].reverse() : stroke) this.cells[change[0]] = change[part];
    to.push(stroke);
    return true;
  }
}

let palette = null;

/** The colours of the canvas as numbers, read from the page's own colours. */
function colours() {
  if (palette) return palette;
  const probe = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const look = getComputedStyle(document.documentElement);
  const hidden = h('i', {hidden: true});
  document.body.append(hidden);
  const number = colour => {
    hidden.style.color = colour;
    probe.fillStyle = getComputedStyle(hidden).color;
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
    return (255 << 24 | b << 16 | g << 8 | r) >>> 0;
  };
  const named = name => number(look.getPropertyValue(`--${name}`));
  palette = {
    wall: named('wall'), ink: named('ink'), floor: named('bg'), open: named('open'), closed: named('closed'),
    heat: HEAT.map(part => number(`color-mix(in oklab, var(--surface), var(--hint) ${part}%)`)),
    warmed: HEAT.map(part => number(`color-mix(in oklab, var(--surface), var(--accent) ${part}%)`)),
    cost: Array.from({length: 10}, (_, cost) => number(`color-mix(in oklab, var(--bg), var(--hint) ${cost < 2 ? 0 : 8 + 6 * cost}%)`)),
  };
  hidden.remove();
  return palette;
}
const dressed = new Set();
new MutationObserver(() => { palette = null; for (const view of dressed) view.paint(); }).observe(document.documentElement, {attributes: true, attributeFilter: ['data-theme', 'data-patterns']});

/**
 * The board of one lane. `host` has `field`, `tool` (a sign to draw, '' to explore), `cost`,
 * `redraw()` while a stroke is drawn, `changed()` after it, `tell(cell)` for what is under the pointer.
 */
export class MazeView {
  constructor(host, name) {
    this.host = host;
    this.name = name;
    this.step = 0;
    this.recording = this.fresh();
    this.heat = null;
    this.cursor = Math.max(0, host.field.cells.indexOf(START));
    this.canvas = h('canvas', {role: 'img'});
    this.static = s('g', {});
    this.marks = s('g', {});
    this.svg = s('svg', {'aria-hidden': 'true', class: 'over'}, this.static, this.marks);
    this.node = h('div', {class: 'map', role: 'application', tabindex: 0, 'aria-roledescription': 'map'}, this.canvas, this.svg);
    this.casing = s('path', {class: 'casing'}); this.line = s('path', {class: 'way'});
    this.now = s('rect', {class: 'now', width: 1, height: 1}); this.ring = s('rect', {class: 'ring', width: 1, height: 1, visibility: 'hidden'});
    this.energy = s('text', {class: 'energy'});
    this.hatch = s('path', {class: 'hatch'});
    this.ends = s('g', {});
    this.marks.append(this.hatch, this.casing, this.line, this.now, this.energy, this.ends, this.ring);
    this.#pointer();
    this.node.addEventListener('keydown', event => this.#key(event));
    this.node.addEventListener('focus', () => { if (this.node.matches(':focus-visible')) this.point(this.cursor); });
    this.node.addEventListener('blur', () => set(this.ring, {visibility: 'hidden'}));
    dressed.add(this);
    new ResizeObserver(() => this.#signs()).observe(this.node);
  }

  fresh() { return new Recording(this.host.field.rows, this.host.field.columns); }
  drop() { dressed.delete(this); }
  hear(event) { if (event.kind === 'trace') this.recording.hear(event); }
  get length() { return this.recording.length; }
  stepAfter(seconds) { return this.recording.stepAfter(seconds); }
  get seconds() { return this.recording.seconds.last; }

  /** Forget the search and show the map as it is. */
  map() {
    const {rows, columns} = this.host.field;
    this.recording = this.fresh();
    this.step = 0;
    if (this.size !== `${rows} ${columns}`) this.cursor = Math.max(0, this.host.field.cells.indexOf(START));
    this.size = `${rows} ${columns}`;
    set(this.canvas, {width: columns || 1, height: rows || 1});
    set(this.svg, {viewBox: `0 0 ${columns} ${rows}`});
    this.node.style.setProperty('--ratio', `${columns} / ${rows}`);
    this.node.style.setProperty('--shape', columns / (rows || 1));
    set(this.node, {'aria-label': `Map ${this.name}, ${rows} by ${columns}. Arrows move, Enter draws.`});
    this.context = this.canvas.getContext('2d');
    this.image = this.context.createImageData(columns || 1, rows || 1);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.base = new Uint32Array(rows * columns);
    this.over = new Uint32Array(rows * columns);
    this.paint();
  }

  /** All colours anew: the map was edited, the theme changed, or the heat map. */
  paint() {
    const {cells} = this.host.field, {wall, floor, heat, warmed, cost, closed} = colours();
    const most = this.heat?.most ?? 1;
    for (let cell = 0; cell < cells.length; cell += 1) {
      const sign = cells[cell], estimate = this.heat?.at.get(cell), level = Math.min(4, Math.floor(5 * estimate / most));
      this.base[cell] = sign === WALL ? wall : estimate !== undefined ? heat[level] : sign > '1' && sign <= '9' ? cost[+sign] : floor;
      // Heat is seen under the search.
      this.over[cell] = estimate === undefined ? closed : warmed[level];
    }
    this.#signs();
    this.draw(this.step);
  }

  /** The board after `step` expansions. */
  draw(step) {
    this.step = step;
    const {recording, pixels, base, over} = this, {columns} = recording;
    const look = recording.seek(step), {open, ink} = colours();
    for (let cell = 0; cell < base.length; cell += 1) {
      const now = look[cell];
      pixels[cell] = now === 0 ? base[cell] : now === WAITING ? open : over[cell];
    }
    const path = recording.path(step);
    if (path !== this.shown) {
      this.shown = path;
      const d = path ? path.states.map((state, at) => {
        const cell = recording.cellOf.data[state];
        return `${at ? 'L' : 'M'}${cell % columns + .5} ${Math.floor(cell / columns) + .5}`;
      }).join('') : '';
      set(this.casing, {d}); set(this.line, {d});
    }
    const state = recording.current(step), cell = state < 0 || (path && step >= recording.length) ? -1 : recording.cellOf.data[state];
    // On small cells a frame is not seen, and moving it would have the picture above painted anew.
    if (cell >= 0 && this.small) pixels[cell] = ink;
    this.context.putImageData(this.image, 0, 0);
    const marked = this.small ? -1 : cell;
    if (marked !== this.marked) {
      this.marked = marked;
      set(this.now, marked < 0 ? {visibility: 'hidden'} : {visibility: 'visible', x: cell % columns, y: Math.floor(cell / columns)});
    }
    if (this.host.field.kind !== 'maze') {
      const energy = cell < 0 ? '' : / energy (\d+)/.exec(recording.names[state])?.[1] ?? '';
      set(this.energy, {x: cell % columns + .5, y: Math.floor(cell / columns) + .72});
      if (this.energy.textContent !== energy) this.energy.textContent = energy;
    }
    // Hatched where colours are not enough: when asked for, and in short beside those of a heat map.
    const whole = document.documentElement.hasAttribute('data-patterns');
    if (whole || this.heat || this.hatched) {
      this.hatched = whole || this.heat !== null;
      let d = '';
      if (this.hatched) for (let at = 0; at < look.length; at += 1) if (look[at] === WAITING) d += `M${at % columns} ${Math.floor(at / columns) + 1}${whole ? 'l1-1' : 'l.3-.3'}`;
      set(this.hatch, {d});
    }
  }

  /** What stands in cells: food, start, exit, costs, estimates, and broken promises. */
  #signs() {
    const {field} = this.host, {columns, cells} = field;
    const pixels = this.node.clientWidth / (columns || 1);
    this.small = pixels < SIGNS;
    const found = [], at = cell => ({x: cell % columns + .5, y: Math.floor(cell / columns) + .5});
    const goals = new Set(field.goals), food = (field.settings.problem ?? 'position') !== 'position' || field.kind !== 'maze' || field.cells.includes(EXIT);
    const ends = [];
    let signs = 0;
    for (let cell = 0; cell < cells.length && signs < MOST_SIGNS; cell += 1) {
      const sign = cells[cell], {x, y} = at(cell);
      if (sign === START) ends.push(s('circle', {class: 'start', cx: x, cy: y, r: .42}));
      else if (sign === EXIT || (sign === FOOD && goals.has(cell) && !food)) ends.push(s('rect', {class: 'exit', x: x - .4, y: y - .4, width: .8, height: .8, rx: .12}));
      else if (sign === FOOD || sign === 'o') { found.push(s('circle', {class: 'food', cx: x, cy: y, r: .2})); signs += 1; }
      else if (sign > '1' && sign <= '9' && pixels >= SIGNS && !this.heat) { found.push(s('text', {x, y: y + .24, class: 'cost'}, sign)); signs += 1; }
      const estimate = this.heat?.at.get(cell);
      if (estimate !== undefined && pixels >= NUMBERS && sign !== START && sign !== EXIT) {
        found.push(s('text', {x, y: y + .13, class: 'number'}, short(estimate)));
        signs += 1;
      }
    }
    if (this.heat) {
      const {over, falls} = this.heat;
      found.push(s('path', {class: 'toomuch', d: over.map(cell => `M${cell % columns + .3} ${Math.floor(cell / columns) + .7}l.4-.4m-.4 0l.4 .4`).join('')}),
        s('path', {class: 'falls', d: falls.map(cell => `M${cell % columns + .84} ${Math.floor(cell / columns) + .16}h.01`).join('')}));
    }
    clear(this.static, found);
    clear(this.ends, ends);
  }

  /** Show what a heuristic says of every cell: the result of the task `heuristic`, or null. */
  warm(verdict) {
    this.heat = null;
    if (verdict) {
      const {states, estimates, distances, overestimates, drops} = verdict.each, at = new Map(), far = new Map();
      const cell = number => placeOf(states[number], this.host.field.columns);
      states.forEach((_, number) => {
        const place = cell(number);
        if (!at.has(place) && estimates[number] !== null) { at.set(place, estimates[number]); far.set(place, distances[number]); }
      });
      this.heat = {at, far, most: [...at.values()].reduce((one, other) => Math.max(one, other), 1), over: [...new Set(overestimates.map(cell))], falls: [...new Set(drops.map(cell))], verdict};
    }
    this.paint();
  }

  /** What is known of a cell now, in words. */
  tell(cell) {
    const {recording, step, host: {field}} = this, state = recording.stateIn(cell, step), known = recording.known(state, step);
    const words = [field.words(cell)];
    if (known) {
      words.push(costs(known));
      const more = recording.names[state].split(' ').slice(1).join(' ').replace(/ food.*$/, '');
      if (more) words.push(more);
      words.push(known.expanded ? `expanded as number ${count(recording.number.data[known.expanded])}` : 'on the frontier');
    } else if (field.cells[cell] !== WALL) words.push('not reached');
    if (this.heat?.at.has(cell)) {
      const estimate = this.heat.at.get(cell), far = this.heat.far.get(cell);
      words.push(`estimate ${short(estimate)}, truly ${far === null ? 'no way' : short(far)}${far !== null && estimate > far + 1e-9 ? ': too much' : ''}`);
    }
    return words.join(' · ');
  }

  /** Put the cursor on a cell and tell of it. */
  point(cell, aloud = true) {
    const {columns} = this.host.field;
    this.cursor = cell;
    set(this.ring, {visibility: 'visible', x: cell % columns, y: Math.floor(cell / columns)});
    this.host.tell(cell);
    if (aloud) say(this.tell(cell));
  }

  cellAt(event) {
    const box = this.canvas.getBoundingClientRect(), {rows, columns} = this.host.field;
    const column = Math.floor((event.clientX - box.left) / box.width * columns), row = Math.floor((event.clientY - box.top) / box.height * rows);
    return row < 0 || column < 0 || row >= rows || column >= columns ? -1 : row * columns + column;
  }

  #pointer() {
    let stroke = null, sign = '', last = -1;
    const paint = event => {
      const {field} = this.host;
      for (const one of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
        const cell = this.cellAt(one);
        if (cell < 0) continue;
        for (const each of between(last < 0 ? cell : last, cell, field.columns)) field.put(each, sign, stroke);
        last = cell;
      }
      this.host.redraw();
    };
    this.node.addEventListener('pointerdown', event => {
      const cell = this.cellAt(event);
      if (cell < 0 || event.button > 0) return;
      this.point(cell, false);
      if (!this.host.tool) return;
      event.preventDefault();
      this.node.focus({preventScroll: true});
      this.node.setPointerCapture(event.pointerId);
      sign = this.host.field.cells[cell] === this.host.tool && !(START + EXIT).includes(this.host.tool) ? FLOOR : this.host.tool;
      stroke = []; last = -1;
      paint(event);
    });
    this.node.addEventListener('pointermove', event => {
      if (stroke) paint(event);
      else { const cell = this.cellAt(event); if (cell >= 0 && cell !== this.cursor) this.point(cell, false); }
    });
    const end = () => { if (stroke) { const drawn = stroke; stroke = null; if (this.host.field.done(drawn)) this.host.changed(); } };
    this.node.addEventListener('pointerup', end);
    this.node.addEventListener('pointercancel', end);
    this.node.addEventListener('pointerleave', () => { if (!stroke && !this.node.matches(':focus-visible')) set(this.ring, {visibility: 'hidden'}); });
  }

  #key(event) {
    const {field} = this.host, {columns, rows} = field;
    const by = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns}[event.key];
    const draw = cell => {
      const stroke = [], tool = this.host.tool;
      field.put(cell, !event.shiftKey && field.cells[cell] === tool && tool !== START && tool !== EXIT ? FLOOR : tool, stroke);
      if (field.done(stroke)) this.host.changed();
    };
    if (by !== undefined && !event.ctrlKey && !event.altKey) {
      const to = this.cursor + by, stays = Math.abs(by) === 1 && Math.floor(to / columns) !== Math.floor(this.cursor / columns);
      if (to >= 0 && to < rows * columns && !stays) {
        if (event.shiftKey && this.host.tool) draw(to);
        this.point(to);
      }
    } else if (event.key === 'Home' || event.key === 'End') {
      const row = Math.floor(this.cursor / columns) * columns;
      this.point(event.ctrlKey ? (event.key === 'Home' ? 0 : rows * columns - 1) : row + (event.key === 'Home' ? 0 : columns - 1));
    } else if ((event.key === 'Enter' || event.key === ' ') && this.host.tool) {
      draw(this.cursor);
      this.point(this.cursor);
    } else if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
      const back = event.key.toLowerCase() === 'z' && !event.shiftKey;
      if (back ? field.undo() : field.redo()) { this.host.changed(); say(back ? 'Taken back.' : 'Done again.'); }
    } else if (letter(event) && this.host.choose(event.key.toLowerCase())) { /* the host has said it */ }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The cells of a straight line from one cell to another, so that a quick drag leaves no gap. */
function between(one, other, columns) {
  const row = Math.floor(one / columns), column = one % columns;
  const down = Math.floor(other / columns) - row, right = other % columns - column;
  const length = Math.max(Math.abs(down), Math.abs(right), 1);
  return Array.from({length: length + 1}, (_, at) => (row + Math.round(down * at / length)) * columns + column + Math.round(right * at / length));
}

/** A number as short as it reads well. */
export function short(value) { return value === null || Number.isNaN(value) ? '–' : String(Math.round(100 * value) / 100); }
export function count(value) { return value.toLocaleString('en'); }
/** g, h and f in words. */
export function costs({g, h: rest}) { return Number.isNaN(rest) ? `g ${short(g)}` : `g ${short(g)}, h ${short(rest)}, f ${short(g + rest)}`; }

export const TOOLS = [
  {value: '', words: 'Explore', key: 'x'}, {value: WALL, words: 'Wall', key: 'w'}, {value: 'cost', words: 'Cost', key: 'c'},
  {value: FOOD, words: 'Food', key: 'f'}, {value: START, words: 'Start', key: 's'}, {value: EXIT, words: 'Exit', key: 'e'},
];
