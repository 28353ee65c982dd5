// What the boards of Watch that are drawn have in common: a picture and a sentence.
import {h, s, set} from './dom.js';

/** A number as short as it reads well. */
export const shown = value => (value === null || value === undefined || Number.isNaN(value) ? '–' : String(Math.round(100 * value) / 100).replace('-', '−'));

/** A square picture of cells, with a sentence below it. */
export class Picture {
  constructor(host, name) {
    this.host = host;
    this.name = name;
    this.step = 0;
    this.svg = s('svg', {role: 'img', class: 'picture'});
    this.words = h('p', {class: 'sentence'});
    this.node = h('div', {class: 'stack scene'}, this.svg, this.words);
  }
  drop() {}
  get seconds() { return 0; }
  stepAfter() { return this.length; }
  frame(rows, columns, name) { set(this.svg, {viewBox: `-.1 -.1 ${columns + .2} ${rows + .2}`, 'aria-label': name}); }
  /** One sentence about this moment. */
  tell() { return this.words.textContent; }
  tree() { return null; }
}
