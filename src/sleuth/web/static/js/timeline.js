// The timeline of a replay: a real slider, buttons, speeds, and keys.
import {h, button, clear, icon, set, style} from './dom.js';
import {segmented} from './toolbar.js';
import {listKeys, typing} from './keys.js';

const SPEEDS = [{value: '0.25', words: '¼×', name: 'A quarter of the speed'}, {value: '1', words: '1×', name: 'Normal speed'},
  {value: '4', words: '4×', name: 'Four times the speed'}, {value: '12', words: 'max', name: 'As fast as can be'}];
const WHOLE = 12;        // seconds for the whole at speed 1,
const SLOWEST = 8;       // but never fewer units a second than this
const LEAP = 100;

listKeys('Timeline', [['Space', 'play or pause'], ['← or →', 'one step back or on'], ['Shift ← or →', 'a hundred steps'],
  ['Home or End', 'the beginning, the end'], ['< or >', 'slower, faster']]);

/**
 * `onmove(value)` is called with the place on the line; `words(value)` says it. The timeline has
 * `value`, `max`, `play()`, `pause()`, `ticks([[place, words], …])` and follows an end that moves.
 */
export function timeline({onmove, words, rate = () => 0}) {
  let value = 0, max = 0, playing = false, last = 0, part = 0, wished = null;
  style('time.css');
  const slider = h('input', {type: 'range', min: 0, max: 0, step: 1, value: 0, 'aria-label': 'Step', class: 'time',
    oninput: () => { line.pause(); move(Number(slider.value)); }});
  const marks = h('div', {class: 'ticks', 'aria-hidden': 'true'});
  const told = h('output', {class: 'told'});
  const toggle = button('Play', {icon: 'play', kind: 'primary', bare: true, onclick: () => (playing ? line.pause() : line.play())});
  const speed = segmented('Speed', SPEEDS, {value: '1'});
  const node = h('section', {class: 'card timeline', 'aria-label': 'Timeline'},
    h('div', {class: 'keys-row'},
      button('One step back', {icon: 'left', bare: true, onclick: () => step(-1)}), toggle,
      button('One step on', {icon: 'right', bare: true, onclick: () => step(1)})),
    h('div', {class: 'rail'}, slider, marks), told, speed);

  function move(to) {
    value = Math.max(0, Math.min(max, to));
    show();
    onmove(value);
  }
  function show() {
    slider.value = value;
    slider.style.setProperty('--done', `${max ? 100 * value / max : 0}%`);
    const said = words(value, max);
    if (told.textContent !== said) told.textContent = said;
    slider.setAttribute('aria-valuetext', said);
  }
  function step(by) { line.pause(); move(value + by); }
  function frame(now) {
    if (!playing) return;
    const gone = Math.min(100, now - last) / 1000;
    last = now;
    part += gone * Number(speed.value) * Math.max(SLOWEST, rate() || max / WHOLE);
    const whole = Math.floor(part);
    if (whole) { part -= whole; move(value + whole); }
    if (value >= max && !line.growing) line.pause();
    else requestAnimationFrame(frame);
  }
  function drawn() {
    const words = playing ? 'Pause' : 'Play';
    clear(set(toggle, {'aria-label': words, title: words}), icon(playing ? 'pause' : 'play'));
  }
  node.addEventListener('keydown', event => {
    if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? LEAP : 1;
    const onButton = event.target.closest('button');
    if (event.key === ' ' && !onButton) playing ? line.pause() : line.play();
    else if (event.key === 'ArrowLeft' && !event.target.closest('.segmented')) step(-far);
    else if (event.key === 'ArrowRight' && !event.target.closest('.segmented')) step(far);
    else if (event.key === 'Home') step(-max);
    else if (event.key === 'End') step(max);
    else if (event.key === '<' || event.key === '>') {
      const at = SPEEDS.findIndex(one => one.value === speed.value) + (event.key === '<' ? -1 : 1);
      if (SPEEDS[at]) speed.value = SPEEDS[at].value;
    } else return;
    event.preventDefault();
  });

  const line = {
    node, slider,
    growing: false,
    get value() { return value; },
    get max() { return max; },
    get playing() { return playing; },
    /** Move there; a place that is not reached yet is gone to when it is. */
    go(to) { wished = to > max ? to : null; move(to); },
    extend(to) {
      if (to !== max) {
        max = to;
        slider.max = to;
        if (wished !== null) { const goal = wished; move(goal); if (goal <= max) wished = null; }
        else { value = Math.min(value, max); show(); }
      }
    },
    play() {
      if (playing) return;
      if (value >= max && !line.growing) move(0);
      playing = true; last = performance.now(); part = 0; wished = null;
      drawn();
      requestAnimationFrame(frame);
    },
    pause() { if (playing) { playing = false; drawn(); } },
    ticks(all) { clear(marks, all.map(([at, title]) => h('i', {title, style: {left: `${max ? 100 * at / max : 0}%`}}))); },
    refresh: show,
  };
  show();
  return line;
}
