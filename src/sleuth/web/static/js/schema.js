// The API as its own schema tells it, without anything from elsewhere: calls, shapes, and a try.
import {h, button, clear} from './dom.js';
import {mount} from './page.js';
import {call, job} from './jobs.js';
import {say} from './say.js';

const SUCCESS = /^2/;
const FIRST = ['what there is', 'plain calls', 'jobs'];
// What a reader may begin with; other bodies begin with the fields that they need.
const MAZE = '%%%%%%%\n%P   E%\n%%%%%%%\n';
const EXAMPLES = {
  '/api/ask': {task: 'solve', kind: 'maze', text: MAZE},
  '/api/jobs': {task: 'solve', kind: 'maze', text: MAZE, method: 'bfs', hear: ['expand']},
  '/api/hint': {kind: 'futoshiki', text: '0 0 0\n0 0 0\n0 0 3\n', options: {strength: 3}},
  '/api/check': {kind: 'maze', text: MAZE, solution: 'E4'},
  '/api/parse': {language: 'ladr', text: 'formulas(goals).\n  p(x) & .\nend_of_list.\n'},
  '/api/board': {kind: 'maze', text: MAZE},
};
const PYTHON = 'import sleuth\n\nserver = sleuth.connect("ADDRESS")\nanswer = server.solve("maze", "courtyard", shortest=True)\nprint(answer, answer.solution)';

mount({page: 'schema', title: 'The API'});
const main = document.querySelector('main');
const place = h('div', {class: 'stack'}, h('p', {class: 'muted'}, 'Reading the schema …'));
clear(main, h('h1', {}, 'The API'), place);
show().catch(error => clear(place, h('p', {class: 'note bad', role: 'alert'}, error.say ?? 'The schema could not be read.')));

async function show() {
  const schema = await call('/api/openapi.json');
  const groups = new Map();
  for (const [path, verbs] of Object.entries(schema.paths)) {
    for (const [verb, about] of Object.entries(verbs)) {
      const group = about.tags?.[0] ?? 'other calls';
      groups.set(group, [...groups.get(group) ?? [], {path, verb, ...about}]);
    }
  }
  clear(place,
    h('p', {}, 'Whatever a page here does, a program can do: JSON in, JSON or a stream of events out. The schema is at ',
      h('a', {href: '/api/openapi.json'}, '/api/openapi.json'), '. From Python:'),
    h('pre', {class: 'reply', tabindex: '0', 'aria-label': 'Example in Python'}, PYTHON.replace('ADDRESS', location.origin)),
    [...groups].sort(([one], [other]) => rank(one) - rank(other)).map(([name, calls]) => h('section', {class: 'calls', 'aria-label': title(name)},
      h('h2', {}, title(name)), calls.map(each => shown(each, schema)))),
    h('section', {class: 'calls', 'aria-labelledby': 'shapes'}, h('h2', {id: 'shapes'}, 'Shapes'),
      Object.entries(schema.components.schemas).map(([name, shape]) => h('details', {class: 'card', id: `shape-${name}`},
        h('summary', {}, h('code', {}, name), h('span', {class: 'says'}, firstLine(shape.description))),
        h('div', {class: 'inside'}, fields(shape))))));
  openNamed();
  addEventListener('hashchange', openNamed);
}

