// The page Play: one table for every game. What differs from game to game comes from the board's data
// and from its model, `game(data, host)` of the module in KINDS; web/games.md says what a model is.
import {button, clear, h, set, style} from './dom.js';
import {later, mount} from './page.js';
import {say} from './say.js';
import {keepGame, keptGame, games, options} from './store.js';
import {call} from './jobs.js';
import {letter, listLater, typing} from './keys.js';
import {toolbar} from './toolbar.js';
import {board} from './board.js';

const KINDS = {marks: './marks-game.js', effects: './effects.js', server: './served.js'};
const LATER = 300, REST = 2500, SOON = 200;

const name = decodeURIComponent(location.pathname.split('/')[2] ?? '');
let entry = null, data = null, game = null, table = null;
let over = null, hints = 0, solving = false;
let seconds = 0, saving = 0, listing = 0, grading = 0, teaching = 0;
let changed = false, stamp = null;   // whether there is anything to keep, and when this page kept it last

// --- the parts of the page -------------------------------------------------------------------------

const chips = h('span', {class: 'row'}), status = h('span', {class: 'muted', 'data-status': ''}), clock = h('span', {class: 'muted clock', role: 'timer', 'aria-label': 'Time'});
const count = h('span', {class: 'muted count'});
const heading = h('h1', {}, 'Play');
const place = h('div', {class: 'place'}), result = h('div', {class: 'result', role: 'group', hidden: true});
const undo = button('Undo', {icon: 'undo', bare: true, key: 'Ctrl Z', onclick: () => step(-1)});
const redo = button('Redo', {icon: 'redo', bare: true, key: 'Ctrl Y', onclick: () => step(1)});
const own = h('span', {class: 'own'});
const tool = (words, more) => button(h('span', {class: 'words'}, words), {'aria-label': words, title: words, ...more});
const supposing = tool('Suppose', {icon: 'branch', key: 'P', onclick: () => { if (!host.locked()) game.suppose.begin(); }});
const checking = tool('Check', {icon: 'check', key: 'C', onclick: () => help().then(each => each.told('check'))});
const hinting = tool('Hint', {icon: 'hint', kind: 'primary', key: 'H', onclick: hint});
const bar = toolbar('Moves and help', undo, redo, own, h('span', {class: 'gap'}), supposing, checking, hinting);
const whyCard = h('section', {class: 'card panel why', 'aria-label': 'Why', hidden: true});
const about = h('section', {class: 'card panel about', 'aria-label': 'About this game'});
const movesCard = h('section', {class: 'card panel moves-card', 'aria-label': 'Moves', hidden: true});
const side = h('div', {class: 'side'}), below = h('footer', {inert: true}, bar);

const frame = mount({page: 'play', title: 'Play', link: async () => { if (!game) throw new Error('There is no game to link to yet.'); return {k: data.puzzle, t: data.text, ...await game.state()}; }, file: () => ({name: `${data.puzzle}.json`, text: JSON.stringify(whole())})});

function lay() {
  const main = document.querySelector('main');
  const fresh = button('New game', {key: 'N', onclick: () => more('newGame')});
  fresh.classList.add('fresh');
  clear(main, h('div', {class: 'board-side play'},
    h('section', {class: 'card table', 'aria-label': 'Game'},
      h('header', {}, heading, chips, status, h('span', {class: 'grow'}), count, clock, fresh,
        button('More', {icon: 'more', kind: 'quiet', bare: true, 'aria-expanded': 'false', onclick: () => more('menu')})),
      result, place, below),
    h('aside', {class: 'stack', 'aria-label': 'Help and moves'}, whyCard, side, movesCard, about)));
  setTimeout(() => { if (!game && !place.firstChild) place.append(h('div', {class: 'skeleton'})); }, SOON);
}

// --- opening ----------------------------------------------------------------------------------------

const host = {
  draw: spots => table.render(spots, game.look),
  moved, ask, open,
  solved: () => win(),
  solve: async () => (await help()).solve(),
  time: () => seconds,
  cursor: () => table.cursor,
  locked: () => over !== null || solving,
  halt: () => helper?.halt(),
  get data() { return data; },
  get entry() { return entry; },
};

const styled = name && style('board.css');

