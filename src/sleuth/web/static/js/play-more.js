// What Play needs now and then: the menu, new games, pasted puzzles, examples, files.
import {button, clear, h, icon, save} from './dom.js';
import {sheet} from './sheet.js';
import {say} from './say.js';
import {call, job} from './jobs.js';

const panels = new Map(), closing = new Map();   // what closing a panel gives up
const panel = (id, title) => {
  if (!panels.has(id)) panels.set(id, sheet({title, id, onclose: () => closing.get(id)?.()}));
  for (const [other, each] of panels) if (other !== id) each.close();
  return panels.get(id);
};

/** Everything that is not on the toolbar. */
export function menu(page) {
  const here = panel('game-menu', 'Game');
  const item = (words, drawing, act) => button(words, {icon: drawing, kind: 'quiet', onclick: () => { here.close(); act(); }});
  const {game} = page;
  here.toggle(h('div', {class: 'menu'},
    item('New game', 'plus', () => newGame(page)),
    !page.entry.against && item('Paste a puzzle', 'copy', () => paste(page)),
    !page.entry.against && item('Examples', 'learn', () => examples(page)),
    game?.solve && item('Solve step by step', 'play', page.solve),
    game && item('Start over', 'back', () => game.goto(0)),
    game && item('Print', 'print', () => print()),
    game && item('Save as a file', 'save', () => save(`${page.name}.json`, JSON.stringify(page.whole()), 'application/json')),
    item('Open a file', 'file', () => openFile(page)),
    game && item('Zoom in', 'plus', () => page.table.zoom(1.6)),
    game && item('Zoom out', 'minus', () => page.table.zoom(1 / 1.6)),
    game && item('Fit the board', 'stop', () => page.table.fit()),
    item('Options', 'options', page.frame.showOptions),
    item('Keys', 'keys', page.frame.showKeys)));
}

/** No game could be opened: what can be done instead stands where the board would. */
export function empty(page) {
  const {place, entry} = page;
  clear(place, h('div', {class: 'empty'}, h('p', {}, 'Pick a size and press New game, or paste a puzzle.'),
    h('div', {class: 'row'}, button('New game', {kind: 'primary', onclick: () => newGame(page)}),
      !entry.against && button('Paste a puzzle', {onclick: () => paste(page)}), !entry.against && button('Examples', {onclick: () => examples(page)}))));
}

/** Controls for options as the server lists them; `values()` has those that differ from the usual. */
export function fields(list) {
  const made = list.filter(each => !['file', 'folder', 'output'].includes(each.kind)).map(option => {
    const {kind, choices, least, help} = option;
    const usual = option.default ?? '';
    const node = kind === 'flag' ? h('input', {type: 'checkbox', checked: usual === true})
      : kind === 'choice' ? h('select', {class: 'box', value: usual}, usual === '' && h('option', {value: ''}, 'any'), choices.map(each => h('option', {value: each}, each)))
      : h('input', {class: 'box', type: kind === 'text' ? 'text' : 'number', step: kind === 'number' ? 'any' : 1, min: least ?? null, value: String(usual), autocomplete: 'off'});
    const title = option.name.replaceAll('-', ' ');
    const words = h('span', {}, h('b', {}, title[0].toUpperCase() + title.slice(1)), h('br', {}), help.replaceAll('`', ''));
    return {option, usual, node, whole: h('label', {class: kind === 'flag' ? 'switch' : 'field'}, kind === 'flag' ? [node, words] : [words, node])};
  });
  return {
    nodes: made.map(each => each.whole),
    values: () => Object.fromEntries(made.map(({option, usual, node}) => [option.name, option.kind === 'flag' ? node.checked : node.value.trim(), usual])
      .filter(([, value, usual]) => value !== '' && String(value) !== String(usual === '' && typeof value === 'boolean' ? false : usual)).map(([name, value]) => [name, value])),
  };
}

