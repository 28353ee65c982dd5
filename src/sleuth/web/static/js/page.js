// The frame of every page: header, navigation, theme, link, options, keys, and "not running".
import {h, s, add, button, clear, icon, save, set} from './dom.js';
import {alertWords, mouths, say} from './say.js';
import {listen, keyLists} from './keys.js';
import {options} from './store.js';
import {sheet} from './sheet.js';

const PAGES = [
  ['play', 'Play', '/play', 'line'], ['watch', 'Watch', '/watch', 'eye'], ['reason', 'Reason', '/reason', 'reason'],
  ['plan', 'Plan', '/plan', 'plan'], ['compare', 'Compare', '/compare', 'compare'], ['learn', 'Learn', '/learn', 'learn'],
];
const ON_BAR = 4;  // on a phone the others are under More
const RETRIES = [1, 2, 5, 10];
const BEAT = 15_000;

const CHOICES = [
  ['auto', 'Automatic marks', 'Cross out what a clue or a value rules out.'],
  ['timer', 'Timer', 'Show the time of a game.'],
  ['patterns', 'Patterns', 'Hatch what is otherwise told by colour alone.'],
  ['letters', 'Letter keys', 'Single letters act, such as H for a hint.'],
];

/**
 * Build the frame around `<main>`. `link` gives the state that a link restores (any JSON value, or
 * a promise of one), `file` gives `{name, text}` for what is too long for a link.
 */
export function mount({page, title, link = null, file = null}) {
  document.title = title ? `${title} · Sleuth` : 'Sleuth';
  const main = document.querySelector('main');
  set(main, {id: 'main', tabindex: '-1'});
  const panels = makePanels(page);
  const sharing = () => copyLink(link, file, panels.link);
  main.before(
    h('a', {class: 'skip', href: '#main', onclick: event => { event.preventDefault(); main.focus(); main.scrollIntoView(); }}, 'Skip to the content'),
    h('header', {class: 'top'},
      h('a', {class: 'brand', href: '/'}, logo(), 'Sleuth'),
      h('nav', {'aria-label': 'Pages'}, PAGES.map(([name, words, path]) =>
        h('a', {href: path, 'aria-current': name === page ? 'page' : null}, words))),
      h('div', {class: 'tools'},
        button('Copy a link to this', {icon: 'link', kind: 'quiet', bare: true, onclick: sharing}),
        themeButton(),
        button('Options and keys', {icon: 'options', kind: 'quiet', bare: true, 'aria-expanded': 'false', onclick: () => panels.options.toggle()}))));
  main.after(
    h('nav', {class: 'bottom', 'aria-label': 'Pages, below'},
      PAGES.slice(0, ON_BAR).map(([name, words, path, drawing]) =>
        h('a', {href: path, 'aria-current': name === page ? 'page' : null}, icon(drawing), words)),
      h('button', {type: 'button', 'aria-expanded': 'false', 'aria-current': PAGES.slice(ON_BAR).some(([name]) => name === page) ? 'true' : null, onclick: () => panels.more.toggle()}, icon('more'), 'More')),
    ...mouths);
  document.body.dataset.mounted = '';
  listen(() => showKeys(panels.keys));
  addEventListener('keydown', event => { if (event.key === 'Escape') for (const panel of Object.values(panels)) panel.close(); });
  watchServer();
  return {showKeys: () => showKeys(panels.keys), showOptions: () => panels.options.open(), share: sharing};
}

function logo() {
  return s('svg', {viewBox: '0 0 32 32', 'aria-hidden': 'true'},
    s('rect', {class: 'tile', width: 32, height: 32, rx: 8}),
    s('path', {class: 'trace', d: 'M8 23v-6h8V9h7', fill: 'none', 'stroke-width': 3.2, 'stroke-linejoin': 'round'}),
    s('circle', {class: 'end', cx: 8, cy: 23.5, r: 2.6}), s('circle', {class: 'end', cx: 23.5, cy: 9, r: 2.6}));
}

