// The board that every game and every page uses: `board(parent, data, hands)` draws the board JSON of
// the server and tells what a pointer or a key means. Its interface is described in web/games.md.
import {h, s, set} from './dom.js';

const UNIT = 40;          // of the view box, a cell
const MARGIN = .42;       // around the board, in cells
const FAR = .75;          // how far outside of the lattice a pointer still means its rim
const LONG = 350, SLIP = 8;   // a long press: milliseconds, pixels
const FINE_CELL = 34;     // pixels; smaller cells are zoomed into before a finger marks them
const MANY = 300;         // cells of a board too large for marks that fade in
const LARGEST = 8, LEAST = 6;   // zoom; cells of a view, so that small boards are not blown up

const CHEVRONS = {'<': 'M4-7-4 0 4 7', '>': 'M-4-7 4 0-4 7', '^': 'M-7 4 0-4 7 4', v: 'M-7-4 0 4 7-4', '|': 'M0-8V8', '-': 'M-8 0H8'};

/** Kind, row and column of a lattice spot; null for others. */
export function place(spot) {
  const found = /^([chvp])(\d+)\.(\d+)$/.exec(spot);
  return found && {kind: found[1], row: +found[2], column: +found[3]};
}

/** The spots of all kinds in `kinds` on the lattice of some board data, gaps left out. */
export function latticeSpots({geometry: {rows, columns, gaps = []}}, kinds) {
  const out = [];
  const gone = new Set(gaps);
  for (const kind of kinds) {
    const down = rows + (kind === 'h' || kind === 'p');
    const right = columns + (kind === 'v' || kind === 'p');
    for (let row = 0; row < down; row += 1) {
      for (let column = 0; column < right; column += 1) {
        const spot = `${kind}${row}.${column}`;
        if (!gone.has(spot)) out.push(spot);
      }
    }
  }
  return out;
}

