// What a plan or policy does: its steps, the state after each, what each is for, as pictures and words.
import {h, add, button, clear, style} from './dom.js';
import {say} from './say.js';
import {chips} from './plan-start.js';
import {gridworld, picture, shown} from './plan-picture.js';

const PACE = 900;  // milliseconds a step while it plays

/** The views of followed plans in `parent`; `moved(at)` hears of the step that is looked at. */
export function planView(parent, {moved}) {
  let view = null;
  return {
    /** Show an answer with what follows from it; `at` is the step to begin with. */
    show(answer, followed, at = 0) {
      view?.stop?.();
      clear(parent);
      const make = {steps: stepsView, worlds: stepsView, policy: policyView, decisions: decisionsView}[followed.form];
      view = make(parent, answer, followed, at, moved);
    },
    clear() { view?.stop?.(); view = null; clear(parent); },
  };
}

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
const bare = step => (step.startsWith('(') ? step.slice(1, -1) : step);

/** One choice of several views in one frame. */
function tabs(label, names, choose) {
  const node = h('div', {class: 'segmented', role: 'group', 'aria-label': label}, names.map(name =>
    h('button', {type: 'button', 'aria-pressed': 'false', onclick: () => { node.choose(name); choose(name); }}, name)));
  node.choose = name => { for (const each of node.children) each.setAttribute('aria-pressed', String(each.textContent === name)); };
  return node;
}

