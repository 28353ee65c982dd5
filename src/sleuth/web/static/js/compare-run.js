// One comparison: its table as it fills, its plots, what differs, and its files.
import {h, add, button, clear, icon, save} from './dom.js';
import {say} from './say.js';
import {table} from './table.js';
import {plot, short, svgText} from './plot.js';

const ANSWERED = ['solved', 'unsolvable'];
const COUNTS = ['nodes', 'expanded', 'conflicts', 'given', 'generated'];
const MEASURES = {
  time: {words: 'CPU time', of: row => row.cpu_seconds, show: duration},
  nodes: {words: 'Nodes looked at', of: row => row.counts[COUNTS.find(name => name in row.counts)], show: value => Math.round(value).toLocaleString('en')},
  cost: {words: 'Cost', of: row => row.cost, show: value => String(Number(value.toPrecision(6)))},
  memory: {words: 'Memory', of: row => row.memory, show: bytes},
};

/** Seconds as people read them. */
export function duration(value) {
  if (value < 1e-3) return `${(1e6 * value).toFixed(0)} µs`;
  if (value >= 7200) return `${(value / 3600).toFixed(1)} h`;
  if (value >= 600) return `${Math.round(value / 60)} min`;
  return value < 1 ? `${Number((1e3 * value).toPrecision(3))} ms` : `${Number(value.toPrecision(3))} s`;
}

function bytes(value) { return value < 1 << 20 ? `${Math.round(value / 1024)} kB` : `${(value / (1 << 20)).toFixed(1)} MB`; }

/** Choices in one frame. */
export function choices(label, names, value, choose) {
  const node = h('div', {class: 'segmented', role: 'group', 'aria-label': label}, names.map(([key, words]) =>
    h('button', {type: 'button', 'data-value': key, 'aria-pressed': String(key === value), onclick: () => { node.choose(key); choose(key); }}, words)));
  node.choose = key => { for (const each of node.children) each.setAttribute('aria-pressed', String(each.dataset.value === key)); };
  return node;
}

