// Sliding tiles on Watch: the board that a search looks at.
import {s, clear} from './dom.js';
import {Recording} from './replay.js';
import {Picture, shown} from './watch-picture.js';

/** The board at hand; the tile that moved last stands out. */
export class TilesView extends Picture {
  map() { this.recording = new Recording(); this.draw(0); }
  hear(event) { if (event.kind === 'trace') this.recording.hear(event); }
  get length() { return this.recording.length; }
  get seconds() { return this.recording.seconds.last; }
  stepAfter(seconds) { return this.recording.stepAfter(seconds); }

  draw(step) {
    this.step = step;
    const {recording} = this, path = recording.path(step), ended = path && step >= recording.length;
    const state = ended ? path.states[path.states.length - 1] : recording.current(step);
    const first = this.host.start;
    const words = state < 0 ? first : recording.names[state];
    if (!words) { clear(this.words, ''); return; }
    const rows = words.split('/').map(row => row.split(' '));
    const known = state < 0 ? null : recording.known(state, step), before = known && known.origin >= 0 ? recording.names[known.origin].split(/[ /]/) : null;
    this.frame(rows.length, rows[0].length, `Tiles ${this.name}: ${words.replaceAll('/', '; ')}`);
    clear(this.svg, rows.flatMap((row, y) => row.map((tile, x) => tile === '0' ? null : s('g', {class: `tile${before && before[y * row.length + x] !== tile ? ' moved' : ''}`},
      s('rect', {x: x + .04, y: y + .04, width: .92, height: .92, rx: .1}), s('text', {x: x + .5, y: y + .64}, tile)))));
    clear(this.words, ended ? `The goal, ${path.states.length - 1} moves from the start.` : known ? costs(known) : 'The board at the start.');
  }

  label(id, known) { return [this.recording.names[id].replaceAll(' ', '').replaceAll('/', ' '), known ? costs(known).replaceAll(/[gh] [^,]+, /g, '') : '']; }
}

function costs({g, h: rest}) { return Number.isNaN(rest) ? `g ${shown(g)}` : `g ${shown(g)}, h ${shown(rest)}, f ${shown(g + rest)}`; }
