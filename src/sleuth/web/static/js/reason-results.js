// The right side of Reason: the lanes of a run, what they come to, and the views of the result.
// What is not known is never worded as none: a lane that stopped proves nothing.
import {button, clear, h} from './dom.js';
import {job} from './jobs.js';
import {known} from './known.js';
import {complain, say} from './say.js';
import {segmented} from './toolbar.js';

const TITLES = {prove: 'Prove', models: 'Models', solve: 'Solve'};
const TABS = [
  ['graph', 'Graph'], ['steps', 'Steps'], ['text', 'Text'], ['models', 'Models'], ['must', 'Must be true'],
  ['explain', 'Explain'], ['hand', 'By hand'], ['tools', 'Tools'],
];
const WHERE = {graph: 'proof', steps: 'proof', text: 'proof', models: 'models', must: 'must', explain: 'explain', hand: 'hand', tools: 'tools'};

export const seconds = value => `${value < 0.0995 ? value.toFixed(3) : value < 10 ? value.toFixed(1) : Math.round(value)} s`;
export const many = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;

/** The answer to a short request; as a job, since a busy server lets a job wait for its turn. */
export async function asked(request) {
  const {result, why} = await job({limits: {seconds: 10, memory: 1 << 30}, ...request}).done;
  if (!result) throw Object.assign(new Error(why), {say: why === 'cancelled' ? 'Stopped.' : 'That run broke. Your text is safe.'});
  return result;
}

/** Whether the page is a phone's: there the steps come first. */
const small = () => matchMedia('(max-width: 760px)').matches;

/** How far a lane is, in a few words: "domain size 4", "1,623 clauses". */
function told({say: words, done}) {
  const kept = /(\d+) clauses kept/.exec(words ?? '');
  if (kept) return many(Number(kept[1]), 'clause');
  return words ? `${words}${Number.isInteger(done) ? ` ${done}` : ''}` : '';
}

/** What a lane has to say for itself: the look of its bar, and a word or two. */
function laneWords(name, lane, flags) {
  const {answer, state} = lane;
  if (state === 'failed') return ['failed', lane.error?.say ?? 'broke'];
  if (!answer) return state === 'running' ? ['running', lane.say || 'running'] : state === 'stopped' ? ['stopped', lane.say ? `stopped, ${lane.say}` : 'stopped'] : ['waiting', 'waiting'];
  if (name === 'solve') return answer.status === 'solved' ? ['won', answer.unique === false ? 'Solved, not the only way' : 'Solved'] : answer.status === 'unsolvable' ? ['won', 'No solution'] : ['stopped', limitWords(answer)];
  if (name === 'prove') {
    if (answer.status === 'solved') return ['won', 'Proved'];
    if (answer.status === 'unsolvable') return [flags.conclusive ? 'won' : 'stopped', !flags.conclusive ? 'found all it could' : flags.goal ? 'Does not follow' : 'No contradiction'];
    return ['stopped', limitWords(answer)];
  }
  if (answer.status === 'solved') return ['won', `Model, size ${answer.solution.size}`];
  if (answer.status === 'unsolvable') return [flags.bounded ? 'won' : 'stopped', `none of ${sizes(answer.result?.sizes)}`];
  return ['stopped', limitWords(answer)];
}

const limitWords = answer => (answer.limit ? `stopped (${answer.limit})` : 'gave up');

export function sizes(list) {
  if (!list?.length) return 'these sizes';
  return list.length === 1 ? `size ${list[0]}` : `sizes ${list[0]} to ${list[list.length - 1]}`;
}

