// Plots in SVG: axes by numbers or powers of ten, points with names that the keyboard reaches.
import {h, s, clear} from './dom.js';

const SIZE = {wide: 720, high: 420};
const SMALL = {wide: 350, high: 300};  // on a phone, where letters of the large one would be tiny
const EDGE = {left: 66, right: 14, top: 14, bottom: 52};
const SHAPES = ['M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0z', 'M-4.5 -4.5H4.5V4.5H-4.5z', 'M0 -6 6 0 0 6 -6 0z', 'M0 -6 5.5 4.5H-5.5z', 'M0 6 5.5 -4.5H-5.5z', 'M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2z'];
export const COLOURS = 8;

/** A number as axes write it. */
export function short(value) {
  if (value === 0) return '0';
  const size = Math.abs(value);
  return size >= 1e5 || size < 1e-3 ? value.toExponential(0).replace('e+', 'e') : String(Number(value.toPrecision(3)));
}

function scaleOf({log, values, length, from = null}) {
  const all = values.filter(value => Number.isFinite(value) && (!log || value > 0));
  let low = all.length ? Math.min(...all) : log ? 0.1 : 0;
  let high = all.length ? Math.max(...all) : 1;
  if (from !== null) low = Math.min(low, from);
  if (log) {
    [low, high] = [10 ** Math.floor(Math.log10(low) + 1e-9), 10 ** Math.ceil(Math.log10(high) - 1e-9)];
    if (low === high) high *= 10;
    const powers = Math.round(Math.log10(high / low));
    const step = Math.ceil(powers / Math.max(3, length / 60));
    const ticks = Array.from({length: Math.floor(powers / step) + 1}, (_, at) => low * 10 ** (at * step));
    return {at: value => length * Math.log10(Math.max(value, low) / low) / Math.log10(high / low), ticks};
  }
  if (low === high) high = low + 1;
  const raw = (high - low) / Math.max(4, Math.min(8, length / 60));
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(power * [1, 2, 5, 10].find(each => each * power >= raw), Number.isInteger(low) && Number.isInteger(high) ? 1 : 0);
  const first = Math.floor(low / step) * step;
  high = Math.ceil(high / step - 1e-9) * step;
  const ticks = [];
  for (let value = first; value <= high + step / 2; value += step) ticks.push(Number(value.toPrecision(12)));
  return {at: value => length * (value - first) / (high - first), ticks};
}

/**
 * A plot: `x` and `y` are `{label, log}`, `series` `[{name, line?, points: [{x, y, say}]}]`; `diagonal` draws
 * where both are equal. Arrows move from point to point, and a line below says what it is.
 */
