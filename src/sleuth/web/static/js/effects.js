// A game of effects on the page: Lights Out, sliding tiles, mazes, hunger games. The whole table of
// rules comes with the board, so that play goes on without the server; hints and solutions ask it.
//
// What differs is in effect-add.js, effect-swap.js and effect-walk.js: rules(data) gives
//   start, play(position, move) → position or null    positions are values and never changed
//   at(position, spot), toward?(position, way), swiped?(…), grabs?, follows?    moves, or null
//   over(position), words(position, move), measure(moves) as solutions are measured, noun
//   stands?(position) → the spot that the cursor follows
//   look(position, spot), changed(before, after) → spots, place(position, move) → spot
//   told(position), status(position), alarm?(position), refusal?(position), missed?    words
//   panel?(position) → node with show?(position), seated?(table) → {show?, moved?}, keys, pace
// Moves are the strings of the terminal and the library: links, hints and solutions all mean the same.
import {button, h, style} from './dom.js';
import {alertWords, say} from './say.js';
import {call} from './jobs.js';
import {place} from './board.js';

export const cell = (row, column) => `c${row}.${column}`;
export const where = spot => { const {row, column} = place(spot); return `row ${row + 1}, column ${column + 1}`; };
export const several = (number, noun) => `${number} ${noun}${number === 1 ? '' : noun.endsWith('s') ? 'es' : 's'}`;
export const capital = text => text[0].toUpperCase() + text.slice(1);
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const WIDEST = 12;   // columns; a larger goal is not drawn beside the board
const tool = (words, more) => button(h('span', {class: 'words'}, words), {'aria-label': words, title: words, ...more});

/** Bring the rules that this board needs, and the steering where something is steered. */
export async function prepare(data) {
  const {rules} = await {add: () => import('./effect-add.js'), swap: () => import('./effect-swap.js'), walk: () => import('./effect-walk.js')}[data.op]();
  const [steering] = await Promise.all([data.op === 'add' ? null : import('./actors.js'), style('games.css'), style('effects.css')]);
  return {...data, play: rules(data), steering};
}

/** The board to reach, small, beside the board. */
export function goalPanel({goal, geometry: {columns}}, shown) {
  if (columns > WIDEST) return null;
  const node = h('div', {class: 'goal', role: 'img', 'aria-label': `To reach: ${goal.map(value => value || (shown(value)[0] === 'none' ? 'gap' : 0)).join(' ')}`},
    goal.map(value => { const [name, text] = shown(value); return h('span', {class: name}, text); }));
  node.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  return h('section', {class: 'card panel', 'aria-label': 'Goal'}, h('h2', {}, 'To reach'), node);
}

