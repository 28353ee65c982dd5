// Small tools of a course in logic: unify two terms, and truth tables.
import {button, clear, h} from './dom.js';
import {asked} from './reason-results.js';

export function draw(body) {
  body.append(h('div', {class: 'tools-view'}, unify(), truth()));
}

const field = (words, node) => h('label', {class: 'field grow'}, words, node);

async function answer(box, request, show) {
  clear(box, h('p', {class: 'muted'}, 'Looking …'));
  try {
    show(await asked({kind: 'theory', ...request}));
  } catch (error) {
    clear(box, h('p', {class: 'note bad', role: 'alert'}, error.say ?? error.message));
  }
}

function unify() {
  const first = h('input', {class: 'mono', value: 'P(x,f(y))'});
  const second = h('input', {class: 'mono', value: 'P(g(z),z)'});
  const apart = h('input', {type: 'checkbox'});
  const box = h('div', {class: 'found', 'aria-live': 'polite'});
  const run = () => answer(box, {task: 'unify', text: `${first.value.replaceAll('\n', ' ')}\n${second.value.replaceAll('\n', ' ')}`, options: apart.checked ? {apart: true} : {}}, found => {
    const {steps, unifier, instance, bindings} = found.result;
    const bound = Object.entries(unifier ?? bindings ?? {});
    clear(box,
      found.status === 'solved' ? h('p', {class: 'note good'}, bound.length ? ['Unifier: ', h('code', {}, bound.map(([name, value]) => `${name} = ${value}`).join(', '))] : 'They are the same already.') : h('p', {class: 'note bad'}, `They do not unify: ${found.evidence?.text ?? ''}`),
      instance ? h('p', {}, 'Both become ', h('code', {}, instance)) : null,
      h('ol', {class: 'unify-steps'}, steps.map(step => h('li', {}, h('span', {class: 'chip'}, step.rule), ' ', h('code', {}, step.equation), ' ', h('span', {class: 'muted'}, step.say)))));
  });
  for (const node of [first, second]) node.addEventListener('keydown', event => { if (event.key === 'Enter') run(); });
  return h('section', {class: 'stack', 'aria-label': 'Unify'}, h('h2', {}, 'Unify two terms'), h('div', {class: 'row fields'}, field('First', first), field('Second', second), button('Unify', {kind: 'primary', onclick: run})),
    h('label', {class: 'switch'}, apart, 'Their variables are different, even of one name'), box);
}

function truth() {
  const formulas = h('textarea', {class: 'mono box', rows: 3, spellcheck: 'false'});
  formulas.value = 'p -> (q | -p)\n-p | q';
  const box = h('div', {class: 'found', 'aria-live': 'polite'});
  const run = () => answer(box, {task: 'truth-table', text: formulas.value, source: 'formulas'}, found => {
    const {columns, rows, total_rows: total, formulas: list, claim, counterexample} = found.result;
    const sign = value => h('td', {class: value ? 'yes' : 'no'}, value ? 'T' : 'F');
    clear(box,
      claim ? h('p', {class: `note ${counterexample ? 'bad' : 'good'}`}, counterexample ? `Not ${claim}: see ${Object.entries(counterexample).map(([name, value]) => `${name} ${value ? 'T' : 'F'}`).join(', ')}.` : `They are ${claim}.`) : null,
      h('ul', {class: 'facts'}, list.map(each => h('li', {}, h('code', {}, each.formula), ' ', h('span', {class: 'chip'}, each.verdict)))),
      h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Rows'}, h('table', {class: 'model truth'}, h('caption', {}, `${rows.length} of ${total} rows`),
        h('thead', {}, h('tr', {}, columns.map(each => h('th', {scope: 'col'}, each)))), h('tbody', {}, rows.map(row => h('tr', {}, (Array.isArray(row) ? row : Object.values(row)).map(sign)))))));
  });
  return h('section', {class: 'stack', 'aria-label': 'Truth table'}, h('h2', {}, 'Truth table'), h('div', {class: 'row fields'}, field('Formulas, a line each', formulas), button('Tabulate', {kind: 'primary', onclick: run})), box);
}
