// What is said aloud: one polite region for moves, hints and results, one assertive for errors.
import {h, button, clear, style} from './dom.js';

const regions = {
  polite: h('div', {class: 'visually-hidden', role: 'status', 'aria-live': 'polite', id: 'said'}),
  assertive: h('div', {class: 'visually-hidden', role: 'alert', 'aria-live': 'assertive', id: 'alerted'}),
};

/** The regions themselves, for the frame to put into the page. */
export const mouths = Object.values(regions);

/** Say something when the reader is free. The same words twice running are said once. */
export function say(text) { speak(regions.polite, text); }

/** Say at once what went wrong (or that all is won). */
export function alertWords(text) { speak(regions.assertive, text); }

let bar = null;

/** The same, shown above the page until it is closed. */
export function complain(text) {
  alertWords(text);
  style('gone.css');
  bar ??= h('aside', {class: 'gone', 'aria-label': 'What went wrong'});
  clear(bar, h('span', {class: 'grow'}, String(text)), button('Close', {onclick: () => bar.remove()}));
  document.querySelector('header.top').before(bar);
}

function speak(region, text) {
  const words = String(text);
  if (region.textContent !== words) region.textContent = words;
}
