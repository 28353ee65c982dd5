// A drawing of the server as a picture: it shows and cannot be touched. (board.js is for hands.)
import {s} from './dom.js';

const CROSSED = new Set(['cross', 'new-cross']);
const UPRIGHT = {'^': '∧', v: '∨'};  // these stand in the middle of their line
const MARGIN = .3;

/**
 * The SVG of a drawing (the JSON of the task `draw`); graphs are for graph.js and give null.
 * `words` is its name for those who do not see it; without it the title of the drawing.
 */
export function picture(drawing, words = drawing.title || 'Board') {
  if (drawing.kind !== 'board') return null;
  const {rows, columns, points = false, spots} = drawing;
  const below = [], lines = [], signs = [], halos = [];
  let [left, top, right, bottom] = [0, 0, columns, rows];
  for (const [spot, it] of Object.entries(spots)) {
    const [, kind, row, column] = /^([chvp])(\d+)\.(\d+)$/.exec(spot) ?? [];
    const [x, y, width, height] = it.at ?? box(kind, +row, +column);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + width), Math.max(bottom, y + height)];
    if (it.text !== undefined) below.push(cell(x, y, width, height, it, points));
    if (it.line) lines.push(stroke(kind, x + width / 2, y + height / 2, it.line));
    if (it.sign) signs.push(writing(UPRIGHT[it.sign] ?? it.sign, x + width / 2, y + height / 2, .4, 'sign'));
    if (it.highlight) halos.push(s('rect', {class: `halo ${it.highlight}`, x: x + .06, y: y + .06, width: Math.max(.2, width - .12), height: Math.max(.2, height - .12), rx: .12}));
  }
  const dots = points ? dotted(rows, columns) : null;
  return s('svg', {
    class: 'picture', role: 'img', 'aria-label': words,
    viewBox: `${left - MARGIN} ${top - MARGIN} ${right - left + 2 * MARGIN} ${bottom - top + 2 * MARGIN}`,
  }, below, lines, dots, halos, signs);
}

/** Where a spot of the lattice lies, in cells: x, y, width, height. */
function box(kind, row, column) {
  if (kind === 'c') return [column, row, 1, 1];
  if (kind === 'h') return [column, row - .15, 1, .3];
  if (kind === 'v') return [column - .15, row, .3, 1];
  return [column - .15, row - .15, .3, .3];
}

function cell(x, y, width, height, {text, style = 'plain'}, points) {
  const words = text.trim();
  const long = [...words].length;
  const size = Math.min(.56 * Math.min(1, height), 1.55 * width / Math.max(long, 1), style === 'notes' ? .3 : 1);
  return s('g', {class: `cell s-${style}${points ? ' bare' : ''}`},
    points && style === 'plain' ? null : s('rect', {x, y, width, height}),
    words && style !== 'wall' ? writing(words, x + width / 2, y + height / 2, size) : null);
}

function writing(text, x, y, size, name) {
  return s('text', {class: name, x, y: y + size * .35, 'font-size': size}, text);
}

function stroke(kind, x, y, style) {
  const d = CROSSED.has(style) ? `M${x - .11} ${y - .11}l.22 .22m0-.22l-.22 .22` : kind === 'h' ? `M${x - .5} ${y}h1` : `M${x} ${y - .5}v1`;
  return s('path', {class: `stroke s-${style}${CROSSED.has(style) ? ' cross' : ''}`, d});
}

function dotted(rows, columns) {
  const dots = [];
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) dots.push(s('circle', {class: 'dot', cx: column, cy: row, r: .06}));
  }
  return dots;
}

/**
 * The same drawing after steps of an explanation: facts are drawn in, the last step's stand out.
 * A mark is "line" or "cross" on a side, a value in a cell, or "not 4".
 */
export function stepped(drawing, steps) {
  const spots = Object.fromEntries(Object.entries(drawing.spots).map(([spot, it]) => [spot, {...it}]));
  const not = new Map();
  steps.forEach((step, at) => {
    const last = at === steps.length - 1;
    for (const {spot, mark} of step.facts) {
      if (!spot || !mark) continue;
      const it = spots[spot] ??= {};
      if (mark === 'line' || mark === 'cross') it.line = last ? (mark === 'line' ? 'new' : 'new-cross') : mark === 'line' ? 'found' : 'cross';
      else if (mark.startsWith('not ')) not.set(spot, [...(not.get(spot) ?? []), mark.slice(4)]);
      else if (spot.startsWith('c')) Object.assign(it, {text: mark, style: last ? 'new' : 'found'});
      if (last) it.highlight = 'new';
    }
    if (last) for (const clue of [...step.clues, ...step.rules]) for (const spot of clue.spots ?? []) if (spots[spot]?.text !== undefined && !spots[spot].highlight) spots[spot].highlight = 'clue';
  });
  for (const [spot, values] of not) if (spots[spot] && !spots[spot].text?.trim()) Object.assign(spots[spot], {text: `≠${[...new Set(values)].sort().join('')}`, style: 'notes'});
  return {...drawing, spots};
}
