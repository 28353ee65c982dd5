// Writing beside a board, which stays in sight at the rim when the board is zoomed into.
import {s} from './dom.js';

const UNIT = 40;

/** Write labels `{text, at, strong}`; the function that comes back moves them with the view. */
export function label(labels, parent, write) {
  const groups = {left: [], top: []};
  for (const each of labels) groups[each.at[0] < 0 ? 'left' : 'top'].push(each);
  const made = Object.entries(groups).map(([side, list]) => {
    // Only the names of things stay; what kind of thing they are scrolls away.
    const [staying, going] = [list.filter(each => !each.strong), list.filter(each => each.strong)];
    const axis = side === 'left' ? 0 : 1;
    const from = Math.min(...staying.map(each => each.at[axis])), to = Math.max(...list.map(each => each.at[1 - axis] + each.at[3 - axis]));
    const back = side === 'left' ? {x: from * UNIT, y: 0, width: -from * UNIT, height: to * UNIT} : {x: 0, y: from * UNIT, width: to * UNIT, height: -from * UNIT};
    const node = s('g', {class: 'stays'}, s('rect', back), staying.map(each => write(each.text, each.at, {class: 'label'})));
    parent.prepend(s('g', {}, going.map(each => write(each.text, each.at, {class: 'label strong'}))));
    parent.append(node);
    return {node, axis, from};
  });
  return view => {
    for (const {node, axis, from} of made) {
      const by = Math.max(0, [view.x, view.y][axis] - from) * UNIT;
      node.setAttribute('transform', axis ? `translate(0 ${by})` : `translate(${by} 0)`);
      node.classList.toggle('away', by > 0);
    }
  };
}
