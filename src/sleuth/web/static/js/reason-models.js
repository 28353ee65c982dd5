// Models as tables: constants, functions, relations; and the arrangement of a riddle.
import {button, clear, h, save} from './dom.js';
import {job} from './jobs.js';
import {many} from './reason-results.js';
import {complain, say} from './say.js';

export function draw(body, entry, host) {
  if (entry.solution) return drawRiddle(body, entry, host);
  if (!entry.models.length) {
    const words = !entry.verdict ? (entry.lanes.size ? 'Looking for a model …' : 'Press Decide to look for a model.') : entry.verdict.open ? 'No model was found. This does not mean there is none.' : 'There is no model to show here.';
    body.append(h('div', {class: 'empty'}, h('p', {}, words)));
    return;
  }
  const title = h('b', {});
  const tables = h('div', {class: 'tables', tabindex: '0', role: 'region', 'aria-label': 'Tables'});
  const before = button('Model before', {icon: 'left', bare: true, onclick: () => go(-1)});
  const next = button('Next model', {icon: 'right', onclick: () => go(1)});
  body.append(h('div', {class: 'row pad'}, title, h('span', {class: 'grow'}), before, next,
    button('Save', {icon: 'save', onclick: () => save(`model-${entry.at + 1}.json`, `${JSON.stringify(entry.models[entry.at], null, 1)}\n`)})), tables);
  show();

  function show() {
    const model = entry.models[entry.at];
    const kind = entry.counter ? 'Counter-model' : 'Model';
    const total = entry.complete ? ` of ${entry.models.length}` : '';
    clear(title, `${kind} ${entry.at + 1}${total}, size ${model.size}`);
    before.disabled = entry.at === 0;
    next.disabled = entry.complete && entry.at === entry.models.length - 1;
    clear(tables, tablesOf(model));
  }

  async function go(by) {
    if (entry.at + by >= entry.models.length && !(await find())) return;
    entry.at = Math.max(0, Math.min(entry.models.length - 1, entry.at + by));
    show();
    say(title.textContent);
  }

  /** Look for twice as many; they are found anew, in the same order. */
  async function find() {
    const most = 2 * entry.models.length + 1;
    next.disabled = true;
    title.append(', looking for the next one …');
    const {size} = entry.models[0];
    const options = {language: host.language(), claim: host.number, most};
    const last = entry.sizes?.length > 1 ? entry.sizes[entry.sizes.length - 1] : null;
    const reach = Math.min(entry.reach ?? size + 4, last ?? Infinity);
    const sizes = last === null ? {} : {sizes: `${size}-${reach}`};
    try {
      const {result} = await job({task: 'models', kind: 'theory', text: host.text(), options: {...options, ...sizes}, limits: {seconds: host.seconds(), memory: 1 << 30}}).done;
      const found = result?.solutions?.length ? result.solutions : result?.solution ? [result.solution] : [];
      const more = found.length > entry.models.length;
      if (more) entry.models = found;
      entry.complete = result?.status === 'solved' && !result.limit && found.length < most && (last === null || reach === last);
      if (!more && !result?.limit) entry.reach = reach + 4;   // the next press goes further
      if (!more) say(result?.limit ? 'Stopped at the limit. This does not mean there are no more models.' : 'No further model of these sizes.');
      next.disabled = false;
      show();
      if (!more && !entry.complete) title.append(result?.limit ? ', no more found in time' : `, no further one up to size ${reach}`);
      return more;
    } catch (error) {
      next.disabled = false;
      complain(error.say ?? error.message);
      return false;
    }
  }
}

/** What the elements are called: by constants where each has one of its own, else by numbers. */
function namesOf(model) {
  const names = Array.from({length: model.size}, () => []);
  for (const [name, value] of Object.entries(model.functions)) if (Number.isInteger(value)) names[value]?.push(name);
  const all = names.every(list => list.length === 1);
  return names.map((list, at) => (all ? list[0] : String(at)));
}

