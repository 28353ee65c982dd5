// Plan: a domain and a problem side by side, a plan found for them and followed step by step.
import {h, add, button, clear, save, style} from './dom.js';
import {mount} from './page.js';
import {call, job} from './jobs.js';
import {jobbar, seconds} from './jobbar.js';
import {listKeys} from './keys.js';
import {known, verified} from './known.js';
import {alertWords, complain, say} from './say.js';
import {store} from './store.js';
import {editor} from './editor.js';
import {startCard} from './plan-start.js';

const REST = 300;  // milliseconds without a key before the texts are read
const LIMITS = [10, 30, 60, 300];
const KINDS = {planning: 'classical', conformant: 'conformant', contingent: 'contingent', mdp: 'chance', 'multi-agent': 'several agents', 'event-calculus': 'story'};
const STORY = 'event-calculus';
const TEXTS = ['domain', 'problem'];
const STARTS = ['planning', 'multi-agent', 'conformant'];  // kinds whose start is a state to be drawn

const state = store({kind: 'planning', text: '', method: '', seconds: 10, step: 0, example: '', reads: false, view: 'domain'});
const main = document.querySelector('main');
const editors = {};

mount({
  page: 'plan', title: 'Plan',
  link: () => ({domain: editors.domain.text(), problem: editors.problem.text(), method: state.get('method'), seconds: state.get('seconds'), step: state.get('step')}),
  file: () => ({name: 'task.pddl', text: TEXTS.map(name => editors[name].text()).filter(text => text.trim()).join('\n')}),
});
listKeys('Plan', [['Ctrl Enter', 'plan'], ['F8', 'next error'], ['← →', 'step back, step on'], ['Home End', 'start, last step'], ['Space', 'play, pause'],
  ['Escape then Tab', 'leave an editor']]);

// The bar above: example, method, limit, Plan.
const examples = h('select', {class: 'box', 'aria-label': 'Example', onchange: () => open(examples.value)}, h('option', {value: ''}, 'Examples'));
const methods = h('select', {class: 'box', 'aria-label': 'Method', onchange: () => state.set({method: methods.value})}, h('option', {value: ''}, 'usual method'));
const limits = h('select', {class: 'box', 'aria-label': 'Limit', onchange: () => state.set({seconds: Number(limits.value)})}, LIMITS.map(each => h('option', {value: each}, `limit ${each} s`)));
const kindChip = h('span', {class: 'chip'}, KINDS.planning);
const go = button('Plan', {icon: 'play', kind: 'primary', key: 'Ctrl Enter', onclick: () => plan()});
add(go, h('kbd', {class: 'wide-only'}, 'Ctrl Enter'));
const own = button('Own plan', {icon: 'check', 'aria-expanded': 'false', onclick: () => showOwn(ownCard.hidden)});
const title = main.querySelector('h1');
title.after(h('div', {class: 'toolbar plan-tools'}, kindChip, examples, h('span', {class: 'gap'}), methods, limits, own, go));
main.prepend(h('div', {class: 'row plan-head'}, title, title.nextElementSibling));

// The two texts; on a phone one of them, or the plan, is in sight.
const views = h('div', {class: 'segmented plan-views', role: 'group', 'aria-label': 'Show'}, ['domain', 'problem', 'plan'].map(name =>
  h('button', {type: 'button', 'data-value': name, 'aria-pressed': 'false', onclick: () => state.set({view: name})}, name[0].toUpperCase() + name.slice(1))));
const status = {};
const cards = TEXTS.map(name => {
  const words = name[0].toUpperCase() + name.slice(1);
  status[name] = h('span', {class: 'chip'}, 'empty');
  const place = h('span', {class: 'muted small'});
  const card = h('section', {class: `card plan-text ${name}`, 'aria-label': words}, h('header', {}, h('h2', {class: 'grow'}, words), place, status[name]));
  editors[name] = editor(card, {label: words, language: 'pddl', change: edited, run: () => plan(), caret: ({line, column}) => clear(place, `Ln ${line}, Col ${column}`)});
  return card;
});
const bar = jobbar('Planning');
const outcome = h('div', {class: 'outcome', hidden: true}), changed = h('p', {class: 'note warn', hidden: true}, 'The texts have changed since. Press Plan to look again.');
const shown = h('div', {class: 'plan-result'});
let viewing = null;