/** A new game: size, difficulty and what else the puzzle's generator can be told. */
export function newGame(page) {
  const {entry} = page;
  const here = panel('new-game', 'New game');
  if (page.game?.newGame) return page.game.newGame(here, page);
  if (!entry.generator) return here.open(h('p', {}, 'New ones of these are not made here. Open an example, or paste a puzzle.'), button('Examples', {onclick: () => examples(page)}));
  const kept = {...page.wishes};
  const size = entry.sizes.length ? h('select', {class: 'box', name: 'size', value: kept.size ?? entry.size}, entry.sizes.map(each => h('option', {value: each}, each.replace('x', ' × ')))) : null;
  const other = h('input', {class: 'box', name: 'other', placeholder: 'such as 8x8', 'aria-label': 'Another size', autocomplete: 'off'});
  const hard = entry.difficulties.length ? h('select', {class: 'box', name: 'difficulty', value: 'normal'}, entry.difficulties.map(each => h('option', {value: each}, each))) : null;
  const own = fields(entry.generator_options);
  const words = h('p', {class: 'grow', role: 'status'}), go = h('button', {type: 'submit', class: 'button primary'}, 'New game'), stop = button('Stop', {icon: 'stop', hidden: true});
  const form = h('form', {class: 'stack', onsubmit: event => { event.preventDefault(); make(); }},
    size && h('label', {class: 'field'}, 'Size', size), h('label', {class: 'field'}, size ? 'or another size' : 'Size', other), hard && h('label', {class: 'field'}, 'Difficulty', hard),
    own.nodes,
    h('div', {class: 'row'}, words, go, stop));
  here.open(form);

  async function make() {
    const options = {};
    if (other.value.trim()) options.size = other.value.trim();
    else if (size) options.size = size.value;
    if (hard) options.difficulty = hard.value;
    Object.assign(options, own.values());
    if (go.hidden) return;
    const began = performance.now();
    const running = job({task: 'generate', kind: entry.name, options, limits: {seconds: 60}});
    const beat = setInterval(() => { words.textContent = `Making a puzzle, ${Math.round((performance.now() - began) / 1000)} s …`; }, 500);
    go.hidden = true;
    stop.hidden = false;
    stop.focus();   // not lost with the button that went
    stop.onclick = running.cancel;
    closing.set('new-game', running.cancel);
    try {
      const {why, result} = await running.done;
      const text = result?.result?.[0];
      if (!text) { words.textContent = why === 'cancelled' ? 'Stopped.' : 'Stopped after 60 s. This does not mean there is none.'; return; }
      await page.open(text, {grade: options.difficulty});
      here.close();
    } catch (error) { words.textContent = error.say ?? 'That did not work.'; if (!error.say) throw error; } finally {
      clearInterval(beat);
      closing.delete('new-game');
      const lost = document.activeElement === stop;
      go.hidden = false;
      stop.hidden = true;
      if (lost) go.focus();
    }
  }
}

/** A puzzle from a text in any format, or from an address of a page with such puzzles. */
export function paste(page) {
  const here = panel('paste', 'Paste a puzzle');
  const area = h('textarea', {class: 'box mono', rows: 8, spellcheck: 'false', 'aria-label': 'The puzzle', 'aria-describedby': 'formats paste-wrong'});
  const wrong = h('p', {class: 'wrong', id: 'paste-wrong', role: 'alert'});
  const form = h('form', {class: 'stack', onsubmit: async event => {
    event.preventDefault();
    try { await page.open(area.value); here.close(); } catch (error) {
      area.setAttribute('aria-invalid', 'true');
      clear(wrong, error.where ? `Line ${error.where.line}: ` : '', error.say ?? error.message);
      if (!error.say) throw error;
    }
  }}, h('div', {class: 'field'}, area, wrong), h('dl', {class: 'small muted', id: 'formats'}, Object.entries(page.entry.formats).map(([name, meaning]) => [h('dt', {}, h('b', {}, name)), h('dd', {}, meaning)])),
  h('button', {type: 'submit', class: 'button primary'}, 'Open'));
  here.open(form);
  area.focus();
}

/** The examples that ship. */
export function examples(page) {
  const here = panel('examples', 'Examples');
  here.open(h('div', {class: 'menu'}, page.entry.examples.map(each => h('button', {type: 'button', class: 'button quiet', onclick: async () => {
    here.close();
    try {
      const {text} = await call(`/api/examples/${page.name}/${each.name}`);
      await page.open(text, {grade: page.gradeIn(each.name)});
    } catch (error) { page.trouble(error); }
  }}, icon('file'), h('span', {}, each.name, each.summary && h('span', {class: 'muted small'}, ` ${each.summary}`))))));
}

/** A game that was saved here, or any text that `paste` would take. */
function openFile(page) {
  const chooser = h('input', {type: 'file', accept: '.json,.txt', onchange: async () => {
    const text = await chooser.files[0].text();
    let kept = null;
    try { kept = JSON.parse(text); } catch { /* a puzzle in its own format */ }
    try {
      if (kept?.puzzle && kept.puzzle !== page.name) return say(`This is a game of ${kept.puzzle}.`);
      await page.open(kept?.text ?? text, kept?.text ? kept : {});
    } catch (error) { paste(page); say(error.say ?? error.message); }
  }});
  chooser.click();
}
