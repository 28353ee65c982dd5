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
      // On a phone the clues lie below the board, which must stay in sight.
      if (ids.length && matchMedia('(min-width: 1024px)').matches) items.get(ids.at(-1))?.node.scrollIntoView({block: 'nearest'});
    },
  };
}
