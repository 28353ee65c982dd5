// The moves of a game beside its board: a slider, the list, and the suppositions on top of them.
import {button, clear, h, set, style} from './dom.js';

const SHOWN = 60;  // moves in the list, around the one of now
const parts = new WeakMap();

function build(card) {
  style('why.css');
  const here = {game: null};
  here.slider = h('input', {type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Moves', oninput: () => here.game.goto(Number(here.slider.value))});
  here.chip = h('span', {class: 'chip sup', hidden: true});
  here.layers = h('div', {class: 'layers', hidden: true});
  here.list = h('ol', {class: 'moves'});
  clear(card, h('div', {class: 'row'}, h('h2', {class: 'grow'}, 'Moves'), here.chip), here.slider, here.layers, here.list);
  parts.set(card, here);
  return here;
}

/** Show the history of a game in the card; `clockWords` tells times. */
export function show(card, game, clockWords) {
  const here = parts.get(card) ?? build(card);
  here.game = game;
  const {slider, chip, layers, list} = here;
  const moves = game.history();
  set(slider, {max: moves.length});
  slider.value = game.at;
  slider.setAttribute('aria-valuetext', game.at ? `Move ${game.at} of ${moves.length}: ${moves[game.at - 1].say}` : 'The beginning');
  const first = Math.max(0, Math.min(game.at + 8, moves.length) - SHOWN);
  clear(list, moves.slice(first, first + SHOWN).map((move, index) => ({...move, number: first + index + 1})).reverse().map(move =>
    h('li', {}, h('button', {type: 'button', class: move.number > game.at ? 'undone' : '', 'aria-current': move.number === game.at ? 'step' : null, onclick: () => game.goto(move.number)},
      h('span', {class: 'number'}, move.number), h('span', {class: 'grow'}, move.tag && h('b', {class: 'tag'}, `${move.tag} `), move.say), h('span', {class: 'muted'}, clockWords(move.time))))));
  const stack = game.suppose?.stack ?? [];
  const top = stack.at(-1);
  chip.hidden = layers.hidden = !top;
  if (!top) return;
  const since = moves.findLastIndex((move, index) => index < game.at && move.kind === 'suppose') + 1;
  clear(chip, `supposing ${stack.map(each => each.name).join(', ')}${since ? ` since ${since}` : ''}`);
  clear(layers, button('Accept', {key: 'Alt P', onclick: game.suppose.accept}), button('Reject', {key: 'Shift P', onclick: game.suppose.reject}),
    top.first && button('Reject, mark the opposite', {onclick: game.suppose.oppose}));
}
