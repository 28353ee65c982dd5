// Watch: the same problem by one method or several, step by step, forwards and back.
import {h, add, button, clear, icon, set} from './dom.js';
import {mount} from './page.js';
import {alertWords, say} from './say.js';
import {call, job} from './jobs.js';
import {segmented, toolbar} from './toolbar.js';
import {sheet} from './sheet.js';
import {timeline} from './timeline.js';
import {HEARD, KINDS, TITLES, count, milliseconds, startWords, statsOf, statusOf} from './watch-words.js';

const MOST_LANES = 4, PAUSE = 2000, TREE_PAUSE = 120;
const SOON = 120, QUICK = 500, AIMED = 600;   // what took no longer is run again when the map changes
const kind = Object.hasOwn(KINDS, location.pathname.split('/')[2]) ? location.pathname.split('/')[2] : 'maze';
const about = KINDS[kind], region = kind === 'maze' || kind === 'hunger-games';

const main = document.querySelector('main');
const state = {name: about.example, text: '', mode: 'step', heat: false, tree: about.tree && innerWidth >= 1024, shown: innerWidth <= 760 ? '0' : 'all', tool: '', cost: '3'};
let known = null, lanes = [], maps = null, field = null, running = null, boards = null, spoken = 0, treeAt = 0, treeLane = 0, quick = false, soon = 0, due = 0, unasked = -Infinity;

const heading = h('h1', {}, 'Watch'), chips = h('span', {class: 'row'});
const runButton = button('Run', {icon: 'play', kind: 'primary', onclick: () => (running && performance.now() > unasked + AIMED ? stop() : run(true))});
const heatButton = button('Heat map', {onclick: () => warm(!state.heat), 'aria-pressed': 'false'});
const treeButton = button('Tree', {onclick: () => showTree(!state.tree), 'aria-pressed': 'false'});
const moreButton = button(`New ${about.noun}`, {'aria-expanded': 'false', onclick: () => openNew()});
const grid = h('div', {class: 'lanes'}), notes = h('p', {class: 'muted small grow right'}), problem = h('p', {class: 'note bad', role: 'alert', hidden: true});
const newSheet = sheet({title: `New ${about.noun}`, id: 'new'}), laneSheet = sheet({title: 'Settings of a lane', id: 'settings'});
let trees = null, tree = null;   // the module of trees and its view, loaded when one is shown
const treeTabs = h('span', {}), treeCard = h('section', {class: 'card treecard', 'aria-label': 'Search tree', hidden: true}, h('header', {}, h('h2', {}, kind === 'pacman' ? 'Game tree' : 'Search tree'), treeTabs));
const asText = h('details', {class: 'card panel astext', ontoggle: () => tellText()}, h('summary', {}, 'As text'), h('div', {class: 'scroll'}));
const line = timeline({onmove: () => show(), words: (place, max) => (state.mode === 'time' ? `${milliseconds(place / 1e6)} of ${milliseconds(max / 1e6)}` : `${count(place)} of ${count(max)}`)});
const modes = segmented('Boards go', [{value: 'step', words: 'In step'}, {value: 'time', words: 'By time'}], {value: 'step', onchoose: value => { state.mode = value; measure(); line.go(line.max); }});

// Lanes

