// How a game is handled, beside its board: said by what the board is, so that a new puzzle has words too.
import {add, h} from './dom.js';

const finger = () => matchMedia('(pointer: coarse)').matches;

/** The ways to make a move, for a hand that has never made one. */
function hands({data, game}, touch) {
  const tap = touch ? 'Tap' : 'Click', again = touch ? 'A long press' : 'The right button';
  if (data.kind === 'marks') {
    if (data.marks.h) return [`${tap} between two dots: a line, then a cross, then nothing.`, `Drag to draw or cross several. ${again} crosses at once.`];
    if (!Array.isArray(data.marks.c)) return [`${tap} a cell, then ${touch ? 'a number below' : 'type a number'}.`, `${touch ? 'Notes' : 'Shift and a number, or Notes,'} writes candidates; Fill writes all that are left, and pressed again narrows them by the signs.`];
    return [`${tap} a cell: ✓, then ✗, then nothing. ${again} is ✗ at once.`, 'Tick off the sentences that you have used.'];
  }
  if (data.op === 'add') return [`${tap} a light to press it. The order does not matter, and pressing ${data.modulus === 2 ? 'twice' : `${data.modulus} times`} changes nothing.`];
  if (data.op === 'swap') return [`${tap} a tile in line with the gap${touch ? ', or swipe' : ', or use the arrows'}; several slide at once.`];
  if (data.op === 'walk') {
    return [
      `${touch ? 'Swipe, press the arrows, or tap' : 'Use the arrows, or click'} a cell in a straight line; you can also drag the walker.`,
      data.energy ? `Each step takes 1 energy, food gives ${data.energy.food}. E is the exit; at 0 anywhere else you starve.` : data.rows.some(row => /[2-9]/.test(row)) ? 'A cell with a number costs that much to enter.' : '',
    ];
  }
  const {begun: {scene, keys}} = data;
  if (scene?.heads.length) {
    return ['Everybody holds one role. At night the killer murders, the doctor saves, the policeman arrests; by day all accuse and vote.',
      'The policeman wins by arresting the killer, the others by voting the killer out, the killer when nobody else is left.'];
  }
  if (scene) return [`${touch ? 'Swipe or press the arrows' : 'Use the arrows'}; ghosts move after you.`, 'A capsule (o) scares the ghosts for a while: then you may eat them. New game has ghosts that look ahead.'];
  return [`${tap} a spot to make its move${Object.keys(keys).length ? '; ? lists the keys' : ''}.`];
}

/** Add it to the card that says what the game is about. */
export function how(card, page) {
  const {game} = page, touch = finger();
  const lines = [
    ...hands(page, touch),
    game.suppose && 'Suppose tries something out in another colour: accept it, or reject it with all that came of it.',
    'Hint has three strengths, each shown only when you ask.',
    !touch && 'All of it goes by keys too: press ? for the list.',
  ];
  card.querySelector('ul')?.remove();
  add(card, h('ul', {class: 'muted'}, lines.filter(Boolean).map(each => h('li', {}, each))));
}
