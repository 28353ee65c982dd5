// The first page: puzzles with small drawings, tools, games to go on with, and a search box.
import {h, add, button, clear, icon} from './dom.js';
import {mount} from './page.js';
import {call} from './jobs.js';
import {games} from './store.js';
import {HARDLY_BOARDS, fill, named, playable} from './tiles.js';

const TOOLS = [
  ['/watch', 'eye', 'Watch', 'Searches as they happen, side by side, step by step, with what each cell costs.'],
  ['/reason', 'reason', 'Reason', 'Prove a theory or find a world for it: LADR, TPTP, clauses, riddles in English.'],
  ['/plan', 'plan', 'Plan', 'PDDL to plans and policies, the state after each step, and why there is none.'],
  ['/compare', 'compare', 'Compare', 'Methods against each other on many problems: tables, plots, files.'],
  ['/learn', 'learn', 'Learn', 'Tutorials and labs whose examples run as you read.'],
];
const RECENT = 6;
const FOUND = 10;

mount({page: 'home', title: ''});
const found = h('ul', {class: 'found', hidden: true});
const count = h('p', {class: 'visually-hidden', role: 'status'});
const box = h('input', {class: 'box', type: 'search', id: 'search', placeholder: 'Slitherlink, A*, zebra, heuristics …', autocomplete: 'off', oninput: search});
const tiles = h('ul', {class: 'tiles'}, Array.from({length: 8}, () => h('li', {class: 'skeleton tile', 'aria-hidden': 'true'})));
const recent = h('section', {'aria-labelledby': 'recent', hidden: true});
let index = null;

clear(document.querySelector('main'),
  h('div', {class: 'lead'}, h('div', {class: 'grow'}, h('h1', {}, 'Problems, and why their answers are right'),
    h('p', {class: 'muted'}, 'Play, watch the search, ask for the reason, race two methods. All of it on this machine.')),
  h('div', {role: 'search', class: 'search'}, h('label', {class: 'visually-hidden', for: 'search'}, 'Search puzzles, examples and topics'), icon('search'), box, found, count)),
  recent,
  h('section', {'aria-labelledby': 'puzzles'}, h('h2', {id: 'puzzles'}, 'Play'), tiles),
  h('section', {'aria-labelledby': 'tools'}, h('h2', {id: 'tools'}, 'Tools'), h('ul', {class: 'tiles tools'}, TOOLS.map(([path, drawing, title, words]) =>
    h('li', {}, h('a', {class: 'card tile', href: path}, icon(drawing), h('h3', {}, title), h('p', {class: 'muted small'}, words)))))));

showRecent();
showPuzzles().catch(error => clear(tiles, h('li', {class: 'note warn', role: 'alert'}, error.say ?? 'The list of puzzles could not be read.')));
addEventListener('sleuth:back', () => showPuzzles().catch(() => {}));

function showRecent() {
  const all = games().filter(game => game.path?.startsWith('/play'));
  recent.hidden = !all.length;
  if (!all.length) return;
  clear(recent, h('h2', {id: 'recent'}, 'Go on'), h('ul', {class: 'recent'}, all.slice(0, RECENT).map(game => h('li', {},
    h('a', {class: 'card', href: game.path}, h('b', {}, game.title ?? named(game.puzzle)), h('span', {class: 'muted small'}, `${game.done ? 'solved' : 'begun'} ${ago(game.at)}`))))));
  if (all.length > RECENT) recent.append(button(`${all.length - RECENT} more`, {kind: 'quiet', onclick: event => {
    event.currentTarget.remove();
    add(recent.querySelector('ul'), all.slice(RECENT).map(game => h('li', {}, h('a', {class: 'card', href: game.path}, h('b', {}, game.title ?? named(game.puzzle)), h('span', {class: 'muted small'}, ago(game.at))))));
  }}));
}

function ago(time) {
  const minutes = Math.round((Date.now() - time) / 60_000);
  if (!(minutes >= 1)) return 'just now';
  const [size, unit] = minutes < 60 ? [1, 'minute'] : minutes < 1440 ? [60, 'hour'] : [1440, 'day'];
  return new Intl.RelativeTimeFormat('en').format(-Math.round(minutes / size), unit);
}

async function showPuzzles() {
  const [{puzzles}, {version}, against] = await Promise.all([call('/api/puzzles'), call('/api/health'), call('/api/games')]);
  const shown = playable([...puzzles, ...against]);
  const drawing = fill(tiles, shown, version);
  index = [
    ...shown.map(each => [named(each.name), `/play/${each.name}`, 'play']),
    ...TOOLS.map(([path, , title, words]) => [`${title}: ${words}`, path, 'tool']),
    ...puzzles.flatMap(each => (each.examples ?? []).map(example => [`${example.name}${example.summary ? `: ${example.summary}` : ''}`, pathOf(each, example), `example of ${named(each.name)}`])),
  ];
  call('/api/learn').then(({topics}) => { index.push(...topics.map(topic => [topic.title, `/learn/${topic.name}`, 'learn'])); }).catch(() => {});
  await drawing;
}

function pathOf(entry, example) {
  if (entry.puzzle || entry.game) return HARDLY_BOARDS.has(entry.name) ? '/reason' : `/play/${entry.name}?example=${encodeURIComponent(example.name)}`;
  const page = entry.name === 'theory' ? '/reason' : '/plan';
  return `${page}?example=${encodeURIComponent(example.name)}`;
}

function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length ? (index ?? []).filter(([title, , kind]) => words.every(word => `${title} ${kind}`.toLowerCase().includes(word))).slice(0, FOUND) : [];
  found.hidden = !words.length;
  clear(found, hits.map(([title, path, kind]) => h('li', {}, h('a', {href: path}, h('span', {class: 'grow'}, title), h('span', {class: 'muted small'}, kind)))), words.length && !hits.length ? h('li', {class: 'muted none'}, 'Nothing is called that.') : null);
  clear(count, words.length ? `${hits.length} found` : '');
}

box.addEventListener('keydown', event => {
  if (event.key === 'Escape') { box.value = ''; search(); }
  if (event.key === 'Enter') found.querySelector('a')?.click();
  if (event.key === 'ArrowDown') { event.preventDefault(); found.querySelector('a')?.focus(); }
});
found.addEventListener('keydown', event => {
  const links = [...found.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === 'ArrowDown') { event.preventDefault(); links[Math.min(at + 1, links.length - 1)].focus(); }
  if (event.key === 'ArrowUp') { event.preventDefault(); (links[at - 1] ?? box).focus(); }
  if (event.key === 'Escape') { box.value = ''; search(); box.focus(); }
});