export function board(parent, data, hands = {}) {
  const {rows, columns, points = false, gaps = [], spots: shapes = []} = data.geometry;
  const gap = new Set(gaps);
  const box = new Map(shapes.map(each => [each.id, each.at]));
  const cells = new Map();     // spot → {node, rect, text, notes}
  const marks = new Map();     // side or corner → node
  const covered = Math.max(0, ...(data.labels ?? []).map(each => (each.strong ? 0 : -each.at[0])));   // by labels, at the left and top
  const inset = Object.keys(data.signs ?? {}).length ? .13 : points ? .08 : .03;
  const below = s('svg', {class: 'board-below', role: 'grid', 'aria-label': hands.name ?? data.title, 'aria-rowcount': rows, 'aria-colcount': columns});
  const above = s('svg', {class: 'board-above', 'aria-hidden': 'true'});
  const node = h('div', {class: `board${points ? ' dotted' : ''}${rows * columns > MANY ? ' large' : ''}`}, below, above);
  const ring = s('rect', {class: 'ring', rx: 7, visibility: 'hidden'});
  const layer = s('g', {});
  above.append(layer, ring);

  // What is shown of the plane, in cells.
  const whole = bounds();
  const view = {...whole};
  let scale = 1, left = 0, top = 0;   // pixels a cell, and where the plane's origin is on the screen
  let cursor = null, byKey = false, labels = null;

  function bounds() {
    let x = 0, y = 0, right = columns, bottom = rows;
    for (const [bx, by, w, t] of [...box.values(), ...(data.labels ?? []).map(each => each.at)]) {
      x = Math.min(x, bx); y = Math.min(y, by); right = Math.max(right, bx + w); bottom = Math.max(bottom, by + t);
    }
    const w = Math.max(LEAST, right - x + 2 * MARGIN), t = Math.max(LEAST, bottom - y + 2 * MARGIN);
    return {x: (x + right - w) / 2, y: (y + bottom - t) / 2, w, h: t};
  }

  function boxOf(spot) {
    if (box.has(spot)) return box.get(spot);
    const at = place(spot);
    return at && [at.column, at.row, at.kind === 'c' || at.kind === 'h' ? 1 : 0, at.kind === 'c' || at.kind === 'v' ? 1 : 0];
  }

  // --- what never changes

  function write(text, [x, y, w, t], attributes = {}) {
    const turned = t > 1.5 * w && text.length > 2;
    const [along, across] = turned ? [t, w] : [w, t];
    const size = Math.min(.5 * across, .55, 1.7 * along / Math.max(1, text.length)) * UNIT;
    const cx = (x + w / 2) * UNIT, cy = (y + t / 2) * UNIT;
    return s('text', {x: cx, y: cy, dy: '.35em', 'font-size': size.toFixed(1), transform: turned ? `rotate(-90 ${cx} ${cy})` : null, ...attributes}, text);
  }

  function makeCell(spot) {
    const [x, y, w, t] = boxOf(spot);
    const rect = s('rect', {x: (x + inset) * UNIT, y: (y + inset) * UNIT, width: (w - 2 * inset) * UNIT, height: (t - 2 * inset) * UNIT, rx: points ? 6 : 3});
    const cell = {rect, text: null, notes: null, node: s('g', {role: 'gridcell', tabindex: '-1', 'data-spot': spot, id: `spot-${spot}`}, rect)};
    cells.set(spot, cell);
    return cell.node;
  }

  function build() {
    for (let row = 0; row < rows; row += 1) {
      const line = s('g', {role: 'row'});
      for (let column = 0; column < columns; column += 1) if (!gap.has(`c${row}.${column}`)) line.append(makeCell(`c${row}.${column}`));
      if (line.firstChild) below.append(line);
    }
    if (shapes.length) below.append(s('g', {role: 'row'}, shapes.map(each => makeCell(each.id))));
    const still = s('g', {'aria-hidden': 'true'});
    if (points) {
      let path = '';
      for (let row = 0; row <= rows; row += 1) for (let column = 0; column <= columns; column += 1) path += `M${column * UNIT} ${row * UNIT}h0`;
      still.append(s('path', {class: 'dots', d: path}));
    }
    for (const [spot, style] of Object.entries(data.lines ?? {})) still.append(straight(spot, `wall-line style-${style}`));
    for (const [spot, {text}] of Object.entries(data.signs ?? {})) {
      const [x, y, w, t] = boxOf(spot);
      const at = `translate(${(x + w / 2) * UNIT} ${(y + t / 2) * UNIT})`;
      still.append(CHEVRONS[text] ? s('path', {class: 'sign', d: CHEVRONS[text], transform: at, 'data-sign': spot})
        : write(text, [x + w / 2 - .5, y + t / 2 - .5, 1, 1], {class: 'sign', 'data-sign': spot}));
    }
    below.append(still);
    const first = cells.keys().next().value;
    if (first) { cursor = first; cells.get(first).node.setAttribute('tabindex', '0'); }
  }

  function straight(spot, name) {
    const [x, y, w, t] = boxOf(spot);
    return s('path', {class: name, d: `M${x * UNIT} ${y * UNIT}l${w * UNIT} ${t * UNIT}`});
  }

  // --- what the state looks like

  function drawCell(spot, look) {
    const cell = cells.get(spot);
    if (!cell) return;
    const given = data.given?.[spot];
    const style = look.style ?? given?.style ?? 'plain';
    const name = `cell style-${style}${look.level ? ' supposed' : ''}${look.state ? ` ${look.state}` : ''}${given ? ' fixed' : ''}${look.shade ? ` ${look.shade}` : ''}`;
    if (cell.name !== name) { cell.node.setAttribute('class', name); cell.name = name; }
    const text = look.text ?? given?.text ?? '';
    if (cell.shown !== text) {
      cell.shown = text;
      cell.text?.remove();
      cell.text = text.trim() ? write(text.trim(), boxOf(spot)) : null;
      if (cell.text) cell.node.append(cell.text);
    }
    if (cell.text && look.turn !== undefined) {
      const [x, y, w, t] = boxOf(spot);
      cell.text.setAttribute('transform', `rotate(${look.turn} ${(x + w / 2) * UNIT} ${(y + t / 2) * UNIT})`);
    }
    const notes = (look.notes ?? []).join(' ');
    if ((cell.noted ?? '') !== notes) {
      cell.noted = notes;
      cell.notes?.remove();
      cell.notes = notes ? smallNotes(spot, look.notes, look.of ?? 9) : null;
      if (cell.notes) cell.node.append(cell.notes);
    }
    if (look.say !== undefined && cell.said !== look.say) { cell.said = look.say; cell.node.setAttribute('aria-label', look.say); }
  }

  function smallNotes(spot, notes, of) {
    const [x, y, w, t] = boxOf(spot);
    const across = Math.ceil(Math.sqrt(of));
    const step = (1 - 2 * inset - .1) / across;
    return s('g', {class: 'notes'}, notes.map(note => {
      const at = Number(note) - 1;
      const [column, row] = [at % across, Math.floor(at / across)];
      return s('text', {x: (x + w * (inset + .05 + step * (column + .5))) * UNIT, y: (y + t * (inset + .05 + step * (row + .5))) * UNIT, dy: '.35em', 'font-size': (Math.min(.3, step * .95) * UNIT).toFixed(1)}, note);
    }));
  }

  function drawSide(spot, look) {
    marks.get(spot)?.remove();
    marks.delete(spot);
    const [x, y, w, t] = boxOf(spot) ?? [];
    if (!look.line && !(w + t === 0 && look.state)) return;
    const tail = `${look.level ? ` supposed depth-${Math.min(3, look.level)}` : ''}${look.state ? ` ${look.state}` : ''}`;
    let made;
    if (w + t === 0) made = s('circle', {class: `corner${tail}`, cx: x * UNIT, cy: y * UNIT, r: 6});
    else if (look.line === 'cross') {
      const r = 4.4, cx = (x + w / 2) * UNIT, cy = (y + t / 2) * UNIT;
      made = s('path', {class: `cross${tail}`, d: `M${cx - r} ${cy - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`});
    } else if (look.level && look.state !== 'new') {
      made = s('g', {class: `line${tail}`}, straight(spot, 'rim'), straight(spot, 'core'));
    } else {
      made = straight(spot, `${look.line === 'line' ? 'line' : `style-${look.line}`}${tail}`);
    }
    marks.set(spot, made);
    layer.append(made);
  }

  function render(spots, look) {
    for (const spot of spots === 'all' ? [...cells.keys(), ...latticeSpots(data, 'hv')] : spots) {
      if (cells.has(spot)) drawCell(spot, look(spot) ?? {});
      else drawSide(spot, look(spot) ?? {});
    }
  }

  // --- where things are

  function measure() {
    const frame = node.getBoundingClientRect();
    if (!frame.width || !frame.height) return;
    scale = Math.min(frame.width / view.w, frame.height / view.h);
    left = frame.left + (frame.width - view.w * scale) / 2 - view.x * scale;
    top = frame.top + (frame.height - view.h * scale) / 2 - view.y * scale;
  }

  function show() {
    const text = `${view.x * UNIT} ${view.y * UNIT} ${view.w * UNIT} ${view.h * UNIT}`;
    below.setAttribute('viewBox', text);
    above.setAttribute('viewBox', text);
    labels?.(view);
    measure();
  }

  const onPlane = (x, y) => [(x - left) / scale, (y - top) / scale];

  function cellAt(clientX, clientY) {
    const [x, y] = onPlane(clientX, clientY);
    for (const [spot, [bx, by, w, t]] of box) if (x >= bx && x < bx + w && y >= by && y < by + t) return spot;
    const spot = `c${clamp(Math.floor(y), rows)}.${clamp(Math.floor(x), columns)}`;
    const off = Math.max(-x, -y, x - columns, y - rows);
    return off < FAR && cells.has(spot) && (off <= 0 || points) ? spot : null;
  }

  const clamp = (value, most) => Math.max(0, Math.min(most - 1, value));

  /** The nearest spot of these kinds; in a stroke (`strict`) only one that is clearly meant. */
  function spotAt(clientX, clientY, kinds = hands.kinds ?? 'c', strict = false) {
    if (kinds === 'c') return cellAt(clientX, clientY);
    const [x, y] = onPlane(clientX, clientY);
    if (x < -FAR || y < -FAR || x > columns + FAR || y > rows + FAR) return null;
    const row = Math.floor(y), column = Math.floor(x);
    let best = null, least = Infinity;
    const offer = (spot, ox, oy, distance) => {
      if (distance < least && ox && oy) { least = distance; best = spot; }
    };
    for (const [dr, dc] of [[0, 0], [0, 1], [1, 0], [1, 1], [-1, 0], [0, -1]]) {
      const r = row + dr, c = column + dc;
      if (kinds.includes('h')) offer(`h${r}.${c}`, c >= 0 && c < columns, r >= 0 && r <= rows, apart(x, y, c, r, c + 1, r));
      if (kinds.includes('v')) offer(`v${r}.${c}`, c >= 0 && c <= columns, r >= 0 && r < rows, apart(x, y, c, r, c, r + 1));
      if (kinds.includes('p')) offer(`p${r}.${c}`, c >= 0 && c <= columns, r >= 0 && r <= rows, Math.hypot(x - c, y - r));
    }
    if (strict && (least > .34 || Math.hypot(x - Math.round(x), y - Math.round(y)) < .24)) return null;
    return best;
  }

  function apart(x, y, x1, y1, x2, y2) {
    return Math.hypot(x - Math.max(x1, Math.min(x2, x)), y - Math.max(y1, Math.min(y2, y)));
  }

  // --- zoom

  function zoom(factor, clientX, clientY) {
    const frame = node.getBoundingClientRect();
    const [x, y] = clientX === undefined ? [view.x + view.w / 2, view.y + view.h / 2] : onPlane(clientX, clientY);
    const wide = Math.max(whole.w / LARGEST, Math.min(whole.w, view.w / factor));
    const f = wide / view.w;
    // Once zoomed the view takes the shape of its frame.
    view.x = x - (x - view.x) * f; view.y = y - (y - view.y) * f; view.w = wide; view.h *= f;
    if (wide >= whole.w * .999) Object.assign(view, whole);
    else if (frame.width) view.h = Math.min(whole.h, Math.max(view.h, view.w * frame.height / frame.width));
    keepInside();
    show();
    node.classList.toggle('zoomed', view.w < whole.w);
  }

  function keepInside() {
    view.x = Math.max(whole.x, Math.min(whole.x + whole.w - view.w, view.x));
    view.y = Math.max(whole.y, Math.min(whole.y + whole.h - view.h, view.y));
  }

  function pan(dx, dy) { view.x -= dx / scale; view.y -= dy / scale; keepInside(); show(); }
  function fit() { zoom(1 / LARGEST ** 2); }

  // --- pointers

  const fingers = new Map();
  let stroke = null;     // {button, last, x, y, painted, timer}
  let pinch = null, panning = false, space = '';   // a Space that is held 'marks', or 'pans' once there was a drag

  function cancelStroke() {
    if (!stroke) return;
    clearTimeout(stroke.timer);
    if (stroke.begun) hands.touch?.(null, stroke.button, 'cancel');
    stroke = null;
  }

  function begin(spot, button) {
    stroke.begun = true; stroke.button = button; stroke.last = spot;
    hands.touch?.(spot, button, 'down');
  }

  function span() {
    const [a, b] = [...fingers.values()];
    return {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y)};
  }

  function down(event) {
    if (event.pointerType === 'mouse' && event.button > 2) return;
    measure();
    node.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, {x: event.clientX, y: event.clientY});
    byKey = false;
    if (fingers.size === 2) { cancelStroke(); pinch = span(); return; }
    if (fingers.size > 2) return;
    panning = Boolean(space) || event.button === 1;
    if (space) space = 'pans';
    if (panning) return;
    const cell = cellAt(event.clientX, event.clientY);
    if (cell) focus(cell, true);
    const spot = spotAt(event.clientX, event.clientY);
    const finger = event.pointerType === 'touch';
    stroke = {button: event.button === 2 || (event.ctrlKey && event.button === 0) ? 1 : 0, last: null, x: event.clientX, y: event.clientY, px: event.clientX, py: event.clientY, spot, begun: false, tap: false};
    if (finger && !hands.swiped && scale < FINE_CELL && view.w >= whole.w) { stroke.tap = true; return; }
    if (!spot) { stroke = null; return; }
    begin(spot, stroke.button);
    if (finger) stroke.timer = setTimeout(() => {
      if (!stroke) return;
      hands.touch?.(null, 0, 'cancel');
      begin(spot, 1);
    }, LONG);
  }

  function move(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.x = event.clientX; finger.y = event.clientY;
    if (pinch && fingers.size === 2) {
      const now = span();
      pan(now.x - pinch.x, now.y - pinch.y);
      if (pinch.apart > 0) zoom(now.apart / pinch.apart, now.x, now.y);
      pinch = now;
      return;
    }
    if (panning) return pan(dx, dy);
    if (!stroke) return;
    if (Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) > SLIP) {
      clearTimeout(stroke.timer);
      if (!stroke.begun && stroke.spot) { stroke.tap = false; begin(stroke.spot, stroke.button); }
    }
    if (!stroke.begun) return;
    for (const each of event.getCoalescedEvents?.() ?? [event]) along(each.clientX, each.clientY);
    along(event.clientX, event.clientY);
  }

  /** Pass through all that lies between two points, however fast the pointer went. */
  function along(x, y) {
    const steps = Math.max(1, Math.ceil(Math.hypot(x - stroke.px, y - stroke.py) / (scale * .15)));
    for (let step = 1; step <= steps; step += 1) {
      const spot = spotAt(stroke.px + (x - stroke.px) * step / steps, stroke.py + (y - stroke.py) * step / steps, undefined, true);
      if (spot && spot !== stroke.last) { stroke.last = spot; hands.touch?.(spot, stroke.button, 'move'); }
    }
    stroke.px = x; stroke.py = y;
  }

  function up(event) {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size < 2) pinch = null;
    panning = false;
    if (!stroke) return;
    clearTimeout(stroke.timer);
    const {tap, begun, last, button} = stroke;
    stroke = null;
    if (tap) {
      zoom(Math.max(2, FINE_CELL / scale), event.clientX, event.clientY);
      reveal(cursor);
    } else if (begun) hands.touch?.(last, button, 'up');
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', event => { cancelStroke(); up(event); });
  node.addEventListener('mousedown', event => event.preventDefault());
  node.addEventListener('contextmenu', event => event.preventDefault());
  node.addEventListener('wheel', event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    measure();
    zoom(Math.exp(-event.deltaY * [.002, .05, .8][event.deltaMode]), event.clientX, event.clientY);
  }, {passive: false});

  // --- keys and the cursor

  function focus(spot, quietly = false) {
    const cell = cells.get(spot);
    if (!cell) return;
    cells.get(cursor)?.node.setAttribute('tabindex', '-1');
    cursor = spot;
    cell.node.setAttribute('tabindex', '0');
    cell.node.focus({preventScroll: true});
    if (!quietly) reveal(spot);
    drawRing();
  }

  function reveal(spot) {
    const [x, y, w, t] = boxOf(spot);
    if (x >= view.x + covered && y >= view.y + covered && x + w <= view.x + view.w && y + t <= view.y + view.h) return;
    view.x = x + (w - view.w - covered) / 2; view.y = y + (t - view.h - covered) / 2;
    keepInside();
    show();
  }

  function drawRing() {
    const seen = below.contains(document.activeElement) && (byKey || hands.ring);
    if (seen) {
      const [x, y, w, t] = boxOf(cursor);
      const far = points ? .1 : .02;
      set(ring, {x: (x + far) * UNIT, y: (y + far) * UNIT, width: (w - 2 * far) * UNIT, height: (t - 2 * far) * UNIT});
    }
    ring.setAttribute('visibility', seen ? 'visible' : 'hidden');
  }

  function step(dx, dy) {
    const [x, y, w, t] = boxOf(cursor);
    const [cx, cy] = [x + w / 2, y + t / 2];
    let best = null, least = Infinity;
    for (const spot of cells.keys()) {
      if (spot === cursor) continue;
      const [ox, oy, ow, ot] = boxOf(spot);
      const along_ = (ox + ow / 2 - cx) * dx + (oy + ot / 2 - cy) * dy;
      const aside = Math.abs((ox + ow / 2 - cx) * dy) + Math.abs((oy + ot / 2 - cy) * dx);
      const far = along_ + 4 * aside;
      if (along_ > .01 && aside < along_ + .4 && far < least) { least = far; best = spot; }
    }
    return best;
  }

  function rim(dx, all) {
    const y = boxOf(cursor)[1];
    const row = [...cells.keys()].filter(spot => all || Math.abs(boxOf(spot)[1] - y) < .5);
    return row.at(dx < 0 ? 0 : -1);
  }

  const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

  function key(event) {
    if (!cells.has(cursor)) return;
    byKey = true;
    // Space pans while it is held in a drag; alone it marks, when it is let go.
    if (event.key === ' ' && !event.ctrlKey && !event.altKey && !event.metaKey) { event.preventDefault(); space ||= 'marks'; return; }
    if (hands.key?.(event, cursor)) { event.preventDefault(); drawRing(); return; }
    const plain = !event.altKey && !event.metaKey;
    let to = null;
    if (plain && ARROWS[event.key]) to = step(...ARROWS[event.key]) ?? cursor;
    else if (plain && event.key === 'Home') to = rim(-1, event.ctrlKey);
    else if (plain && event.key === 'End') to = rim(1, event.ctrlKey);
    else if (plain && !event.ctrlKey && (event.key === '+' || event.key === '=')) zoom(1.4);
    else if (plain && !event.ctrlKey && event.key === '-') zoom(1 / 1.4);
    else if (plain && !event.ctrlKey && event.key === '0') fit();
    else return;
    event.preventDefault();
    if (to) focus(to);
  }

  node.addEventListener('keydown', key);
  node.addEventListener('keyup', event => {
    if (event.key !== ' ') return;
    if (space === 'marks') { hands.key?.(event, cursor); drawRing(); }
    space = '';
  });
  node.addEventListener('focusin', event => {
    const spot = event.target.dataset?.spot;
    if (!spot) return;
    if (event.target.matches(':focus-visible') && !fingers.size) byKey = true;
    if (spot !== cursor) { cells.get(cursor)?.node.setAttribute('tabindex', '-1'); cursor = spot; event.target.setAttribute('tabindex', '0'); }
    drawRing();
    hands.focus?.(spot);
  });
  node.addEventListener('focusout', () => { space = ''; queueMicrotask(drawRing); });

  build();
  if (data.labels) import('./board-labels.js').then(({label}) => { labels = label(data.labels, above, write); labels(view); });
  parent.append(node);
  show();
  new ResizeObserver(() => { if (view.w < whole.w) zoom(1); else show(); }).observe(node);
  render('all', () => ({}));

  return {
    node, render, spotAt, cellAt, zoom, fit, focus, layer, boxOf, UNIT,
    get cursor() { return cursor; },
    get pixels() { measure(); return scale; },
    middle(spot) { measure(); const [x, y, w, t] = boxOf(spot); return [left + (x + w / 2) * scale, top + (y + t / 2) * scale]; },
  };
}
