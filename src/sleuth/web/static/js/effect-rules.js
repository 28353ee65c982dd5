// The rules of games whose whole table comes with the board: what a press, a slide or a step does.
//
//   const game = rules(data)         data.kind === 'effects', data.op is add, swap or walk
//   game.start                       the first position; positions are values, never changed
//   game.play(position, move)        the position after a move; null where it is impossible
//   game.at(position, spot)          the move that a spot makes; null where it makes none
//   game.toward(position, way)       the move of an arrow: up, down, left, right (walks: also aslant)
//   game.run(position, way)          the same, but on until there is a choice (walks only)
//   game.over(position)              whether the goal is reached
//   game.words(position, move)       what a move does, in words
//   game.measure(moves)              how much these moves are, as solutions are measured
// Moves are the strings of the terminal and of the library, so that a link, a hint and a solution
// all mean the same.
import {place} from './board.js';

export const cell = (row, column) => `c${row}.${column}`;
export const where = spot => { const {row, column} = place(spot); return `row ${row + 1}, column ${column + 1}`; };
export const several = (number, noun) => `${number} ${noun}${number === 1 ? '' : noun.endsWith('s') ? 'es' : 's'}`;

export function rules(data) { return {add: pressed, swap: slid, walk: walked}[data.op](data); }

/** Lights: a press moves every light it reaches on to its next state. */
function pressed({modulus, effects, start, goal, geometry: {columns}}) {
  const index = spot => { const {row, column} = place(spot); return row * columns + column; };
  const reach = new Map(Object.entries(effects).map(([spot, spots]) => [spot, spots.map(index)]));
  return {
    start,
    play(lights, move) {
      if (!reach.has(move)) return null;
      const after = [...lights];
      for (const light of reach.get(move)) after[light] = (after[light] + 1) % modulus;
      return after;
    },
    at: (lights, spot) => (reach.has(spot) ? spot : null),
    toward: () => null,
    over: lights => lights.every((light, at) => light === goal[at]),
    words: (lights, move) => `Press ${where(move)}`,
    measure: moves => moves.length,
    reach: spot => effects[spot] ?? [],
    noun: 'press',
  };
}

const SLIDES = {up: 'D', down: 'U', left: 'R', right: 'L'};   // the gap goes the other way
const GAP = {U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1]};
const SLID = {U: 'down', D: 'up', L: 'right', R: 'left'};

/** Sliding tiles: a move is the way of the gap, one letter a cell. */
function slid({rows, columns, start, goal}) {
  const gapOf = tiles => { const gap = tiles.indexOf(0); return [Math.floor(gap / columns), gap % columns]; };
  const game = {
    start,
    play(tiles, move) {
      const way = GAP[move[0]];
      if (!way || [...move].some(letter => letter !== move[0])) return null;
      const after = [...tiles];
      let [row, column] = gapOf(tiles);
      for (let times = move.length; times; times -= 1) {
        const [r, c] = [row + way[0], column + way[1]];
        if (r < 0 || c < 0 || r >= rows || c >= columns) return null;
        after[row * columns + column] = after[r * columns + c];
        after[r * columns + c] = 0;
        [row, column] = [r, c];
      }
      return after;
    },
    at(tiles, spot) {
      const {row, column} = place(spot);
      const [r, c] = gapOf(tiles);
      if ((row === r) === (column === c)) return null;
      const letter = row === r ? (column < c ? 'L' : 'R') : (row < r ? 'U' : 'D');
      return letter.repeat(Math.abs(row - r) + Math.abs(column - c));
    },
    toward: (tiles, way) => (SLIDES[way] && game.play(tiles, SLIDES[way]) ? SLIDES[way] : null),
    over: tiles => tiles.every((tile, at) => tile === goal[at]),
    words(tiles, move) {
      const [row, column] = gapOf(tiles);
      const tile = game.play(tiles, move[0])[row * columns + column];
      return move.length > 1 ? `Slide ${move.length} tiles ${SLID[move[0]]}` : `Slide tile ${tile} ${SLID[move]}`;
    },
    measure: moves => moves.reduce((sum, move) => sum + move.length, 0),
    gap: tiles => cell(...gapOf(tiles)),
    noun: 'move',
  };
  return game;
}

