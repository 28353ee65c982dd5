// Compare: choose problems and methods, watch the table fill, come back to earlier runs.
import {h, add, button, clear} from './dom.js';
import {mount} from './page.js';
import {call, job} from './jobs.js';
import {jobbar} from './jobbar.js';
import {listKeys} from './keys.js';
import {complain, say} from './say.js';
import {sheet} from './sheet.js';
import {store} from './store.js';
import {choices, duration, runView} from './compare-run.js';

const state = store({kind: '', task: 'solve', instances: [], pasted: [], methods: [], variants: [], seconds: 10, megabytes: 1024, repeat: 1, seed: 0, shortest: false, view: 'set-up', run: null});
const KEPT = ['kind', 'task', 'instances', 'pasted', 'methods', 'variants', 'seconds', 'megabytes', 'repeat', 'seed', 'shortest'];
const BEGIN_WITH = 6;
const RECENT = 4;
const LISTED = 100;
const NO_RUN = '0'.repeat(12);  // what is no name of a run is the name of none
const main = document.querySelector('main');
const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

mount({page: 'compare', title: 'Compare', link: () => (state.get('run') ? {run: state.get('run')} : Object.fromEntries(KEPT.map(name => [name, state.get(name)])))});
listKeys('Compare', [['Ctrl Enter', 'run'], ['← → ↑ ↓', 'from cell to cell, from point to point'], ['Home End', 'first, last']]);

const kinds = h('select', {class: 'box', 'aria-label': 'Puzzle', onchange: () => choose(kinds.value)});
const earlier = button('Earlier runs', {icon: 'file', 'aria-expanded': 'false', onclick: () => showEarlier()});
const fresh = button('New comparison', {icon: 'plus', hidden: true, onclick: () => setUp()});
const start = button('Run', {icon: 'play', kind: 'primary', key: 'Ctrl Enter', onclick: () => begin()});
const size = h('span', {class: 'muted'});
const title = main.querySelector('h1');
main.prepend(h('div', {class: 'row compare-head'}, title, kinds, h('span', {class: 'grow'}), size, fresh, earlier, start));
const views = choices('Show', [['set-up', 'Set up'], ['table', 'Table'], ['plots', 'Plots']], 'set-up', name => state.set({view: name}));
views.classList.add('compare-views');

/** A list of boxes to tick, with a field to find some, and all or none at once. */
function ticks(words, {chosen, onchange}) {
  const find = h('input', {class: 'box', type: 'search', placeholder: `Find ${words}`, 'aria-label': `Find ${words}`, oninput: () => narrow()});
  const list = h('ul', {class: 'ticks'});
  const count = h('span', {class: 'chip'});
  let boxes = [];
  const narrow = () => { for (const {node, text} of boxes) node.hidden = !text.includes(find.value.trim().toLowerCase()); };
  const tell = () => { const ticked = boxes.filter(({box}) => box.checked).map(({name}) => name); clear(count, `${ticked.length} of ${boxes.length}`); return ticked; };
  const all = on => { for (const {node, box} of boxes) if (!node.hidden) box.checked = on; onchange(tell()); };
  return {
    node: h('section', {class: 'card ticks-card', 'aria-label': words}, h('header', {}, h('h2', {class: 'grow'}, words[0].toUpperCase() + words.slice(1)), count),
      h('div', {class: 'row find'}, h('div', {class: 'grow'}, find), button('All', {kind: 'quiet', 'aria-label': `All ${words} in sight`, onclick: () => all(true)}), button('None', {kind: 'quiet', 'aria-label': `None of the ${words} in sight`, onclick: () => all(false)})), list),
    show(items, after) {
      boxes = items.map(item => {
        const box = h('input', {type: 'checkbox', checked: chosen().includes(item.name), onchange: () => onchange(tell())});
        return {name: item.name, box, text: `${item.name} ${item.summary ?? ''}`.toLowerCase(),
          node: h('li', {}, h('label', {class: 'tick'}, box, h('span', {}, h('b', {}, item.name), item.summary && [' ', h('span', {class: 'muted small'}, item.summary)])))};
      });
      clear(list, boxes.map(({node}) => node), after);
      find.value = '';
      tell();
    },
  };
}