function makeLane([method, heuristic = null, options = {}]) {
  const lane = {name: '', method, heuristic, options: {...options}, status: null, result: null, error: ''};
  lane.chip = h('span', {class: 'chip'}); lane.stats = h('footer', {class: 'stats'}); lane.told = h('p', {class: 'told small', hidden: !region});
  lane.methods = h('select', {class: 'box', 'aria-label': 'Method', onchange: () => { lane.method = lane.methods.value; lane.options = {}; settle(); edited(); run(false); }},
    known.methods.map(each => h('option', {value: each.name, title: each.summary}, TITLES[each.name] ?? each.name)));
  lane.heuristics = h('select', {class: 'box', 'aria-label': 'Heuristic', onchange: () => { lane.heuristic = lane.heuristics.value; edited(); run(false); }},
    known.heuristics.map(each => h('option', {value: each.name, title: each.summary}, `${each.name}${each.faulty ? ' (faulty)' : ''}`)));
  lane.badge = h('b', {class: 'badge'});
  lane.settings = button('Settings', {icon: 'options', kind: 'quiet', bare: true, 'aria-expanded': 'false', onclick: () => openLane(lane)});
  lane.remove = () => { lanes = lanes.filter(other => other !== lane); lane.view.drop(); settle(); };
  lane.view = makeView(lane);
  let from = null;
  const swipe = {   // on a phone the next board comes by a swipe, unless fingers draw
    ontouchstart: ({touches}) => { from = touches.length === 1 && !state.tool ? touches[0] : null; },
    ontouchend: ({changedTouches: [to]}) => {
      const across = from ? to.clientX - from.clientX : 0;
      if (state.shown !== 'all' && Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(to.clientY - from.clientY)) showLane(Number(state.shown) - Math.sign(across));
    },
  };
  lane.node = h('section', {class: 'card lane'}, h('header', {}, lane.badge, lane.methods, lane.heuristics, lane.settings, h('span', {class: 'grow'}), lane.chip),
    h('div', {class: 'board', ...swipe}, lane.view.node), lane.told, lane.stats);
  return lane;
}

function makeView(lane) {
  const host = {
    get field() { return field; }, get tool() { return state.tool === 'cost' ? state.cost : state.tool; }, get board() { return boards; },
    get start() { return startWords(kind, state.text); },
    redraw() { for (const one of lanes) { one.view.recording = one.view.fresh(); one.view.step = 0; one.view.shown = undefined; one.view.paint(); } },
    changed: redrawn, choose: key => chooseTool(key),
    tell(cell) { for (const one of lanes) clear(one.told, one.view.tell(cell)); },
  };
  const view = new {maze: maps.MazeView, 'hunger-games': maps.MazeView, tiles: maps.TilesView, futoshiki: maps.DomainsView, 'lights-out': maps.ChaseView, pacman: maps.GameView}[kind](host, lane.name);
  view.map();
  return view;
}

const methodOf = lane => known.methods.find(each => each.name === lane.method) ?? known.methods[0];
const informed = lane => methodOf(lane).options.some(option => option.name === 'heuristic');
const settingsOf = lane => methodOf(lane).options.filter(option => !['heuristic', 'steps', 'inference'].includes(option.name));

/** Lanes as they are. */
function settle() {
  lanes.forEach((lane, at) => {
    lane.name = lane.view.name = 'ABCD'[at];
    clear(lane.badge, lane.name);
    lane.method = methodOf(lane).name;
    lane.methods.value = lane.method;
    lane.heuristics.hidden = !informed(lane);
    if (!known.heuristics.some(each => each.name === lane.heuristic)) lane.heuristic = known.heuristics.find(each => each.name === 'manhattan')?.name ?? known.heuristics[0]?.name ?? null;
    lane.heuristics.value = lane.heuristic ?? '';
    set(lane.node, {'aria-label': `Lane ${lane.name}`});
    set(lane.methods, {'aria-label': `Method of lane ${lane.name}`});
    set(lane.heuristics, {'aria-label': `Heuristic of lane ${lane.name}`});
  });
  add(clear(grid), [lanes.map(lane => lane.node), kind !== 'pacman' && treeCard]);
  Object.assign(grid.dataset, {lanes: lanes.length, kind});
  treeLane = Math.min(treeLane, lanes.length - 1);
  tabs();
  measure();
  show();
}

function tabs() {
  const names = lanes.map((lane, at) => ({value: String(at), words: lane.name, name: `Lane ${lane.name}`}));
  clear(treeTabs, lanes.length > 1 && segmented('Tree of', names, {value: String(treeLane), onchoose: value => { treeLane = Number(value); showTreeNow(); }}));
  clear(phoneTabs, lanes.length > 1 && segmented('Show', [...names, {value: 'all', words: lanes.length > 2 ? 'all' : 'both', name: 'All boards'}], {value: state.shown, onchoose: showLane}));
  grid.dataset.shown = state.shown;
  const words = lanes.length === 1 ? 'Run' : lanes.length === 2 ? 'Run both' : 'Run all';
  clear(set(runButton, {'data-words': words}), icon(running ? 'stop' : 'play'), running ? 'Stop' : words);
  addBoard.hidden = lanes.length >= MOST_LANES;
}
/** On a phone: one board, or all below each other. */
function showLane(which) {
  if (which !== 'all' && !lanes[which]) return;
  state.shown = String(which);
  tabs();
  show();
}
const phoneTabs = h('div', {class: 'phonetabs'});
const addBoard = button('Add a board', {icon: 'plus', kind: 'quiet', onclick: () => {
  const used = new Set(lanes.map(lane => lane.method));
  lanes.push(makeLane([(known.methods.find(each => !used.has(each.name)) ?? known.methods[0]).name]));
  settle();
  run(false);
}});

