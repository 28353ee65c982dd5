// What the marks of a game are called: where a spot is, and what a move did. Loaded with the first move.
import {place} from './board.js';
import {isNotes, notesOf} from './marks.js';

const capital = text => text[0].toUpperCase() + text.slice(1);
const plural = mark => (mark === 'cleared' ? mark : /ss$/.test(mark) ? `${mark}es` : /^\d+$/.test(mark) ? 'numbers' : `${mark}s`);

/** `{spot(spot), move(move)}` for a board and its model. */
export function wording(data, {fixed, rulesAt}) {
  const {rows, columns} = data.geometry;
  const clue = (row, column) => data.given?.[`c${row}.${column}`]?.text;

  function cell(row, column) {
    const spot = `c${row}.${column}`;
    if (data.names?.[spot]) return data.names[spot];
    return clue(row, column) && !fixed(spot) ? `the ${clue(row, column)} in row ${row + 1}, column ${column + 1}` : `row ${row + 1}, column ${column + 1}`;
  }

  function where(spot) {
    const at = place(spot);
    if (!at) return data.names?.[spot] ?? spot;
    const {kind, row, column} = at;
    if (kind === 'h') {
      if (row === rows || (row > 0 && !clue(row, column) && clue(row - 1, column))) return `below ${cell(row - 1, column)}`;
      return `above ${cell(row, column)}`;
    }
    if (kind === 'v') {
      if (column === columns || (column > 0 && !clue(row, column) && clue(row, column - 1))) return `right of ${cell(row, column - 1)}`;
      return `left of ${cell(row, column)}`;
    }
    return cell(row, column);
  }

  function made(sets) {
    const mine = sets.filter(([, , cause]) => !cause);
    const last = new Map(mine.map(([spot, mark]) => [spot, mark]));
    const [spot, mark] = [...last][0] ?? ['', ''];
    if (!spot) return 'Nothing';
    const around = last.size > 1 && rulesAt.get(spot)?.find(rule => rule.kind === 'count' && [...last.keys()].every(each => rule.spots.includes(each)));
    if (around) return `Around ${around.say}: ${last.size} ${plural(mark || 'cleared')}`;
    if (last.size > 1) return `${last.size} ${mark ? `${isNotes(mark) ? 'candidates' : plural(mark)}` : 'cleared'} from ${where(spot)}`;
    const on = spot[0] === 'c' && !data.names ? `in ${where(spot)}` : where(spot);
    if (!mark) return `Cleared ${on}`;
    return isNotes(mark) ? `Candidates ${notesOf(mark).join(' ')} ${on}` : `${capital(mark)} ${on}`;
  }

  return {spot: where, move: ({say, sets}) => say || made(sets)};
}
