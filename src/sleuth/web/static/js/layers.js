// Places for the nodes of a graph, in layers: every edge goes down, no two nodes overlap.
// Layers by longest path, inputs next to their first use; a dummy place wherever an edge passes a
// layer; barycentre sweeps of which the best is kept; x by pooling adjacent violators, which is
// the least-squares place of a row of boxes that may not come too near one another.

const GAP = 22;
const THROUGH = 12;  // the room an edge takes where it passes a layer
const SWEEPS = 24;
const PATIENCE = 120;  // milliseconds of sweeps; a huge graph may keep some crossings

/**
 * The layout of `nodes: [{id, width, height}]` and `edges: [{from, to}]`:
 * `{places: Map(id → {x, y, layer}), routes: [[{x, y}, …] per edge], width, height}`, x and y being
 * centres. `order` gives earlier x of some ids: rows begin in that order, so that places stay.
 */
export function layout(nodes, edges, {order = new Map(), rowGap = 40} = {}) {
  const index = new Map(nodes.map((node, at) => [node.id, at]));
  const links = edges
    .map((edge, at) => ({at, from: index.get(edge.from), to: index.get(edge.to)}))
    .filter(link => link.from !== undefined && link.to !== undefined && link.from !== link.to);
  turnBackEdges(nodes.length, links);
  const layer = layersOf(nodes.length, links);
  const {cells, segments, chains} = withDummies(nodes, links, layer);
  const rows = firstRows(nodes, cells, order);
  const sorted = sweep(rows, cells, segments);
  align(sorted, cells);
  const heights = sorted.map(row => Math.max(...row.map(cell => cell.height), 0));
  const tops = [];
  heights.reduce((y, height, at) => { tops[at] = y + height / 2; return y + height + rowGap; }, 0);
  const left = Math.min(...cells.map(cell => cell.x - cell.width / 2), 0);
  const place = cell => ({x: cell.x - left, y: tops[cell.layer] ?? 0, layer: cell.layer});
  const places = new Map(nodes.map((node, at) => [node.id, place(cells[at])]));
  const routes = edges.map(() => null);
  for (const link of links) {
    const points = chains[link.at].map(cell => place(cell));
    routes[link.at] = link.turned ? points.reverse() : points;
  }
  const last = heights.length - 1;
  return {
    places, routes,
    width: Math.max(...cells.map(cell => cell.x + cell.width / 2), 0) - left,
    height: last < 0 ? 0 : tops[last] + heights[last] / 2,
  };
}

/** Turn the edges round that close a circle: a policy may go back to where it was. */
function turnBackEdges(count, links) {
  const out = Array.from({length: count}, () => []);
  for (const link of links) out[link.from].push(link);
  const state = new Uint8Array(count);
  for (let start = 0; start < count; start += 1) {
    if (state[start]) continue;
    const stack = [[start, 0]];
    state[start] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1];
      const link = out[top[0]][top[1]];
      if (!link) { state[top[0]] = 2; stack.pop(); continue; }
      top[1] += 1;
      if (state[link.to] === 1) link.turned = true;
      else if (!state[link.to]) { state[link.to] = 1; stack.push([link.to, 0]); }
    }
  }
  for (const link of links) if (link.turned) [link.from, link.to] = [link.to, link.from];
}

function layersOf(count, links) {
  const out = Array.from({length: count}, () => []);
  const waiting = new Int32Array(count);
  for (const link of links) { out[link.from].push(link.to); waiting[link.to] += 1; }
  const layer = new Int32Array(count);
  const free = [...waiting.keys()].filter(at => !waiting[at]);
  const sources = [...free];
  for (let next = 0; next < free.length; next += 1) {
    for (const to of out[free[next]]) {
      layer[to] = Math.max(layer[to], layer[free[next]] + 1);
      waiting[to] -= 1;
      if (!waiting[to]) free.push(to);
    }
  }
  for (const at of sources) if (out[at].length) layer[at] = Math.min(...out[at].map(to => layer[to])) - 1;
  const used = [...new Set(layer)].sort((one, other) => one - other);
  const rank = new Map(used.map((value, at) => [value, at]));
  return layer.map(value => rank.get(value));
}

