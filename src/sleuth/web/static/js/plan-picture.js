// Drawings that the server sends, as SVG: boards of cells, maps of places, gridworlds with arrows.
import {s} from './dom.js';

const LETTER = 8.2;
const ROW = 36;
const LEAST = 44;
const FAR = 120;  // between places of a map that a road joins

/** A drawing as SVG; `before` is the one of the step before, whose differences are ringed. */
export function picture(drawing, before = null, label = 'The state') {
  return drawing.kind === 'graph' ? map(drawing, before, label) : board(drawing, before, label);
}

const differs = (drawing, before, name) => before !== null &&
  (drawing.spots[name]?.text !== before.spots[name]?.text || drawing.spots[name]?.style !== before.spots[name]?.style);

function frame(width, height, label, ...children) {
  const scale = Math.max(1, Math.min(1.5, 420 / width, 300 / height));  // few things are shown large
  return s('svg', {class: 'picture', viewBox: `0 0 ${width} ${height}`, width: width * scale, height: height * scale, role: 'img', 'aria-label': label}, children);
}

function board(drawing, before, label) {
  const cells = Object.entries(drawing.spots).flatMap(([name, spot]) => {
    const [, row, column] = /^c(\d+)\.(\d+)$/.exec(name) ?? [];
    return row === undefined ? [] : [{name, row: Number(row), column: Number(column), text: spot.text ?? '', style: spot.style ?? 'plain'}];
  });
  const wide = Math.max(LEAST, ...cells.map(cell => Math.min(26, cell.text.length) * LETTER + 18));
  const high = wide === LEAST ? LEAST : ROW;
  const lowest = drawing.rows - 1;  // stacks stand on the ground when their number changes
  const width = drawing.columns * wide + 4;
  const height = drawing.rows * high + 4;
  return frame(width, height, label, cells.map(cell => {
    const x = 2 + cell.column * wide;
    const y = 2 + cell.row * high;
    const from = before && before.rows !== drawing.rows ? `c${before.rows - 1 - (lowest - cell.row)}.${cell.column}` : cell.name;
    const old = before?.spots[from];
    const changed = before !== null && (old?.text ?? '').trim() !== cell.text.trim();
    return s('g', {class: `cell ${cell.style}${changed ? ' changed' : ''}`},
      s('rect', {x: x + 1, y: y + 1, width: wide - 2, height: high - 2, rx: 5}),
      s('text', {x: x + wide / 2, y: y + high / 2 + 5, 'text-anchor': 'middle'}, short(cell.text, 26)));
  }));
}

const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Places of a map as they were laid out before: they stay while things move. */
const known = new Map();

function map(drawing, before, label) {
  const names = Object.keys(drawing.spots).filter(name => !name.includes('>'));
  const roads = Object.keys(drawing.spots).filter(name => name.includes('>')).map(name => name.split('>'));
  const key = JSON.stringify([names, roads]);
  if (!known.has(key)) { known.clear(); known.set(key, placed(names, roads)); }
  const places = known.get(key);
  const boxes = names.map(name => {
    const lines = (drawing.spots[name].text ?? name).split('\n').flatMap(line => line.match(/.{1,24}/g) ?? ['']);
    return {name, lines, width: Math.max(60, ...lines.map(line => line.length * LETTER + 20)), height: lines.length * 18 + 16};
  });
  const left = Math.min(...boxes.map(box => places.get(box.name).x - box.width / 2)) - 6;
  const top = Math.min(...boxes.map(box => places.get(box.name).y - box.height / 2)) - 6;
  const right = Math.max(...boxes.map(box => places.get(box.name).x + box.width / 2)) + 6;
  const bottom = Math.max(...boxes.map(box => places.get(box.name).y + box.height / 2)) + 6;
  return frame(right - left, bottom - top, label,
    roads.map(([from, to]) => {
      const [a, b] = [places.get(from), places.get(to)];
      const told = drawing.spots[`${from}>${to}`].text ?? '';
      const both = told.endsWith('↔');
      const words = told.replace(/ ?↔$/, '');
      const turn = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
      return [
        s('path', {class: 'road', d: `M${a.x - left} ${a.y - top}L${b.x - left} ${b.y - top}`}),
        !both && s('path', {class: 'road way', d: 'M-6 -6 4 0-6 6z', transform: `translate(${a.x + 0.34 * (b.x - a.x) - left} ${a.y + 0.34 * (b.y - a.y) - top}) rotate(${turn})`}),
        words && s('text', {class: 'road-words', x: (a.x + b.x) / 2 - left, y: (a.y + b.y) / 2 - top + 4, 'text-anchor': 'middle'}, words),
      ];
    }),
    boxes.map(box => {
      const {x, y} = places.get(box.name);
      const changed = differs(drawing, before, box.name);
      return s('g', {class: `cell ${drawing.spots[box.name].style ?? 'plain'}${changed ? ' changed' : ''}`, transform: `translate(${x - left} ${y - top})`},
        s('rect', {x: -box.width / 2, y: -box.height / 2, width: box.width, height: box.height, rx: 8}),
        box.lines.map((line, at) => s('text', {class: at ? 'inside' : 'name', y: -box.height / 2 + 21 + 18 * at, 'text-anchor': 'middle'}, line)));
    }));
}