/** What the lanes of a claim come to: `{look, words, more?}`. */
function verdictOf(entry) {
  const {claim, lanes, flags} = entry;
  const of = name => lanes.get(name)?.answer;
  const [prove, models, solve] = [of('prove'), of('models'), of('solve')];
  const goal = claim.goal !== null && claim.goal !== undefined;
  if (solve) {
    if (solve.status === 'solved') return solve.unique === false ? {look: 'warn', words: 'This has more than one solution; one is shown.'} : {look: 'good', words: solve.unique ? 'Solved; this is the only solution.' : 'Solved.'};
    if (solve.status === 'unsolvable') return {look: 'bad', words: 'This has no solution.'};
  }
  if (prove?.status === 'solved') {
    const steps = many(prove.result[0].steps, 'step');
    return {look: 'good', words: goal ? `Proved in ${steps}${prove.checked ? ', every one checked' : ''}.` : `These facts contradict one another: shown in ${steps}.`};
  }
  if (models?.status === 'solved') {
    const at = Object.entries(models.result?.witness ?? {}).map(([name, value]) => `${name} = ${value}`).join(', ');
    const fails = at ? ` It fails for ${at}.` : '';
    const {size} = models.solution;
    if (goal && !claim.models) return {look: '', words: `A model of size ${size} in which it fails. In production mode that refutes nothing: its rules compute.`};
    return {look: goal ? 'warn' : 'good', words: goal ? `Does not follow: a counter-model of size ${size}.${fails}` : `Can be true: a model of size ${size}.`};
  }
  if (models?.status === 'unsolvable' && flags.bounded) {
    const where = sizes(models.result?.sizes);
    const clash = models.result?.clash;
    return {look: goal ? 'good' : 'bad', words: goal ? `Follows for ${where}: all cases were tried.` : `There is no model of ${where}.`, more: clash};
  }
  if (prove?.status === 'unsolvable' && flags.conclusive) {
    return {look: goal ? 'warn' : 'good', words: goal ? 'Does not follow: all consequences were drawn, and there is no contradiction.' : 'Can be true: all consequences were drawn, and there is no contradiction.'};
  }
  const stopped = [...lanes.values()].some(lane => lane.answer?.limit);
  const alone = models?.status === 'unsolvable' && !prove ? `There is no model of ${sizes(models.result?.sizes)}. Larger ones were not looked at.` : '';
  return {look: '', words: alone || (entry.cancelled ? 'Stopped. This does not mean there is no answer.' : stopped ? `Stopped after ${entry.seconds} s. This does not mean there is no answer.` : 'Neither a proof nor a model was found. This does not mean there is none.'), open: true};
}

/** The answer that the verdict rests on: another lane may have claimed less. */
function decisive({lanes, flags}) {
  const of = name => lanes.get(name)?.answer;
  const says = (answer, ...statuses) => statuses.includes(answer?.status) && answer;
  return says(of('solve'), 'solved', 'unsolvable') || says(of('prove'), 'solved') || says(of('models'), 'solved')
    || (flags.bounded && says(of('models'), 'unsolvable')) || (flags.conclusive && says(of('prove'), 'unsolvable')) || null;
}

/** The style of the views comes with the first of them. */
function dress() {
  const href = '/static/reason-views.css';
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(h('link', {rel: 'stylesheet', href}));
}