/** Show a problem by its text, in any format that the puzzle reads. `kept` brings a position. */
export async function open(text, kept = {}) {
  await styled;
  const found = entry.against ? {kind: 'server', puzzle: name, text} : await call('/api/board', {kind: name, text});
  const {game: make, prepare} = await import(KINDS[found.kind]);
  if (found.kind !== 'marks') await style('games.css');
  helper?.halt();
  data = prepare ? await prepare(found, kept) : found;
  over = null; changed = false; stamp = kept.at ?? null; hints = kept.hints ?? 0; solving = false; seconds = kept.seconds ?? 0;
  game = await make(data, host);
  game.flags = kept.flags ?? [];
  let wrong = kept.wrong;
  try {
    if (kept.state) await game.restore(kept.state);
    else if (kept.saved) await game.resume(kept.saved);
  } catch { wrong = 'This link is of another version; the puzzle opened, the marks did not.'; game = await make(data, host); }
  place.classList.remove('done');
  clear(place);
  table = board(place, data, {
    get kinds() { return game.kinds ?? 'c'; },
    get ring() { return game.ring; },
    get swiped() { return game.swiped; },
    touch: (spot, which, phase) => game.touch(spot, which, phase),
    key,
  });
  place.append(h('div', {class: 'zooms'}, button('Fit', {onclick: () => { table.fit(); table.focus(table.cursor, true); }})));
  set(below, {inert: null, hidden: null});
  table.render('all', game.look);
  game.seated?.(table);
  const [title, size] = /^(.*?)(?: (\d+ × \d+))?$/.exec(data.title || entry.name).slice(1);
  clear(heading, title);
  document.title = `${data.title || title} · Sleuth`;
  clear(chips, size && h('span', {class: 'chip'}, size), h('span', {class: 'chip grade', hidden: !kept.grade}, kept.grade ?? ''));
  data.grade = kept.grade;
  clear(own, game.tools?.() ?? []);
  clear(side, game.panel?.() ?? []);
  for (const [node, has] of [[supposing, game.suppose], [checking, game.check], [hinting, game.hint]]) node.hidden = !has;
  clear(about, h('h2', {}, 'How to play'), h('p', {class: 'muted'}, capital(entry.summary), '.'), data.caption && h('p', {class: 'muted small'}, data.caption));
  result.hidden = true;
  closeWhy();
  clearTimeout(teaching);
  teaching = setTimeout(async () => (await import('./play-how.js')).how(about, {entry, data, game}), REST);
  tick(0);
  if (!kept.state) history[kept.push ? 'pushState' : 'replaceState']({text: data.text, grade: data.grade}, '', `#g=${data.id}`);
  refresh();
  if (wrong) notice(wrong, 'warn');
  if (game.over() && game.at) win(true);
  clearTimeout(grading);
  if (!data.grade && data.kind === 'marks') grading = setTimeout(async () => (await import('./play-grade.js')).grade(data, chips.lastChild), REST);
  say(`${data.title}.`);
  return data;
}

/** What is on the table now. */
export const current = () => ({data, game, table});

const capital = text => text[0].toUpperCase() + text.slice(1);

async function begin() {
  lay();
  try {
    const all = await call('/api/puzzles');
    const puzzles = all.puzzles ?? all;
    entry = puzzles.find(each => each.name === name && each.game);
    const against = entry ? [] : await call('/api/games');
    entry ??= against.find(each => each.name === name);
    if (!entry) return (await import('./play-choose.js')).choose([...puzzles, ...against], name);
    await fromAddress();
    listLater(async () => (await import('./play-keys.js')).list(capital(entry.name), data, game));
  } catch (error) { trouble(error); }
}

async function fromAddress() {
  const fragment = location.hash.slice(1);
  const saved = fragment.startsWith('g=') ? keptGame(fragment.slice(2)) : null;
  if (typeof saved?.text === 'string') return open(saved.text, saved);
  if (history.state?.text) return open(history.state.text, {grade: history.state.grade});
  let wrong = null;
  if (fragment && !fragment.startsWith('g=')) {
    try {
      const {t: text, k, ...state} = await (await import('./link.js')).unpack(fragment) ?? {};
      if (typeof text === 'string') return await open(text, {state: Object.keys(state).length ? state : null});
      wrong = 'This link holds no puzzle.';
    } catch (error) { if (!error.say) throw error; wrong = error.say; }
  }
  const asked = new URLSearchParams(location.search).get('example');
  const last = asked ? null : games().find(each => each.puzzle === name && !each.done && typeof each.text === 'string');
  if (last) return open(last.text, {...last, wrong});
  if (entry.against) return open('', {wrong});
  const example = asked ?? entry.examples[0].name;
  const {text} = await call(`/api/examples/${name}/${encodeURIComponent(example)}`);
  return open(text, {grade: gradeIn(example), wrong});
}

/** How hard an example is, where its name says so. */
export const gradeIn = words => /-(trivial|easy|normal|hard|fiendish)$/.exec(words)?.[1];

/** A line above the board, said as well. */
async function notice(words, kind) { (await help()).notice(words, kind); }
async function trouble(error) { (await help()).trouble(error, entry); }

addEventListener('popstate', () => { if (entry && location.hash !== `#g=${data?.id}`) { keep(location.hash); fromAddress().catch(trouble); } });

// --- moves --------------------------------------------------------------------------------------------

