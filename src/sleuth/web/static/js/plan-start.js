// How a task begins: a picture or its facts, and the goal.
import {h} from './dom.js';
import {picture} from './plan-picture.js';

/** Facts under a heading, each with a sign; nothing where there are none. */
export function chips(title, facts, kind, sign) {
  return facts.length > 0 && h('div', {class: 'facts'}, h('h3', {}, title), h('ul', {}, facts.map(fact => h('li', {class: `fact ${kind}`}, sign && h('span', {'aria-hidden': 'true'}, sign), fact))));
}

/** The card of a start that was followed with an empty plan. */
export function startCard({moments: [moment], drawings: [drawing], goal}) {
  return h('section', {class: 'card plan-start', 'aria-label': 'The start'}, h('header', {}, h('h2', {}, 'The start')), h('div', {class: 'state-body'},
    drawing ? h('div', {class: 'drawn', tabindex: '0', role: 'group', 'aria-label': 'Picture'}, picture(drawing, null, `The start. ${moment.new.join(' ')}`)) : chips('Holds', moment.new, '', ''),
    chips('Unsure', moment.unsure ?? [], 'unsure', '?'), chips('Goal', goal, '', '○')));
}
