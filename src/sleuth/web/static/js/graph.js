// A graph to look into: boxes in layers, the chosen one with the cone that it rests on.
// A large graph begins as the cone of one node, two deep; what is left out is a box "+12" that
// brings it. Places stay where they were as it grows. Pan and zoom are one CSS transform on the
// <svg>, which costs a frame nothing.

import {button, clear, h, s} from './dom.js';
import {layout} from './layers.js';

const SMALL = 30;  // nodes that are shown whole
const DEPTH = 2;
const FAR = 0.35;  // labels are hidden below this zoom
const LEAST = 0.08;
const MOST = 3;
const HEIGHT = 34;
const LONGEST = 26;  // letters of a label; the whole text is in its name

const FONT = '12.5px system-ui, sans-serif';
let ruler = null;

/** The style of graphs comes with the first of them. */
function dressed() {
  const href = '/static/graph.css';
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(h('link', {rel: 'stylesheet', href}));
}

/** How wide a text is drawn. */
function widthOf(text) {
  ruler ??= document.createElement('canvas').getContext('2d');
  ruler.font = FONT;
  return ruler.measureText(text).width;
}

const short = text => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/**
 * A graph in `parent`. `data` is `{nodes: [{id, label, number?, say?, style?}], edges: [{from, to,
 * label?}]}`; styles are plain, given, goal, end, good, bad, lit. `choose(id)` hears of a choice.
 * Returns `{element, show(data), choose(id, quiet?), chosen(), whole(on), fit(), svg()}`.
 */