const problems = ticks('problems', {chosen: () => state.get('instances'), onchange: instances => state.set({instances})});
const methods = ticks('methods', {chosen: () => state.get('methods'), onchange: chosen => state.set({methods: chosen})});
const pasteName = h('input', {class: 'box', 'aria-label': 'Name', placeholder: 'name', maxlength: 60});
const pasteText = h('textarea', {class: 'box mono', rows: 6, 'aria-label': 'Problem', spellcheck: 'false'});
const pasting = h('details', {class: 'paste'}, h('summary', {}, 'Paste a problem of your own'), h('div', {class: 'stack'}, pasteName, pasteText, button('Take it', {icon: 'plus', onclick: () => paste()})));
/** A part of a card that is filled, by a module of its own, when it is first opened. */
function unfolded(words, fill) {
  const inside = h('div', {class: 'stack'});
  const node = h('details', {class: 'paste', ontoggle: async () => {
    if (!node.open || inside.childElementCount) return;
    try { clear(inside, (await import('./compare-more.js'))[fill](node, more)); } catch { complain('Sleuth is not running. This waits for it.'); }
  }}, h('summary', {}, words), inside);
  node.renew = () => { clear(inside); node.open = false; };
  return node;
}
const making = unfolded('Make new problems', 'maker');
const varying = unfolded('A method with settings of your own', 'variant');
problems.node.append(h('footer', {class: 'folds'}, making, pasting));
methods.node.append(h('footer', {class: 'folds'}, varying));
const more = {
  get known() { return known; }, get kind() { return state.get('kind'); }, get methods() { return known.tasks[state.get('task')] ?? []; },
  take(made) { take(made); showProblems(); count(); },
  vary(method) {
    state.set({variants: [...new Set([...state.get('variants'), method])], methods: [...new Set([...state.get('methods'), method])]});
    showMethods();
    say(`${method} is among the methods.`);
  },
};
const tasks = h('select', {class: 'box', onchange: () => { state.set({task: tasks.value, methods: []}); showMethods(); }});
const taskField = h('label', {class: 'field', hidden: true}, 'Task', tasks);
const number = (name, words, least, most, step = 1) => {
  const input = h('input', {type: 'number', min: least, max: most, step, value: state.get(name), onchange: () => {
    const value = Math.min(most, Math.max(least, Number(input.value) || least));
    input.value = value;
    state.set({[name]: value});
  }});
  state.on(name, value => { input.value = value; });
  return h('label', {class: 'field'}, words, input);
};
const shortest = h('input', {type: 'checkbox', onchange: () => state.set({shortest: shortest.checked})});
const shortestLabel = h('label', {class: 'switch'}, shortest, 'Ask for provably least cost');
const limitCard = h('section', {class: 'card ticks-card', 'aria-label': 'Limits'}, h('header', {}, h('h2', {}, 'Limits of a run')), h('div', {class: 'panel'}, taskField,
  number('seconds', 'Seconds', 0.1, 300, 0.1), number('megabytes', 'Megabytes', 16, 4096), number('repeat', 'Runs of each', 1, 100), number('seed', 'Seed of the order', 0, 1e9), shortestLabel));
const setup = h('div', {class: 'setup'}, problems.node, methods.node, limitCard);
const bar = jobbar('Comparing');
const wrong = h('p', {class: 'note bad', role: 'alert', hidden: true});
const results = h('div', {class: 'results'});
const recent = h('section', {class: 'card recent', 'aria-label': 'Latest runs', hidden: true});
add(main, [views, wrong, setup, bar.node, recent, results]);
const view = runView(results);
const runs = sheet({title: 'Earlier runs', id: 'runs'});

state.on('view', name => { main.dataset.view = name; views.choose(name); });
main.dataset.view = 'set-up';
let known = null;  // what the server says can be compared on this kind

function count() {
  const all = state.get('instances').length * state.get('methods').length * state.get('repeat');
  clear(size, all ? `${plural(all, 'run')}, at most ${duration(all * state.get('seconds'))}` : 'choose problems and methods');
  start.disabled = !all;
}
for (const name of ['instances', 'methods', 'repeat', 'pasted', 'seconds']) state.on(name, count);

let choosing = 0;  // only the last choice counts, whichever answer comes first

async function choose(kind, {keep = false} = {}) {
  const turn = ++choosing;
  let found;
  setup.inert = true;  // the lists still show the kind before: a tick there would be lost
  try {
    found = await call(`/api/compare/${encodeURIComponent(kind)}`);
  } catch (error) {
    if (turn === choosing) { setup.inert = false; kinds.value = state.get('kind'); complain(error.say); }
    return;
  }
  if (turn !== choosing) return;
  known = found;
  setup.inert = false;
  kinds.value = kind;
  const names = Object.keys(known.tasks);
  if (!keep) state.set({kind, task: names[0], instances: known.examples.slice(0, BEGIN_WITH).map(each => each.name), methods: [], variants: [], pasted: [], shortest: false});
  making.renew();
  varying.renew();
  making.hidden = !known.generator;
  varying.hidden = !more.methods.some(each => each.options.length);
  clear(tasks, names.map(name => h('option', {value: name}, name)));
  tasks.value = state.get('task');
  taskField.hidden = names.length < 2;
  shortestLabel.hidden = !known.costs;
  shortest.checked = state.get('shortest');
  showProblems();
  showMethods();
  count();
}

