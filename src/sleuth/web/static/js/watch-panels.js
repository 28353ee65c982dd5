// What Watch loads when it is asked for: another problem, settings of a lane, the table, the heat map.
import {h, button, clear} from './dom.js';
import {job} from './jobs.js';

const LISTED = 20;
const SIZES = {maze: ['15x31', '21x41', '31x61', '45x91'], 'hunger-games': ['9x15', '12x20', '16x30'], tiles: ['3x3', '2x4', '4x4'], futoshiki: ['4x4', '5x5', '6x6', '7x7'], 'lights-out': ['5x5', '6x6', '7x7', '8x8']};
const count = value => value.toLocaleString('en');

/** Another problem: an example, a new one, an empty map, a pasted text, or other rules. */
export function openNew(panel, desk) {
  const {kind, about, region, state, known, field, edited, run, open, openExample} = desk;
  const examples = h('select', {}, known.examples.map(name => h('option', {value: name, selected: name === state.name}, name)));
  const size = h('select', {}, (SIZES[kind] ?? []).map(each => h('option', {value: each}, each.replace('x', ' × ')))), hard = h('select', {}, ['easy', 'normal', 'hard'].map(each => h('option', {value: each, selected: each === 'normal'}, each)));
  const own = h('textarea', {rows: 8, spellcheck: 'false', class: 'mono', value: state.text});
  const rows = h('input', {type: 'number', min: 3, max: 200, value: 21}), columns = h('input', {type: 'number', min: 3, max: 200, value: 41});
  const words = h('p', {class: 'muted small', role: 'status'});
  const make = async () => {
    clear(words, 'Making one …');
    try {
      const {result} = await job({task: 'generate', kind, options: {size: size.value, difficulty: hard.value, count: 1, seed: Math.floor(1e9 * Math.random())}, limits: {seconds: 30}}).done;
      clear(words);
      if (result?.result?.[0]) open(result.result[0], `${hard.value} ${about.noun}`); else clear(words, 'None was made within the limit.');
    } catch (error) { clear(words, error.say ?? String(error)); }
  };
  const empty = () => {
    const [down, right] = [Math.max(3, Math.min(200, +rows.value || 21)), Math.max(3, Math.min(200, +columns.value || 41))];
    const lines = Array.from({length: down}, (_, y) => (y === 0 || y === down - 1 ? '%'.repeat(right) : `%${' '.repeat(right - 2)}%`).split(''));
    const middle = down >> 1;
    lines[middle][1] = 'P'; lines[middle][right - 2] = 'E';
    open(lines.map(row => row.join('')).join('\n') + '\n', 'own map');
  };
  const setting = (name, words_, choices) => h('label', {class: 'field'}, words_, choices
    ? h('select', {onchange: event => { field.settings[name] = event.target.value; edited(); run(false); }}, choices.map(([value, said]) => h('option', {value, selected: (field.settings[name] ?? choices[0][0]) === value}, said)))
    : h('input', {type: 'number', min: 0, max: 999, value: field.settings[name] ?? (name === 'energy' ? 10 : 3), onchange: event => { field.settings[name] = String(Math.max(0, +event.target.value || 0)); edited(); run(false); }}));
  panel.toggle(
    h('div', {class: 'row', style: {'align-items': 'end'}}, h('label', {class: 'field grow'}, 'An example', examples), button('Open', {onclick: () => openExample(examples.value)})),
    known.generates && h('div', {class: 'row', style: {'align-items': 'end'}}, h('label', {class: 'field grow'}, 'Size', size), h('label', {class: 'field grow'}, 'Difficulty', hard), button('Make one', {kind: 'primary', onclick: make})), words,
    region && h('div', {class: 'row', style: {'align-items': 'end'}}, h('label', {class: 'field grow'}, 'Rows', rows), h('label', {class: 'field grow'}, 'Columns', columns), button('Empty map', {onclick: empty})),
    kind === 'maze' && h('div', {class: 'row'}, setting('problem', 'What to do', [['position', 'reach the exit'], ['anyfood', 'reach some food'], ['allfood', 'eat all food'], ['corners', 'visit all corners']]), setting('moves', 'Moves', [['4', '4 ways'], ['8', '8 ways']])),
    kind === 'hunger-games' && h('div', {class: 'row'}, setting('energy', 'Energy at the start'), setting('food-energy', 'Energy of a food')),
    h('label', {class: 'field'}, 'Or paste one', own), button('Use this text', {onclick: () => open(own.value, `own ${about.noun}`)}));
}

