// A proof as a graph, as numbered steps, and as text in the forms of other programs.
import {button, clear, h, save} from './dom.js';
import {asked} from './reason-results.js';
import {alertWords, say} from './say.js';

const FORMS = [['exercise', 'Exercise', 'txt'], ['prover9', 'LADR (Prover9)', 'txt'], ['tstp', 'TSTP', 'tstp'], ['explain', 'Sentences', 'txt'], ['json', 'JSON', 'json'], ['dot', 'Graphviz', 'dot'], ['svg', 'SVG', 'svg']];

export async function draw(body, entry, host) {
  if (!entry.rows) {
    body.append(h('div', {class: 'empty'}, h('p', {}, missing(entry)), entry.models.length ? button('Show the model', {onclick: () => host.show('models')}) : null));
    return;
  }
  const start = host.chosen() ?? entry.rows[entry.rows.length - 1].number;
  if (host.tab === 'text') return drawText(body, entry, host);
  const list = steps(entry.rows, {brief: host.tab === 'graph', choose: pick});
  const why = h('div', {class: 'panel why step-why', role: 'group', 'aria-label': 'The chosen step'});
  let picture = null;
  if (host.tab === 'graph') {
    const {graph} = await import('./graph.js');
    if (host.tab !== body.dataset.view) return;
    picture = graph(body, graphData(entry.rows), {label: 'Proof', choose: id => pick(id, true)});
  }
  body.append(why, list.node);
  function pick(number, fromGraph = false) {
    host.choose(number, entry.rows);
    list.choose(number, fromGraph);
    clear(why, reason(entry.rows, number, host, pick));
    if (!fromGraph) picture?.choose(shownNumber(entry.rows, number), true);
    else say(spoken(entry.rows, number));
  }
  pick(start);
}

function missing(entry) {
  if (!entry.verdict) return entry.lanes.size ? 'Looking for a proof …' : 'Press Decide to look for a proof and for a model.';
  return entry.verdict.open ? 'No proof was found. This does not mean there is none.' : 'There is no proof to show here.';
}

/** Clauses only: a formula of the text stands where its clauses do. */
function graphData(rows) {
  const clauses = rows.filter(row => row.literals.length || row.kind === 'end');
  const known = new Set(clauses.map(row => row.number));
  return {
    nodes: clauses.map(row => ({
      id: row.number, number: row.number, label: row.kind === 'end' ? '□ contradiction' : row.text,
      style: row.kind === 'step' ? 'plain' : row.kind, say: spoken(rows, row.number),
    })),
    edges: clauses.flatMap(row => row.parents.filter(parent => known.has(parent)).map(parent => ({from: parent, to: row.number}))),
  };
}

/** The clause that stands for a formula in the graph. */
function shownNumber(rows, number) {
  const row = rows.find(each => each.number === number);
  if (!row || row.literals.length || row.kind === 'end') return number;
  return rows.find(each => each.parents.includes(number))?.number ?? number;
}

function spoken(rows, number) {
  const row = rows.find(each => each.number === number);
  return `${number}, ${row.text === '□' ? 'contradiction' : row.text}, ${from(row)}`;
}

/** Where a step comes from, in a few words. */
function from(row) {
  if (row.line) return row.kind === 'goal' ? `goal, line ${row.line}` : `line ${row.line}`;
  if (!row.parents.length) return row.called;
  const [last, ...others] = [...row.parents].reverse();
  return others.length ? `${others.reverse().join(', ')} and ${last}` : `${last}`;
}

function unifier(row, prefix = true) {
  return row.unifier.map(([parent, variable, value]) => [variable, ' = ', value, prefix && row.parents.length > 1 ? h('span', {class: 'muted'}, ` in ${parent}`) : null]);
}

