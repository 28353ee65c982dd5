// Reason: a text on one side, what follows from it on the other.
// Decide runs the prover and the model finder as two lanes of one job; the first answer stops the
// other. Each goal of a text is a claim of its own.
import {button, clear, h, save} from './dom.js';
import {editor} from './editor.js';
import {call, job} from './jobs.js';
import {guess, LANGUAGES} from './languages.js';
import {listKeys} from './keys.js';
import {mount} from './page.js';
import {asked, results} from './reason-results.js';
import {alertWords, complain, say} from './say.js';
import {sheet} from './sheet.js';
import {keep, kept} from './store.js';
import {segmented} from './toolbar.js';

const DRAFT = 'sleuth:reason';
const TEXTS = 'sleuth:texts';
const CHOICES = ['ladr', 'tptp', 'clauses', 'riddle', 'json'];
const METHODS = {
  prove: ['auto', 'shortest', 'breadth-first', 'unit-preference', 'set-of-support', 'linear', 'input', 'sld', 'hyper', 'astar', 'depth-first', 'production'],
  models: ['race', 'search', 'cadical'],
};
const TABLE_MS = 2000;  // a table may still be found once a claim is refuted
const FIRST = ['alpine-club', 'lattice', 'zebra'];

const state = {
  name: 'new text', language: 'auto', told: 'ladr', outline: null,
  options: {run: 'decide', prove: 'auto', models: 'race', seconds: 10, sizes: ''},
};
let running = null;
let reading = 0;
let pendingStep = null;

const main = document.querySelector('main');
mount({page: 'reason', title: 'Reason', link: linked, file: () => ({name: state.name, text: write.text()})});
listKeys('Editor', [['Ctrl Enter', 'decide'], ['F8', 'next error; with Shift the one before'], ['Escape then Tab', 'leave the editor']]);
listKeys('Graph', [['↑ ↓', 'to a parent, to a child'], ['← →', 'along the layer'], ['Enter', 'choose'], ['+ - 0', 'zoom, fit']]);

// The left side: file, language, examples, run; the editor; what the text is about.
const fileButton = button('new text ▾', {'aria-expanded': 'false', class: 'button file', onclick: () => showFiles()});
const language = h('select', {class: 'chip language', 'aria-label': 'Language', onchange: () => { state.language = language.value; read(); }},
  h('option', {value: 'auto'}, 'LADR'), CHOICES.map(name => h('option', {value: name}, LANGUAGES[name].name)));
const runButton = button('Decide', {icon: 'play', kind: 'primary', onclick: () => (running ? stop() : run())});
clearRun();
const options = sheet({title: 'How to run', id: 'run-options'});
const files = sheet({title: 'Texts', id: 'texts'});
const examples = sheet({title: 'Examples', id: 'examples'});
const left = h('section', {class: 'card write', 'aria-label': 'Text'},
  h('header', {}, fileButton, language, h('span', {class: 'grow'}),
    button('Examples', {'aria-expanded': 'false', onclick: () => showExamples()}),
    button('How to run', {icon: 'options', bare: true, 'aria-expanded': 'false', onclick: () => showOptions()}), runButton));
const right = h('section', {class: 'card result', 'aria-label': 'Result'});
const side = segmented('Show', [{value: 'text', words: 'Text'}, {value: 'result', words: 'Result'}], {value: 'text', onchoose: value => { main.dataset.side = value; }});
side.classList.add('side');
main.dataset.side = 'text';
main.append(side, h('div', {class: 'split'}, left, right));

const symbols = h('section', {class: 'symbols', 'aria-label': 'Symbols'});
const reads = h('span', {class: 'chip'}, 'reading');
const summary = h('span', {class: 'muted small'});
const caret = h('span', {class: 'muted small'}, 'Ln 1, Col 1');
const write = editor(left, {label: 'Theory', language: 'ladr', change: edited, run: () => run(), caret: place => { caret.textContent = `Ln ${place.line}, Col ${place.column}`; }});
left.append(symbols, h('footer', {}, reads, summary, h('span', {class: 'grow'}), caret));
const shown = results(right, {
  text: () => write.text(), language: () => theLanguage(), outline: () => state.outline, seconds: () => state.options.seconds,
  goTo: line => { main.dataset.side = 'text'; side.value = 'text'; write.goTo(line, 1, 1000); }, light: lines => write.light(lines),
  open: name => example('theory', name), again: seconds => { state.options.seconds = seconds; run(); }, first: FIRST, setText,
});

const theLanguage = () => (state.language === 'auto' ? state.told : state.language);
const isRiddle = () => theLanguage() === 'riddle';
const kind = () => (isRiddle() ? 'riddle' : 'theory');
const named = () => (isRiddle() ? {} : {language: theLanguage()});