// Running

function requestOf(lane) {
  const options = {...lane.options, ...(informed(lane) && lane.heuristic && !lane.options.heuristic ? {heuristic: lane.heuristic} : {}), ...(kind === 'lights-out' ? {steps: true} : {})};
  return {task: 'watch', kind, text: state.text, source: state.name, method: lane.method, options, limits: {seconds: 20}};
}

/** Search with all lanes; `from0` plays from the beginning as the events come. */
async function run(from0, place = null) {
  running?.cancel();
  clearTimeout(soon);
  const began = performance.now();
  problem.hidden = true;
  line.pause();
  for (const lane of lanes) { lane.view.map(); lane.result = null; lane.error = ''; lane.status = 'running'; }
  line.growing = true;
  measure();
  line.go(from0 ? 0 : place ?? Number.MAX_SAFE_INTEGER);
  const mine = running = job({lanes: Object.fromEntries(lanes.map(lane => [lane.name, requestOf(lane)])), race: false, hear: HEARD[kind] ?? ['trace']}, {on: {
    events({lane: name, events}) { const lane = named(name); for (const event of events) lane?.view.hear(event); showSoon(); },
    lane({lane: name, state: now, error}) { const lane = named(name); if (lane) { lane.status = now; lane.error = error?.say ?? ''; status(lane); } },
    result(answer) { const lane = named(answer.lane); if (lane) lane.result = answer; measure(); },
    waiting: () => note('Other tabs are running jobs. This one waits for them.'),
    accepted: ({place: before}) => note(before > 0 ? `Two jobs are running. Yours is number ${before + 1}.` : ''),
  }});
  tabs();
  if (from0) line.play();
  try { await mine.done; } catch (error) { complain(error); }
  if (running !== mine) return;
  running = null;
  quick = performance.now() - began < QUICK;
  line.growing = false;
  for (const lane of lanes) if (lane.status === 'running') lane.status = 'stopped';
  const wrong = lanes.find(lane => lane.error);
  if (wrong) complain({say: wrong.error});
  tabs();
  measure();
  if (!from0) line.go(place ?? line.max);
  show();
  sayAll(true);
}

function stop() { running?.cancel(); say('Stopped.'); }
function named(name) { return lanes.find(lane => lane.name === name); }
function note(words) { clear(notes, words); }
function complain(error) {
  problem.hidden = false;
  clear(problem, error.say ?? String(error));
  alertWords(error.say ?? String(error));
}

/** The problem or a lane has changed: what was found is about something else. */
function edited() {
  clearTimeout(soon);
  running?.cancel();
  running = null;
  if (field) state.text = field.text();
  for (const lane of lanes) { lane.view.map(); lane.result = null; lane.status = null; lane.verdict = null; }
  line.pause();
  line.growing = false;
  title();
  tabs();
  measure();
  show();
  if (state.heat) warm(true);
}

/** The map was drawn on: a search that is quick follows by itself. */
function redrawn() {
  edited();
  // Who aims at Run does not mean Stop.
  if (quick) soon = setTimeout(() => { unasked = performance.now(); run(false); }, SOON);
}

// Showing

function stepOf(lane) {
  const most = lane.view.length;
  return state.mode === 'time' ? lane.view.stepAfter(line.value / 1e6) : Math.min(line.value, most);
}