export function game(data, host) {
  const {play, steering} = data;
  let moves = [], positions = [play.start], at = 0;
  let light = {look: new Set(), next: new Set()}, advice = null;
  let table = null, layer = null, stroke = null;
  const now = () => positions[at];
  const made = () => moves.slice(0, at).map(each => each.move);
  const panel = play.panel?.(play.start);

  function look(spot) {
    if (spot[0] !== 'c') return {};
    return {state: light.next.has(spot) ? 'new' : light.look.has(spot) ? 'hint' : '', ...play.look(now(), spot)};
  }

  function redraw(before) {
    const lit = [...light.look, ...light.next];
    light = {look: new Set(), next: new Set()};
    advice = null;
    host.draw([...new Set([...play.changed(before, now()), ...lit])]);
    layer?.show?.(now(), made());
    panel?.show?.(now());
  }

  /** Make a move; says whether it could be made. `kind` is solve or hint where that made it. */
  function make(move, kind = '') {
    if (move === null || (host.locked() && kind !== 'solve') || play.over(now())) return false;
    const before = now(), after = play.play(before, move);
    if (!after) return false;
    const words = play.words(before, move);
    moves = [...moves.slice(0, at), {move, say: words, time: host.time(), kind}];
    positions = [...positions.slice(0, at + 1), after];
    at += 1;
    redraw(before);
    layer?.moved?.(before, after);
    if (play.stands && table.node.contains(document.activeElement)) table.focus(play.stands(after));
    const alarm = play.alarm?.(after);
    if (alarm) alertWords(alarm);
    else say(`${words}. ${play.told(after)}`.trim());
    host.moved();
    if (play.over(after)) host.solved();
    return true;
  }

  const steer = way => make(play.toward(now(), way)) || (!host.locked() && !play.over(now()) && say(play.refusal(now())));

  function goto(to) {
    host.halt();
    if (to < 0 || to > moves.length || to === at) return;
    const before = now(), back = to === at - 1;
    at = to;
    redraw(before);
    host.moved();
    say(back ? `Taken back: ${moves[to].say}.` : at ? `Move ${at}: ${moves[at - 1].say}.` : 'At the beginning.');
    if (play.over(now())) host.solved();
  }

  // --- pointers and keys ---------------------------------------------------------------------------------

  function touch(spot, which, phase) {
    if (phase === 'cancel') stroke = null;
    else if (phase === 'down') stroke = {first: spot, last: spot, held: play.grabs?.(now(), spot) ?? false};
    else if (stroke && phase === 'move') {
      stroke.last = spot;
      if (stroke.held) make(play.follows(now(), spot));
    } else if (stroke) {
      const {first, last, held} = stroke;
      stroke = null;
      if (first === last) tap(first);
      else if (play.swiped && !held) make(play.swiped(now(), steering.wayBetween(first, last))) || say(play.refusal(now()));
    }
  }

  function tap(spot) {
    if (!make(play.at(now(), spot)) && play.missed && !host.locked() && !play.over(now())) say(play.missed);
  }

  function key(event, spot) {
    const way = steering?.wayOf(event, play.aslant);
    if (way) steer(way);
    else if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.altKey && !event.metaKey) tap(spot);
    else return false;
    return true;
  }

  // --- help ------------------------------------------------------------------------------------------------

  const asked = (ask, more) => host.ask('turn', {kind: data.puzzle, text: data.text, options: {played: made().join(' '), ask}}, more);
  const noWay = () => (at ? 'There is no way to the goal from here. Take moves back.' : 'This has no solution.');

  function relight(next) {
    const before = [...light.look, ...light.next];
    light = {look: new Set(), next: new Set(), ...next};
    host.draw([...new Set([...before, ...light.look, ...light.next])]);
  }

  const relit = move => relight({next: new Set([play.place(now(), move)])});

  async function hint(strength) {
    advice ??= (await asked('hint')).result.hint;
    if (!advice) return {chip: 'Hint', bad: true, say: noWay(), back: at ? () => goto(0) : null};
    const {weaker, look: looked, move} = advice;
    if (strength <= weaker.length) {
      relight({look: new Set(looked)});
      return {chip: strength === 1 ? 'Hint · where to look' : 'Hint · how far', strength, aside: `${strength} of 3`, question: strength === weaker.length ? 'Which move?' : 'Tell me more', say: weaker[strength - 1]};
    }
    relit(move);
    return {chip: 'Hint · the move', strength: 3, aside: '3 of 3', say: `${capital(advice.say)}.`, legend: [['new', 'next', where(play.place(now(), move))]], do: () => make(move, 'hint')};
  }

  async function solve() {
    const answer = await asked('solution', {long: true});
    const steps = answer.result.solution;
    if (!steps) return {say: noWay(), steps: []};
    return {pace: play.pace, steps: steps.map(({move, say: words}) => ({say: words, show: () => relit(move), do: () => make(move, 'solve')}))};
  }

  const count = () => play.steps?.(now()) ?? play.measure(made());

  /** How much was done, and the least that can be; without the server or in doubt only the first. */
  async function score() {
    const done = play.measure(made()), weighted = Math.abs(done - count()) > 1e-9;
    const shown = number => String(Math.round(number * 100) / 100);
    const words = several(count(), play.noun) + (weighted ? ` at a cost of ${shown(done)}` : '');
    try {
      const {cost, optimal} = await call('/api/ask', {task: 'solve', kind: data.puzzle, text: data.text, question: {shortest: true}});
      return optimal && cost !== null ? `${words}, the ${weighted ? 'least' : 'fewest'} is ${shown(cost)}` : words;
    } catch { return words; }
  }

  // --- links -------------------------------------------------------------------------------------------------

  function restore({m}) {
    moves = []; positions = [play.start]; at = 0;
    for (const move of String(m ?? '').split(' ').filter(Boolean)) {
      const after = play.over(now()) ? null : play.play(now(), move);
      if (!after) throw new Error('no move');
      moves.push({move, say: play.words(now(), move), time: 0, kind: ''});
      positions.push(after);
      at += 1;
    }
    panel?.show?.(now());
  }

  return {
    look, touch, key, hint, solve, goto, score, count, restore,
    swiped: Boolean(steering), ring: !steering, keys: play.keys,
    get at() { return at; },
    over: () => play.over(now()),
    forget: () => relight({}),
    history: () => moves,
    words: () => play.status(now()),
    state: () => ({m: made().join(' ')}),
    saved: () => ({moves: moves.map(({move, time, kind}) => [move, Math.round(time), kind]), at}),
    resume({moves: kept, at: to}) {
      restore({m: kept.map(([move]) => move).join(' ')});
      kept.forEach(([, time, kind], number) => Object.assign(moves[number], {time, kind}));
      at = to;
      panel?.show?.(now());
    },
    seated(seat) {
      table = seat;
      seat.node.parentNode.style.setProperty('--tall', (data.geometry.rows + 1) / (data.geometry.columns + 1));
      layer = play.seated?.(seat);
      layer?.show?.(now(), made());
    },
    tools: () => [tool('Reset', {icon: 'restart', onclick: () => goto(0)}), tool('Solve', {icon: 'play', onclick: host.solve}), steering?.pad(steer)],
    panel: () => panel,
  };
}
