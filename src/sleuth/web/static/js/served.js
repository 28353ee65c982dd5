// A game that the server plays along: Pacman, Mafia, and every puzzle without a table of its own.
// The page knows no rules here: spots have moves, keys are asked about, choices are named, and the
// next board comes from the server.
import {button, clear, h, style} from './dom.js';
import {alertWords, say} from './say.js';
import {call} from './jobs.js';
import {letter} from './keys.js';

const PACE = 115;          // milliseconds between two moves of a key that is held
const WATCHED = 190;       // and of an agent that is watched
const TRIES = 3;
const STATES = {clue: 'used', new: 'new', mistake: 'mistake', hint: 'hint', cursor: 'hint'};
const STEPS = {up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1]};
const KEYS = {Backspace: 'backspace', Delete: 'backspace', ' ': 'space', Enter: 'enter'};

const capital = text => (text ? text[0].toUpperCase() + text.slice(1) : '');
const tool = (words, more) => button(h('span', {class: 'words'}, words), {'aria-label': words, title: words, ...more});
const sentence = text => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** Begin the game on the server, or find it again; the data of its board. */
export async function prepare(found, kept) {
  const {state, saved = {}} = kept;
  const {o: options = {}, b: board = '', m: moves = []} = state ?? saved;
  const wanted = {...options, ...kept.options};
  let game = null;
  if (saved.id) game = await call(`/api/games/${saved.id}`).catch(() => null);
  // The first game of a server may take it too long; by then its worker is warm, so it is asked again.
  const begin = (made, tries = TRIES) => call('/api/games', {kind: found.puzzle, text: found.text, board: kept.board ?? board, options: wanted, moves: made})
    .catch(error => { if (error.status !== 503 || !tries) throw error; return begin(made, tries - 1); });
  game ??= await begin(moves).catch(error => {
    if (error.status !== 422 || !moves.length) throw error;
    kept.wrong = 'This link is of another version; the puzzle opened, the moves did not.';
    return begin([]);
  });
  const name = kept.board ?? board;
  const title = found.title || capital(found.puzzle);
  const [against, steering] = await Promise.all([found.geometry ? null : import('./against.js'), 'arrows' in game.keys || game.scene?.actors.length ? import('./actors.js') : null, style('games.css'), found.geometry ? style('marks.css') : style('against.css'), found.geometry && style('why.css')]);
  return {...found, against, steering, ...boardOf(game.board), title, id: found.id ?? digest([found.puzzle, game.text, JSON.stringify(wanted)].join('\n')), begun: game, wanted, board: name, caption: found.caption ?? ''};
}

/** Sixteen digits that tell games apart; nothing secret hangs on them. */
function digest(text) {
  const part = seed => { let sum = seed; for (const letter_ of text) sum = Math.imul(sum ^ letter_.codePointAt(0), 16777619) >>> 0; return sum.toString(16).padStart(8, '0'); };
  return part(2166136261) + part(40503);
}

/** A drawing as the data of a board: what it is made of, without what moves change. */
function boardOf({rows, columns, points = false, spots}) {
  const gaps = [], shapes = [], signs = {};
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) if (!points && spots[`c${row}.${column}`]?.text === undefined) gaps.push(`c${row}.${column}`);
  }
  for (const [id, {at, sign, say: words}] of Object.entries(spots)) {
    if (at) shapes.push({id, at, say: words ?? id});
    if (sign !== undefined) signs[id] = {text: sign, say: sign};
  }
  return {geometry: {lattice: 'square', rows, columns, points, gaps, spots: shapes}, given: {}, signs, lines: {}};
}