/** How long the line is, and where on it each lane was done. */
function measure() {
  const time = state.mode === 'time';
  const ends = lanes.map(lane => (time ? Math.ceil(1e6 * lane.view.seconds) : lane.view.length));
  line.extend(Math.max(0, ...ends));
  line.ticks(lanes.flatMap((lane, at) => (lane.result && ends[at] < line.max ? [[ends[at], `${lane.name} is done here`]] : [])));
  const early = lanes.filter((lane, at) => lane.result && ends[at] < line.max).map(lane => lane.name);
  modes.hidden = lanes.length < 2 || !lanes.some(lane => lane.view.recording);
  const parts = lanes.flatMap(lane => (lane.result?.warnings ?? []).map(each => `${lane.name}: ${each}.`)).join(' ');
  if (!running) note(lanes.length < 2 ? parts : `${parts && `${parts} `}${time ? 'All boards show the same moment; being watched slows each search down alike.' : region || kind === 'tiles' ? `${lanes.length === 2 ? 'Both' : 'All'} boards show the same number of expansions.` : 'Both boards show the same number of steps.'}${early.length ? ` ${early.join(' and ')} ${early.length > 1 ? 'were' : 'was'} done at the tick mark${early.length > 1 ? 's' : ''}.` : ''}`);
  line.refresh();
}

/** What has come is shown in the next frame, once. */
function showSoon() {
  if (due) return;
  due = requestAnimationFrame(() => { due = 0; measure(); if (!line.playing) show(); });
}

function show() {
  for (const lane of lanes) {
    const step = stepOf(lane);
    if (state.shown === 'all' || lanes[state.shown] === lane || innerWidth > 760) lane.view.draw(step);
    tellStats(lane, step);
    status(lane);
  }
  if (state.tree && (!(line.playing || running) || performance.now() > treeAt)) showTreeNow();
  if (asText.open && !line.playing) tellText();
  sayAll(false);
}

function tellStats(lane, step) {
  const all = statsOf(lane, step);
  if (lane.stats.childElementCount !== all.length) clear(lane.stats, all.map(() => h('div', {class: 'stat'}, h('b', {}), h('span', {}))));
  all.forEach(([value, words], at) => {
    const [number, name] = lane.stats.children[at].children, text = count(value);
    if (number.textContent !== text) number.textContent = text;
    if (name.textContent !== words) name.textContent = words;
  });
}

const statusNow = lane => statusOf(lane, stepOf(lane), kind, field?.settings.problem);

function status(lane) {
  const [words, look] = statusNow(lane);
  if (lane.chip.textContent !== words) { set(lane.chip, {class: `chip ${look}`}); clear(lane.chip, words); }
}

function sentenceOf(lane) {
  return `${lane.name}: ${statsOf(lane, stepOf(lane)).slice(0, 3).map(([value, words]) => `${count(value)} ${words}`).join(', ')}; ${statusNow(lane)[0]}.`;
}

/** Announce at most every two seconds. */
function sayAll(now) {
  const time = performance.now();
  if (!now && line.playing && time - spoken < PAUSE) return;
  for (const lane of lanes) if (region) set(lane.view.canvas, {'aria-label': sentenceOf(lane)});
  if (!now && !line.playing) return;
  spoken = time;
  say(lanes.map(sentenceOf).join(' '));
}

function words(lane) {
  const {recording} = lane.view;
  if (kind === 'tiles') return (id, found) => lane.view.label(id, found);
  return (id, found) => {
    const [place, ...rest] = recording.names[id].split(' ');
    const energy = rest[0] === 'energy' ? ` e${rest[1]}` : '';
    return [`${place}${energy}`, found ? (Number.isNaN(found.h) ? `g ${maps.short(found.g)}` : `f ${maps.short(found.g + found.h)}`) : ''];
  };
}

async function showTree(so) {
  state.tree = so;
  if (so) dress('watch-tree');
  treeCard.hidden = !so;
  set(treeButton, {'aria-pressed': String(so)});
  grid.dataset.tree = so;
  if (so && !tree) {
    trees = await import('./watch-tree.js');
    if (!tree) treeCard.append((tree = trees.treeView({label: () => `Tree of lane ${lanes[treeLane]?.name}`, choose: id => goTo(lanes[treeLane], id)})).node);
  }
  showTreeNow();
}
function showTreeNow() {
  const lane = lanes[treeLane];
  if (!lane || !state.tree || !tree) return;
  const step = stepOf(lane), began = performance.now();
  tree.draw(lane.view.recording ? trees.searchTree(lane.view.recording, step, words(lane)) : lane.view.tree(step) ?? {root: null});
  // A large tree takes a while; boards that move come first.
  treeAt = performance.now() + Math.max(TREE_PAUSE, 10 * (performance.now() - began));
}
/** Go to the moment at which a node of the tree was looked at. */
function goTo(lane, id) {
  const found = lane.view.recording ? lane.view.recording.known(Number(id), lane.view.length) : null;
  const step = found ? found.expanded || lane.view.recording.stepOf(found.event) : lane.view.choose(id);
  line.pause();
  line.go(state.mode === 'time' ? Math.ceil(1e6 * lane.view.recording.seconds.data[step]) : step);
}

