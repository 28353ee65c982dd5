// What games against others have besides a board: a story with choices, a notebook, and a form for
// another game. See served.js.
import {button, clear, h} from './dom.js';

const capital = text => (text ? text[0].toUpperCase() + text.slice(1) : '');

/** Story, question and choices in place of a board, and the notebook beside it. */
export function stage(game) {
  const story = h('div', {class: 'story', tabindex: '0', role: 'log', 'aria-label': 'The story'});
  const question = h('h2', {}), choices = h('div', {class: 'row'});
  const notes = h('table', {class: 'notes'}), reasons = h('div', {class: 'reasons', role: 'status'});

  async function why(note) {
    clear(reasons, h('p', {class: 'muted'}, 'Working it out …'));
    try {
      const {reasons: found} = await game.tell('reasons', {about: note.about});
      clear(reasons, h('h3', {}, `${note.say}, because:`), h('ul', {}, found.map(each => h('li', {}, capital(each)))));
    } catch (error) { clear(reasons, h('p', {}, error.say ?? 'That did not work.')); }
  }

  function sign(note) {
    if (!note.about) return h('span', {class: 'sign', role: 'img', 'aria-label': note.say}, note.text);
    return h('button', {type: 'button', class: `sign ${note.text === '✓' ? 'yes' : ''}`, 'aria-label': `${note.say}: why?`, onclick: () => why(note)}, note.text);
  }

  return {
    node: h('div', {class: 'stage'}, story, h('div', {class: 'asked'}, question, choices)),
    side: h('section', {class: 'card panel notebook', 'aria-label': 'Notebook'}, h('h2', {}, 'The detective’s notebook'),
      h('p', {class: 'muted small'}, 'What you can know: ✓ must be, ✗ cannot be, ? may be. Press a sign to see why.'), h('div', {class: 'scroll'}, notes), reasons),
    show({story: passages, question: asked, choices: offered, heads, notes: rows}) {
      const focused = choices.contains(document.activeElement);
      clear(story, passages.map(({title, lines}) => [h('h2', {}, title), lines.map(line => h('p', {}, capital(line)))]));
      story.scrollTop = story.scrollHeight;
      question.textContent = asked;
      clear(choices, offered.map(each => button(each.say, {kind: offered.length === 1 ? 'primary' : '', onclick: () => game.choose(each.move)})));
      if (focused) choices.firstChild?.focus();
      clear(reasons);
      clear(notes, h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'Player'), heads.map(head => h('th', {scope: 'col'}, capital(head))))),
        h('tbody', {}, Object.entries(rows).map(([name, row]) => h('tr', {}, h('th', {scope: 'row'}, name), row.map(note => h('td', {}, sign(note)))))));
    },
  };
}

/** Another game of the same kind: its board, its opponents, its luck. */
export async function newGame(panel, page, data) {
  const {fields} = await import('./play-more.js');
  const boards = page.entry.examples;
  const board = boards.length ? h('select', {class: 'box', value: data.board || boards[0]}, boards.map(each => h('option', {value: each}, each))) : null;
  const usual = {...Object.fromEntries(page.entry.options.map(each => [each.name, each.default])), ...data.wanted, seed: Math.floor(Math.random() * 10000)};
  const own = fields(page.entry.options.map(each => ({...each, default: usual[each.name] ?? each.default})));
  const wrong = h('p', {class: 'wrong', role: 'alert'});
  panel.open(h('form', {class: 'stack', onsubmit: async event => {
    event.preventDefault();
    try { await page.open('', {board: board?.value, options: {...usual, ...own.values()}}); panel.close(); } catch (error) { wrong.textContent = error.say ?? error.message; if (!error.say) throw error; }
  }}, board && h('label', {class: 'field'}, 'Board', board), own.nodes, wrong, h('button', {type: 'submit', class: 'button primary'}, 'New game')));
}
