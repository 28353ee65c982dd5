// Boards whose cells hold one of several values: digits, candidates, the number pad, reading aloud.
import {button, h} from './dom.js';
import {letter} from './keys.js';
import {say} from './say.js';
import {isNotes, notesOf} from './marks.js';

const SOON = 1200;  // milliseconds between the digits of one number
const capital = text => text[0].toUpperCase() + text.slice(1);

export function valueHands({data, host, model, values, mark, changed, range, rules}) {
  const lines = data.rules.filter(rule => rule.kind === 'different');
  const missingIn = rule => values.filter(value => !rule.spots.some(spot => model.valueOf(spot) === value));
  let noting = false, number = values[0], typed = {spot: '', at: 0};

  function note(spot, value) {
    const notes = notesOf(model.markOf(spot));
    mark(spot, model.written(notes.includes(value) ? notes.filter(each => each !== value) : [...notes, value]));
  }

  function put(spot, value) {
    number = value;
    if (noting) note(spot, value);
    else mark(spot, model.markOf(spot) === value ? '' : value);
  }

  function type(spot, digit) {
    const now = performance.now(), both = model.valueOf(spot) + digit;
    const value = typed.spot === spot && now - typed.at < SOON && values.includes(both) ? both : digit;
    typed = {spot, at: now};
    if (values.includes(value)) put(spot, value);
  }

  async function fill() {
    const move = (await rules()).fill(model);
    say(move ? `${move.say}.` : 'No candidate can be taken out.');
    if (move) changed(move.changes.map(([spot]) => spot));
  }

  async function read(which, spot) { say((await import('./marks-aloud.js')).aloud(which, spot, {data, model, values})); }

  return {
    /** A pointer chooses the cell; its second button notes the number that was written last. */
    touch(spot, which, phase) { if (phase === 'down' && which === 1 && spot && !model.fixed(spot)) note(spot, number); },
    key(event, spot) {
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
      if (digit && !event.ctrlKey && !event.metaKey) {
        if (event.shiftKey || event.altKey) { if (values.includes(digit)) note(spot, digit); } else type(spot, digit);
        return true;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'Enter' || event.key === ' ') {
        const {list} = model.choices(spot);
        mark(spot, list[(list.indexOf(model.valueOf(spot)) + 1) % list.length]);
        return true;
      }
      const low = letter(event) ? event.key.toLowerCase() : '';
      if (low === 'f') fill();
      else if (/[rklm]/.test(low)) read(low, spot);
      else return false;
      return true;
    },
    /** What is said when a value was written. */
    words(spot, wanted) {
      if (!wanted) return 'Empty.';
      if (isNotes(wanted)) return `Candidates ${range(notesOf(wanted))}.`;
      const line = lines.find(rule => rule.spots.includes(spot));
      const missing = missingIn(line);
      return `${wanted}.${missing.length && missing.length < 4 ? ` ${capital(line.say)} misses ${missing.join(', ')}.` : ''}`;
    },
    tools() {
      const notes = button('Notes', {'aria-pressed': 'false', onclick: () => { noting = !noting; notes.setAttribute('aria-pressed', String(noting)); }});
      return [
        h('div', {class: 'pad', role: 'group', 'aria-label': 'Numbers'}, values.map(value => button(value, {onclick: () => put(host.cursor(), value)})),
          button('Clear', {icon: 'eraser', bare: true, onclick: () => mark(host.cursor(), '')})),
        notes, button('Fill', {title: 'Candidates that are left; again: narrow them by the signs', onclick: fill}),
      ];
    },
  };
}