async function tellText() {
  if (!asText.open) return;
  dress('watch-tree');
  const {tables} = await panels();
  clear(asText.lastElementChild, tables(lanes, stepOf, sentenceOf));
}

/** What heuristics say of every cell. */
async function warm(so) {
  state.heat = so;
  set(heatButton, {'aria-pressed': String(so)});
  main.toggleAttribute('data-heat', so);
  const said = await (await panels()).warmed(lanes, desk);
  if (said.length) { note(said.join(' ')); say(said.join(' ')); }
}

// New problems, and settings

function chooseTool(key) {
  if (/^[2-9]$/.test(key)) { state.cost = key; state.tool = 'cost'; costs.value = key; } else {
    const found = maps.TOOLS.find(tool => tool.key === key && (kind === 'maze' || tool.value !== 'cost'));
    if (!found) return false;
    state.tool = found.value;
  }
  tools.value = state.tool;
  toolShown();
  say(`${maps.TOOLS.find(tool => tool.value === state.tool).words}${state.tool === 'cost' ? ` ${state.cost}` : ''}`);
  return true;
}
let tools = null;
const costs = h('select', {class: 'box', 'aria-label': 'Cost of the cells drawn', hidden: true, onchange: () => { state.cost = costs.value; }}, [1, 2, 3, 4, 5, 6, 7, 8, 9].map(cost => h('option', {value: cost}, `cost ${cost}`)));
function toolShown() { costs.hidden = state.tool !== 'cost'; main.dataset.tool = state.tool ? 'draw' : 'look'; }

async function load(text, name) {
  state.text = text;
  state.name = name;
  boards = null;
  if (region) { if (field) field.read(text); else field = new maps.Field(text, kind); }
  if (kind === 'futoshiki') {
    const {result: board} = await call('/api/ask', {task: 'board', kind, text});
    boards = board && {size: board.geometry.rows, given: Object.fromEntries(Object.entries(board.given).map(([spot, sign]) => [spot, sign.text])), signs: Object.fromEntries(Object.entries(board.signs).map(([spot, sign]) => [spot, sign.text]))};
  }
}

function title() {
  const size = region ? `, ${field.rows} × ${field.columns}` : '';
  clear(heading, `${state.name}${size}`);
  clear(chips, kind === 'maze' && h('span', {class: 'chip'}, `${field.settings.moves ?? 4} moves`), kind === 'hunger-games' && h('span', {class: 'chip'}, `energy ${field.settings.energy ?? 10}, food ${field.settings['food-energy'] ?? 3}`));
  document.title = `${state.name} · Watch · Sleuth`;
}

async function open(text, name) {
  try { await load(text, name); } catch (error) { complain(error); return; }
  newSheet.close();
  edited();
  run(false);
}

async function openExample(name) {
  try { open((await call(`/api/watch/${kind}/examples/${encodeURIComponent(name)}`)).text, name); } catch (error) { complain(error); }
}

/** What the panels need to know of the page; they are loaded when they are first opened. */
const desk = {kind, informed, note, complain, get alone() { return lanes.length < 2; }, about, region, state, get known() { return known; }, get field() { return field; }, edited, run, open, openExample, methodOf, settingsOf};
const panels = () => import('./watch-panels.js');
async function openNew() { (await panels()).openNew(newSheet, desk); }
async function openLane(lane) { (await panels()).openLane(laneSheet, lane, desk); }

// The page

