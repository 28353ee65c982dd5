// A job as it runs: its name, a bar a lane, seconds, memory, and Stop.
import {h, button, clear, style} from './dom.js';
import {say} from './say.js';

const WORDS = {running: 'running', won: 'done', stopped: 'stopped', failed: 'broke', waiting: 'waiting'};
const KINDS = {won: 'good', failed: 'bad', running: 'accent'};

/** Seconds for people. */
export function seconds(value) { return value < 10 ? `${value.toFixed(value < 0.1 ? 3 : 1)} s` : `${Math.round(value)} s`; }

/**
 * A bar for a job. Feed it the events of the stream: `hear` is an object for `job`'s `on`,
 * `start(cancel)` shows Stop, `end(why, words)` says how it went.
 */
export function jobbar(name) {
  style('jobbar.css');
  const lanes = new Map();
  const rows = h('div', {class: 'stack'});
  const words = h('p', {class: 'muted small'});
  const stop = button('Stop', {icon: 'stop', hidden: true});
  const node = h('section', {class: 'jobbar', 'aria-label': name, hidden: true}, rows, h('div', {class: 'row'}, h('div', {class: 'grow'}, words), stop));
  let cancel = null;
  stop.addEventListener('click', () => cancel?.());
  const lane = key => {
    if (!lanes.has(key)) {
      const parts = {bar: h('div', {class: 'bar running unknown', role: 'progressbar', 'aria-label': key || name}, h('i', {})), time: h('span', {class: 'muted'}), chip: h('span', {class: 'chip accent'}, 'running')};
      lanes.set(key, parts);
      rows.append(h('div', {class: 'lane'}, h('b', {}, key || name), parts.bar, parts.time, parts.chip));
    }
    return lanes.get(key);
  };
  const state = (key, now, text) => {
    const {bar, chip} = lane(key);
    bar.className = `bar ${now}${now === 'running' ? ' unknown' : ''}`;
    if (now === 'won') bar.firstChild.style.width = '100%';
    chip.className = `chip ${KINDS[now] ?? ''}`;
    clear(chip, text ?? WORDS[now] ?? now);
  };
  const bar = {
    node,
    lane: state,
    start(onstop) {
      lanes.clear();
      clear(rows);
      clear(words);
      cancel = onstop;
      node.hidden = false;
      stop.hidden = false;
    },
    hear: {
      accepted: ({place}) => { if (place > 0) clear(words, `Two jobs are running. Yours is number ${place + 1}.`); },
      waiting: () => clear(words, 'Other tabs are running jobs. This one waits for them.'),
      lane: event => state(event.lane, event.state),
      progress(event) {
        const parts = lane(event.lane ?? '');
        if (event.of) {
          parts.bar.classList.remove('unknown');
          parts.bar.firstChild.style.width = `${Math.min(100, 100 * event.done / event.of)}%`;
          parts.bar.setAttribute('aria-valuenow', Math.round(100 * event.done / event.of));
        }
        if (event.seconds !== undefined) clear(parts.time, seconds(event.seconds));
        clear(words, [event.say, event.megabytes && `${Math.round(event.megabytes)} MB`].filter(Boolean).join(' · '));
      },
    },
    end(why, text) {
      stop.hidden = true;
      cancel = null;
      for (const [key, {bar: line}] of lanes) if (line.classList.contains('running')) state(key, why === 'done' ? 'won' : why === 'crashed' ? 'failed' : 'stopped');
      const told = text ?? {done: '', cancelled: 'Stopped.', limit: 'Stopped at the limit. This does not mean there is no answer.', crashed: 'That run broke. Your text is safe.'}[why] ?? '';
      clear(words, told);
      if (told) say(told);
    },
  };
  return bar;
}
