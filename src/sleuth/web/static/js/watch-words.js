// The words of Watch: what there is to watch, what methods are called, and how figures are told.

/** What can be watched, with what it begins. */
export const KINDS = {
  maze: {words: 'Maze', noun: 'maze', example: 'courtyard', lanes: [['astar', 'manhattan'], ['ucs']]},
  'hunger-games': {words: 'Hunger games', noun: 'game', example: 'meadow', lanes: [['astar', 'manhattan'], ['dominance', 'regrowth']]},
  tiles: {words: 'Sliding tiles', noun: 'board', example: 'eight', lanes: [['astar', 'manhattan'], ['greedy', 'manhattan']]},
  futoshiki: {words: 'Futoshiki', noun: 'board', example: 'five', lanes: [['fc'], ['gac']]},
  'lights-out': {words: 'Lights Out', noun: 'board', example: 'classic', lanes: [['chase']]},
  pacman: {words: 'Pacman', noun: 'layout', example: 'duel', lanes: [['alphabeta', null, {depth: 2}], ['minimax', null, {depth: 2}]], tree: true},
};

/** What people call a method. */
export const TITLES = {astar: 'A*', bfs: 'Breadth first', dfs: 'Depth first', ucs: 'Uniform cost', greedy: 'Greedy', wastar: 'Weighted A*', ids: 'Iterative deepening', idastar: 'IDA*', rbfs: 'RBFS',
  'depth-limited': 'Depth limited', bidirectional: 'Both ends', beam: 'Beam', arastar: 'ARA*', smastar: 'SMA*', 'branch-and-bound': 'Branch and bound', jps: 'Jump points', grid: 'A*, compiled',
  fc: 'Forward checking', gac: 'Arc consistency', bt: 'Backtracking', 'gac-then-sat': 'GAC, then SAT', chase: 'Light chasing', alphabeta: 'Alpha-beta', minimax: 'Minimax', expectimax: 'Expectimax',
  dominance: 'Dominance', leaps: 'Leaps'};

/** The events that are asked for where they are not those of a search. */
export const HEARD = {futoshiki: ['assign', 'shrink', 'fail', 'solution'], 'lights-out': ['chase'], pacman: ['visit', 'value', 'bounded']};

/** A number with commas; words stay. */
export const count = value => (typeof value === 'number' ? value.toLocaleString('en') : value);

export function milliseconds(seconds) { return seconds < 1 ? `${(1000 * seconds).toFixed(seconds < .01 ? 1 : 0)} ms` : `${seconds.toFixed(1)} s`; }

/** The first state of a problem in words, as far as its text says it plainly; else null. */
export function startWords(kind, text) {
  const rows = text.replace(/\r/g, '').split('\n').filter(row => row.trim() && !row.includes(':'));
  if (kind === 'pacman') return `${rows.map(row => row.padEnd(Math.max(...rows.map(each => each.length)))).join('/')} score 0`;
  return rows.every(row => /^[\d _]+$/.test(row)) ? rows.map(row => row.trim().replaceAll('_', '0').split(/\s+/).join(' ')).join('/') : null;
}

/** Four figures of a lane at a step. */
export function statsOf(lane, step) {
  const {recording} = lane.view;
  if (!recording) return lane.view.stats(step);
  const path = recording.path(step), bound = recording.bound(step);
  const seconds = lane.result && step >= recording.length ? lane.result.stats.seconds : recording.seconds.data[step];
  return [[recording.number.data[step], 'expanded'], [recording.frontier.data[step], 'frontier'], [path ? Math.round(100 * path.cost) / 100 : '–', 'path cost'],
    [milliseconds(Math.min(seconds, recording.seconds.last || seconds)), bound === null ? 'time' : `time, bound ${bound}`]];
}

/** What has become of a lane at the moment shown. */
export function statusOf(lane, step, kind, problem) {
  const ended = step >= lane.view.length, {result} = lane;
  if (lane.error) return ['did not run', 'bad'];
  if (!lane.status) return ['not run yet', ''];
  if (lane.status === 'running' || (!ended && lane.view.length)) return [kind === 'lights-out' ? 'chasing' : 'still searching', ''];
  if (!result) return ['stopped', ''];
  if (result.status === 'unsolvable') return [kind === 'maze' || kind === 'hunger-games' ? 'there is no way' : 'there is no solution', 'warn'];
  if (result.status === 'unknown') return [result.limit ? 'stopped at the limit' : 'nothing found', 'warn'];
  if (kind === 'pacman') return [`plays ${result.result.move === '-' ? 'stay' : result.result.move}`, 'good'];
  return [kind === 'hunger-games' || (kind === 'maze' && (problem ?? 'position') === 'position') ? 'exit reached' : kind === 'maze' ? 'done' : 'solved', 'good'];
}
