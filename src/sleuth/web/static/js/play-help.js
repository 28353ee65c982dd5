// The help of Play: asking the server, the why panel, solving step by step, and the end of a game.
import {button, clear, h} from './dom.js';
import {alertWords, say} from './say.js';
import {options} from './store.js';
import {call, job} from './jobs.js';
import {whyPanel} from './why.js';

const DOING = {hint: 'Looking for a step', explain: 'Working it out', mistakes: 'Checking', grade: 'Grading'};
const STOPPED = seconds => Object.assign(new Error('limit'), {say: `Stopped after ${seconds} s. This does not mean there is no answer.`, seconds});
const SLOW = 600;       // milliseconds after which it is said that an answer is on its way
const LONGER = 3;       // times the seconds that a run was given before
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const clockWords = time => `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, '0')}`;

/** `page` is what play.js knows: nodes, the game, and what of it may be changed. */
export function help(page) {
  let strength = 0, counted = false, asking = null, patience = 1;
  const back = () => page.table.focus(page.table.cursor, true);
  const panel = whyPanel(page.whyCard, {close: () => { page.closeWhy(); back(); }, stronger: hint, next: () => { if (page.game.over()) return undefined; strength = 2; counted = false; return hint(); }, told: say});

  function open() { page.whyCard.hidden = false; page.about.hidden = true; }

  /** An answer of the server: a plain call, or a job where that takes longer. */
  async function ask(task, body, {long = false, seconds: usual = 10} = {}) {
    const seconds = usual * patience;
    if (!long) {
      try {
        const answer = await call('/api/ask', {task, ...body});
        if (answer.status !== 'unknown') return answer;
      } catch (error) { if (error.status !== 503) throw error; }
    }
    const began = performance.now();
    const running = job({task, ...body, limits: {seconds}}, {on: {accepted: ({place}) => { if (place > 0) { open(); panel.busy(`Two jobs are running. Yours is number ${place + 1}.`, running.cancel); } }}});
    const beat = setInterval(() => { open(); panel.busy(`${DOING[task] ?? 'Working'}, ${Math.round((performance.now() - began) / 1000)} s …`, running.cancel); }, 1000);
    try {
      const {why, result, error} = await running.done;
      if (why === 'cancelled') throw Object.assign(new Error(why), {say: 'Stopped.'});
      if (why === 'crashed') throw Object.assign(new Error(why), {say: `That run broke${error?.id ? ` (error ${error.id})` : ''}. Your game is safe.`});
      if (!result?.result && (!result || result.status === 'unknown')) throw STOPPED(seconds);
      return result;
    } finally { clearInterval(beat); }
  }

  function hint() {
    if (asking === page.game) return undefined;   // one answer at a time
    strength = Math.min(3, strength + 1);
    return told('hint', strength);
  }

  /** Let the game help and show what it says. */
  async function told(what, ...words) {
    if (page.solving || page.over || asking === page.game || !page.game[what]) return;
    const {game} = page, {at} = game;
    asking = game;
    const slow = setTimeout(() => { if (page.whyCard.hidden) { open(); panel.busy(`${what === 'hint' ? DOING.hint : DOING.mistakes} …`, null); } }, SLOW);
    try {
      const why = await game[what](...words);
      // The answer is about another game, or about a board that has gone on.
      if (page.game !== game || game.at !== at) { strength = 0; page.closeWhy(); return; }
      if (why.solved) { await win(true); return; }
      if (what === 'hint' && why.strength && !counted) { counted = true; page.hints += 1; }
      const {do: act} = why;
      open();
      panel.show({...why, do: act && (() => { act(); back(); })});
    } catch (error) { fail(what === 'hint' ? 'Hint' : 'Check', error, () => told(what, ...words)); } finally { if (asking === game) asking = null; clearTimeout(slow); }
  }

  function fail(chip, error, again) {
    open();
    const longer = error.seconds && {seconds: error.seconds * LONGER, again: () => { patience *= LONGER; again(); }};
    panel.show({chip, bad: true, longer, say: error.say ?? 'Something broke in this page. Your game is kept.'});
    if (!error.say) throw error;
  }

  /** Show the way to the solution step by step, each with its reason. */
  async function solve() {
    if (page.solving || page.over) return;
    const {game} = page;
    open();
    panel.busy('Working it out …', null);
    try {
      const {say: words, steps, pace, ...rest} = await game.solve();
      if (page.game !== game) return page.closeWhy();
      if (!steps.length) return panel.show({...rest, chip: 'Solve', say: words ?? 'Nothing is left to do.'});
      page.solving = true;
      panel.film(steps, {words, pace, still: still(), end: done => {
        page.solving = false;
        if (done && page.game.over()) win(true);
        page.refresh();
      }});
    } catch (error) { page.solving = false; fail('Solve', error, solve); }
  }

  /** Somebody goes elsewhere while the way to the solution is shown: it ends where it is. */
  function halt() {
    if (!page.solving) return;
    panel.stop();
    page.solving = false;
    page.closeWhy();
  }

  /** The board looks solved: the server has the last word, if it is there. */
  async function win(sure = false) {
    const {game} = page;
    const ended = game.at;
    let right = true;
    if (!sure && game.check) {
      try { right = (await game.check()).solved === true; } catch (error) { right = error.code === 'gone'; }
    }
    if (!right || page.over || page.solving) return;
    const least = await game.fewest?.().catch(() => null) ?? null;
    const ending = await game.ending?.();
    const done = game.count?.() ?? game.at;
    const parts = [await game.score?.() ?? `${done} ${done === 1 ? 'move' : 'moves'}${least === null ? '' : `, the fewest is ${least}`}`];
    if (options.get('timer')) parts.push(clockWords(page.seconds));
    if (page.hints) parts.push(`${['no', 'one', 'two', 'three', 'four', 'five'][page.hints] ?? page.hints} ${page.hints === 1 ? 'hint' : 'hints'}`);
    if (page.over || page.game !== game || game.at !== ended) return;
    const moves = game.history().slice(0, game.at), helped = moves.filter(move => move.kind === 'solve').length, mine = moves.length - helped;
    page.over = ending ?? {good: true, say: !helped ? `Solved in ${parts.join(', ')}.` : `Solved with Solve${[game.count && ` in ${parts[0]}`, mine ? `${game.count ? ';' : ','} ${mine} of ${moves.length} moves by hand` : !game.count && ', not by hand'].filter(Boolean).join('')}.`};
    page.place.classList.add('done');
    page.closeWhy();
    page.result.className = `result note ${page.over.good ? 'good' : 'warn'}`;
    page.result.hidden = false;
    clear(page.result, h('p', {class: 'grow'}, page.over.say), button('New game', {onclick: () => page.more('newGame')}));
    alertWords(page.over.say);
    const sides = still() ? [] : game.solution?.() ?? [];
    if (sides.length) (await import('./trace.js')).trace(page.table, sides, 600);
    page.keep();
  }

  /** A line above the board, said as well. */
  function notice(words, kind) {
    page.result.className = `result note ${kind}`;
    page.result.hidden = false;
    clear(page.result, h('p', {class: 'grow'}, words));
    alertWords(words);
  }

  /** What went wrong; where there is no game yet, what can be done instead. */
  function trouble(error, entry) {
    notice(error.say ?? 'Something broke in this page. Your game is kept.', 'bad');
    if (entry && !page.game) {
      page.below.hidden = true;
      clear(page.heading, entry.name[0].toUpperCase() + entry.name.slice(1).replaceAll('-', ' '));
      page.more('empty');
    }
    if (!error.say) throw error;
  }

  return {ask, hint, told, notice, trouble, solve, win, act: () => panel.act(), back: () => panel.back(), closed: () => { strength = 0; counted = false; }, halt};
}
