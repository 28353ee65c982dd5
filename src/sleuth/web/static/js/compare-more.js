// What Compare loads when it is asked for: new problems from a generator, methods with settings.
import {h, button, clear, icon} from './dom.js';
import {job} from './jobs.js';

const MOST_MADE = 50, LONGEST = 60;

/** A form that makes problems; `desk.take` gets them. */
export function maker(fold, {known, kind, take}) {
  const {sizes, difficulties} = known.generator;
  const count = h('input', {type: 'number', min: 1, max: MOST_MADE, value: 10});
  const size = h('select', {}, sizes.map(each => h('option', {value: each}, each.replace('x', ' × '))));
  const hard = difficulties.length > 0 && h('select', {}, difficulties.map(each => h('option', {value: each, selected: each === 'normal'}, each)));
  const seed = h('input', {type: 'number', min: 0, max: 1e9, value: 1});
  const words = h('p', {class: 'muted small', role: 'status'});
  let making = null;
  const start = button('Make them', {icon: 'plus', onclick: make});
  const offer = (drawing, said) => clear(start, icon(drawing), said);
  async function make() {
    if (making) { making.cancel(); return; }
    const many = Math.max(1, Math.min(MOST_MADE, Math.round(+count.value) || 1));
    count.value = many;
    const from = Math.max(0, Math.round(+seed.value) || 0), of = hard ? `${hard.value} ` : '';
    clear(words, `Making ${many} …`);
    making = job({task: 'generate', kind, options: {size: size.value, ...(hard ? {difficulty: hard.value} : {}), count: many, seed: from}, limits: {seconds: 60}}, {on: {
      progress: ({done}) => { if (done) clear(words, `Made ${done} of ${many} …`); },
    }});
    offer('stop', 'Stop');
    try {
      const {result, why} = await making.done;
      const made = result?.result ?? [];
      if (made.length) take(made.map((text, at) => ({name: `${of}${size.value}, seed ${from}, no. ${at + 1}`, text, made: true})));
      clear(words, made.length === many ? `${many} made, and chosen.` : `${made.length} of ${many} made${why === 'cancelled' ? '' : ' within the limit'}.`);
      if (made.length) seed.value = from + 1;
    } catch (error) { clear(words, error.say ?? String(error)); }
    making = null;
    offer('plus', 'Make them');
  }
  const field = (name, control) => control && h('label', {class: 'field'}, name, control);
  return [h('div', {class: 'fields'}, field('How many', count), sizes.length > 0 && field('Size', size), field('Difficulty', hard), field('Seed', seed)), h('div', {class: 'row'}, start, words)];
}

/** A form that writes a method with its options, `astar:heuristic=manhattan`; `desk.vary` gets it. */
export function variant(fold, {known, methods, vary}) {
  const able = methods.filter(each => each.options.length);
  const options = h('div', {class: 'fields'}), written = h('code', {class: 'small'});
  const method = h('select', {onchange: () => show()}, able.map(each => h('option', {value: each.name}, each.name)));
  let chosen = new Map();
  const text = () => [method.value, ...[...chosen].map(([name, value]) => `${name}=${value}`)].join(':');
  const tell = () => clear(written, text());
  const put = (name, value) => { if (value === '') chosen.delete(name); else chosen.set(name, value.replaceAll(':', '').slice(0, LONGEST)); tell(); };
  function control({name, kind, choices, least}) {
    const all = name === 'heuristic' && !choices.length ? known.heuristics : kind === 'flag' ? ['true'] : choices;
    if (all.length) return h('select', {onchange: event => put(name, event.target.value)}, h('option', {value: ''}, 'as usual'), all.map(each => h('option', {value: each}, kind === 'flag' ? 'yes' : each)));
    return h('input', {type: kind === 'text' ? 'text' : 'number', step: kind === 'number' ? 'any' : 1, min: least, placeholder: 'as usual', onchange: event => put(name, event.target.value.trim())});
  }
  function show() {
    chosen = new Map();
    const found = able.find(each => each.name === method.value);
    clear(options, found.options.map(each => h('label', {class: 'field', title: each.help}, each.name, control(each))));
    tell();
  }
  show();
  return [h('label', {class: 'field'}, 'Method', method), options, h('div', {class: 'row'}, button('Add it', {icon: 'plus', onclick: () => { if (chosen.size) vary(text()); else fold.querySelector('.fields :is(select, input)')?.focus(); }}), written)];
}
