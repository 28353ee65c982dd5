// Play without a puzzle: all of them to choose from.
import {clear, h, style} from './dom.js';
import {call} from './jobs.js';
import {fill, playable} from './tiles.js';

export async function choose(puzzles, name) {
  const [{version}] = await Promise.all([call('/api/health'), style('tiles.css'), style('picture.css')]);
  const tiles = h('ul', {class: 'tiles'});
  clear(document.querySelector('main'), h('h1', {}, 'Play'), name && h('p', {class: 'note warn', role: 'alert'}, `There is no puzzle called ${name}.`),
    h('p', {class: 'muted'}, 'Pick a puzzle. Each has examples, new games by size and difficulty, hints with their reasons, and links that hold your position.'), tiles);
  await fill(tiles, playable(puzzles), version, 'h2');
}