function openNamed() {
  const named = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

function rank(group) { return FIRST.includes(group) ? FIRST.indexOf(group) : FIRST.length; }

function title(words) { return words.slice(0, 1).toUpperCase() + words.slice(1); }

function firstLine(words) { return (words ?? '').split('\n')[0]; }

/** One call: what it is for, what it takes, what it gives, and a try. */
function shown(each, schema) {
  const body = each.requestBody?.content?.['application/json']?.schema;
  const named = each.parameters ?? [];
  return h('details', {class: 'card'},
    h('summary', {}, h('span', {class: `chip verb ${each.verb === 'get' ? 'good' : each.verb === 'delete' ? 'bad' : 'accent'}`}, each.verb.toUpperCase()),
      h('code', {}, each.path), h('span', {class: 'says'}, firstLine(each.description))),
    h('div', {class: 'inside'},
      (each.description ?? '').split(/\n\n+/).slice(1).map(words => h('p', {}, words)),
      named.length ? table('What the address and the headers say', named.map(one => [one.name, kind(one.schema), one.description ?? (one.required ? 'needed' : '')])) : null,
      body ? h('p', {}, 'The body: ', kind(body)) : null,
      table('Answers', [...answers(each, true).map(([status, answer]) => [status, given(answer), answer.description]),
        ['else', kind({$ref: 'Failure'}), `${answers(each, false).map(([status]) => status).join(', ')}: what is wrong, in one sentence`]]),
      attempt(each, body && resolved(body, schema))));
}

function answers(each, good) { return Object.entries(each.responses).filter(([status]) => SUCCESS.test(status) === good); }

function given(answer) {
  const content = Object.entries(answer.content ?? {})[0];
  if (!content) return 'nothing';
  return content[0] === 'application/json' ? kind(content[1].schema) : content[0];
}

function fields(shape) {
  const all = Object.entries(shape.properties ?? {});
  if (!all.length) return h('p', {class: 'muted'}, kind(shape));
  const needed = new Set(shape.required ?? []);
  return table('Fields', all.map(([name, one]) => [name, kind(one), [one.description, needed.has(name) ? 'needed' : null, bounds(one)].filter(Boolean).join('; ')]));
}

function bounds(one) {
  const told = [['minimum', 'at least'], ['maximum', 'at most'], ['maxLength', 'characters at most'], ['maxItems', 'of them at most'], ['maxProperties', 'of them at most']];
  return told.filter(([name]) => one[name] !== undefined).map(([name, words]) => `${words} ${one[name].toLocaleString('en')}`).join(', ');
}

/** A type in words; a shape with a name is a link to it. */
function kind(one) {
  if (!one) return 'anything';
  if (one.$ref) {
    const name = one.$ref.split('/').at(-1);
    return h('a', {href: `#shape-${name}`}, name);
  }
  const several = one.anyOf ?? one.oneOf ?? one.allOf;
  if (several) return several.flatMap((each, n) => n ? [' or ', kind(each)] : [kind(each)]);
  if (one.enum) return one.enum.map(each => JSON.stringify(each)).join(' | ');
  if (one.const !== undefined) return JSON.stringify(one.const);
  if (one.type === 'array') return ['list of ', kind(one.items)];
  if (one.type === 'object' && one.additionalProperties) return ['names with ', kind(one.additionalProperties === true ? null : one.additionalProperties)];
  return one.type === 'null' ? 'nothing' : one.type ?? 'anything';
}

function table(label, rows) {
  return h('div', {class: 'shape', tabindex: '0', role: 'region', 'aria-label': label}, h('table', {},
    h('caption', {class: 'visually-hidden'}, label),
    h('tbody', {}, rows.map(([first, ...rest]) => h('tr', {}, h('th', {scope: 'row'}, h('code', {}, first)), rest.map(cell => h('td', {}, cell)))))));
}

function resolved(shape, schema) {
  return shape.$ref ? schema.components.schemas[shape.$ref.split('/').at(-1)] : shape;
}

/** A form that sends the call; those that take something away or need a name of one's own have none. */
function attempt(each, shape) {
  const needs = each.path.includes('{');
  if (needs || each.verb === 'delete' || (each.verb === 'post' && !shape)) return null;
  const begin = EXAMPLES[each.path] ?? Object.fromEntries((shape?.required ?? []).map(name => [name, '']));
  const box = each.verb === 'post' ? h('textarea', {'aria-label': `Body for ${each.path}`, spellcheck: 'false', value: JSON.stringify(begin, null, 1)}) : null;
  const reply = h('pre', {class: 'reply', tabindex: '0', hidden: true, 'aria-label': `Answer of ${each.path}`});
  const tell = words => { reply.hidden = false; reply.append(`${words}\n`); };
  const send = button('Try it', {kind: 'primary', onclick: async () => {
    clear(reply);
    try {
      const body = box ? JSON.parse(box.value) : undefined;
      if (each.path === '/api/jobs') {
        const on = Object.fromEntries('accepted lane progress events row result end'.split(' ').map(name => [name, data => tell(`${name}  ${JSON.stringify(data)}`)]));
        await job(body, {on}).done;
      } else {
        tell(JSON.stringify(await call(each.path, body), null, 1).slice(0, 20_000));
      }
      say('The answer is here.');
    } catch (error) {
      tell(error.say ?? `This is no JSON: ${error.message}`);
      say('It was refused.');
    }
  }});
  return h('div', {class: 'try'}, box, h('div', {class: 'row'}, send), reply);
}