export const WAYS = {up: 'N', down: 'S', right: 'E', left: 'W', upright: 'NE', upleft: 'NW', downright: 'SE', downleft: 'SW'};
const WALKED = {N: 'up', S: 'down', E: 'right', W: 'left', NE: 'up and right', NW: 'up and left', SE: 'down and right', SW: 'down and left'};
const MOVE = /^([NSEW]{1,2}?)(\d+)?$/;

/** Walks: a move is a way with a number of steps (`E3`), or a letter for each step (`EEE`). */
function walked({rows, steps, runs, start, targets, visits, energy}) {
  const free = (row, column) => rows[row]?.[column] !== undefined && rows[row][column] !== '%';
  const price = (row, column) => Number(rows[row][column]) || 1;
  const origin = place(start);
  const goals = new Set(targets);
  const first = {
    row: origin.row, column: origin.column, cost: 0, steps: 0,
    left: new Set(targets.filter(each => each !== start)),
    energy: energy?.start ?? null, food: new Set(energy?.at ?? []), last: null,
  };
  const here = ({row, column}) => cell(row, column);
  const over = position => (visits === 'all' ? !position.left.size : goals.has(here(position)));
  const beside = ({row, column}, way) => {
    const [down, right] = steps[way] ?? [];
    if (down === undefined) return null;
    const [r, c] = [row + down, column + right];
    return free(r, c) && free(r, column) && free(row, c) ? [r, c] : null;
  };
  const spelled = (way, times) => (runs === 'letters' ? way.repeat(times) : times === 1 ? way : `${way}${times}`);

  function read(move) {
    if (runs === 'letters') return steps[move[0]] && [...move].every(letter => letter === move[0]) ? [move[0], move.length] : null;
    const found = MOVE.exec(move);
    return found && steps[found[1]] && found[2] !== '0' ? [found[1], Number(found[2] ?? 1)] : null;
  }

  function step(position, way) {
    if (over(position) || (energy && position.energy <= 0)) return null;
    const to = beside(position, way);
    if (!to) return null;
    const [row, column] = to;
    const spot = cell(row, column);
    const fed = position.food.has(spot);
    return {
      row, column, last: way, steps: position.steps + 1,
      cost: position.cost + price(row, column) * (way.length > 1 ? Math.SQRT2 : 1),
      left: position.left.has(spot) ? without(position.left, spot) : position.left,
      energy: energy ? position.energy - 1 + (fed ? energy.food : 0) : null,
      food: fed ? without(position.food, spot) : position.food,
    };
  }

  const game = {
    start: first,
    play(position, move) {
      const found = read(move);
      if (!found) return null;
      for (let times = found[1]; times && position; times -= 1) position = step(position, found[0]);
      return position;
    },
    at(position, spot) {
      const at = place(spot);
      for (const way of Object.keys(steps)) {
        let now = position;
        for (let times = 1; (now = step(now, way)); times += 1) {
          if (now.row === at.row && now.column === at.column) return spelled(way, times);
        }
      }
      return null;
    },
    toward: (position, way) => (step(position, WAYS[way]) ? WAYS[way] : null),
    run(position, way) {
      const letter = WAYS[way];
      const exits = at => Object.keys(steps).filter(each => each.length === 1 && beside(at, each)).length;
      let times = 0;
      for (let now = position; (now = step(now, letter)); ) {
        times += 1;
        if (exits(now) > 2 || now.food !== position.food || now.left !== position.left) break;
      }
      return times ? spelled(letter, times) : null;
    },
    over,
    words(position, move) {
      const [way, times] = read(move);
      return `Go ${WALKED[way]}${times > 1 ? `, ${times} steps` : ''}`;
    },
    measure: moves => moves.reduce((now, move) => game.play(now, move), first).cost,
    spot: here,
    starved: position => energy !== undefined && position.energy <= 0 && !over(position),
    ways: position => Object.keys(steps).filter(way => step(position, way)).map(way => WALKED[way]),
    path(moves) {
      const cells = [[first.row, first.column]];
      let now = first;
      for (const move of moves) {
        const [way, times] = read(move);
        for (let at = 0; at < times; at += 1) { now = step(now, way); cells.push([now.row, now.column]); }
      }
      return cells;
    },
    noun: 'step',
  };
  return game;
}

function without(set, member) { const rest = new Set(set); rest.delete(member); return rest; }
