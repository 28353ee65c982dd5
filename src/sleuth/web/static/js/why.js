// The panel that says why: a hint in three strengths, a check, or the way to the solution as a film.
import {button, clear, h, s, style} from './dom.js';

const STRENGTHS = {3: ': whole step'};   // the chip tells the others
const QUESTIONS = {1: 'Which rule?', 2: 'The whole step'};
const PACE = 1100, FAST = 4;  // milliseconds a step, and how much faster is fast

const SIGNS = {
  clue: () => s('svg', {viewBox: '0 0 24 24', class: 'sign-clue', 'aria-hidden': 'true'}, s('rect', {x: 3, y: 3, width: 18, height: 18, rx: 4})),
  mark: () => s('svg', {viewBox: '0 0 24 24', class: 'sign-mark', 'aria-hidden': 'true'}, s('path', {d: 'M7 7l10 10M17 7 7 17'})),
  new: () => s('svg', {viewBox: '0 0 24 24', class: 'sign-new', 'aria-hidden': 'true'}, s('path', {d: 'M4 12h16'})),
};

/** `node` is filled; `acts` are {close, stronger, next, told(words)}. */
export function whyPanel(node, {close, stronger, next, told}) {
  style('why.css');
  let current = null, timer = 0, ends = false;

  function frame(chip, aside, kind, ...body) {
    clearTimeout(timer);
    node.className = `card panel why ${kind}`;
    clear(node, h('div', {class: 'row head'}, h('span', {class: `chip ${kind || 'hint'}`}, chip), h('span', {class: 'grow'}), aside && h('span', {class: 'muted small'}, aside), ends && button('Dismiss', {icon: 'close', kind: 'quiet', bare: true, onclick: close})), body);
    node.hidden = false;
  }

  function steps(inside) {
    if (!inside?.length) return null;
    return h('details', {}, h('summary', {}, `Why: ${inside.length} ${inside.length === 1 ? 'step' : 'steps'}`), h('ol', {}, inside.map(each => h('li', {}, each.say, steps(each.inside)))));
  }

  const panel = {
    show(why) {
      current = why;
      ends = true;
      const {chip, say, strength, aside = strength && `${strength} of 3${STRENGTHS[strength] ?? ''}`, bad, good, legend = [], before = [], help = [], inside} = why;
      frame(chip, aside, bad ? 'bad' : good ? 'good' : '',
        before.length ? h('ol', {class: 'before'}, before.map(each => h('li', {}, each))) : null,
        h('p', {class: 'sentence'}, say), steps(inside),
        help.length ? h('details', {}, h('summary', {}, 'What would help'), h('ul', {}, help.map(each => h('li', {}, each)))) : null,
        legend.length ? h('ul', {class: 'legend'}, legend.map(([sign, words, more]) => h('li', {}, SIGNS[sign](), h('span', {}, words, ' ', h('span', {class: 'muted'}, more))))) : null,
        h('div', {class: 'row acts'},
          why.do && button(['Do it', h('kbd', {}, 'Enter')], {kind: 'primary', onclick: why.do}),
          strength && strength < 3 && !bad && button(why.question ?? QUESTIONS[strength], {kind: 'primary', onclick: stronger}),
          strength === 3 && why.do && button('Next hint', {onclick: () => { why.do(); next(); }}),
          why.show && button('Show', {kind: 'primary', onclick: why.show}),
          why.back && button('Back to before it', {onclick: why.back}),
          why.longer && button(`${why.longer.seconds} s`, {onclick: why.longer.again})));
      told([...before, say].join(' '));
    },
    busy(words, cancel) {
      current = null;
      ends = false;
      frame('Working', null, '', h('p', {class: 'sentence'}, words), cancel && h('div', {class: 'row acts'}, button('Stop', {icon: 'stop', onclick: cancel})));
    },
    /** Do what the panel offers; says whether it offered anything. */
    act() { current?.do?.(); return Boolean(current?.do); },
    back() { current?.back?.(); },
    /** No more steps are shown. */
    stop() { clearTimeout(timer); timer = 0; current = null; },
    /** Steps one after the other: they play by themselves unless `still`, and can be stepped by hand. */
    film(all, {words, still, end, pace = PACE}) {
      let at = 0, playing = !still, fast = false;
      const sentence = h('p', {class: 'sentence'}), bar = h('div', {class: 'bar running', role: 'progressbar', 'aria-label': 'Steps', 'aria-valuemin': 0, 'aria-valuemax': all.length}, h('i', {}));
      const where = h('span', {class: 'muted small'});
      const toggle = button('', {kind: 'primary', onclick: () => { playing = !playing; run(); }});
      const faster = button('Faster', {'aria-pressed': 'false', onclick: () => { fast = !fast; faster.setAttribute('aria-pressed', String(fast)); run(); }});
      current = null;
      ends = false;
      frame('Solve', null, '', where, bar, words && h('p', {class: 'muted'}, words), sentence,
        h('div', {class: 'row acts'}, toggle, button('Next step', {onclick: () => { playing = false; clearTimeout(timer); advance(); run(); }}), faster,
          button('To the end', {onclick: () => { playing = false; clearTimeout(timer); while (at < all.length) all[at++].do(); finish(true); }}),
          button('Stop', {kind: 'quiet', onclick: () => { clearTimeout(timer); finish(false); close(); }})));
      let shown = false;
      function advance() {
        if (at >= all.length) return finish(true);
        if (!shown) {
          all[at].show?.();
          sentence.textContent = all[at].say;
          where.textContent = `Step ${at + 1} of ${all.length}`;
          bar.firstChild.style.width = `${100 * (at + 1) / all.length}%`;
          bar.setAttribute('aria-valuenow', at + 1);
          told(all[at].say);
          node.hidden = false;
          shown = true;
        } else {
          all[at].do();
          node.hidden = false;
          at += 1;
          shown = false;
          if (at >= all.length) finish(true);
          else advance();
        }
      }
      function run() {
        clear(toggle, playing ? 'Pause' : 'Play on');
        clearTimeout(timer);
        if (playing && at < all.length) timer = setTimeout(() => { advance(); run(); }, fast ? pace / FAST : pace);
      }
      function finish(done) { clearTimeout(timer); at = all.length; end(done); }
      advance();
      run();
    },
  };
  return panel;
}