/** The view of a comparison in `parent`: `{begin(about), row(data), end(summary), rows()}`. */
export function runView(parent) {
  let about = null;
  let rows = new Map();
  let grid = null;
  let measure = 'time';
  let pair = [0, 1];
  let drawing = 0;
  const title = h('h2', {class: 'grow'});
  const measures = choices('Measure', Object.entries(MEASURES).map(([key, {words}]) => [key, words]), measure, key => { measure = key; fill(); });
  const place = h('div', {class: 'table-place'});
  const detail = h('p', {class: 'detail', role: 'status'}, 'Choose a cell to see all that was measured.');
  const told = h('div', {class: 'stack told-words'});
  const files = h('div', {class: 'row'});
  const cactus = h('div', {class: 'plot-place'});
  const scatter = h('div', {class: 'plot-place'});
  const first = h('select', {class: 'box', 'aria-label': 'Method across', onchange: () => { pair[0] = Number(first.value); plots(); }});
  const second = h('select', {class: 'box', 'aria-label': 'Method up', onchange: () => { pair[1] = Number(second.value); plots(); }});
  const scatterCard = h('section', {class: 'card', 'aria-label': 'Two methods problem by problem'}, h('header', {}, h('h2', {class: 'grow'}, 'Two methods'), first, h('span', {class: 'muted'}, 'against'), second, svgButton(scatter, 'scatter')), scatter);
  const cactusCard = h('section', {class: 'card', 'aria-label': 'How many problems in how much time'}, h('header', {}, h('h2', {class: 'grow'}, 'How many in how much time'), svgButton(cactus, 'cactus')), cactus);
  const node = h('div', {class: 'stack', hidden: true},
    h('section', {class: 'card result-table', 'aria-label': 'Table'}, h('header', {}, title, measures), place, h('footer', {}, detail)),
    told, h('div', {class: 'row run-files'}, files),
    h('div', {class: 'split plots'}, cactusCard, scatterCard));
  parent.append(node);

  function svgButton(from, name) {
    return button('SVG', {icon: 'save', onclick: () => { const figure = from.querySelector('figure'); if (figure) save(`sleuth-${name}.svg`, svgText(figure), 'image/svg+xml'); }});
  }

  function begin(next) {
    about = next;
    rows = new Map();
    node.hidden = false;
    clear(told);
    clear(files);
    clear(title, next.title);
    grid = table({label: `${next.title}: problems by methods`, corner: 'problem', columns: next.methods, rows: next.instances.map(name => ({name})), choose: show});
    clear(place, grid.node);
    pair = [0, Math.min(1, next.methods.length - 1)];
    for (const [select, at] of [[first, 0], [second, 1]]) { clear(select, next.methods.map((name, number) => h('option', {value: number}, name))); select.value = pair[at]; }
    scatterCard.hidden = next.methods.length < 2;
    plots();
  }

  function row(data) {
    rows.set(`${data.instance},${data.method}`, data);
    grid.set(data.instance, data.method, cell(data));
    // Plots are drawn anew now and then, not for each row of hundreds.
    drawing ||= setTimeout(() => { drawing = 0; plots(); }, 400);
  }

  function cell(data) {
    const who = `${about.methods[data.method]} on ${about.instances[data.instance]}`;
    const {of, show: shown} = MEASURES[measure];
    if (data.refusal) return {text: '–', kind: 'refused', say: `${who}: does not serve here, ${data.refusal}`};
    if (data.status === 'unknown') return {text: '⌛ limit', kind: 'limit', say: `${who}: stopped at the limit`};
    if (data.status === 'failed') return {text: '✗ broke', kind: 'wrong', say: `${who}: broke`};
    if (data.note.startsWith('refused')) return {text: '✗ wrong', kind: 'wrong', say: `${who}: a wrong answer`};
    const value = of(data);
    const none = data.status === 'unsolvable' ? 'none' : '·';
    if (value === undefined || value === null) return {text: none, say: `${who}: ${data.status}`};
    return {text: shown(value), value, say: `${who}: ${shown(value)}`};
  }

  function fill() { for (const data of rows.values()) grid.set(data.instance, data.method, cell(data)); }

  function show(instance, method) {
    const data = rows.get(`${instance},${method}`);
    const who = `${about.methods[method]} on ${about.instances[instance]}`;
    if (!data) { clear(detail, `${who}: not run yet`); return; }
    const parts = [data.refusal ? `does not serve here: ${data.refusal}` : {solved: 'solved', unsolvable: 'proved that there is no solution', unknown: 'no answer', failed: 'broke'}[data.status]];
    if (data.cost !== null) parts.push(`cost ${MEASURES.cost.show(data.cost)}${data.optimal ? ', the least' : ''}`);
    if (data.cpu_seconds !== null) parts.push(`CPU ${duration(data.cpu_seconds)}${data.runs > 1 ? ` (middle of ${data.runs}; half between ${duration(data.cpu_quartiles[0])} and ${duration(data.cpu_quartiles[1])})` : ''}`);
    for (const [name, value] of Object.entries(data.counts).slice(0, 6)) parts.push(`${name.replaceAll('_', ' ')} ${short(value)}`);
    if (data.memory) parts.push(bytes(data.memory));
    if (data.note) parts.push(data.note);
    clear(detail, h('b', {}, who), `: ${parts.join(' · ')}`);
  }

  function answered(method) {
    return about.instances.flatMap((name, instance) => {
      const data = rows.get(`${instance},${method}`);
      return data && ANSWERED.includes(data.status) && data.cpu_seconds !== null ? [{name, instance, time: Math.max(data.cpu_seconds, 1e-6)}] : [];
    });
  }

  function plots() {
    const series = about.methods.map((name, method) => {
      let sum = 0;
      return {name, line: true, points: answered(method).sort((one, other) => one.time - other.time).map((each, at) => {
        sum += each.time;
        return {x: at + 1, y: sum, say: `${name}: ${at + 1} answered in ${duration(sum)}, the last ${each.name}`};
      })};
    }).filter(each => each.points.length);
    clear(cactus, plot({title: 'How many problems in how much time', x: {label: 'problems answered, the easiest first', from: 0}, y: {label: 'CPU seconds together', log: true}, series}));
    const [one, other] = pair;
    const times = new Map(answered(other).map(each => [each.instance, each.time]));
    const points = answered(one).filter(each => times.has(each.instance)).map(each => ({x: each.time, y: times.get(each.instance),
      say: `${each.name}: ${about.methods[one]} ${duration(each.time)}, ${about.methods[other]} ${duration(times.get(each.instance))}`}));
    clear(scatter, plot({title: `${about.methods[one]} against ${about.methods[other]}`, x: {label: `${about.methods[one]}, CPU seconds`, log: true},
      y: {label: `${about.methods[other]}, CPU seconds`, log: true}, series: [{name: '', points}], diagonal: true,
      hint: `Above the line ${about.methods[other]} is slower.`}));
  }

  /** What the whole table says, and the files that can be taken. */
  function end({run, disagreements = [], differences = [], words = ''}) {
    clearTimeout(drawing);
    drawing = 0;
    plots();
    clear(told, words && h('p', {class: 'muted small'}, words),
      disagreements.map(each => h('p', {class: 'note bad'}, `✗ Methods disagree: ${each}`)),
      differences.length > 0 && h('ul', {}, differences.map(each => h('li', {}, each))));
    clear(files, h('a', {class: 'button', href: `/api/runs/${run}/table.csv`, download: `sleuth-${run}.csv`}, icon('save'), 'CSV'),
      h('a', {class: 'button', href: `/api/runs/${run}/report.html`, download: `sleuth-${run}.html`}, icon('save'), 'HTML report'));
    if (disagreements.length) say(`Methods disagree: ${disagreements[0]}`);
  }

  return {node, begin, row, end, add: more => add(files, more), tell: more => add(told, more)};
}
