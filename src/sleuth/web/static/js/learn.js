// Learn: the topics at the side, the text of one, and examples that run.
import {h, add, clear} from './dom.js';
import {mount} from './page.js';
import {call} from './jobs.js';
import {examples} from './examples.js';

const FIRST = 'player';
const topic = decodeURIComponent(location.pathname.split('/')[2] ?? '') || FIRST;

mount({page: 'learn', title: 'Learn'});
const main = document.querySelector('main');

async function show() {
  try {
    const [{topics}, page] = await Promise.all([call('/api/learn'), call(`/api/learn/${encodeURIComponent(topic)}`)]);
    document.title = `${page.title} · Sleuth`;
    clear(main, h('div', {class: 'learn'}, h('aside', {}, contents(topics)), article(page)));
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    clear(main, h('h1', {}, 'Learn'), h('p', {class: 'note warn', role: 'alert'}, error.say ?? 'This page could not be read.'), h('p', {}, h('a', {href: '/learn'}, 'All topics')));
  }
}

function contents(topics) {
  const groups = Map.groupBy ? Map.groupBy(topics, each => each.group) : grouped(topics);
  const current = topics.find(each => each.name === topic);
  return h('details', {class: 'card contents', open: matchMedia('(min-width: 1024px)').matches},
    h('summary', {}, 'Topics', h('span', {class: 'muted small'}, ` · ${current?.group ?? ''}`)),
    h('nav', {'aria-label': 'Topics'}, [...groups].map(([group, members]) => [
      h('h2', {}, group),
      h('ul', {}, members.map(each => h('li', {}, h('a', {href: `/learn/${each.name}`, 'aria-current': each.name === topic ? 'page' : null}, short(each)))))])));
}

function grouped(topics) {
  const groups = new Map();
  for (const each of topics) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  return groups;
}

function short({title, group}) { return group === 'Ten minutes' ? title.replace(/^Ten minutes f/, 'F') : title; }

function article(page) {
  return h('article', {class: 'card text'}, page.blocks.map(build),
    page.next ? h('p', {class: 'next'}, h('a', {class: 'button', href: `/learn/${page.next.name}`}, `Next: ${page.next.title}`)) : null);
}

const BUILDERS = {
  heading: block => h(`h${block.level}`, {id: block.level > 1 ? block.id : null}, spans(block.text)),
  paragraph: block => h('p', {}, spans(block.text)),
  list: block => h(block.ordered ? 'ol' : 'ul', {}, block.items.map(item => h('li', {}, item.map(each => (each.kind === 'paragraph' ? spans(each.text) : build(each)))))),
  table: block => h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table'}, h('table', {class: 'figures'},
    h('thead', {}, h('tr', {}, block.head.map(cell => h('th', {scope: 'col'}, spans(cell))))),
    h('tbody', {}, block.rows.map(row => h('tr', {}, row.map(cell => h('td', {}, spans(cell)))))))),
  code: block => (block.commands ? examples(block) : h('pre', {class: 'code', tabindex: '0'}, block.code)),
};

/** The node of a block; kinds that this page does not know are left out. */
function build(block) { return BUILDERS[block.kind]?.(block) ?? null; }

function spans(parts) {
  return parts.map(part => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'code') return h('code', {}, part.text);
    if (part.kind === 'link') return h('a', {href: part.href}, spans(part.children));
    return h(part.kind === 'span' ? 'span' : part.kind, {}, spans(part.children));
  });
}

add(main, h('p', {class: 'muted', role: 'status'}, 'Reading …'));
show();