function build() {
  tools = region && segmented('Tool', maps.TOOLS.filter(tool => kind === 'maze' || tool.value !== 'cost'), {value: '', onchoose: value => { state.tool = value; toolShown(); }});
  const kinds = h('select', {class: 'box kind', 'aria-label': 'What to watch', onchange: event => location.assign(`/watch/${event.target.value}`)}, Object.entries(KINDS).map(([name, {words: title_}]) => h('option', {value: name, selected: name === kind}, title_)));
  const undo = region && [button('Undo', {icon: 'undo', bare: true, key: 'Ctrl Z', onclick: () => { if (field.undo()) redrawn(); }}), button('Redo', {icon: 'redo', bare: true, key: 'Ctrl Y', onclick: () => { if (field.redo()) redrawn(); }})];
  const bar = toolbar('Watch', h('div', {class: 'draw'}, tools, tools && costs, undo, known.heuristics.length > 0 && region && heatButton, region && treeButton), (kind === 'tiles' || kind === 'pacman') && treeButton,
    region && h('button', {type: 'button', class: 'button edit', 'aria-expanded': 'false', onclick: event => { event.target.setAttribute('aria-expanded', String(bar.toggleAttribute('data-editing'))); }}, 'Edit'), moreButton, runButton);
  const legend = [['expanded', 'closed'], ['frontier', 'open'], ['path', 'path'], ['wall', 'wall'], ['estimate: low to high', 'heat'], ['the same, expanded', 'heat warmed']];
  clear(main, h('div', {class: 'row head'}, kinds, heading, chips, h('span', {class: 'grow'}),
    bar),
  problem, phoneTabs, grid, line.node, kind === 'pacman' && treeCard,
  h('div', {class: 'row below'}, region && h('ul', {class: 'legend'}, legend.map(([name, look]) => h('li', {class: look}, name))), kind === 'pacman' && h('p', {class: 'muted small'}, '△ Pacman is to move and wants the most, ▽ a ghost the least. ≤ and ≥: a bound is enough. ✂: cut off.'), modes, addBoard, notes), asText);
  if (kind === 'lights-out') addBoard.remove();
}

mount({page: 'watch', title: 'Watch', link: () => linked(), file: () => ({name: `${state.name}.txt`, text: state.text})});
function linked() {
  return {kind, name: state.name, text: state.text, lanes: lanes.map(lane => [lane.method, lane.heuristic, lane.options]), step: line.value, mode: state.mode, heat: state.heat, tree: state.tree};
}

/** A stylesheet that only some boards need. */
const worn = new Set();
function dress(name) {
  if (!worn.has(name)) document.head.append(h('link', {rel: 'stylesheet', href: `/static/${name}.css`}));
  worn.add(name);
}

async function begin() {
  dress(region ? 'watch-map' : kind === 'pacman' ? 'watch-pacman' : 'watch-boards');
  let link = null;
  if (location.hash.length > 1) {
    try { link = await (await import('./link.js')).unpack(location.hash); } catch (error) { complain(error); }
    if (link && link.kind !== kind && Object.hasOwn(KINDS, link.kind)) { location.replace(`/watch/${link.kind}${location.hash}`); return; }
  }
  const own = typeof link?.text === 'string', boardsOf = region ? './watch-maze.js' : kind === 'tiles' ? './watch-tiles.js' : './watch-boards.js';
  let text;
  [known, maps, {text}] = await Promise.all([call(`/api/watch/${kind}`), import(boardsOf),
    own ? link : call(`/api/watch/${kind}/examples/${about.example}`), (region || kind === 'tiles') && import('./replay.js')]);
  if (link) Object.assign(state, {mode: link.mode === 'time' ? 'time' : 'step', tree: Boolean(link.tree)});
  await load(text, !own ? about.example : typeof link.name === 'string' ? link.name.slice(0, 80) : `${about.noun} of a link`);
  build();
  const given = (Array.isArray(link?.lanes) ? link.lanes : []).filter(Array.isArray).slice(0, MOST_LANES)
    .map(([method, heuristic, options]) => [String(method), heuristic && String(heuristic), Object(options)]);
  lanes = (given.length ? given : about.lanes).map(makeLane);
  modes.value = state.mode;
  title();
  settle();
  showTree(state.tree);
  await run(false, link ? Number(link.step) || 0 : null);
  if (link?.heat) await warm(true);
}
begin().catch(error => { main.append(problem); complain(error); });