/** The views of plans come with the first of them, with their looks. */
function view() {
  viewing ??= Promise.all([import('./plan-view.js'), style('plan-view.css'), style('timeline.css')]).then(([{planView}]) => planView(shown, {moved: step => state.set({step})}));
  return viewing;
}

async function clearView() {
  if (viewing) (await viewing).clear();
  clear(shown);
}
const ownText = h('textarea', {class: 'box mono', rows: 6, 'aria-label': 'Your plan, a step a line', spellcheck: 'false', placeholder: '(move a b c)'});
const ownCard = h('section', {class: 'card panel stack', 'aria-label': 'Own plan', hidden: true}, h('h2', {}, 'A plan of your own'),
  h('p', {class: 'muted'}, 'Write a step a line, as the found plan has it. It is checked by the rules of PDDL; what is wrong first is told, with what would help.'), ownText,
  h('div', {class: 'row'}, button('Check it', {icon: 'check', kind: 'primary', onclick: () => validate()}), button('Take the found plan', {onclick: () => { ownText.value = found?.text ?? ownText.value; }})));
const FIRST = 'planning/blocks';
const OTHERS = ['planning/delivery', 'contingent/which-door', 'mdp/gridworld-terrace'];
const emptyWords = h('span', {class: 'grow'}, 'Write a domain and a problem, or open an example. Then press Plan.');
const empty = h('div', {class: 'note row plan-empty'}, emptyWords, OTHERS.map(key => button(key.split('/')[1], {onclick: () => { examples.value = key; open(key); }})));
add(main, [views, h('div', {class: 'split plan-texts'}, cards), h('div', {class: 'plan-below stack'}, bar.node, ownCard, outcome, changed, empty, shown)]);
state.on('view', name => {
  main.dataset.view = name;
  for (const each of views.children) each.setAttribute('aria-pressed', String(each.dataset.value === name));
});
state.on('kind', kind => { clear(kindChip, KINDS[kind] ?? kind); own.hidden = kind === STORY; if (own.hidden) ownCard.hidden = true; fillMethods(kind); });
main.dataset.view = 'domain';
views.firstChild.setAttribute('aria-pressed', 'true');

let reading = 0;
let read = Promise.resolve();
let found = null;
let asked = null;  // what was planned for: the texts may change while its answer is looked at

function edited() {
  clearTimeout(reading);
  reading = setTimeout(parse, REST);
}

/** Read both texts on the server, and put what is wrong at its line. */
function parse() {
  clearTimeout(reading);
  const texts = {domain: editors.domain.text(), problem: editors.problem.text()};
  read = (async () => {
    if (!texts.domain.trim() && !texts.problem.trim()) { told([]); state.set({reads: false}); return; }
    try {
      const {kind, text, diagnostics} = await call('/api/planning/parse', texts);
      if (texts.domain !== editors.domain.text() || texts.problem !== editors.problem.text()) return;
      state.set({kind, text, reads: !diagnostics.some(each => each.severity === 'error')});
      told(diagnostics);
      changed.hidden = outcome.hidden || asked === null || asked.text === text;
      if (state.get('reads') && !empty.hidden) await preview(text);
    } catch (error) {
      state.set({reads: false});
      told([]);
      for (const name of TEXTS) show(status[name], error.code === 'gone' ? 'not read' : error.say, 'warn');
    }
  })();
  return read;
}

/** Show how the task begins, while there is no plan; what is too large for that is left out. */
async function preview(text) {
  if (!STARTS.includes(state.get('kind'))) { await clearView(); return; }
  try {
    const {result} = (await job(request('follow', {solution: ''})).done).result ?? {};
    clear(emptyWords, 'Press Plan to look for a plan.');
    if (result && !empty.hidden && state.get('text') === text) clear(shown, startCard(result));
  } catch { await clearView(); }
}