/** The result side in `parent`; `host` is what it asks of the page. */
export function results(parent, host) {
  const lanesBox = h('div', {class: 'lanes'});
  const claimBox = h('div', {class: 'claims'});
  const verdictBox = h('div', {class: 'verdict'});
  const tabs = segmented('View', TABS.map(([value, words]) => ({value, words})), {value: 'graph', onchoose: value => show(value)});
  const changed = h('p', {class: 'note warn', hidden: true}, 'The text has changed since. Press Decide to run it again.');
  const body = h('div', {class: 'view', id: 'view'});
  const tabBar = h('div', {class: 'tabs scroll'}, tabs);
  parent.append(lanesBox, claimBox, verdictBox, changed, tabBar, body);

  let entries = [];
  let current = 0;
  let tab = small() ? 'steps' : 'graph';
  let step = null;
  let chosenByHand = false;
  let drawing = 0;
  tabs.value = tab;

  const entry = () => entries[current];

  function empty() {
    entries = [];
    changed.hidden = true;
    current = 0;
    step = null;
    chosenByHand = false;
    host.light([]);
    clear(lanesBox);
    clear(claimBox);
    clear(verdictBox);
    draw();
  }

  function begin(claims) {
    dress();
    empty();
    const asked = {text: host.text(), language: host.language()};
    entries = claims.map(claim => ({claim, asked, flags: {}, lanes: new Map(), verdict: null, models: [], at: 0, cancelled: false, seconds: host.seconds()}));
    drawClaims();
    draw();
  }

  function drawClaims() {
    clear(claimBox);
    if (entries.length < 2) return;
    const select = h('select', {class: 'box', 'aria-label': 'Goal', onchange: () => { current = Number(select.value); step = null; drawLanes(); drawVerdict(); pickTab(); draw(); }},
      entries.map(({claim, verdict}, at) => h('option', {value: at}, `${at + 1}. ${claim.goal} ${verdict ? `· ${short(verdict)}` : ''}`)));
    select.value = String(current);
    claimBox.append(select);
  }

  const short = verdict => (verdict.open ? 'open' : verdict.words.split(/[.:,]/)[0].replace(/ in .*/, '').toLowerCase());

  function drawLanes() {
    clear(lanesBox);
    for (const [name, lane] of entry()?.lanes ?? []) {
      const [look, words] = laneWords(name, lane, entry().flags);
      const fill = h('i', {});
      fill.style.width = look === 'won' ? '100%' : look === 'stopped' || look === 'failed' ? `${Math.min(90, 12 + 10 * (lane.done ?? 1))}%` : '';
      const bar = h('div', {class: `bar ${look}${look === 'running' ? ' unknown' : ''}`, role: 'progressbar', 'aria-label': TITLES[name], 'aria-valuetext': words}, fill);
      lanesBox.append(h('div', {class: 'lane', 'data-lane': name, 'data-state': look},
        h('b', {}, TITLES[name]), bar, h('span', {class: 'muted'}, lane.seconds === null ? '' : seconds(lane.seconds)),
        h('span', {class: `chip ${look === 'won' ? 'good' : look === 'failed' ? 'bad' : look === 'running' ? 'accent' : ''}`}, words)));
    }
  }

  function drawVerdict() {
    const verdict = entry()?.verdict;
    clear(verdictBox);
    if (!verdict) return;
    verdictBox.append(h('p', {class: `note ${verdict.look}`}, verdict.words,
      verdict.open && entry().seconds < 300 ? [' ', button(`${Math.min(300, entry().seconds * 3)} s`, {'aria-label': `Try again for ${Math.min(300, entry().seconds * 3)} seconds`, onclick: () => host.again(Math.min(300, entry().seconds * 3))})] : null));
    const lines = known(decisive(entry()));
    if (lines) verdictBox.append(lines);
    if (verdict.more?.length) verdictBox.append(h('ul', {class: 'clash'}, verdict.more.map(each => h('li', {}, each))));
  }

  function race(at, names, flags) {
    const mine = entries[at];
    mine.flags = flags;
    mine.lanes = new Map(names.map(name => [name, {state: 'waiting', say: '', seconds: null, answer: null, done: 0}]));
    const started = performance.now();
    const change = () => { if (at === current) drawLanes(); };
    const lane = name => mine.lanes.get(name);
    if (entries.length > 1 && !mine.shownOnce) { current = at; drawClaims(); draw(); }
    change();
    return {
      accepted: ({place}) => { if (place > 0) { clear(verdictBox, h('p', {class: 'note'}, `Two jobs are running. Yours is number ${place + 1}.`)); } else clear(verdictBox); },
      waiting: () => clear(verdictBox, h('p', {class: 'note'}, 'Other tabs are running jobs. This one waits for them.')),
      progress(event) {
        Object.assign(lane(event.lane), {say: told(event), seconds: event.seconds ?? 0, done: event.done ?? 0, state: 'running'});
        change();
      },
      lane(event) {
        Object.assign(lane(event.lane), {state: event.state, error: event.error});
        change();
      },
      result(answer) {
        Object.assign(lane(answer.lane), {answer, seconds: answer.stats?.seconds ?? (performance.now() - started) / 1000});
        if (answer.lane === 'prove' && answer.status === 'solved') {
          mine.rows = JSON.parse(answer.result[0].text);
          mine.proof = answer.result[0].proof;
        }
        if (answer.lane === 'models' && answer.status === 'solved') Object.assign(mine, {models: [answer.solution], at: 0, complete: false, counter: mine.claim.goal !== null, sizes: answer.result?.sizes});
        if (answer.lane === 'solve') mine.solution = answer;
        change();
      },
      end(why, byPerson) {
        mine.cancelled = byPerson;
        for (const each of mine.lanes.values()) {
          if (!each.answer && each.state !== 'failed') each.state = 'stopped';
          each.seconds ??= (performance.now() - started) / 1000;
        }
        const broken = [...mine.lanes.values()].find(each => each.state === 'failed');
        const settled = [...mine.lanes.values()].some(each => each.answer);
        mine.verdict = broken && !settled ? {look: 'bad', words: broken.error?.say ?? 'That run broke. Your text is safe.'} : verdictOf(mine);
        if (at !== current && !mine.shownOnce) current = at;
        mine.shownOnce = true;
        drawClaims();
        drawLanes();
        drawVerdict();
        pickTab();
        draw();
        say(mine.claim.goal && entries.length > 1 ? `${mine.claim.goal}: ${mine.verdict.words}` : mine.verdict.words);
      },
    };
  }

  /** Open the view that shows the result, unless a person has chosen one that also can. */
  function pickTab() {
    const mine = entry();
    const proves = ['graph', 'steps', 'text'];
    if (chosenByHand && !proves.includes(tab) && tab !== 'models') return;
    if (mine?.rows && !proves.includes(tab)) tab = small() ? 'steps' : 'graph';
    else if (!mine?.rows && (mine?.models.length || mine?.solution) && tab !== 'models') tab = 'models';
    tabs.value = tab;
  }

  function show(name) {
    tab = name;
    chosenByHand = true;
    tabs.value = name;
    draw();
  }

  /** Draw the view; its module comes when it is first wanted. */
  async function draw() {
    const turn = (drawing += 1);
    const name = tab;
    const free = ['hand', 'tools', 'must', 'explain'].includes(name);   // they ask about the text as it stands now
    if (!entries.length && !free) return clear(body, nothing());
    let view;
    dress();
    try {
      view = await import(`./reason-${WHERE[name]}.js`);
    } catch {
      return complain('Sleuth is not running. This view waits for it.');
    }
    if (turn !== drawing) return;
    clear(body);
    body.dataset.view = name;
    view.draw(body, entry() ?? {claim: {goal: null}, lanes: new Map(), models: [], flags: {}}, {
      ...host, ...(!free && entry() ? {text: () => entry().asked.text, language: () => entry().asked.language} : {}), tab: name, number: current + 1, chosen: () => step, redraw: draw, show,
      choose(number, rows) {
        step = number;
        host.light(linesBelow(number, rows));
      },
    });
  }

  function nothing() {
    if (host.text().trim()) return h('div', {class: 'empty'}, h('p', {}, 'Press Decide to look for a proof and for a model at once; the first answer stops the other.'));
    return h('div', {class: 'empty'}, h('p', {}, 'Write a theory, or open an example.'),
      h('div', {class: 'row'}, host.first.map(name => button(name, {onclick: () => host.open(name)}))));
  }

  draw();
  return {
    begin, race, clear: empty, refresh() {
      changed.hidden = !entries.length || host.text() === entries[0].asked.text;
      if (!entries.length && body.querySelector('.empty')) draw();
    }, tab: () => tab, chosen: () => step,
    choose(number) {
      step = number;
      if (entry()?.rows) host.light(linesBelow(number, entry().rows));
      draw();
    },
    end(stopped) { if (stopped && !entries.some(each => each.verdict)) clear(verdictBox, h('p', {class: 'note'}, 'Stopped.')); },
    failed(error) { dress(); clear(verdictBox, h('p', {class: 'note bad'}, error.say ?? 'That run broke. Your text is safe.')); },
    /** A link was opened: running is offered, never done. */
    offer(name) {
      dress();
      if (TABS.some(([value]) => value === name)) { tab = name; tabs.value = name; draw(); }
      clear(verdictBox, h('p', {class: 'note'}, 'This text came by a link. Press Decide to run it.'));
    },
  };
}

/** The lines of the text that a step rests on. */
export function linesBelow(number, rows) {
  const known = new Map(rows.map(row => [row.number, row]));
  const found = new Set([number]);
  for (const each of found) for (const parent of known.get(each)?.parents ?? []) found.add(parent);
  return [...new Set([...found].map(each => known.get(each)?.line).filter(Boolean))];
}
