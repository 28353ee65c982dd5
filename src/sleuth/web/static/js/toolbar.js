// Rows of controls that are one stop of the Tab key; arrows move inside them.
import {h, icon} from './dom.js';

const CONTROLS = 'button:not(:disabled), select:not(:disabled), a[href]';

/** A toolbar with a roving focus over its buttons. */
export function toolbar(label, ...children) {
  const node = h('div', {class: 'toolbar', role: 'toolbar', 'aria-label': label}, children);
  rove(node);
  return node;
}

/**
 * One choice of several, shown in one frame: `choices` is `[{value, words, icon?, name?}, …]`.
 * The node has a `value`; choosing calls `onchoose(value)`.
 */
export function segmented(label, choices, {value, onchoose, bare = false} = {}) {
  const buttons = choices.map(choice => h('button', {
    type: 'button', 'data-value': choice.value, 'aria-pressed': 'false',
    'aria-label': bare || choice.name ? choice.name ?? choice.words : null, title: bare ? choice.words : null,
    onclick: () => { node.value = choice.value; onchoose?.(choice.value); },
  }, choice.icon && icon(choice.icon), bare ? null : choice.words));
  const node = h('div', {class: 'segmented', role: 'group', 'aria-label': label}, buttons);
  let chosen;
  Object.defineProperty(node, 'value', {
    get: () => chosen,
    set(next) {
      chosen = next;
      for (const one of buttons) one.setAttribute('aria-pressed', String(one.dataset.value === String(next)));
    },
  });
  node.value = value;
  return node;
}

/** Let the arrow keys move the focus among the controls of a node, Tab leave it. */
export function rove(node) {
  const controls = () => [...node.querySelectorAll(CONTROLS)].filter(one => one.offsetParent !== null || !node.isConnected);
  const settle = () => {
    const all = controls();
    const current = all.find(one => one.tabIndex === 0 && one === document.activeElement) ?? all.find(one => one.tabIndex === 0) ?? all[0];
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
  };
  node.addEventListener('focusin', event => {
    for (const one of controls()) one.tabIndex = one === event.target ? 0 : -1;
  });
  node.addEventListener('keydown', event => {
    if (event.target.matches('select') && /^Arrow(Up|Down)$/.test(event.key)) return;
    const all = controls();
    const at = all.indexOf(event.target);
    const to = {ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1}[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length].focus();
  });
  // A control that is switched off, hidden or added must not take the only stop with it.
  new MutationObserver(settle).observe(node, {subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden']});
  settle();
}
