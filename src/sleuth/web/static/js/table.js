// A table of measurements that fills while it is read: the first column stays in sight, arrows
// move among the cells, and rows are sorted when asked for, never by news.
import {h, clear} from './dom.js';

/**
 * `columns` are names, `rows` are `[{name, title?}]`. Returns `{node, set(row, column, cell), mark(), sort()}`;
 * a cell is `{text, value?, kind?, say}`: by `value` rows are sorted and the best of a row is told.
 * `choose(row, column)` hears of the cell that has the focus.
 */
export function table({label, corner, columns, rows, choose}) {
  const cells = rows.map(() => columns.map(() => null));
  const sorts = columns.map((name, column) => h('button', {type: 'button', onclick: () => sort(column)}, name));
  const heads = sorts.map(button => h('th', {scope: 'col'}, button));
  const nameSort = h('button', {type: 'button', onclick: () => sort(-1)}, corner);
  const nameHead = h('th', {scope: 'col', class: 'stick'}, nameSort);
  const nodes = rows.map((row, at) => columns.map((_, column) => h('td', {tabindex: at || column ? '-1' : '0', 'data-place': `${at},${column}`, class: 'waiting'}, '')));
  const lines = rows.map((row, at) => h('tr', {}, h('th', {scope: 'row', class: 'stick', title: row.title ?? null}, row.name), nodes[at]));
  const body = h('tbody', {}, lines);
  const node = h('div', {class: 'scroll measured', tabindex: '-1'}, h('table', {'aria-label': label}, h('thead', {}, h('tr', {}, nameHead, heads)), body));
  let order = rows.map((_, at) => at);

  function set(row, column, cell) {
    cells[row][column] = cell;
    const td = nodes[row][column];
    clear(td, cell.text);
    td.className = cell.kind ?? '';
    td.setAttribute('aria-label', cell.say);
    mark(row);
  }

  /** Tell the best of a row by weight and a word, where several were measured. */
  function mark(row) {
    const values = cells[row].map(cell => cell?.value).filter(value => value !== undefined && value !== null);
    const best = new Set(values).size > 1 ? Math.min(...values) : null;
    cells[row].forEach((cell, column) => {
      const wins = best !== null && cell?.value === best;
      nodes[row][column].classList.toggle('best', wins);
      if (cell) nodes[row][column].setAttribute('aria-label', wins ? `${cell.say}, the best` : cell.say);
    });
  }

  function sort(column) {
    const head = column < 0 ? nameHead : heads[column];
    const up = head.getAttribute('aria-sort') !== 'ascending';
    for (const each of [nameHead, ...heads]) each.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    const key = at => (column < 0 ? at : cells[at][column]?.value ?? Infinity);
    order = rows.map((_, at) => at).sort((one, other) => (key(one) === key(other) ? one - other : key(one) - key(other)));
    if (!up) order.reverse();
    body.append(...order.map(at => lines[at]));
  }

  node.addEventListener('focusin', event => {
    const place = event.target.closest('td')?.dataset.place?.split(',').map(Number);
    if (!place) return;
    for (const td of node.querySelectorAll('td[tabindex="0"]')) td.setAttribute('tabindex', '-1');
    event.target.closest('td').setAttribute('tabindex', '0');
    choose?.(...place);
  });
  node.addEventListener('click', event => event.target.closest('td')?.focus());
  node.addEventListener('keydown', event => {
    const place = event.target.closest('td')?.dataset.place?.split(',').map(Number);
    if (!place) return;
    const line = order.indexOf(place[0]);
    const [to, column] = {
      ArrowUp: [line - 1, place[1]], ArrowDown: [line + 1, place[1]], ArrowLeft: [line, place[1] - 1], ArrowRight: [line, place[1] + 1],
      Home: [line, 0], End: [line, columns.length - 1],
    }[event.key] ?? [];
    const next = nodes[order[to]]?.[column];
    if (to === undefined) return;
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  });
  return {node, set};
}
