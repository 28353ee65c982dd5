// Nodes are made here and nowhere else: text by text nodes, attributes from a list of names.

const SVG = 'http://www.w3.org/2000/svg';

const NAMES = new Set((
  // HTML
  'accept action alt autocapitalize autocomplete checked class cols colspan datetime disabled download ' +
  'draggable enterkeyhint for height hidden href id inputmode label lang list max maxlength method min ' +
  'minlength multiple name open pattern placeholder readonly rel required role rows rowspan scope selected ' +
  'reversed inert autofocus headers contenteditable size spellcheck src start step tabindex target title translate type value width wrap popover ' +
  // SVG
  'clip-path clip-rule cx cy d dominant-baseline dx dy fill fill-opacity fill-rule focusable font-family ' +
  'font-size font-style font-weight gradientTransform gradientUnits letter-spacing marker-end marker-mid ' +
  'marker-start markerHeight markerUnits markerWidth mask offset opacity orient paint-order pathLength ' +
  'patternTransform patternUnits points pointer-events preserveAspectRatio r refX refY rx ry ' +
  'shape-rendering spreadMethod stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset ' +
  'stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor textLength ' +
  'transform vector-effect viewBox visibility x x1 x2 xmlns y y1 y2'
).split(' '));

// These are properties of a live control; the attribute would only be its default.
const PROPERTIES = new Set(['value', 'checked', 'selected', 'indeterminate']);

/** An HTML element. `onclick: f` listens, `style: {…}` sets properties, null and false leave out. */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for an SVG element. */
export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  add(node, children);  // before the attributes: a select takes its value from its options
  set(node, attributes);
  return node;
}

/** Set attributes of a node by the same rules; null and false take one away. */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) {
      if (value) node.addEventListener(name.slice(2), value);
    } else if (name === 'style') {
      for (const [property, word] of Object.entries(value ?? {})) node.style.setProperty(property, word);
    } else if (PROPERTIES.has(name) && name in node) {
      node[name] = value ?? (name === 'value' ? '' : false);
    } else if (!NAMES.has(name) && !name.startsWith('aria-') && !name.startsWith('data-')) {
      throw new Error(`no such attribute: ${name}`);
    } else if (value === null || value === undefined || (value === false && !name.startsWith('aria-'))) {
      node.removeAttribute(name);
    } else if (name === 'href' && !/^(\/(?!\/)|#|\?|blob:|data:image\/)/.test(value)) {
      throw new Error('a link leads into this page only');
    } else {
      node.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : value);
    }
  }
  return node;
}

/** Append nodes, texts and lists of them; null, undefined and false are skipped. */
export function add(node, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

/** Empty a node, and fill it anew when children are given. */
export function clear(node, ...children) {
  node.replaceChildren();
  return add(node, children);
}

// Line drawings on a 24 × 24 field.
const ICONS = {
  back: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  branch: 'M6 21V4M6 12c0-4 5-4 10-4M13 4l5 4-5 4',
  check: 'm5 12 5 5L20 7',
  close: 'M6 6l12 12M18 6 6 18',
  compare: 'M5 20V10M12 20V4M19 20v-7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  cross: 'M7 7l10 10M17 7 7 17',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  down: 'm6 9 6 6 6-6',
  eraser: 'm4 15 9-9 6 6-8 8H8zM20 20H11',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3z',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  learn: 'M3 5h6a3 3 0 0 1 3 3v12a2 2 0 0 0-2-2H3zM21 5h-6a3 3 0 0 0-3 3v12a2 2 0 0 1 2-2h7z',
  left: 'm15 5-7 7 7 7',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5',
  line: 'M4 12h16',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  minus: 'M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  options: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  pause: 'M8 5v14M16 5v14',
  plan: 'm3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  play: 'M7 4v16l13-8z',
  plus: 'M5 12h14M12 5v14',
  print: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  reason: 'M6 21V4M6 14c0-4 3-6 8-6M11 4l5 4-5 4',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  restart: 'M4 4v6h6M4.6 15a8 8 0 1 0 1-8.2L4 10',
  right: 'm9 5 7 7-7 7',
  save: 'M12 3v12M7 10l5 5 5-5M4 21h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  stop: 'M6 6h12v12H6z',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  up: 'm6 15 6-6 6 6',
};

/** A drawing by its name; it has no words of its own, so the control around it needs them. */
export function icon(name) {
  return s('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false'},
    s('path', {d: ICONS[name], fill: 'none', stroke: 'currentColor', 'stroke-width': name === 'more' ? 3 : 1.8,
      'stroke-linecap': 'round', 'stroke-linejoin': 'round'}));
}

/** A button: `kind` is "primary", "quiet" or nothing; with an icon and no shown words it still has its name. */
export function button(words, {icon: drawing, kind = '', key, bare = false, ...attributes} = {}) {
  return h('button', {
    type: 'button', class: ['button', kind, bare ? 'icon' : ''].filter(Boolean).join(' '),
    'aria-label': bare ? words : null, title: bare ? words : null,
    'aria-keyshortcuts': key ? key.replaceAll(' ', '+').replace('Ctrl', 'Control') : null, ...attributes,
  }, drawing && icon(drawing), bare ? null : words);
}

const sheets = new Map();

/** Load a style sheet of /static once, when its part of a page is first shown; a promise of its being there. */
export function style(file) {
  if (!sheets.has(file)) {
    sheets.set(file, new Promise(resolve => {
      document.head.append(h('link', {rel: 'stylesheet', href: `/static/${file}`, onload: resolve, onerror: resolve}));
    }));
  }
  return sheets.get(file);
}

/** Offer a text or a blob to be saved as a file. */
export function save(name, content, type = 'text/plain') {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], {type}));
  h('a', {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
