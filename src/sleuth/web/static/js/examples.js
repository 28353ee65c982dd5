// The commands of a page, each with a button that runs what it asks for and shows the answer.
import {h, add, button, clear, icon, set} from './dom.js';
import {job} from './jobs.js';
import {known} from './known.js';
import {LONGEST, pack} from './link.js';
import {picture, stepped} from './picture.js';
import {say} from './say.js';

const PLACES = {play: 'Play', watch: 'Watch', reason: 'Reason', plan: 'Plan', compare: 'Compare', api: 'The API', '': 'Home'};
const MOST_PICTURES = 4;
const MOST_LINES = 60;

/** A block of commands, one under the other. */
export function examples(block) {
  const written = new Set(block.commands.map(each => each.text));
  return h('div', {class: 'examples'},
    files(block.code).map(file => [h('p', {class: 'small muted'}, 'The file ', h('code', {}, file.name)), h('pre', {class: 'code', tabindex: '0'}, file.text)]),
    [...written].map(text => example(block.commands.find(each => each.text === text))));
}

/** Files that an example writes with a here-document. */
function files(code) {
  return [...code.matchAll(/^cat > (\S+) <<'?(\w+)'?\n([\s\S]*?)^\2$/gm)].map(([, name, , text]) => ({name, text}));
}

function example(command) {
  const shown = command.text.replace(/\s+#.*$/, '');
  const remark = /\s#\s*(.*)$/.exec(command.text)?.[1];
  const out = h('div', {class: 'out', hidden: true});
  const run = command.asked.length ? button('Run', {icon: 'play', kind: 'primary', 'aria-label': `Run: ${shown}`}) : null;
  const copy = button('Copy the command', {icon: 'copy', kind: 'quiet', bare: true, onclick: () => copied(shown, copy)});
  run?.addEventListener('click', () => start(command, run, out));
  const [, page] = (command.path ?? '').split('/');
  const go = command.path ? h('a', {class: 'go', href: command.path}, `Try it in ${PLACES[page] ?? page}`) : null;
  if (go && command.asked.length) address(page, command.path, command.asked[0].request).then(href => set(go, {href}));
  return h('div', {class: 'example'},
    h('div', {class: 'command'}, h('code', {}, h('span', {class: 'prompt', 'aria-hidden': 'true'}, '$ '), shown.split(' ').map((word, at) => [at ? ' ' : '', h('span', {class: 'word'}, word)])),
      h('div', {class: 'row'}, copy, run)),
    remark ? h('p', {class: 'small muted'}, remark) : null,
    command.why ? h('p', {class: 'small muted why-not'}, command.why) : null,
    out,
    go && h('p', {class: 'small'}, go));
}

/** Where a page goes on with the very text of an example. */
async function address(page, path, {text, source}) {
  if (page === 'plan') return `${path}?example=${encodeURIComponent(source)}`;
  const fragment = await pack(page === 'play' ? {t: text} : {text, name: source});
  return fragment.length > LONGEST ? path : `${path}#${fragment}`;
}

async function copied(text, control) {
  let words = 'Copied.';
  try { await navigator.clipboard.writeText(text); } catch { words = 'This browser does not let a page copy.'; }
  clear(control, icon(words === 'Copied.' ? 'check' : 'close'));
  say(words);
}

async function start(command, run, out) {
  if (run.stop) return run.stop();
  clear(out);
  out.hidden = false;
  const words = h('p', {class: 'muted', role: 'status'}, 'Running …');
  out.append(words);
  let current = null;
  let stopped = false;
  run.stop = () => { stopped = true; current?.cancel(); };
  clear(run, icon('stop'), 'Stop');
  const ask = async request => {
    if (stopped) throw Object.assign(new Error(), {say: 'Stopped.'});
    current = job(request, {on: {progress: event => { if (event.say) words.textContent = event.say; }}});
    const {why, result} = await current.done;
    if (why === 'cancelled') throw Object.assign(new Error(), {say: 'Stopped.'});
    if (!result) throw Object.assign(new Error(), {say: 'That run broke.'});
    return result;
  };
  try {
    const shown = command.asked.length > 1 ? await table(command.asked, ask, out) : await one(command.asked[0].request, ask);
    words.remove();
    add(out, shown);
  } catch (error) {
    clear(out, h('p', {class: 'note warn', role: 'alert'}, error.say ?? 'That run broke.'));
  }
  run.stop = null;
  clear(run, icon('play'), 'Run again');
}

/** A table of several methods that fills as they answer. */
async function table(asked, ask, out) {
  const body = h('tbody', {});
  out.append(h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Comparison'}, h('table', {class: 'figures'},
    h('thead', {}, h('tr', {}, ['method', 'answer', 'cost', 'nodes', 'seconds'].map(word => h('th', {scope: 'col'}, word)))), body)));
  for (const {label, request} of asked) {
    const {status, cost, stats = {}, optimal} = await ask(request);
    body.append(h('tr', {}, h('th', {scope: 'row'}, label), h('td', {}, status === 'solved' ? 'solved' : status === 'unsolvable' ? 'none' : 'stopped'),
      h('td', {class: 'number'}, cost === null ? '–' : `${cost}${optimal ? ', least' : ''}`),
      h('td', {class: 'number'}, (stats.expanded ?? stats.nodes ?? 0).toLocaleString('en')),
      h('td', {class: 'number'}, (stats.cpu ?? 0).toFixed(3))));
  }
  say('The table is full.');
  return null;
}