export function graph(parent, data, {choose, label = 'Graph', depth = DEPTH} = {}) {
  dressed();
  const edgesLayer = s('g', {class: 'graph-edges'});
  const nodesLayer = s('g', {class: 'graph-nodes'});
  const picture = s('svg', {class: 'graph-picture', role: 'group', 'aria-label': label}, edgesLayer, nodesLayer);
  const wholeButton = button('Whole graph', {'aria-pressed': 'false', onclick: () => whole(!everything)});
  const tools = h('div', {class: 'graph-tools', role: 'group', 'aria-label': 'Look at the graph'},
    wholeButton,
    button('Zoom in', {icon: 'plus', bare: true, onclick: () => zoom(1.3)}),
    button('Zoom out', {icon: 'minus', bare: true, onclick: () => zoom(1 / 1.3)}),
    button('Fit', {onclick: () => fit()}));
  const field = h('div', {class: 'graph-field'}, picture);
  const element = h('div', {class: 'graph'}, field, tools);
  parent.append(element);

  let nodes = new Map();
  let parents = new Map();
  let children = new Map();
  let opened = new Set();
  let everything = false;
  let chosenId = null;
  let shown = {places: new Map(), width: 0, height: 0};
  let drawn = new Map();
  let view = {x: 0, y: 0, scale: 1};

  function show(next) {
    data = next;
    nodes = new Map(data.nodes.map(node => [node.id, node]));
    parents = new Map(data.nodes.map(node => [node.id, []]));
    children = new Map(data.nodes.map(node => [node.id, []]));
    for (const {from, to} of data.edges) {
      if (!nodes.has(from) || !nodes.has(to) || from === to) continue;
      if (!parents.get(to).includes(from)) { parents.get(to).push(from); children.get(from).push(to); }
    }
    everything = data.nodes.length <= SMALL;
    wholeButton.hidden = everything;
    opened = new Set();
    shown = {places: new Map(), width: 0, height: 0};
    const ends = data.nodes.filter(node => !children.get(node.id).length);
    chosenId = (ends[ends.length - 1] ?? data.nodes[data.nodes.length - 1])?.id ?? null;
    draw();
    fit();
  }

  /** The ancestors of a node up to a depth, itself first. */
  function cone(id, deep = Infinity) {
    const found = new Map([[id, 0]]);
    for (const [each, at] of found) {
      if (at < deep) for (const above of parents.get(each) ?? []) if (!found.has(above)) found.set(above, at + 1);
    }
    return found;
  }

  function visible() {
    if (everything) return new Set(nodes.keys());
    const found = new Set(cone(chosenId, depth).keys());
    for (const below of children.get(chosenId) ?? []) found.add(below);
    for (const id of opened) for (const each of cone(id, 1).keys()) found.add(each);
    return found;
  }

  function draw() {
    const ids = visible();
    const boxes = [];
    const edges = data.edges.filter(edge => ids.has(edge.from) && ids.has(edge.to)).map(edge => ({...edge}));
    for (const id of ids) {
      const node = nodes.get(id);
      const text = short(node.label);
      const wide = widthOf(text) + (node.number === undefined ? 0 : widthOf(String(node.number)) + 9) + 26;
      boxes.push({...node, text, width: Math.max(52, wide), height: HEIGHT});
      const hidden = [...cone(id).keys()].filter(each => !ids.has(each)).length;
      const missing = parents.get(id).some(each => !ids.has(each));
      if (missing) {
        boxes.push({id: `+${id}`, fold: id, text: `+${hidden}`, label: '', style: 'fold', width: 52, height: 28,
          say: `${hidden} more above ${node.number ?? node.label}`});
        edges.push({from: `+${id}`, to: id, fold: true});
      }
    }
    const order = new Map([...shown.places].map(([id, place]) => [id, place.x]));
    const before = shown.places.get(chosenId);
    shown = {...layout(boxes, edges, {order}), boxes, edges};
    const after = shown.places.get(chosenId);
    if (before && after) { view.x += (before.x - after.x) * view.scale; view.y += (before.y - after.y) * view.scale; }
    paint();
  }

  function paint() {
    const amber = chosenId === null ? new Map() : cone(chosenId);
    picture.setAttribute('width', Math.ceil(shown.width) + 8);
    picture.setAttribute('height', Math.ceil(shown.height) + 8);
    picture.setAttribute('viewBox', `-4 -4 ${Math.ceil(shown.width) + 8} ${Math.ceil(shown.height) + 8}`);
    clear(edgesLayer);
    shown.edges.forEach((edge, at) => {
      const points = shown.routes[at];
      if (!points) return;
      const lit = amber.has(edge.to) && (amber.has(edge.from) || edge.fold);
      const ends = [heightOf(edge.from), heightOf(edge.to)];
      edgesLayer.append(s('path', {class: `graph-edge${lit ? ' lit' : ''}${edge.style ? ` ${edge.style}` : ''}`, d: curve(points, ends), fill: 'none',
        'data-from': edge.from, 'data-to': edge.to}));
      if (edge.label) {
        const middle = points.length > 2 ? points[points.length >> 1] : {x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2};
        edgesLayer.append(s('text', {class: 'graph-edge-label', x: middle.x, y: middle.y, 'text-anchor': 'middle'}, short(edge.label)));
      }
    });
    const focused = document.activeElement?.closest?.('.graph-node')?.dataset.id;
    clear(nodesLayer);
    drawn = new Map();
    for (const box of shown.boxes) {
      const {x, y} = shown.places.get(box.id);
      const isChosen = box.id === chosenId;
      const classes = ['graph-node', box.style ?? 'plain', amber.has(box.id) ? 'cone' : '', isChosen ? 'chosen' : ''];
      const round = ['given', 'goal', 'fold'].includes(box.style) ? box.height / 2 : 6;
      const number = box.number === undefined ? null : s('tspan', {class: 'graph-number'}, `${box.number} `);
      const node = s('g', {
        class: classes.filter(Boolean).join(' '), role: 'button', tabindex: '-1', 'data-id': String(box.id),
        'aria-label': box.say ?? `${box.number ?? ''} ${box.label}`.trim(), 'aria-pressed': box.fold === undefined ? String(isChosen) : null,
        transform: `translate(${x} ${y})`,
      },
      s('rect', {x: -box.width / 2, y: -box.height / 2, width: box.width, height: box.height, rx: round}),
      s('text', {'text-anchor': 'middle', y: 4.5}, number, box.text));
      drawn.set(String(box.id), {node, box});
      nodesLayer.append(node);
    }
    const stop = drawn.get(focused ?? String(chosenId)) ?? drawn.values().next().value;
    stop?.node.setAttribute('tabindex', '0');
    if (focused !== undefined) stop?.node.focus({preventScroll: true});
    move();
  }

  const heightOf = id => (String(id).startsWith('+') && !nodes.has(id) ? 28 : HEIGHT);

  /** A line through the places of its route, leaving and arriving straight. */
  function curve(points, [first, last]) {
    const way = points[0].y <= points[points.length - 1].y ? 1 : -1;
    const at = points.map(({x, y}) => ({x, y}));
    at[0].y += way * first / 2;
    at[at.length - 1].y -= way * last / 2;
    let path = `M${at[0].x.toFixed(1)} ${at[0].y.toFixed(1)}`;
    for (let each = 1; each < at.length; each += 1) {
      const {x: x0, y: y0} = at[each - 1];
      const {x, y} = at[each];
      const middle = (y0 + y) / 2;
      path += `C${x0.toFixed(1)} ${middle.toFixed(1)} ${x.toFixed(1)} ${middle.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
    }
    return path;
  }

  function move() {
    picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    picture.classList.toggle('far', view.scale < FAR);
  }

  function fit() {
    const {clientWidth, clientHeight} = field;
    if (!clientWidth || !shown.width) return;
    const scale = Math.min(1.15, (clientWidth - 40) / (shown.width + 8), (clientHeight - 40) / (shown.height + 8));
    view = {scale: Math.max(LEAST, scale), x: 0, y: 0};
    view.x = (clientWidth - (shown.width + 8) * view.scale) / 2;
    view.y = Math.max(12, (clientHeight - (shown.height + 8) * view.scale) / 2);
    move();
  }

  function zoom(by, x = field.clientWidth / 2, y = field.clientHeight / 2) {
    const scale = Math.min(MOST, Math.max(LEAST, view.scale * by));
    const real = scale / view.scale;
    view = {scale, x: x - (x - view.x) * real, y: y - (y - view.y) * real};
    move();
  }

  /** Bring a node into sight. */
  function seek(id) {
    const place = shown.places.get(id);
    if (!place) return;
    const x = view.x + (place.x + 4) * view.scale;
    const y = view.y + (place.y + 4) * view.scale;
    const margin = 50;
    const {clientWidth, clientHeight} = field;
    if (x < margin) view.x += margin - x;
    if (x > clientWidth - margin) view.x -= x - clientWidth + margin;
    if (y < margin) view.y += margin - y;
    if (y > clientHeight - margin) view.y -= y - clientHeight + margin;
    move();
  }

  function pick(id, quiet = false) {
    if (!nodes.has(id)) return;
    chosenId = id;
    if (everything) paint();
    else draw();
    seek(id);
    if (!quiet) choose?.(id);
  }

  function press(key) {
    const {box} = drawn.get(key) ?? {};
    if (!box) return;
    if (box.fold === undefined) pick(box.id);
    else unfold(box.fold);
  }

  function unfold(id) {
    opened.add(id);
    draw();
    const first = parents.get(id)[0];
    if (first !== undefined) focus(String(first));
  }

  function whole(on) {
    everything = on;
    wholeButton.setAttribute('aria-pressed', String(on));
    if (!on) opened = new Set();
    draw();
    if (on) fit();
    else seek(chosenId);
  }

  function focus(key) {
    const found = drawn.get(key);
    if (!found) return;
    for (const {node} of drawn.values()) node.setAttribute('tabindex', '-1');
    found.node.setAttribute('tabindex', '0');
    found.node.focus({preventScroll: true});
    seek(found.box.id);
  }

  /** Where an arrow leads: the nearest parent, child, or neighbour in the layer. */
  function neighbour(box, key) {
    const here = shown.places.get(box.id);
    const near = ids => ids.filter(id => shown.places.has(id))
      .sort((one, other) => Math.abs(shown.places.get(one).x - here.x) - Math.abs(shown.places.get(other).x - here.x))[0];
    if (key === 'ArrowUp') return near(shown.edges.filter(edge => edge.to === box.id).map(edge => edge.from));
    if (key === 'ArrowDown') return near(shown.edges.filter(edge => edge.from === box.id).map(edge => edge.to));
    const side = key === 'ArrowLeft' ? -1 : 1;
    return near(shown.boxes.map(each => each.id).filter(id => shown.places.get(id).layer === here.layer && side * (shown.places.get(id).x - here.x) > 0));
  }

  nodesLayer.addEventListener('click', event => {
    const key = event.target.closest('.graph-node')?.dataset.id;
    if (key !== undefined && !dragged) press(key);
  });
  field.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.target.closest?.('.graph-node')?.dataset.id;
    const box = drawn.get(key)?.box;
    if (event.key.startsWith('Arrow') && box) {
      const to = neighbour(box, event.key);
      if (to !== undefined) focus(String(to));
    } else if ((event.key === 'Enter' || event.key === ' ') && box) press(key);
    else if (event.key === '+' || event.key === '=') zoom(1.3);
    else if (event.key === '-') zoom(1 / 1.3);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // Dragging pans, two fingers pan and zoom, Ctrl and the wheel zoom where the pointer is.
  const fingers = new Map();
  let dragged = false;
  const spot = event => {
    const {left, top} = field.getBoundingClientRect();
    return {x: event.clientX - left, y: event.clientY - top};
  };
  field.addEventListener('pointerdown', event => {
    fingers.set(event.pointerId, {...spot(event), far: 0});
    if (fingers.size === 1) dragged = false;
  });
  field.addEventListener('pointermove', event => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = spot(event);
    now.far = before.far + Math.hypot(now.x - before.x, now.y - before.y);
    if (now.far > 5 && !dragged) { dragged = true; field.setPointerCapture(event.pointerId); }
    if (fingers.size === 2) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      zoom(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)), (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    if (dragged) {
      view.x += (now.x - before.x) / fingers.size;
      view.y += (now.y - before.y) / fingers.size;
      move();
    }
    fingers.set(event.pointerId, now);
  });
  for (const name of ['pointerup', 'pointercancel']) field.addEventListener(name, event => fingers.delete(event.pointerId));
  field.addEventListener('wheel', event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const {x, y} = spot(event);
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), x, y);
  }, {passive: false});
  let size = '';
  new ResizeObserver(() => {
    const now = `${field.clientWidth}×${field.clientHeight}`;
    if (now !== size) { size = now; fit(); }
  }).observe(field);

  show(data);
  return {element, show, fit, whole, choose: pick, chosen: () => chosenId, svg: () => picture};
}
