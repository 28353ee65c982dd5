// Clues in sentences beside a board: ticked off by hand, lit when a step uses them.
import {h} from './dom.js';

export function sentences(clues) {
  const ticked = new Set();
  let lit = [];
  const items = new Map(clues.map(({id, say}, index) => {
    const box = h('input', {type: 'checkbox', onchange: () => { if (box.checked) ticked.add(id); else ticked.delete(id); show(); }});
    return [id, {box, node: h('li', {}, h('label', {}, box, h('span', {}, `${index + 1}. ${say}`)))}];
  }));

  function show() {
    for (const [id, {node, box}] of items) {
      node.className = lit.includes(id) ? 'used' : ticked.has(id) ? 'met' : '';
      box.checked = ticked.has(id);
    }
  }

  return {
    node: h('section', {class: 'card panel', 'aria-label': 'Clues'}, h('h2', {}, 'Clues'), h('ol', {class: 'clues'}, [...items.values()].map(each => each.node))),
    ticked: () => [...ticked],
    tick(ids) { for (const id of ids) ticked.add(id); show(); },
    light(ids) {
      lit = ids;
      show();
      // Only the list scrolls: the board must stay in sight.
      const used = items.get(ids.at(-1))?.node;
      if (used) used.parentNode.scrollTop = used.offsetTop - used.parentNode.offsetTop - 40;
    },
  };
}