export function plot({title, x, y, series, diagonal = false, hint = ''}) {
  const {wide: WIDE, high: HIGH} = matchMedia('(max-width: 760px)').matches ? SMALL : SIZE;
  const [width, height] = [WIDE - EDGE.left - EDGE.right, HIGH - EDGE.top - EDGE.bottom];
  const all = series.flatMap(each => each.points);
  const both = diagonal ? all.flatMap(point => [point.x, point.y]) : null;
  const across = scaleOf({log: x.log, values: both ?? all.map(point => point.x), length: width, from: x.from ?? null});
  const up = scaleOf({log: y.log, values: both ?? all.map(point => point.y), length: height});
  const place = point => [EDGE.left + across.at(point.x), HIGH - EDGE.bottom - up.at(point.y)];
  const words = h('p', {class: 'plot-words', role: 'status'}, all.length ? `${hint} Choose a point to see what it is.`.trim() : 'Nothing is answered yet.');
  const points = [];
  const picture = s('svg', {class: 'plot', viewBox: `0 0 ${WIDE} ${HIGH}`, width: WIDE, height: HIGH, role: 'group', 'aria-label': title},
    across.ticks.map(tick => { const at = EDGE.left + across.at(tick); return [s('path', {class: 'rule', d: `M${at} ${EDGE.top}V${HIGH - EDGE.bottom}`}), s('text', {x: at, y: HIGH - EDGE.bottom + 18, 'text-anchor': 'middle'}, short(tick))]; }),
    up.ticks.map(tick => { const at = HIGH - EDGE.bottom - up.at(tick); return [s('path', {class: 'rule', d: `M${EDGE.left} ${at}H${WIDE - EDGE.right}`}), s('text', {x: EDGE.left - 8, y: at + 4, 'text-anchor': 'end'}, short(tick))]; }),
    s('path', {class: 'axis', d: `M${EDGE.left} ${EDGE.top}V${HIGH - EDGE.bottom}H${WIDE - EDGE.right}`, fill: 'none'}),
    diagonal && s('path', {class: 'axis', 'stroke-dasharray': '5 4', d: `M${EDGE.left} ${HIGH - EDGE.bottom}L${WIDE - EDGE.right} ${EDGE.top}`}),
    s('text', {class: 'label', x: EDGE.left + width / 2, y: HIGH - 10, 'text-anchor': 'middle'}, x.label),
    s('text', {class: 'label', transform: `translate(16 ${EDGE.top + height / 2}) rotate(-90)`, 'text-anchor': 'middle'}, y.label),
    series.map((each, number) => s('g', {class: `series s${number % COLOURS}`},
      each.line && each.points.length > 1 && s('path', {class: 'line', fill: 'none', d: each.points.map((point, at) => `${at ? 'L' : 'M'}${place(point).map(value => value.toFixed(1)).join(' ')}`).join('')}),
      each.points.map(point => {
        const node = s('path', {class: 'point', d: SHAPES[number % SHAPES.length], transform: `translate(${place(point).map(value => value.toFixed(1)).join(' ')})`, role: 'img', tabindex: points.length ? '-1' : '0', 'aria-label': point.say});
        node.addEventListener('focus', () => { for (const other of points) other.setAttribute('tabindex', '-1'); node.setAttribute('tabindex', '0'); clear(words, point.say); });
        node.addEventListener('pointerenter', () => clear(words, point.say));
        points.push(node);
        return node;
      }))));
  picture.addEventListener('keydown', event => {
    const at = points.indexOf(event.target);
    const to = {ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: points.length - 1}[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    points[Math.max(0, Math.min(points.length - 1, to))].focus();
  });
  const legend = h('ul', {class: 'legend'}, series.map((each, number) => h('li', {class: `series s${number % COLOURS}`},
    s('svg', {viewBox: '-8 -8 16 16', width: 16, height: 16, 'aria-hidden': 'true'}, s('path', {class: 'point', d: SHAPES[number % SHAPES.length]})), each.name)));
  const text = h('details', {class: 'small'}, h('summary', {}, 'As text'), h('div', {class: 'scroll'}, h('table', {class: 'plain'}, h('tbody', {}, series.flatMap(each => each.points.map(point => h('tr', {}, h('th', {scope: 'row'}, each.name), h('td', {}, point.say))))))));
  return h('figure', {class: 'plot-figure', 'aria-label': title}, picture, series.length > 1 && legend, words, text);
}

const KEPT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-family', 'font-weight', 'text-anchor'];

/** A drawn plot as the text of a file: its colours are those that are seen now. */
export function svgText(figure) {
  const shown = figure.querySelector('svg.plot');
  const copy = shown.cloneNode(true);
  const pairs = [[shown, copy], ...[...shown.querySelectorAll('*')].map((node, at) => [node, copy.querySelectorAll('*')[at]])];
  for (const [from, to] of pairs) {
    const style = getComputedStyle(from);
    for (const name of KEPT) if (style.getPropertyValue(name)) to.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'tabindex', 'role', 'aria-label']) to.removeAttribute(name);
  }
  const {width, height} = shown.viewBox.baseVal;
  const names = [...figure.querySelectorAll('.legend li')].map(item => [item.textContent, getComputedStyle(item.querySelector('path')).fill]);
  names.forEach(([name, fill], at) => copy.append(s('text', {x: EDGE.left + 12, y: EDGE.top + 18 + 17 * at, fill, 'font-size': '13px', 'font-family': 'sans-serif'}, name)));
  copy.prepend(s('rect', {width, height, fill: getComputedStyle(figure).backgroundColor}));
  return new XMLSerializer().serializeToString(copy);
}