export function game(data, host) {
  let view = data.begun, at = view.ply;
  let history = view.history.map(words => ({say: words.replace(/\.$/, ''), time: 0, kind: ''}));
  let made = view.moves;            // the moves themselves
  let light = {look: new Set(), next: new Set()}, advice = null;
  let table = null, layer = null, stroke = null, stage = null, busy = false, waiting = null, last = 0, agent = 0;
  const staged = Boolean(view.scene?.heads.length);
  const steered = 'arrows' in view.keys;
  const {against, steering} = data;
  const spots = () => view.board.spots;

  // --- looks --------------------------------------------------------------------------------------------

  function look(spot) {
    const drawn = spots()[spot] ?? {};
    const over = new Set((view.scene?.actors ?? []).map(each => each.spot));
    const state = light.next.has(spot) ? 'new' : light.look.has(spot) ? 'hint' : STATES[drawn.highlight] ?? '';
    if (spot[0] === 'h' || spot[0] === 'v') return {line: drawn.line === 'found' ? 'line' : drawn.line, state};
    const here = (view.scene?.actors ?? []).filter(each => each.spot === spot).map(each => each.name);
    const [row, column] = spot.slice(1).split('.').map(Number);
    const place = Number.isNaN(column) ? spot : `row ${row + 1}, column ${column + 1}`;
    const words = drawn.say ?? [place, drawn.style === 'wall' ? 'wall' : drawn.text?.trim()].filter(Boolean).join(', ');
    // Where somebody stands the cell is bare: they are drawn above it.
    const sign = drawn.text === '·' ? '•' : drawn.text ?? '';   // a dot of the terminal is a speck here
    return {text: over.has(spot) ? '' : sign, style: over.has(spot) ? 'plain' : drawn.style ?? 'plain', state, say: capital([words, ...here].join(', '))};
  }

  function show(next) {
    const before = new Set([...Object.keys(spots()), ...light.look, ...light.next]);
    view = next;
    light = {look: new Set(), next: new Set()};
    advice = null;
    host.draw([...new Set([...before, ...Object.keys(spots())])]);
    layer?.show(view.scene.actors);
    if (layer && table.node.contains(document.activeElement)) table.focus(view.scene.actors[0].spot);
    stage?.show(view.scene);
    shownMoves();
  }

  // --- moves ----------------------------------------------------------------------------------------------

  const send = body => call(`/api/games/${view.id}/moves`, {ply: view.ply, ...body});

  /** Ask for a move; one more may wait, the last one asked for. */
  async function ask(body, kind = '') {
    if (host.locked() && kind !== 'solve') return false;
    if (busy) { if (steered) waiting = [body, kind]; return false; }
    busy = true;
    const pause = PACE - (performance.now() - last);
    if (pause > 0 && steered) await new Promise(done => { setTimeout(done, pause); });
    last = performance.now();
    let done = true;
    try { took(await send(body), kind); } catch (error) { done = false; await refused(error, body); }
    busy = false;
    const [next, as] = waiting ?? [];
    waiting = null;
    if (next && done && !view.over) return ask(next, as);
    return done;
  }

  function took(next, kind) {
    history = [...history.slice(0, view.ply), {say: next.said.replace(/\.$/, '') || 'a move', time: host.time(), kind}];
    made = [...made.slice(0, view.ply), next.move];
    at = next.ply;
    show(next);
    host.moved();
    const words = [next.advised ? sentence(next.advised.say) : sentence(next.said || next.count), staged ? '' : next.remark && sentence(next.remark)];
    say(words.filter(Boolean).join(' '));
    if (view.over) { stopAgent(); host.solved(); }
  }

  /** Another page has played on, or the server is another one: this is how it stands. */
  function adopt(found) {
    made = found.moves; at = found.ply;
    history = found.history.map((words, number) => history[number] ?? {say: words, time: host.time(), kind: ''});
    show(found);
    host.moved();
  }

  async function refused(error, body) {
    stopAgent();
    if (error.status === 409) return adopt(await call(`/api/games/${view.id}`));
    if (error.status === 404) {
      // The server has forgotten it, or is another one: begin anew where we were.
      const again = await call('/api/games', {kind: data.puzzle, text: data.begun.text, options: data.wanted, moves: made.slice(0, at)}).catch(() => null);
      if (!again) return alertWords(error.say);
      adopt(again);
      return alertWords('The server had forgotten this game; it goes on from here.');
    }
    if (body.do === 'key') return say(error.say);
    return alertWords(error.say ?? error.message);
  }

  async function goto(to) {
    host.halt();
    if (to < 0 || to > history.length || to === at || busy) return;
    busy = true;
    stopAgent();
    try {
      const back = to === at - 1;
      const next = await send({do: 'go', to});
      at = next.ply;
      show(next);
      host.moved();
      say(back ? `Taken back: ${history[to].say}.` : at ? `Move ${at}: ${history[at - 1].say}.` : 'At the beginning.');
      if (view.over) host.solved();
    } catch (error) { await refused(error, {}); }
    busy = false;
  }

  function steer(way) {
    const you = view.scene?.actors[0]?.spot;
    if (!you) return ask({do: 'key', key: way});
    const [row, column] = you.slice(1).split('.').map(Number), [down, right] = STEPS[way];
    // Where a cell beside has no move there is a wall, and nobody need be asked.
    if (!busy && !spots()[`c${row + down}.${column + right}`]?.moves) { if (!view.over) say('A wall.'); return false; }
    return ask({do: 'key', key: way});
  }

  function touch(spot, which, phase) {
    if (phase === 'cancel') { stroke = null; return; }
    if (phase === 'down') { stroke = {first: spot, last: spot}; return; }
    if (!stroke) return;
    if (phase === 'move') { stroke.last = spot; return; }
    const {first, last: end} = stroke;
    stroke = null;
    if (steered && first !== end) { steer(steering.wayBetween(first, end)); return; }
    if (first === end) tap(first, which);
  }

  function tap(spot, which = 0) {
    const moves = spots()[spot]?.moves ?? [];
    const move = moves[Math.min(which, moves.length - 1)];
    if (move) return ask({move});
    // Whoever is steered goes towards the cell that is pointed at.
    const you = view.scene?.actors[0]?.spot;
    if (steered && you && spot !== you) steer(steering.wayBetween(you, spot));
    return null;
  }

  function key(event, spot) {
    if (event.ctrlKey || event.metaKey) return false;
    const way = steered ? steering.wayOf(event) : null;
    if (way) { steer(way); return true; }
    if (event.key === 'Enter' || (event.key === ' ' && !steered)) { tap(spot, event.shiftKey ? 1 : 0); return true; }
    const named = KEYS[event.key] ?? (/^Digit\d$/.test(event.code) ? event.code.slice(5) : letter(event) ? event.key.toLowerCase() : null);
    if (!named || /^(Arrow|Home|End|Page|Tab|Escape)/.test(event.key) || !Object.keys(view.keys).length) return false;
    if (/^[+\-0=?]$/.test(named)) return false;
    ask({do: 'key', key: event.altKey ? `alt-${named}` : named, spot});
    return true;
  }

  // --- help ---------------------------------------------------------------------------------------------------

  const tell = (what, more = {}) => call(`/api/games/${view.id}/ask`, {ask: what, ...more});

  function relight(next) {
    const before = [...light.look, ...light.next];
    light = {look: new Set(), next: new Set(), ...next};
    host.draw([...new Set([...before, ...light.look, ...light.next])]);
  }

  const spotOf = move => Object.keys(spots()).find(spot => spots()[spot].moves?.includes(move));

  async function hint(strength) {
    advice ??= (await tell('hint')).hint;
    if (!advice) return {chip: 'Hint', bad: true, say: 'There is no way to win from here.'};
    const {weaker, look: looked, move, back} = advice;
    if (strength <= weaker.length) {
      relight({look: new Set(looked)});
      return {chip: 'Hint · where to look', strength, aside: `${strength} of 3`, question: strength === weaker.length ? 'Which move?' : 'Tell me more', say: sentence(weaker[strength - 1])};
    }
    const spot = spotOf(move);
    relight({next: new Set(spot ? [spot] : [])});
    const before = back ? made.indexOf(back) : -1;
    return {chip: 'Hint · the move', strength: 3, aside: '', say: sentence(advice.say), do: () => ask({move}), back: before >= 0 ? () => goto(before) : null};
  }

  async function solve() {
    const {solution} = await tell('solution');
    if (!solution) return {say: 'There is no way to win from here.', steps: []};
    // Steps may be done faster than the server answers: each waits for the one before it.
    let chain = Promise.resolve();
    return {pace: 300, steps: solution.map(({move, say: words}) => ({say: sentence(words), show: () => { const spot = spotOf(move); relight({next: new Set(spot ? [spot] : [])}); }, do: () => { chain = chain.then(() => ask({move}, 'solve')); }}))};
  }

  async function ending() {
    const {closing} = await tell('closing').catch(() => ({closing: ''}));
    const won = staged ? view.scene.question.includes('won') : !/caught/.test(view.remark);
    return {good: won, say: staged ? `${view.scene.question} ${view.scene.story.at(-1).lines[0]}` : [view.scene && sentence(view.remark), closing && sentence(closing)].filter(Boolean).join(' ')};
  }

  // --- an agent that plays ----------------------------------------------------------------------------------------

  const watching = tool('Watch an agent', {icon: 'eye', 'aria-pressed': 'false', onclick: () => (agent ? stopAgent() : watch())});

  async function watch() {
    const mine = agent = performance.now();
    watching.setAttribute('aria-pressed', 'true');
    while (agent === mine && !view.over && await ask({do: 'advice'}, 'solve')) await new Promise(done => { setTimeout(done, WATCHED - PACE); });
    stopAgent();
  }

  function stopAgent() { agent = 0; watching.setAttribute('aria-pressed', 'false'); }

  // --- beside the board ---------------------------------------------------------------------------------------------

  const options = h('div', {class: 'row'}), here = h('p', {class: 'muted'});

  /** The moves of the spot under the cursor, where it has more than two. */
  function shownMoves() {
    if (!table || staged || steered) return;
    const spot = table.cursor, drawn = spots()[spot] ?? {};
    here.textContent = capital(drawn.say ?? '');
    clear(options, (drawn.moves ?? []).length > 2 && [...new Set(drawn.moves)].map(move => button(move.split('=')[1] || 'clear', {onclick: () => ask({move})})));
  }

  if (staged) { stage = against.stage({tell, choose: move => ask({move})}); stage.show(view.scene); }

  return {
    look, touch, key, hint, goto, ending,
    solve: view.scene ? undefined : solve,
    newGame: against && ((panel, page) => against.newGame(panel, page, data)),
    swiped: steered, ring: !steered,
    get kinds() { return Object.keys(spots()).some(spot => /^[hv]/.test(spot) && spots()[spot].moves) ? 'hv' : 'c'; },
    get at() { return at; },
    over: () => view.over,
    forget: () => relight({}),
    history: () => history,
    words: () => view.remark,
    state: () => ({o: data.wanted, b: data.board, m: made.slice(0, at)}),
    restore() { /* prepare has made the moves */ },
    saved: () => ({id: view.id, o: data.wanted, b: data.board, m: made.slice(0, at)}),
    resume() { /* the same */ },
    seated(seat) {
      table = seat;
      if (staged) { seat.node.replaceWith(stage.node); return; }
      seat.node.parentNode.style.setProperty('--tall', (data.geometry.rows + 1) / (data.geometry.columns + 1));
      if (view.scene?.actors.length) { layer = steering.actors(seat); layer.show(view.scene.actors); }
      seat.node.addEventListener('focusin', shownMoves);
      shownMoves();
    },
    tools: () => [against && !staged && watching, tool(against ? 'Restart' : 'Reset', {icon: 'restart', onclick: () => goto(0)}), !view.scene && tool('Solve', {icon: 'play', onclick: host.solve}), steered && steering.pad(steer)],
    panel: () => (staged ? stage.side : steered ? null : h('section', {class: 'card panel', 'aria-label': 'This spot'}, here, options)),
    keys: Object.entries(view.keys).map(([name, meaning]) => [name === 'arrows' ? 'Arrows or W A S D' : name.replaceAll(' ', ' or '), meaning]),
  };
}