function showProblems() {
  problems.show([...state.get('pasted').map(({name, made}) => ({name, summary: made ? 'made here' : 'pasted'})), ...known.examples]);
}

function showMethods() {
  const all = known.tasks[state.get('task')] ?? [];
  if (!state.get('methods').length) state.set({methods: all.slice(0, 3).map(each => each.name)});
  const out = known.excluded;
  const own = state.get('variants').filter(name => all.some(each => each.name === name.split(':')[0]));
  methods.show([...own.map(name => ({name, summary: 'with settings of your own'})), ...all], out.length > 0 && h('li', {}, h('details', {class: 'small'}, h('summary', {}, `${plural(out.length, 'method')} ruled out`), h('ul', {}, out.map(each => h('li', {}, h('b', {}, each.name), `: ${each.why}`))))));
}

function paste() {
  const name = pasteName.value.trim() || `own ${state.get('pasted').length + 1}`;
  if (!pasteText.value.trim()) return;
  take([{name, text: pasteText.value}]);
  pasteText.value = '';
  pasteName.value = '';
  pasting.open = false;
  showProblems();
  count();
  say(`${name} is taken.`);
}

/** Problems that are no examples join the list, chosen. */
function take(given) {
  const names = given.map(each => each.name);
  const others = state.get('pasted').filter(each => !names.includes(each.name));
  state.set({pasted: [...others, ...given], instances: [...new Set([...state.get('instances'), ...names])]});
}

let stream = null;

function asked() {
  const pasted = new Map(state.get('pasted').map(each => [each.name, each.text]));
  const {kind, task, methods: chosen, seconds, megabytes, repeat, seed, shortest: least} = state.get();
  return {kind, task, methods: chosen, seconds, megabytes, repeat, seed, shortest: least, instances: state.get('instances').map(name => (pasted.has(name) ? {name, text: pasted.get(name)} : {name}))};
}

/** Begin what is set up, or join what runs already under a name. */
async function begin(run = null, again = false) {
  if (!run && (start.disabled || start.hidden)) return;
  wrong.hidden = true;
  stream?.cancel();
  let id = run;
  const mine = job(run ? (again ? {} : undefined) : asked(), {
    path: again ? `/api/comparisons/${run}` : run ? `/api/comparisons/${run}/stream` : '/api/comparisons',
    on: {
      comparison(event) {
        id = event.id;
        opened(id);
        bar.start(() => stop(id));
        view.begin({title: event.title, instances: event.instances.map(each => (each.line === null ? each.name : `${each.name}:${each.line}`)), methods: event.contestants.map(each => each.label)});
        state.set({view: 'table'});
        results.scrollIntoView({block: 'nearest'});
      },
      progress: bar.hear.progress,
      row: event => view.row(event),
      result: event => view.end(event),
    },
  });
  stream = mine;
  try {
    const {why} = await mine.done;
    if (stream !== mine) return;
    bar.end(why, {done: 'Done.', cancelled: 'Stopped. What has run is kept.'}[why]);
    if (why === 'cancelled' && id) offerMore(id);
    if (why === 'done') bar.node.hidden = true;
    say(why === 'done' ? 'The comparison is done.' : 'Stopped.');
  } catch (error) {
    bar.end('crashed', error.say);
    clear(wrong, error.say);
    wrong.hidden = false;
  }
}

/** Let a comparison that was interrupted go on. */
function offerMore(id) {
  const more = button('Go on', {icon: 'play', onclick: () => { more.remove(); begin(id, true); }});
  view.add(more);
}

async function stop(id) {
  try { await call(`/api/comparisons/${id}`, undefined, {method: 'DELETE'}); } catch (error) { complain(error.say); }
}

function opened(id) {
  state.set({run: id});
  fresh.hidden = false;
  recent.hidden = true;
  if (location.pathname !== `/compare/runs/${id}`) history.pushState(null, '', `/compare/runs/${id}`);
}

