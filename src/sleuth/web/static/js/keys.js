// Keys of the whole page, and the list of all keys that `?` opens.
import {options} from './store.js';

const PLACES = {p: '/play', w: '/watch', r: '/reason', l: '/plan', c: '/compare', e: '/learn', h: '/'};

const lists = [
  ['Everywhere', [
    ['?', 'this list'],
    ['G then P W R L C E', 'go to Play, Watch, Reason, pLan, Compare, lEarn; H goes home'],
    ['Escape', 'close a panel'],
  ]],
];

/** Add keys of this page to the list: `[['Ctrl Z', 'undo'], …]`. */
export function listKeys(title, rows) { lists.push([title, rows]); }

const later = [];

/** The same, by a function that is called when the list is first shown. */
export function listLater(load) { later.push(load); }

/** All listed keys. */
export async function keyLists() {
  await Promise.all(later.splice(0).map(load => load()));
  return lists;
}

/** Whether an event comes from a place where letters are text. */
export function typing(event) {
  const {target} = event;
  return target instanceof Element && target.matches('input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]');
}

/** Whether this event is a single letter that may act: switched on, no modifier, not being typed. */
export function letter(event) {
  return options.get('letters') && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event) && event.key.length === 1;
}

/** Listen for `?` and for G followed by a letter. */
export function listen(showKeys) {
  let since = -Infinity;
  addEventListener('keydown', event => {
    if (event.defaultPrevented || !letter(event)) return;
    const key = event.key.toLowerCase();
    if (event.key === '?') {
      event.preventDefault();
      showKeys();
    } else if (event.timeStamp - since < 1500 && PLACES[key]) {
      event.preventDefault();
      location.assign(PLACES[key]);
    }
    since = key === 'g' ? event.timeStamp : -Infinity;
  });
}
