// Walks through mazes and hunger games: a move is a way with a number of steps (`E3`), or a letter
// for each step (`EEE`). See effects.js.
import {h} from './dom.js';
import {place} from './board.js';
import {actors} from './actors.js';
import {capital, cell, where} from './effects.js';

const WAYS = {up: 'N', down: 'S', right: 'E', left: 'W', upright: 'NE', upleft: 'NW', downright: 'SE', downleft: 'SW'};
const WALKED = {N: 'up', S: 'down', E: 'right', W: 'left', NE: 'up and right', NW: 'up and left', SE: 'down and right', SW: 'down and left'};
const MOVE = /^([NSEW]{1,2}?)(\d+)?$/;
const LEVELS = [[25, 'red', 'nearly starved'], [50, 'orange', 'hungry'], [75, 'yellow', 'getting hungry'], [Infinity, 'full', 'well fed']];

export function rules(data) {
  const {rows, steps, runs, start, targets, visits, energy} = data;
  const free = (row, column) => rows[row]?.[column] !== undefined && rows[row][column] !== '%';
  const price = (row, column) => Number(rows[row][column]) || 1;
  const goals = new Set(targets), fed = new Set(energy?.at ?? []);
  const first = {...place(start), cost: 0, steps: 0, left: new Set(targets.filter(each => each !== start)), energy: energy?.start ?? null, food: fed, last: null};
  const here = ({row, column}) => cell(row, column);
  const over = position => (visits === 'all' ? !position.left.size : goals.has(here(position)));
  const starved = position => energy !== undefined && position.energy <= 0 && !over(position);
  const spelled = (way, times) => (runs === 'letters' ? way.repeat(times) : times === 1 ? way : `${way}${times}`);
  const without = (set, member) => { const rest = new Set(set); rest.delete(member); return rest; };

  function beside({row, column}, way) {
    const [down, right] = steps[way] ?? [];
    const [r, c] = [row + down, column + right];
    return free(r, c) && (data.cuts || (free(r, column) && free(row, c))) ? [r, c] : null;
  }

  function read(move) {
    if (runs === 'letters') return steps[move[0]] && [...move].every(letter => letter === move[0]) ? [move[0], move.length] : null;
    const found = MOVE.exec(move);
    return found && steps[found[1]] && found[2] !== '0' ? [found[1], Number(found[2] ?? 1)] : null;
  }

  function step(position, way) {
    const to = over(position) || starved(position) ? null : beside(position, way);
    if (!to) return null;
    const [row, column] = to;
    const spot = cell(row, column), eats = position.food.has(spot);
    return {
      row, column, last: way, steps: position.steps + 1,
      cost: position.cost + price(row, column) * (way.length > 1 ? Math.SQRT2 : 1),
      left: position.left.has(spot) ? without(position.left, spot) : position.left,
      energy: energy ? position.energy - 1 + (eats ? energy.food : 0) : null,
      food: eats ? without(position.food, spot) : position.food,
    };
  }

  const game = {
    start: first, noun: 'step', pace: 90, steered: true, aslant: Boolean(steps.NE), missed: 'You cannot walk there in a straight line.',
    refusal: position => (starved(position) ? 'No energy is left. Take a step back.' : 'A wall.'),
    play(position, move) {
      const found = read(move);
      if (!found) return null;
      for (let times = found[1]; times && position; times -= 1) position = step(position, found[0]);
      return position;
    },
    at(position, spot) {
      const goal = place(spot);
      for (const way of Object.keys(steps)) {
        let now = position;
        for (let times = 1; (now = step(now, way)); times += 1) if (now.row === goal.row && now.column === goal.column) return spelled(way, times);
      }
      return null;
    },
    toward: (position, way) => (step(position, WAYS[way]) ? WAYS[way] : null),
    /** A swipe goes on until there is a choice or something to take. */
    swiped(position, way) {
      const letter = WAYS[way], exits = now => Object.keys(steps).filter(each => each.length === 1 && beside(now, each)).length;
      let times = 0;
      for (let now = position; (now = step(now, letter));) {
        times += 1;
        if (exits(now) > 2 || now.food !== position.food || now.left !== position.left) break;
      }
      return times ? spelled(letter, times) : null;
    },
    /** Who is taken by the hand follows cell by cell. */
    grabs: (position, spot) => spot === here(position),
    follows(position, spot) { const move = game.at(position, spot); return move && game.play(position, move).steps === position.steps + 1 ? move : null; },
    over, stands: here,
    words(position, move) { const [way, times] = read(move); return `Go ${WALKED[way]}${times > 1 ? `, ${times} steps` : ''}`; },
    measure: moves => moves.reduce(game.play, first).cost,
    steps: position => position.steps,
    place: (position, move) => here(step(position, read(move)[0])),
    look(position, spot) {
      const {row, column} = place(spot), sign = rows[row][column], parts = [capital(where(spot))];
      if (sign === '%') return {style: 'wall', text: '', say: `${parts[0]}, wall`};
      let text = sign >= '1' && sign <= '9' ? sign : '', style = text ? 'cost' : 'plain';
      if (text) parts.push(`costs ${text}`);
      if (position.food.has(spot)) { text = '●'; style = 'food'; parts.push('food'); }
      if (goals.has(spot)) {
        const open = position.left.has(spot);
        text = energy ? 'E' : open ? '★' : '✓';
        style = open || energy ? 'goal' : 'seen';
        parts.push(energy ? 'the exit' : open ? 'to be visited' : 'visited');
      }
      if (spot === here(position)) {
        parts.push(`you are here, open: ${Object.keys(steps).filter(way => step(position, way)).map(way => WALKED[way]).join(', ') || 'nothing'}`);
        if (!energy || text !== 'E') text = '';
      }
      return {text, style, say: parts.join(', ')};
    },
    changed: (before, after) => [here(before), here(after), ...goals, ...fed],
    alarm: position => (starved(position) ? 'You have starved. Take a step back.' : null),
    told: position => `${capital(where(here(position)))}${energy ? `, energy ${position.energy}` : ''}.`,
    status(position) {
      const cost = Math.round(position.cost * 100) / 100;
      return [visits === 'all' && `${position.left.size} to visit`, cost !== position.steps && `cost ${cost}`, energy && `energy ${position.energy}`, starved(position) && 'starved'].filter(Boolean).join(' · ');
    },
    seated(table) {
      const layer = actors(table);
      return {
        show(position, moves) {
          const cells = [[first.row, first.column]];
          let now = first;
          for (const move of moves) {
            const [way, times] = read(move);
            for (let at = 0; at < times; at += 1) { now = step(now, way); cells.push([now.row, now.column]); }
          }
          layer.trail(cells);
          layer.show([{name: 'you', spot: here(position), look: starved(position) ? 'dead' : 'pacman', facing: position.last ?? 'E'}]);
        },
      };
    },
    panel(now) {
      if (!energy) return null;
      const inside = h('i', {}), words = h('p', {class: 'row'});
      const bar = h('div', {class: 'bar energy', role: 'meter', 'aria-label': 'Energy', 'aria-valuemin': 0}, inside);
      const node = h('section', {class: 'card panel', 'aria-label': 'Energy'}, h('h2', {}, 'Energy'), bar, words);
      node.show = position => {
        const full = Math.max(energy.start, 1), left = Math.max(0, position.energy), share = Math.min(100, Math.round(100 * left / full));
        const [, level, meaning] = LEVELS.find(([most]) => share <= most);
        const state = starved(position) ? 'starved' : meaning;
        bar.className = `bar energy ${level}`;
        for (const [name, value] of [['valuemax', Math.max(full, left)], ['valuenow', left], ['valuetext', `${left}, ${state}`]]) bar.setAttribute(`aria-${name}`, value);
        inside.style.width = `${share}%`;
        words.replaceChildren(h('b', {}, `${left} of ${full}`), h('span', {class: 'muted'}, capital(state)), h('span', {class: 'muted'}, `${position.food.size} food left, ${energy.food} energy each`));
      };
      node.show(now);
      return node;
    },
    keys: [['Arrows or W A S D', 'walk'], ...(steps.NE ? [['Home End PageUp PageDown', 'walk aslant']] : [])],
  };
  return game;
}