function clearRun(word = 'Decide', drawing = 'play') {
  const made = button(word, {icon: drawing, kind: 'primary'});
  clear(runButton, [...made.childNodes], word === 'Stop' ? null : h('kbd', {}, 'Ctrl ↵'));
}

function edited() {
  keepDraft();
  clearTimeout(reading);
  reading = setTimeout(read, 300);
}

let saving = 0;
function keepDraft() {
  clearTimeout(saving);
  saving = setTimeout(() => keep(DRAFT, {name: state.name, language: state.language, text: write.text()}), 300);
}
addEventListener('pagehide', () => keep(DRAFT, {name: state.name, language: state.language, text: write.text()}));

/** Ask the server how the text reads. */
async function read() {
  clearTimeout(reading);
  const text = write.text();
  state.told = guess(text);
  const now = theLanguage();
  write.setLanguage(now);
  language.firstChild.textContent = LANGUAGES[state.told].name;
  language.value = state.language;
  shown.refresh();
  fileButton.firstChild.textContent = `${state.name} ▾`;
  clear(symbols);
  symbols.hidden = true;
  if (!text.trim()) {
    state.outline = null;
    status('', 'empty');
    summary.textContent = 'Write a theory, or open an example.';
    write.diagnostics([]);
    return;
  }
  let answer;
  try {
    answer = await call('/api/outline', {language: now, text});
  } catch (error) {
    if (text !== write.text()) return;
    state.outline = null;
    status('warn', 'not read');
    summary.textContent = error.say;
    write.diagnostics([]);
    return;
  }
  if (text !== write.text()) return;
  state.outline = answer.about;
  status(answer.about ? 'good' : 'bad', answer.about ? '✓ reads well' : '✗ does not read');
  summary.textContent = answer.about?.summary ?? '';
  write.diagnostics(answer.diagnostics);
  showSymbols(answer.about?.symbols ?? []);
}

function status(look, words) {
  reads.className = `chip ${look}`;
  reads.textContent = words;
}

function showSymbols(list) {
  symbols.hidden = !list.length;
  const rows = list.slice(0, 60).map(({name, arity, kind: what, lines}) => h('span', {class: 'symbol'},
    h('code', {}, what === 'constant' ? name : what === 'category' ? name : `${name}/${arity}`),
    h('span', {class: 'muted small'}, what === 'category' ? `${arity} values` : `${what}${lines.length ? `, line${lines.length > 1 ? 's' : ''} ` : ''}`),
    lines.slice(0, 4).map(line => h('button', {type: 'button', class: 'line', 'aria-label': `${name}: go to line ${line}`, onclick: () => write.goTo(line, 1, 1)}, line)),
    lines.length > 4 ? ' …' : ''));
  clear(symbols, h('div', {class: 'row'}, h('h2', {class: 'grow'}, isRiddle() ? 'Categories' : 'Symbols'), h('span', {class: 'muted small'}, `limit ${state.options.seconds} s, 1 GB`)), h('div', {class: 'symbol-list'}, rows));
}

// Running

function requests(claim, number, text) {
  const {options: {prove, models, seconds, sizes}} = state;
  const base = {kind: 'theory', text, source: state.name.slice(0, 100), limits: {seconds, memory: 1 << 30}};
  const shared = {...named(), claim: number};
  const chosen = sizes.trim() || claim.sizes;
  return {
    prove: {...base, task: 'prove', method: prove === 'auto' ? null : prove, options: {...shared, format: 'rows'}},
    models: {...base, task: 'models', method: models === 'race' ? null : models, options: {...shared, format: 'text', most: 1, ...(chosen ? {sizes: chosen} : {})}},
  };
}

async function run(what = state.options.run) {
  if (running) return;
  await read();
  if (!write.text().trim()) return complain('Write a theory, or open an example.');
  if (!state.outline) { write.nextProblem(1); return complain('The text does not read yet.'); }
  main.dataset.side = 'result';
  side.value = 'result';
  clearRun('Stop', 'stop');
  running = {stopped: false, job: null, text: write.text()};
  const mine = running;
  try {
    if (isRiddle()) await solveRiddle(mine);
    else {
      shown.begin(state.outline.claims);
      for (const [at, claim] of state.outline.claims.entries()) {
        if (mine.stopped) break;
        await decide(mine, claim, at, what);
      }
      shown.end(mine.stopped);
    }
  } catch (error) {
    shown.failed(error);
    alertWords(error.say ?? error.message);
    if (error.where) write.diagnostics([{...error.where, severity: 'error', say: error.say}]);
  } finally {
    running = null;
    clearRun();
    if (pendingStep !== null) { shown.choose(pendingStep); pendingStep = null; }
  }
}

