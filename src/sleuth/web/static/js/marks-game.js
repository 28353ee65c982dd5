// A game of marks on the page: what touching, keys, hints and checks do to the model of marks.js.
import {h, style} from './dom.js';
import {segmented} from './toolbar.js';
import {letter} from './keys.js';
import {options} from './store.js';
import {say} from './say.js';
import {isNotes, marksModel, notesOf} from './marks.js';
import {later} from './page.js';

const REST = 600;      // milliseconds without a move before broken rules are shown
const few = count => ['no', 'one', 'two', 'three', 'four', 'five'][count] ?? String(count);

const rules = () => import('./marks-rules.js');
const links = () => import('./marks-link.js');
const layers = () => import('./marks-layers.js');
later('marks-rules', 'marks-link', 'marks-layers', 'marks-help', 'marks-words', 'marks-aloud');

export async function game(data, host) {
  const [more, loops] = await Promise.all([data.pairs && import('./marks-pairs.js').then(each => each.pairs(data)), data.rules.some(rule => rule.kind === 'one-loop') ? import('./marks-loop.js').then(each => each.pieces) : undefined, style('marks.css')]);
  const model = marksModel(data, {auto: () => options.get('auto'), now: host.time, more, loops});
  const values = Array.isArray(data.marks.c) ? null : data.marks.c?.values ?? null;
  const tools = data.tools ?? [];
  const signOf = Object.fromEntries(tools.map(each => [each.mark, each.sign ?? '']));
  const clueAt = new Map(data.rules.filter(rule => rule.at).map(rule => [rule.at, rule]));
  let tool = tools[0] ?? null;
  let stroke = null, started = '';
  const NOTHING = () => ({used: new Set(), made: new Map(), wrong: new Set(), look: new Set(), clues: []});
  let light = NOTHING();
  let broken = new Set(), rest = 0;

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

  function forget() { light = NOTHING(); sentences?.light([]); }

  function lit() { return [...light.used, ...light.made.keys(), ...light.wrong, ...light.look]; }

  function relight(next) {
    const before = lit();
    light = {...NOTHING(), ...next};
    sentences?.light(light.clues);
    host.draw(affected([...before, ...lit()]));
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
    if (hands) return void hands.touch(spot, which, phase);
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

  let known = null;
  /** What moves are called. */
  const worded = async () => (known ??= (await import('./marks-words.js')).wording(data, model));

  // --- single marks ----------------------------------------------------------------------------------

  function mark(spot, wanted) {
    if (host.locked() || model.fixed(spot)) return;
    const made = model.stroke();
    made.set(spot, wanted);
    const {spots} = made;
    const move = made.end();
    if (!move) return;
    if (hands) say(hands.words(spot, wanted));
    else worded().then(words => say(`${words.move(move)}.`));
    changed(spots);
  }

  // --- keys ------------------------------------------------------------------------------------------

  function key(event, spot) {
    if (hands?.key(event, spot)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Backspace' || event.key === 'Delete') { mark(spot, ''); return true; }
    if (hands) return false;
    if ((event.key === 'Enter' || event.key === ' ') && data.marks.c) { mark(spot, next(spot, event.shiftKey)); return true; }
    if (!letter(event)) return false;
    const low = event.key.toLowerCase();
    if (data.marks.h && 'wasd'.includes(low)) {
      const [row, column] = spot.slice(1).split('.').map(Number);
      const side = {w: `h${row}.${column}`, s: `h${row + 1}.${column}`, a: `v${row}.${column}`, d: `v${row}.${column + 1}`}[low];
      const wanted = model.choices(side).list[event.shiftKey ? 2 : 1];
      mark(side, model.markOf(side) === wanted ? '' : wanted);
      return true;
    }
    if (low !== 'i' || !data.marks.c) return false;
    const {list} = model.choices(spot);
    mark(spot, list[(list.indexOf(model.markOf(spot)) + 1) % list.length]);
    return true;
  }

  const hands = values && (await import('./marks-values.js')).valueHands({data, host, model, values, mark, changed, range, rules});
  const sentences = data.clues ? (await import('./marks-clues.js')).sentences(data.clues) : null;

  let helping = null;
  const helper = async () => (helping ??= (await import('./marks-help.js')).helper({data, host, model, values, relight, changed, goto, worded}));

  // --- history, suppositions, links ----------------------------------------------------------------------

  function goto(to) {
    host.halt();
    const before = model.at;
    const spots = model.goto(to);
    changed(spots);
    if (spots.length || before !== model.at) {
      worded().then(words => {
        if (before === to + 1) say(`Taken back: ${words.move(model.moves[to])}.`);
        else say(model.at ? `Move ${model.at}: ${words.move(model.moves[model.at - 1])}.` : 'At the beginning.');
      });
    }
  }

  const ending = (which, words) => async () => { if (!model.stack.length || host.locked()) return void say('Nothing is supposed.'); changed((await layers())[which](model, data)); say(words); };

  const suppose = {
    get stack() { return model.stack; },
    begin() { changed(model.suppose()); say(`Supposing ${model.stack.at(-1).name}. The next mark is what you suppose.`); },
    accept: ending('accept', 'Accepted: the marks are real now.'),
    reject: ending('reject', 'Rejected: the board is as it was before.'),
    oppose: ending('oppose', 'Rejected, and the opposite is marked.'),
  };

  return {
    model, look, touch, key, goto, suppose, ring: Boolean(values),
    hint: strength => helper().then(each => each.hint(strength)),
    check: () => helper().then(each => each.check()),
    solve: () => helper().then(each => each.solve()),
    score: () => helper().then(each => each.score()),
    get kinds() { return tool ? tool.on : 'c'; },
    get at() { return model.at; },
    forget: () => relight({}),
    worded,
    history: () => model.moves.map(move => ({say: known?.move(move) ?? move.say, time: move.time, tag: move.level ? model.stack[move.level - 1]?.name ?? 'ABCDEFG'[move.level - 1] : '', kind: move.kind})),
    state: async () => (await links()).packed(model),
    restore: async state => (await links()).unpacked(model, state),
    saved: () => ({...model.saved(), ticked: sentences?.ticked()}),
    async resume(kept) { (await links()).resume(model, kept); sentences?.tick(kept.ticked ?? []); },
    panel: () => sentences?.node ?? [],
    over: () => model.looksSolved() && !model.stack.length,
    solution: () => (data.marks.h ? model.pieces().flatMap(piece => piece.sides) : []),
    tools: () => hands?.tools() ?? [segmented('Mark', tools.map(each => ({value: each.mark, words: [each.sign, h('span', {class: each.sign || each.icon ? 'words' : ''}, each.say)], icon: each.icon, name: each.say})),
      {value: tool.mark, onchoose: chosen => { tool = tools.find(each => each.mark === chosen); }})],
  };
}
