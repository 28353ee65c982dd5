// All that can be played, a tile each, with a small drawing of its first example.
import {h, add, clear, icon} from './dom.js';
import {call} from './jobs.js';
import {keep, kept} from './store.js';
import {picture} from './picture.js';

export const HARDLY_BOARDS = new Set(['cnf']);  // problems that are texts: the tools are for these

/** The name of a puzzle as a title. */
export function named(name) { return `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`; }

/** What of these has a board. */
export const playable = all => all.filter(each => (each.puzzle || each.game || each.hand || each.against) && !HARDLY_BOARDS.has(each.name));

/** Fill a list with tiles, their titles of this level; drawings come as they are made. */
export async function fill(list, shown, version, level = 'h3') {
  const places = shown.map(each => ({thumb: h('div', {class: 'thumb', 'aria-hidden': 'true'}), title: h(level, {}, named(each.name))}));
  clear(list, shown.map((each, at) => h('li', {}, h('a', {class: 'card tile', href: `/play/${each.name}`},
    places[at].thumb, places[at].title, h('p', {class: 'muted small'}, `${each.summary.slice(0, 1).toUpperCase()}${each.summary.slice(1)}.`)))));
  // One after the other: who opens the first page may want the workers for something else.
  for (const [at, each] of shown.entries()) await thumb(each, version, places[at]);
}

async function drawn({name, against, examples}) {
  if (against) return (await call('/api/ask', {task: 'turn', kind: name})).result.board;
  const {text} = await call(`/api/examples/${name}/${examples[0].name}`);
  return (await call('/api/ask', {task: 'draw', kind: name, text})).result;
}

/** A small drawing of the first example, and its title; kept, since it changes with the version only. */
async function thumb(entry, version, {thumb: place, title}) {
  const name = `sleuth:drawing:${entry.name}`;
  let shown = kept(name);
  if (shown?.version !== version) {
    try {
      shown = {version, drawing: {...await drawn(entry), caption: undefined}};
      keep(name, shown);
    } catch { return add(place, icon('play')); }
  }
  const [, words] = /^(.+) \d+ × \d+$/.exec(shown.drawing.title ?? '') ?? [];
  if (words) clear(title, words);
  return add(place, picture(shown.drawing) ?? icon('play'));
}
