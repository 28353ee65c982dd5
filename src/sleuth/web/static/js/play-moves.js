// The moves of a game beside its board: a slider, checkpoints on it, the list, and the suppositions.
import {add, button, clear, h, set, style} from './dom.js';
import {say} from './say.js';

const SHOWN = 60;  // moves in the list, around the one of now
const parts = new WeakMap();

function build(card) {
  style('why.css');
  const here = {game: null};
  here.slider = h('input', {type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Moves', oninput: () => here.game.goto(Number(here.slider.value))});
  here.ticks = h('div', {class: 'ticks', 'aria-hidden': 'true'});
  here.chip = h('span', {class: 'chip sup', hidden: true});
  here.flag = button('Checkpoint', {'aria-pressed': 'false', onclick: () => toggle(here)});
  here.flags = h('div', {class: 'row flags', role: 'group', 'aria-label': 'Checkpoints'}, here.flag);
  here.layers = h('div', {class: 'layers', hidden: true});
  here.list = h('ol', {class: 'moves'});
  clear(card, h('div', {class: 'row'}, h('h2', {class: 'grow'}, 'Moves'), here.chip), h('div', {class: 'slide'}, here.slider, here.ticks), here.layers, here.flags, here.list);
  parts.set(card, here);
  return here;
}

/** Set a checkpoint at the move of now, or take it away. */
function toggle(here) {
  const {game} = here, {at} = game;
  const without = game.flags.filter(([number]) => number !== at);
  const set_ = without.length === game.flags.length;
  game.flags = set_ ? [...without, [at, game.history()[at - 1]?.say ?? '']].sort(([one], [other]) => one - other) : without;
  say(set_ ? `Checkpoint at move ${at}.` : 'Checkpoint taken away.');
  here.keep();
  flagged(here);
}

/** Checkpoints on the slider and as buttons; one whose move was played otherwise is gone. */
function flagged({game, flag, flags, ticks}) {
  const moves = game.history();
  game.flags = game.flags.filter(([number, words]) => number === 0 || moves[number - 1]?.say === words);
  flag.setAttribute('aria-pressed', String(game.flags.some(([number]) => number === game.at)));
  for (const old of [...flags.children].slice(1)) old.remove();
  add(flags, game.flags.map(([number, words]) => button(`⚑ ${number}`, {'aria-label': `Go to the checkpoint at move ${number}`, title: words || 'The beginning', onclick: () => game.goto(number)})));
  const supposed = moves.map((move, index) => (move.kind === 'suppose' ? index + 1 : 0)).filter(Boolean);
  const tick = (number, kind) => h('i', {class: kind, style: {left: `${100 * number / moves.length}%`}});
  clear(ticks, supposed.map(number => tick(number, 'sup')), game.flags.map(([number]) => tick(number, '')));
}

/** Show the history of a game in the card; `clockWords` tells times, `keep` keeps the game. */
export function show(card, game, clockWords, keep) {
  const here = parts.get(card) ?? build(card);
  Object.assign(here, {game, keep});
  const {slider, chip, layers, list} = here;
  const moves = game.history();
  set(slider, {max: moves.length});
  slider.value = game.at;
  slider.setAttribute('aria-valuetext', game.at ? `Move ${game.at} of ${moves.length}: ${moves[game.at - 1].say}` : 'The beginning');
  flagged(here);
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
