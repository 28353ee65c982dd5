// Who moves over a board and how they are steered. They are drawn above the cells with the trail
// they leave, and glide from spot to spot; they say nothing, the cells below have the words.
import {s, button, clear, h} from './dom.js';
import {letter} from './keys.js';
import {place} from './board.js';

const UNIT = 40;
const TURNS = {E: 0, SE: 45, S: 90, SW: 135, W: 180, NW: 225, N: 270, NE: 315};
const HUES = 4;

const DRAWINGS = {
  pacman: () => [s('path', {class: 'body', d: 'M0 0 12.5-8A15 15 0 1 0 12.5 8z'}), s('circle', {class: 'eye', cx: -1, cy: -8, r: 2})],
  dead: () => [s('path', {class: 'body', d: 'M0 0-13-6A14 14 0 0 0 13-6z', transform: 'translate(0 4)'}), s('path', {class: 'cross', d: 'M-5-12l4 4m0-4-4 4M1-12l4 4m0-4-4 4'})],
  ghost: () => [ghostBody(), s('circle', {class: 'white', cx: -5, cy: -3, r: 4}), s('circle', {class: 'white', cx: 5, cy: -3, r: 4}), s('circle', {class: 'eye', cx: -4, cy: -3, r: 2}), s('circle', {class: 'eye', cx: 6, cy: -3, r: 2})],
  scared: () => [ghostBody(), s('path', {class: 'cross', d: 'M-7-6l4 4m0-4-4 4M3-6l4 4m0-4-4 4M-7 7l3-3 4 3 4-3 3 3'})],
};

function ghostBody() { return s('path', {class: 'body', d: 'M-13 13V-2A13 13 0 0 1 13-2V13l-4.3-4-4.4 4L0 9l-4.3 4-4.4-4z'}); }

/** A layer over a board: `show(actors)` with `{name, spot, look, facing}`, `trail(cells)`. */
export function actors(table) {
  const path = s('path', {class: 'trail'});
  const group = s('g', {class: 'actors'});
  const above = table.node.querySelector('.board-above');
  above.prepend(path, group);
  const shown = new Map();

  function one({name, spot, look, facing}, number) {
    let actor = shown.get(name);
    if (!actor) {
      const inside = s('g', {});
      actor = {node: s('g', {class: 'actor', 'data-actor': name}, inside), inside, look: null, spot: null};
      shown.set(name, actor);
      group.append(actor.node);
    }
    if (actor.look !== look) {
      actor.look = look;
      clear(actor.inside, DRAWINGS[look]?.() ?? DRAWINGS.pacman());
      actor.node.setAttribute('class', `actor ${look} hue-${number % HUES}`);
    }
    if (actor.spot !== spot) {
      const {row, column} = place(spot);
      const from = actor.spot && place(actor.spot);
      // Nobody glides across half the board: who is sent home is there at once.
      actor.node.classList.toggle('leaps', !from || Math.abs(from.row - row) + Math.abs(from.column - column) > 2);
      actor.spot = spot;
      actor.node.setAttribute('data-at', spot);
      actor.node.style.transform = `translate(${(column + .5) * UNIT}px, ${(row + .5) * UNIT}px)`;
    }
    const turn = look === 'pacman' ? TURNS[facing] ?? 0 : 0;
    // Facing left it is mirrored, so that the eye stays on top.
    actor.inside.setAttribute('transform', turn === 180 ? 'scale(-1 1)' : `rotate(${turn})`);
  }

  return {
    show(all) {
      for (const [name, actor] of shown) if (!all.some(each => each.name === name)) { actor.node.remove(); shown.delete(name); }
      // The first is drawn last, above all others.
      all.forEach(one);
      if (all.length) group.append(shown.get(all[0].name).node);
    },
    trail(cells) {
      path.setAttribute('d', cells.length > 1 ? `M${cells.map(([row, column]) => `${(column + .5) * UNIT} ${(row + .5) * UNIT}`).join('L')}` : '');
    },
    remove() { path.remove(); group.remove(); },
  };
}

const KEYS = {ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right'};
const LETTERS = {w: 'up', s: 'down', a: 'left', d: 'right'};
const ASLANT = {Home: 'upleft', PageUp: 'upright', End: 'downleft', PageDown: 'downright'};
const ARROWS = {left: 'left', up: 'up', down: 'down', right: 'right'};

/** The way that a key steers: up, down, left, right, or aslant by the block above the arrows. */
export function wayOf(event, aslant = false) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return KEYS[event.key] ?? (letter(event) ? LETTERS[event.key.toLowerCase()] : null) ?? (aslant ? ASLANT[event.key] : null) ?? null;
}

/** The way from one cell to another, the longer of both directions; null on the spot. */
export function wayBetween(from, to) {
  const [a, b] = [place(from), place(to)];
  const [down, right] = [b.row - a.row, b.column - a.column];
  if (!down && !right) return null;
  return Math.abs(right) >= Math.abs(down) ? (right > 0 ? 'right' : 'left') : (down > 0 ? 'down' : 'up');
}

/** Four arrows to be pressed by a finger; holding one repeats it. */
export function pad(steer) {
  const hold = way => {
    let timer = 0;
    const stop = () => clearInterval(timer);
    const node = button(`Go ${way}`, {icon: ARROWS[way], bare: true, onclick: event => { if (!event.detail) steer(way); }});
    node.addEventListener('pointerdown', event => {
      event.preventDefault();
      node.setPointerCapture(event.pointerId);
      steer(way);
      timer = setInterval(() => steer(way), 170);
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) node.addEventListener(end, stop);
    return node;
  };
  return h('span', {class: 'arrows', role: 'group', 'aria-label': 'Steer'}, Object.keys(ARROWS).map(hold));
}