function show(chip, words, kind = '') {
  chip.className = `chip ${kind}`;
  clear(chip, words);
}

function told(diagnostics) {
  // A text that has all in it needs no second one beside it.
  const alone = !editors.domain.text().trim() && editors.problem.text().trim() && !diagnostics.some(each => each.severity === 'error');
  main.classList.toggle('alone', Boolean(alone));
  for (const name of TEXTS) {
    const own = diagnostics.filter(each => each.text === name);
    const wrong = own.filter(each => each.severity === 'error').length;
    editors[name].diagnostics(own);
    if (!editors[name].text().trim()) show(status[name], diagnostics.length || !editors.problem.text().trim() || name === 'problem' ? 'empty' : 'not needed here');
    else if (wrong) show(status[name], wrong === 1 ? '✗ an error' : `✗ ${wrong} errors`, 'bad');
    else if (own.length) show(status[name], own.length === 1 ? '! a remark' : `! ${own.length} remarks`, 'warn');
    else if (diagnostics.some(each => each.severity === 'error')) show(status[name], 'not wrong so far');
    else show(status[name], '✓ reads well', 'good');
  }
}

async function fillMethods(kind) {
  try {
    const {tasks, usual} = await call(`/api/compare/${kind}`);
    if (state.get('kind') !== kind) return;
    const names = tasks.solve.filter(each => each.name !== 'auto');
    const chosen = names.some(each => each.name === state.get('method')) ? state.get('method') : '';
    clear(methods, h('option', {value: ''}, 'usual method'), names.map(each => h('option', {value: each.name, title: each.summary}, each.path === usual ? `${each.name} (usual)` : each.name)));
    methods.value = chosen;
    state.set({method: chosen});
  } catch { /* the usual method serves */ }
}

let running = null;

const request = (task, more = {}) => ({task, kind: state.get('kind'), text: state.get('text'), source: 'problem', limits: {seconds: state.get('seconds')}, ...more});

/** Make the texts known to be read, or say what is in the way. */
async function ready() {
  await parse();
  if (state.get('reads')) return true;
  const wrong = TEXTS.find(name => editors[name].textarea.getAttribute('aria-invalid') === 'true');
  complain(wrong ? `The ${wrong} has an error.` : 'There is nothing to plan yet.');
  if (wrong) { state.set({view: wrong}); editors[wrong].nextProblem(1); }
  return false;
}

/** Run a job with its bar; its answer, or null where there is none. */
async function ask(what) {
  running?.cancel();
  const mine = job(what, {on: bar.hear});
  running = mine;
  bar.start(() => mine.cancel());
  try {
    const {why, result} = await mine.done;
    bar.end(why);
    if (why === 'done') bar.node.hidden = true;  // the outcome says it
    return result;
  } catch (error) {
    bar.end('crashed', error.say);
    outcomeWords('bad', 'Refused', error.say, null);
    alertWords(error.say);
    return null;
  } finally {
    if (running === mine) running = null;
  }
}

function outcomeWords(kind, words, sentence, facts, ...more) {
  outcome.hidden = false;
  clear(outcome, h('div', {class: 'row'}, h('span', {class: `chip ${kind}`}, words), h('span', {class: 'grow'}, sentence), facts), more);
}

/** What follows is about the texts as they are now. */
function asks() {
  asked = {kind: state.get('kind'), text: state.get('text')};
  changed.hidden = true;
}

