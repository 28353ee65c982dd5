// An explanation step by step: each step with the clues and facts that force it.
import {button, clear, h} from './dom.js';
import {job} from './jobs.js';
import {many} from './reason-results.js';
import {say} from './say.js';

export function draw(body, entry, host) {
  const riddle = host.language() === 'riddle';
  const first = entry.models[0]?.size ?? '';
  const size = h('input', {type: 'number', min: 1, max: 20, value: first || '', placeholder: '2', size: 4});
  const found = h('div', {class: 'explained'});
  let running = null;
  body.append(h('div', {class: 'row pad fields'}, riddle ? null : h('label', {class: 'field'}, 'Size of the domain', size),
    button('Explain', {icon: 'hint', kind: 'primary', onclick: () => explain()}),
    h('p', {class: 'muted grow'}, riddle ? 'How the clues lead to the answer.' : 'How the formulas settle each fact, over a domain of one size.')), found);

  async function explain() {
    running?.cancel();
    if (!host.text().trim()) return clear(found, h('p', {class: 'note'}, 'Write a theory, or open an example.'));
    clear(found, h('p', {class: 'note'}, 'Looking … ', button('Stop', {icon: 'stop', onclick: () => running.cancel()})));
    const options = riddle ? {} : {language: host.language(), size: Number(size.value) || 2};
    running = job({task: 'explain', kind: riddle ? 'riddle' : 'theory', text: host.text(), options, limits: {seconds: Math.max(30, host.seconds()), memory: 1 << 30}});
    try {
      const {result, why} = await running.done;
      if (why === 'cancelled') return clear(found, h('p', {class: 'note'}, 'Stopped.'));
      show(result);
    } catch (error) { clear(found, h('p', {class: 'note bad', role: 'alert'}, error.say ?? error.message)); }
  }

  function show(answer) {
    const {steps = [], grade, settled} = answer.result ?? {};
    if (answer.status === 'unknown') return clear(found, h('p', {class: 'note'}, 'Stopped at the limit. This does not mean there is no explanation.'));
    if (answer.status === 'unsolvable' && !steps.length) return clear(found, h('p', {class: 'note bad'}, 'This has no solution.'));
    let at = 0;
    const list = h('ol', {class: 'why-steps'});
    const counter = h('span', {class: 'muted'});
    const next = button('Next step', {icon: 'right', kind: 'primary', onclick: () => reveal(at + 1)});
    const all = button('All steps', {onclick: () => reveal(steps.length)});
    clear(found, h('div', {class: 'row pad'}, counter, h('span', {class: 'grow'}), grade ? h('span', {class: 'chip hint'}, grade.word) : null, next, all), list,
      steps.length ? null : h('p', {class: 'note'}, 'Nothing is settled: no fact about this size is forced.'));
    reveal(Math.min(1, steps.length));
    function reveal(to) {
      for (; at < to; at += 1) list.append(item(steps[at]));
      counter.textContent = `Step ${at} of ${many(steps.length, 'step')}`;
      next.disabled = all.disabled = at >= steps.length;
      list.lastElementChild?.scrollIntoView({block: 'nearest'});
      if (at) say(steps[at - 1].say);
      if (at >= steps.length && steps.length) {
        const words = answer.status === 'unsolvable' ? 'The last step is a contradiction: this has no solution.' : settled ? 'Everything is settled.' : 'What is left can be either way.';
        if (list.nextElementSibling?.dataset.end === undefined) list.after(h('p', {class: 'note good', 'data-end': ''}, words));
      }
    }
  }

  function item(step) {
    return h('li', {class: 'panel why'}, h('p', {}, step.say),
      step.inside?.length ? h('details', {}, h('summary', {}, `Why: ${many(step.inside.length, 'step')} inside`), h('ol', {}, step.inside.map(each => h('li', {}, each.say)))) : null,
      step.facts?.length ? h('p', {class: 'row'}, step.facts.slice(0, 12).map(fact => h('span', {class: 'chip hint'}, fact.say))) : null);
  }
  if (host.text().trim() && (riddle || first)) explain();
}