function stop() {
  if (!running) return;
  running.stopped = true;
  running.job?.cancel();
}

/** One claim: both lanes, or the one that is asked for. */
async function decide(mine, claim, at, what) {
  const all = requests(claim, at + 1, mine.text);
  const ownSizes = state.options.sizes.trim() !== '';
  const bounded = claim.bounded || ownSizes;
  const conclusive = claim.conclusive && !ownSizes;
  const names = what === 'decide' ? ['prove', 'models'].filter(name => claim[name === 'prove' ? 'proofs' : name]) : [what];
  const lanes = Object.fromEntries(names.map(name => [name, all[name]]));
  let timer = 0;
  const race = shown.race(at, names, {bounded, conclusive, goal: claim.goal !== null});
  mine.job = job(names.length === 1 ? {lanes, race: false} : {lanes}, {on: {
    accepted: race.accepted, waiting: race.waiting, progress: race.progress, lane: race.lane,
    result(answer) {
      race.result(answer);
      const refuted = answer.status === 'unsolvable' && names.length > 1;
      // A refuted claim is decided; a table would show it better than a sentence.
      if (refuted && answer.lane === 'prove' && conclusive) timer = setTimeout(() => mine.job.cancel(), TABLE_MS);
      if (refuted && answer.lane === 'models' && bounded) mine.job.cancel();
    },
  }});
  try {
    const ending = await mine.job.done;
    race.end(ending.why, mine.stopped);
  } finally {
    clearTimeout(timer);
  }
}

async function solveRiddle(mine) {
  shown.begin([{goal: null, riddle: true}]);
  const race = shown.race(0, ['solve'], {riddle: true});
  const request = {task: 'solve', kind: 'riddle', text: mine.text, question: {unique: true}, limits: {seconds: state.options.seconds, memory: 1 << 30}};
  mine.job = job({lanes: {solve: request}, race: false}, {on: {progress: race.progress, lane: race.lane, result: race.result, accepted: race.accepted, waiting: race.waiting}});
  const ending = await mine.job.done;
  race.end(ending.why, mine.stopped);
  shown.end(mine.stopped);
}

// Texts, examples, options

function setText(text, {name = 'new text', language: chosen = 'auto'} = {}) {
  stop();
  Object.assign(state, {name, language: chosen});
  write.setText(text);
  shown.clear();
  main.dataset.side = 'text';
  side.value = 'text';
  keepDraft();
  return read();
}

async function example(of, name) {
  try {
    const {text} = await call(`/api/examples/${of}/${encodeURIComponent(name)}`);
    examples.close();
    await setText(text, {name});
    say(`${name} is open.`);
    write.focus();
  } catch (error) { complain(error.say); read(); }
}

/** Whether an example is a theory or a riddle, where an address does not say. */
async function homeOf(name, of) {
  if (of === 'riddle' || of === 'theory') return of;
  const theories = await call('/api/examples/theory').catch(() => []);
  return theories.some(each => each.name === name) ? 'theory' : 'riddle';
}

async function showExamples() {
  examples.toggle(h('p', {class: 'muted'}, 'Looking …'));
  if (!examples.isOpen) return;
  try {
    const lists = await Promise.all(['theory', 'riddle'].map(of => call(`/api/examples/${of}`)));
    const part = (title, of, list) => [h('h3', {}, title), h('div', {class: 'menu'}, list.map(each =>
      h('button', {type: 'button', class: 'button quiet entry', onclick: () => example(of, each.name)}, h('span', {}, h('b', {}, each.name), h('br', {}), h('span', {class: 'muted small'}, each.summary)))))];
    const made = task => lists[0].filter(each => each.task === task);
    clear(examples.inside, part('To decide', 'theory', made('decide')), part('To prove', 'theory', made('prove')), part('Models', 'theory', made('models')), part('Riddles in English', 'riddle', lists[1]));
  } catch (error) { clear(examples.inside, h('p', {class: 'note bad'}, error.say)); }
}

