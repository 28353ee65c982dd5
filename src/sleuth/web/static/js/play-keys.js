// The keys of a game for the list that `?` opens; loaded when it is first opened.
import {listKeys} from './keys.js';

const PLAY = [
  ['Arrows', 'move the cursor'], ['Home End', 'ends of the row'], ['Ctrl Home', 'the first cell; End: the last'], ['Ctrl Z', 'undo'], ['Ctrl Y', 'redo'], ['H', 'hint, again: a stronger one'],
  ['Enter', 'do what the hint says'], ['P', 'suppose'], ['Shift P', 'reject'], ['Alt P', 'accept'], ['C', 'check'], ['B', 'back to before the mistake'], ['N', 'new game'], ['+ - 0', 'zoom, fit'], ['Space', 'the main mark; held in a drag: move the board'],
];
const VALUES = [
  ['1', 'a value'], ['Shift 1', 'a candidate'], ['Backspace', 'clear'], ['F', 'fill in candidates; again: narrow them'], ['R or K', 'read the row, the column'], ['L', 'read the signs'], ['M', 'how many are filled'], ['Enter', 'the next value'],
];
const SIDES = [['W A S D', 'line on that side of the cell'], ['Shift W', 'cross there'], ['I', 'inside, outside, nothing']];
const MARKS = [['Enter', 'the main mark'], ['Shift Enter', 'the second mark'], ['Backspace', 'clear']];

/** Add the keys of this game to the list. */
export function list(title, {marks}, game) {
  listKeys('Play', PLAY);
  listKeys(title, game.keys ?? (marks && !Array.isArray(marks.c) ? VALUES : [...(marks?.h ? SIDES : []), ...MARKS]));
}