function withDummies(nodes, links, layer) {
  const cells = nodes.map((node, at) => ({layer: layer[at], width: node.width, height: node.height, x: 0, up: [], down: []}));
  const segments = [];
  const chains = [];
  for (const link of links) {
    const chain = [cells[link.from]];
    for (let at = layer[link.from] + 1; at < layer[link.to]; at += 1) {
      const dummy = {layer: at, width: THROUGH, height: 0, x: 0, up: [], down: [], dummy: true};
      cells.push(dummy);
      chain.push(dummy);
    }
    chain.push(cells[link.to]);
    for (let at = 1; at < chain.length; at += 1) {
      chain[at - 1].down.push(chain[at]);
      chain[at].up.push(chain[at - 1]);
      segments.push([chain[at - 1], chain[at]]);
    }
    chains[link.at] = chain;
  }
  return {cells, segments, chains};
}

function firstRows(nodes, cells, order) {
  const rows = Array.from({length: 1 + Math.max(-1, ...cells.map(cell => cell.layer))}, () => []);
  cells.forEach((cell, at) => {
    cell.key = order.get(nodes[at]?.id);
    rows[cell.layer].push(cell);
  });
  for (const row of rows) {
    // A new cell begins beside its earlier neighbour; without one where it came.
    row.forEach((cell, at) => { cell.key ??= mean(cell.up.map(each => each.key)) ?? mean(cell.down.map(each => each.key)) ?? at * 40; });
    row.sort((one, other) => one.key - other.key);
    number(row);
  }
  return rows;
}

const number = row => row.forEach((cell, at) => { cell.at = at; });

function mean(values) {
  const known = values.filter(value => value !== undefined);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined;
}

/** Order the rows so that few edges cross; the best order seen is the one returned. */
function sweep(rows, cells, segments) {
  const started = performance.now();
  let best = rows.map(row => [...row]);
  let least = crossings(rows);
  for (let turn = 0; turn < SWEEPS && least && performance.now() - started < PATIENCE; turn += 1) {
    const down = turn % 2 === 0;
    const indexes = rows.map((_, at) => at);
    for (const at of down ? indexes.slice(1) : indexes.slice(0, -1).reverse()) {
      const row = rows[at];
      for (const cell of row) cell.wish = mean((down ? cell.up : cell.down).map(each => each.at)) ?? cell.at;
      row.sort((one, other) => one.wish - other.wish || one.at - other.at);
      number(row);
    }
    const now = crossings(rows);
    if (now < least) {
      least = now;
      best = rows.map(row => [...row]);
    }
  }
  best.forEach(number);
  return best;
}

function crossings(rows) {
  let total = 0;
  for (const row of rows) {
    const ends = row.flatMap(cell => cell.down.map(each => each.at).sort((one, other) => one - other));
    if (ends.length < 2) continue;
    const tree = new Int32Array(2 + Math.max(...ends));
    ends.forEach((end, seen) => {
      let before = 0;
      for (let at = end + 1; at > 0; at -= at & -at) before += tree[at];
      total += seen - before;
      for (let at = end + 1; at < tree.length; at += at & -at) tree[at] += 1;
    });
  }
  return total;
}

/** Give every cell its x: near its neighbours above and below in turn, never too near in its row. */
function align(rows, cells) {
  for (const row of rows) {
    let x = 0;
    for (const cell of row) { cell.x = x + cell.width / 2; x += cell.width + GAP; }
    for (const cell of row) cell.x -= (x - GAP) / 2;
  }
  for (let turn = 0; turn < 10; turn += 1) {
    const down = turn % 2 === 0;
    for (const row of down ? rows : [...rows].reverse()) {
      pool(row, cell => mean((turn > 7 ? [...cell.up, ...cell.down] : down ? cell.up : cell.down).map(each => each.x)) ?? cell.x);
    }
  }
}

/** The least-squares places of a row for these wishes: blocks that collide move as one. */
function pool(row, wish) {
  const blocks = [];
  let offset = 0;
  row.forEach((cell, at) => {
    if (at) offset += (row[at - 1].width + cell.width) / 2 + GAP;
    const weight = cell.dummy ? 3 : 1;  // long edges stay straight
    blocks.push({sum: (wish(cell) - offset) * weight, weight, cells: [[cell, offset]]});
    while (blocks.length > 1) {
      const last = blocks[blocks.length - 1];
      const before = blocks[blocks.length - 2];
      if (before.sum / before.weight <= last.sum / last.weight) break;
      blocks.pop();
      before.sum += last.sum;
      before.weight += last.weight;
      before.cells.push(...last.cells);
    }
  });
  for (const block of blocks) for (const [cell, at] of block.cells) cell.x = block.sum / block.weight + at;
}
