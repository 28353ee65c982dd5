// A server that does not answer: a bar says so, tries again, and goes when it is back.
import {button, h, style} from './dom.js';
import {say} from './say.js';

const RETRIES = [1, 2, 5, 10];
const BEAT = 15_000;

style('gone.css');
const words = h('span', {class: 'grow', role: 'status'});
const bar = h('div', {class: 'gone', hidden: true}, words, button('Try now', {onclick: attempt}));
document.querySelector('header.top').before(bar);
let tries = 0, timer = setTimeout(beat, BEAT);

const alive = () => fetch('/api/health', {cache: 'no-store'}).then(() => true, () => false);

async function attempt() {
  clearTimeout(timer);
  if (await alive()) {
    if (!bar.hidden) {
      bar.hidden = true;
      say('Sleuth is running again.');
      dispatchEvent(new Event('sleuth:back'));
    }
    tries = 0;
    timer = setTimeout(beat, BEAT);
    return;
  }
  bar.hidden = false;
  words.textContent = 'Sleuth is not running. You can play on; hints and checks wait.';
  clearTimeout(timer);
  timer = setTimeout(attempt, 1000 * RETRIES[Math.min(tries, RETRIES.length - 1)]);
  tries += 1;
}

function beat() {
  if (document.hidden) timer = setTimeout(beat, BEAT);
  else attempt();
}

/** Somebody had no answer: look whether the server is there. */
export function lost() { if (bar.hidden) attempt(); }