/** The chosen step in words: its parents, its rule, its unifier, and what it says. */
function reason(rows, number, host, pick) {
  const row = rows.find(each => each.number === number);
  if (!row) return null;
  const link = each => h('button', {type: 'button', class: 'line', 'aria-label': `Step ${each}`, onclick: () => pick(each)}, each);
  const parents = row.parents.map((each, at) => [at ? (at === row.parents.length - 1 ? ' and ' : ', ') : '', link(each)]);
  const bound = unifier(row);
  return [
    h('p', {}, h('b', {class: 'mono'}, `${row.number}  ${row.text === '□' ? '□ contradiction' : row.text}`)),
    h('p', {}, h('span', {class: 'chip hint'}, row.called), ' ', parents.length ? ['from ', parents] : null,
      row.upon.length ? [', upon ', h('code', {}, row.upon.join(' and '))] : null,
      row.line ? [' ', h('button', {type: 'button', class: 'line', onclick: () => host.goTo(row.line)}, `line ${row.line}`)] : null,
      row.label ? h('span', {class: 'muted'}, ` “${row.label}”`) : null),
    bound.length ? h('p', {class: 'unifier'}, 'Unifier: ', bound.map((each, at) => [at ? ', ' : '', h('code', {}, each)])) : null,
    row.say && row.say !== row.text && row.kind !== 'end' ? h('p', {class: 'muted small'}, row.say) : null,
  ];
}

/** The numbered steps; arrows move, the chosen one is lit. */
function steps(rows, {brief, choose}) {
  const items = new Map();
  const node = h('div', {class: `steps${brief ? ' brief' : ''}`, role: 'listbox', 'aria-label': 'Steps of the proof', tabindex: '0'});
  const shown = brief ? rows.filter(row => row.literals.length || row.kind === 'end') : rows;
  for (const row of shown) {
    const bound = brief ? [] : unifier(row);
    const item = h('div', {class: `step ${row.kind}`, role: 'option', id: `step-${row.number}`, 'aria-selected': 'false', onclick: () => choose(row.number)},
      h('span', {class: 'number'}, row.number), h('span', {class: 'mono text'}, row.text), h('span', {class: 'muted from'}, brief ? from(row) : [row.called, row.parents.length ? ` from ${from({...row, line: null})}` : '', row.line ? ` · line ${row.line}` : '']),
      bound.length ? h('span', {class: 'muted unifier mono'}, bound.map((each, at) => [at ? ', ' : '', each])) : null);
    items.set(row.number, item);
    node.append(item);
  }
  let chosen = null;
  const order = shown.map(row => row.number);
  node.addEventListener('keydown', event => {
    const at = order.indexOf(chosen);
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: order.length - 1}[event.key];
    if (to === undefined || event.ctrlKey) return;
    event.preventDefault();
    const next = order[Math.min(order.length - 1, Math.max(0, to))];
    if (next !== chosen) choose(next);
  });
  return {
    node,
    choose(number) {
      items.get(chosen)?.setAttribute('aria-selected', 'false');
      chosen = number;
      const item = items.get(number);
      if (!item) return node.removeAttribute('aria-activedescendant');
      item.setAttribute('aria-selected', 'true');
      node.setAttribute('aria-activedescendant', item.id);
      const over = item.offsetTop - node.scrollTop;
      if (over < 0 || over > node.clientHeight - item.offsetHeight) node.scrollTop = item.offsetTop - node.clientHeight / 2;
    },
  };
}

async function drawText(body, entry, host) {
  const pre = h('pre', {class: 'proof-text', tabindex: '0', 'aria-label': 'The proof as text'}, 'Writing …');
  const forms = h('select', {class: 'box', 'aria-label': 'Form of the proof', onchange: () => write()}, FORMS.map(([value, words]) => h('option', {value}, words)));
  let text = '';
  body.append(h('div', {class: 'row pad'}, forms,
    button('Save', {icon: 'save', onclick: () => save(`proof.${FORMS.find(([name]) => name === forms.value)[2]}`, text)}),
    button('Copy', {icon: 'copy', onclick: async () => { try { await navigator.clipboard.writeText(text); say('Copied.'); } catch { alertWords('The browser does not allow it; select the text instead.'); } }})), pre);
  async function write() {
    try {
      const answer = await asked({task: 'write-proof', kind: 'theory', text: host.text(), solution: JSON.stringify(entry.proof), options: {language: host.language(), claim: host.number, format: forms.value}});
      if (answer.status !== 'solved') throw {say: `The text has changed since: ${answer.evidence?.text ?? 'run it again'}`};
      text = answer.result.text;
    } catch (error) {
      text = '';
      return clear(pre, error.say);
    }
    clear(pre, text);
  }
  write();
}
