// A game of effects on the page: Lights Out, sliding tiles, mazes, hunger games. All rules are in
// effect-rules.js and work without the server; hints and solutions ask it.
import {button, h} from './dom.js';
import {alertWords, say} from './say.js';
import {call} from './jobs.js';
import {actors, pad, wayBetween, wayOf} from './actors.js';
import {cell, rules, several, where} from './effect-rules.js';

const PACE = {add: 260, swap: 200, walk: 90};   // milliseconds between two looks at a solution
const GLIDE = 90;
const LEVELS = [[25, 'bad', 'nearly starved'], [50, 'orange', 'hungry'], [75, 'yellow', 'getting hungry'], [Infinity, 'full', 'well fed']];
const GOAL_SHOWN = 12;   // columns; a larger goal is not drawn beside the board

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const capital = text => text[0].toUpperCase() + text.slice(1);

export function game(data, host) {
  const play = rules(data);
  const {op} = data;
  const {rows, columns} = data.geometry;
  const targets = new Set(data.targets ?? []), fed = new Set(data.energy?.at ?? []);
  let moves = [], positions = [play.start], at = 0;
  let light = {look: new Set(), next: new Set()}, advice = null;
  let table = null, layer = null, stroke = null;
  const now = () => positions[at];

  // --- looks ---------------------------------------------------------------------------------------

  const index = spot => { const [row, column] = spot.slice(1).split('.').map(Number); return row * columns + column; };

  function look(spot) {
    if (spot[0] !== 'c') return {};
    const state = light.next.has(spot) ? 'new' : light.look.has(spot) ? 'hint' : '';
    return {state, ...{add: lamp, swap: tile, walk: floor}[op](spot)};
  }

  function lamp(spot) {
    const value = now()[index(spot)], wanted = data.goal[index(spot)];
    const words = data.modulus === 2 ? ['off', 'on'][value] : `state ${value}`;
    const aim = data.goal.some(Boolean) ? `, to be ${data.modulus === 2 ? ['off', 'on'][wanted] : wanted}` : '';
    return {text: data.modulus === 2 ? (value ? '●' : '') : String(value), style: value ? 'lit' : 'dark', say: `${capital(where(spot))}, ${words}${aim}`};
  }

  function tile(spot) {
    const value = now()[index(spot)];
    const home = value && data.goal[index(spot)] === value;
    return {text: value ? String(value) : '', style: value ? (home ? 'path' : 'given') : 'gap', say: `${capital(where(spot))}, ${value ? `tile ${value}${home ? ', where it belongs' : ''}` : 'the gap'}`};
  }

  function floor(spot) {
    const {row, column} = now();
    const sign = data.rows[Number(spot.slice(1).split('.')[0])][Number(spot.split('.')[1])];
    if (sign === '%') return {style: 'wall', text: '', say: `${capital(where(spot))}, wall`};
    const parts = [capital(where(spot))];
    let text = sign >= '1' && sign <= '9' ? sign : '', style = text ? 'cost' : 'plain';
    if (text) parts.push(`costs ${text}`);
    if (fed.has(spot) && now().food.has(spot)) { text = '●'; style = 'food'; parts.push('food'); }
    if (targets.has(spot)) {
      const open = now().left.has(spot);
      text = data.energy ? 'E' : open ? '★' : '✓';
      style = open || data.energy ? 'goal' : 'seen';
      parts.push(data.energy ? 'the exit' : open ? 'to be visited' : 'visited');
    }
    if (spot === cell(row, column)) { parts.push(`you are here, open: ${play.ways(now()).join(', ') || 'nothing'}`); if (text !== 'E') text = ''; }
    return {text, style, say: parts.join(', ')};
  }

  // --- moves -----------------------------------------------------------------------------------------

  function changedSpots(before, after) {
    if (op === 'walk') return [play.spot(before), play.spot(after), ...targets, ...fed];
    return before.flatMap((value, place) => (value === after[place] ? [] : [cell(Math.floor(place / columns), place % columns)]));
  }

  function redraw(before) {
    const lit = [...light.look, ...light.next];
    light = {look: new Set(), next: new Set()};
    advice = null;
    host.draw([...new Set([...changedSpots(before, now()), ...lit])]);
    people();
    energy?.show();
  }

  function people() {
    if (!layer) return;
    const position = now();
    layer.trail(play.path(moves.slice(0, at).map(move => move.move)));
    layer.show([{name: 'you', spot: play.spot(position), look: play.starved(position) ? 'dead' : 'pacman', facing: position.last ?? 'E'}]);
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
    if (op === 'swap') glide(before, after);
    tell(words, after);
    host.moved();
    if (play.over(after)) host.solved();
    return true;
  }

  /** What a move did, for those who do not see it. */
  function tell(words, after) {
    if (op === 'walk' && play.starved(after)) return alertWords('You have starved. Take a step back.');
    if (op === 'add') { const wrong = after.filter((value, place) => value !== data.goal[place]).length; return say(`${words}. ${several(wrong, 'light')} to go.`); }
    if (op === 'swap') return say(`${words}.`);
    return say(`${words}. ${capital(where(play.spot(after)))}${data.energy ? `, energy ${after.energy}` : ''}.`);
  }

  /** Slid tiles come from where they were. */
  function glide(before, after) {
    if (still() || !table) return;
    after.forEach((value, place) => {
      const from = before.indexOf(value);
      if (!value || from === place) return;
      const [down, right] = [Math.floor(from / columns) - Math.floor(place / columns), from % columns - place % columns];
      table.node.querySelector(`#spot-c${Math.floor(place / columns)}\\.${place % columns}`)?.animate(
        [{transform: `translate(${40 * right}px, ${40 * down}px)`}, {transform: 'none'}], {duration: GLIDE, easing: 'ease-out'});
    });
  }

  const steer = way => {
    const done = make(play.toward(now(), way));
    if (!done && !host.locked() && !play.over(now())) say(op === 'walk' && play.starved(now()) ? 'No energy is left. Take a step back.' : op === 'walk' ? 'A wall.' : 'No tile can slide that way.');
  };

  function goto(to) {
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
    if (phase === 'cancel') { stroke = null; return; }
    if (phase === 'down') { stroke = {first: spot, last: spot, walking: op === 'walk' && spot === play.spot(now())}; return; }
    if (!stroke) return;
    if (phase === 'move') {
      stroke.last = spot;
      // Who is taken by the hand walks along, step by step.
      if (stroke.walking) { const move = play.at(now(), spot); if (move && play.play(now(), move).steps === now().steps + 1) make(move); }
      return;
    }
    const {first, last, walking} = stroke;
    stroke = null;
    if (walking && first !== last) return;
    if (op === 'add' || first === last) { if (first === last) tap(first); return; }
    const way = wayBetween(first, last);
    if (op === 'swap') steer(way);
    else make(play.run(now(), way)) || say('A wall.');
  }

  function tap(spot) {
    if (make(play.at(now(), spot)) || host.locked() || play.over(now())) return;
    if (op === 'swap') say('This tile is not in line with the gap.');
    if (op === 'walk' && spot !== play.spot(now())) say('You cannot walk there in a straight line.');
  }

  function key(event, spot) {
    if (op !== 'add') {
      const way = wayOf(event, Boolean(data.steps?.NE));
      if (way) { steer(way); return true; }
    }
    if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.altKey && !event.metaKey) { tap(spot); return true; }
    return false;
  }

  // --- help -------------------------------------------------------------------------------------------------

  const asked = (ask, more) => host.ask('turn', {kind: data.puzzle, text: data.text, options: {played: moves.slice(0, at).map(each => each.move).join(' '), ask}}, more);

  function relight(next) {
    const before = [...light.look, ...light.next];
    light = {look: new Set(), next: new Set(), ...next};
    host.draw([...new Set([...before, ...light.look, ...light.next])]);
  }

  /** Where a move happens: the light, the tile that slides, the cell that is entered. */
  function place(move) {
    if (op === 'add') return move;
    const after = play.play(now(), op === 'swap' || data.runs === 'letters' ? move[0] : move.replace(/\d+$/, ''));
    return op === 'swap' ? play.gap(after) : play.spot(after);
  }

  async function hint(strength) {
    if (!advice) {
      const {result} = await asked('hint');
      if (!result.hint) return {chip: 'Hint', bad: true, say: at ? 'There is no way to the goal from here. Take moves back.' : 'This has no solution.', back: at ? () => goto(0) : null};
      advice = result.hint;
    }
    const {weaker, look: looked, move} = advice;
    if (strength <= weaker.length) {
      relight({look: new Set(looked)});
      return {chip: strength === 1 ? 'Hint · where to look' : 'Hint · which line', strength, say: weaker[strength - 1]};
    }
    relight({next: new Set([place(move)])});
    return {chip: 'Hint · the move', strength: 3, say: `${capital(advice.say)}.`, legend: [['new', 'next', where(place(move))]], do: () => make(move, 'hint')};
  }

  async function solve() {
    const answer = await asked('solution', {long: true});
    if (answer.status === 'unknown') return {limit: answer.limit, steps: []};
    const steps = answer.result.solution;
    if (!steps) return {say: at ? 'There is no way to the goal from here.' : 'This has no solution.', steps: []};
    return {pace: PACE[op], steps: steps.map(({move, say: words}) => ({
      say: words, show: () => relight({next: new Set([place(move)])}), do: () => make(move, 'solve'),
    }))};
  }

  /** How much was done, and the least that can be; without the server or in doubt only the first. */
  async function score() {
    const made = moves.slice(0, at).map(each => each.move), done = play.measure(made);
    const steps = now().steps ?? done, weighted = op === 'walk' && Math.abs(done - steps) > 1e-9;
    const shown = number => String(Math.round(number * 100) / 100);
    const words = several(steps, play.noun) + (weighted ? ` at a cost of ${shown(done)}` : '');
    try {
      const {cost, optimal} = await call('/api/ask', {task: 'solve', kind: data.puzzle, text: data.text, question: {shortest: true}});
      return optimal && cost !== null ? `${words}, the ${weighted ? 'least' : 'fewest'} is ${shown(cost)}` : words;
    } catch { return words; }
  }

  // --- beside the board ----------------------------------------------------------------------------------------

  const energy = data.energy && (() => {
    const inside = h('i', {}), words = h('p', {class: 'row'});
    const bar = h('div', {class: 'bar energy', role: 'meter', 'aria-label': 'Energy', 'aria-valuemin': 0}, inside);
    const shown = {
      node: h('section', {class: 'card panel', 'aria-label': 'Energy'}, h('h2', {}, 'Energy'), bar, words),
      show() {
        const full = Math.max(data.energy.start, 1), left = Math.max(0, now().energy);
        const share = Math.min(100, Math.round(100 * left / full));
        const [, level, meaning] = LEVELS.find(([most]) => share <= most);
        bar.className = `bar energy ${level}`;
        bar.setAttribute('aria-valuemax', Math.max(full, left));
        bar.setAttribute('aria-valuenow', left);
        inside.style.width = `${share}%`;
        const state = play.starved(now()) ? 'starved' : meaning;
        bar.setAttribute('aria-valuetext', `${left}, ${state}`);
        words.replaceChildren(h('b', {}, `${left} of ${full}`), h('span', {class: 'muted'}, capital(state)), h('span', {class: 'muted'}, `${now().food.size} food left, ${data.energy.food} energy each`));
      },
    };
    shown.show();
    return shown;
  })();

  function goalPanel() {
    if (op === 'walk' || columns > GOAL_SHOWN || !data.goal.some(Boolean)) return null;
    const words = data.goal.map(value => (op === 'swap' && !value ? 'gap' : value)).join(' ');
    const cells = data.goal.map(value => h('span', {class: op === 'add' ? (value ? 'on' : 'off') : value ? 'tile' : 'none'}, op === 'swap' ? value || '' : data.modulus > 2 ? value : ''));
    const node = h('div', {class: 'goal', role: 'img', 'aria-label': `To reach: ${words}`}, cells);
    node.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
    return h('section', {class: 'card panel', 'aria-label': 'Goal'}, h('h2', {}, 'To reach'), node);
  }

  function restore({m}) {
    moves = []; positions = [play.start]; at = 0;
    for (const move of String(m ?? '').split(' ').filter(Boolean)) {
      const after = !play.over(now()) && play.play(now(), move);
      if (!after) throw new Error('no move');
      moves.push({move, say: play.words(now(), move), time: 0, kind: ''});
      positions.push(after);
      at += 1;
    }
  }

  return {
    look, touch, key, hint, solve, goto, score,
    swiped: op !== 'add', ring: op === 'add',
    get at() { return at; },
    over: () => play.over(now()),
    forget: () => relight({}),
    history: () => moves,
    count: () => (op === 'walk' ? now().steps : play.measure(moves.slice(0, at).map(each => each.move))),
    words() {
      if (op === 'add') { const wrong = now().filter((value, place_) => value !== data.goal[place_]).length; return `${several(wrong, 'light')} to go`; }
      if (op === 'swap') return '';
      const cost = Math.round(now().cost * 100) / 100;
      return [data.visits === 'all' && `${now().left.size} to visit`, cost !== now().steps && `cost ${cost}`, data.energy && `energy ${now().energy}`, play.starved(now()) && 'starved'].filter(Boolean).join(' · ');
    },
    state: () => ({m: moves.slice(0, at).map(each => each.move).join(' ')}),
    restore,
    saved: () => ({moves: moves.map(({move, time, kind}) => [move, Math.round(time), kind]), at}),
    resume({moves: kept, at: to}) {
      restore({m: kept.map(([move]) => move).join(' ')});
      kept.forEach(([, time, kind], number) => Object.assign(moves[number], {time, kind}));
      at = to;
    },
    seated(seat) {
      table = seat;
      if (op === 'walk') { layer = actors(seat); people(); }
    },
    tools: () => [op !== 'add' && pad(steer), button('Reset', {icon: 'back', onclick: () => goto(0)}), host.solve && button('Solve', {icon: 'play', onclick: host.solve})],
    panel: () => [energy?.node, goalPanel()],
    keys: {
      add: [['Enter', 'press the light']],
      swap: [['Arrows or W A S D', 'slide a tile that way'], ['Enter', 'slide the chosen tile']],
      walk: [['Arrows or W A S D', 'walk'], ...(data.steps?.NE ? [['Home End PageUp PageDown', 'walk aslant']] : [])],
    }[op],
  };
}