function themeButton() {
  const root = document.documentElement;
  const dark = () => root.dataset.theme === 'dark';
  const node = button('', {kind: 'quiet', bare: true, onclick: () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    try { localStorage.setItem('sleuth:theme', root.dataset.theme); } catch { /* not kept */ }
  }});
  const show = () => {
    const words = dark() ? 'Light colours' : 'Dark colours';
    clear(set(node, {'aria-label': words, title: words}), icon(dark() ? 'light' : 'dark'));
  };
  new MutationObserver(show).observe(root, {attributes: true, attributeFilter: ['data-theme']});
  show();
  return node;
}

function makePanels(page) {
  const panels = {
    options: sheet({title: 'Options', id: 'options'}), keys: sheet({title: 'Keys', id: 'keys'}),
    more: sheet({title: 'More', id: 'more'}), link: sheet({title: 'Link', id: 'link'}),
  };
  add(panels.options.inside, [
    CHOICES.map(([name, words, meaning]) => {
      const box = h('input', {type: 'checkbox', checked: options.get(name), onchange: () => options.set({[name]: box.checked})});
      options.on(name, value => { box.checked = value; });
      return h('label', {class: 'switch'}, box, h('span', {}, words, h('br', {}), h('span', {class: 'muted small'}, meaning)));
    }),
    button('All keys', {icon: 'keys', onclick: () => { panels.options.close(); showKeys(panels.keys); }}),
  ]);
  add(panels.more.inside, h('div', {class: 'menu'},
    PAGES.slice(ON_BAR).map(([name, words, path, drawing]) =>
      h('a', {class: 'button quiet', href: path, 'aria-current': name === page ? 'page' : null}, icon(drawing), words)),
    button('Options', {icon: 'options', kind: 'quiet', onclick: () => { panels.more.close(); panels.options.open(); }}),
    button('Keys', {icon: 'keys', kind: 'quiet', onclick: () => { panels.more.close(); showKeys(panels.keys); }}),
    h('a', {class: 'button quiet', href: '/api'}, icon('file'), 'The API')));
  return panels;
}

function showKeys(panel) {
  panel.toggle(keyLists().map(([title, rows]) => [h('h3', {}, title), h('dl', {class: 'keys'}, rows.map(([keys, meaning]) => [
    h('dt', {}, keys.split(' ').map(key => (key === 'then' || key === 'or' ? key : h('kbd', {}, key)))), h('dd', {}, meaning)]))]),
  h('p', {class: 'muted small'}, 'Letters act while the board has the focus. Options can switch them off.'));
}

async function copyLink(link, file, panel) {
  const {pack, LONGEST, TOO_LONG} = await import('./link.js');
  let fragment = location.hash.slice(1);
  if (link) {
    try { fragment = await pack(await link()); } catch (error) { return alertWords(error.say ?? error.message); }
  }
  if (fragment.length > LONGEST) {
    return panel.open(h('p', {role: 'alert'}, TOO_LONG),
      file && button('Save a file', {icon: 'save', kind: 'primary', onclick: async () => { const {name, text} = await file(); save(name, text); }}));
  }
  const address = `${location.origin}${location.pathname}${fragment ? `#${fragment}` : ''}`;
  let copied = true;
  try { await navigator.clipboard.writeText(address); } catch { copied = false; }
  const words = copied ? 'Copied. The link holds everything; nothing is kept on a server.' : 'Copy this link:';
  const box = h('input', {class: 'box', readonly: true, value: address, 'aria-label': 'The link', onfocus: () => box.select()});
  panel.open(h('p', {}, words), box);
  say(words);
}

/** Show a bar while the server does not answer, and take it away when it does. */
function watchServer() {
  const words = h('span', {class: 'grow', role: 'status'});
  const bar = h('div', {class: 'gone', hidden: true}, words, button('Try now', {onclick: () => attempt()}));
  document.querySelector('header.top').before(bar);
  let tries = 0;
  let timer = 0;
  const alive = async () => {
    try { await fetch('/api/health', {cache: 'no-store'}); return true; } catch { return false; }
  };
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
    timer = setTimeout(attempt, 1000 * RETRIES[Math.min(tries, RETRIES.length - 1)]);
    tries += 1;
  }
  function beat() {
    if (document.hidden) timer = setTimeout(beat, BEAT);
    else attempt();
  }
  addEventListener('sleuth:gone', () => { if (bar.hidden) attempt(); });
  timer = setTimeout(beat, BEAT);
}