/** The options of one lane's method. */
export function openLane(panel, lane, {methodOf, settingsOf, edited, run, alone}) {
  panel.toggle(h('p', {class: 'muted'}, `${lane.name}: ${methodOf(lane).summary}.`), settingsOf(lane).map(option => {
    const value = lane.options[option.name] ?? option.default;
    const put = text => { if (text === '' || text === null) delete lane.options[option.name]; else lane.options[option.name] = text; edited(); };
    if (option.kind === 'flag') {
      return h('label', {class: 'switch'}, h('input', {type: 'checkbox', checked: value === true, onchange: event => put(event.target.checked || null)}), h('span', {}, option.name, h('br', {}), h('span', {class: 'muted small'}, option.help)));
    }
    const control = option.choices.length ? h('select', {onchange: event => put(event.target.value)}, option.choices.map(choice => h('option', {value: choice, selected: choice === value}, `${choice}${option.faulty.includes(choice) ? ' (faulty)' : ''}`)))
      : h('input', {type: option.kind === 'text' ? 'text' : 'number', step: option.kind === 'number' ? 'any' : 1, min: option.least, value: value ?? '', onchange: event => put(event.target.value === '' ? null : option.kind === 'text' ? event.target.value : Number(event.target.value))});
    return h('label', {class: 'field'}, `${option.name}: ${option.help}`, control);
  }), h('div', {class: 'row'}, button('Run', {icon: 'play', kind: 'primary', onclick: () => { panel.close(); run(true); }}),
    !alone && button('Take this board away', {icon: 'close', onclick: () => { panel.close(); lane.remove(); }})));
}

/** The last steps of every lane as tables. */
export function tables(lanes, stepOf, sentenceOf) {
  return lanes.map(lane => {
    const step = stepOf(lane), {recording} = lane.view, rows = [];
    for (let number = Math.max(1, step - LISTED + 1); number <= Math.min(step, lane.view.length); number += 1) {
      if (recording) {
        const id = recording.current(number), {origin, g, h: rest} = recording.known(id, number);
        const known = Number.isNaN(rest) ? ['–', '–'] : [rest, Math.round(100 * (g + rest)) / 100];
        rows.unshift([count(recording.number.data[number]), recording.names[id], origin < 0 ? '–' : recording.names[origin], g, ...known]);
      } else rows.unshift([number, ...lane.view.row(number)]);
    }
    const head = recording ? ['Number', 'State', 'Reached from', 'g', 'h', 'f'] : ['Step', ...lane.view.head];
    return h('table', {class: 'list'}, h('caption', {}, `${sentenceOf(lane)} The last ${rows.length} steps, the latest first.`),
      h('thead', {}, h('tr', {}, head.map(name => h('th', {scope: 'col'}, name)))), h('tbody', {}, rows.map(row => h('tr', {}, row.map(value => h('td', {}, value))))));
  });
}

/** Show what the heuristics say of every state, as long as that is wanted; what is to be said of them. */
export async function warmed(lanes, desk) {
  const said = [], {state, informed, note, complain} = desk;
  for (const lane of lanes) {
    if (!state.heat || !informed(lane)) { lane.view.warm?.(null); continue; }
    if (!lane.verdict) note(`Asking ${lane.heuristic} about every state …`);
    try { lane.verdict ??= await verdictOf(lane, desk); } catch (error) { complain(error); }
    if (!state.heat) return [];
    lane.view.warm?.(lane.verdict);
    said.push(lane.verdict ? promises(lane) : `${lane.name}: there are too many states to ask ${lane.heuristic} about every one.`);
  }
  return said;
}

/** What is true of a lane's heuristic on every state; null where there are too many or it took too long. */
async function verdictOf(lane, {kind, state}) {
  const {result} = await job({task: 'heuristic', kind, text: state.text, options: {heuristic: lane.heuristic, each: true, states: 60000}}).done;
  return result?.result?.[0] ?? null;
}

/** A verdict in words. */
function promises({name, verdict}) {
  const much = verdict.admissible ? 'never says too much' : `says too much in ${count(verdict.overestimates)} of ${count(verdict.states)} states (crossed)`;
  const fast = verdict.consistent ? ', nor falls too fast' : verdict.drops ? ` and falls too fast in ${count(verdict.drops)} steps (dotted)` : '';
  return `${name}: ${verdict.heuristic} ${much}${fast}.`;
}