function moved() {
  changed = true;
  help();  // loaded by the first move, so that the game can be ended when the server is gone
  closeWhy();
  over = null;
  result.hidden = true;
  place.classList.remove('done');
  set(undo, {disabled: !game.at});
  clearTimeout(listing);
  listing = setTimeout(refresh, 30);
  clearTimeout(saving);
  saving = setTimeout(() => keep(), LATER);
}

function step(by) { if (game.at + by >= 0 && game.at + by <= game.history().length) game.goto(game.at + by); }

/** Everything beside the board, from the state; the list of moves comes with the first one. */
async function refresh() {
  const moves = game.history();
  set(undo, {disabled: !game.at});
  set(redo, {disabled: game.at === moves.length});
  const done = game.count?.() ?? game.at;
  clear(count, `${done} ${done === 1 ? 'move' : 'moves'}`);
  clear(status, game.words?.() ?? '');
  movesCard.hidden = !moves.length;
  if (!moves.length) return;
  const [{show}] = await Promise.all([import('./play-moves.js'), game.worded?.()]);
  show(movesCard, game, clockWords, () => { changed = true; keep(); });
}

const clockWords = time => `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, '0')}`;

function tick(by = 1) {
  if (!document.hidden && game && !over && !solving) seconds += by;
  clock.hidden = !options.get('timer');
  clock.textContent = clockWords(seconds);
}

function whole() { return {v: 1, puzzle: data.puzzle, title: data.title, path: `/play/${data.puzzle}#g=${data.id}`, text: data.text, saved: game.saved(), seconds, hints, flags: game.flags, grade: data.grade, done: over !== null}; }
function keep(address = null) {
  clearTimeout(saving);
  if (!game?.history().length) return;
  // Another tab may have played on with the same game: what has not changed here must not undo that.
  if (!changed && keptGame(data.id)?.at !== stamp) return;
  changed = false;
  if (keepGame(data.id, whole())) stamp = keptGame(data.id).at;
  if (address === null && location.hash !== `#g=${data.id}`) history.replaceState({text: data.text}, '', `#g=${data.id}`);
}

addEventListener('pagehide', () => keep());
addEventListener('visibilitychange', () => { if (document.hidden) keep(); });
setInterval(() => tick(), 1000);
later('play-help', 'play-moves', 'play-more', 'play-keys', 'trace', 'link', 'why.css');

// --- help ----------------------------------------------------------------------------------------------

let helper = null;

/** What helps is loaded when it is first wanted. */
async function help() {
  helper ??= (await import('./play-help.js')).help({
    whyCard, about, result, place, heading, below, closeWhy, refresh, keep, more,
    get game() { return game; }, get table() { return table; }, get over() { return over; }, set over(value) { over = value; },
    get seconds() { return seconds; }, get hints() { return hints; }, set hints(value) { hints = value; }, set solving(value) { solving = value; }, get solving() { return solving; },
  });
  return helper;
}

async function ask(...words) { return (await help()).ask(...words); }
async function win(...words) { return (await help()).win(...words); }

function hint() { return help().then(each => each.hint()); }

function closeWhy() {
  if (whyCard.hidden) return;
  whyCard.hidden = true;
  about.hidden = false;
  helper?.closed();
  game.forget?.();
}

// --- keys ------------------------------------------------------------------------------------------------

let went = -Infinity;

function key(event, spot) {
  if (event.key === 'Enter' && !event.shiftKey && !whyCard.hidden && helper?.act()) return true;
  if (event.key === 'Escape' && !whyCard.hidden) { closeWhy(); return true; }
  if (letter(event) || (event.altKey && event.code === 'KeyP')) {
    const low = event.code === 'KeyP' ? 'p' : event.key.toLowerCase();
    if (low === 'g') { went = event.timeStamp; return false; }
    if (event.timeStamp - went < 1500) return false;
    if (low === 'h' && game.hint) { hint(); return true; }
    if (low === 'c' && game.check) { checking.click(); return true; }
    if (low === 'b') { helper?.back(); return true; }
    if (low === 'n') { more('newGame'); return true; }
    if (low === 'p' && game.suppose && !host.locked()) {
      if (event.altKey) game.suppose.accept();
      else if (event.shiftKey) game.suppose.reject();
      else game.suppose.begin();
      return true;
    }
  }
  return game.key(event, spot) ?? false;
}

addEventListener('keydown', event => {
  if (!(event.ctrlKey || event.metaKey) || typing(event) || !game) return;
  const low = event.key.toLowerCase();
  if (low !== 'z' && low !== 'y') return;
  event.preventDefault();
  step(low === 'y' || event.shiftKey ? 1 : -1);
});

async function more(what) {
  if (!entry) return;
  const panels = await import('./play-more.js');
  panels[what]({entry, name, data, game, table, place, open: async (text, kept) => { keep(); await open(text, {...kept, push: true}); table.focus(table.cursor, true); }, gradeIn, ask, solve: async () => (await help()).solve(), whole, frame, trouble});
}

begin();