/** Places by stress majorisation: as far from each other as the roads are long, begun on a ring. */
function placed(names, roads) {
  const at = new Map(names.map((name, number) => [name, number]));
  const count = names.length;
  const far = names.map(() => new Float64Array(count).fill(Infinity));
  const near = names.map(() => []);
  for (const [from, to] of roads) { near[at.get(from)].push(at.get(to)); near[at.get(to)].push(at.get(from)); }
  for (let start = 0; start < count; start += 1) {
    const queue = [start];
    far[start][start] = 0;
    for (const here of queue) for (const next of near[here]) if (far[start][next] === Infinity) { far[start][next] = far[start][here] + 1; queue.push(next); }
  }
  const apart = Math.max(1, ...far.flatMap(row => [...row].filter(Number.isFinite))) + 1;
  let x = names.map((_, number) => FAR * Math.cos(2 * Math.PI * number / count + 0.3) * Math.sqrt(count));
  let y = names.map((_, number) => FAR * 0.7 * Math.sin(2 * Math.PI * number / count + 0.3) * Math.sqrt(count));
  for (let sweep = 0; sweep < 150; sweep += 1) {
    const [newX, newY] = [new Array(count).fill(0), new Array(count).fill(0)];
    for (let one = 0; one < count; one += 1) {
      let weights = 0;
      for (let other = 0; other < count; other += 1) {
        if (one === other) continue;
        const wanted = FAR * 1.25 * (Number.isFinite(far[one][other]) ? far[one][other] : apart);
        const [dx, dy] = [x[one] - x[other], y[one] - y[other]];
        const length = Math.max(1e-3, Math.hypot(dx, dy));
        const weight = 1 / (wanted * wanted);
        newX[one] += weight * (x[other] + wanted * dx / length);
        newY[one] += weight * (y[other] + wanted * dy / length);
        weights += weight;
      }
      if (weights) { newX[one] /= weights; newY[one] /= weights; }
    }
    if (count > 1) [x, y] = [newX, newY];
  }
  const tall = Math.max(...y) - Math.min(...y) > Math.max(...x) - Math.min(...x);  // lie down rather than stand
  return new Map(names.map((name, number) => [name, tall ? {x: y[number], y: x[number] * 0.8} : {x: x[number], y: y[number] * 0.8}]));
}

const ARROWS = {N: 'M0 12V-10M-7 -3 0 -11 7 -3', S: 'M0 -12V10M-7 3 0 11 7 3', E: 'M-12 0H10M3 -7 11 0 3 7', W: 'M12 0H-10M-3 -7-11 0-3 7'};

/**
 * A gridworld with what a policy does in each cell and what that is worth: the better, the bluer.
 * `choose(state)` hears of a cell that is pressed; the cells are a grid for the keyboard.
 */
export function gridworld(grid, choices, {chosen = null, choose, label}) {
  const side = Math.max(46, Math.min(84, 640 / grid.columns));
  const by = new Map(choices.map(each => [each.state, each]));
  const values = choices.map(each => each.value).filter(value => value !== undefined);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const rows = [];
  for (let row = 0; row < grid.rows; row += 1) {
    const cells = [];
    for (let column = 0; column < grid.columns; column += 1) {
      const spot = grid.spots[`c${row}.${column}`] ?? {};
      const state = `${row + 1},${column + 1}`;
      const choice = by.get(state);
      const heat = choice?.value === undefined || most === least ? 0 : 1 + Math.round(3 * (choice.value - least) / (most - least));
      const words = [`row ${row + 1}, column ${column + 1}`, spot.style && spot.style !== 'plain' && SIGNS[spot.style],
        choice && (WAYS[choice.action] ?? choice.action), choice?.value !== undefined && `worth ${shown(choice.value)}`].filter(Boolean).join(', ');
      cells.push(s('g', {
        class: `cell ${spot.style ?? 'plain'} heat${heat}${state === chosen ? ' chosen' : ''}`, role: 'gridcell', 'aria-label': words,
        tabindex: state === (chosen ?? '1,1') ? '0' : '-1', 'data-state': state, transform: `translate(${(column + 0.5) * side + 2} ${(row + 0.5) * side + 2})`,
        onclick: () => choose(state),
      },
      s('rect', {x: -side / 2 + 1, y: -side / 2 + 1, width: side - 2, height: side - 2, rx: 5}),
      choice && ARROWS[choice.action] ? s('path', {class: 'arrow', d: ARROWS[choice.action], transform: `translate(0 ${choice.value === undefined ? 0 : -side * 0.12})`})
        : (spot.text ?? '').trim() && s('text', {class: 'name', y: 2, 'text-anchor': 'middle'}, spot.text.trim()),
      choice?.value !== undefined && s('text', {class: 'worth', y: side / 2 - 8, 'text-anchor': 'middle'}, shown(choice.value))));
    }
    rows.push(s('g', {role: 'row'}, cells));
  }
  const [width, height] = [grid.columns * side + 4, grid.rows * side + 4];
  const node = s('svg', {class: 'picture', viewBox: `0 0 ${width} ${height}`, width, height, role: 'grid', 'aria-label': label,
    'aria-rowcount': grid.rows, 'aria-colcount': grid.columns}, rows);
  node.addEventListener('keydown', event => {
    const [row, column] = (event.target.closest?.('[data-state]')?.dataset.state ?? '1,1').split(',').map(Number);
    const to = {ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [row, 1], End: [row, grid.columns]}[event.key];
    const next = to && node.querySelector(`[data-state="${to.join(',')}"]`);
    if (event.key === 'Enter' || event.key === ' ') choose(`${row},${column}`);
    else if (next) choose(to.join(','));
    else return;
    event.preventDefault();
  });
  return node;
}

const WAYS = {N: 'go up', S: 'go down', E: 'go right', W: 'go left'};
const SIGNS = {wall: 'wall', goal: 'goal', bad: 'pit', start: 'start'};

/** A number with the digits that matter. */
export function shown(value) { return Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3))); }
