// Resolve by hand: choose two literals, say what comes of them or let the page say it.
// The server checks every step and names mistakes; the unifier is shown; undo; hints in three
// strengths. A finished proof is a text that `sleuth check proof` takes.
import {button, clear, h, save} from './dom.js';
import {asked, many} from './reason-results.js';
import {alertWords, say} from './say.js';

// The proof of a text and a claim stays while other views are looked at.
const proofs = new Map();

export function draw(body, entry, host) {
  const text = host.text();
  if (host.language() === 'riddle' || !text.trim()) {
    body.append(h('div', {class: 'empty'}, h('p', {}, text.trim() ? 'Riddles in English have no clauses. Write the riddle as LADR first (under its name).' : 'Write a theory, or open an example.')));
    return;
  }
  const key = `${host.number}\n${host.language()}\n${text}`;
  if (!proofs.has(key)) proofs.set(key, {made: [], undone: [], hint: 0});
  const proof = proofs.get(key);
  let rows = [];
  let chosen = [];
  let advice = null;
  let busy = false;

  const lines = h('ol', {class: 'hand-lines', 'aria-label': 'Clauses'});
  const note = h('div', {class: 'hand-note', role: 'status'});
  const own = h('input', {class: 'mono', placeholder: 'leave it empty to be told', 'aria-describedby': 'own-how', onkeydown: event => { if (event.key === 'Enter') resolve(); }});
  const go = button('Resolve', {kind: 'primary', onclick: () => resolve()});
  const undo = button('Undo', {icon: 'undo', onclick: () => back()});
  const redo = button('Redo', {icon: 'redo', bare: true, onclick: () => forth()});
  const hint = button('Hint', {icon: 'hint', onclick: () => help()});
  body.append(h('div', {class: 'hand'},
    h('p', {class: 'muted pad'}, 'Choose two literals, one of which denies what the other says. Two literals of one clause are factored. Go on until the empty clause □ is there.'),
    lines,
    h('div', {class: 'hand-tools'}, note,
      h('label', {class: 'field'}, 'What comes of them', own), h('span', {class: 'visually-hidden', id: 'own-how'}, 'Write a clause such as (¬P(x), Q(x)), or leave this empty.'),
      h('div', {class: 'row'}, go, hint, undo, redo, h('span', {class: 'grow'}),
        button('Save', {icon: 'save', onclick: () => save('proof.txt', whole)}), button('Begin anew', {onclick: () => { proof.undone = []; proof.made = []; refresh(); }})))));
  let whole = '';

  const request = options => ({task: 'resolve', kind: 'theory', text, solution: proof.made.length ? proof.made.map(each => `${each}\n`).join('') : null, options: {language: host.language(), claim: host.number, ...options}});

  async function ask(options = {}) {
    if (busy) return null;
    busy = true;
    try {
      return await asked(request(options));
    } catch (error) {
      tell('bad', error.say ?? error.message);
      alertWords(error.say ?? error.message);
      return null;
    } finally { busy = false; }
  }

  async function refresh(words) {
    const answer = await ask();
    if (!answer) return;
    take(answer);
    if (words) tell('', words);
  }

  function take(answer) {
    rows = answer.result.lines;
    whole = answer.result.whole;
    proof.made = rows.filter(row => row.rule).map(row => row.text);
    chosen = [];
    advice = null;
    proof.hint = 0;
    own.value = '';
    drawLines();
    if (answer.result.done) {
      tell('good', `The empty clause: proved by hand in ${many(proof.made.length, 'step')}.`);
    } else clear(note);
  }

  function drawLines() {
    const focused = document.activeElement?.dataset?.literal;
    clear(lines, rows.map(row => h('li', {class: row.rule ? 'made' : row.goal ? 'goal' : 'given'},
      h('span', {class: 'number'}, row.number),
      h('span', {class: 'literals'}, row.literals.length ? row.literals.map((literal, at) => {
        const name = `${row.number}${row.literals.length > 1 ? letter(at) : ''}`;
        return [at ? h('span', {class: 'or', 'aria-hidden': 'true'}, '∨') : null, h('button', {
          type: 'button', class: 'literal mono', 'data-literal': name, 'aria-pressed': String(chosen.includes(name)), 'aria-label': `${name}: ${literal}`, onclick: () => choose(name),
        }, row.literals.length > 1 ? h('sup', {'aria-hidden': 'true'}, letter(at)) : null, literal)];
      }) : h('b', {class: 'mono'}, '□')),
      h('span', {class: 'muted small from'}, row.rule ? row.text.replace(/^\d+\. /, '').replace(/ .*/, '') : row.goal ? `goal denied${row.line ? `, line ${row.line}` : ''}` : row.label ?? (row.line ? `line ${row.line}` : 'given')))));
    go.disabled = chosen.length !== 2;
    undo.disabled = !proof.made.length;
    redo.disabled = !proof.undone.length;
    lines.querySelector(`[data-literal="${focused}"]`)?.focus();
    if (rows.length) lines.lastElementChild?.scrollIntoView({block: 'nearest'});
  }

  const letter = at => String.fromCharCode(97 + (at % 26));

  function choose(name) {
    chosen = chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen.slice(-1), name];
    for (const each of lines.querySelectorAll('.literal')) each.setAttribute('aria-pressed', String(chosen.includes(each.dataset.literal)));
    go.disabled = chosen.length !== 2;
    if (chosen.length === 2) say(`${chosen[0]} and ${chosen[1]} are chosen.`);
  }

  async function resolve() {
    if (chosen.length !== 2) return tell('', 'Choose two literals first.');
    const [first, second] = chosen;
    const claimed = own.value.trim();
    const answer = await ask({first, second, ...(claimed ? {clause: claimed} : {})});
    if (!answer) return;
    if (answer.status !== 'solved') {
      const whole = sentence(answer.evidence.text), [, wrong] = /^(.+? does not follow): /.exec(whole) ?? [];
      // What would have been right is the exercise: it is told to who asks.
      const words = wrong ? `${wrong} from ${first} and ${second}.` : whole;
      tell('bad', words, wrong && button('Show what does', {onclick: () => tell('bad', whole)}));
      return alertWords(words);
    }
    proof.undone = [];
    const {done, unifier} = answer.result;
    take(answer);
    const last = rows[rows.length - 1];
    const bound = unifier.length ? ` with ${unifier.map(([name, value]) => `${name} = ${value}`).join(', ')}` : '';
    const words = `${claimed ? 'Right. ' : ''}${last.number} follows from ${first} and ${second}${bound}.`;
    if (done) tell('good', `${words} This is the empty clause: proved by hand in ${many(proof.made.length, 'step')}.`);
    else tell('good', words);
    lines.querySelector(`[data-literal^="${last.number}"]`)?.focus();
  }

  async function help() {
    if (!advice) {
      const answer = await ask({hint: true});
      if (!answer) return;
      if (answer.status !== 'solved') return tell('', sentence(answer.evidence.text));
      advice = answer.result.hint;
      proof.hint = 0;
    }
    if (!advice.literals) return tell('hint', advice.say);
    proof.hint += 1;
    if (proof.hint === 1) return tell('hint', advice.look, button('Which literals?', {onclick: () => help()}));
    chosen = [...advice.literals];
    drawLines();
    tell('hint', advice.say, button('Do it', {onclick: () => resolve()}));
  }

  function back() {
    proof.undone.push(proof.made.pop());
    refresh('Taken back.');
  }

  function forth() {
    proof.made.push(proof.undone.pop());
    const {undone} = proof;
    refresh('Done again.').then(() => { proof.undone = undone; drawLines(); });
  }

  function tell(look, words, more = null) {
    clear(note, h('p', {class: `note ${look === 'hint' ? 'hinted' : look}`}, words, more ? [' ', more] : null));
    lines.lastElementChild?.scrollIntoView({block: 'nearest'});
  }

  // A name at the beginning stays as it is written.
  const sentence = words => `${words.replace(/^[a-z](?=[a-z]* )/, first => first.toUpperCase())}${/[.!?]$/.test(words) ? '' : '.'}`;
  refresh();
}
