// Play without a puzzle: all of them to choose from.
import {clear, h, style} from './dom.js';

const capital = text => text[0].toUpperCase() + text.slice(1);

export async function choose(puzzles, name) {
  await style('choose.css');
  const main = document.querySelector('main');
  const playable = puzzles.filter(each => each.game || each.against);
  clear(main, h('h1', {}, 'Play'), name && h('p', {class: 'note warn', role: 'alert'}, `There is no puzzle called ${name}.`),
    h('p', {class: 'muted'}, 'Pick a puzzle. Each has examples, new games by size and difficulty, hints with their reasons, and links that hold your position.'),
    h('ul', {class: 'tiles'}, playable.map(each => h('li', {}, h('a', {class: 'card panel', href: `/play/${each.name}`}, h('h2', {}, capital(each.name).replaceAll('-', ' ')), h('p', {class: 'muted'}, capital(each.summary), '.'))))));
}
