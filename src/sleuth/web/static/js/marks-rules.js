// What is looked at only now and then in a game of marks: which rules are broken, which candidates are left.
import {notesOf} from './marks.js';

/** The rules that are broken now: [{rule, spots, say}]. */
export function breaks(model, rules) {
  const {judge, loop, pieces} = model;
  const found = [];
  for (const rule of rules) if (rule !== loop && judge(rule) === 'broken') found.push({rule, ...breakWords(model, rule)});
  if (loop) {
    const all = pieces();
    if (all.length > 1 || model.unmet) {
      for (const {sides, closed} of all) if (closed) found.push({rule: loop, spots: sides, say: 'A loop is closed too early.'});
    }
  }
  return found;
}

function breakWords({markOf, tally, valueOf}, rule) {
  const say = rule.say[0].toUpperCase() + rule.say.slice(1);
  const bearing = mark => rule.spots.filter(spot => markOf(spot) === mark);
  if (rule.kind === 'different') {
    const values = rule.spots.map(valueOf);
    const twice = values.find((value, index) => value && values.indexOf(value) !== index);
    return {spots: rule.spots.filter(spot => valueOf(spot) === twice), say: `${twice} is twice in ${rule.say}.`};
  }
  if (rule.kind === 'less' || rule.kind === 'adjacent') return {spots: rule.spots, say: `It does not hold that ${rule.say}.`};
  const {yes} = tally(rule);
  const many = yes > (rule.kind === 'count' ? rule.is : rule.kind === 'degree' ? 2 : 1);
  if (rule.kind === 'degree') return {spots: bearing(rule.mark), say: many ? `The line branches at ${rule.say}.` : `The line cannot go on at ${rule.say}.`};
  return {spots: bearing(many ? rule.mark : rule.else), say: `${say} has too ${many ? 'many' : 'few left'}.`};
}

/** Candidates for all empty cells: the values that are not in their lines yet; pressed again, those that no rule forbids. The move, or null. */
export function fill(model) {
  const {choices, markOf, valueOf, written} = model;
  const stroke = model.stroke();
  const open = model.spots.filter(spot => choices(spot).candidates && !valueOf(spot));
  const bare = open.filter(spot => !markOf(spot));
  for (const spot of bare) stroke.put(spot, written(choices(spot).values.filter(value => !taken(model, spot, value))));
  if (!bare.length) for (const spot of open) stroke.put(spot, written(notesOf(markOf(spot)).filter(value => allowed(model, spot, value))));
  return stroke.end('mark', bare.length ? 'Filled in candidates' : 'Narrowed candidates');
}

/** Whether a value stands in a line of a cell already. */
function taken({valueOf, rulesAt}, spot, value) {
  return (rulesAt.get(spot) ?? []).some(rule => rule.kind === 'different' && rule.spots.some(other => other !== spot && valueOf(other) === value));
}

/** Whether no single rule forbids a value, given the values and candidates of others. */
function allowed(model, spot, value) {
  const {choices, markOf, valueOf, rank, rulesAt} = model, {values} = choices(spot);
  if (taken(model, spot, value)) return false;
  for (const rule of rulesAt.get(spot) ?? []) {
    if (rule.kind !== 'less' && rule.kind !== 'adjacent') continue;
    const first = rule.spots[0] === spot;
    const other = rule.spots[first ? 1 : 0];
    const notes = notesOf(markOf(other));
    const theirs = valueOf(other) ? [valueOf(other)] : notes.length ? notes : values;
    const fits = theirs.some(each => {
      const [a, b] = first ? [rank(value), rank(each)] : [rank(each), rank(value)];
      return rule.kind === 'less' ? a < b : (Math.abs(a - b) === 1) === rule.is;
    });
    if (!fits) return false;
  }
  return true;
}
