// Sliding tiles: a move is the way of the gap, one letter a cell. See effects.js.
import {place} from './board.js';
import {capital, cell, goalPanel, still, where} from './effects.js';

const SLIDES = {up: 'D', down: 'U', left: 'R', right: 'L'};   // the gap goes the other way
const GAP = {U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1]};
const SLID = {U: 'down', D: 'up', L: 'right', R: 'left'};
const GLIDE = 90;

export function rules(data) {
  const {rows, columns, start, goal} = data;
  const at = index => [Math.floor(index / columns), index % columns];
  const gapOf = tiles => at(tiles.indexOf(0));
  const index = spot => { const {row, column} = place(spot); return row * columns + column; };
  const game = {
    start, noun: 'move', pace: 200, steered: true, refusal: () => 'No tile can slide that way.', missed: 'This tile is not in line with the gap.',
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
    swiped: (tiles, way) => game.toward(tiles, way),
    over: tiles => tiles.every((tile, at_) => tile === goal[at_]),
    words(tiles, move) {
      if (move.length > 1) return `Slide ${move.length} tiles ${SLID[move[0]]}`;
      const [row, column] = gapOf(tiles);
      return `Slide tile ${game.play(tiles, move)[row * columns + column]} ${SLID[move]}`;
    },
    measure: moves => moves.reduce((sum, move) => sum + move.length, 0),
    place: (tiles, move) => cell(...gapOf(game.play(tiles, move[0]))),
    look(tiles, spot) {
      const value = tiles[index(spot)], home = value && goal[index(spot)] === value;
      return {text: value ? String(value) : '', style: value ? (home ? 'path' : 'given') : 'gap', say: `${capital(where(spot))}, ${value ? `tile ${value}${home ? ', where it belongs' : ''}` : 'the gap'}`};
    },
    changed: (before, after) => before.flatMap((value, at_) => (value === after[at_] ? [] : [cell(...at(at_))])),
    told: () => '',
    status: () => '',
    panel: () => goalPanel(data, value => [value ? 'tile' : 'none', value || '']),
    /** Slid tiles come from where they were. */
    seated: table => ({
      moved(before, after) {
        if (still()) return;
        after.forEach((value, to) => {
          const from = before.indexOf(value);
          if (!value || from === to) return;
          const [[row, column], [r, c]] = [at(from), at(to)];
          table.node.querySelector(`[data-spot="${cell(r, c)}"]`)?.animate([{transform: `translate(${40 * (column - c)}px, ${40 * (row - r)}px)`}, {transform: 'none'}], {duration: GLIDE, easing: 'ease-out'});
        });
      },
    }),
    keys: [['Arrows or W A S D', 'slide a tile that way'], ['Enter', 'slide the chosen tile']],
  };
  return game;
}
