// The end of a game of lines: the loop is drawn once around.
import {s} from './dom.js';

/** Draw sides that form a loop, above the marks, and take the drawing away again. */
export function trace({layer, boxOf, UNIT}, sides, milliseconds) {
  const ends = new Map();
  const join = (one, other) => ends.set(one, [...(ends.get(one) ?? []), other]);
  for (const spot of sides) {
    const [x, y, width, height] = boxOf(spot);
    const [one, other] = [`${x * UNIT} ${y * UNIT}`, `${(x + width) * UNIT} ${(y + height) * UNIT}`];
    join(one, other);
    join(other, one);
  }
  const start = ends.keys().next().value;
  if (start === undefined) return;
  const path = [start];
  for (let before = null, here = start; path.length <= sides.length;) {
    [before, here] = [here, ends.get(here).find(each => each !== before)];
    if (here === undefined || here === start) break;
    path.push(here);
  }
  const made = s('path', {class: 'line won', pathLength: 1, d: `M${path.join('L')}Z`});
  layer.append(made);
  const away = () => made.remove();
  made.animate([{strokeDasharray: '0 1'}, {strokeDasharray: '1 0'}], {duration: milliseconds, easing: 'ease-in-out'}).finished.then(away, away);
}
