// What is reached from what: a tree, whole while it is small, else folded around where the search is.
import {h, s, clear} from './dom.js';

const WHOLE = 40;           // nodes; larger trees are folded
const ABOVE = 4, BESIDE = 2, BELOW = 6;
const WIDE = 92, HIGH = 66, BOX = 84, TALL = 42;

/**
 * `draw(tree)` shows a tree: `{root, current, size, parent(id), children(id), words(id) → [line, line],
 * look(id) → classes, name(id) → for readers}`. Ids are numbers or texts. `choose(id)` hears a click.
 */
export function treeView({label, choose}) {
  const node = h('div', {class: 'tree scroll', tabindex: -1});
  let shown = [];

  /** The part to show as `{id, fold, children}`. */
  function part(tree) {
    const whole = tree.size <= WHOLE;
    const chain = [];
    const met = new Set();
    for (let id = tree.current; id !== null && id !== undefined && !met.has(id); id = tree.parent(id)) { met.add(id); chain.push(id); }
    chain.reverse();
    const near = new Set(chain.slice(-ABOVE - 1));
    const grow = (id, depth) => {
      const all = tree.children(id), on = all.filter(child => near.has(child)), current = id === tree.current;
      let kept = all;
      if (!whole) {
        const room = current ? BELOW : near.has(id) ? BESIDE : 0;
        const others = all.filter(child => !near.has(child)).slice(0, room);
        kept = all.filter(child => on.includes(child) || others.includes(child));
      }
      const children = kept.map(child => grow(child, depth + 1));
      const folded = all.length - kept.length;
      if (folded) children.push({id: `+${id}`, fold: near.has(id) ? `+${folded}` : `${folded} below`, children: []});
      return {id, children};
    };
    const [first] = chain.slice(-ABOVE - 1);
    const top = whole || first === undefined ? tree.root : first;
    const below = grow(top, 0);
    if (top === tree.root || top === undefined) return below;
    const hidden = chain.length - near.size - 1;
    return {id: tree.root, children: hidden > 0 ? [{id: 'between', fold: `${hidden} between`, children: [below]}] : [below]};
  }

  function place(one, depth, left) {
    one.y = depth * HIGH;
    let at = left;
    for (const child of one.children) at = place(child, depth + 1, at);
    if (!one.children.length) { one.x = left; return left + WIDE; }
    one.x = (one.children[0].x + one.children[one.children.length - 1].x) / 2;
    return at;
  }

  function draw(tree) {
    if (tree.root === null || tree.root === undefined || tree.root < 0) { clear(node, h('p', {class: 'muted'}, 'Nothing is reached yet.')); shown = []; return; }
    const top = part(tree), width = place(top, 0, 0);
    const focused = node.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    let lines = '', deepest = 0;
    shown = [];
    const visit = (one, depth, above) => {
      deepest = Math.max(deepest, one.y);
      if (above) lines += `M${above.x + BOX / 2} ${above.y + TALL}C${above.x + BOX / 2} ${above.y + TALL + 14} ${one.x + BOX / 2} ${one.y - 14} ${one.x + BOX / 2} ${one.y}`;
      shown.push({...one, depth, above});
      for (const child of one.children) visit(child, depth + 1, one);
    };
    visit(top, 1, null);
    const items = shown.map(({id, fold, x, y, depth}) => {
      const [first, second] = fold ? [fold, ''] : tree.words(id);
      const classes = fold ? 'fold' : `${tree.look(id)}${id === tree.current ? ' here' : ''}`;
      return s('g', {class: `item ${classes}`, transform: `translate(${x} ${y})`, role: 'treeitem', 'aria-level': depth, 'aria-label': fold ? `${fold}, folded` : tree.name(id),
        'aria-selected': id === tree.current ? 'true' : 'false', tabindex: -1, 'data-id': id, onclick: () => { if (!fold) choose?.(id); }},
      s('rect', {width: BOX, height: TALL, rx: 8}),
      s('text', {x: BOX / 2, y: second ? 17 : 26}, first), second && s('text', {x: BOX / 2, y: 34, class: 'second'}, second));
    });
    const picture = s('svg', {width: width + 8, height: deepest + TALL + 8, viewBox: `-4 -4 ${width + 8} ${deepest + TALL + 8}`, role: 'tree', 'aria-label': label()},
      s('path', {d: lines, class: 'twigs'}), items);
    const here = items.findIndex(item => item.dataset.id === (focused ?? String(tree.current)));
    (items[here] ?? items[0]).setAttribute('tabindex', '0');
    clear(node, picture);
    const centre = shown.find(one => one.id === tree.current);
    if (centre) { node.scrollLeft = centre.x + BOX / 2 - node.clientWidth / 2; node.scrollTop = centre.y - node.clientHeight / 2; }
    if (focused !== null && here >= 0) items[here].focus({preventScroll: true});
  }

  node.addEventListener('keydown', event => {
    const items = [...node.querySelectorAll('.item')], at = items.indexOf(document.activeElement);
    if (at < 0) return;
    const one = shown[at], beside = shown.filter(other => other.depth === one.depth);
    const to = {
      ArrowUp: () => one.above && shown.findIndex(other => other.id === one.above.id),
      ArrowDown: () => one.children[0] && shown.findIndex(other => other.id === one.children[0].id),
      ArrowLeft: () => shown.indexOf(beside[beside.indexOf(one) - 1]),
      ArrowRight: () => shown.indexOf(beside[beside.indexOf(one) + 1]),
    }[event.key]?.();
    if (event.key === 'Enter' || event.key === ' ') { if (!one.fold) choose?.(one.id); } else if (to === undefined) return;
    else if (items[to]) {
      items[at].setAttribute('tabindex', '-1');
      items[to].setAttribute('tabindex', '0');
      items[to].focus();
    }
    event.preventDefault();
    event.stopPropagation();
  });
  return {node, draw};
}

/** The tree of a recorded search at a step. */
export function searchTree(recording, step, words) {
  const end = recording.ends.data[Math.min(step, recording.length)];
  const {origin, state: states, kind} = recording;
  let from = end;
  while (from > 0 && kind.data[from - 1] !== 3) from -= 1;          // since the search last began anew
  const before = new Int32Array(recording.names.length).fill(-2);
  const open = new Uint8Array(recording.names.length);
  let size = 0, root = -1;
  for (let event = from; event < end; event += 1) {
    const state = states.data[event];
    if (state < 0) continue;
    if (before[state] === -2) { size += 1; if (root < 0) root = state; }
    before[state] = origin.data[event];
    open[state] = kind.data[event] === 1 ? 2 : 1;
  }
  const below = new Map();
  for (let state = 0; state < before.length; state += 1) {
    if (before[state] >= 0) { if (below.has(before[state])) below.get(before[state]).push(state); else below.set(before[state], [state]); }
  }
  const path = new Set(recording.path(step)?.states);
  const current = recording.current(step);
  return {
    root, size, current: current < 0 ? root : current,
    parent: id => (before[id] >= 0 ? before[id] : null),
    children: id => below.get(id) ?? [],
    words: id => words(id, recording.known(id, step)),
    look: id => `${open[id] === 2 ? 'closed' : 'open'}${path.has(id) ? ' onpath' : ''}`,
    name: id => `${words(id, recording.known(id, step)).join(', ')}, ${open[id] === 2 ? 'expanded' : 'on the frontier'}`,
  };
}