/** What an answer shows: its sentence, then what belongs to its task. */
async function one(request, ask) {
  const answer = await ask(request);
  const good = answer.status === 'solved';
  const drawn = ['solve', 'draw', 'explain', 'hint', 'why-not', 'check', 'heuristic'].includes(request.task) && request.kind !== 'theory' && request.kind !== 'cnf';
  let board = null;
  if (request.task === 'draw') board = answer.result;
  else if (drawn) board = await quietly(() => ask({task: 'draw', kind: request.kind, text: request.text, source: request.source, ...(request.task === 'solve' && typeof answer.solution === 'string' ? {solution: answer.solution} : {})}));
  say(answer.sentence);
  return [
    h('p', {class: 'row'}, h('span', {class: `chip ${good ? 'good' : answer.status === 'unsolvable' ? 'bad' : 'warn'}`}, answer.status === 'unknown' ? 'stopped' : good ? 'answered' : 'proved: no'), h('span', {}, capital(answer.sentence))),
    known(answer),
    ...(await details(request, answer, board?.result ?? board, ask)),
  ];
}

async function quietly(f) { try { return await f(); } catch { return null; } }

function capital(text) { return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`; }

async function details(request, answer, board, ask) {
  const {result, evidence, solution} = answer;
  switch (request.task) {
    case 'explain': return [stepper(board, result?.steps ?? [])];
    case 'hint': {
      const step = result.step ?? {facts: [], clues: [], rules: []};
      return [h('p', {}, result.say), board && frame(result.step ? stepped(board, [step]) : lit(board, result.look, 'hint'))];
    }
    case 'why-not': return [h('ul', {}, (result?.clash ?? []).map(each => h('li', {}, each.say ?? each))), board && frame(lit(board, (result?.clash ?? []).flatMap(each => each.spots ?? []), 'mistake'))];
    case 'grade': return [facts({Grade: result.word, 'Hardest step': `level ${result.level}`, ...result.profile})];
    case 'generate': return made(request, result, ask);
    case 'heuristic': return (Array.isArray(result) ? result : []).map(each => facts({Heuristic: each.heuristic, States: each.states, Admissible: each.admissible ? 'yes' : 'no', Consistent: each.consistent ? 'yes' : 'no', ...(each.drop ? {'Drops at': `${each.drop.state}, by ${each.drop.action}: from ${each.drop.estimate} to ${each.drop.estimate_after}, at a cost of ${round(each.drop.cost)}`} : {})}));
    case 'plan': return [typeof solution === 'string' && list(solution.split('\n')), evidence?.text && h('p', {}, evidence.text)];
    case 'prove': case 'models': case 'decide': return [proof(solution), model(solution), ...clash(result), evidence?.text && h('p', {class: 'muted'}, evidence.text)];
    case 'unify': return [list((result?.steps ?? []).map(step => `${step.rule}: ${step.say}`))];
    default:
      return [board ? frame(board) : null, typeof result === 'string' ? text(result) : typeof result?.text === 'string' ? text(result.text) : null,
        !board && typeof solution === 'string' ? text(solution) : null, evidence?.text ? h('p', {class: 'muted'}, evidence.text) : null];
  }
}

function round(value) { return Math.round(value * 100) / 100; }

function frame(drawing) {
  const drawn = picture(drawing);
  return drawn && h('div', {class: 'frame', style: {'max-width': `${Math.min(46, 3 + 3 * drawing.columns)}rem`}}, drawn);
}

function lit(drawing, spots, highlight) {
  const changed = {...drawing.spots};
  for (const spot of spots ?? []) if (changed[spot]) changed[spot] = {...changed[spot], highlight};
  return {...drawing, spots: changed};
}

function facts(pairs) {
  return h('dl', {class: 'facts'}, Object.entries(pairs).map(([name, value]) => [h('dt', {}, name), h('dd', {}, String(value))]));
}

function list(lines) {
  const shown = lines.slice(0, MOST_LINES);
  return [h('ol', {class: 'mono'}, shown.map(line => h('li', {}, line))), lines.length > shown.length ? h('p', {class: 'muted small'}, `and ${lines.length - shown.length} more`) : null];
}

function text(words) {
  const lines = words.trimEnd().split('\n');
  const shown = lines.slice(0, MOST_LINES).join('\n');
  return h('pre', {class: 'code', tabindex: '0'}, lines.length > MOST_LINES ? `${shown}\n… ${lines.length - MOST_LINES} more lines` : shown);
}

async function made(request, results, ask) {
  const boards = [];
  for (const each of (results ?? []).slice(0, MOST_PICTURES)) {
    const drawn = await quietly(() => ask({task: 'draw', kind: request.kind, text: each}));
    boards.push(drawn ? frame(drawn.result) : text(each));
  }
  return [h('div', {class: 'boards'}, boards)];
}

function proof(solution) {
  if (!Array.isArray(solution?.steps)) return null;
  return h('ol', {class: 'proof'}, solution.steps.map(step => h('li', {value: step.number},
    h('code', {}, step.formula ?? step.text ?? ''), h('span', {class: 'muted small'}, ` ${step.rule}${step.parents?.length ? ` ${step.parents.join(', ')}` : ''}`))));
}

function model(solution) {
  if (!solution?.functions && !solution?.relations) return null;
  const numbers = [], tables = [];
  for (const [name, value] of Object.entries({...solution.functions, ...solution.relations})) {
    if (!Array.isArray(value)) numbers.push(h('li', {}, h('code', {}, `${name} = ${value}`)));
    else tables.push(h('div', {}, h('p', {class: 'mono'}, name), h('table', {class: 'figures'}, h('tbody', {}, (Array.isArray(value[0]) ? value : [value]).map(row => h('tr', {}, row.map(each => h('td', {}, String(each)))))))));
  }
  return [h('p', {}, `A world of ${solution.size} elements:`), numbers.length ? h('ul', {class: 'numbers'}, numbers) : null, h('div', {class: 'boards'}, tables)];
}

function clash(result) {
  const lines = result?.clash;
  return Array.isArray(lines) ? [h('p', {}, 'These cannot hold together:'), h('ul', {}, lines.map(each => h('li', {}, each.say ?? each)))] : [];
}

/** An explanation that goes on by a button: the board, the sentence of the step, how far. */
function stepper(board, steps) {
  let at = 0;
  const place = h('div', {class: 'frame'});
  const words = h('p', {class: 'sentence', role: 'status'});
  const count = h('span', {class: 'muted small'});
  const next = button('Show next step', {icon: 'right', kind: 'primary', onclick: () => go(at + 1)});
  const back = button('Step back', {icon: 'left', bare: true, onclick: () => go(at - 1)});
  const end = button('To the end', {kind: 'quiet', onclick: () => go(steps.length)});
  function go(to) {
    at = Math.max(0, Math.min(steps.length, to));
    if (board) clear(place, picture(at ? stepped(board, steps.slice(0, at)) : board));
    clear(words, at ? steps[at - 1].say : `${steps.length} steps lead to the solution.`);
    clear(count, `step ${at} of ${steps.length}`);
    back.disabled = at === 0;
    next.disabled = end.disabled = at === steps.length;
  }
  go(0);
  if (board) place.style.maxWidth = `${Math.min(30, 3 + 3 * board.columns)}rem`;
  return h('div', {class: 'stepper'}, board ? place : null, h('div', {class: 'stack'}, words, h('div', {class: 'row'}, back, next, end, count)));
}