function tablesOf(model) {
  const names = namesOf(model);
  const constants = [];
  const truths = [];
  const unary = [];
  const rest = [];
  for (const [name, value] of Object.entries(model.functions)) {
    if (Number.isInteger(value)) { if (names[value] !== name) constants.push([name, names[value]]); } else (depth(value) === 1 ? unary : rest).push([name, value, false]);
  }
  for (const [name, value] of Object.entries(model.relations)) {
    if (Number.isInteger(value)) truths.push([name, value ? 'true' : 'false']);
    else (depth(value) === 1 ? unary : rest).push([name, value, true]);
  }
  const cell = (value, relation) => (relation ? h('td', {class: value ? 'yes' : 'no'}, value ? '✓' : '·', h('span', {class: 'visually-hidden'}, value ? 'yes' : 'no')) : h('td', {}, names[value] ?? value));
  const pairs = (title, list) => list.length ? h('table', {class: 'model'}, h('caption', {}, title), h('tbody', {}, list.map(([name, value]) => h('tr', {}, h('th', {scope: 'row'}, name), h('td', {}, value))))) : null;
  return [
    pairs('Constants', constants), pairs('Statements', truths),
    unary.length ? h('table', {class: 'model'}, h('caption', {}, 'Of one element'), h('thead', {}, h('tr', {}, h('td', {}), names.map(name => h('th', {scope: 'col'}, name)))),
      h('tbody', {}, unary.map(([name, value, relation]) => h('tr', {}, h('th', {scope: 'row'}, name), value.map(each => cell(each, relation)))))) : null,
    rest.map(([name, value, relation]) => (depth(value) === 2 ? square(name, value, names, relation, cell) : tuples(name, value, names, relation))),
  ];
}

const depth = value => (Array.isArray(value) ? 1 + depth(value[0]) : 0);

function square(name, value, names, relation, cell) {
  return h('table', {class: 'model'}, h('caption', {}, `${name} (row, column)`),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, name), names.map(each => h('th', {scope: 'col'}, each)))),
    h('tbody', {}, value.map((row, at) => h('tr', {}, h('th', {scope: 'row'}, names[at]), row.map(each => cell(each, relation))))));
}

/** Tables of three arguments or more: the tuples that hold, or the values. */
function tuples(name, value, names, relation) {
  const found = [];
  const walk = (part, at) => {
    if (Array.isArray(part)) part.forEach((each, index) => walk(each, [...at, names[index]]));
    else if (!relation) found.push(`${name}(${at.join(', ')}) = ${names[part] ?? part}`);
    else if (part) found.push(`(${at.join(', ')})`);
  };
  walk(value, []);
  const most = 300;
  return h('section', {class: 'tuples'}, h('h3', {}, relation ? `${name} holds for ${many(found.length, 'tuple')}` : name), h('p', {class: 'mono'}, found.slice(0, most).join('  ') || 'none', found.length > most ? ` … and ${found.length - most} more` : ''));
}

/** A riddle: a row for each category, a column for each place. */
async function drawRiddle(body, entry, host) {
  const {solution} = entry.solution;
  if (!solution) {
    body.append(h('div', {class: 'empty'}, h('p', {}, entry.verdict?.words ?? '')));
    return;
  }
  const rows = solution.split(' / ').map(row => row.split(', '));
  const categories = host.outline()?.categories ?? [];
  body.append(h('div', {class: 'tables', tabindex: '0', role: 'region', 'aria-label': 'Tables'}, h('table', {class: 'model'}, h('caption', {}, 'The arrangement'),
    h('thead', {}, h('tr', {}, h('td', {}), rows[0].map((_, at) => h('th', {scope: 'col'}, `place ${at + 1}`)))),
    h('tbody', {}, rows.map((row, at) => h('tr', {}, h('th', {scope: 'row'}, categories[at]?.name ?? at + 1), row.map(each => h('td', {}, each))))))),
  h('div', {class: 'row pad'}, button('Explain it step by step', {icon: 'hint', onclick: () => host.show('explain')})));
}
