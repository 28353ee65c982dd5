// The frame of every page: header, navigation, theme, link, options, keys, and "not running".
import {h, s, button, clear, icon, set, style} from './dom.js';
import {complain, mouths} from './say.js';
import {listen} from './keys.js';

export const PAGES = [
  ['play', 'Play', '/play', 'line'], ['watch', 'Watch', '/watch', 'eye'], ['reason', 'Reason', '/reason', 'reason'],
  ['plan', 'Plan', '/plan', 'plan'], ['compare', 'Compare', '/compare', 'compare'], ['learn', 'Learn', '/learn', 'learn'],
];
export const ON_BAR = 4;  // on a phone the others are under More
const AT_REST = 2000;

/**
 * Build the frame around `<main>`. `link` gives the state that a link restores (any JSON value, or
 * a promise of one), `file` gives `{name, text}` for what is too long for a link.
 */
export function mount({page, title, link = null, file = null}) {
  document.title = title ? `${title} · Sleuth` : 'Sleuth';
  const main = document.querySelector('main');
  set(main, {id: 'main', tabindex: '-1'});
  const panels = async () => (await import('./panels.js')).panels(page);
  const toggle = name => async event => { const opener = event?.currentTarget; (await panels())[name].toggle(opener); };
  const sharing = async event => { const opener = event?.currentTarget; (await panels()).link.share(link, file, opener); };
  main.before(
    h('a', {class: 'skip', href: '#main', onclick: event => { event.preventDefault(); main.focus(); main.scrollIntoView(); }}, 'Skip to the content'),
    h('header', {class: 'top'},
      h('a', {class: 'brand', href: '/'}, logo(), 'Sleuth'),
      h('nav', {'aria-label': 'Pages'}, PAGES.map(([name, words, path]) =>
        h('a', {href: path, 'aria-current': name === page ? 'page' : null}, words))),
      h('div', {class: 'tools'},
        button('Copy a link to this', {icon: 'link', kind: 'quiet', bare: true, onclick: sharing}),
        themeButton(),
        button('Options and keys', {icon: 'options', kind: 'quiet', bare: true, 'aria-expanded': 'false', onclick: toggle('options')}))));
  main.after(
    h('nav', {class: 'bottom', 'aria-label': 'Pages, below'},
      PAGES.slice(0, ON_BAR).map(([name, words, path, drawing]) =>
        h('a', {href: path, 'aria-current': name === page ? 'page' : null}, icon(drawing), words)),
      h('button', {type: 'button', 'aria-expanded': 'false', 'aria-current': PAGES.slice(ON_BAR).some(([name]) => name === page) ? 'true' : null, onclick: toggle('more')}, icon('more'), 'More')),
    ...mouths);
  document.body.dataset.mounted = '';
  listen(toggle('keys'));
  later('gone');
  return {showKeys: toggle('keys'), showOptions: toggle('options'), share: sharing};
}

/** Load modules and styles once the page is at rest, so that they are there when the server is not. */
export function later(...names) {
  setTimeout(() => {
    performance.mark('at rest');
    for (const name of names) if (name.endsWith('.css')) style(name); else import(`./${name}.js`).catch(() => {});
  }, AT_REST);
}

// A part that cannot be loaded means that the server is gone.
addEventListener('unhandledrejection', event => {
  if (!/dynamically imported module/.test(event.reason?.message)) return;
  event.preventDefault();
  dispatchEvent(new Event('sleuth:gone'));
});

// What watches the server is loaded at rest; who loses it earlier is told in short.
addEventListener('sleuth:gone', () => { import('./gone.js').then(({lost}) => lost(), () => complain('Sleuth is not running.')); });

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
