// A game of marks on the page: what touching, keys, hints and checks do to the model of marks.js.
import {h, button} from './dom.js';
import {segmented} from './toolbar.js';
import {letter} from './keys.js';
import {options} from './store.js';
import {say} from './say.js';
import {isNotes, marksModel, notesOf} from './marks.js';

const REST = 600;      // milliseconds without a move before broken rules are shown
const SIDES = {w: 'h', a: 'v', s: 'h', d: 'v'};
const few = count => ['no', 'one', 'two', 'three', 'four', 'five'][count] ?? String(count);

const rules = () => import('./marks-rules.js');

export function game(data, host) {
  const model = marksModel(data, {auto: () => options.get('auto'), now: host.time});
  const values = Array.isArray(data.marks.c) ? null : data.marks.c?.values ?? null;
  const tools = data.tools ?? [];
  const signOf = Object.fromEntries(tools.map(each => [each.mark, each.sign ?? '']));
  const clueAt = new Map(data.rules.filter(rule => rule.at).map(rule => [rule.at, rule]));
  let tool = tools[0] ?? null, noting = false, number = values?.[0];
  let stroke = null, started = '';
  const NOTHING = () => ({used: new Set(), made: new Map(), wrong: new Set(), look: new Set(), clues: []});
  let light = NOTHING();
  let broken = new Set(), rest = 0, typed = {spot: '', at: 0};

  // --- looks -------------------------------------------------------------------------------------

  function look(spot) {
    const side = spot[0] === 'h' || spot[0] === 'v';
    const made = light.made.get(spot);
    const mark = made ?? model.markOf(spot);
    const clue = clueAt.get(spot);
    const state = made !== undefined ? 'new' : light.wrong.has(spot) ? 'mistake' : light.used.has(spot) ? 'used' : light.look.has(spot) ? 'hint'
      : broken.has(spot) || (clue && broken.has(clue.id)) ? 'broken' : clue && isMet(clue) ? 'met' : '';
    const level = made === undefined ? model.levelOf(spot) : 0;
    if (side) return {line: mark, level, state};
    const out = {level: mark ? level : 0, state, say: cellWords(spot)};
    if (values && !model.fixed(spot)) {
      if (isNotes(mark)) return {...out, text: '', notes: notesOf(mark), of: values.length, style: 'plain'};
      return {...out, text: mark, style: mark ? 'found' : 'plain'};
    }
    return mark ? {...out, shade: mark, ...(signOf[mark] && {text: signOf[mark]})} : data.given?.[spot] ? out : {...out, text: ''};
  }

  /** Whether a clue can be forgotten; a 0 only when nothing is open around it. */
  const isMet = clue => clue.at[0] !== 'p' && model.judge(clue) === 'met' && (clue.is !== 0 || !model.tally(clue).open);

  function cellWords(spot) {
    const [row, column] = spot.slice(1).split('.').map(Number);
    const parts = [data.names?.[spot] ?? `row ${row + 1}, column ${column + 1}`];
    const mark = model.markOf(spot);
    if (data.given?.[spot]?.say) parts.push(data.given[spot].say);
    else if (values) parts.push(isNotes(mark) || !mark ? 'empty' : mark);
    if (mark && !values) parts.push(mark);
    for (const words of data.seen?.[spot] ?? []) parts.push(words);
    if (isNotes(mark)) parts.push(`candidates ${range(notesOf(mark))}`);
    if (data.marks.h) {
      const around = {above: `h${row}.${column}`, left: `v${row}.${column}`, right: `v${row}.${column + 1}`, below: `h${row + 1}.${column}`};
      const open = Object.values(around).filter(side => !model.markOf(side)).length;
      for (const [where, side] of Object.entries(around)) {
        if (model.markOf(side)) parts.push(`${where} ${model.markOf(side) === 'cross' ? 'crossed' : model.markOf(side)}`);
      }
      parts.push(`${few(open)} open`);
    }
    if (model.levelOf(spot)) parts.push(`supposed ${model.stack[model.levelOf(spot) - 1]?.name ?? ''}`);
    const text = parts.join(', ');
    return text[0].toUpperCase() + text.slice(1);
  }

  function range(notes) {
    const all = notes.map(Number);
    return all.length > 2 && all.every((value, index) => !index || value === all[index - 1] + 1) ? `${all[0]} to ${all.at(-1)}` : notes.join(', ');
  }

  /** All spots whose look may change with these: clues of their rules, and cells that name them. */
  function affected(spots) {
    const all = new Set(spots);
    for (const spot of spots) {
      for (const rule of model.rulesAt.get(spot) ?? []) if (rule.at) all.add(rule.at);
      const [row, column] = spot.slice(1).split('.').map(Number);
      if (spot[0] === 'h') { all.add(`c${row}.${column}`); all.add(`c${row - 1}.${column}`); }
      if (spot[0] === 'v') { all.add(`c${row}.${column}`); all.add(`c${row}.${column - 1}`); }
    }
    return all;
  }

  function changed(spots, settled = true) {
    const dark = [...light.used, ...light.made.keys(), ...light.wrong, ...light.look, ...broken];
    if (dark.length && settled) { forget(); broken = new Set(); }
    host.draw(affected(dark.length && settled ? [...spots, ...dark.filter(spot => !spot.includes(':'))] : spots));
    clearTimeout(rest);
    if (!settled) return;
    rest = setTimeout(showBroken, REST);
    host.moved();
    if (model.looksSolved() && model.stack.length === 0) host.solved();
  }

  async function showBroken() {
    const found = (await rules()).breaks(model, data.rules);
    broken = new Set(found.flatMap(({rule, spots}) => [...spots, rule.id]));
    host.draw(affected([...found.flatMap(({spots, rule}) => [...spots, ...(rule.at ? [rule.at] : [])])]));
    if (found.length) say(found[0].say);
  }

  function forget() { light = NOTHING(); showClues(); }

  function lit() { return [...light.used, ...light.made.keys(), ...light.wrong, ...light.look]; }

  function relight(next) {
    const before = lit();
    light = {...NOTHING(), ...next};
    showClues();
    host.draw(affected([...before, ...lit()]));
  }

  // --- sentences to be ticked off ------------------------------------------------------------------

  const ticked = new Set();
  const items = new Map((data.clues ?? []).map(({id, say: words}, index) => {
    const box = h('input', {type: 'checkbox', onchange: () => { if (box.checked) ticked.add(id); else ticked.delete(id); showClues(); }});
    return [id, {node: h('li', {}, h('label', {}, box, h('span', {}, `${index + 1}. ${words}`))), box}];
  }));

  function showClues() {
    for (const [id, {node, box}] of items) {
      node.className = light.clues.includes(id) ? 'used' : ticked.has(id) ? 'met' : '';
      box.checked = ticked.has(id);
    }
    if (light.clues.length && matchMedia('(min-width: 1024px)').matches) items.get(light.clues.at(-1))?.node.scrollIntoView({block: 'nearest'});
  }

  // --- pointers ------------------------------------------------------------------------------------

  /** The mark that follows on a spot: through all of them with the first tool, on and off with others. */
  function next(spot, second) {
    const now = model.markOf(spot), first = model.choices(spot).list[1];
    const main = tool.on.includes(spot[0]) ? tool.mark : first;
    const other = data.opposite[main];
    if (second) return now === other ? '' : other;
    const turn = main === first ? ['', main, other] : ['', main];
    return turn[(turn.indexOf(now) + 1) % turn.length] || (turn.includes(now) ? '' : main);
  }

  function touch(spot, which, phase) {
    if (host.locked()) return;
    if (values) {
      if (phase === 'down' && which === 1 && spot && !model.fixed(spot)) note(spot, number);
      return;
    }
    if (phase === 'down') {
      stroke = model.stroke();
      started = model.markOf(spot);
      stroke.first = spot;
      stroke.paint = next(spot, which === 1);
      stroke.set(spot, stroke.paint);
    } else if (!stroke) return;
    else if (phase === 'move') {
      // A stroke that began on a mark erases; one that began on an empty spot paints.
      if (started && stroke.paint !== '' && !stroke.dragged) { stroke.set(stroke.first, ''); stroke.paint = ''; }
      stroke.dragged = true;
      stroke.done ??= new Set([stroke.first]);
      if (stroke.done.has(spot) || spot[0] === 'c' !== (stroke.first[0] === 'c')) return;
      stroke.done.add(spot);
      if (stroke.paint === '' ? model.markOf(spot) : !model.markOf(spot)) stroke.set(spot, stroke.paint);
    } else if (phase === 'cancel') {
      const spots = stroke.cancel();
      stroke = null;
      host.draw(affected(spots));
      return;
    } else {
      const {fresh} = stroke;
      stroke.end();
      stroke = null;
      changed(fresh);
      return;
    }
    host.draw(affected(stroke.fresh));
  }

  // --- single marks ----------------------------------------------------------------------------------

  function mark(spot, wanted) {
    if (host.locked() || model.fixed(spot)) return;
    const made = model.stroke();
    made.set(spot, wanted);
    const {spots} = made;
    const move = made.end();
    if (!move) return;
    say(values ? valueWords(spot, wanted) : `${move.say}.`);
    changed(spots);
  }

  function valueWords(spot, wanted) {
    if (!wanted) return 'Empty.';
    if (isNotes(wanted)) return `Candidates ${range(notesOf(wanted))}.`;
    const line = (model.rulesAt.get(spot) ?? []).find(rule => rule.kind === 'different');
    const missing = line && missingIn(line);
    return `${wanted}.${missing?.length && missing.length < 4 ? ` ${capital(line.say)} misses ${missing.join(', ')}.` : ''}`;
  }

  const missingIn = rule => values.filter(value => !rule.spots.some(spot => model.valueOf(spot) === value));
  const capital = text => text[0].toUpperCase() + text.slice(1);

  function note(spot, value) {
    const notes = notesOf(model.markOf(spot));
    mark(spot, model.written(notes.includes(value) ? notes.filter(each => each !== value) : [...notes, value]));
  }

  function write(spot, digit) {
    const now = performance.now();
    const longer = typed.spot === spot && now - typed.at < 1200 && values.includes(model.valueOf(spot) + digit) ? model.valueOf(spot) + digit : digit;
    typed = {spot, at: now};
    if (values.includes(longer)) { number = longer; mark(spot, model.markOf(spot) === longer ? '' : longer); }
  }

  // --- keys ------------------------------------------------------------------------------------------

  function key(event, spot) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (values && digit && !event.ctrlKey && !event.metaKey) {
      if (event.shiftKey || event.altKey || noting) { if (values.includes(digit)) note(spot, digit); } else write(spot, digit);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Backspace' || event.key === 'Delete') { mark(spot, ''); return true; }
    if ((event.key === 'Enter' || event.key === ' ') && data.marks.c) {
      const {list} = model.choices(spot);
      if (values) mark(spot, list[(list.indexOf(model.valueOf(spot)) + 1) % list.length]);
      else mark(spot, next(spot, event.shiftKey));
      return true;
    }
    if (!letter(event)) return false;
    const low = event.key.toLowerCase();
    if (data.marks.h && SIDES[low]) {
      const [row, column] = spot.slice(1).split('.').map(Number);
      const side = {w: `h${row}.${column}`, s: `h${row + 1}.${column}`, a: `v${row}.${column}`, d: `v${row}.${column + 1}`}[low];
      const wanted = model.choices(side).list[event.shiftKey ? 2 : 1];
      mark(side, model.markOf(side) === wanted ? '' : wanted);
      return true;
    }
    if (low === 'i' && data.marks.c && !values) { const {list} = model.choices(spot); mark(spot, list[(list.indexOf(model.markOf(spot)) + 1) % list.length]); return true; }
    if (!values) return false;
    if (low === 'f') { fill(); return true; }
    if (low === 'r' || low === 'k') { readLine(spot, low === 'r' ? 0 : 1); return true; }
    if (low === 'l') { say((data.seen?.[spot] ?? []).join(', ') || 'No signs here.'); return true; }
    if (low === 'm') { const filled = cells().filter(model.valueOf).length; say(`${filled} of ${cells().length} filled.`); return true; }
    return false;
  }

  const cells = () => [...new Set(data.rules.flatMap(rule => (rule.kind === 'different' ? rule.spots : [])))];

  function readLine(spot, which) {
    const rule = (model.rulesAt.get(spot) ?? data.rules.filter(each => each.spots?.includes(spot))).filter(each => each.kind === 'different')[which];
    if (rule) say(`${rule.spots.map(each => model.valueOf(each) || 'empty').join(', ')}; misses ${missingIn(rule).join(', ') || 'nothing'}`);
  }

  async function fill() { const move = (await rules()).fill(model); if (move) { say(`${move.say}.`); changed(move.changes.map(([spot]) => spot)); } else say('No candidate can be taken out.'); }

  let helping = null;
  const helper = async () => (helping ??= (await import('./marks-help.js')).helper({data, host, model, values, relight, changed, goto}));

  // --- history, suppositions, links ----------------------------------------------------------------------

  function goto(to) {
    const before = model.at;
    const spots = model.goto(to);
    changed(spots);
    if (spots.length || before !== model.at) {
      if (before === to + 1) say(`Taken back: ${model.moves[to].say}.`);
      else say(model.at ? `Move ${model.at}: ${model.moves[model.at - 1].say}.` : 'At the beginning.');
    }
  }

  const layer = (change, words) => () => { const spots = change(); changed(spots); say(words()); };

  const suppose = {
    get stack() { return model.stack; },
    begin: layer(model.suppose, () => `Supposing ${model.stack.at(-1).name}. The next mark is what you suppose.`),
    accept: layer(model.accept, () => 'Accepted: the marks are real now.'),
    reject: layer(model.reject, () => 'Rejected: the board is as it was before.'),
    oppose: layer(model.rejectAndOppose, () => 'Rejected, and the opposite is marked.'),
  };

  const digits = value => value.toString(36);

  return {
    model, look, touch, key, goto, suppose, ring: Boolean(values),
    hint: strength => helper().then(each => each.hint(strength)),
    check: () => helper().then(each => each.check()),
    solve: () => helper().then(each => each.solve()),
    get kinds() { return tool ? tool.on : 'c'; },
    get at() { return model.at; },
    forget: () => relight({}),
    history: () => model.moves.map(move => ({say: move.say, time: move.time, tag: move.level ? model.stack[move.level - 1]?.name ?? 'ABCDEFG'[move.level - 1] : '', kind: move.kind})),
    /** For a link: a letter a spot on the board itself, what differs in each supposition. */
    state() {
      const {layers: [base, ...layers], stack} = model.state();
            const notes = Object.fromEntries(Object.entries(base).filter(([, each]) => isNotes(each)));
      return {m: model.spots.map(spot => digits(Math.max(0, model.choices(spot).list.indexOf(base[spot] ?? '')))).join('').replace(/0+$/, ''), n: notes, l: layers, s: stack.map(({name, first}) => [name, first])};
    },
    restore({m, n, l, s}) {
      const base = {...n};
            model.spots.forEach((spot, index) => {
        const at = parseInt(m[index] ?? '0', 36);
        if (at > 0) base[spot] = model.choices(spot).list[at];
      });
      model.restore({layers: [base, ...l], stack: s.map(([name, first]) => ({name, first}))});
    },
    saved: () => ({...model.saved(), ticked: [...ticked]}),
    resume(kept) { for (const id of kept.ticked ?? []) ticked.add(id); model.resume(kept); showClues(); },
    panel: () => (items.size ? h('section', {class: 'card panel', 'aria-label': 'Clues'}, h('h2', {}, 'Clues'), h('ol', {class: 'clues'}, [...items.values()].map(each => each.node))) : []),
    over: () => model.looksSolved() && !model.stack.length,
    solution: () => (data.marks.h ? model.pieces().flatMap(piece => piece.sides) : []),
    tools() {
      if (!values) {
        return [segmented('Mark', tools.map(each => ({value: each.mark, words: [each.sign, h('span', {class: each.sign || each.icon ? 'words' : ''}, each.say)], icon: each.icon, name: each.say})), {value: tool.mark, onchoose: chosen => { tool = tools.find(each => each.mark === chosen); }})];
      }
      const notes = button('Notes', {'aria-pressed': 'false', onclick: () => { noting = !noting; notes.setAttribute('aria-pressed', String(noting)); }});
      const pad = h('div', {class: 'pad', role: 'group', 'aria-label': 'Numbers'}, values.map(value => button(value, {onclick: () => {
        number = value;
        const spot = host.cursor();
        if (noting) note(spot, value); else mark(spot, model.markOf(spot) === value ? '' : value);
      }})), button('Clear', {icon: 'eraser', bare: true, onclick: () => mark(host.cursor(), '')}));
      return [pad, notes, button('Fill', {title: 'Candidates; again: narrow them', onclick: fill})];
    },
    keys: [
      ...(data.marks.h ? [['W A S D', 'line on that side of the cell'], ['Shift W', 'cross there'], ['I', 'inside, outside, nothing']] : []),
      ...(values ? [['1', 'a value'], ['Shift 1', 'a candidate'], ['Backspace', 'clear'], ['F', 'fill in candidates; again: narrow them'], ['R or K', 'read the row, the column'], ['L', 'read the signs'], ['M', 'how many are filled']] : []),
      ['Enter', values ? 'the next value' : 'the main mark'], ...(values ? [] : [['Shift Enter', 'the second mark']]),
    ],
  };
}
