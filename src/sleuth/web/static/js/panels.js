// The panels of the frame, loaded when one is asked for: options, keys, more, and the link.
import {h, button, icon, save} from './dom.js';
import {keyLists} from './keys.js';
import {LONGEST, TOO_LONG, pack} from './link.js';
import {ON_BAR, PAGES} from './page.js';
import {complain, say} from './say.js';
import {sheet, styled} from './sheet.js';
import {options} from './store.js';

const CHOICES = [
  ['auto', 'Automatic marks', 'Cross out what a clue or a value rules out.'],
  ['timer', 'Timer', 'Show the time of a game.'],
  ['patterns', 'Patterns', 'Hatch what is otherwise told by colour alone.'],
  ['letters', 'Letter keys', 'Single letters act, such as H for a hint.'],
];

let made = null;

/** The panels of a page, made once: each has `toggle(opener)`, the link `share(state, file, opener)`. */
export async function panels(page) {
  await styled;
  made ??= make(page);
  return made;
}

function make(page) {
  const all = {
    options: sheet({title: 'Options', id: 'options'}), keys: sheet({title: 'Keys', id: 'keys'}),
    more: sheet({title: 'More', id: 'more'}), link: sheet({title: 'Link', id: 'link'}),
  };
  const swap = (from, to) => { from.close(); to(); };
  const options = opener => all.options.toggleAt(opener, () => choices(() => swap(all.options, () => keys())));
  const keys = async opener => { const lists = await keyLists(); all.keys.toggleAt(opener, () => keyList(lists)); };
  addEventListener('keydown', event => { if (event.key === 'Escape') for (const panel of Object.values(all)) panel.close(); });
  return {
    options: {toggle: options},
    keys: {toggle: keys},
    more: {toggle: opener => all.more.toggleAt(opener, () => menu(page, () => swap(all.more, options), () => swap(all.more, keys)))},
    link: {share: (state, file, opener) => share(state, file, words => { opener?.focus(); all.link.open(...words); })},
  };
}

function choices(showKeys) {
  return [
    CHOICES.map(([name, words, meaning]) => {
      const box = h('input', {type: 'checkbox', checked: options.get(name), onchange: () => options.set({[name]: box.checked})});
      return h('label', {class: 'switch'}, box, h('span', {}, words, h('br', {}), h('span', {class: 'muted small'}, meaning)));
    }),
    button('All keys', {icon: 'keys', onclick: showKeys}),
  ];
}

function menu(page, showOptions, showKeys) {
  return h('div', {class: 'menu'},
    PAGES.slice(ON_BAR).map(([name, words, path, drawing]) =>
      h('a', {class: 'button quiet', href: path, 'aria-current': name === page ? 'page' : null}, icon(drawing), words)),
    button('Options', {icon: 'options', kind: 'quiet', onclick: showOptions}),
    button('Keys', {icon: 'keys', kind: 'quiet', onclick: showKeys}),
    h('a', {class: 'button quiet', href: '/api'}, icon('file'), 'The API'));
}

function keyList(lists) {
  return [lists.map(([title, rows]) => [h('h3', {}, title), h('dl', {class: 'keys'}, rows.map(([keys, meaning]) => [
    h('dt', {}, keys.split(' ').map(key => (key === 'then' || key === 'or' ? key : h('kbd', {}, key)))), h('dd', {}, meaning)]))]),
  h('p', {class: 'muted small'}, 'Letters act while the board has the focus. Options can switch them off.')];
}

async function share(state, file, show) {
  let fragment = location.hash.slice(1);
  if (state) {
    try { fragment = await pack(await state()); } catch (error) { return complain(error.say ?? error.message); }
  }
  if (fragment.length > LONGEST) {
    return show([h('p', {role: 'alert'}, TOO_LONG),
      file && button('Save a file', {icon: 'save', kind: 'primary', onclick: async () => { const {name, text} = await file(); save(name, text); }})]);
  }
  const address = `${location.origin}${location.pathname}${fragment ? `#${fragment}` : ''}`;
  let copied = true;
  try { await navigator.clipboard.writeText(address); } catch { copied = false; }
  const words = copied ? 'Copied. The link holds everything; nothing is kept on a server.' : 'Copy this link:';
  const box = h('input', {class: 'box', readonly: true, value: address, 'aria-label': 'The link', onfocus: () => box.select()});
  show([h('p', {}, words), box]);
  return say(words);
}
