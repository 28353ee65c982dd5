// Lights: a press moves every light it reaches on to its next state. See effects.js.
import {place} from './board.js';
import {capital, cell, goalPanel, several, where} from './effects.js';

export function rules(data) {
  const {modulus, effects, start, goal, geometry: {columns}} = data;
  const index = spot => { const {row, column} = place(spot); return row * columns + column; };
  const reach = new Map(Object.entries(effects).map(([spot, spots]) => [spot, spots.map(index)]));
  const wrong = lights => lights.filter((light, at) => light !== goal[at]).length;
  const named = value => (modulus === 2 ? ['off', 'on'][value] : `state ${value}`);
  return {
    start, noun: 'press', pace: 260,
    play(lights, move) {
      if (!reach.has(move)) return null;
      const after = [...lights];
      for (const light of reach.get(move)) after[light] = (after[light] + 1) % modulus;
      return after;
    },
    at: (lights, spot) => (reach.has(spot) ? spot : null),
    over: lights => lights.every((light, at) => light === goal[at]),
    words: (lights, move) => `Press ${where(move)}`,
    measure: moves => moves.length,
    place: (lights, move) => move,
    look(lights, spot) {
      const value = lights[index(spot)], aim = goal.some(Boolean) ? `, to be ${named(goal[index(spot)])}` : '';
      return {text: modulus > 2 ? String(value) : value ? '●' : '', style: value ? 'lit' : 'dark', say: `${capital(where(spot))}, ${named(value)}${aim}`};
    },
    changed: (before, after) => before.flatMap((value, at) => (value === after[at] ? [] : [cell(Math.floor(at / columns), at % columns)])),
    told: lights => `${several(wrong(lights), 'light')} to go.`,
    status: lights => `${several(wrong(lights), 'light')} to go`,
    panel: () => (goal.some(Boolean) ? goalPanel(data, value => [value ? 'on' : 'off', modulus > 2 ? value : '']) : null),
    keys: [['Enter', 'press the light']],
  };
}