const sentence = words => `${words[0].toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

async function plan() {
  if (!await ready()) return;
  const step = state.get('step');
  asks();
  state.set({view: 'plan'});
  empty.hidden = true;
  await clearView();
  const method = state.get('method');
  const story = state.get('kind') === STORY;
  const answer = await ask(request(story ? 'solve' : 'plan', method ? {method} : {}));
  if (!answer) return;
  const took = [answer.stats?.seconds !== undefined && seconds(answer.stats.seconds), answer.stats?.expanded !== undefined && `${Math.round(answer.stats.expanded).toLocaleString('en')} expanded`, answer.method].filter(Boolean).join(' · ');
  const facts = h('span', {class: 'muted small'}, took);
  const evidence = answer.evidence?.text && answer.status !== 'unsolvable' && h('p', {class: 'muted'}, sentence(answer.evidence.text));
  if (answer.status === 'solved') {
    outcomeWords('good', '✓ Found', sentence(answer.sentence), facts, evidence, known(answer), teamwork(answer.result));
    await follow(answer, step);
  } else if (answer.status === 'unsolvable') {
    await clearView();
    outcomeWords('bad', story ? 'Not so' : 'No plan', `${story ? 'The story cannot go on like this' : 'There is no plan'}${verified(answer) ? ': this is proved' : ''}.`, facts, known(answer));
    await whyNone(answer);
  } else {
    await clearView();
    const longer = LIMITS.find(each => each > state.get('seconds'));
    outcomeWords('warn', answer.status === 'failed' ? 'Broke' : 'Not known', answer.status === 'failed' ? 'That run broke. Your text is safe.' : `${sentence(answer.sentence)} This does not mean there is no plan.`, facts,
      longer && answer.status !== 'failed' && button(`Try ${longer} s`, {onclick: () => { limits.value = longer; state.set({seconds: longer}); plan(); }}));
  }
  say(answer.status === 'solved' ? answer.sentence : outcome.textContent);
}

/** Who waits for whom, where several agents act. */
function teamwork(result) {
  if (!result?.agents) return null;
  return h('details', {}, h('summary', {}, 'Who waits for whom'), h('ul', {}, result.waits.map(wait => h('li', {}, `${wait.agent} waits from slot ${wait.since} to ${wait.until} for ${wait.for}: ${wait.fact}`)),
    result.waits.length === 0 && h('li', {}, 'Nobody waits.')));
}

/** What holds after each step of a solution; the page shows it. */
async function follow(answer, step = 0) {
  found = null;
  if (state.get('kind') === STORY) { (await view()).show(answer, toldStory(answer.solution), step); return; }
  const text = typeof answer.solution === 'string' ? answer.solution : JSON.stringify(answer.solution);
  const {result} = await follows(text) ?? {};
  if (!result) return;
  if (typeof answer.solution === 'string') found = {text};
  else if (Array.isArray(answer.solution)) found = {text: answer.solution.map((slot, number) => `${number}: ${slot.join(' ')}`).join('\n')};
  (await view()).show(answer, result, step);
  const {text: kept} = found ?? {};
  if (kept) add(outcome.firstChild, button('Save the plan', {icon: 'save', onclick: () => save('plan.txt', `${kept}\n`)}));
}

/** The course of a story as moments: what happens at one leads to what holds at the next. */
function toldStory({moments}) {
  return {
    form: 'steps', title: 'Story', drawings: [], explanation: null, failure: null, goal: [],
    moments: moments.map(({holds}, at) => {
      const before = at ? moments[at - 1].holds : [];
      return {steps: at ? moments[at - 1].happens : [], new: holds.filter(fact => !before.includes(fact)), gone: before.filter(fact => !holds.includes(fact))};
    }),
  };
}

async function follows(text) {
  const {done} = job(request('follow', {...asked, solution: text}));
  try { return (await done).result; } catch (error) { complain(error.say); return null; }
}

/** Why there is no plan, and what would help. */
async function whyNone(answer) {
  const told = asked.kind === 'planning' ? await ask(request('why-not', asked)) : null;
  await style('plan-view.css');
  const said = told?.result?.reason ? told.result : null;
  const reasons = said ? said.reason.say : [answer.evidence?.text].filter(Boolean);
  clear(shown, h('section', {class: 'card panel why plan-why stack', 'aria-label': 'Why there is no plan'}, h('h2', {}, 'Why there is no plan'),
    reasons.length ? h('ol', {}, reasons.map(each => h('li', {}, each))) : h('p', {}, 'All that can be reached was looked at, and the goal is nowhere.'),
    said?.reason.known_by && h('p', {class: 'muted'}, said.reason.known_by),
    said?.repairs.length > 0 && [h('h3', {}, 'What would help'), h('ul', {}, said.repairs.map(each => h('li', {}, each)))]));
}

function showOwn(on) {
  ownCard.hidden = !on;
  own.setAttribute('aria-expanded', String(on));
  if (!on) return;
  state.set({view: 'plan'});
  if (!ownText.value && found) ownText.value = found.text;
  ownText.focus();
}

/** Check a plan of the user's own, and follow it as far as it goes. */
async function validate() {
  if (!ownText.value.trim() || !await ready()) return;
  empty.hidden = true;
  asks();
  const solution = ownText.value;
  const answer = await ask(request('validate', {solution}));
  if (!answer) return;
  const right = answer.status === 'solved';
  const repairs = answer.evidence?.repairs ?? [];
  outcomeWords(right ? 'good' : 'bad', right ? '✓ Right' : '✗ Wrong', right ? sentence(answer.sentence) : sentence(answer.evidence?.text ?? answer.sentence), null,
    repairs.length > 0 && [h('h3', {}, 'What would help'), h('ul', {}, repairs.map(each => h('li', {}, each)))], answer.warnings.map(each => h('p', {class: 'muted'}, each)));
  if (!right && answer.evidence?.line) select(answer.evidence.line);
  say(outcome.textContent);
  const {result} = await follows(solution) ?? {};
  if (result) (await view()).show(state.get('kind') === 'mdp' ? {...answer} : answer, result, result.moments ? result.moments.length - 1 : 0);
}

function select(line) {
  const lines = ownText.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  ownText.focus();
  ownText.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

async function open(key) {
  if (!key) return;
  try {
    const texts = await call(`/api/planning/examples/${key}`);
    for (const name of TEXTS) editors[name].setText(texts[name]);
    restart(key);
    await parse();
  } catch (error) { complain(error.say); }
}

function restart(example = '') {
  running?.cancel();
  clearView();
  clear(shown);
  outcome.hidden = changed.hidden = true;
  empty.hidden = false;
  found = null;
  ownText.value = '';
  state.set({step: 0, example, method: ''});
  methods.value = '';
}

async function begin() {
  let linked = null;
  if (location.hash) {
    try { linked = await (await import('./link.js')).unpack(location.hash); } catch (error) { alertWords(error.say); outcomeWords('warn', 'Link', error.say, null); }
  }
  try {
    const all = await call('/api/planning/examples');
    add(examples, Object.entries(KINDS).map(([kind, words]) => h('optgroup', {label: words}, all.filter(each => each.kind === kind).map(each => h('option', {value: `${kind}/${each.name}`, title: each.summary}, each.name)))));
  } catch { /* the frame says that the server is gone */ }
  const wanted = new URLSearchParams(location.search).get('example');
  const asked = [...examples.options].find(each => each.value.split('/')[1] === wanted) ?? [...examples.options].find(each => each.value === FIRST);
  if (wanted && asked?.value.split('/')[1] !== wanted) complain(`There is no example called ${wanted.slice(0, 60)}.`);
  if (!linked && asked) {
    examples.value = asked.value;
    await open(asked.value);
  } else if (linked) {
    for (const name of TEXTS) if (typeof linked[name] === 'string') editors[name].setText(linked[name]);
    const limit = LIMITS.includes(linked.seconds) ? linked.seconds : 10;
    limits.value = limit;
    state.set({method: String(linked.method ?? ''), seconds: limit, step: Number.isInteger(linked.step) ? linked.step : 0});
    clear(emptyWords, 'The link has brought the texts. Press Plan to see the plan again.');
    await parse();
  }
  await fillMethods(state.get('kind'));
  main.dataset.ready = '';
}

begin();