function setUp() {
  stream?.cancel();
  stream = null;
  view.node.hidden = true;
  bar.node.hidden = true;
  fresh.hidden = true;
  state.set({run: null, view: 'set-up'});
  main.classList.remove('kept');
  start.hidden = size.hidden = kinds.hidden = false;
  history.pushState(null, '', '/compare');
  showRecent().catch(error => complain(error.say));
}

/** An earlier run, with its table as it is in the store. */
async function openRun(id) {
  try {
    const kept = await call(`/api/runs/${/^[0-9a-f]{12}$/.test(id) ? id : NO_RUN}`);
    runs.close();
    opened(id);
    main.classList.add('kept');
    start.hidden = size.hidden = kinds.hidden = true;
    if (kept.running) { await begin(id); return; }
    view.begin({title: kept.title, instances: kept.instances, methods: kept.methods});
    for (const row of kept.rows) view.row({...row, instance: kept.instances.indexOf(row.instance), method: kept.methods.indexOf(row.method)});
    view.end({run: id, disagreements: kept.disagreements, differences: kept.differences, words: kept.about});
    state.set({view: 'table'});
    if (!kept.finished) offerMore(id);
    await offerOther(kept);
  } catch (error) {
    clear(wrong, error.say);
    wrong.hidden = false;
  }
}

/** Hold a run against another one of the same kind. */
async function offerOther(kept) {
  const others = (await call('/api/runs')).filter(each => each.kind === kept.kind && each.id !== kept.id);
  if (!others.length) return;
  const select = h('select', {class: 'box', 'aria-label': 'Hold it against another run', onchange: async () => {
    if (!select.value) return;
    const found = await call(`/api/runs/${kept.id}/against/${select.value}`);
    const words = found.pairs.length ? `${found.say[0].toUpperCase()}${found.say.slice(1)} (${plural(found.pairs.length, 'pair')}).` : 'The two runs have nothing in common.';
    view.tell(h('p', {class: 'note'}, words));
    say(words);
  }}, h('option', {value: ''}, 'Hold against …'), others.map(each => h('option', {value: each.id}, `${each.title}, ${when(each.began)}`)));
  view.add(select);
}

const when = began => began.slice(0, 16).replace('T', ' ');

/** Runs as links, each with how far it has come. */
function listed(all) {
  return h('ul', {class: 'runs'}, all.map(each => h('li', {},
    h('a', {class: 'run', href: `/compare/runs/${each.id}`, onclick: event => { event.preventDefault(); openRun(each.id); }}, h('b', {}, each.title),
      h('span', {class: 'muted small'}, `${each.say} · ${when(each.began)}`),
      h('span', {class: `chip ${each.running ? 'accent' : each.finished ? 'good' : 'warn'}`}, each.running ? 'running' : each.finished ? '✓ done' : `${each.done} of ${each.runs}`)))));
}

async function showEarlier() {
  if (runs.isOpen) { runs.close(); return; }
  try {
    const all = await call('/api/runs');
    runs.open(all.length === 0 && h('p', {}, 'No comparison was run yet.'), listed(all.slice(0, LISTED)),
      all.length > LISTED && h('p', {class: 'muted small'}, `The latest ${LISTED} of ${all.length}. All are listed by sleuth runs.`));
  } catch (error) { complain(error.say); }
}

/** The latest runs under the lists, until there is a table to see. */
async function showRecent() {
  const all = await call('/api/runs');
  recent.hidden = state.get('run') !== null || all.length === 0;
  clear(recent, h('header', {}, h('h2', {}, 'Latest runs')), listed(all.slice(0, RECENT)));
}

addEventListener('keydown', event => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); begin(); } });
addEventListener('popstate', () => location.reload());

async function ready() {
  let linked = null;
  if (location.hash) {
    try { linked = await (await import('./link.js')).unpack(location.hash); } catch (error) { clear(wrong, error.say); wrong.hidden = false; }
  }
  try {
    const all = await call('/api/compare');
    clear(kinds, all.map(each => h('option', {value: each.kind, title: each.summary}, each.kind)));
    const kind = all.some(each => each.kind === linked?.kind) ? linked.kind : all[0].kind;
    if (linked?.kind) state.set(Object.fromEntries(KEPT.filter(name => typeof linked[name] === typeof state.get(name) && Array.isArray(linked[name]) === Array.isArray(state.get(name))).map(name => [name, linked[name]])));
    await choose(kind, {keep: Boolean(linked?.kind)});
    const [, , , run = linked?.run] = location.pathname.split('/');
    if (run) await openRun(String(run));
    else await showRecent();
  } catch (error) { clear(wrong, error.say ?? String(error)); wrong.hidden = false; }
  main.dataset.ready = '';
}

ready();