function showFiles() {
  const texts = kept(TEXTS, {});
  const name = h('input', {class: 'box', value: state.name, maxlength: 60, 'aria-label': 'Name of this text'});
  const chooser = h('input', {type: 'file', class: 'visually-hidden', tabindex: '-1', 'aria-label': 'Open a file', accept: '.in,.p,.txt,.tptp,.ax,.json', onchange: async () => {
    const [file] = chooser.files;
    if (!file) return;
    if (file.size > 200_000) return complain('A text has at most 200,000 characters.');
    files.close();
    setText(await file.text(), {name: file.name.slice(0, 60)});
  }});
  const converted = async to => {
    try {
      const request = isRiddle() ? {task: 'export', kind: 'riddle', text: write.text(), options: {to: 'ladr'}} : {task: 'parse', kind: 'theory', text: write.text(), options: {...named(), to}};
      const answer = await asked(request);
      files.close();
      setText(answer.result.text, {name: `${state.name} in ${LANGUAGES[to].name}`});
    } catch (error) { complain(error.say); }
  };
  files.toggle(
    h('label', {class: 'field'}, 'Name', name),
    h('div', {class: 'row'},
      button('Keep here', {kind: 'primary', onclick: () => {
        state.name = name.value.trim() || 'new text';
        const room = keep(TEXTS, {...texts, [state.name]: {text: write.text(), language: state.language, at: Date.now()}});
        files.close();
        read();
        (room ? say : alertWords)(room ? `${state.name} is kept in this browser.` : 'This browser has no room for it. Save a file instead.');
      }}),
      button('Save a file', {icon: 'save', onclick: () => save(/\.\w+$/.test(name.value) ? name.value : `${name.value}.${theLanguage() === 'tptp' ? 'p' : isRiddle() ? 'txt' : 'in'}`, write.text())}),
      button('Open a file', {icon: 'file', onclick: () => chooser.click()}), chooser,
      button('New', {icon: 'plus', onclick: () => { files.close(); setText(''); write.focus(); }})),
    h('h3', {}, 'Write it as'),
    h('div', {class: 'row'}, (isRiddle() ? ['ladr'] : ['ladr', 'tptp', 'clauses']).map(to => button(LANGUAGES[to].name, {onclick: () => converted(to)}))),
    h('h3', {}, 'Kept in this browser'),
    Object.keys(texts).length ? h('div', {class: 'menu'}, Object.entries(texts).sort(([, one], [, other]) => other.at - one.at).map(([each, entry]) => h('div', {class: 'row'},
      h('button', {type: 'button', class: 'button quiet grow entry', onclick: () => { files.close(); setText(entry.text, {name: each, language: entry.language}); }}, each),
      button(`Forget ${each}`, {icon: 'close', kind: 'quiet', bare: true, onclick: () => { const {[each]: _, ...rest} = texts; keep(TEXTS, rest); files.close(); showFiles(); }})))) : h('p', {class: 'muted'}, 'Nothing yet.'));
}

function showOptions() {
  const field = (words, node) => h('label', {class: 'field'}, words, node);
  const choice = name => h('select', {value: state.options[name], onchange: event => { state.options[name] = event.target.value; }}, METHODS[name].map(each => h('option', {value: each}, each)));
  options.toggle(
    segmented('What to run', [{value: 'decide', words: 'Both'}, {value: 'prove', words: 'Prove'}, {value: 'models', words: 'Find models'}], {value: state.options.run, onchoose: value => { state.options.run = value; }}),
    field('How to prove', choice('prove')), field('How to find models', choice('models')),
    field('Sizes of models, such as 2-10', h('input', {value: state.options.sizes, inputmode: 'numeric', placeholder: 'what the text says', pattern: '\\d+(-\\d+)?', oninput: event => { state.options.sizes = event.target.value; }})),
    field('Seconds for each claim', h('input', {type: 'number', min: 1, max: 300, value: state.options.seconds, oninput: event => { state.options.seconds = Math.min(300, Math.max(1, Number(event.target.value) || 10)); if (state.outline) showSymbols(state.outline.symbols); }})),
    h('p', {class: 'muted small'}, 'A lane that ends without an answer proves nothing.'),
    button('Run', {icon: 'play', kind: 'primary', onclick: () => { options.close(); run(); }}));
}

// Links

function linked() {
  return {name: state.name, language: state.language, text: write.text(), options: state.options, step: shown.chosen(), tab: shown.tab()};
}

async function restore() {
  const asked = new URLSearchParams(location.search);
  if (asked.get('example')) return example(await homeOf(asked.get('example'), asked.get('kind')), asked.get('example'));
  let failed = null;
  if (location.hash.length > 1) {
    try {
      const {unpack} = await import('./link.js');
      const found = await unpack(location.hash);
      if (found && typeof found.text === 'string') {
        Object.assign(state.options, Object.fromEntries(Object.entries(found.options ?? {}).filter(([name]) => name in state.options)));
        await setText(found.text, {name: String(found.name ?? 'new text').slice(0, 60), language: CHOICES.includes(found.language) ? found.language : 'auto'});
        pendingStep = found.step ?? null;
        shown.offer(found.tab);
        return;
      }
    } catch (error) { failed = error; }
  }
  const draft = kept(DRAFT);
  await setText(draft?.text ?? '', draft ?? {});
  if (failed) {
    shown.failed(failed);
    alertWords(failed.say ?? failed.message);
  }
}
addEventListener('hashchange', restore);
restore();
