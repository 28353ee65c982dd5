// What must be true: what all models share, what some do, what none does; and questions.
import {button, clear, h} from './dom.js';
import {job} from './jobs.js';
import {sizes} from './reason-results.js';
import {say} from './say.js';

export function draw(body, entry, host) {
  if (host.language() === 'riddle') {
    body.append(h('div', {class: 'empty'}, h('p', {}, 'A riddle has one answer: Decide shows it. To ask what all models share, write the riddle as LADR (under its name).')));
    return;
  }
  const found = h('div', {class: 'must', 'aria-live': 'polite'});
  const size = h('input', {inputmode: 'numeric', placeholder: 'as the text says', pattern: '\\d+(-\\d+)?', size: 14});
  const query = h('input', {placeholder: 'killer(x)', onkeydown: event => { if (event.key === 'Enter') ask(); }});
  let running = null;
  body.append(h('div', {class: 'pad stack'},
    h('p', {class: 'muted'}, 'Facts about the names in the text that hold in every model, in some, and in none.', host.outline()?.claims?.some(claim => claim.goal) ? ' The goals are left out.' : ''),
    h('div', {class: 'row fields'}, h('label', {class: 'field'}, 'Sizes', size), h('label', {class: 'field grow'}, 'A question (or nothing, for all facts)', query),
      button('Find out', {kind: 'primary', onclick: () => ask()}))), found);

  async function ask() {
    running?.cancel();
    if (!host.text().trim()) return clear(found, h('p', {class: 'note'}, 'Write a theory, or open an example.'));
    const options = {language: host.language(), facts: true, ...(size.value.trim() ? {sizes: size.value.trim()} : {}), ...(query.value.trim() ? {query: query.value.trim()} : {consequences: true})};
    clear(found, h('p', {class: 'note'}, 'Looking … ', button('Stop', {icon: 'stop', onclick: () => running.cancel()})));
    running = job({task: 'models', kind: 'theory', text: host.text(), options, limits: {seconds: host.seconds(), memory: 1 << 30}});
    try {
      const {result, why} = await running.done;
      if (why === 'cancelled') return clear(found, h('p', {class: 'note'}, 'Stopped.'));
      show(result);
    } catch (error) { clear(found, h('p', {class: 'note bad', role: 'alert'}, error.say ?? error.message)); }
  }

  function show(answer) {
    if (answer.status === 'unsolvable') return clear(found, h('p', {class: 'note bad'}, 'There is no model of these sizes, so that everything and nothing follows.'));
    if (answer.status !== 'solved') return clear(found, h('p', {class: 'note'}, `Stopped after ${host.seconds()} s. This does not mean there is no answer.`));
    const {certain, possible, impossible, ruled_out: others = []} = answer.result;
    const part = (look, sign, title, list, shownFirst) => h('details', {open: shownFirst && list.length <= 200}, h('summary', {}, h('span', {class: `chip ${look}`}, `${sign} ${title}`), ` ${list.length}`),
      list.length ? h('ul', {class: 'facts'}, list.slice(0, 1000).map(each => h('li', {class: 'mono'}, each))) : h('p', {class: 'muted'}, 'none'));
    clear(found, h('p', {class: 'muted small'}, `In all models of ${sizes(answer.result.sizes)}.`), answer.warnings.map(each => h('p', {class: 'note warn'}, each)),
      part('good', '✓', 'must be true', certain, true), part('hint', '?', 'can be either', possible, true), part('bad', '✗', 'cannot be true', impossible, false),
      others.length ? h('p', {class: 'muted small'}, `Also ruled out: ${others.join('; ')}.`) : null);
    say(`${certain.length} must be true, ${possible.length} can be either, ${impossible.length} cannot be true.`);
  }
  if (entry.lanes.size || host.outline()) ask();
}