/** Steps one after the other: a list, the state after the chosen one, and a timeline under it. */
function stepsView(parent, answer, followed, at, moved) {
  const {moments, explanation, failure} = followed;
  const last = moments.length - 1;
  const drawn = followed.drawings.length > 0;
  const names = [drawn && 'Picture', 'Facts', explanation && last > 0 && 'Causal links'].filter(Boolean);
  let tab = names[0];
  let timer = 0;
  let links = null;
  const states = facts(moments);
  // Steps of one slot are done together, so the number of a step is not that of its moment.
  const momentOf = moments.flatMap((moment, number) => moment.steps.map(() => number));
  const firstOf = number => momentOf.indexOf(number) + 1;
  const named = words => (momentOf.length === last ? words : words.replace(/step (\d+)/g, (_, number) => bare(explanation.steps[number - 1].step)));
  const options = moments.map((moment, number) => h('li', {role: 'option', id: `step-${number}`, 'aria-selected': 'false', onclick: () => go(number)},
    h('span', {class: 'number'}, number || ''), h('code', {}, number ? moment.steps.map(bare).join('\n') || 'time passes' : 'start'),
    moment.cost !== undefined && moment.steps.length > 0 && moment.cost !== String(moment.steps.length) && h('span', {class: 'muted small'}, moment.cost)));
  if (failure) options.push(h('li', {class: 'failed', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false'}, h('span', {class: 'number'}, '✗'), failure.say));
  const list = h('ol', {class: 'steps', role: 'listbox', tabindex: '0', 'aria-label': 'Steps of the plan'}, options);
  const title = h('h2', {});
  const purpose = h('div', {class: 'purpose'});
  const body = h('div', {class: 'state-body'});
  const chooser = names.length > 1 ? tabs('What to see', names, name => { tab = name; draw(); }) : null;
  style('time.css');
  const range = h('input', {type: 'range', class: 'time grow', min: 0, max: last, step: 1, 'aria-label': 'Step', oninput: () => go(Number(range.value))});
  const play = button('Play', {icon: 'play', bare: true, kind: 'primary', onclick: () => run(!timer)});
  const count = h('span', {class: 'muted'});
  add(parent, [
    h('section', {class: 'card plan-steps', 'aria-label': 'Plan'}, h('header', {}, h('h2', {class: 'grow'}, followed.title ?? 'Plan'), h('span', {class: 'chip'}, plural(last, followed.form === 'steps' && moments.some(each => each.steps.length > 1) ? 'slot' : 'step'))), list),
    h('section', {class: 'card plan-state', 'aria-label': 'State'}, h('header', {}, title, h('span', {class: 'grow'}), chooser), purpose, body,
      h('footer', {class: 'row timeline'},
        button('Step back', {icon: 'left', bare: true, onclick: () => go(here - 1)}), play,
        button('Step on', {icon: 'right', bare: true, onclick: () => go(here + 1)}), range, count)),
  ]);
  let here = -1;

  function run(on) {
    clearInterval(timer);
    timer = 0;
    if (on) {
      if (here === last) go(0);
      timer = setInterval(() => { if (here < last) go(here + 1); else run(false); }, PACE);
    }
    clear(play, button('', {icon: on ? 'pause' : 'play'}).firstChild);
    play.setAttribute('aria-label', on ? 'Pause' : 'Play');
  }

  function go(to, quiet = false) {
    const next = Math.max(0, Math.min(last, to));
    if (next === here) return;
    here = next;
    for (const [number, option] of options.entries()) option.setAttribute('aria-selected', String(number === here));
    list.setAttribute('aria-activedescendant', `step-${here}`);
    const option = options[here];
    if (option.offsetTop < list.scrollTop || option.offsetTop + option.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = option.offsetTop - list.clientHeight / 2;
    range.value = here;
    range.style.setProperty('--done', `${last ? 100 * here / last : 0}%`);
    range.setAttribute('aria-valuetext', words());
    clear(count, `${here} of ${last}`);
    draw();
    moved(here);
    if (!quiet) say(`${words()}. ${changes()}`);
  }

  const words = () => (here ? `After step ${here}: ${moments[here].steps.map(bare).join(' and ') || 'time passes'}` : 'The start');
  const changes = () => (here ? `${plural(moments[here].new.length, 'fact')} new, ${moments[here].gone.length} gone.` : '');

  function draw() {
    chooser?.choose(tab);
    clear(title, here ? `After step ${here}` : 'The start');
    const steps = (explanation?.steps ?? []).filter((_, at) => momentOf[at] === here);
    clear(purpose, steps.map(step => [h('p', {}, h('b', {}, steps.length > 1 ? `${bare(step.step)} gives ` : 'It gives '), named(step.for)), step.from && h('p', {}, h('b', {}, 'It needs '), named(step.from))]),
      moments[here].worlds !== undefined && h('p', {}, moments[here].worlds === 1 ? 'It is known what is so.' : `One may be in any of ${moments[here].worlds} states.`));
    purpose.hidden = !purpose.childElementCount;
    if (tab === 'Causal links') { showLinks(); return; }
    links = null;
    clear(body, tab === 'Picture' ? drawing() : told(), goals());
  }

  function drawing() {
    if (!followed.drawings[here]) return h('p', {class: 'muted'}, 'This state is too far on to be drawn; its facts are told.');
    const before = here ? followed.drawings[here - 1] : null;
    return [h('div', {class: 'drawn', tabindex: '0', role: 'group', 'aria-label': 'Picture'}, picture(followed.drawings[here], before, `${words()}. ${states[here].join(' ')}`)),
      h('ul', {class: 'change'}, moments[here].new.slice(0, here ? 12 : 0).map(fact => h('li', {class: 'fact new'}, h('span', {'aria-hidden': 'true'}, '+'), fact)),
        moments[here].gone.slice(0, 12).map(fact => h('li', {class: 'fact gone'}, h('span', {'aria-hidden': 'true'}, '−'), fact)))];
  }

  function told() {
    const {new: fresh, gone, unsure = []} = moments[here];
    const still = states[here].filter(fact => !here || !fresh.includes(fact));
    return h('div', {class: 'told'}, here > 0 && chips('New', fresh, 'new', '+'), chips('Gone', gone, 'gone', '−'), chips('Unsure', unsure, 'unsure', '?'),
      chips(here ? 'Still so' : 'Holds', still, '', ''));
  }

  function goals() {
    const met = moments[here].met;
    if (!met || !followed.goal.length) return null;
    return h('div', {class: 'facts goals'}, h('h3', {}, `Goal, ${met.length} of ${followed.goal.length}`), h('ul', {}, followed.goal.map((part, number) =>
      h('li', {class: `fact ${met.includes(number) ? 'new' : ''}`}, h('span', {'aria-hidden': 'true'}, met.includes(number) ? '✓' : '○'), h('span', {class: 'visually-hidden'}, met.includes(number) ? 'holds: ' : 'open: '), part))));
  }

  async function showLinks() {
    if (links) { links.choose(here ? firstOf(here) : 'start', true); return; }
    clear(body);
    const {graph} = await graphs();
    if (tab !== 'Causal links' || links) return;
    const goal = momentOf.length + 1;
    const id = number => (number === 0 ? 'start' : number === goal ? 'goal' : number);
    const grouped = new Map();
    for (const link of explanation.links) {
      const key = `${link.from}>${link.to}`;
      const all = [...(grouped.get(key)?.facts ?? []), link.fact];
      // What the start gives is told in words: its many arrows would lie under their labels.
      const label = link.from === 0 ? '' : all.length > 1 ? `${all[0]} +${all.length - 1}` : all[0];
      grouped.set(key, {from: id(link.from), to: id(link.to), label, facts: all});
    }
    const nodes = [{id: 'start', label: 'start', style: 'given'},
      ...explanation.steps.map(step => ({id: step.number, number: step.number, label: bare(step.step), say: `Step ${step.number}, ${bare(step.step)}. It gives ${step.for}. It needs ${step.from || 'nothing'}.`, style: step.gives.length ? 'plain' : 'fold'})),
      {id: 'goal', label: 'goal', style: 'end'}];
    links = graph(body, {nodes, edges: [...grouped.values()]}, {label: 'Causal links: which step gives what to which', choose: chosen => { if (typeof chosen === 'number') go(momentOf[chosen - 1]); else go(chosen === 'start' ? 0 : last); }});
    links.choose(here ? firstOf(here) : 'start', true);
  }

  for (const node of [list, range]) node.addEventListener('keydown', event => {
    const to = {ArrowLeft: here - 1, ArrowUp: here - 1, ArrowRight: here + 1, ArrowDown: here + 1, Home: 0, End: last, PageUp: here - 10, PageDown: here + 10}[event.key];
    if (event.key === ' ') run(!timer);
    else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  });
  go(at, true);
  return {stop: () => clearInterval(timer)};
}

/** Which facts hold at each moment, from what is new and gone. */
function facts(moments) {
  const held = new Set();
  return moments.map(moment => {
    for (const fact of moment.gone) held.delete(fact);
    for (const fact of moment.new) held.add(fact);
    return [...held].sort();
  });
}

let loading = null;

/** Graphs are loaded when the first one is shown, with their looks. */
function graphs() {
  loading ??= Promise.all([import('./graph.js'), style('graph.css')]).then(([module]) => module);
  return loading;
}

/** A policy that looks: a tree of steps, branches by what is seen, what is known at the chosen one. */
function policyView(parent, answer, followed, at, moved) {
  const {nodes} = followed;
  const known = h('div', {class: 'state-body'});
  const title = h('h2', {class: 'grow'});
  const field = h('div', {class: 'graph-card'});
  add(parent, [
    h('section', {class: 'card plan-policy', 'aria-label': 'Policy'}, h('header', {}, h('h2', {class: 'grow'}, 'Policy'), h('span', {class: 'chip'}, plural(nodes.length, 'place'))), field),
    h('section', {class: 'card plan-known', 'aria-label': 'What is known'}, h('header', {}, title), known),
  ]);
  const name = node => (node.step === null ? (node.goal ? 'goal' : 'end') : bare(node.step));
  const show = number => {
    const node = nodes[number];
    if (!node) return;
    clear(title, name(node));
    clear(known, h('div', {class: 'told'}, node.looks && h('p', {}, `${node.looks[0].toUpperCase()}${node.looks.slice(1)}.`),
      h('p', {}, node.worlds === 0 ? 'Nothing leads here.' : `${plural(node.worlds, 'world')} of ${nodes[0].worlds} lead${node.worlds === 1 ? 's' : ''} here.`),
      chips('Known', node.known, 'new', '✓'), chips('Unsure', node.unsure, 'unsure', '?')));
    moved(number);
  };
  graphs().then(({graph}) => {
    const drawn = graph(field, {
      nodes: nodes.map((node, id) => ({id, label: name(node), style: node.step === null ? 'end' : node.looks ? 'lit' : 'plain', say: [node.branch && `if ${node.branch}`, name(node), node.looks, plural(node.worlds, 'world')].filter(Boolean).join(', ')})),
      edges: nodes.flatMap((node, id) => (node.parent === null ? [] : [{from: node.parent, to: id, label: node.branch ?? ''}])),
    }, {label: 'Policy: what to do, by what is seen', choose: number => { show(number); say(`${name(nodes[number])}. ${plural(nodes[number].unsure.length, 'fact')} unsure.`); }});
    drawn.choose(nodes[at] ? at : 0, true);
  });
  show(nodes[at] ? at : 0);
  return {};
}

/** What to do where chance decides: a grid with arrows and values, or the graph of the states met. */
function decisionsView(parent, answer, followed, at, moved) {
  const {choices, objective} = answer.solution;
  const times = [...new Set(choices.map(each => each.steps_left).filter(each => each !== undefined))].sort((one, other) => other - one);
  let left = times[0];
  const now = () => (times.length ? choices.filter(each => each.steps_left === left) : choices);
  const field = h('div', {class: followed.grid ? 'drawn' : 'graph-card'});
  const rows = h('tbody', {});
  const about = h('p', {class: 'muted small'}, objective.kind === 'goal' ? 'Worth: the expected cost from there to the goal.' : 'Worth: the reward expected from there.');
  add(parent, [
    h('section', {class: 'card plan-policy', 'aria-label': 'Policy'}, h('header', {}, h('h2', {class: 'grow'}, 'Policy'),
      times.length > 1 && h('label', {class: 'row'}, 'Steps left', h('select', {class: 'box', onchange: event => { left = Number(event.target.value); draw(); }}, times.map(each => h('option', {value: each}, each))))), field),
    h('section', {class: 'card plan-known', 'aria-label': 'What to do in each state'}, h('header', {}, h('h2', {class: 'grow'}, 'In each state'), h('span', {class: 'chip'}, plural(choices.length, 'state'))),
      h('div', {class: 'scroll choices', tabindex: '0', role: 'group', 'aria-label': 'States'}, h('table', {}, h('thead', {}, h('tr', {}, ['state', 'do', 'worth'].map(word => h('th', {scope: 'col'}, word)))), rows)),
      h('footer', {}, about)),
  ]);
  let chosen = now()[at]?.state ?? now()[0]?.state ?? null;
  const choose = (state, focus = true) => {
    chosen = state;
    draw();
    const number = now().findIndex(each => each.state === state);
    if (number >= 0) moved(number);
    if (focus) field.querySelector(`[data-state="${state}"]`)?.focus();
  };
  let drawn = null;
  function draw() {
    if (followed.grid) clear(field, gridworld(followed.grid, now(), {chosen, choose, label: `Policy on a grid of ${followed.grid.rows} rows and ${followed.grid.columns} columns`}));
    clear(rows, now().slice(0, 500).map(each => h('tr', {class: each.state === chosen ? 'chosen' : ''},
      h('td', {}, h('button', {type: 'button', class: 'state-name', 'aria-pressed': String(each.state === chosen), onclick: () => { choose(each.state, false); drawn?.choose(ids.get(each.state), true); }}, each.state || 'nothing holds')), h('td', {}, each.action), h('td', {}, each.value === undefined ? '' : shown(each.value)))));
  }
  const ids = new Map();
  draw();
  if (followed.graph) graphs().then(({graph}) => {
    const spots = Object.entries(followed.graph.spots);
    const nodes = spots.filter(([id]) => !id.includes('>')).map(([id, spot]) => {
      const lines = spot.text.split('\n');
      const state = lines.find(line => !line.startsWith('start ') && !line.startsWith('→')) ?? '';
      const action = lines.find(line => line.startsWith('→'))?.slice(2);
      ids.set(state, id);
      const stays = followed.graph.spots[`${id}>${id}`];
      return {id, state, label: `${action ?? (state || 'nothing holds')}${stays ? ` ↺ ${stays.text}` : ''}`, say: lines.join(', '), style: {goal: 'end', bad: 'bad', start: 'given'}[spot.style] ?? 'plain'};
    });
    const edges = spots.filter(([id]) => id.includes('>')).map(([id, spot]) => { const [from, to] = id.split('>'); return {from, to, label: spot.text ?? ''}; });
    drawn = graph(field, {nodes, edges}, {label: 'Policy: what is done, and what chance makes of it', choose: id => { const {state} = nodes.find(node => node.id === id); choose(state, false); say(`${state}: ${nodes.find(node => node.id === id).label}`); }});
    drawn.choose(ids.get(chosen) ?? nodes[0]?.id, true);
    if (followed.graph.caption) field.after(h('footer', {}, h('p', {class: 'muted small'}, followed.graph.caption)));
  });
  return {};
}
